import { assertArgument, isObject } from 'qp-schema'
import { type Conversion, convert, type ConvertOptions } from '../convert.ts'
import { fencedBlocks } from '../emit/qp-fences/qp-fences.ts'
import { Positions } from '../positions.ts'

export type { Conversion } from '../convert.ts'
export type { ResolveUrl, UrlPlace } from '../own-urls.ts'
export type { SourcePart, SourcePoint, SourcePositions, SourceRange } from '../positions.ts'

/** Options of {@link markdownToBlocks}. */
export interface CoreOptions extends Pick<ConvertOptions, 'resolveUrl'> {
  /** {@link qpFences}, so that fences named `qp` are read as blocks. */
  readonly extended?: typeof qpFences
  /** {@link sourcePositions}, for the blocks' places in the text beside them. Who does not import it does not load it. */
  readonly positions?: typeof sourcePositions
}

/** Reads fences named `qp` as blocks: what the option `extended` of this entry takes. FORMAT.md 9.15 */
export const qpFences = { read: fencedBlocks } as const

/** Finds the places of blocks in a text: what the option `positions` of this entry takes. */
export function sourcePositions(markdown: string): Positions {
  assertArgument(typeof markdown === 'string', 'sourcePositions', 'markdown as a string', markdown)
  return new Positions(markdown)
}

/**
 * `markdownToBlocks` of the main entry without the parser that it asks where strikethrough crosses emphasis, as in
 * `*a ~~b* c~~`: a third of its size. There, and nowhere else, it may read a text otherwise: what closes first is what
 * there is, `<em>a ~~b</em> c~~`. It refuses no such text for its length.
 *
 * @param markdown - any string; a byte order mark is ignored, line endings and control characters are cleaned
 * @throws ContentTooComplexError when the text is nested or repeated beyond the limits; nothing else for a string
 */
export function markdownToBlocks(markdown: string, options: CoreOptions = {}): Conversion {
  assertArgument(typeof markdown === 'string', 'markdownToBlocks', 'markdown as a string', markdown)
  assertArgument(isObject(options), 'markdownToBlocks', 'options as an object', options)
  const { positions, extended, resolveUrl } = options
  const isRight = positions === undefined || typeof positions === 'function'
  assertArgument(isRight, 'the option positions', 'sourcePositions', positions)
  assertArgument(extended === undefined || isObject(extended), 'the option extended', 'qpFences', extended)
  return convert(markdown, { resolveUrl, fence: extended?.read, positions: positions?.(markdown) })
}
