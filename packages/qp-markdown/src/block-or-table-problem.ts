import { type Block, type BlockProblem, blockProblem } from 'qp-schema'

/** What keeps a value from having the whole form of a block, tables being even; `undefined` for a block. SPEC.md 3.3 */
export function blockOrTableProblem(value: unknown): BlockProblem | undefined {
  return blockProblem(value) ?? tableProblem(value as Block)
}

/** Rows and alignments are as many as headers. SPEC.md 3.3.5, 3.3.6 */
function tableProblem(block: Block): BlockProblem | undefined {
  if (block.type !== 'table') return undefined
  const { headers, rows, align } = block
  if (align !== undefined && align.length !== headers.length) {
    return uneven('align', `must have an entry for each of ${headers.length} columns`)
  }
  const ragged = rows.findIndex((cells) => cells.length !== headers.length)
  if (ragged === -1) return undefined
  return uneven(`rows[${ragged}]`, `must have a cell for each of ${headers.length} columns`)
}

function uneven(path: string, message: string): BlockProblem {
  return { reason: 'malformed', path, message }
}
