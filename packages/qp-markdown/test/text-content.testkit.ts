import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import type { Block } from 'qp-schema'

type Node = DefaultTreeAdapterTypes.Node

/**
 * What a reader reads in HTML: text, the alternative text of images, and a line ending for `<br>`. White space of
 * any length counts as one space, and none between blocks.
 */
export function textOfHtml(html: string): string {
  return normalized(textOf(parseFragment(html)))
}

/** The same of blocks: code is read as it is, an image block as its alternative text. */
export function textOfBlocks(blocks: readonly Block[]): string {
  return normalized(blocks.map(textOfBlock).join(' '))
}

function textOfBlock(block: Block): string {
  switch (block.type) {
    case 'richtext':
    case 'quote':
    case 'callout':
      return textOf(parseFragment(block.html))
    case 'image':
      return block.alt ?? ''
    case 'code':
      return block.code
    case 'table':
      return [block.headers, ...block.rows]
        .map((cells) => cells.map((cell) => textOf(parseFragment(cell))))
        .join(' ')
    default:
      return ''
  }
}

const BLOCK_TAGS = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'hr',
  'td',
])

function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  if (node.nodeName === 'br') return '\n'
  if (node.nodeName === 'img') return attributeOf(node as DefaultTreeAdapterTypes.Element, 'alt')
  const inside = 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
  return BLOCK_TAGS.has(node.nodeName) ? ` ${inside} ` : inside
}

function attributeOf(element: DefaultTreeAdapterTypes.Element, name: string): string {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? ''
}

function normalized(text: string): string {
  return text.replace(/[ \t\n]+/g, ' ').trim()
}

/** For every list item in HTML, in order, whether it holds a paragraph: only those of loose lists do. */
export function loosenessOfHtml(html: string): boolean[] {
  return loosenessOf(parseFragment(html))
}

function loosenessOf(node: Node): boolean[] {
  const children = 'childNodes' in node ? node.childNodes : []
  const inside = children.flatMap(loosenessOf)
  return node.nodeName === 'li' ? [children.some((child) => child.nodeName === 'p'), ...inside] : inside
}
