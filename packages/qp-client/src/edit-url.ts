import { assertArgument } from 'qp-schema'

/** What an edit link says: which page, on which service, and the key that opens it. */
export interface EditLink {
  /** The service's address, for `createClient`. */
  readonly baseUrl: string
  readonly id: string
  /** Secret. */
  readonly editKey: string
}

/**
 * Reads the `editUrl` of a publish, `{base}/?id={id}#edit={editKey}`, so that this link alone is enough to change a page.
 * SPEC.md 6.1.4
 *
 * @throws TypeError when it is none; the message holds nothing of it
 */
export function parseEditUrl(editUrl: string): EditLink {
  const url = typeof editUrl === 'string' && URL.canParse(editUrl) ? new URL(editUrl) : undefined
  const id = url?.searchParams.get('id') ?? ''
  const [, editKey = ''] = /^#edit=([\w-]{24})$/.exec(url?.hash ?? '') ?? []
  const isRight = /^https?:$/.test(url?.protocol ?? '') && /^[0-9A-Za-z]{12}$/.test(id) && editKey !== ''
  assertArgument(isRight, 'parseEditUrl', 'the whole `editUrl` of a page, up to the end of its key,', editUrl)
  return { baseUrl: `${url?.origin}${url?.pathname}`.replace(/\/+$/, ''), id, editKey }
}
