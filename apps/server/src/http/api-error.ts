import type { Issue, Warning } from 'qp-schema'
import { type ErrorBody, type ErrorCode, ERROR_STATUS } from 'qp-schema/api'

/** What a refusal says beside its message. */
export interface ErrorDetails {
  readonly issues?: readonly Issue[]
  /** What was dropped before there was nothing left. */
  readonly warnings?: readonly Warning[]
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal that the client is told about. SPEC.md 5.8 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly issues: readonly Issue[]
  readonly warnings: readonly Warning[]
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message)
    this.code = code
    this.issues = details.issues ?? []
    this.warnings = details.warnings ?? []
    this.headers = details.headers ?? {}
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }

  /** The body that the client gets. */
  toBody(): ErrorBody {
    const { code: error, message, issues, warnings } = this
    return {
      error,
      message,
      ...(issues.length > 0 && { issues: [...issues] }),
      ...(warnings.length > 0 && { warnings: [...warnings] }),
    }
  }
}

export const invalidBody = (message: string, issues: readonly Issue[] = []) =>
  new ApiError('invalid_body', message, { issues })

/** A schema's findings as one refusal: the first is the message, all are listed. */
export const invalidFields = (issues: readonly Issue[]) => {
  const [first] = issues
  const place = first === undefined || first.path === '' ? '' : `${first.path}: `
  return invalidBody(`The request is not valid. ${place}${first?.message ?? ''}`, issues)
}

export const noContent = (message: string, warnings: readonly Warning[] = []) =>
  new ApiError('no_content', message, { warnings })

export const layoutUnavailable = (message: string) => new ApiError('layout_unavailable', message)

export const contentTooComplex = (message: string, path: string) =>
  new ApiError('content_too_complex', `The content is too complex: ${message}.`, {
    issues: path === '' ? [] : [{ path, message }],
  })

export const invalidSlug = (problem: string) =>
  new ApiError('invalid_slug', `The slug ${problem}.`, { issues: [{ path: 'slug', message: problem }] })

export const slugTaken = () => new ApiError('slug_taken', 'The slug is taken; choose another.')

export const forbidden = () => new ApiError('forbidden', 'The edit key of this page is missing or wrong.')

export const crossSite = () =>
  new ApiError('forbidden', 'Another site has sent this. Open the form here and send it from there.')

export const premiumRequired = (feature: string) =>
  new ApiError('premium_required', `${feature} needs a Pro account; send its token as X-Premium-Token.`)

export const premiumTokenUnknown = (feature: string) =>
  new ApiError(
    'premium_required',
    `${feature} needs a Pro account, and the token that was sent is unknown or was revoked.`,
  )

export const pageNotFound = () => new ApiError('not_found', 'There is no page with this id.')

export const pageGone = () => new ApiError('gone', 'The operator of this service has taken this page down.')

export const pathNotFound = () => new ApiError('not_found', 'There is nothing at this path.')

export const methodNotAllowed = (allow: readonly string[]) =>
  new ApiError('method_not_allowed', `This path takes ${allow.join(', ')}.`, {
    headers: { Allow: allow.join(', ') },
  })

export const idempotencyConflict = () =>
  new ApiError(
    'idempotency_conflict',
    'This Idempotency-Key has been used for another request; use a new one for each.',
  )

export const preconditionFailed = () =>
  new ApiError('precondition_failed', 'The page is not in the state that If-Match names; read it again.')

export const bodyTooLarge = (message: string, headers: Readonly<Record<string, string>> = {}) =>
  new ApiError('body_too_large', message, { headers })

export const rateLimited = (seconds: number) =>
  new ApiError('rate_limited', `Too many requests from this address; try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  })

export const quotaExceeded = (seconds: number) =>
  new ApiError(
    'quota_exceeded',
    `This address has stored as much as it may today; try again in ${seconds} s.`,
    {
      headers: { 'Retry-After': String(seconds) },
    },
  )

export const storeFull = () =>
  new ApiError(
    'store_full',
    'This service is full: nothing can be added until pages are deleted, or its operator allows for more.',
  )

export const internalError = () =>
  new ApiError('internal_error', 'Something went wrong on the server; try again in a moment.')

export const overloaded = (seconds: number) =>
  new ApiError('overloaded', 'The server is busy; try again in a moment.', {
    headers: { 'Retry-After': String(seconds) },
  })
