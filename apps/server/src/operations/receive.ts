import type { Context } from 'koa'
import { OPERATIONS } from 'qp-schema/api'
import { receiveBody, type ReceivedBody } from '../http/body.ts'
import { clientOf } from '../http/client.ts'
import type { Services } from '../services.ts'
import type { BodyOperation, PreparedFor } from './prepare-body.ts'

/** Receives the body of an operation, and what it comes to. */
export async function receiveAndPrepare<O extends BodyOperation>(
  context: Context,
  services: Services,
  operation: O,
): Promise<PreparedFor<O>> {
  return prepare(context, services, operation, await receive(context, services, operation))
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

/** What a body comes to. */
export function prepare<O extends BodyOperation>(
  context: Context,
  { work }: Services,
  operation: O,
  received: ReceivedBody,
): Promise<PreparedFor<O>> {
  return work.prepare(operation, received, clientOf(context))
}
