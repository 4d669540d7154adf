import { assertArgument, isObject } from '../arguments.ts'
import type { Block } from '../blocks/index.ts'
import { InvalidBlockError } from '../checks/errors.ts'
import { blockProblem } from '../checks/guards.ts'
import { type Leaf, leavesOf, mapLeaves } from './walk.ts'

/** Where a block stands. */
export interface BlockPlace {
  /** From 0. */
  readonly index: number
  /** The path that issues and warnings use: `blocks[3]`. */
  readonly path: string
  /** The list that the block is an element of. */
  readonly blocks: readonly Block[]
}

/** What {@link walk} calls. */
export interface BlockVisitor {
  readonly block?: (block: Block, place: BlockPlace) => void
  /** After its block, in stored order. `leaf.path` is its place in the block. */
  readonly leaf?: (leaf: Leaf, block: Block, place: BlockPlace) => void
  /** What is no block that this version can read; the error says why and where. Thrown when this is absent. */
  readonly unknown?: (value: unknown, error: InvalidBlockError, place: BlockPlace) => void
}

/** What {@link mapBlocks} calls. What is absent leaves things as they are, `unknown` aside. */
export interface BlockMapper {
  /** The new value of a leaf; `undefined` drops it, or the block if it is required, as in {@link mapLeaves}. */
  readonly leaf?: (leaf: Leaf, block: Block, place: BlockPlace) => string | undefined
  /** After its leaves: what takes the block's place, `undefined` for nothing. */
  readonly block?: (block: Block, place: BlockPlace) => Block | readonly Block[] | undefined
  /** What takes the place of what this version cannot read. The error is thrown when this is absent. */
  readonly unknown?: (
    value: unknown,
    error: InvalidBlockError,
    place: BlockPlace,
  ) => Block | readonly Block[] | undefined
}

/**
 * Visits every block and every string leaf, in order. Blocks need not be sanitized, and a choice that only a later
 * version knows is no obstacle. There is no bound; time is linear in the input.
 *
 * @throws InvalidBlockError with the path of what is no block, unless the visitor has `unknown`. SPEC.md 3.7.3
 */
export function walk(blocks: readonly Block[], visitor: BlockVisitor): void {
  assertArgument(Array.isArray(blocks), 'walk', 'an array of blocks', blocks)
  assertArgument(isObject(visitor), 'walk', 'an object of functions: block, leaf, unknown', visitor)
  const { block: visit, leaf: visitLeaf, unknown } = visitor
  mapBlocks(blocks, {
    block(block, place) {
      visit?.(block, place)
      if (visitLeaf !== undefined) for (const leaf of leavesOf(block)) visitLeaf(leaf, block, place)
      return []
    },
    ...(unknown !== undefined && {
      unknown(value, error, place) {
        unknown(value, error, place)
        return []
      },
    }),
  })
}

/**
 * New blocks from blocks; the given ones are left as they are. With `leaf`, blocks are rebuilt from their declared
 * fields ({@link mapLeaves}). What comes out is no `SafeBlock`, whatever went in. Otherwise as {@link walk}.
 *
 * @throws InvalidBlockError with the path of what is no block, unless the mapper has `unknown`. SPEC.md 3.7.3
 */
export function mapBlocks(blocks: readonly Block[], mapper: BlockMapper): Block[] {
  assertArgument(Array.isArray(blocks), 'mapBlocks', 'an array of blocks', blocks)
  assertArgument(isObject(mapper), 'mapBlocks', 'an object of functions: block, leaf, unknown', mapper)
  const { leaf: mapLeaf, block: mapBlock, unknown } = mapper
  return blocks.flatMap((block, index) => {
    const place = { index, path: `blocks[${index}]`, blocks }
    const problem = blockProblem(block)
    if (problem !== undefined && problem.reason !== 'unknown_value') {
      const error = new InvalidBlockError(problem, place.path)
      if (unknown === undefined) throw error
      return unknown(block, error, place) ?? []
    }
    const rebuilt = mapLeaf === undefined ? block : mapLeaves(block, (leaf) => mapLeaf(leaf, block, place))
    return (rebuilt === undefined || mapBlock === undefined ? rebuilt : mapBlock(rebuilt, place)) ?? []
  })
}
