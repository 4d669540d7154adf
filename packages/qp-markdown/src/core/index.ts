import { assertArgument, isObject } from 'qp-schema'
import { type Conversion, convert, type ConvertOptions } from '../convert.ts'

export type { Conversion, ConvertOptions } from '../convert.ts'
export type { ResolveUrl, UrlPlace } from '../own-urls.ts'
export type { SourcePart, SourcePoint, SourcePositions, SourceRange } from '../positions.ts'

/**
 * `markdownToBlocks` of the main entry without the parser that it asks where strikethrough crosses emphasis, as in
 * `*a ~~b* c~~`: a third of its size. There, and nowhere else, it may read a text otherwise: what closes first is what
 * there is, `<em>a ~~b</em> c~~`. It refuses no such text for its length.
 *
 * @param markdown - any string; a byte order mark is ignored, line endings and control characters are cleaned
 * @throws ContentTooComplexError when the text is nested or repeated beyond the limits; nothing else for a string
 */
export function markdownToBlocks(markdown: string, options: ConvertOptions = {}): Conversion {
  assertArgument(typeof markdown === 'string', 'markdownToBlocks', 'markdown as a string', markdown)
  assertArgument(isObject(options), 'markdownToBlocks', 'options as an object', options)
  return convert(markdown, options)
}
