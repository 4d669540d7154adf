import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** What relative addresses start from, in what is converted and in what it is compared with. */
export const BASE = 'https://example.com/in/'

/**
 * What HTML means where blocks can say it: its text, its elements in their order and depth, where links lead and which
 * pictures are shown. Two spellings of one meaning give the same string. It is blind to what no block has (deep
 * headings, titles of pictures, addresses that are not for everybody, languages of code, elements without content), to
 * white space at the edges of elements, and to paragraphs, which only divide.
 */
export function meaningOfHtml(html: string): string {
  return meaningOf(parseFragment(html))
    .replace(/[ \n]*¶[ ¶\n]*/g, '¶')
    .replace(/ +/g, ' ')
    .replace(/:[ ¶]+/g, ': ')
    .replace(/[ ¶]+\)/g, ')')
    .replace(/^[ ¶]+|[ ¶]+$/g, '')
}

const ALIASES: Readonly<Record<string, string>> = {
  b: 'strong',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  i: 'em',
  s: 'del',
}
const DIVIDING = new Set(['div', 'p', 'section', 'tbody', 'thead'])
const BLOCKS = new Set('blockquote h1 h2 h3 li ol pre table td th tr ul'.split(' '))
const CELLS = new Set(['td', 'th', 'tr'])

function meaningOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value.replace(/\s+/g, ' ')
  if (!('childNodes' in node)) return ''
  if (!('tagName' in node)) return node.childNodes.map(meaningOf).join('')
  const tag = ALIASES[node.tagName] ?? node.tagName
  if (tag === 'br') return '¶'
  if (tag === 'hr') return '¶(hr)¶'
  if (tag === 'img') return `(img ${resolved(attribute(node, 'src'))} ${attribute(node, 'alt') ?? ''})`
  if (tag === 'input') return attribute(node, 'checked') === undefined ? '☐' : '☑'
  const inside = tag === 'pre' ? textOf(node).replace(/\n+$/, '') : node.childNodes.map(meaningOf).join('')
  if (DIVIDING.has(tag)) return `¶${inside}¶`
  if (/^[\s¶]*$/.test(inside) && !CELLS.has(tag)) return ''
  const written =
    (tag === 'a' ? inLink(node, inside) : undefined) ?? `(${tag}${detail(tag, node)}: ${inside})`
  return BLOCKS.has(tag) ? `¶${written}¶` : written
}

function inLink(link: Element, inside: string): string | undefined {
  const href = resolved(attribute(link, 'href'))
  return href === '' ? inside : `(a ${href} ${attribute(link, 'title') ?? ''}: ${inside})`
}

function detail(tag: string, element: Element): string {
  const value = tag === 'ol' ? attribute(element, 'start') : attribute(element, 'align')
  return value === undefined || value === 'left' ? '' : ` ${value}`
}

function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value
}

/** As a browser resolves it; empty where pages have no such address. */
function resolved(url = ''): string {
  if (url === '' || url.startsWith('#') || !URL.canParse(url, BASE)) return url
  const { href, protocol } = new URL(url, BASE)
  return /^(?:https?|mailto|tel):$/.test(protocol) ? decodeURI(href) : ''
}
