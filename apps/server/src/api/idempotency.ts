import { createHmac } from 'node:crypto'
import type { Context } from 'koa'
import { LIMITS } from 'qp-schema'
import type { ReceivedBody } from '../jobs/decode-body.ts'
import { IDEMPOTENCY_KEY_ADVICE } from '../jobs/guessable-key.ts'
import { invalidBody } from '../refusal.ts'
import { derivedKey, openSealed, seal } from './sealed-text.ts'
import { hashSecret } from '../store/edit-key.ts'
import type { IdempotencyRecord } from '../store/idempotency-records.ts'

const LENGTH = { least: LIMITS.idempotencyKeyMinLength, most: LIMITS.idempotencyKeyMaxLength }
const LEAST_DIFFERENT = 8

/**
 * The `Idempotency-Key` of a request; `undefined` without one. SPEC.md 5.10.2
 *
 * @throws RefusedError `invalid_body` when it is too short or too long, or has too few different characters
 */
export function idempotencyKeyOf(context: Context): string | undefined {
  if (context.req.headers['idempotency-key'] === undefined) return undefined
  const key = context.get('Idempotency-Key').trim()
  if (key.length < LENGTH.least || key.length > LENGTH.most) {
    throw invalidBody(
      `An Idempotency-Key has ${LENGTH.least} to ${LENGTH.most} characters. ${IDEMPOTENCY_KEY_ADVICE}`,
    )
  }
  if (new Set(key).size < LEAST_DIFFERENT) {
    throw invalidBody(
      `An Idempotency-Key has at least ${LEAST_DIFFERENT} different characters. ${IDEMPOTENCY_KEY_ADVICE}`,
    )
  }
  return key
}

/** The answer to a successful write. */
export interface WriteAnswer {
  readonly body: object
  /** Of the page, where the answer is about one. */
  readonly etag?: string
  /** Of the page's edit key when it was answered; absent where the answer is about no key. */
  readonly editKeyHash?: string
  /** Who alone gets the edit key when it is repeated: an HMAC of the client's address; all do where it is absent. */
  readonly keyFor?: string
}

/** A request with an `Idempotency-Key`. SPEC.md 5.10 */
export interface IdempotentRequest {
  readonly keyHash: string
  /** Equal for requests with the same operation, path, media type and body, and only for those. */
  readonly fingerprint: string
  /** Stands for a client's address in what is kept; another one for each key. */
  readonly nameOf: (address: string) => string
  readonly seal: (answer: WriteAnswer) => IdempotencyRecord
  readonly open: (kept: IdempotencyRecord) => WriteAnswer
}

/** Derives from an `Idempotency-Key` and its request what is stored of them; the stored answer is encrypted. */
export function idempotentRequest(
  key: string,
  context: Context,
  operation: string,
  { bytes, mediaType }: ReceivedBody,
): IdempotentRequest {
  const keyHash = hashSecret(key)
  const fingerprint = createHmac('sha256', derivedKey(key, 'kept fingerprint'))
    .update(JSON.stringify([operation, context.path, mediaType]))
    .update(bytes)
    .digest('base64url')

  return {
    keyHash,
    fingerprint,
    nameOf: (address) => createHmac('sha256', derivedKey(key, 'client')).update(address).digest('base64url'),
    seal: (answer) => ({
      keyHash,
      fingerprint,
      sealed: seal(JSON.stringify(answer), derivedKey(key, 'kept answer'), keyHash),
    }),
    open: ({ sealed }) =>
      JSON.parse(openSealed(sealed, derivedKey(key, 'kept answer'), keyHash)) as WriteAnswer,
  }
}
