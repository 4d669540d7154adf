import type { Block, HtmlBlock } from 'qp-schema'
import { showRendered } from '../rendered-html.ts'

const latest = new WeakMap<HTMLElement, Block>()

/**
 * Shows a block as the page will, by the same renderer, which is loaded when it is first asked for.
 *
 * @returns whether there is anything to show; what was shown before stays until then
 */
export async function showPreview(host: HTMLElement, block: Block): Promise<boolean> {
  latest.set(host, block)
  if (block.type === 'html') return showHtmlOf(host, block)
  const html = await htmlOf(block)
  if (latest.get(host) !== block) return host.childElementCount > 0
  if (html === undefined) host.replaceChildren()
  else showRendered(host, html)
  // Several cards would have the same ids.
  for (const one of host.querySelectorAll('[id], [aria-labelledby]')) {
    one.removeAttribute('id')
    one.removeAttribute('aria-labelledby')
  }
  return html !== undefined
}

async function showHtmlOf(host: HTMLElement, block: HtmlBlock): Promise<boolean> {
  try {
    const { showHtml } = await import('./html-preview.ts')
    return latest.get(host) === block ? showHtml(host, block) : host.childElementCount > 0
  } catch {
    return false
  }
}

/** Without a network the form alone is shown. */
async function htmlOf(block: Block): Promise<string | undefined> {
  try {
    const { previewHtml } = await import('./preview-html.ts')
    return previewHtml(block)
  } catch {
    return undefined
  }
}
