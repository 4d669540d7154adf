import { isDeepStrictEqual } from 'node:util'
import { ContentTooComplexError, LIMITS } from 'qp-schema'
import { type Conversion, type ConvertOptions, markdownToBlocks } from '../src/index.ts'
import { convertWithReference } from './reference/convert.testkit.ts'
import { isMeant } from './reference/meant-differences.testkit.ts'

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
 * How `markdownToBlocks` differs from the reference, for a text in the options. In a text with tabs, white space may
 * differ within code spans and tags: the reference knows in which column of the line a tab there begins, the inline
 * pass does not.
 */
export function differenceOf(text: string, options: ConvertOptions): Difference | undefined {
  const converted = outcomeOf(() => markdownToBlocks(text, options))
  const actual = withoutHint(converted)
  const expected = besideHint(
    outcomeOf(() => convertWithReference(text, options)),
    converted,
  )
  const same = text.includes('\t')
    ? isSameButForWhiteSpace(actual, expected)
    : isDeepStrictEqual(actual, expected)
  return same || isMeant(text) ? undefined : { text, options, actual, expected }
}

/** The reference knows of no variant. */
function withoutHint(outcome: Outcome): Outcome {
  if ('refused' in outcome) return outcome
  return { ...outcome, warnings: outcome.warnings.filter(({ code }) => code !== 'variant_gfm') }
}

/** Among as many warnings as there may be, the hint takes the place of the last one. */
function besideHint(expected: Outcome, converted: Outcome): Outcome {
  if ('refused' in expected || 'refused' in converted) return expected
  const hints = converted.warnings.filter(({ code }) => code === 'variant_gfm').length
  return { ...expected, warnings: expected.warnings.slice(0, LIMITS.warnings - hints) }
}

function isSameButForWhiteSpace(actual: Outcome, expected: Outcome): boolean {
  return isDeepStrictEqual(withoutSpansOfSpace(actual), withoutSpansOfSpace(expected))
}

/** An outcome without the white space within code spans and tags, which are text. */
function withoutSpansOfSpace(outcome: Outcome): unknown {
  return JSON.parse(JSON.stringify(outcome), (_, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll(CODE_SPAN_OR_TAG, (span) => span.replaceAll(/\s/g, ''))
      : value,
  )
}

const CODE_SPAN_OR_TAG = /(?<!<pre>)<code>.*?<\/code>|&lt;.*?&gt;/gs

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
