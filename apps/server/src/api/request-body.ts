import type { Context } from 'koa'
import { GFM_MEDIA_TYPE, type Operation, OPERATIONS } from 'qp-schema/api'
import { clientOf } from '../http/clients/client.ts'
import { receiveBody } from '../http/bodies/receive-body.ts'
import type { ReceivedBody } from '../jobs/decode-body.ts'
import type { BodyOperation, PreparationContext, PreparedFor, SentString } from '../jobs/prepare-body.ts'
import { settle } from '../refusal.ts'
import { grantedWrite } from './granted-write.ts'
import { idempotencyKeyOf } from './idempotency.ts'
import type { ApiServices } from './operation.ts'
import { proTokenOf } from './pro-account.ts'

/** The body of a request: which page it is for, and the rest once the page and key have been checked. */
export interface RequestBody<T> {
  readonly received: ReceivedBody
  readonly idempotencyKey: string | undefined
  readonly id: SentString
  readonly editKey: SentString
  /**
   * Prepares its fields, and its content as safe blocks, which takes time. SPEC.md 5.4, 8.6.5
   *
   * @param about - what is known of the page that is changed
   * @throws RefusedError the first check that fails
   */
  readonly prepare: (about?: Pick<Partial<PreparationContext>, 'blockCount' | 'page'>) => Promise<T>
}

const APPEND_THE_REST = 'Publish the first part, then append the rest with POST /api/v1/pages/{id}/blocks.'

/** What can be done about a body that is too large. */
const TOO_LARGE: { readonly [O in BodyOperation]?: string } = {
  publishPage: APPEND_THE_REST,
  validatePage: APPEND_THE_REST,
  appendPageBlocks: 'Append it in several parts, one after the other.',
}

/**
 * Receives and reads the body of an operation.
 *
 * @throws RefusedError `invalid_body` when it is not an object, or its `Idempotency-Key` cannot be used; `body_too_large`;
 * `overloaded`
 */
export async function readRequest<O extends BodyOperation>(
  context: Context,
  { config, jobs, metrics }: ApiServices,
  operation: O,
): Promise<RequestBody<PreparedFor<O>>> {
  const client = clientOf(context)
  const { textMediaTypes = [], idempotencyKey: takesKey }: Operation = OPERATIONS[operation]
  const textTypes = grantedWrite(context) === undefined ? textMediaTypes : [GFM_MEDIA_TYPE]
  const received = await receiveBody(context, {
    maxBytes: config.maxBodyBytes,
    textTypes,
    whatInstead: TOO_LARGE[operation],
  })
  metrics.bodyBytes.observe({ operation }, received.bytes.length)
  const idempotencyKey = takesKey ? idempotencyKeyOf(context) : undefined
  const task = { operation, received, idempotencyKey, proToken: proTokenOf(context), blockCount: 0 }
  const { id, editKey, prepared } = await jobs.read(task, client)
  return {
    received,
    idempotencyKey,
    id,
    editKey,
    async prepare(about = {}) {
      return settle<PreparedFor<O>>(prepared ?? (await jobs.prepare({ ...task, ...about }, client)))
    },
  }
}
