import { assertArgument } from 'qp-schema'
import { textHtml } from '../html.ts'

/** Gives the text that takes the place of `:name:`, of at most 64 characters; `undefined` leaves the shortcode as it is. */
export type EmojiNamed = (name: string) => string | undefined

const MOST = 64
const SHORTCODE = /:([a-z\d+_-]{1,40}):/y

/** An option that is a function, which throws a `TypeError` for what it must not give. */
export function checkedEmoji(emoji: EmojiNamed | undefined): EmojiNamed | undefined {
  if (emoji === undefined) return undefined
  assertArgument(typeof emoji === 'function', 'the option emoji', 'a function such as emojiNamed', emoji)
  return (name) => {
    const given: unknown = emoji(name)
    const isRight = given === undefined || (typeof given === 'string' && given.length <= MOST)
    assertArgument(isRight, 'the option emoji', `to give at most ${MOST} characters, or undefined,`, given)
    return given as string | undefined
  }
}

/** The emoji whose shortcode begins at a colon, and where that ends; `undefined` where none is known. SPEC.md 9.16.6 */
export function emojiAt(
  text: string,
  at: number,
  emoji: EmojiNamed | undefined,
): { token: string; end: number } | undefined {
  if (emoji === undefined) return undefined
  SHORTCODE.lastIndex = at
  const name = SHORTCODE.exec(text)?.[1]
  if (name === undefined) return undefined
  const token = emoji(name)
  return token === undefined ? undefined : { token, end: at + name.length + 2 }
}

/** HTML with an emoji in the place of each shortcode that is known. */
export function withEmoji(text: string, emoji: EmojiNamed | undefined): string {
  if (emoji === undefined) return text
  let written = ''
  let from = 0
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', Math.max(from, at + 1))) {
    const found = emojiAt(text, at, emoji)
    if (found === undefined) continue
    written += text.slice(from, at) + textHtml(found.token)
    from = found.end
  }
  return written + text.slice(from)
}
