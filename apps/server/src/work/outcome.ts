import { ContentTooComplexError, type Issue, type Warning } from 'qp-schema'
import type { ErrorCode } from 'qp-schema/api'
import { ApiError, contentTooComplex } from '../http/api-error.ts'

/** A refusal as plain data, which errors of a class of their own do not stay between threads. */
export interface Refusal {
  readonly code: ErrorCode
  readonly message: string
  readonly issues: readonly Issue[]
  readonly warnings: readonly Warning[]
}

/** What a step came to, to be looked at when it is its turn. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal }

/** Takes a step. A refusal is kept; any other error is thrown on. */
export function attempt<T>(step: () => T): Outcome<T> {
  try {
    return { ok: true, value: step() }
  } catch (thrown) {
    const error =
      thrown instanceof ContentTooComplexError ? contentTooComplex(thrown.message, thrown.path) : thrown
    if (!(error instanceof ApiError)) throw error
    const { code, message, issues, warnings } = error
    return { ok: false, refusal: { code, message, issues, warnings } }
  }
}

/** @throws ApiError the refusal that the step came to */
export function settle<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  const { code, message, ...details } = outcome.refusal
  throw new ApiError(code, message, details)
}
