import { renderBlocks } from 'qp-render'
import type { Block, ImageBlock } from 'qp-schema'
import { resolveEmbed, safeUrl } from 'qp-schema/policy'
import { PictureTools } from './picture-tools.ts'
import { showRendered } from '../rendered-html.ts'
import type { CardPlace } from './shown-field.ts'

/** What a card shows, and what of it can be edited in place. */
const shown = new WeakMap<HTMLElement, { readonly html: string; readonly tools?: PictureTools | undefined }>()

/**
 * Shows a block as the page will. The caption of a picture is edited where it stands, its size at its edge.
 *
 * @returns whether there is anything to show
 */
export function showBlock(host: HTMLElement, block: Block, card: CardPlace): boolean {
  const before = shown.get(host)
  const html = htmlOf(block) ?? ''
  const tools = block.type === 'image' ? (before?.tools ?? new PictureTools(host, card, block)) : undefined
  // A picture that is the same would flash.
  if (html !== before?.html) showRendered(host, html)
  shown.set(host, { html, tools })
  // Several cards would have the same ids.
  for (const one of host.querySelectorAll('[id], [aria-labelledby]')) {
    one.removeAttribute('id')
    one.removeAttribute('aria-labelledby')
  }
  if (block.type === 'image') tools?.show(block)
  return html !== ''
}

/** The HTML of a block, or `undefined` when it shows nothing yet: an address that is none. */
function htmlOf(block: Block): string | undefined {
  const alone = block.type === 'image' ? pictureOf(block) : block
  // Only leaves of HTML are sanitized, and no block with such a leaf is shown here.
  return showsSomething(alone) ? renderBlocks([alone], { sanitize: () => '', headingIds: false }) : undefined
}

/** Its caption and its size are shown where they are edited: with them, the picture would be loaded anew. */
function pictureOf({ caption: _caption, size: _size, ...rest }: ImageBlock): ImageBlock {
  return rest
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
