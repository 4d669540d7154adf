import { assertArgument } from './arguments.ts'

// The kind of a field that holds the number of one line.
export const lineNumber = { integer: [1, 999_999_999] } as const satisfies {
  integer: readonly [1, number]
}

/** From the first line of a range to its last. */
export type LineRange = readonly [first: number, last: number]

/**
 * The ranges that numbers of lines as `3-5,9` stand for, in their order; `undefined` when a part of them is none: a
 * number begins at 1, and no range goes backwards. Linear in the text. FORMAT.md 3.4.6
 */
export function lineRanges(text: string): LineRange[] | undefined {
  assertArgument(typeof text === 'string', 'lineRanges', 'numbers of lines as a string', text)
  const ranges: LineRange[] = []
  for (const part of text.split(',')) {
    const [, first, last = first] = /^ *([1-9]\d{0,8})(?: *- *([1-9]\d{0,8}))? *$/.exec(part) ?? []
    if (first === undefined || Number(last) < Number(first)) return undefined
    ranges.push([Number(first), Number(last)])
  }
  return ranges
}

/** Whether a text is the number of one line, digits alone. FORMAT.md 3.4.6 */
export function isLineNumber(text: string): boolean {
  return /^\d+$/.test(text) && lineRanges(text) !== undefined
}
