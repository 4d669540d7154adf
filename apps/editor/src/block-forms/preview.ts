import type { Block } from 'qp-schema'
import type { CardPlace } from './shown-field.ts'

const latest = new WeakMap<HTMLElement, Block>()

/**
 * Shows a block as the page will, by the same renderer, which is loaded when it is first asked for. Without a network the
 * form alone is shown.
 *
 * @returns whether there is anything to show; what was shown before stays until then
 */
export async function showPreview(host: HTMLElement, block: Block, card: CardPlace): Promise<boolean> {
  latest.set(host, block)
  const isLatest = () => latest.get(host) === block
  try {
    if (block.type === 'html') {
      const { showHtml } = await import('./html-preview.ts')
      return isLatest() ? showHtml(host, block) : host.childElementCount > 0
    }
    const { showBlock } = await import('./block-preview.ts')
    return isLatest() ? showBlock(host, block, card) : host.childElementCount > 0
  } catch {
    return false
  }
}
