import type { BlockOfType, BlockType } from 'qp-schema'
import type { FlowPlace, ListMarker } from './flow/flow-place.ts'

/** A block as lines of markdown. */
export interface MarkdownLines {
  readonly lines: readonly string[]
  /** The marker of a block that is a list. */
  readonly marker?: ListMarker
}

/**
 * Writes a block of one type; gives up (`unrepresentable`) on one that markdown would not bring back as it is.
 *
 * @param place - the top level of a text
 * @param before - the marker of the block before, if that is a list
 */
export type ToMarkdown<T extends BlockType> = (
  block: BlockOfType<T>,
  place: FlowPlace,
  before: ListMarker | undefined,
) => MarkdownLines
