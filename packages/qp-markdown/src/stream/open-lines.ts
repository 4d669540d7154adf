import type { BlockPass } from '../from-markdown/block-pass.ts'
import type { FlowNode } from '../from-markdown/nodes.ts'

/** The number of the line that the construct at top level began on that is open; 0 where none is. */
export function openLineOf({ containers, leaves }: BlockPass): number {
  const { open, line } = leaves
  if (containers[0] !== undefined) return containers[0].node.line
  if (open === undefined) return 0
  return open.type === 'table' ? open.line : line
}

/** Whether the next line begins nothing at top level, as code or HTML is open there. */
export function isInFence({ containers, leaves }: BlockPass): boolean {
  return leaves.isFence && containers.length === 0
}

/** Takes the constructs at top level that no further line can change. */
export function takeComplete({ root, containers, leaves }: BlockPass): FlowNode[] {
  const isOpen = containers.length > 0 || leaves.open?.type === 'table'
  return root.splice(0, root.length - (isOpen ? 1 : 0))
}
