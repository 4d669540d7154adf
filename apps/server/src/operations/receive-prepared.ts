import type { Context } from 'koa'
import { OPERATIONS } from 'qp-schema/api'
import { receiveBody } from '../http/body.ts'
import { clientOf } from '../http/client.ts'
import type { Services } from '../services.ts'
import type { BodyOperation, PreparedFor } from './prepare-body.ts'

/** Receives the body of an operation, and what it comes to. One who already waits for too much is not even read. */
export async function receivePrepared<O extends BodyOperation>(
  context: Context,
  { config, work }: Services,
  operation: O,
): Promise<PreparedFor<O>> {
  const client = clientOf(context)
  work.admit(client)
  const received = await receiveBody(context, {
    maxBytes: config.maxBodyBytes,
    textTypes: operation === 'publishPage' ? OPERATIONS.publishPage.textMediaTypes : [],
  })
  return work.prepare(operation, received, client)
}
