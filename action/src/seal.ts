import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

const CIPHER = 'aes-256-gcm'
const SALT_BYTES = 16
const IV_BYTES = 12
const TAG_BYTES = 16
const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const
const MAX_BYTES = 1024 * 1024

/**
 * Encrypts a text with a secret so that only its place can read it again: AES-256-GCM with a key of scrypt. Base64.
 * SPEC.md 19.2.2
 */
export function seal(text: string, secret: string, place: string): string {
  const salt = randomBytes(SALT_BYTES)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret, salt), iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(place))
  const encrypted = Buffer.concat([cipher.update(deflateRawSync(text)), cipher.final()])
  return Buffer.concat([salt, iv, cipher.getAuthTag(), encrypted]).toString('base64')
}

/** What was sealed with this secret for this place; `undefined` for anything else. */
export function unseal(sealed: string, secret: string, place: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  const salt = bytes.subarray(0, SALT_BYTES)
  const iv = bytes.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES)
  const start = SALT_BYTES + IV_BYTES + TAG_BYTES
  if (bytes.length <= start) return undefined
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secret, salt), iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(bytes.subarray(SALT_BYTES + IV_BYTES, start))
    const packed = Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()])
    return inflateRawSync(packed, { maxOutputLength: MAX_BYTES }).toString('utf8')
  } catch {
    return undefined
  }
}

function keyOf(secret: string, salt: Uint8Array): Buffer {
  return scryptSync(secret, salt, 32, COST)
}
