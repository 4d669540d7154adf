import type { Block } from 'qp-schema'

export function thematicBreakToBlocks(): Block[] {
  return [{ type: 'divider' }]
}

export function thematicBreakToHtml(): string {
  return '<hr />'
}
