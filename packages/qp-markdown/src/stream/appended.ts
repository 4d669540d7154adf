import type { Block } from 'qp-schema'

/** The last word of a line of text, and the spaces behind it. */
const LAST_WORD = /(?:^|[ \t])([\p{L}\p{N}]+[,.;!?]?)( *)$/u
/** Words, and marks that are no markup wherever they stand. */
const WORDS = /^(?:[\p{L}\p{N} ,;]|[.!?](?=[ ]|$))+$/u
const CLOSING_TAGS = /(?:<\/[a-z\d]+>)+$/
const LONGEST_WORD = 60

/**
 * A block of text whose line goes on with words, which need no conversion; `undefined` where they may need one.
 *
 * @param line - what of the line the block shows so far
 */
export function withWords(block: Block, line: string, added: string): Block | undefined {
  if (block.type !== 'richtext' && block.type !== 'quote' && block.type !== 'callout') return undefined
  if (!WORDS.test(added) || line.lastIndexOf('<') > line.lastIndexOf('>')) return undefined
  // Within the address or the title of a link nothing is shown.
  if (line.lastIndexOf('](') > line.lastIndexOf(')')) return undefined
  const [, word, spaces = ''] = LAST_WORD.exec(line.slice(-LONGEST_WORD)) ?? []
  const { html } = block
  const closing = CLOSING_TAGS.exec(html)?.[0] ?? ''
  const text = html.slice(0, html.length - closing.length)
  const words = added.trimEnd()
  if (word === undefined || !text.endsWith(word)) return undefined
  return words === '' ? block : { ...block, html: text + spaces + words + closing }
}
