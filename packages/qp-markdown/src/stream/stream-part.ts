import type { Block } from 'qp-schema'

/** The blocks of one construct at top level, in GitHub's dialect also of a region of HTML. Never changes: another takes its place. */
export interface StreamPart<B = Block> {
  /** The same for the same construct as long as the text goes on; grows with the place in the text. */
  readonly key: number
  /** Whether no further text can change the blocks. */
  readonly isFinal: boolean
  /** One or more. */
  readonly blocks: readonly B[]
}

/** Whether blocks that were made of the same construct are equal: their fields stand in the same order. */
export function areSame<B>(some: readonly B[], others: readonly B[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}
