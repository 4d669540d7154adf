import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model'
import { TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { GfmConversion, ResolveUrl } from 'qp-markdown/gfm'
import { type Block, type CodeLanguage, LIMITS } from 'qp-schema'
import { languageNamed, safeUrl } from 'qp-schema/policy'
import { nodeWithin } from '../../blocks/within.ts'
import { isColumn } from '../../document/column.ts'
import { nodesOf } from '../../document/page-document.ts'
import { schema } from '../../document/schema.ts'
import { type CellAtCaret, cellAtCaret } from '../tables/cell-at-caret.ts'
import { beforeSaves } from '../../session/uploads.ts'
import { UPLOAD_TEXTS } from '../../texts-uploads.ts'
import { PASTE_TEXTS } from './paste-texts.ts'
import { asNew } from '../whole-blocks/new-blocks.ts'
import { say, tell } from '../popups/popup-layer.ts'
import { blockOfAddress } from './pasted-address.ts'
import { blocksOfHtml, isTooLong } from './pasted-pictures.ts'
import { type Cells, cellsIn, cellsOf, fillCells } from './pasted-cells.ts'
import { fillProseCells, isRegular } from './prose-cells.ts'
import { withHeaders } from './sheet-headers.ts'
import { linesAndLists, looksLikeMarkdown, plainNodes } from './pasted-text.ts'
import { isInEmptyParagraph, linesOf } from '../whole-blocks/positions.ts'

/** What a clipboard holds: content of this editor as JSON, text, HTML, what VS Code says of code; each may be empty. */
export interface Pasted {
  readonly own: string
  readonly text: string
  readonly html: string
  readonly code: string
}

/**
 * Puts what was pasted where the caret is: content of this editor as it was, an address as what it shows, HTML and
 * markdown by their converters, other text as paragraphs. What is more than a page can hold is refused.
 */
export function insertPasted(view: EditorView, pasted: Pasted): Promise<void> {
  return beforeSaves(insert(view, pasted))
}

async function insert(view: EditorView, { own: json, text, html, code }: Pasted): Promise<void> {
  const own = ownSlice(json)
  if (own !== undefined) return put(view, own)
  if (Math.min(text.length, html.length || text.length) > LIMITS.pageBytes)
    return tell(view, PASTE_TEXTS.tooMuch)
  const { $from, empty } = view.state.selection
  if ($from.parent.type.spec.code === true)
    return done(view, view.state.tr.insertText(text.replace(/\r\n?/g, '\n')))
  const language = languageOfCode(code)
  if (language !== undefined) return putCode(view, text.replace(/\r\n?/g, '\n'), language)
  const address = addressIn(text)
  if (address !== undefined) return putAddress(view, address, empty)
  const { nodes, leftOut } = await nodesFrom(view, isTooLong(html) ? '' : html, text)
  if (nodes.length > LIMITS.pageBlocks) return tell(view, PASTE_TEXTS.tooMuch)
  if (view.isDestroyed) return
  putNodes(view, nodes, html === '' ? text : '')
  if (leftOut !== undefined) tell(view, leftOut)
}

/** @param text - what may be cells in plain text */
function putNodes(view: EditorView, nodes: readonly Node[], text: string): void {
  const place = cellAtCaret(view.state)
  const cells = cellsOf(nodes) ?? (text === '' ? undefined : cellsIn(text))
  if (place !== undefined && cells !== undefined && isRegular(place)) {
    if (!fits(place, cells)) return tell(view, PASTE_TEXTS.tooMuch)
    const fill = place.table.type.name === 'table' ? fillProseCells : fillCells
    return done(view, fill(view.state.tr, place, cells))
  }
  return put(view, sliceOf(nodes))
}

/** More cells than this are no table that anybody reads, and slow to write in. */
const MOST_CELLS = 20_000

function fits({ grid, cell }: CellAtCaret, cells: Cells): boolean {
  const columns = Math.max(grid.columns.length, cell.column + Math.max(...cells.map(({ length }) => length)))
  return columns * Math.max(grid.rows.length, cell.row + cells.length) <= MOST_CELLS
}

interface ReadNodes {
  readonly nodes: readonly Node[]
  readonly leftOut?: string | undefined
}

async function nodesFrom(view: EditorView, html: string, text: string): Promise<ReadNodes> {
  if (html === '' || isOnlyText(html)) return { nodes: await nodesOfText(text) }
  const onSend = (count: number) => tell(view, UPLOAD_TEXTS.sending(count))
  const { blocks, leftOut } = await blocksOfHtml(withHeaders(html), onSend)
  const nodes = blocks.flatMap((block) => nodesOf(block))
  return { nodes: nodes.length > 0 ? nodes : await nodesOfText(text), leftOut }
}

async function nodesOfText(text: string): Promise<readonly Node[]> {
  if (!looksLikeMarkdown(text)) return plainNodes(text)
  const parts = linesAndLists(text)
  if (parts === undefined) return nodesOfMarkdown(text)
  const nodes = await Promise.all(
    parts.map((part) => (part.isList ? nodesOfMarkdown(part.text) : plainNodes(part.text))),
  )
  return nodes.flat()
}

async function nodesOfMarkdown(text: string): Promise<readonly Node[]> {
  return (await blocksOfMarkdown(text)).blocks.flatMap((block) => nodesOf(block))
}

/** Markdown by the converter, with shortcodes of emoji. */
export async function blocksOfMarkdown(text: string, resolveUrl?: ResolveUrl): Promise<GfmConversion> {
  const [{ gfmToBlocks }, { emojiNamed }] = await Promise.all([
    import('qp-markdown/gfm'),
    import('qp-markdown/emoji'),
  ])
  return gfmToBlocks(text, { emoji: emojiNamed, ...(resolveUrl !== undefined && { resolveUrl }) })
}

/** Puts blocks where the caret is, in one step. */
export function putBlocks(view: EditorView, blocks: readonly Block[]): void {
  put(view, sliceOf(blocks.flatMap((block) => nodesOf(block))))
}

/** Editors of code put their text on the clipboard as coloured HTML as well: the text is what is meant. */
function isOnlyText(html: string): boolean {
  return (
    /<(?:meta|body|html)\b/i.test(html) &&
    /font-family:[^;"]*(?:monospace|Consolas|Menlo)[^;"]*;/i.test(html) &&
    !/<(?:p|h[1-6]|li|table|a)\b/i.test(html)
  )
}

/** The language of what VS Code has copied; `undefined` for prose, in markdown or without it. */
function languageOfCode(json: string): CodeLanguage | undefined {
  const [, mode] = /"mode":"([^"]+)"/.exec(json) ?? []
  if (mode === undefined || mode === 'markdown' || mode === 'plaintext') return undefined
  return languageNamed(mode) ?? 'plaintext'
}

/** Lines are one block of code, with all their spaces; a word among others is code in their line. */
function putCode(view: EditorView, text: string, language: CodeLanguage): void {
  const { $from } = view.state.selection
  const isWord = !text.trim().includes('\n') && $from.parent.content.size > 0
  const node = isWord
    ? schema.text(text.trim(), [schema.mark('code')])
    : schema.node('code_block', { language }, [schema.text(text.replace(/\n$/, ''))])
  if (text.trim() !== '') put(view, new Slice(Fragment.from(node), 0, 0))
}

function addressIn(text: string): string | undefined {
  const trimmed = text.trim()
  return /^https?:\/\/[^\s\p{Cc}]+$/u.test(trimmed) ? safeUrl(trimmed, 'link') : undefined
}

/** Over text that is selected, an address becomes its link; alone in a line a block, if it is a picture's or a provider's. */
function putAddress(view: EditorView, href: string, empty: boolean): void {
  const { state } = view
  const { $from, from, to } = state.selection
  const mark = schema.mark('a', { href })
  if (!empty && state.selection instanceof TextSelection && $from.sameParent(state.selection.$to)) {
    const transaction = state.tr.addMark(from, to, mark)
    return done(view, transaction.setSelection(TextSelection.create(transaction.doc, to)))
  }
  const block: Block | undefined = blockOfAddress(href)
  if (block !== undefined && isInEmptyParagraph($from))
    return put(view, new Slice(Fragment.from(nodesOf(block)), 0, 0))
  const text = schema.text(href, [mark])
  return done(view, state.tr.replaceSelectionWith(text, false).removeStoredMark(mark))
}

function ownSlice(json: string): Slice | undefined {
  if (json === '') return undefined
  try {
    const slice = Slice.fromJSON(schema, JSON.parse(json) as object)
    for (const node of slice.content.content) node.check()
    return new Slice(asNew(slice.content), slice.openStart, slice.openEnd)
  } catch {
    return undefined
  }
}

/** Text at the ends flows into the text around it. */
function sliceOf(nodes: readonly Node[]): Slice {
  const content = asNew(Fragment.from(nodes))
  const open = (node: Node | null) => (node?.type.name === 'p' ? 1 : 0)
  return new Slice(content, open(content.firstChild), open(content.lastChild))
}

function put(view: EditorView, slice: Slice): void {
  const { state } = view
  if (slice.size === 0) return
  const top = state.selection.$from
  const isInCell = top.parent.type.name === 'table_cell'
  const within = top.depth > 1 && !isInCell ? proseOf(slice) : slice
  const fitting = isInCell ? inOneLine(slice) : within
  const isText = fitting.content.childCount === 1 && fitting.openStart > 0
  const isWhole = isEmptyLine(top, fitting) && !isText
  const transaction = isWhole
    ? state.tr.replaceWith(top.before(), top.after(), fitting.content)
    : state.tr.replaceSelection(fitting)
  if (isWhole) {
    const end = top.before() + fitting.content.size
    transaction.setSelection(TextSelection.near(transaction.doc.resolve(end), -1))
  }
  done(view, transaction)
}

function done(view: EditorView, transaction: Transaction): void {
  view.dispatch(transaction.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
  say(view, PASTE_TEXTS.pasted)
}

/** Whether what is pasted takes the place of an empty line, which within another block has to be one of code or the like. */
function isEmptyLine($from: ResolvedPos, { content, openStart }: Slice): boolean {
  if (content.firstChild?.isInline !== false) return false
  if ($from.depth === 1) return isInEmptyParagraph($from)
  const isEmpty = $from.parent.type.name === 'p' && $from.parent.content.size === 0 && openStart === 0
  return isEmpty && $from.node(-1).canReplace($from.index(-1), $from.index(-1) + 1, content)
}

/** Blocks as they stand within another one: what stands in a column, without it. */
function proseOf({ content, openStart, openEnd }: Slice): Slice {
  const nodes = content.content.flatMap((node) => (isColumn(node) ? node.children : nodeWithin(node)))
  const open = (depth: number, node: Node | null) => (isColumn(node) ? Math.max(0, depth - 1) : depth)
  return new Slice(
    Fragment.from(nodes),
    open(openStart, content.firstChild),
    open(openEnd, content.lastChild),
  )
}

function inOneLine(slice: Slice): Slice {
  const lines = slice.content.content.flatMap((node) =>
    node.isInline ? [Fragment.from(node)] : linesOf(node),
  )
  const parts = lines.flatMap((line, index) =>
    index === 0 ? line.content : [schema.node('br'), ...line.content],
  )
  return new Slice(Fragment.from(parts), 0, 0)
}
