import {
  appendRequestSchema,
  deleteRequestSchema,
  parseRequest,
  patchRequestSchema,
  publishRequestSchema,
} from 'qp-schema/api'
import { cleanStrings } from 'qp-schema/policy'
import type * as z from 'zod'
import { invalidFields, noContent } from '../http/api-error.ts'
import { decodeBody, type JsonObject, parseBody, type ReceivedBody } from '../http/body.ts'
import { requireUnrelatedKey } from '../http/idempotency-key.ts'
import { composeAppend, composePage, requireFewBlocks } from '../pages/compose-page.ts'
import { attempt, type Outcome } from '../work/outcome.ts'

/** What a body says that it is about, before that is believed: `null` when absent, `false` when it is no string. */
export type Claim = string | null | false

/** What a body says before anybody has looked at the store. */
export interface ReadBody<R> {
  readonly id: Claim
  readonly editKey: Claim
  /** What {@link prepareBody} makes of it; `undefined` when something has to be looked at before. SPEC.md 8.6.5 */
  readonly prepared: Outcome<R> | undefined
}

/** A body that an operation has received. */
export interface BodyTask<O extends BodyOperation = BodyOperation> {
  readonly operation: O
  readonly received: ReceivedBody
  readonly idempotencyKey: string | undefined
}

/** What each operation that takes a body makes of it. */
const PREPARATIONS = {
  publishPage(body: JsonObject) {
    requireContent(body)
    const request = requireFields(publishRequestSchema, body)
    const { published, theme, meta, slug } = request
    return { published, theme, meta, slug, composed: attempt(() => composePage(request)) }
  },
  appendPageBlocks(body: JsonObject) {
    requireContent(body)
    const request = requireFields(appendRequestSchema, body)
    return { composed: attempt(() => composeAppend(request)) }
  },
  setPagePublished(body: JsonObject) {
    const { published, slug, theme, meta } = requireFields(patchRequestSchema, body)
    return { published, slug, theme, meta }
  },
  deletePage(body: JsonObject) {
    requireFields(deleteRequestSchema, body)
    return {}
  },
}

/** An operation that takes a body. */
export type BodyOperation = keyof typeof PREPARATIONS

/** What an operation makes of a body: its fields, and its content as safe blocks. */
export type PreparedFor<O extends BodyOperation> = ReturnType<(typeof PREPARATIONS)[O]>

/**
 * Reads a body, and prepares it unless it has content for a page that is there, or may have been answered before.
 *
 * @throws ApiError `invalid_body` when it is not even an object, or its `Idempotency-Key` was made from it
 */
export function readBody<O extends BodyOperation>({
  operation,
  received,
  idempotencyKey,
}: BodyTask<O>): ReadBody<PreparedFor<O>> {
  const sent = decodeBody(received)
  if (idempotencyKey !== undefined) requireUnrelatedKey(idempotencyKey, received.bytes, sent)
  const body = cleanStrings(sent)
  const [id, editKey] = [claimOf(body['id']), claimOf(body['editKey'])]
  const isUpdate = operation === 'publishPage' && (id !== null || editKey !== null)
  const waits = isUpdate || operation === 'appendPageBlocks' || idempotencyKey !== undefined
  return { id, editKey, prepared: waits ? undefined : attempt(() => prepare(operation, body)) }
}

/** Does all the work of a body that takes time and needs no store, so that it can be done in a thread of its own. */
export function prepareBody<O extends BodyOperation>({
  operation,
  received,
}: BodyTask<O>): Outcome<PreparedFor<O>> {
  return attempt(() => prepare(operation, parseBody(received)))
}

function prepare<O extends BodyOperation>(operation: O, body: JsonObject): PreparedFor<O> {
  return PREPARATIONS[operation](body) as PreparedFor<O>
}

// Longer than any id or key: what is cut off there names nothing.
const CLAIM_LENGTH = 64

function claimOf(value: unknown): Claim {
  if (typeof value === 'string') return value.slice(0, CLAIM_LENGTH)
  return (value ?? null) === null ? null : false
}

/** The fields of a request, or every finding about them. */
function requireFields<S extends z.ZodType>(schema: S, body: JsonObject): z.output<S> {
  const parsed = parseRequest(schema, body)
  if (!parsed.ok) throw invalidFields(parsed.issues)
  return parsed.value
}

/** A body without content and blocks has nothing to show, SPEC.md 5.2.4; one with too many is not looked at, 8.1.2. */
function requireContent(body: JsonObject): void {
  if ((body['content'] ?? null) === null && (body['blocks'] ?? null) === null) {
    throw noContent('Send content (markdown) or blocks.')
  }
  if (Array.isArray(body['blocks'])) requireFewBlocks(body['blocks'].length)
}
