import { assertArgument } from '../arguments.ts'

/** Bounds of a passphrase in code points, once it is in its one form. SPEC.md 21.1.1 */
export const PASSPHRASE_LENGTH = { least: 8, most: 200 } as const

/** The request header with which programs send one, as percent-encoded UTF-8. SPEC.md 21.4.1 */
export const PASSPHRASE_HEADER = 'X-Page-Passphrase'

/** In UTF-16 units, before composition: longer texts are not even composed, since that takes time. */
const MOST_UNITS = PASSPHRASE_LENGTH.most * 8

/**
 * The one form of a passphrase, in which it is compared: NFC, without white space around it. `undefined` for a text that
 * is none: fewer than 8 or more than 200 characters, or one with control characters or half a surrogate pair.
 * SPEC.md 21.1.1
 *
 * @throws TypeError for what is no string
 */
export function normalizedPassphrase(text: string): string | undefined {
  assertArgument(typeof text === 'string', 'normalizedPassphrase', 'a string', text)
  if (text.length > MOST_UNITS || !text.isWellFormed()) return undefined
  const normalized = text.normalize('NFC').trim()
  const { length } = [...normalized]
  const fits = length >= PASSPHRASE_LENGTH.least && length <= PASSPHRASE_LENGTH.most
  return fits && !/\p{Cc}/u.test(normalized) ? normalized : undefined
}

/**
 * Whether the front matter of markdown names a passphrase. It cannot set one, and a page that is published all the same
 * would be open to all, which its author does not mean. The time is linear in the length. SPEC.md 21.1.1
 */
export function namesPassphrase(markdown: string): boolean {
  assertArgument(typeof markdown === 'string', 'namesPassphrase', 'markdown as a string', markdown)
  const end = /^---[ \t]*\n/.test(markdown) ? markdown.indexOf('\n---', 3) : -1
  return end !== -1 && /^["']?passphrase["']?[ \t]*:/im.test(markdown.slice(0, end))
}
