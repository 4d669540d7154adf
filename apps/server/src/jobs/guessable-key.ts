import { createHash } from 'node:crypto'
import { invalidBody } from '../refusal.ts'
import type { JsonObject } from './decode-body.ts'

/** The last sentence of every refusal of an `Idempotency-Key`. */
export const IDEMPOTENCY_KEY_ADVICE = 'Send a random one that nobody else knows, for example a random UUID.'

const ALGORITHMS = { md5: 'MD5', sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512' } as const
/** `sha256:`, `SHA-512=`, and `sha-256=:` of RFC 9530, where a colon also follows the digest. */
const LABEL = /^(?:md5|sha-?(?:1|256|512))[=:-]{1,2}/i
const HEXADECIMAL_UUID = /^[0-9a-f]{32}$/

/**
 * Refuses an `Idempotency-Key` that is a digest of the request's own content: whoever reads the page could compute it,
 * repeat the request and receive the edit key. SPEC.md 5.10.8
 *
 * @param bytes - the body
 * @param sent - the decoded body, with its strings as they were sent
 * @throws RefusedError `invalid_body`
 */
export function refuseGuessableKey(key: string, bytes: Uint8Array, sent: JsonObject): void {
  const isDigest = digestMatcher(key)
  for (const [name, source] of Object.entries({
    'the body': bytes,
    content: sent['content'],
    html: sent['html'],
    title: sent['title'],
  })) {
    if (typeof source !== 'string' && !(source instanceof Uint8Array)) continue
    for (const [algorithm, title] of Object.entries(ALGORITHMS)) {
      if (!isDigest(createHash(algorithm).update(source).digest())) continue
      throw invalidBody(
        `This Idempotency-Key is the ${title} of ${name}, which anyone who reads the page can compute. ${IDEMPOTENCY_KEY_ADVICE}`,
      )
    }
  }
}

/** Tells whether the key is a given digest, or its beginning, in any of the usual notations. */
function digestMatcher(key: string): (digest: Buffer) => boolean {
  const bare = key
    .replace(/^"(.*)"$/, '$1')
    .replace(LABEL, '')
    .replace(/:$/, '')
  const hexadecimal = bare.toLowerCase()
  const base64url = bare.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
  const digitsOfUuid = hexadecimal.replaceAll('-', '')
  const uuid = HEXADECIMAL_UUID.test(digitsOfUuid) ? withoutVersion(digitsOfUuid) : undefined
  return (digest) => {
    const digits = digest.toString('hex')
    return (
      digits.startsWith(hexadecimal) ||
      digest.toString('base64url').startsWith(base64url) ||
      withoutVersion(digits) === uuid
    )
  }
}

/** The first 128 bits, without the digits that hold a UUID's version and variant. RFC 9562 4 */
function withoutVersion(digits: string): string {
  return digits.slice(0, 12) + digits.slice(13, 16) + digits.slice(17, 32)
}
