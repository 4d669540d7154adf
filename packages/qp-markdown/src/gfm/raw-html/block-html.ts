import { type Block, type CalloutTone, escapeHtml, mapLeaves } from 'qp-schema'
import { attributeHtml, textHtml } from '../../html.ts'
import { LINE_ATTRIBUTE } from '../../from-html/tree/nodes.ts'
import { tableHtml } from '../../table-html.ts'

/** GitHub's names for the tones of callouts, as its pages have them. */
const ALERTS: { readonly [T in CalloutTone]: string } = { info: 'Note', success: 'Tip', warning: 'Warning' }

/** Of an element whose address is what a caller gave in the place of what was written. */
export const OWN = ` ${LINE_ATTRIBUTE}="0"`

/** A block without {@link OWN}, once its HTML is not going to be read. */
export function withoutOwn(block: Block): Block {
  return mapLeaves(block, ({ value }) => value.replaceAll(OWN, '')) ?? block
}

/** HTML of a block within other HTML, for the converter of HTML. What HTML cannot say is code. */
export function blockHtml(block: Block): string {
  switch (block.type) {
    case 'callout':
      return alertHtml(ALERTS[block.tone], block.html)
    case 'code':
      return codeHtml(block.code, block.language ?? 'plaintext')
    case 'divider':
      return '<hr />'
    case 'image':
      return `<p><img${attributeHtml('src', block.url)}${attributeHtml('alt', block.alt)}${OWN} /></p>`
    case 'quote':
      return `<blockquote>${block.html}${footerHtml(block.attribution)}</blockquote>`
    case 'richtext':
      return block.html
    case 'table':
      return tableHtml(block)
    default:
      return codeHtml(JSON.stringify(block, undefined, 2), 'json')
  }
}

function alertHtml(name: string, html: string): string {
  const title = `<p class="markdown-alert-title">${name}</p>`
  return `<div class="markdown-alert markdown-alert-${name.toLowerCase()}">${title}${html}</div>`
}

function codeHtml(code: string, language: string): string {
  return `<pre><code class="language-${language}">${textHtml(code)}</code></pre>`
}

function footerHtml(attribution: string | undefined): string {
  return attribution === undefined ? '' : `<footer>${escapeHtml(attribution)}</footer>`
}
