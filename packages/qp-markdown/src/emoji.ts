import { assertArgument } from 'qp-schema'
import { EMOJI } from './generated/emoji.ts'

let byName: ReadonlyMap<string, string> | undefined

/**
 * The emoji that a shortcode stands for on GitHub: what the option `emoji` of `qp-markdown/gfm` takes. SPEC.md 9.16.6
 *
 * @param name - without colons, such as `tada`
 * @returns `undefined` for a name that GitHub does not know
 */
export function emojiNamed(name: string): string | undefined {
  assertArgument(typeof name === 'string', 'emojiNamed', 'a name as a string', name)
  byName ??= readEmoji()
  return byName.get(name)
}

function readEmoji(): Map<string, string> {
  return new Map(
    EMOJI.split('\n').flatMap((line) => {
      const [emoji = '', ...names] = line.split(' ')
      return names.map((name): [string, string] => [name, emoji])
    }),
  )
}
