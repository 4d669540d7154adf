import { EMOJI } from '../generated/emoji.ts'

const SHORTCODE = /:([a-z\d+_-]{1,40}):/y

let byName: ReadonlyMap<string, string> | undefined

/** The emoji whose shortcode begins at a colon, and where that ends; `undefined` where none is known. SPEC.md 9.16.6 */
export function emojiAt(text: string, at: number): { token: string; end: number } | undefined {
  SHORTCODE.lastIndex = at
  const name = SHORTCODE.exec(text)?.[1]
  if (name === undefined) return undefined
  byName ??= readEmoji()
  const token = byName.get(name)
  return token === undefined ? undefined : { token, end: at + name.length + 2 }
}

/** Text with an emoji in the place of each shortcode that is known. */
export function withEmoji(text: string): string {
  let written = ''
  let from = 0
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', Math.max(from, at + 1))) {
    const found = emojiAt(text, at)
    if (found === undefined) continue
    written += text.slice(from, at) + found.token
    from = found.end
  }
  return written + text.slice(from)
}

function readEmoji(): Map<string, string> {
  return new Map(
    EMOJI.split('\n').flatMap((line) => {
      const [emoji = '', ...names] = line.split(' ')
      return names.map((name): [string, string] => [name, emoji])
    }),
  )
}
