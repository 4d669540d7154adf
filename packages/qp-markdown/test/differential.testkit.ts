import { isDeepStrictEqual } from 'node:util'
import { ContentTooComplexError } from 'qp-schema'
import { type Conversion, type ConvertOptions, markdownToBlocks } from '../src/index.ts'
import { convertWithReference } from './reference/convert.testkit.ts'

/** What a conversion gives, or why it refuses. */
export type Outcome = Conversion | { readonly refused: string }

/** What the two converters give where they do not give the same. */
export interface Difference {
  readonly text: string
  readonly options: ConvertOptions
  readonly actual: Outcome
  readonly expected: Outcome
}

/**
 * How `markdownToBlocks` differs from the reference, for a text in the options. White space may differ in a text with
 * tabs: the reference knows in which column of the line a tab within code or a tag begins, the inline pass does not.
 */
export function differenceOf(text: string, options: ConvertOptions): Difference | undefined {
  const expected = outcomeOf(() => convertWithReference(text, options))
  const actual = outcomeOf(() => markdownToBlocks(text, options))
  const same = text.includes('\t')
    ? isSameButForWhiteSpace(actual, expected)
    : isDeepStrictEqual(actual, expected)
  return same ? undefined : { text, options, actual, expected }
}

function isSameButForWhiteSpace(actual: Outcome, expected: Outcome): boolean {
  if (isDeepStrictEqual(actual, expected)) return true
  return hasSpanOfLines(expected) && withoutWhiteSpace(actual) === withoutWhiteSpace(expected)
}

/** Whether a code span or a tag, which is text, may go over lines. */
function hasSpanOfLines(outcome: Outcome): boolean {
  return /<code>|&lt;/.test(JSON.stringify(outcome))
}

function withoutWhiteSpace(outcome: Outcome): string {
  return JSON.stringify(outcome).replaceAll(/\\[nt]|\s/g, '')
}

/** The two ways to read a text. */
export const BOTH_WAYS: readonly ConvertOptions[] = [{}, { extended: true }]

/** How `markdownToBlocks` differs from the reference, in any options. */
export function anyDifferenceOf(text: string): Difference | undefined {
  for (const options of BOTH_WAYS) {
    const difference = differenceOf(text, options)
    if (difference !== undefined || !/qp/.test(text)) return difference
  }
  return undefined
}

function outcomeOf(convert: () => Conversion): Outcome {
  try {
    return convert()
  } catch (error) {
    if (error instanceof ContentTooComplexError) return { refused: error.message }
    return { refused: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}
