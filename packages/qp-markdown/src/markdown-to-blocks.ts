import { assertArgument, isObject } from 'qp-schema'
import { type Conversion, convert, type ConvertOptions } from './convert.ts'
import { MDAST } from './emit/mdast-fallback/mdast-text.ts'

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
  return convert(markdown, { ...options, fallback: MDAST })
}
