import { Fragment, type Node, Slice } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type Block, LIMITS } from 'qp-schema'
import { safeUrl } from 'qp-schema/policy'
import { nodesOf } from '../../document/page-document.ts'
import { schema } from '../../document/schema.ts'
import { TEXTS } from '../../texts.ts'
import { asNew } from '../whole-blocks/block-commands.ts'
import { say, tell } from '../popups/popup-layer.ts'
import { blockOfAddress } from './pasted-address.ts'
import { looksLikeMarkdown, plainNodes } from './pasted-text.ts'
import { isInEmptyParagraph, linesOf } from '../whole-blocks/positions.ts'

/** What a clipboard holds: content of this editor as JSON, text, HTML; each may be empty. */
export interface Pasted {
  readonly own: string
  readonly text: string
  readonly html: string
}

/**
 * Puts what was pasted where the caret is: content of this editor as it was, an address as what it shows, HTML and
 * markdown by their converters, other text as paragraphs. What is more than a page can hold is refused.
 */
export async function insertPasted(view: EditorView, { own: json, text, html }: Pasted): Promise<void> {
  const own = ownSlice(json)
  if (own !== undefined) return put(view, own)
  if (Math.min(text.length, html.length || text.length) > LIMITS.pageBytes)
    return tell(view, TEXTS.editing.tooMuch)
  const { $from, empty } = view.state.selection
  if ($from.parent.type.spec.code === true)
    return view.dispatch(view.state.tr.insertText(text.replace(/\r\n?/g, '\n')))
  const address = addressIn(text)
  if (address !== undefined) return putAddress(view, address, empty)
  const nodes = await nodesFrom(html.length > LIMITS.pageBytes ? '' : html, text)
  if (nodes.length > LIMITS.pageBlocks) return tell(view, TEXTS.editing.tooMuch)
  return put(view, sliceOf(nodes))
}

async function nodesFrom(html: string, text: string): Promise<readonly Node[]> {
  if (html !== '' && !isOnlyText(html)) {
    const { htmlToBlocks } = await import('qp-markdown/from-html')
    const nodes = htmlToBlocks(html).blocks.flatMap((block) => nodesOf(block))
    if (nodes.length > 0) return nodes
  }
  if (!looksLikeMarkdown(text)) return plainNodes(text)
  const { gfmToBlocks } = await import('qp-markdown/gfm')
  return gfmToBlocks(text).blocks.flatMap((block) => nodesOf(block))
}

/** Editors of code put their text on the clipboard as coloured HTML as well: the text is what is meant. */
function isOnlyText(html: string): boolean {
  return (
    /<(?:meta|body|html)\b/i.test(html) &&
    /font-family:[^;"]*(?:monospace|Consolas|Menlo)[^;"]*;/i.test(html) &&
    !/<(?:p|h[1-6]|li|table|a)\b/i.test(html)
  )
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
  if (!empty && state.selection instanceof TextSelection && $from.sameParent(state.selection.$to))
    return view.dispatch(state.tr.addMark(from, to, mark))
  const block: Block | undefined = blockOfAddress(href)
  if (block !== undefined && isInEmptyParagraph($from))
    return put(view, new Slice(Fragment.from(nodesOf(block)), 0, 0))
  const text = schema.text(href, [mark])
  return view.dispatch(state.tr.replaceSelectionWith(text, false).removeStoredMark(mark).scrollIntoView())
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
  const isInCell = state.selection.$from.parent.type.name === 'table_cell'
  const fitting = isInCell ? inOneLine(slice) : slice
  const top = state.selection.$from
  const isText = fitting.content.childCount === 1 && fitting.openStart > 0
  const isWhole = isInEmptyParagraph(top) && !isText && fitting.content.firstChild?.isInline === false
  const transaction = isWhole
    ? state.tr.replaceWith(top.before(), top.after(), fitting.content)
    : state.tr.replaceSelection(fitting)
  if (isWhole) {
    const end = top.before() + fitting.content.size
    transaction.setSelection(TextSelection.near(transaction.doc.resolve(end), -1))
  }
  view.dispatch(transaction.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
  say(view, TEXTS.editing.pasted)
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
