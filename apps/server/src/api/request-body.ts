import type { Context } from 'koa'
import { FORMAT_MEDIA_TYPE, GFM_MEDIA_TYPE, HTML_MEDIA_TYPE, type Operation, OPERATIONS } from 'qp-schema/api'
import { clientOf } from '../http/clients/client.ts'
import { receiveBody } from '../http/bodies/receive-body.ts'
import type { ReceivedBody } from '../jobs/decode-body.ts'
import { type NamedPage, seemsToName } from '../jobs/named-page.ts'
import type { BodyOperation, PreparationContext, PreparedFor } from '../jobs/prepare-body.ts'
import { attempt, settle } from '../refusal.ts'
import { grantedWrite } from './granted-write.ts'
import { idempotencyKeyOf } from './idempotency.ts'
import type { ApiServices } from './operation.ts'
import { proTokenOf } from './pro-account.ts'

/** A request before its body is read. */
export interface ReceivedRequest {
  readonly received: ReceivedBody
  readonly idempotencyKey: string | undefined
}

/** What the store says of a page that a body names. */
export interface CheckedPage {
  /** What the body's preparation has to know of it. */
  readonly about: Pick<Partial<PreparationContext>, 'blockCount' | 'page'>
}

/**
 * Checks with the store what a body names.
 *
 * @throws RefusedError the first check that fails
 */
export type CheckPage<C extends CheckedPage> = (named: NamedPage) => Promise<C>

/** The body of a request: which page it is for, and the rest once the page and key have been checked. */
export interface RequestBody<T, C extends CheckedPage> extends NamedPage {
  /**
   * What the request's {@link CheckPage} says of the page that the body names.
   *
   * @throws RefusedError the first check that fails
   */
  readonly check: () => Promise<C>
  /**
   * Prepares its fields, and its content as safe blocks, which takes time. SPEC.md 5.4, 8.6.5
   *
   * @param checked - what is known of the page that is changed
   * @throws RefusedError the first check that fails
   */
  readonly prepare: (checked?: C) => Promise<T>
}

const APPEND_THE_REST = 'Publish the first part, then append the rest with POST /api/v1/pages/{id}/blocks.'

/** What can be done about a body that is too large. */
const TOO_LARGE: { readonly [O in BodyOperation]?: string } = {
  publishPage: APPEND_THE_REST,
  validatePage: APPEND_THE_REST,
  appendPageBlocks: 'Append it in several parts, one after the other.',
}

/**
 * Receives the body of an operation.
 *
 * @throws RefusedError `invalid_body` when its `Idempotency-Key` cannot be used; `body_too_large`
 */
export async function receiveRequest(
  context: Context,
  { config, metrics }: ApiServices,
  operation: BodyOperation,
): Promise<ReceivedRequest> {
  const {
    textMediaTypes,
    maxBodyBytes = config.maxBodyBytes,
    idempotencyKey: takesKey,
  }: Operation = OPERATIONS[operation]
  const ofPages = textMediaTypes === undefined ? [] : [FORMAT_MEDIA_TYPE, ...textMediaTypes]
  const received = await receiveBody(context, {
    maxBytes: Math.min(maxBodyBytes, config.maxBodyBytes),
    otherTypes: grantedWrite(context) === undefined ? ofPages : [GFM_MEDIA_TYPE, HTML_MEDIA_TYPE],
    whatInstead: TOO_LARGE[operation],
  })
  metrics.bodyBytes.observe({ operation }, received.bytes.length)
  return { received, idempotencyKey: takesKey ? idempotencyKeyOf(context) : undefined }
}

/**
 * Reads a body. What it seems to name is checked before: if that is the page which it names, and the checks pass, it is
 * prepared in the same job. SPEC.md 8.6.5
 *
 * @param checkPage - `none` for a body that is prepared whatever it names; `later` if it is only to be read
 * @throws RefusedError `invalid_body` when it is not an object, or its `Idempotency-Key` is derived from it; `overloaded`
 */
export async function readRequest<O extends BodyOperation, C extends CheckedPage>(
  context: Context,
  { jobs, config }: ApiServices,
  operation: O,
  { received, idempotencyKey }: ReceivedRequest,
  checkPage: CheckPage<C> | 'none' | 'later',
): Promise<RequestBody<PreparedFor<O>, C>> {
  const client = clientOf(context)
  const seems = seemsToName(received)
  const early = typeof checkPage === 'string' ? undefined : await attempt(() => checkPage(seems))
  const checked = early !== undefined && 'value' in early ? early.value : undefined
  const task = {
    operation,
    received,
    idempotencyKey,
    proToken: proTokenOf(context),
    secretsPolicy: config.secrets,
    refusesSecrets: grantedWrite(context)?.refuseSecrets ?? false,
    blockCount: 0,
    checkedFor: checkPage === 'none' ? ('any' as const) : checked && seems,
  }
  const { id, editKey, prepared } = await jobs.read({ ...task, ...checked?.about }, client)
  return {
    id,
    editKey,
    async check() {
      if (checked !== undefined && prepared !== undefined) return checked
      if (typeof checkPage === 'string') throw new TypeError('nothing checks this body')
      return checkPage({ id, editKey })
    },
    async prepare(page) {
      const outcome =
        prepared !== undefined && page === checked
          ? prepared
          : await jobs.prepare({ ...task, ...page?.about }, client)
      return settle<PreparedFor<O>>(outcome)
    },
  }
}

/**
 * Receives and reads a body that is prepared whatever it names.
 *
 * @throws RefusedError as {@link receiveRequest} and {@link readRequest}
 */
export async function readWhole<O extends BodyOperation>(
  context: Context,
  services: ApiServices,
  operation: O,
): Promise<RequestBody<PreparedFor<O>, CheckedPage>> {
  const sent = await receiveRequest(context, services, operation)
  return readRequest(context, services, operation, sent, 'none')
}
