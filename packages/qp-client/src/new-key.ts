/**
 * A random Idempotency-Key (SPEC.md 5.10.2). `crypto.randomUUID` is not there in pages that came over plain http.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
