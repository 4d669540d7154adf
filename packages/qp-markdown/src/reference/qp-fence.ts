import type { Code } from 'mdast'
import { type Block, mapLeaves } from 'qp-schema'
import { cleanText, excerpt, FENCE_INVALID } from 'qp-schema/policy'
import { blockOrTableProblem } from '../block-or-table-problem.ts'
import type { Context } from './context.ts'

/** Whether code is the fence of a block that markdown has no words for. SPEC.md 9.15 */
export function isQpFence({ lang, meta }: Code): boolean {
  return lang === 'qp' && (meta ?? '') === ''
}

/** The block in a fence, with the fields of its type and no others; `undefined` and a warning when it holds none. */
export function blockOfFence(node: Code, context: Context): Block | undefined {
  const json = parsed(node.value)
  const problem = json === undefined ? { path: '', message: 'is not JSON' } : blockOrTableProblem(json)
  if (problem === undefined) return mapLeaves(json as Block, ({ value }) => cleanText(value))
  const finding = excerpt(`${problem.path || 'it'} ${problem.message}`)
  context.warn('fence_invalid', node, `the qp fence is shown as code: ${FENCE_INVALID.form(finding)}`)
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
