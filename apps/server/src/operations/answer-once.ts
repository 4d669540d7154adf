import type { Context } from 'koa'
import { idempotencyConflict, overloaded } from '../http/api-error.ts'
import { idempotencyKeyOf } from '../http/idempotency-key.ts'
import { type IdempotentRequest, idempotentRequest, type WriteAnswer } from '../http/idempotency.ts'
import { type KeptAnswer, RepeatedRequestError } from '../pages/kept-answers.ts'
import type { PageRepository } from '../pages/page-repository.ts'
import type { Services } from '../services.ts'
import type { BodyOperation, PreparedFor } from './prepare-body.ts'
import { read, receive, type RequestBody } from './receive.ts'

/** Writes down an answer for the same request to get again; absent without an `Idempotency-Key`. */
export type SealAnswer = ((answer: WriteAnswer) => KeptAnswer) | undefined

const RETRY_SECONDS = 1

/**
 * Answers an operation with what `write` comes to. A request with an `Idempotency-Key` that was answered before gets
 * that answer again, before anything else about it is looked at. SPEC.md 5.10
 *
 * @param write - hands `seal` to the repository, so that page and answer are written in one step
 */
export async function answerOnce<O extends BodyOperation>(
  context: Context,
  services: Services,
  operation: O,
  write: (body: RequestBody<PreparedFor<O>>, seal: SealAnswer) => Promise<WriteAnswer>,
): Promise<void> {
  const received = await receive(context, services, operation)
  const key = idempotencyKeyOf(context)
  const body = await read(context, services, operation, received, key)
  const request = key === undefined ? undefined : idempotentRequest(key, context, operation, received)
  const answer =
    (await keptAnswer(request, services.pages)) ??
    (await write(body, request?.seal).catch(async (error: unknown) => {
      // The same request may have been answered meanwhile, and what it has changed be what refuses this one.
      const kept = await keptAnswer(request, services.pages)
      if (kept !== undefined) return kept
      throw error instanceof RepeatedRequestError ? overloaded(RETRY_SECONDS) : error
    }))
  context.set('ETag', answer.etag)
  context.body = answer.body
}

async function keptAnswer(
  request: IdempotentRequest | undefined,
  pages: PageRepository,
): Promise<WriteAnswer | undefined> {
  const kept = request && (await pages.keptAnswer(request.keyHash))
  if (request === undefined || kept === undefined) return undefined
  if (kept.fingerprint !== request.fingerprint) throw idempotencyConflict()
  return request.open(kept)
}
