import { ContentTooComplexError } from 'qp-schema'
import { type Outcome, RefusedError, refusalOf } from 'qp-server/source/refusal'
import { ImportError } from 'qp-server/source/maintenance/transfer/import-store'
import { RepeatedRequestError } from 'qp-server/source/store/idempotency-records'

/** What an object answers: of an error with a class of its own, only the name and the message would come across. */
export type Answer<T = unknown> = Outcome<T> | { readonly isRepeated: true } | { readonly conflict: string }

/** That of the class itself is another one in the bundle. */
const REPEATED = new RepeatedRequestError().name

/** Calls `step`, and makes plain data of what comes of it. An error that is no answer is thrown again. */
export async function answer<T>(step: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { value: await step() }
  } catch (error) {
    // Thrown where the answer is made, which is elsewhere, it has lost its class.
    if (error instanceof Error && error.name === REPEATED) return { isRepeated: true }
    if (error instanceof ImportError) return { conflict: error.message }
    const refusal = refusalOf(error)
    if (refusal === undefined || error instanceof ContentTooComplexError) throw error
    return { refusal }
  }
}

/**
 * The value of an answer.
 *
 * @throws RefusedError when it is a refusal
 * @throws RepeatedRequestError
 * @throws ImportError
 */
export function valueOf<T>(given: Answer<T>): T {
  if ('isRepeated' in given) throw new RepeatedRequestError()
  if ('conflict' in given) throw new ImportError(given.conflict)
  if ('refusal' in given) throw new RefusedError(given.refusal)
  return given.value
}
