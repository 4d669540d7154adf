import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { type Block, leavesOf } from 'qp-schema'

type Node = DefaultTreeAdapterTypes.Node

/** What a browser shows nothing of, or shows as a field, a player or a drawing. */
const UNSEEN =
  'applet area audio base basefont bgsound canvas col colgroup datalist dialog embed frame frameset head iframe ' +
  'link meta meter noembed noframes noscript param progress rp script select source style svg template ' +
  'textarea title track video xml'
const UNSEEN_TAGS = new Set(UNSEEN.split(' '))

/** The words that a reader sees in HTML, sorted: its text, cut at everything that is no letter of ASCII and no digit. */
export function wordsOfHtml(html: string): string[] {
  return wordsOf(seenIn(parseFragment(html)))
}

/** The words in all leaves of blocks, sorted. */
export function wordsOfBlocks(blocks: readonly Block[]): string[] {
  const texts = blocks.flatMap((block) =>
    leavesOf(block).map(({ kind, value }) => (kind.endsWith('Html') ? allOf(parseFragment(value)) : value)),
  )
  return wordsOf(texts.join(' '))
}

function wordsOf(text: string): string[] {
  return (text.match(/[a-z0-9]+/gi) ?? []).toSorted()
}

function seenIn(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  if (UNSEEN_TAGS.has(node.nodeName)) return ' '
  const hidden = 'attrs' in node && node.attrs.some(({ name }) => name === 'hidden')
  return hidden || !('childNodes' in node) ? '' : around(node, node.childNodes.map(seenIn).join(''))
}

function allOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  return 'childNodes' in node ? around(node, node.childNodes.map(allOf).join('')) : ''
}

const WITHIN_A_LINE = new Set('a b code del em i mark s span strong sub sup u'.split(' '))

function around(node: Node, text: string): string {
  return WITHIN_A_LINE.has(node.nodeName) ? text : ` ${text} `
}
