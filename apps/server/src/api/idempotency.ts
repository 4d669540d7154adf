import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { LIMITS } from 'qp-schema'
import type { ReceivedBody } from '../jobs/decode-body.ts'
import { IDEMPOTENCY_KEY_ADVICE } from '../jobs/guessable-key.ts'
import { invalidBody } from '../refusal.ts'
import { hashSecret } from '../store/edit-key.ts'
import type { KeptAnswer } from '../store/kept-answers.ts'

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
  readonly etag: string
}

/** A request with an `Idempotency-Key`. SPEC.md 5.10 */
export interface IdempotentRequest {
  readonly keyHash: string
  /** Equal for requests with the same operation, path, media type and body, and only for those. */
  readonly fingerprint: string
  readonly seal: (answer: WriteAnswer) => KeptAnswer
  readonly open: (kept: KeptAnswer) => WriteAnswer
}

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** Derives from an `Idempotency-Key` and its request what is stored of them; the stored answer is encrypted. */
export function idempotentRequest(
  key: string,
  context: Context,
  operation: string,
  { bytes, mediaType }: ReceivedBody,
): IdempotentRequest {
  const keyHash = hashSecret(key)
  const fingerprint = createHmac('sha256', derivedKey(key, 'fingerprint'))
    .update(JSON.stringify([operation, context.path, mediaType]))
    .update(bytes)
    .digest('base64url')

  return {
    keyHash,
    fingerprint,
    seal(answer) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, derivedKey(key, 'answer'), iv).setAAD(Buffer.from(keyHash))
      const text = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()])
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
      return { keyHash, fingerprint, sealed }
    },
    open({ sealed }) {
      const box = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(CIPHER, derivedKey(key, 'answer'), box.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(keyHash))
        .setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const text = decipher.update(box.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8')
      return JSON.parse(text + decipher.final('utf8')) as WriteAnswer
    },
  }
}

/** A key for one purpose, which cannot be derived from the store without the Idempotency-Key. RFC 5869 */
function derivedKey(key: string, purpose: 'fingerprint' | 'answer'): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `quick-pages kept ${purpose}`, KEY_BYTES))
}
