import { VOID_ELEMENTS } from 'qp-schema/policy'
import { escapeHtml } from 'qp-schema'
import { type HtmlElement, type HtmlNode } from './html-tree.ts'

/** HTML as it was read. */
export function writeHtml(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? escapeHtml(node) : elementHtml(node))).join('')
}

function elementHtml(element: HtmlElement): string {
  if (VOID_ELEMENTS.has(element.tag)) return startTag(element)
  return `${startTag(element)}${writeHtml(element.children)}</${element.tag}>`
}

/** `<a href="…">`, `<br />`, `<details open>` */
export function startTag(element: HtmlElement): string {
  const attributes = [...element.attributes].map(([name, value]) => {
    return name === 'open' ? ' open' : ` ${name}="${escapeHtml(value, 'attribute')}"`
  })
  return `<${element.tag}${attributes.join('')}${VOID_ELEMENTS.has(element.tag) ? ' /' : ''}>`
}

const SHORTCODE = /:(?=(?:100|1234|(?!\d+:)[a-z\d+_-]{1,40}):)/g

/** HTML as lines of a block of markdown, which would end at an empty line, and in which shortcodes are emoji. */
export function htmlLines(html: string): string[] {
  return html
    .replace(SHORTCODE, '&#58;')
    .replace(/(?<=\n[ \t]*)\n/g, '&#10;')
    .split('\n')
}
