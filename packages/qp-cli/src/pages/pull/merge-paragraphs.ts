import { diffArrays } from 'diff'

/**
 * A text that is to say `to` in place of `from`: its paragraphs as they are written, apart from those that `to` has
 * otherwise. Which of them say what those of `from` do is guessed by their words, so what comes out may say something else.
 */
export function mergedParagraphs(text: string, from: string, to: string): string {
  const before = paragraphsOf(from)
  const changes = changesOf(before, paragraphsOf(to))
  const merged = matched(paragraphsOf(text), before).flatMap(({ written, start, end }) => {
    const [first, ...others] = changes.slice(start, end)
    if (first === undefined) return written
    const isSame = first.stays && others.every(({ added, stays }) => stays && added.length === 0)
    if (isSame) return [...first.added, ...written]
    return [first, ...others].flatMap(({ added, stays }, index) =>
      stays ? [...added, before[start + index] ?? ''] : added,
    )
  })
  return `${[...merged, ...(changes.at(-1)?.added ?? [])].join('').trimEnd()}\n`
}

/** With the empty lines behind them. */
function paragraphsOf(text: string): string[] {
  return `${text.trimEnd()}\n\n`.split(/(?<=\n\n)(?=[^\n])/)
}

/** What becomes of a paragraph. */
interface Change {
  /** Those before it that are new. */
  readonly added: string[]
  stays: boolean
}

/** For each paragraph; the last one is for the end. */
function changesOf(before: readonly string[], after: readonly string[]): Change[] {
  const changes = Array.from({ length: before.length + 1 }, (): Change => ({ added: [], stays: true }))
  let at = 0
  for (const { added, removed, value } of diffArrays([...before], [...after])) {
    if (added) changes[at]?.added.push(...value)
    else at += value.length
    if (removed) for (const change of changes.slice(at - value.length, at)) change.stays = false
  }
  return changes
}

/** Paragraphs as they are written, and those from `start` up to `end` that say the same. */
interface Matched {
  readonly written: readonly string[]
  readonly start: number
  readonly end: number
}

function matched(written: readonly string[], before: readonly string[]): Matched[] {
  const result: Matched[] = []
  let [at, start] = [0, 0]
  const add = (count: number, end: number) => {
    result.push({ written: written.slice(at, at + count), start, end })
    at += count
    start = end
  }
  let missing = 0
  for (const { added, removed, value } of diffArrays(before.map(wordsOf), written.map(wordsOf))) {
    if (removed) {
      missing = value.length
      continue
    }
    if (added) add(value.length, start + missing)
    else {
      if (missing > 0) add(0, start + missing)
      for (const _ of value) add(1, start + 1)
    }
    missing = 0
  }
  if (missing > 0) add(0, start + missing)
  return result
}

/** Letters and digits: how a paragraph is marked up differs from what its service writes. */
function wordsOf(paragraph: string): string {
  return paragraph.replace(/[^\p{L}\p{N}]+/gu, '')
}
