import { assertArgument, isObject } from 'qp-schema'
import { type Conversion, convert, type ConvertOptions, type TextOptions } from './convert.ts'
import { MDAST } from './emit/mdast-pairs.ts'
import { fencedBlocks } from './emit/qp-fences/qp-fences.ts'
import { Positions } from './positions.ts'

/**
 * Converts markdown to blocks: one block for every heading, paragraph, list and so on at top level. The result
 * is valid qp.v1. It is not a `SafeBlock[]` yet, although the sanitizer would change nothing in its HTML. FORMAT.md 9
 *
 * @param markdown - any string; a byte order mark is ignored, line endings and control characters are cleaned
 * @throws ContentTooComplexError when the text is nested or repeated beyond the limits; nothing else for a string
 */
export function markdownToBlocks(markdown: string, options: ConvertOptions = {}): Conversion {
  assertArgument(typeof markdown === 'string', 'markdownToBlocks', 'markdown as a string', markdown)
  assertArgument(isObject(options), 'markdownToBlocks', 'options as an object', options)
  const positions = options.positions === true ? new Positions(markdown) : undefined
  return convert(markdown, { ...textOptions(options), positions })
}

/** What the options of this entry mean to the converter. */
export function textOptions({
  extended = false,
  resolveUrl,
}: Omit<ConvertOptions, 'positions'>): TextOptions {
  return { resolveUrl, fence: extended ? fencedBlocks : undefined, fallback: MDAST }
}
