import { assertArgument, type BlockPlace, type CodeBlock, isObject } from 'qp-schema'
import { type LineRange, lineRanges } from 'qp-schema/policy'
import { isKnownBlock } from '../forward-compatibility/unknown-blocks.ts'
import { numberedLines } from './numbered-lines.ts'

/** A callout that is shown at lines of code. */
export interface Remark {
  /** Of the callout, on the page. */
  readonly index: number
  /** The line below which it stands, and the lines that it is about, from 0. */
  readonly line: number
  readonly ranges: readonly LineRange[]
}

/**
 * The indexes, on the page, of the callouts behind a code block that are shown at lines of it, in their order. Linear
 * in the code and these callouts. SPEC.md 10.34.4
 */
export function codeRemarks(
  block: CodeBlock,
  place: Pick<BlockPlace, 'index' | 'blocks'>,
): readonly number[] {
  assertArgument(isObject(block) && typeof block.code === 'string', 'codeRemarks', 'a code block', block)
  assertArgument(isObject(place), 'codeRemarks', 'its place on the page', place)
  return remarksOn(numberedLines(block)?.numbers ?? [], place).map(({ index }) => index)
}

/** The callouts that follow directly and name lines that are there. */
export function remarksOn(
  numbers: readonly (number | undefined)[],
  { index, blocks }: Pick<BlockPlace, 'index' | 'blocks'>,
): Remark[] {
  const remarks: Remark[] = []
  let lineOf: Map<number | undefined, number> | undefined
  for (let at = index + 1; ; at += 1) {
    const block = blocks[at]
    if (block === undefined || !isKnownBlock(block) || block.type !== 'callout') return remarks
    const { line, lines = line === undefined ? undefined : `${line}` } = block
    const ranges = lines === undefined ? undefined : lineRanges(lines)
    if (ranges === undefined) continue
    // Of lines with one number, as a diff of several files has them, the first.
    lineOf ??= new Map(numbers.map((number, place) => [number, place] as const).toReversed())
    const found = ranges.map(([from, to]): LineRange => [lineOf?.get(from) ?? -1, lineOf?.get(to) ?? -1])
    if (found.every(([from, to]) => from >= 0 && to >= from))
      remarks.push({ index: at, line: found.reduce((last, [, to]) => Math.max(last, to), 0), ranges: found })
  }
}
