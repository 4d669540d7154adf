import type { Block, CodeBlock, Warning } from 'qp-schema'
import { HINT_IGNORED, lineRanges } from 'qp-schema/policy'
import { lazily } from '../../lazily.ts'

const renderer = lazily(() => import('qp-render'))

/** Says of marks and remarks on code why they are not shown. SPEC.md 10.34.5 */
export async function codeLineWarnings(blocks: readonly Block[]): Promise<Warning[]> {
  const warnings: Warning[] = []
  const warn = (path: string, message: string) => warnings.push({ code: 'hint_ignored', path, message })
  let shown: ReadonlySet<number> | undefined
  for (const [index, block] of blocks.entries()) {
    if (block.type === 'callout') {
      const field = block.lines === undefined ? 'line' : 'lines'
      // What is appended may stand behind code that is on the page.
      if (block[field] !== undefined && shown?.has(index) === false)
        warn(`blocks[${index}].${field}`, `a callout is not shown at its line: ${HINT_IGNORED.noCode}`)
      continue
    }
    shown = block.type === 'code' ? await remarksOn(block, index, blocks) : new Set()
    const problem = block.type === 'code' && highlightProblem(block)
    if (problem) warn(`blocks[${index}].highlight`, `no line of code is marked: ${problem}`)
  }
  return warnings
}

async function remarksOn(block: CodeBlock, index: number, blocks: readonly Block[]): Promise<Set<number>> {
  if (blocks[index + 1]?.type !== 'callout') return new Set()
  const { codeRemarks } = await renderer()
  return new Set(codeRemarks(block, { index, blocks }))
}

function highlightProblem({ code, highlight }: CodeBlock): string | undefined {
  if (highlight === undefined) return undefined
  const ranges = lineRanges(highlight)
  if (ranges === undefined) return HINT_IGNORED.lines
  const count = code.split('\n').length
  return ranges.some(([first]) => first <= count) ? undefined : HINT_IGNORED.noLine
}
