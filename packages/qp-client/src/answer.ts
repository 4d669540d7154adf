import { isObject, type Issue, type Warning } from 'qp-schema'
import type { Answer, Call } from './call.ts'
import { type Failure, QuickPagesError } from './errors.ts'

const JSON_TYPE = 'application/json'
/** What the views say in a line of text: their errors are no JSON. SPEC.md 10.25.6 */
const VIEW_CODES: Readonly<Record<number, Failure['code']>> = {
  401: 'passphrase_required',
  404: 'not_found',
  410: 'gone',
  429: 'rate_limited',
  500: 'internal_error',
  503: 'overloaded',
}
const MAX_LINE = 400

/**
 * What an answer says.
 *
 * @param response - read already: `text` is its body
 * @throws QuickPagesError for everything that is no success
 */
export function readAnswer({ method, view }: Call, response: Response, text: string): Answer {
  const { status, headers, ok } = response
  if (status === 304) return undefined
  const [mediaType = ''] = (headers.get('Content-Type') ?? '').trim().toLowerCase().split(/\s*;/)
  const etag = headers.get('ETag') ?? ''
  const body = mediaType === JSON_TYPE ? parse(text) : undefined
  // A page that was deleted has no state that an ETag could name.
  if (ok && isObject(body)) return method === 'DELETE' ? body : { ...body, etag }
  if (ok && mediaType === view && view !== JSON_TYPE) return { text, etag }
  throw new QuickPagesError({
    ...failureOf(response, { mediaType, text, body, isView: view !== undefined }),
    status,
    retryAfter: retryAfterOf(headers.get('Retry-After'), Date.now()),
    requestId: headers.get('X-Request-Id') ?? undefined,
  })
}

/** What was read of an answer that is no success. */
interface Read {
  readonly mediaType: string
  readonly text: string
  /** Its JSON; `undefined` when it is none, or not whole. */
  readonly body: unknown
  readonly isView: boolean
}

function failureOf(response: Response, { mediaType, text, body, isView }: Read): Failure {
  const { status } = response
  if (isRedirect(response)) {
    const message = `The service redirects${targetOf(response)}. Give its own address as the baseUrl.`
    return { code: 'redirect', message }
  }
  if (isObject(body) && typeof body['error'] === 'string')
    return {
      code: body['error'],
      message: String(body['message']),
      issues: listOf<Issue>(body['issues']),
      warnings: listOf<Warning>(body['warnings']),
    }
  const viewCode = VIEW_CODES[status]
  if (isView && mediaType === 'text/plain' && viewCode !== undefined)
    return { code: viewCode, message: text.trim().slice(0, MAX_LINE) }
  if (mediaType === JSON_TYPE && body === undefined)
    return { code: 'network', message: `The answer ${status} broke off: its JSON is not complete.` }
  const what = mediaType || 'nothing'
  return {
    code: 'invalid_answer',
    message: `The answer ${status} with ${what} is none of Quick Pages; is the baseUrl right?`,
  }
}

/**
 * How many seconds a `Retry-After` asks to wait; `undefined` for none. It may be a number or a date. RFC 9110 10.2.3
 *
 * @param now - in milliseconds since 1970
 */
export function retryAfterOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Number(header)
  const seconds = (Date.parse(header) - now) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}

/** Browsers hide everything about a redirect that they do not follow. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400)
}

/** Only the origin: an address may hold anything. */
function targetOf({ headers, url }: Response): string {
  const location = headers.get('Location')
  return location !== null && URL.canParse(location, url) ? ` to ${new URL(location, url).origin}` : ''
}

/** The error of the parser is not passed on: it quotes the text, and an edit key may be in it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function listOf<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? (value as T[]) : []
}
