import { endOf } from '../from-markdown/characters.ts'
import type { Awaited } from '../stream/reader.ts'
import { MARKED } from './raw-html/html-source.ts'

/** Whatever containers a line begins with, and what begins a construct that the text may hide or show by its end. */
const OPENING =
  /^(?:[ \t>*+-]|\d{1,9}[.)]|\[\^[^\s[\]]{1,999}\]:)*(\$\$(?!\$)|\\\[|<!--|<\?|<!\[CDATA\[|<![a-z])/i
const CLOSINGS: { readonly [opening: string]: string } = { $$: '$$', '\\[': '\\]' }

/** What a line waits for: a formula or a comment that begins on it is none if it never ends. */
export function awaitedBy(source: string, start: number, end: number): Awaited | undefined {
  const line = source.slice(start, end)
  const found = MAY_OPEN.test(line) ? OPENING.exec(line) : null
  if (found === null) return undefined
  const opening = found[1] ?? ''
  const from = start + found[0].length
  const closing = CLOSINGS[opening]
  if (closing !== undefined) return awaitedFormula(source, from, end, closing)
  const [, mark = '>'] = MARKED.find(([begins]) => endOf(begins, opening, 0) !== -1) ?? []
  // A mark may share characters with what begins it: `<!-->`.
  return source.includes(mark, from - opening.length + 2) ? undefined : awaited(mark, mark, false)
}

const MAY_OPEN = /\$\$|\\\[|<[!?]/

function awaitedFormula(source: string, from: number, end: number, closing: string): Awaited | undefined {
  const rest = source.slice(from, end)
  if (rest.includes(closing) || source.includes(`${closing}\n`, end)) return undefined
  const endsAtBlank = rest.trim() !== ''
  if (endsAtBlank && source.includes('\n\n', end)) return undefined
  return awaited(`${closing}\n`, `\n${closing}`, endsAtBlank)
}

function awaited(mark: string, closing: string, endsAtBlank: boolean): Awaited {
  const isIn = (text: string): boolean =>
    text.includes(mark) || (endsAtBlank && (text.startsWith('\n') || text.includes('\n\n')))
  return { isIn, closing }
}
