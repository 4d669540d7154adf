import { EMOJI } from './emoji-data.ts'

const SHORTCODE = /:([a-z\d+_-]{1,40}):/y

let byName: ReadonlyMap<string, string> | undefined

/** The emoji whose shortcode begins at a colon, and where that ends; `undefined` where none is known. SPEC.md 9.16.6 */
export function emojiAt(text: string, at: number): { piece: string; end: number } | undefined {
  SHORTCODE.lastIndex = at
  const name = SHORTCODE.exec(text)?.[1]
  if (name === undefined) return undefined
  byName ??= readEmoji()
  const piece = byName.get(name)
  return piece === undefined ? undefined : { piece, end: at + name.length + 2 }
}

function readEmoji(): Map<string, string> {
  return new Map(
    EMOJI.split('\n').flatMap((line) => {
      const [emoji = '', ...names] = line.split(' ')
      return names.map((name): [string, string] => [name, emoji])
    }),
  )
}
