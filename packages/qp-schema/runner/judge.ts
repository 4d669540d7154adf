import { sameJson } from '../src/conformance/same-json.ts'
import type { ShownPiece } from '../src/conformance/shown.ts'
import type { Case } from './cases.ts'

/** What came of one answer. */
export type Verdict =
  | { readonly pass: true; readonly byWords?: boolean }
  | { readonly pass: false; readonly why: string }

const PASS: Verdict = { pass: true }

/** Holds an answer against what a case expects. */
export function judge({ request, expected }: Case, answer: unknown): Verdict {
  if (request['do'] === 'show' && typeof answer === 'string')
    return judgeText(answer, expected as ShownPiece[])
  if (Array.isArray(expected) || typeof expected !== 'object' || expected === null)
    return same(answer, expected)
  // Of an object, what is expected: an answer may say more.
  if (typeof answer !== 'object' || answer === null) return differs(answer, expected)
  for (const [key, wanted] of Object.entries(expected)) {
    const given = (answer as Record<string, unknown>)[key]
    // The hash in the ids of footnotes is the reader's own (9.16.3), but one and the same for a text.
    const isSet = key === 'issues' || key === 'warnings'
    const verdict = isSet
      ? same(sorted(given), sorted(wanted), key)
      : same(withoutHashes(given), withoutHashes(wanted), key)
    if (!verdict.pass) return verdict
  }
  return PASS
}

function same(actual: unknown, expected: unknown, what?: string): Verdict {
  return sameJson(actual, expected) ? PASS : differs(actual, expected, what)
}

function withoutHashes(value: unknown): unknown {
  const text = JSON.stringify(value)
  if (text === undefined || !text.includes('fn')) return value
  const names = new Map<string, string>()
  return JSON.parse(
    text.replace(/\b(fn(?:ref)?)-([a-z0-9]{8})(?=-\d)/g, (_whole, kind: string, hash: string) => {
      if (!names.has(hash)) names.set(hash, `hash${names.size}`)
      return `${kind}-${names.get(hash)}`
    }),
  )
}

const EXCERPT = 300

function differs(actual: unknown, expected: unknown, what = 'the answer'): Verdict {
  const [wanted, got] = [textOf(expected), textOf(actual)]
  let at = 0
  while (at < wanted.length && wanted[at] === got[at]) at += 1
  const excerpt = (text: string) => text.slice(Math.max(0, at - 40), at + EXCERPT)
  return { pass: false, why: `${what} differs\n  expected ${excerpt(wanted)}\n  actual   ${excerpt(got)}` }
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing'
}

/** What is reported of issues and warnings: their paths and codes, in any order. */
function sorted(list: unknown): unknown {
  if (!Array.isArray(list)) return list
  return list
    .map((one: unknown) => {
      if (typeof one !== 'object' || one === null) return JSON.stringify(one)
      const { code, path } = one as Record<string, unknown>
      return JSON.stringify(code === undefined ? path : { code, path })
    })
    .toSorted()
}

/**
 * What a program shows as text, such as a terminal or what was read out of a PDF: every word has to be in it, in order,
 * and something where a block cannot be shown.
 * What else is in it does not matter: signs of lists, lines, languages, addresses.
 */
function judgeText(text: string, pieces: readonly ShownPiece[]): Verdict {
  const shown = text.replace(INVISIBLE, '')
  if (shown.trim() === '' && pieces.some(({ note, rule }) => note ?? rule))
    return { pass: false, why: 'nothing is shown where a note or a rule has to be' }
  let position = 0
  for (const piece of pieces) {
    for (const word of wordsOf(piece)) {
      const found = shown.indexOf(word, position)
      if (found === -1) {
        const after = shown.slice(Math.max(0, position - 60), position)
        return {
          pass: false,
          why: `the word ${JSON.stringify(word)} is not shown, or not after ${JSON.stringify(after)}`,
        }
      }
      position = found + word.length
    }
  }
  return { pass: true, byWords: true }
}

const INVISIBLE = /[^\P{Cc}\n\t]|\p{Bidi_Control}/gu

/** A picture and a frame without words need not be told of in a text, nor the way back from a footnote (10.14.10). */
function wordsOf({ words, code, formula, link = '' }: ShownPiece): string[] {
  if (link.startsWith('#fnref-')) return []
  return (words ?? code ?? formula ?? '')
    .replace(INVISIBLE, '')
    .split(/\s+/)
    .filter((word) => word !== '')
}
