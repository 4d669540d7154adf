import type { Issue } from '../checks/errors.ts'
import type { Warning } from '../warnings/warnings.ts'

/** Every stable error code and the status that it comes with. SPEC.md 7.1 */
export const ERROR_STATUS = {
  invalid_body: 400,
  no_content: 400,
  layout_unavailable: 400,
  content_too_complex: 400,
  invalid_slug: 400,
  invalid_picture: 400,
  secret_found: 400,
  passphrase_required: 401,
  forbidden: 403,
  premium_required: 403,
  invalid_upload_address: 403,
  not_found: 404,
  uploads_off: 404,
  notes_off: 404,
  method_not_allowed: 405,
  slug_taken: 409,
  idempotency_conflict: 409,
  edit_not_found: 409,
  edit_ambiguous: 409,
  notes_full: 409,
  gone: 410,
  precondition_failed: 412,
  body_too_large: 413,
  rate_limited: 429,
  quota_exceeded: 429,
  internal_error: 500,
  overloaded: 503,
  store_full: 507,
} as const

/** A stable code that clients may branch on. SPEC.md 7.1 */
export type ErrorCode = keyof typeof ERROR_STATUS

/** All error codes, in the order of their status. */
export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]

/** The body of every failure. SPEC.md 5.8 */
export interface ErrorBody {
  error: ErrorCode
  /** What is wrong and what to do about it. Its wording may change. */
  message: string
  /** The findings one by one, where there are several or where they have a place. */
  issues?: Issue[]
  /** What was dropped until nothing was left: only with `no_content`. */
  warnings?: Warning[]
}
