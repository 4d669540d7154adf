import { type Arranged, assertArgument, isObject } from 'qp-schema'

/** A block as something else shows it, with what says how it stands among its neighbours. */
export interface ShownBlock<Out> {
  readonly width?: Arranged['width'] | undefined
  readonly fold?: string | undefined
  readonly tab?: string | undefined
  /** Its place in the page, from 0. */
  readonly index: number
  readonly shown: Out
}

/** What stands around neighbours: folds around tabs, tabs around rows. FORMAT.md 3.1.7 */
export interface Arrangement<Out> {
  /** @param index - that of the first block, so that it is the same for the same page */
  readonly fold: (summary: string, content: readonly Out[], index: number) => Out
  /** One or more, of which the first is open. Names may stand in it more than once. */
  readonly tabs: (tabs: readonly ShownTab<Out>[], index: number) => Out
  /** Blocks of half and third widths, which fill rows of six sixths. */
  readonly row: (cells: readonly ShownCell<Out>[], index: number) => Out
  readonly wide: (shown: Out, index: number) => Out
}

/** One of the tabs of a group. */
export interface ShownTab<Out> {
  readonly name: string
  readonly content: readonly Out[]
  /** The place of its first block. */
  readonly index: number
}

/** A block in a row. */
export interface ShownCell<Out> {
  readonly width: 'half' | 'third'
  readonly shown: Out
  readonly index: number
}

/** Puts what belongs together into one: linear in the blocks. FORMAT.md 3.1.7 */
export function arranged<Out>(blocks: readonly ShownBlock<Out>[], arrangement: Arrangement<Out>): Out[] {
  const areBlocks = Array.isArray(blocks) && blocks.every(isObject)
  assertArgument(areBlocks, 'arranged', 'an array of shown blocks', blocks)
  assertArgument(isObject(arrangement), 'arranged', 'an arrangement as an object', arrangement)
  // Most pages, of which the runs below need not be looked for.
  if (blocks.every((one) => (one.width ?? one.fold ?? one.tab) === undefined))
    return blocks.map(({ shown }) => shown)
  const { fold, tabs, row, wide } = arrangement
  const inRows = (within: readonly ShownBlock<Out>[]): Out[] =>
    runsOf(within, isCell).flatMap((run): Out[] => {
      const cells = run.filter(isCell)
      if (cells.length > 0) return [row(cells, run[0].index)]
      return run.map(({ width, shown, index }) => (width === 'wide' ? wide(shown, index) : shown))
    })
  const inTabs = (within: readonly ShownBlock<Out>[]): Out[] =>
    runsOf(within, ({ tab }) => tab !== undefined).flatMap((run): Out[] => {
      if (run[0].tab === undefined) return inRows(run)
      const named = runsOf(run, ({ tab }) => tab).map((one) => ({
        name: one[0].tab ?? '',
        content: inRows(one),
        index: one[0].index,
      }))
      return [tabs(named, run[0].index)]
    })
  return runsOf(blocks, (block) => block.fold).flatMap((run): Out[] => {
    const [first] = run
    return first.fold === undefined ? inTabs(run) : [fold(first.fold, inTabs(run), first.index)]
  })
}

function isCell<Out>(block: ShownBlock<Out>): block is ShownBlock<Out> & ShownCell<Out> {
  return block.width === 'half' || block.width === 'third'
}

type Run<T> = [T, ...T[]]

/** Neighbours of which the same is to be said, together. */
function runsOf<T>(all: readonly T[], keyOf: (one: T) => unknown): Run<T>[] {
  const runs: Run<T>[] = []
  let last: Run<T> | undefined
  for (const one of all) {
    if (last !== undefined && keyOf(last[0]) === keyOf(one)) last.push(one)
    else runs.push((last = [one]))
  }
  return runs
}
