import { deriveMeta, isFramedBlock, renderPage } from 'qp-render'
import { escapeHtml, type SafeBlock, trustStoredBlocks } from 'qp-schema'
import { EMBED_PROVIDERS, resolveEmbed } from 'qp-schema/policy'
import type { PageResponse } from 'qp-schema/api'

/**
 * The document that the edit view shows in its sandboxed frame: the published page, but with placeholders for frames
 * and embeds, and with links that lead nowhere. SPEC.md 10.10.6
 *
 * @param page - the answer of `GET /api/v1/pages/{id}` from the server that served this module
 */
export function previewHtml(page: PageResponse): string {
  const document = renderPage(
    { blocks: previewBlocks(page), theme: page.theme, meta: page.meta },
    { frameUrl: () => 'about:blank', footLine: true, updatedAt: page.updatedAt, script: false },
  )
  // A srcdoc frame resolves even #fragments against the editor's URL; the sandbox opens no windows.
  return document.replace('<head>', '<head><base target="_blank">')
}

/** The title of the page's metadata, for the heading of the edit view. */
export function previewTitle(page: PageResponse): string {
  return deriveMeta(trustStoredBlocks(page.content), page.meta).title
}

/** Frames are replaced: here their parent has an opaque origin, which their `frame-ancestors` does not allow. */
function previewBlocks(page: PageResponse): SafeBlock[] {
  return trustStoredBlocks(page.content).flatMap((block) => {
    if (isFramedBlock(block)) return placeholder('A document in a frame of its own.')
    const target = block.type === 'embed' ? resolveEmbed(block.embedType, block.url) : undefined
    if (block.type !== 'embed' || target === undefined) return [block]
    const name =
      block.embedType === 'iframe_sandbox' ? 'An embedded site' : EMBED_PROVIDERS[block.embedType].name
    return placeholder(`${name}: ${block.title ?? target.href}`)
  })
}

function placeholder(text: string): SafeBlock[] {
  const style = 'padding:2.5rem 1rem;border:1px dashed;border-radius:8px;text-align:center;opacity:0.75'
  const html = `<div style="${style}">${escapeHtml(text)}<br>Shown on the public page only.</div>`
  return trustStoredBlocks([{ type: 'html', safetyMode: 'strict_sanitized', html }])
}
