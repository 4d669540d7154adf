import { randomInt } from 'node:crypto'
import { ContentTooComplexError, type Issue, type Warning } from 'qp-schema'
import type { ErrorBody, ErrorCode } from 'qp-schema/api'

/** Why a request is refused, as plain data. Any layer may refuse; `http/errors.ts` makes the answer. SPEC.md 5.8 */
export interface Refusal {
  readonly code: ErrorCode
  readonly message: string
  readonly issues?: readonly Issue[]
  /** What was dropped, for `no_content`. */
  readonly warnings?: readonly Warning[]
  /** What visitors read in place of the usual text of its status. */
  readonly shown?: { readonly title: string; readonly message: string }
  /** Header fields of the answer. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Options of {@link RefusedError}. */
export interface RefusedErrorOptions extends ErrorOptions {
  /** The message for the log and the operator; by default the one for the client. */
  readonly message?: string
  /** Logged as an error, where the operator has something to repair. */
  readonly fault?: string
}

/** A refusal as the client reads it. SPEC.md 5.8 */
export function errorBody({ code, message, issues = [], warnings = [] }: Refusal): ErrorBody {
  return {
    error: code,
    message,
    ...(issues.length > 0 && { issues: [...issues] }),
    ...(warnings.length > 0 && { warnings: [...warnings] }),
  }
}

/** A refusal on its way to the client. */
export class RefusedError extends Error {
  override readonly name: string = 'RefusedError'
  readonly refusal: Refusal
  readonly fault: string | undefined

  constructor(refusal: Refusal, { message, fault, ...options }: RefusedErrorOptions = {}) {
    super(message ?? refusal.message, options)
    this.refusal = refusal
    this.fault = fault
  }
}

/** The refusal that an error stands for; `undefined` for a fault of the server. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof RefusedError) return error.refusal
  return error instanceof ContentTooComplexError
    ? contentTooComplex(error.message, error.path).refusal
    : undefined
}

/** A result or a refusal, as plain data: threads can send it to each other, unlike an error with a class of its own. */
export type Outcome<T> = { readonly value: T } | { readonly refusal: Refusal }

/** Calls `step`. A refusal that it throws becomes the outcome; any other error is thrown again. */
export async function attempt<T>(step: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await step() }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    return { refusal }
  }
}

/**
 * The value of an outcome.
 *
 * @throws RefusedError when it is a refusal
 */
export function settle<T>(outcome: Outcome<T>): T {
  if ('refusal' in outcome) throw new RefusedError(outcome.refusal)
  return outcome.value
}

export const invalidBody = (message: string, issues: readonly Issue[] = []) =>
  refused('invalid_body', message, { issues })

/** A schema's issues as one refusal: the message quotes the first one, and `issues` lists all. */
export const invalidFields = (issues: readonly Issue[]) => {
  const [first] = issues
  const place = first === undefined || first.path === '' ? '' : `${first.path}: `
  return invalidBody(`The request is not valid. ${place}${first?.message ?? ''}`, issues)
}

export const noContent = (message: string, warnings: readonly Warning[] = []) =>
  refused('no_content', message, { warnings })

export const layoutUnavailable = (message: string) => refused('layout_unavailable', message)

export const contentTooComplex = (message: string, path: string) =>
  refused('content_too_complex', `The content is too complex: ${message}.`, {
    issues: path === '' ? [] : [{ path, message }],
  })

export const invalidSlug = (problem: string) =>
  refused('invalid_slug', `The slug ${problem}.`, { issues: [{ path: 'slug', message: problem }] })

export const slugTaken = () => refused('slug_taken', 'The slug is taken; choose another.')

export const forbidden = () => refused('forbidden', 'The edit key of this page is missing or wrong.')

export const crossSite = () =>
  refused('forbidden', 'Another site has sent this. Open the form here and send it from there.')

export const foreignOrigin = () =>
  refused('forbidden', 'This service is for this computer: its tools are not for pages of other origins.')

/** @param problem - the end of the sentence "The picture …" */
export const invalidPicture = (problem: string) => refused('invalid_picture', `The picture ${problem}.`)

export const invalidUploadAddress = (problem: string) =>
  refused('invalid_upload_address', `This address ${problem}; ask for a new one.`)

export const uploadsOff = () =>
  refused('uploads_off', 'This service keeps no pictures; give the address of one that is elsewhere.')

export const pictureGone = () => refused('gone', 'The operator of this service has taken this picture down.')

export const premiumRequired = (feature: string) =>
  refused('premium_required', `${feature} needs a Pro account; send its token as X-Premium-Token.`)

export const premiumTokenUnknown = (feature: string) =>
  refused(
    'premium_required',
    `${feature} needs a Pro account, and the token that was sent is unknown or was revoked.`,
  )

export const pageNotFound = () => refused('not_found', 'There is no page with this id or slug.')

export const pageGone = (reason: 'taken_down' | 'expired') =>
  reason === 'expired'
    ? refused('gone', 'This page has expired.', {
        issues: [
          {
            path: 'expiresAt',
            message: 'has passed; for 7 days, PATCH with the edit key can set a later one, or null',
          },
        ],
        shown: { title: 'This page has expired', message: 'Its author gave it a time, which is over.' },
      })
    : refused('gone', 'The operator of this service has taken this page down.')

export const pathNotFound = () => refused('not_found', 'There is nothing at this path.')

/** For a path below `/api`: what else there is. SPEC.md 6.7.1 */
export const operationNotFound = (baseUrl: string, links: string) =>
  refused(
    'not_found',
    `There is nothing at this path. ${baseUrl}/openapi.json describes every operation, ${baseUrl}/llms-full.txt says how to use them.`,
    { headers: { Link: links } },
  )

export const methodNotAllowed = (allow: readonly string[]) =>
  refused('method_not_allowed', `This path takes ${allow.join(', ')}.`, {
    headers: { Allow: allow.join(', ') },
  })

export const idempotencyConflict = () =>
  refused(
    'idempotency_conflict',
    'This Idempotency-Key has been used for another request; use a new one for each.',
  )

export const editNotFound = (issues: readonly Issue[]) =>
  refused('edit_not_found', 'What an edit is to change does not stand on the page; read it again.', {
    issues,
  })

export const editAmbiguous = (issues: readonly Issue[]) =>
  refused(
    'edit_ambiguous',
    'What an edit is to change stands on the page more than once; send more of the text around it.',
    {
      issues,
    },
  )

/** @param headers - the `ETag` of the page that there is */
export const preconditionFailed = (headers: { readonly ETag?: string } = {}) =>
  refused('precondition_failed', 'The page is not in the state that If-Match names; read it again.', {
    headers,
  })

export const bodyTooLarge = (message: string, headers: Readonly<Record<string, string>> = {}) =>
  refused('body_too_large', message, { headers })

/** @param kind - what has sent them: `address` */
export const rateLimited = (seconds: number, kind: string) =>
  refused('rate_limited', `Too many requests from this ${kind}; try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  })

export const quotaExceeded = (seconds: number) =>
  refused('quota_exceeded', `This address has stored as much as it may today; try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  })

export const storeFull = () =>
  refused(
    'store_full',
    'This service is full: nothing can be added until pages are deleted, or its operator allows for more.',
  )

export const internalError = () =>
  refused('internal_error', 'Something went wrong on the server; try again in a moment.')

/** Those who are refused together are sent back at different times. */
export const overloaded = (reason = 'The server is busy') =>
  refused('overloaded', `${reason}; try again in a moment.`, {
    headers: { 'Retry-After': String(randomInt(2, 7)) },
  })

function refused(
  code: ErrorCode,
  message: string,
  details: Omit<Refusal, 'code' | 'message'> = {},
): RefusedError {
  return new RefusedError({ code, message, ...details })
}
