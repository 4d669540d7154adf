import { assertArgument, type BlockPlace, type CodeBlock, escapeHtml, isObject } from 'qp-schema'
import { type LineRange, lineRanges } from 'qp-schema/policy'
import { highlighted } from '../highlighted.ts'
import type { Highlight } from '../plugins.ts'
import { sanitized, type SafeHtml } from '../templates/markup.ts'
import type { DiffLine } from './diff-lines.ts'
import { linesOfHtml, withoutFirst } from './lines-of-html.ts'
import { numberedLines } from './numbered-lines.ts'
import { remarksOn } from './remarks.ts'

/** Lines of code, and what is said of the last of them. */
export interface CodePiece {
  readonly html: SafeHtml
  /** Indexes, on the page, of the callouts that stand below these lines. */
  readonly remarks: readonly number[]
}

/**
 * Code that is shown line by line: with numbers, marked lines, the signs of a diff or remarks. `undefined` for any
 * other. The text of all pieces is the code. Linear in the code and the callouts behind it. SPEC.md 10.34
 */
export function codePieces(
  block: CodeBlock,
  place: Pick<BlockPlace, 'index' | 'blocks'>,
  highlight?: Highlight,
): readonly CodePiece[] | undefined {
  assertArgument(isObject(block) && typeof block.code === 'string', 'codePieces', 'a code block', block)
  assertArgument(isObject(place), 'codePieces', 'its place on the page', place)
  // Most code, of which no line needs to be looked for.
  const isPlain = block.language !== 'diff' && block.start === undefined && block.highlight === undefined
  if (isPlain && place.blocks[place.index + 1]?.type !== 'callout') return undefined
  const numbered = numberedLines(block)
  if (numbered === undefined) return undefined
  const { lines, diff, numbers, isNumbered } = numbered
  const remarks = remarksOn(numbers, place)
  const marked = markedLines(lines.length, [
    ...(lineRanges(block.highlight ?? '') ?? []).map(([from, to]): LineRange => [from - 1, to - 1]),
    ...remarks.flatMap(({ ranges }) => ranges),
  ])
  if (diff === undefined && !isNumbered && !marked.includes(true)) return undefined
  const colored = highlighted(highlight, lines.join(''), block.language ?? 'plaintext')
  const inLines = colored && linesOfHtml(colored.toString())
  const shown = inLines?.length === lines.length ? inLines : lines.map((line) => escapeHtml(line))
  const columns = isNumbered ? (diff === undefined ? [numbers] : [diff.map((line) => line.old), numbers]) : []
  const labels = labelsOf(columns)
  const html = shown.map((line, index) =>
    lineHtml(line, labels?.[index], marked[index] === true, diff?.[index]),
  )
  const below = new Map<number, number[]>([[lines.length - 1, []]])
  for (const { line, index } of remarks) {
    const others = below.get(line)
    if (others === undefined) below.set(line, [index])
    else others.push(index)
  }
  let from = 0
  return [...below]
    .toSorted(([one], [other]) => one - other)
    .map(([end, remarksBelow]) => {
      const piece = html.slice(from, end + 1).join('')
      from = end + 1
      return { html: sanitized(piece), remarks: remarksBelow }
    })
}

/** Whether each line stands in one of the ranges: linear, however long these are. */
function markedLines(count: number, ranges: readonly LineRange[]): boolean[] {
  const changes = new Int32Array(count + 1)
  for (const [from, to] of ranges) {
    if (from >= count) continue
    changes[from] = (changes[from] ?? 0) + 1
    const end = Math.min(to + 1, count)
    changes[end] = (changes[end] ?? 0) - 1
  }
  let open = 0
  return Array.from({ length: count }, (_, index) => (open += changes[index] ?? 0) > 0)
}

/** What stands before each line, as wide before all. */
function labelsOf(columns: readonly (readonly (number | undefined)[])[]): string[] | undefined {
  const [first] = columns
  if (first === undefined) return undefined
  const width = Math.max(
    1,
    ...columns.map((column) => String(column.reduce((a = 0, b = 0) => Math.max(a, b), 0)).length),
  )
  return first.map((_, index) =>
    columns.map((column) => String(column[index] ?? '').padStart(width)).join(' '),
  )
}

const LOOKS = { '+': ' qp-accent-green', '-': ' qp-accent-red', ' ': '', '': '' }

function lineHtml(
  line: string,
  label: string | undefined,
  isMarked: boolean,
  diff: DiffLine | undefined,
): string {
  const tag = isMarked ? 'mark' : 'span'
  const attributes = `class="qp-line${diff ? LOOKS[diff.sign] : ''}"${label === undefined ? '' : ` data-n="${label}"`}`
  return `<${tag} ${attributes}>${diff ? signed(line, diff) : line}</${tag}>`
}

/** The sign stands first, in an element of its own: it is not copied. */
function signed(line: string, { sign }: DiffLine): string {
  const rest = sign === '' ? line : withoutFirst(line)
  return `<span class="qp-sign">${rest === line ? '' : sign}</span>${rest}`
}
