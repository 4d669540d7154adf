import type { Issue } from 'qp-schema'
import { lazily } from '../../lazily.ts'
import { invalidFields, refused } from '../../refusal.ts'
import { nearTexts } from './near-text.ts'

const editAmbiguous = (issues: readonly Issue[]) =>
  refused(
    'edit_ambiguous',
    'The text to change appears on the page more than once; send more of the text around it.',
    {
      issues,
    },
  )

const editNotFound = (issues: readonly Issue[]) =>
  refused('edit_not_found', 'The text to change is not on the page; read the page again.', {
    issues,
  })

/** What stands once in a text, and what stands there afterwards. */
export interface TextEdit {
  readonly old: string
  readonly new: string
}

interface Stretch {
  readonly index: number
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Of places that an edit could mean, so many are named. */
const NAMED_PLACES = 5

/**
 * Makes edits in a text, all of them in what it was before.
 *
 * @throws RefusedError `edit_not_found`, `edit_ambiguous`, or `invalid_body` for edits of one another's text
 */
export function editText(text: string, edits: readonly TextEdit[]): string {
  const places = edits.map(({ old }) => placesOf(text, old))
  const issues = (isIt: (found: readonly number[]) => boolean, message: (index: number) => string): Issue[] =>
    edits.flatMap((_, index) =>
      isIt(places[index] ?? []) ? [{ path: `edits[${index}].old`, message: message(index) }] : [],
    )
  const nearTo = lazily(() => nearTexts(text))
  const missing = issues(
    (found) => found.length === 0,
    (index) => {
      const near = nearTo()(edits[index]?.old ?? '')
      return `does not stand on the page${near === undefined ? '' : `; line ${near.line} has ${near.shown}`}`
    },
  )
  if (missing.length > 0) throw editNotFound(missing)
  const ambiguous = issues(
    (found) => found.length > 1,
    (index) => `stands in lines ${linesOf(text, places[index] ?? [])}`,
  )
  if (ambiguous.length > 0) throw editAmbiguous(ambiguous)
  return replaced(
    text,
    edits.map((edit, index) => {
      const from = places[index]?.[0] ?? 0
      return { index, from, to: from + edit.old.length, text: edit.new }
    }),
  )
}

function placesOf(text: string, old: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(old); at >= 0 && found.length <= NAMED_PLACES; at = text.indexOf(old, at + 1))
    found.push(at)
  return found
}

function linesOf(text: string, places: readonly number[]): string {
  const lines = places.slice(0, NAMED_PLACES).map((place) => text.slice(0, place).split('\n').length)
  return `${lines.join(', ')}${places.length > NAMED_PLACES ? ' and more' : ''} of its markdown`
}

function replaced(text: string, stretches: readonly Stretch[]): string {
  const sorted = stretches.toSorted((one, other) => one.from - other.from)
  let result = ''
  let end = 0
  for (const [order, { index, from, to, text: added }] of sorted.entries()) {
    if (from < end) {
      const message = `overlaps with edits[${sorted[order - 1]?.index}]`
      throw invalidFields([{ path: `edits[${index}].old`, message }])
    }
    result += text.slice(end, from) + added
    end = to
  }
  return result + text.slice(end)
}
