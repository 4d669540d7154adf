import type { Issue, Warning } from 'qp-schema'
import type { ErrorCode } from 'qp-schema/api'

/**
 * Why a call failed without a refusal of the service:
 *
 * - `network`: no answer came, or it broke off;
 * - `timeout`: it took too long;
 * - `redirect`: the service redirects a call, which could carry a key elsewhere and is not followed;
 * - `invalid_answer`: the answer is none of the API, for example a page of a proxy. `status` is the answer's.
 */
export type ClientErrorCode = 'network' | 'timeout' | 'redirect' | 'invalid_answer'

/** What a {@link QuickPagesError} says. */
export interface Failure {
  /** A code of the API (SPEC.md 7.1), where later versions may know more, or one of the client's own. */
  readonly code: ErrorCode | ClientErrorCode | (string & Record<never, never>)
  /** What is wrong and what to do about it, for people. It holds no key. */
  readonly message: string
  /** The status of the answer; 0 when there was none. */
  readonly status?: number
  /** The findings one by one, where there are several or where they have a place. At most 100. SPEC.md 5.8.2 */
  readonly issues?: readonly Issue[]
  /** With `no_content`: what was dropped until nothing was left. SPEC.md 5.8.5 */
  readonly warnings?: readonly Warning[]
  /** After how many seconds to try again, where the service has said so. */
  readonly retryAfter?: number | undefined
  /** What the service calls this request in its log. SPEC.md 13.3.4 */
  readonly requestId?: string | undefined
}

/** Statuses of failures that may be over soon. 501, 505 and 507 are not among them. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504])

/** Why a call failed. What is wrong with arguments is a `TypeError`, and an abort rejects with its own reason. */
export class QuickPagesError extends Error implements Failure {
  override readonly name = 'QuickPagesError'
  readonly code: Failure['code']
  readonly status: number
  readonly issues: readonly Issue[]
  readonly warnings: readonly Warning[]
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  /** Whether the same call may succeed later. The client has repeated it already, as often as it was allowed to. */
  readonly isRetryable: boolean

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options)
    this.code = failure.code
    this.status = failure.status ?? 0
    this.issues = failure.issues ?? []
    this.warnings = failure.warnings ?? []
    this.retryAfter = failure.retryAfter
    this.requestId = failure.requestId
    this.isRetryable =
      this.code === 'network' ||
      this.code === 'timeout' ||
      (PASSING.has(this.status) && this.code !== 'quota_exceeded')
  }
}
