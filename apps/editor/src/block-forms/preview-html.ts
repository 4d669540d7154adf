import { renderBlocks } from 'qp-render'
import type { Block } from 'qp-schema'
import { resolveEmbed, safeUrl } from 'qp-schema/policy'

/** A block as the page will show it, or `undefined` when it shows nothing yet: an address that is none. */
export function previewHtml(block: Block): string | undefined {
  // Only leaves of HTML are sanitized, and no block with such a leaf is shown here.
  return showsSomething(block) ? renderBlocks([block], { sanitize: () => '', headingIds: false }) : undefined
}

function showsSomething(block: Block): boolean {
  switch (block.type) {
    case 'image':
      return safeUrl(block.url, 'image') !== undefined
    case 'embed':
      return resolveEmbed(block.embedType, block.url) !== undefined
    case 'button':
      return block.label.trim() !== ''
    case 'timeline':
      return block.items.some(({ label, body }) => `${label}${body}`.trim() !== '')
    case 'comparison':
      return `${block.left}${block.right}`.trim() !== ''
    default:
      return false
  }
}
