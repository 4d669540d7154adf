import { type Block, type BlockPlace, blockProblem, InvalidBlockError } from 'qp-schema'

/** What takes the place of something that this version cannot show. */
export type UnknownRenderer<Out> = (value: unknown, error: InvalidBlockError, place: BlockPlace) => Out

/**
 * What is done with what is no block that this version knows: a type, a variant (`safetyMode`, `embedType`) or a
 * choice (`tone`) of a later version, and whatever has not the form of a block.
 *
 * - `skip` leaves it out.
 * - `throw` throws an `InvalidBlockError` with the reason and the path.
 * - A function gives what takes its place.
 *
 * A choice that is unknown is no reason to leave a block out: only `throw` minds it. SPEC.md 10.14.2
 */
export type OnUnknown<Out> = 'skip' | 'throw' | UnknownRenderer<Out>

/** What readers are told in place of what this version does not know. */
export const UNKNOWN_TEXT = 'This part of the page cannot be shown here.'

/**
 * One result a block, in order; those that are left out have none. Linear in the blocks, without a bound.
 *
 * @throws InvalidBlockError as `onUnknown` says
 */
export function renderEach<Out>(
  blocks: readonly Block[],
  onUnknown: OnUnknown<Out>,
  render: (block: Block, place: BlockPlace) => Out,
): Out[] {
  const out: Out[] = []
  for (const [index, block] of blocks.entries()) {
    const place = { index, path: `blocks[${index}]`, blocks }
    const problem = blockProblem(block)
    const error = problem && new InvalidBlockError(problem, place.path)
    if (error !== undefined && onUnknown === 'throw') throw error
    if (error === undefined || error.reason === 'unknown_value') out.push(render(block, place))
    else if (typeof onUnknown === 'function') out.push(onUnknown(block, error, place))
  }
  return out
}

/** Whether this version can show a block: a newer one may have stored it. A choice may have any value. */
export function isKnownBlock(block: Block): boolean {
  const problem = blockProblem(block)
  return problem === undefined || problem.reason === 'unknown_value'
}
