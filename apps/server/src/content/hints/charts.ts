import type { Block, TableBlock, Warning } from 'qp-schema'
import { lazily } from '../../lazily.ts'

/** What a table of a page is drawn as. SPEC.md 6.9.7 */
export interface ShownChart {
  /** Its index among the blocks. */
  readonly block: number
  /** What was understood, in words. */
  readonly shows: string
}

export const chartsModule = lazily(() => import('qp-render/charts'))

/** Says of tables that are to be charts why they are none. SPEC.md 10.32.4 */
export async function chartWarnings(blocks: readonly Block[]): Promise<Warning[]> {
  const read = await readCharts(blocks)
  return read.flatMap(({ index, as, problem }): Warning[] => {
    if (problem === undefined) return []
    const message = `a table is not shown as ${as}: ${problem}`
    return [{ code: 'hint_ignored', path: `blocks[${index}].as`, message }]
  })
}

/** What the tables that are charts were understood as. */
export async function shownCharts(blocks: readonly Block[]): Promise<ShownChart[]> {
  const read = await readCharts(blocks)
  return read.flatMap(({ index, chart }) =>
    chart === undefined ? [] : [{ block: index, shows: chart.description }],
  )
}

async function readCharts(blocks: readonly Block[]) {
  const tables = blocks.flatMap((block, index) => (isChart(block) ? [{ block, index, as: block.as }] : []))
  if (tables.length === 0) return []
  const { readChart } = await chartsModule()
  return tables.map(({ block, index, as }) => ({ index, as, ...readChart(block, as) }))
}

function isChart(block: Block): block is TableBlock & Required<Pick<TableBlock, 'as'>> {
  return block.type === 'table' && block.as !== undefined
}
