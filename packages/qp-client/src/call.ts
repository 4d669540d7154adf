/** One request to the service, before anything of the client is added to it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below the service's address. */
  readonly path: string
  readonly json?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** What readers of the page have to know, which goes to this service only. SPEC.md 21.4 */
  readonly passphrase?: string | undefined
  /** The media type of a view, which carries no secret and may therefore be redirected. SPEC.md 10.25.1 */
  readonly view?: string
  /** Bytes in place of JSON, and the whole address that they go to, which gets no token. */
  readonly upload?: Upload
  /** The answer when a repetition finds no page: the first request has deleted it. */
  readonly whenGone?: Answer
}

/** Bytes on their way. */
export interface Upload {
  readonly url: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly onProgress: ((progress: { readonly sent: number; readonly total: number }) => void) | undefined
}

/** What came back: a JSON object or `{ text }`, with its ETag; `undefined` when the caller has it already. */
export type Answer = Readonly<Record<string, unknown>> | undefined

/** Sends a call and repeats it. */
export type Send = <T>(call: Call, bounds: CallBounds) => Promise<T>

/** What a caller says about the time of a call. */
export interface CallBounds {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
}

const JSON_TYPE = 'application/json'
/** What may stand in a header. The error of `fetch` about anything else would quote it. */
const HEADER_VALUE = /^[\t\x20-\x7e]*$/

/** The request of a call without its body. Cookies and caches are left to the runtime: some know no such options. */
export function requestOf(
  { method, headers, json, passphrase, view, upload }: Call,
  { token, userAgent }: { readonly token: string | undefined; readonly userAgent: string | undefined },
): RequestInit {
  const takesToken = view === undefined && upload === undefined
  const all = {
    'Content-Type': json && JSON_TYPE,
    Authorization: takesToken && token !== undefined ? `Bearer ${token}` : undefined,
    'User-Agent': userAgent,
    'X-Page-Passphrase': passphrase && encodeURIComponent(passphrase.toWellFormed()),
    ...headers,
  }
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  for (const [name, value] of sent)
    if (typeof value !== 'string' || !HEADER_VALUE.test(value))
      throw new TypeError(`What is given for the header ${name} cannot stand in one.`)
  return {
    method,
    headers: sent,
    // What follows redirects by itself would send the edit key or the passphrase on, and some runtimes do not know `error`.
    redirect: view === undefined || passphrase !== undefined ? 'manual' : 'follow',
  }
}

/** What is shorter is none, and could be anywhere in an answer. */
const MIN_SECRET = 16

/** What of a call must not be shown to anybody. */
export function secretsOf({ json, headers, passphrase }: Call, token: string | undefined): readonly string[] {
  const secrets: unknown[] = [json?.['editKey'], headers?.['Idempotency-Key'], passphrase, token]
  return secrets.filter(
    (secret): secret is string => typeof secret === 'string' && secret.length >= MIN_SECRET,
  )
}
