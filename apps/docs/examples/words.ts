import { type Block, leavesOf } from 'qp-schema'

/** The plain text of a block; HTML, URLs and source are of other kinds. */
export function plainTextOf(block: Block): string[] {
  return leavesOf(block)
    .filter((leaf) => leaf.kind === 'plainText')
    .map((leaf) => leaf.value)
}
