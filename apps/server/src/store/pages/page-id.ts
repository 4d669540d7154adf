import { randomBytes } from 'node:crypto'
import { LIMITS } from 'qp-schema'
import { isReservedWord } from 'qp-schema/api'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
// The largest multiple of 62 in a byte: accepting larger bytes would favour the first characters.
const UNBIASED = 248

/** Sources that tests replace. */
export interface PageIdSources {
  /** `size` random bytes. */
  readonly random?: (size: number) => Uint8Array
  /** Whether the service itself uses a word as a path. */
  readonly isReserved?: (word: string) => boolean
}

/** A new page id: 12 characters of `0-9A-Za-z`, all equally likely, and no reserved word. SPEC.md 2.1 */
export function newPageId({ random = randomBytes, isReserved = isReservedWord }: PageIdSources = {}): string {
  for (;;) {
    const id = randomCharacters(random)
    if (!isReserved(id)) return id
  }
}

function randomCharacters(random: (size: number) => Uint8Array): string {
  let characters = ''
  while (characters.length < LIMITS.pageIdLength) {
    for (const byte of random(LIMITS.pageIdLength - characters.length)) {
      if (byte < UNBIASED) characters += ALPHABET.charAt(byte % ALPHABET.length)
    }
  }
  return characters
}
