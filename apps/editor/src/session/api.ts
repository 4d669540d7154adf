import type { ErrorBody } from 'qp-schema/api'

/** A call that did not succeed, in words for the person who made it. */
export class Failure extends Error {
  /** The status of the answer; 0 when there was none. */
  readonly status: number
  /** What the service said, if it said something. */
  readonly body: Partial<ErrorBody>
  /** Seconds after which the service wants to be asked again. */
  readonly retryAfter: number

  constructor(status: number, body: Partial<ErrorBody>, retryAfter = 0) {
    super(body.message ?? `status ${status}`)
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }

  /** Whether the page has expired, which its author can undo. SPEC.md 6.11.4 */
  get isExpiry(): boolean {
    return this.status === 410 && this.body.issues?.[0]?.path === 'expiresAt'
  }

  /** Whether the same request can succeed later: there was no answer, or one that says so. */
  get isPassing(): boolean {
    const isCrowded = this.status === 429 && this.body.error !== 'quota_exceeded'
    return this.status === 0 || isCrowded || (this.status >= 500 && this.status !== 507)
  }
}

/** What a call may send beside its path. */
export interface CallOptions {
  /** Sent as JSON; the only place for an edit key. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The answer to a call that succeeded. */
export interface Answer<T> {
  readonly body: T
  readonly etag: string
}

/** Longer than a page of a megabyte takes on a slow line. */
const MILLISECONDS = 60_000

/**
 * Calls the API of the service that served this editor.
 *
 * @param path - below `/api`
 * @throws {@link Failure}
 */
export async function call<T>(
  method: string,
  path: string,
  { body, headers = {} }: CallOptions = {},
): Promise<Answer<T>> {
  const response = await fetch(`/api${path}`, {
    method,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(MILLISECONDS),
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => undefined)
  if (response === undefined) throw new Failure(0, {})
  const json: unknown = await response.json().catch(() => undefined)
  if (response.ok && json !== undefined) return { body: json as T, etag: response.headers.get('ETag') ?? '' }
  // An answer that breaks off has a status of success and is none.
  const status = response.ok ? 0 : response.status
  throw new Failure(
    status,
    typeof json === 'object' && json !== null ? json : {},
    Number(response.headers.get('Retry-After') ?? 0),
  )
}

/** The path of one page, below `/api`. */
export function pagePath(id: string): string {
  return `/v1/pages/${encodeURIComponent(id)}`
}
