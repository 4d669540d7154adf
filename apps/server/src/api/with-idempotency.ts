import type { Context } from 'koa'
import type { BodyOperation, PreparedFor } from '../jobs/prepare-body.ts'
import type { PublishResponse } from 'qp-schema/api'
import { addressOf } from '../http/clients/client.ts'
import type { SentString } from '../jobs/named-page.ts'
import { overloaded, refused } from '../refusal.ts'
import { hashSecret } from '../store/edit-key.ts'
import { type IdempotencyRecord, RepeatedRequestError } from '../store/idempotency-records.ts'
import type { PageRepository } from '../store/pages/page-repository.ts'
import { type IdempotentRequest, idempotentRequest, type WriteAnswer } from './idempotency.ts'
import { grantedWrite } from './granted-write.ts'
import type { ApiServices } from './operation.ts'
import {
  type CheckedPage,
  type CheckPage,
  readRequest,
  receiveRequest,
  type RequestBody,
} from './request-body.ts'

const idempotencyConflict = () =>
  refused(
    'idempotency_conflict',
    'This Idempotency-Key has been used for another request; use a new one for each.',
  )

/** Makes the function with which the repository stores an answer; `undefined` without an `Idempotency-Key`. */
export type Keep = <R>(present: (result: R) => WriteAnswer) => ((result: R) => IdempotencyRecord) | undefined

/**
 * Answers an operation with the result of `write`. A request with an `Idempotency-Key` that was answered before gets
 * that answer again, and nothing else about it is checked. SPEC.md 5.10
 *
 * @param checkPage - checks with the store what the body names
 * @param write - passes `keep` to the repository, which stores page and answer in one transaction
 */
export async function withIdempotency<O extends BodyOperation, C extends CheckedPage>(
  context: Context,
  services: ApiServices,
  operation: O,
  checkPage: CheckPage<C>,
  write: (body: RequestBody<PreparedFor<O>, C>, keep: Keep) => Promise<WriteAnswer>,
): Promise<void> {
  const sent = await receiveRequest(context, services, operation)
  const request =
    sent.idempotencyKey === undefined
      ? undefined
      : idempotentRequest(sent.idempotencyKey, context, operation, sent.received)
  const kept = await keptAnswer(request, context, services.pages)
  const answer = kept === 'of another request' || kept === undefined ? await answerAnew(kept) : kept
  if (answer.etag !== undefined) context.set('ETag', answer.etag)
  context.body = answer.body

  async function answerAnew(before: 'of another request' | undefined): Promise<WriteAnswer> {
    const body = await readRequest(
      context,
      services,
      operation,
      sent,
      before === undefined ? checkPage : 'later',
    )
    if (before !== undefined) throw idempotencyConflict()
    const keep: Keep = (present) =>
      request && ((result) => request.seal(withOwners(present(result), body.editKey, request)))
    return write(body, keep).catch(async (error: unknown) => {
      // The same request may have been answered meanwhile, and this one may have failed because of what it changed.
      const since = await keptAnswer(request, context, services.pages)
      if (since === 'of another request') throw idempotencyConflict()
      if (since !== undefined) return since
      throw error instanceof RepeatedRequestError ? overloaded() : error
    })
  }

  /** An answer with what decides who gets it again. */
  function withOwners(given: WriteAnswer, sentKey: SentString, { nameOf }: IdempotentRequest): WriteAnswer {
    const granted = grantedWrite(context)
    const { editKey = granted?.page?.editKey ?? sentKey } = given.body as Partial<PublishResponse>
    return {
      ...given,
      ...(typeof editKey === 'string' && { editKeyHash: hashSecret(editKey) }),
      ...(granted !== undefined && { keyFor: nameOf(addressOf(context)) }),
    }
  }
}

async function keptAnswer(
  request: IdempotentRequest | undefined,
  context: Context,
  pages: PageRepository,
): Promise<WriteAnswer | 'of another request' | undefined> {
  const kept = request && (await pages.keptAnswer(request.keyHash))
  if (request === undefined || kept === undefined) return undefined
  if (kept.fingerprint !== request.fingerprint) return 'of another request'
  const answer = request.open(kept)
  await requireSameKey(answer, pages)
  const isForAnother = answer.keyFor !== undefined && answer.keyFor !== request.nameOf(addressOf(context))
  return isForAnother ? { ...answer, body: withoutKey(answer.body) } : answer
}

/** What an older edit key was answered, nobody is answered again. SPEC.md 6.12.4 */
async function requireSameKey({ body, editKeyHash }: WriteAnswer, pages: PageRepository): Promise<void> {
  if (editKeyHash === undefined || !('id' in body) || typeof body.id !== 'string') return
  if ((await pages.hasKey(body.id, editKeyHash)) === false) throw keyHasChanged()
}

const keyHasChanged = () =>
  refused('forbidden', 'The edit key of this page has been changed since this request was answered.')

/** Whoever has seen a one-time address and knows the page may repeat its body. SPEC.md 17.4.4 */
function withoutKey(body: Partial<PublishResponse>): object {
  const { editKey: _, editUrl: __, ...rest } = body
  return rest
}
