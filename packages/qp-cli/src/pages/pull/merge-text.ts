import { applyPatch, type StructuredPatch, structuredPatch } from 'diff'
import { mergedParagraphs, WITHIN } from './merge-paragraphs.ts'

/** A text that somebody has written, and what it is to say. */
export interface Merging {
  readonly text: string
  /** What it says, as the service writes that. */
  readonly from: string
  /** What it is to say, written so. */
  readonly to: string
  /** The same for a file that does not exist yet, in the dialect of this one: what is wanted first. */
  readonly anew: readonly string[]
  /** Whether a text says that. */
  readonly isRight: (text: string) => Promise<boolean>
}

/** What a text has become. */
export interface MergedText {
  readonly text: string
  /** What was not taken over as it was written; of all, the front matter is. */
  readonly rewritten: 'nothing' | 'paragraphs' | 'all'
}

/** Lines around a change by which its place is found: more tell places apart, fewer match a text that is spelt otherwise. */
const CONTEXTS = [3, 1, 0]

/**
 * A text that says `to`, in the words of `text` where that says the same: lines where that can be, else paragraphs. What
 * cannot be merged is written anew, behind the front matter of before.
 */
export async function mergedText({ text, from, to, anew, isRight }: Merging): Promise<MergedText> {
  const [frontMatter = ''] = /^(---|\+\+\+)[ \t]*\n[^]*?\n\1[ \t]*\n/.exec(text) ?? []
  const merged: readonly (string | false)[] = [
    to.startsWith(from) ? `${text.trimEnd()}\n\n${to.slice(from.length).trim()}\n` : false,
    ...CONTEXTS.map((context) =>
      patched(text, structuredPatch('', '', from, to, undefined, undefined, { context, ...WITHIN })),
    ),
  ]
  for (const candidate of merged)
    if (candidate !== false && (await isRight(candidate))) return { text: candidate, rewritten: 'nothing' }
  for (const isReworded of [true, false]) {
    const paragraphs = mergedParagraphs(text.slice(frontMatter.length), from, to, isReworded)
    if (paragraphs === undefined) break
    const candidate = frontMatter + paragraphs.text
    if (await isRight(candidate))
      return { text: candidate, rewritten: paragraphs.isAnew ? 'paragraphs' : 'nothing' }
  }
  const whole = anew.flatMap((one) => (frontMatter === '' ? [one] : [`${frontMatter}\n${one}`, one]))
  for (const candidate of whole) if (await isRight(candidate)) return { text: candidate, rewritten: 'all' }
  return { text: anew[0] ?? to, rewritten: 'all' }
}

function patched(text: string, patch: StructuredPatch | undefined): string | false {
  return patch === undefined ? false : applyPatch(text, patch)
}
