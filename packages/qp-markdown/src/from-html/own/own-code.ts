import type { CalloutBlock, CodeBlock } from 'qp-schema'
import { lineRanges } from 'qp-schema/policy'
import { presentationOf } from '../tree/presentation.ts'
import { childElements, descendants, type ElementNode } from '../tree/nodes.ts'
import { isShown } from '../tree/text-of.ts'
import type { Visit } from '../elements/visit.ts'
import { codeCaptionOf } from '../elements/figures.ts'
import { hintOf } from '../elements/code.ts'
import { hinted } from '../../code-language.ts'
import { childOf, onlyChildren, ownText } from './own-text.ts'

/** A line of code as a page shows it. */
interface Line {
  /** What stands before it. */
  readonly label: string | undefined
  isMarked: boolean
}

/** A callout that stands in code, and which lines it is about. */
export interface OwnRemark {
  readonly element: ElementNode
  readonly about: Pick<CalloutBlock, 'line' | 'lines'>
}

/** What a figure of code in a page of ours shows. */
export interface OwnCode {
  readonly block: CodeBlock
  readonly remarks: readonly OwnRemark[]
}

/**
 * Reads a figure of code in a page of ours: its text to the byte, the number of its first line, the lines that are marked,
 * and the remarks below some. `undefined` for one without code. SPEC.md 14.1.5
 */
export function ownCode(figure: ElementNode, visit: Visit): OwnCode | undefined {
  const pieces = piecesIn(figure)
  const [pre] = pieces ?? []
  if (pieces === undefined || pre?.tag !== 'pre') return undefined
  const code = pieces.map((piece) => (piece.tag === 'pre' ? ownText(piece) : '')).join('')
  const caption = codeCaptionOf(
    [...childElements(figure)].find(({ tag }) => tag === 'figcaption'),
    visit,
  )
  if (!/\S/.test(code) && caption.filename === undefined) return undefined
  const block: CodeBlock = { type: 'code', code, ...hinted(hintOf(pre) ?? '', visit.warn), ...caption }
  const lines: Line[] = []
  const ends: (readonly [element: ElementNode, end: number])[] = []
  for (const piece of pieces) {
    if (piece.tag === 'pre') lines.push(...linesIn(piece))
    else ends.push([piece, lines.length - 1])
  }
  const first = Number(lines[0]?.label ?? Number.NaN)
  const isNumbered = block.language !== 'diff' && Number.isSafeInteger(first) && first > 0
  const numberOf = (index: number) =>
    block.language === 'diff' ? lastNumber(lines[index]) : index + (isNumbered ? first : 1)
  const remarks = ends.map(([element, end]) => ({ element, about: aboutLines(lines, end, numberOf) }))
  const highlight = rangesOf(lines)
  if (highlight !== '' && lineRanges(highlight) !== undefined) block.highlight = highlight
  if (isNumbered) block.start = first
  return { block, remarks }
}

/** The code, in pieces where remarks stand between its lines. */
function piecesIn(figure: ElementNode): ElementNode[] | undefined {
  const lines = childOf(figure, 'qp-lines')
  if (lines !== undefined) return onlyChildren(lines, 'pre', 'aside')
  const isOutside = (element: ElementNode) => isShown(element) && element.parent?.tag !== 'pre'
  const found = [...descendants(figure, isOutside)].filter((node) => node.kind === 'element')
  const pres = found.filter(({ tag }) => tag === 'pre')
  return pres.length === 1 && !found.some(({ tag }) => tag === 'aside') ? pres : undefined
}

function* linesIn(pre: ElementNode): Generator<Line> {
  for (const code of childElements(pre)) {
    for (const line of childElements(code)) {
      if (!presentationOf(line).classes.has('qp-line')) continue
      yield { label: line.attributes.get('data-n'), isMarked: line.tag === 'mark' }
    }
  }
}

/** A diff counts the lines of its new text; one that is gone has no number there. */
function lastNumber(line: Line | undefined): number | undefined {
  const [number] = /\d+$/.exec(line?.label ?? '') ?? []
  return number === undefined ? undefined : Number(number)
}

/** The marked lines above a remark are those that it is about: they are no others then. */
function aboutLines(
  lines: readonly Line[],
  end: number,
  numberOf: (index: number) => number | undefined,
): OwnRemark['about'] {
  let start = end + 1
  for (let line = lines[end]; line?.isMarked === true; line = lines[start - 1]) {
    line.isMarked = false
    start -= 1
  }
  const [from, to] = [numberOf(start), numberOf(end)]
  if (to === undefined) return {}
  return start < end && from !== undefined ? { lines: `${from}-${to}` } : { line: to }
}

/** Marked lines, counted from 1, as `3-5,9`. */
function rangesOf(lines: readonly Line[]): string {
  const ranges: [from: number, to: number][] = []
  for (const [index, { isMarked }] of lines.entries()) {
    const last = ranges.at(-1)
    if (!isMarked) continue
    if (last !== undefined && last[1] === index) last[1] += 1
    else ranges.push([index + 1, index + 1])
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join()
}
