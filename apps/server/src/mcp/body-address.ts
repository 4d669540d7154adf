import { randomBytes } from 'node:crypto'
import { isSignatureOf, signatureOf } from '../http/signature.ts'
import { invalidUploadAddress } from '../refusal.ts'

/** What a one-time address for a body is good for. */
export interface BodyGrant {
  /** Names the body: the `Idempotency-Key` of what is done with it. */
  readonly key: string
  /** The page; undefined for a new one. */
  readonly id?: string | undefined
  /** Whether the body is added to the page. */
  readonly appends?: boolean | undefined
  readonly ifMatch?: string | undefined
  /** In bytes. */
  readonly size: number
  /** In Unix seconds. */
  readonly expires: number
}

/** How long an address is good for, in seconds. SPEC.md 17.4.2 */
export const BODY_ADDRESS_SECONDS = 600
const KEY_BYTES = 18
/** The secret also signs addresses of pictures, whose parts begin otherwise. */
const PURPOSE = { address: 'body', key: 'body key' } as const

/**
 * The last segment of an address for a body. It says what it is good for and is signed, so that nothing is stored for an
 * address that is never used. It holds no edit key. SPEC.md 17.4
 *
 * @param now - in milliseconds since 1970
 */
export function signBodyGrant(
  grant: Omit<BodyGrant, 'key' | 'expires'>,
  secret: string,
  now: number,
): string {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const whole: BodyGrant = { ...grant, key, expires: Math.floor(now / 1000) + BODY_ADDRESS_SECONDS }
  const text = Buffer.from(JSON.stringify(whole)).toString('base64url')
  return `${text}.${signatureOf([PURPOSE.address, text], secret)}`
}

/**
 * What an address is good for.
 *
 * @param now - in milliseconds since 1970
 * @throws RefusedError `invalid_upload_address` when this service has not given it, or it has expired
 */
export function openBodyGrant(token: string, secret: string, now: number): BodyGrant {
  const [text = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isSignatureOf(signature, [PURPOSE.address, text], secret))
    throw invalidUploadAddress('was not given by this service')
  const grant = JSON.parse(Buffer.from(text, 'base64url').toString()) as BodyGrant
  if (now >= grant.expires * 1000) throw invalidUploadAddress('has expired')
  // Whoever sees an address cannot ask elsewhere with what is in it.
  return { ...grant, key: signatureOf([PURPOSE.key, grant.key], secret) }
}
