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
    // Nobody reads its stack, and to write one takes a tenth of a refused request.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message ?? refusal.message, options)
    Error.stackTraceLimit = stackTraceLimit
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

export const invalidBody = (
  message: string,
  issues: readonly Issue[] = [],
  warnings: readonly Warning[] = [],
) => refused('invalid_body', message, { issues, warnings })

/** A schema's issues as one refusal: the message quotes the first one, and `issues` lists all. */
export const invalidFields = (issues: readonly Issue[], warnings: readonly Warning[] = []) => {
  const [first] = issues
  const place = first === undefined || first.path === '' ? '' : `${first.path}: `
  return invalidBody(`The request is not valid. ${place}${first?.message ?? ''}`, issues, warnings)
}

export const contentTooComplex = (message: string, path: string) =>
  refused('content_too_complex', `The content is too complex: ${message}.`, {
    issues: path === '' ? [] : [{ path, message }],
  })

export const pageGone = (reason: 'taken_down' | 'expired') =>
  reason === 'expired'
    ? refused('gone', 'This page has expired.', {
        issues: [
          {
            path: 'expiresAt',
            message: 'has passed; for 7 days, PATCH with the edit key can set a later one, or null',
          },
        ],
        shown: {
          title: 'This page has expired',
          message: 'Its author set an expiry date, and that date has passed.',
        },
      })
    : refused('gone', 'The operator of this service has taken this page down.')

export const notesOff = () =>
  refused('notes_off', 'This page takes no notes to its author.', {
    shown: {
      title: 'This page takes no notes',
      message: 'Its author, or the operator of this service, has not asked for any.',
    },
  })

export const pathNotFound = () => refused('not_found', 'There is nothing at this path.')

export const bodyTooLarge = (message: string, headers: Readonly<Record<string, string>> = {}) =>
  refused('body_too_large', message, { headers })

/** Those who are refused together are sent back at different times. */
export const overloaded = (reason = 'The server is busy') =>
  refused('overloaded', `${reason}; try again in a moment.`, {
    headers: { 'Retry-After': String(randomInt(2, 7)) },
  })

/** A refusal to throw. */
export function refused(
  code: ErrorCode,
  message: string,
  details: Omit<Refusal, 'code' | 'message'> = {},
): RefusedError {
  return new RefusedError({ code, message, ...details })
}
