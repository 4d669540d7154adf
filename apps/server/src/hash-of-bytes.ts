import { createHash } from 'node:crypto'

/** A short hash of bytes: letters, digits, `-` and `_`. */
export function hashOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}
