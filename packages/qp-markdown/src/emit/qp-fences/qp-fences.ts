import { type Block, mapLeaves } from 'qp-schema'
import { cleanText, excerpt, FENCE_INVALID } from 'qp-schema/policy'
import { blockOrTableProblem } from '../../block-or-table-problem.ts'
import type { CodeOfBlock, Context } from '../context.ts'
import { ownBlock } from './own-block.ts'

/** The blocks of a fence named `qp`; `undefined` and a warning when it holds none. FORMAT.md 9.15.5 */
export function fencedBlocks(code: CodeOfBlock, context: Pick<Context, 'own' | 'warn'>): Block[] | undefined {
  const block = blockOfFence(code, context)
  if (block === undefined) return undefined
  const own = context.own === undefined ? block : ownBlock(block, code.line, context)
  return own === undefined ? [] : [own]
}

/** With the fields of its type and no others. */
function blockOfFence({ value, line }: CodeOfBlock, context: Pick<Context, 'warn'>): Block | undefined {
  const json = parsed(value)
  const problem = json === undefined ? { path: '', message: 'is not JSON' } : blockOrTableProblem(json)
  if (problem === undefined) return mapLeaves(json as Block, (leaf) => cleanText(leaf.value))
  const finding = excerpt(`${problem.path || 'it'} ${problem.message}`)
  context.warn('fence_invalid', line, `the qp fence is shown as code: ${FENCE_INVALID.form(finding)}`)
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
