import { type Kind, type Leaf, leavesOf, type SafeBlock } from 'qp-schema'
import { isKnownBlock } from './blocks/index.ts'
import { htmlToText, oneLine } from './text/html-to-text.ts'

/** What a leaf says in words. Addresses and icons say nothing. */
const TEXT_OF: { readonly [K in Kind]: (value: string) => string } = {
  plainText: (value) => value,
  icon: () => '',
  inlineHtml: (value) => oneLine(htmlToText(value)),
  richHtml: htmlToText,
  snippet: htmlToText,
  document: htmlToText,
  scriptedDocument: htmlToText,
  linkUrl: () => '',
  imageUrl: () => '',
  youtubeUrl: () => '',
  twitterUrl: () => '',
  figmaUrl: () => '',
  codepenUrl: () => '',
  frameUrl: () => '',
  sourceCode: (value) => value,
}

/**
 * Blocks as plain text: a blank line between blocks and between the paragraphs of one, a line for every other
 * text, a tab between the cells of a table row. Addresses and icons are left out, and so are blocks of a type that
 * this version does not know.
 */
export function toPlainText(blocks: readonly SafeBlock[]): string {
  return blocks
    .map(blockToText)
    .filter((text) => text !== '')
    .join('\n\n')
}

/** The text of one block; empty when it has none. */
export function blockToText(block: SafeBlock): string {
  if (!isKnownBlock(block)) return ''
  const lines: { list: string | undefined; text: string }[] = []
  for (const leaf of leavesOf(block)) {
    const text = TEXT_OF[leaf.kind](leaf.value)
    const list = listOf(leaf)
    const last = lines.at(-1)
    if (last !== undefined && list !== undefined && last.list === list) last.text += `\t${text}`
    else if (list !== undefined || text !== '') lines.push({ list, text })
  }
  return lines
    .map(({ text }) => text)
    .filter((text) => text.trim() !== '')
    .join('\n')
}

/** The path of the list that a leaf is an element of: `rows[2]` of `rows[2][0]`. */
function listOf({ path }: Leaf): string | undefined {
  return path.endsWith(']') ? path.slice(0, path.lastIndexOf('[')) : undefined
}
