import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** A key for one purpose, from which neither the secret nor a key for another purpose can be derived. RFC 5869 */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `quick-pages ${purpose}`, KEY_BYTES))
}

/**
 * Encrypts a text: characters of the URL-safe alphabet.
 *
 * @param context - what has to be the same when it is opened
 */
export function seal(text: string, key: Buffer, context: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Decrypts what {@link seal} has made.
 *
 * @throws Error when it was made with another key or context, or is not whole
 */
export function openSealed(sealed: string, key: Buffer, context: string): string {
  const box = Buffer.from(sealed, 'base64url')
  const tag = box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag)
  return decipher.update(box.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
