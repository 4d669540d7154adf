import {
  assertArgument,
  assertBlockTypes,
  type Block,
  isObject,
  type Kind,
  type Leaf,
  leavesOf,
  type OwnBlockType,
  ownLeavesOf,
} from 'qp-schema'
import { ownRenderer } from '../forward-compatibility/own-types.ts'
import { type OnUnknown, renderEach, UNKNOWN_TEXT } from '../forward-compatibility/unknown-blocks.ts'
import { firstWordsOf, htmlToText, oneLine } from './html-to-text.ts'
import { targetOf } from './targets.ts'

type Read = (html: string) => string

/** What a leaf says in words. Addresses, icons and names of groups say nothing. */
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
  languageTag: () => '',
  groupName: () => '',
  lineNumbers: () => '',
}

/** The options of {@link toPlainText}. */
export interface PlainTextOptions {
  /** What is done with blocks that this version does not know; a line that says so when absent, as on a page. */
  readonly onUnknown?: 'placeholder' | OnUnknown<string>
  /** Types of your own, whose texts are read by their kinds; the fallbacks of other extensions are read. */
  readonly blockTypes?: readonly OwnBlockType[] | undefined
}

/**
 * Blocks as plain text. A blank line stands between blocks and between the paragraphs of one, a line end between other
 * texts, a tab between the cells of a table row, a colon behind the label of a comparison. Captions and file names stand
 * first. HTML is read as {@link htmlToText} does. A button's address, and
 * the first `linkUrl` of a type of your own, is on the line below its words. A block without words is its address. Icons, dividers and other
 * addresses are left out. FORMAT.md 10.14.6
 *
 * The blocks need not be sanitized. The text is not HTML: escape it to put it into a page. Linear in the blocks.
 *
 * @throws InvalidBlockError for `onUnknown: 'throw'`
 */
export function toPlainText(blocks: readonly Block[], options: PlainTextOptions = {}): string {
  assertArgument(Array.isArray(blocks), 'toPlainText', 'an array of blocks', blocks)
  assertArgument(isObject(options), 'toPlainText', 'options as an object', options)
  const { onUnknown = 'placeholder', blockTypes } = options
  assertBlockTypes(blockTypes)
  return renderEach(
    blocks,
    onUnknown === 'placeholder' ? () => UNKNOWN_TEXT : onUnknown,
    (block) => textOf(inReadingOrder(block)),
    blockTypes && ownRenderer(blockTypes, (block, type) => textOf(ownLeavesOf(block, type))),
  )
    .filter((text) => text !== '')
    .join('\n\n')
}

/** The words of a block, and where it leads; its address when it has no words. */
function textOf(leaves: readonly Leaf[]): string {
  const words = [...linesOf(leaves, htmlToText)].join('\n')
  if (words === '') return leaves.find(({ kind }) => kind.endsWith('Url'))?.value ?? ''
  const link = leaves.find(({ kind }) => kind === 'linkUrl')?.value ?? ''
  const target = targetOf(link, words)
  return target === undefined ? words : `${words}\n${target}`
}

/**
 * What the first of the texts that {@link toPlainText} puts together for a block begins with, without addresses: its first words
 * that stand together. Nothing that comes after them is read.
 */
export function firstTextOf(block: Block): string {
  for (const line of linesOf(inReadingOrder(block), firstWordsOf)) return line
  return ''
}

/** The texts that say something, each of which begins a line. */
function* linesOf(leaves: readonly Leaf[], read: Read): Generator<string, void> {
  let line = ''
  let before: Leaf | undefined
  for (const leaf of leaves) {
    const text = TEXT_OF[leaf.kind](leaf.value, read)
    if (before !== undefined && isNextCell(before, leaf)) line += `\t${text}`
    else if (before?.path === `${leaf.path}Label` && line.trim() !== '') {
      if (text.trim() !== '') line = `${line.trimEnd()}: ${text}`
    } else {
      if (line.trim() !== '') yield line
      line = text
    }
    before = leaf
  }
  if (line.trim() !== '') yield line
}

/** Of these blocks a label, caption or file name is stored behind what it belongs to, and read before it. */
const READING_ORDER: { readonly [type: string]: readonly string[] } = {
  comparison: ['leftLabel', 'left', 'rightLabel', 'right'],
  table: ['caption'],
  code: ['filename', 'label'],
}

function inReadingOrder(block: Block): Leaf[] {
  const order = READING_ORDER[block.type]
  if (order === undefined) return leavesOf(block)
  const rank = ({ path }: Leaf) => (order.includes(path) ? order.indexOf(path) : order.length)
  return leavesOf(block).sort((a, b) => rank(a) - rank(b))
}

function isNextCell(before: Leaf, leaf: Leaf): boolean {
  const list = listOf(leaf)
  return list !== undefined && list === listOf(before)
}

/** The path of the list that a leaf is an element of: `rows[2]` of `rows[2][0]`. */
function listOf({ path }: Leaf): string | undefined {
  return path.endsWith(']') ? path.slice(0, path.lastIndexOf('[')) : undefined
}
