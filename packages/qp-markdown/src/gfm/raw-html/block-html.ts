import {
  type Block,
  type CalloutBlock,
  type CalloutTone,
  escapeHtml,
  type ImageBlock,
  isExtension,
  type Leaf,
  leavesOf,
  mapLeaves,
} from 'qp-schema'
import { attributeHtml, textHtml } from '../../html.ts'
import { LINE_ATTRIBUTE } from '../../from-html/tree/nodes.ts'
import { tableHtml } from '../../table-html.ts'

/** GitHub's names for the tones of callouts, as its pages have them. */
export const ALERTS: { readonly [T in CalloutTone]: string } = {
  info: 'Note',
  success: 'Tip',
  warning: 'Warning',
}

/** Of an element whose address is what a caller gave in the place of what was written. */
export const OWN = ` ${LINE_ATTRIBUTE}="0"`

/** A block without {@link OWN}, once its HTML is not going to be read. */
export function withoutOwn(block: Block): Block {
  return mapLeaves(block, ({ value }) => value.replaceAll(OWN, '')) ?? block
}

/** HTML of a block within other HTML, for the converter of HTML. What HTML has no element for is its words. */
export function blockHtml(block: Block): string {
  switch (block.type) {
    case 'callout':
      return alertHtml(ALERTS[block.tone], block)
    case 'code':
      return codeHtml(
        block.code,
        (block.language !== 'plaintext' ? block.language : block.label) ?? 'plaintext',
      )
    case 'divider':
      return '<hr />'
    case 'image':
      return `<p>${imageTag(block, OWN)}</p>`
    case 'quote':
      return `<blockquote>${block.html}${footerHtml(block.attribution)}</blockquote>`
    case 'richtext':
      return block.html
    case 'table':
      return tableHtml(block)
    default:
      return isExtension(block)
        ? block.fallback.map(blockHtml).join('')
        : leavesOf(block).map(leafHtml).join('')
  }
}

/** A string of a block that HTML has no element for: text, an address and HTML are shown, icons, languages and names of groups are not. */
function leafHtml({ kind, value }: Leaf): string {
  if (/^icon|Tag$|Name$/.test(kind)) return ''
  return `<p>${/Text$|Url$/.test(kind) ? textHtml(value) : value}</p>`
}

/** The image of a block, as it is read back: FORMAT.md 3.5.2 */
export function imageTag({ url, alt = '', caption, size }: ImageBlock, more = ''): string {
  const sides = size && ` width="${size.width}" height="${size.height}"`
  return `<img${attributeHtml('src', url)} alt="${textHtml(alt, 'attribute')}"${attributeHtml('title', caption)}${sides ?? ''}${more} />`
}

function alertHtml(name: string, { label, html }: CalloutBlock): string {
  const producer = label === undefined ? 'markdown-alert' : 'qp-callout'
  const title = `<p class="${producer}-title">${escapeHtml(label ?? name)}</p>`
  return `<div class="markdown-alert markdown-alert-${name.toLowerCase()}">${title}${html}</div>`
}

function codeHtml(code: string, language: string): string {
  return `<pre><code class="language-${escapeHtml(language, 'attribute')}">${textHtml(code)}</code></pre>`
}

function footerHtml(attribution: string | undefined): string {
  return attribution === undefined ? '' : `<footer>${escapeHtml(attribution)}</footer>`
}
