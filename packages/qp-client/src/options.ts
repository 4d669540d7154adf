import { assertArgument, isObject } from 'qp-schema'

/** Which service a client talks to, and how. */
export interface ClientOptions {
  /** The address of the service: `https://pages.example.org`. http or https, without a user name, query or fragment. */
  readonly baseUrl: string
  /** A Pro token (SPEC.md 5.6). It goes to this service only, and to nowhere that it redirects to. */
  readonly token?: string | undefined
  /** Sends the requests; the runtime's own `fetch` by default. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** The longest that a call takes, repetitions and pauses included, in milliseconds. 60,000 by default. */
  readonly timeoutMs?: number | undefined
  /** The longest that one request of a call takes, in milliseconds. 30,000 by default. */
  readonly attemptTimeoutMs?: number | undefined
  /** How often a call is repeated that may succeed later. 3 by default; 0 for never. */
  readonly retries?: number | undefined
  /** Ends all calls of this client. */
  readonly signal?: AbortSignal | undefined
  /** The `User-Agent` of the requests. Not for browsers: some ask the service first whether it may be set. */
  readonly userAgent?: string | undefined
}

/** What every call takes. */
export interface CallOptions {
  /** Ends the call: it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** In place of the client's `timeoutMs`. */
  readonly timeoutMs?: number | undefined
}

/** What a call takes that reads as visitors do. */
export interface ReaderOptions {
  /** What the author has told readers of this page, where it needs a passphrase. SPEC.md 21.4 */
  readonly passphrase?: string | undefined
}

/** What a call takes that makes a page. */
export interface PublishOptions extends CallOptions {
  /**
   * Names the request, so that the service carries it out once: 22 to 255 characters, random and secret (SPEC.md 5.10).
   * By default a new one for each call, the same for its repetitions. Give one to repeat a call after the program was
   * started again.
   */
  readonly idempotencyKey?: string | undefined
}

/** What a call takes that changes a page. */
export interface ChangeOptions extends CallOptions {
  /** The ETag of the state that the change is meant for; 412 when the page has another one by now. SPEC.md 5.9 */
  readonly ifMatch?: string | undefined
}

/** What a call takes that changes the content of a page. */
export interface WriteOptions extends PublishOptions, ChangeOptions {}

/** Options that were checked, with their defaults. */
export interface Settings {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly token: string | undefined
  readonly fetch: typeof globalThis.fetch | undefined
  readonly timeoutMs: number
  readonly attemptTimeoutMs: number
  readonly retries: number
  readonly signal: AbortSignal | undefined
  readonly userAgent: string | undefined
}

/** @throws TypeError which says what is wrong, and holds no value that could be a secret */
export function settingsOf(options: ClientOptions): Settings {
  const demand = (isRight: boolean, wanted: string, given: unknown) =>
    assertArgument(isRight, 'createClient', wanted, given)
  demand(isObject(options), 'an object with the `baseUrl`', options)
  const { baseUrl, token, fetch, timeoutMs = 60_000, attemptTimeoutMs = 30_000, retries = 3 } = options
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  demand(
    url !== undefined &&
      /^https?:$/.test(url.protocol) &&
      !`${url.username}${url.password}${url.search}${url.hash}`,
    'a `baseUrl` such as "https://pages.example.org", without a user name, a query or a fragment,',
    baseUrl,
  )
  for (const milliseconds of [timeoutMs, attemptTimeoutMs])
    demand(milliseconds > 0, 'a time in milliseconds, above 0,', milliseconds)
  demand(retries >= 0, 'a number of `retries`', retries)
  return {
    baseUrl: `${url?.origin}${url?.pathname}`.replace(/\/+$/, ''),
    token,
    fetch,
    timeoutMs,
    attemptTimeoutMs,
    retries,
    signal: options.signal,
    userAgent: options.userAgent,
  }
}
