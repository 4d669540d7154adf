import { sameJson } from '../src/conformance/same-json.ts'
import type { InHtml } from '../src/conformance/in-html.ts'
import type { ShownPiece } from '../src/conformance/shown.ts'
import type { Case } from './cases.ts'
import { judgeHtml } from './judge-html.ts'
import type { Verdict } from './verdict.ts'

const PASS: Verdict = { pass: true }

/** Holds an answer against what a case expects. */
export function judge({ request, expected }: Case, answer: unknown): Verdict {
  if (request['do'] === 'html') return judgeHtml(answer, expected as InHtml)
  if (request['do'] === 'show') return judgeShown(answer, expected as ShownPiece[])
  if (Array.isArray(expected) || typeof expected !== 'object' || expected === null)
    return same(answer, expected)
  // Of an object, what is expected: an answer may say more.
  if (typeof answer !== 'object' || answer === null) return differs(answer, expected)
  const given = answer as Record<string, unknown>
  const { shows, ...rest } = expected as Record<string, unknown>
  const isText = shows !== undefined && typeof given['shows'] === 'string'
  // Text has neither colours nor a window to fill.
  for (const [key, wanted] of isText ? [] : Object.entries(rest)) {
    const verdict = judgeField(key, given[key], wanted)
    if (!verdict.pass) return verdict
  }
  return shows === undefined ? PASS : judgeShown(given['shows'], shows as ShownPiece[])
}

function judgeField(key: string, given: unknown, wanted: unknown): Verdict {
  if ((key === 'issues' || key === 'warnings') && Array.isArray(wanted))
    return judgeSet(key, given, wanted as unknown[])
  // The hash in the ids of footnotes is the reader's own (9.16.3), but one and the same for a text.
  return same(withoutHashes(given), withoutHashes(wanted), key)
}

function judgeShown(answer: unknown, pieces: readonly ShownPiece[]): Verdict {
  return typeof answer === 'string' ? judgeText(answer, pieces) : same(answer, pieces, 'pieces')
}

/** Issues by their paths, warnings by codes and paths, in any order. */
function judgeSet(what: string, given: unknown, wanted: readonly unknown[]): Verdict {
  if (!Array.isArray(given)) return differs(given, wanted, what)
  const missing = wanted.map(reported)
  const extra: string[] = []
  for (const one of given.map(reported)) {
    const at = missing.indexOf(one)
    if (at === -1) extra.push(one)
    else missing.splice(at, 1)
  }
  if (missing.length + extra.length === 0) return PASS
  const list = (name: string, all: readonly string[]) => `\n  ${name} ${all.join(', ') || 'none'}`
  return { pass: false, why: `${what} differ${list('missing ', missing)}${list('extra   ', extra)}` }
}

/** What counts of an issue or a warning. */
function reported(one: unknown): string {
  if (typeof one !== 'object' || one === null) return textOf(one)
  const { code, path } = one as Record<string, unknown>
  return textOf(code === undefined ? path : { code, path })
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
  if (Array.isArray(actual) && Array.isArray(expected)) {
    const at =
      [...actual.keys(), ...expected.keys()].find((key) => !sameJson(actual[key], expected[key])) ?? 0
    return differs(actual[at], expected[at], `${what}[${at}]`)
  }
  const [wanted, got] = [textOf(expected), textOf(actual)]
  let at = 0
  while (at < wanted.length && wanted[at] === got[at]) at += 1
  const excerpt = (text: string) => text.slice(Math.max(0, at - 40), at + EXCERPT)
  return { pass: false, why: `${what} differs\n  expected ${excerpt(wanted)}\n  actual   ${excerpt(got)}` }
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing'
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
