import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signature over parts, none of which can pass for another: 43 characters of the URL-safe alphabet. */
export function signatureOf(parts: readonly string[], secret: string): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
}

/** Whether a signature is that of these parts; how long it takes does not tell how much of it is right. */
export function isSignatureOf(signature: string, parts: readonly string[], secret: string): boolean {
  const expected = Buffer.from(signatureOf(parts, secret))
  const sent = Buffer.from(signature)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
