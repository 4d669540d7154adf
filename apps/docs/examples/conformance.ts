import type { Block } from 'qp-schema'
import { runConformance } from 'qp-schema/conformance'
import { blockVectors } from 'qp-schema/vectors'

const render = (block: Block) => (block.type === 'divider' ? '<hr>' : '')

export const results = await runConformance({
  vectors: blockVectors.divider.slice(0, 2),
  field: 'html',
  render,
})
export const failures = results.filter(({ pass }) => !pass).map(({ error }) => error?.message)
// []
