import { type Block, ownBlockProblem, type OwnBlockType, ownTypeNamed, withFallbacks } from 'qp-schema'
import type { OwnRenderer } from './unknown-blocks.ts'

/** The type of somebody's own by which a block can be shown: it has the form of it. */
export function ownTypeOf(
  block: unknown,
  blockTypes: readonly OwnBlockType[] | undefined,
): OwnBlockType | undefined {
  const type = ownTypeNamed(block, blockTypes)
  return type === undefined || ownBlockProblem(block, type) !== undefined ? undefined : type
}

/** The blocks as they are counted: the fallback of each extension in its place, unless its own type shows it. */
export function placedBlocks<B extends Block>(
  page: readonly B[],
  blockTypes: readonly OwnBlockType[] | undefined,
): readonly B[] {
  if (blockTypes === undefined) return withFallbacks(page)
  return page.flatMap((block) =>
    ownTypeOf(block, blockTypes) === undefined ? withFallbacks([block]) : [block],
  )
}

/** Shows blocks of these types, which are checked already. */
export function ownRenderer<Out>(
  blockTypes: readonly OwnBlockType[],
  show: OwnRenderer<Out>['show'],
): OwnRenderer<Out> {
  return {
    placed: (page) => placedBlocks(page, blockTypes),
    typeOf: (block) => ownTypeOf(block, blockTypes),
    show,
  }
}
