import { characters, few, flowLine, lines, references, textLine } from './markdown-lines.testkit.ts'
import { CONSTRUCTS, FLOW, TEXT } from './markdown-pieces.testkit.ts'
import { nested, table } from './nested-markdown.testkit.ts'
import type { Random } from './random.testkit.ts'

/**
 * A text of random markup: lines of pieces, blocks within blocks, constructs, or what is left of real texts when parts
 * of them are moved about. Far below every limit.
 *
 * @param texts - real texts to cut pieces from
 */
export function anyMarkdown(random: Random, texts: readonly string[]): string {
  const make = KINDS[random.below(KINDS.length)] ?? nested
  return disguised(make(random, texts), random)
}

type Make = (random: Random, texts: readonly string[]) => string

const KINDS: readonly Make[] = [
  (random) => lines(random, 7, () => flowLine(random)),
  (random) => lines(random, 3, () => textLine(random)),
  (random) => lines(random, 5, () => (random.oneIn(2) ? flowLine(random) : textLine(random))),
  nested,
  nested,
  table,
  few,
  few,
  few,
  characters,
  references,
  (random) => random.many(1, 6, () => random.pick(CONSTRUCTS)).join(random.oneIn(2) ? '' : '\n'),
  (random, texts) => mutated(joined(random, texts), random, texts),
  (random, texts) => mutated(random.slice(random.pick(texts), 250), random, texts),
]

function joined(random: Random, texts: readonly string[]): string {
  return random.many(1, 3, () => random.slice(random.pick(texts), 100)).join(random.oneIn(2) ? '\n' : '')
}

/** A text in which parts are deleted, doubled, swapped or put in, a few times. */
function mutated(text: string, random: Random, texts: readonly string[]): string {
  let changed = text
  for (let count = random.below(6); count > 0; count -= 1) changed = mutatedOnce(changed, random, texts)
  return changed
}

function mutatedOnce(text: string, random: Random, texts: readonly string[]): string {
  const from = random.below(text.length + 1)
  const to = Math.min(from + random.below(20), text.length)
  const [before, part, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
  switch (random.below(6)) {
    case 0:
      return before + after
    case 1:
      return before + part + part + after
    case 2:
      return before + random.pick(FLOW) + part + after
    case 3:
      return before + random.pick(TEXT) + part + after
    case 4:
      return before + random.slice(random.pick(texts), 80) + after
    default:
      return after + part + before
  }
}

/** A text as other systems and editors write it. */
function disguised(text: string, random: Random): string {
  switch (random.below(24)) {
    case 0:
      return text.replaceAll('\n', '\r\n')
    case 1:
      return `\ufeff${text}`
    case 2:
      return text.replaceAll('    ', '\t')
    case 3:
      return text.replaceAll('\n', '  \n')
    case 4:
      return text.replaceAll(/a/g, () => 'a'.repeat(1 + random.below(12)))
    case 5:
      return text.replaceAll('\n', '\r')
    case 6:
      return text.replaceAll('\n', '\n\n')
    default:
      return random.oneIn(2) ? text : `${text}\n`
  }
}
