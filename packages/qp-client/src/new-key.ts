/** A new edit key: 24 characters of `A-Za-z0-9-_`, 144 random bits. Keep it before you send it. SPEC.md 6.12 */
export function newEditKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => ALPHABET[byte & 63]).join('')
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * A random Idempotency-Key (SPEC.md 5.10.2). `crypto.randomUUID` is not there in pages that came over plain http.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
