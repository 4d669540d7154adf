import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const EDIT_KEY_BYTES = 18
const NO_HASH = '0'.repeat(64)

/** A new edit key: 24 characters of `A-Za-z0-9-_`, 144 random bits. SPEC.md 2.5.1 */
export function newEditKey(): string {
  return randomBytes(EDIT_KEY_BYTES).toString('base64url')
}

/** The SHA-256 of a secret as 64 lower-case hexadecimal digits, which is stored in its place. SPEC.md 2.5.2 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex')
}

/**
 * Whether a hash is that of a secret; `false` without a hash. It takes the same time in every case. SPEC.md 2.5.3
 */
export function secretMatches(secret: string, hash: string | undefined): boolean {
  const expected = Buffer.from(hash ?? NO_HASH, 'hex')
  const equal = timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), expected)
  return equal && hash !== undefined
}
