import { assertArgument, type Block, isObject, type Kind, type Leaf, leavesOf, mapLeaves } from 'qp-schema'
import { type OnUnknown, renderEach, UNKNOWN_TEXT } from '../forward-compatibility/unknown-blocks.ts'
import { firstWordsOf, htmlToText, oneLine } from './html-to-text.ts'
import { targetOf } from './targets.ts'

type Read = (html: string) => string

/** What a leaf says in words. Addresses and icons say nothing. */
const TEXT_OF: { readonly [K in Kind]: (value: string, read: Read) => string } = {
  plainText: (value) => value,
  icon: () => '',
  inlineHtml: (value, read) => oneLine(read(value)),
  richHtml: (value, read) => read(value),
  snippet: (value, read) => read(value),
  document: (value, read) => read(value),
  scriptedDocument: (value, read) => read(value),
  linkUrl: () => '',
  imageUrl: () => '',
  embedUrl: () => '',
  sourceCode: (value) => value,
}

/** The options of {@link toPlainText}. */
export interface PlainTextOptions {
  /** What is done with blocks that this version does not know; a line that says so when absent, as on a page. */
  readonly onUnknown?: 'placeholder' | OnUnknown<string>
}

/**
 * Blocks as plain text. A blank line stands between blocks and between the paragraphs of one, a line end between other
 * texts, a tab between the cells of a table row. HTML is read as {@link htmlToText} does. A button's address is on the
 * line below its words. An image, an embed or a button without words is its address. Icons, dividers and other
 * addresses are left out. FORMAT.md 10.14.6
 *
 * The blocks need not be sanitized. The text is not HTML: escape it to put it into a page. Linear in the blocks.
 *
 * @throws InvalidBlockError for `onUnknown: 'throw'`
 */
export function toPlainText(blocks: readonly Block[], options: PlainTextOptions = {}): string {
  assertArgument(Array.isArray(blocks), 'toPlainText', 'an array of blocks', blocks)
  assertArgument(isObject(options), 'toPlainText', 'options as an object', options)
  const { onUnknown = 'placeholder' } = options
  return renderEach(blocks, onUnknown === 'placeholder' ? () => UNKNOWN_TEXT : onUnknown, textOf)
    .filter((text) => text !== '')
    .join('\n\n')
}

function textOf(block: Block): string {
  return blockToText(block) || (leavesOf(block).find(({ kind }) => kind.endsWith('Url'))?.value ?? '')
}

/** The text of a known block, and where it leads; empty when it has no words. */
export function blockToText(block: Block): string {
  const lines: string[] = []
  const link = readLines(block, htmlToText, (line) => {
    lines.push(line)
    return true
  })
  const words = lines.join('\n')
  const target = words === '' ? undefined : targetOf(link, words)
  return target === undefined ? words : `${words}\n${target}`
}

/**
 * What the first of the texts that {@link blockToText} puts together begins with, without addresses: its first words
 * that stand together. Nothing that comes after them is read.
 */
export function firstTextOf(block: Block): string {
  let first = ''
  readLines(block, firstWordsOf, (line) => {
    first = line
    return false
  })
  return first
}

/**
 * Calls `take` with every text that says something, until that returns false.
 *
 * @returns where the block leads, `''` for nowhere
 */
function readLines(block: Block, read: Read, take: (line: string) => boolean): string {
  let list: string | undefined
  let link = ''
  let line = ''
  let goesOn = true
  const endLine = () => {
    if (goesOn && line.trim() !== '') goesOn = take(line)
    line = ''
  }
  mapLeaves(block, (leaf) => {
    if (leaf.kind === 'linkUrl') link = leaf.value
    const above = list
    list = listOf(leaf)
    const isCell = list !== undefined && list === above
    if (!isCell) endLine()
    if (goesOn) line += (isCell ? '\t' : '') + TEXT_OF[leaf.kind](leaf.value, read)
    // Without a leaf that it needs, the rest of the block is not read.
    return goesOn || leaf.optional ? leaf.value : undefined
  })
  endLine()
  return link
}

/** The path of the list that a leaf is an element of: `rows[2]` of `rows[2][0]`. */
function listOf({ path }: Leaf): string | undefined {
  return path.endsWith(']') ? path.slice(0, path.lastIndexOf('[')) : undefined
}
