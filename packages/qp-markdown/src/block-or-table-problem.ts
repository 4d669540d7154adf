import { type Block, type BlockProblem, blockProblem, isExtension } from 'qp-schema'

/** Why a value is not a block, or not a table with rows of equal length; `undefined` when it is one. FORMAT.md 3.3 */
export function blockOrTableProblem(value: unknown): BlockProblem | undefined {
  const problem = blockProblem(value)
  if (problem !== undefined) return problem
  if (!isExtension(value)) return tableProblem(value as Block)
  for (const [index, block] of value.fallback.entries()) {
    const inner = tableProblem(block)
    if (inner !== undefined) return { ...inner, path: `fallback[${index}].${inner.path}` }
  }
  return undefined
}

/** Every row has as many cells, and `align` as many entries, as there are headers. FORMAT.md 3.3.5, 3.3.6 */
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
