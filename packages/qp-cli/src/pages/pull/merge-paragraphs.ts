import { diffArrays } from 'diff'

/** Texts that have little in common take a square of their length to compare. */
export const WITHIN = { timeout: 500 } as const

/** Paragraphs put together. */
export interface MergedParagraphs {
  readonly text: string
  /** Whether some are written anew. */
  readonly isAnew: boolean
}

/**
 * A text that is to say `to` in place of `from`: its paragraphs as they are written, apart from those that `to` has
 * otherwise; `undefined` where they have too little in common. Which of them say what those of `from` do is guessed by their
 * words, so what comes out may say something else.
 *
 * @param isReworded - of paragraphs that say something else, only what has changed is replaced where it stands there once
 */
export function mergedParagraphs(
  text: string,
  from: string,
  to: string,
  isReworded: boolean,
): MergedParagraphs | undefined {
  const before = paragraphsOf(from)
  const changes = changesOf(before, paragraphsOf(to))
  const matches = matched(paragraphsOf(text), before)
  if (changes === undefined || matches === undefined) return undefined
  let isAnew = false
  const merged = matches.flatMap(({ written, start, end }) => {
    const [first, ...others] = changes.slice(start, end)
    if (first === undefined) return written
    const isOne = others.every(({ added }) => added.length === 0)
    if (isOne && [first, ...others].every(({ by }, index) => by === before[start + index]))
      return [...first.added, ...written]
    const words =
      isReworded && others.length === 0 && first.by !== undefined
        ? reworded(written.join(''), before[start] ?? '', first.by)
        : undefined
    if (words !== undefined) return [...first.added, words]
    isAnew ||= written.length > 0
    return [first, ...others].flatMap(({ added, by = [] }) => added.concat(by))
  })
  const all = merged.concat(changes.at(-1)?.added ?? [])
  return { text: `${all.join('').trimEnd()}\n`, isAnew }
}

/** How often a search for a place takes more words of it. */
const MAX_TRIES = 20

const WORD = /[\p{L}\p{N}]/u

/** A paragraph with what differs between two others replaced, if it has that once. */
function reworded(written: string, before: string, after: string): string | undefined {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    while (WORD.test(before.charAt(start - 1))) start -= 1
    while (WORD.test(before.charAt(before.length - end))) end -= 1
    const old = before.slice(start, before.length - end)
    const places = old.trim() === '' ? Infinity : written.split(old).length - 1
    if (places === 1) return written.replace(old, () => after.slice(start, after.length - end))
    if (places === 0) return undefined
    start = Math.max(0, start - 1)
    end = Math.max(0, end - 1)
  }
  return undefined
}

/** With the empty lines behind them. */
function paragraphsOf(text: string): string[] {
  return `${text.trimEnd()}\n\n`.split(/(?<=\n\n)(?=[^\n])/)
}

/** What becomes of a paragraph. */
interface Change {
  /** Those before it that are new. */
  readonly added: string[]
  /** What stands in its place, itself if it stays; `undefined` where nothing does. */
  by: string | undefined
}

/** For each paragraph; the last one is for the end. */
function changesOf(before: readonly string[], after: readonly string[]): Change[] | undefined {
  const changes = [...before, undefined].map((by): Change => ({ added: [], by }))
  let at = 0
  let removed: readonly Change[] = []
  const parts = diffArrays([...before], [...after], WITHIN)
  if (parts === undefined) return undefined
  for (const part of parts) {
    if (part.added && part.value.length === removed.length)
      for (const [index, change] of removed.entries()) change.by = part.value[index]
    else if (part.added) changes[at]?.added.push(...part.value)
    else at += part.value.length
    removed = part.removed ? changes.slice(at - part.value.length, at) : []
    for (const change of removed) change.by = undefined
  }
  return changes
}

/** Paragraphs as they are written, and those from `start` up to `end` that say the same. */
interface Matched {
  readonly written: readonly string[]
  readonly start: number
  readonly end: number
}

function matched(written: readonly string[], before: readonly string[]): Matched[] | undefined {
  const result: Matched[] = []
  let [at, start] = [0, 0]
  const add = (count: number, end: number) => {
    result.push({ written: written.slice(at, at + count), start, end })
    at += count
    start = end
  }
  let missing = 0
  const parts = diffArrays(before.map(wordsOf), written.map(wordsOf), WITHIN)
  if (parts === undefined) return undefined
  for (const { added, removed, value } of parts) {
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

/** Letters and digits, small: how a paragraph is marked up differs from what its service writes. */
function wordsOf(paragraph: string): string {
  return paragraph.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
}
