import { assertArgument } from 'qp-schema'

/**
 * What names a page in paths, its id or slug: it is given as it is, or as the address of the page or of one of its views.
 *
 * @param baseUrl - without a slash at its end. The address of a page of another service is refused: a key is not for that.
 * @throws TypeError for anything else, which would make another path
 */
export function pageNamed(caller: string, page: unknown, baseUrl: string): string {
  const text = typeof page === 'string' ? page : ''
  const name = /^[\w-]+$/.test(text) ? text : nameIn(text, baseUrl)
  assertArgument(name !== undefined, caller, `the id, the slug or the address of a page at ${baseUrl}`, page)
  return name as string
}

function nameIn(address: string, baseUrl: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { pathname } = new URL(address)
  const folder = new URL(baseUrl).pathname.replace(/\/$/, '')
  if (serviceAt(address) !== serviceAt(baseUrl) || !pathname.startsWith(`${folder}/`)) return undefined
  return /^\/([\w-]+)(?:\.(?:md|json|txt))?$/.exec(pathname.slice(folder.length))?.[1]
}

/** Its origin; this computer has several names. */
function serviceAt(address: string): string {
  const { origin, protocol, hostname, port } = new URL(address)
  return /^(?:127\.0\.0\.1|\[::1\])$/.test(hostname) ? `${protocol}//localhost${port && `:${port}`}` : origin
}
