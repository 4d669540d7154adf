import type { CodeBlock } from 'qp-schema'
import { type DiffLine, diffLines } from './diff-lines.ts'

/** The lines of code, by whose numbers they can be named. */
export interface NumberedLines {
  /** Each with its line end, which is LF. */
  readonly lines: readonly string[]
  /** Those of a diff. */
  readonly diff: readonly DiffLine[] | undefined
  /** The number of each line; of a diff that of the new text. */
  readonly numbers: readonly (number | undefined)[]
  /** Whether the numbers are shown. */
  readonly isNumbered: boolean
}

/** Lines of one block that are shown each on its own; longer code is shown as it is. SPEC.md 10.34.6 */
const MAX_LINES = 10_000

/** `undefined` for code that is never shown line by line. Linear in the code. SPEC.md 10.34 */
export function numberedLines(block: CodeBlock): NumberedLines | undefined {
  const { language, start } = block
  const code = block.code.replace(/\r\n?/g, '\n')
  const lines = code.split(/(?<=\n)/, MAX_LINES + 1)
  if (language === 'mermaid' || code === '' || lines.length > MAX_LINES) return undefined
  const diff = language === 'diff' ? diffLines(lines, start) : undefined
  const isNumbered = diff === undefined ? start !== undefined : diff.some((line) => line.new !== undefined)
  const first = diff === undefined ? (start ?? 1) : 1
  const numbers =
    diff !== undefined && isNumbered ? diff.map((line) => line.new) : lines.map((_, index) => first + index)
  return { lines, diff, numbers, isNumbered }
}
