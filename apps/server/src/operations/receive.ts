import type { Context } from 'koa'
import { OPERATIONS } from 'qp-schema/api'
import { receiveBody, type ReceivedBody } from '../http/body.ts'
import { clientOf } from '../http/client.ts'
import type { Services } from '../services.ts'
import { settle } from '../work/outcome.ts'
import type { BodyOperation, Claim, PreparedFor } from './prepare-body.ts'

/** The body of a request: what it claims to be about, and the rest once that has been found right. */
export interface RequestBody<R> {
  readonly id: Claim
  readonly editKey: Claim
  /**
   * Its fields, and its content as safe blocks: what takes time. SPEC.md 5.4, 8.6.5
   *
   * @throws ApiError what is wrong with them
   */
  readonly prepared: () => Promise<R>
}

/** Receives the body of an operation. One who already waits for too much is not even read. */
export async function receive(
  context: Context,
  { config, work, metrics }: Services,
  operation: BodyOperation,
): Promise<ReceivedBody> {
  work.admit(clientOf(context))
  const received = await receiveBody(context, {
    maxBytes: config.maxBodyBytes,
    textTypes: operation === 'publishPage' ? OPERATIONS.publishPage.textMediaTypes : [],
  })
  metrics.bodyBytes.observe({ operation }, received.bytes.length)
  return received
}

/**
 * Reads a body that was received.
 *
 * @throws ApiError `invalid_body` when it is not even an object, or its `Idempotency-Key` was made from it
 */
export async function read<O extends BodyOperation>(
  context: Context,
  { work }: Services,
  operation: O,
  received: ReceivedBody,
  idempotencyKey?: string,
): Promise<RequestBody<PreparedFor<O>>> {
  const client = clientOf(context)
  const task = { operation, received, idempotencyKey }
  const { id, editKey, prepared } = await work.read(task, client)
  return {
    id,
    editKey,
    prepared: async () => (prepared === undefined ? work.prepare(task, client) : settle(prepared)),
  }
}
