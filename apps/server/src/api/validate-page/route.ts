import { refused } from '../../jobs/validate-publication.ts'
import { RefusedError } from '../../refusal.ts'
import type { OperationHandler } from '../operation.ts'
import { readWhole } from '../request-body.ts'

/** Says what publish would store, and stores nothing. SPEC.md 6.9 */
export const validatePage: OperationHandler = async (context, services) => {
  const judged = readWhole(context, services, 'validatePage').then(({ prepare }) => prepare())
  context.body = await judged.catch(asJudgement)
  context.type = 'application/json'
}

/** A text that takes too long is one that publish would refuse: a judgement as well. */
function asJudgement(error: unknown): string {
  if (error instanceof RefusedError && error.refusal.code === 'content_too_complex')
    return refused(error.refusal)
  throw error
}
