import {
  type Block,
  type BlockPlace,
  type BlockProblem,
  blockProblem,
  type ExtensionBlock,
  InvalidBlockError,
  isExtension,
  type KnownBlock,
  type OwnBlockType,
  withFallbacks,
} from 'qp-schema'
import { withKnownChoices } from './known-choices.ts'

/** Shows something in place of what this version cannot show. */
export type UnknownRenderer<Out> = (value: unknown, error: InvalidBlockError, place: BlockPlace) => Out

/**
 * What is done with a type, a variant (`safetyMode`, `embedType`) or a choice (`tone`) that only a later version knows,
 * and with what is not a block. SPEC.md 10.14.2
 *
 * - `skip` leaves it out.
 * - `throw` throws an `InvalidBlockError` with the reason and the path.
 * - A function gives what takes its place.
 *
 * A block is shown in spite of an unknown choice. Only `throw` refuses it.
 */
export type OnUnknown<Out> = 'skip' | 'throw' | UnknownRenderer<Out>

/** The note to readers in place of what this version does not know. */
export const UNKNOWN_TEXT = 'This part of the page cannot be shown here.'

/** Finds the blocks of somebody's own types, and shows them. */
export interface OwnRenderer<Out> {
  /** The blocks as they are counted: the fallback of each extension in its place, unless its own type shows it. */
  readonly placed: (page: readonly Block[]) => readonly Block[]
  /** The type by which a block can be shown: it has the form of it. Unsanitized ones may lack `fallback`. */
  readonly typeOf: (block: Block) => OwnBlockType | undefined
  readonly show: (block: ExtensionBlock, type: OwnBlockType, place: BlockPlace) => Out
}

/**
 * One result a block, in order, and none for those that are left out. The fallback of an extension takes its place
 * (FORMAT.md 11.3.10), and counts as if it had been sent there. A block with a choice that only a later version
 * knows is given with one that is known, as a copy. Linear in the blocks, without a bound. FORMAT.md 11.3.4
 *
 * @param render - may `take` a later block, which is left out in its own place
 * @param own - shows blocks of its types in place of their fallbacks
 * @throws InvalidBlockError as `onUnknown` says
 */
export function renderEach<Out>(
  page: readonly Block[],
  onUnknown: OnUnknown<Out>,
  render: (block: KnownBlock, place: BlockPlace, take: (index: number) => Out[]) => Out,
  own?: OwnRenderer<Out>,
): Out[] {
  const blocks = own?.placed(page) ?? withFallbacks(page)
  const taken = new Set<number>()
  const take = (index: number) => {
    taken.add(index)
    return show(blocks[index] as Block, index)
  }
  const show = (block: Block, index: number): Out[] => {
    const place = { index, path: `blocks[${index}]`, blocks }
    const type = own?.typeOf(block)
    if (own !== undefined && type !== undefined) return [own.show(block as ExtensionBlock, type, place)]
    // An extension that stands in the fallback of another.
    const problem = isExtension(block) ? UNKNOWN_TYPE : blockProblem(block)
    const error = problem && new InvalidBlockError(problem, place.path)
    if (error !== undefined && onUnknown === 'throw') throw error
    if (error === undefined) return [render(block as KnownBlock, place, take)]
    if (error.reason === 'unknown_value') return [render(withKnownChoices(block as KnownBlock), place, take)]
    return typeof onUnknown === 'function' ? [onUnknown(block, error, place)] : []
  }
  return blocks.flatMap((block, index) => (taken.has(index) ? [] : show(block, index)))
}

const UNKNOWN_TYPE: BlockProblem = { reason: 'unknown_type', path: 'type', message: 'is not known' }

/** The blocks that this version can show, those of fallbacks among them: a later one may have stored others. */
export function knownBlocks<B extends Block>(page: readonly B[]): Extract<B, KnownBlock>[] {
  return withFallbacks(page).filter(isKnownBlock)
}

/** Whether this version can show a block. Choices may have any value. */
export function isKnownBlock<B extends Block>(block: B): block is Extract<B, KnownBlock> {
  const problem = blockProblem(block)
  return !isExtension(block) && (problem === undefined || problem.reason === 'unknown_value')
}
