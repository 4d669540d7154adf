import { exitCode, liftEmptyBlock, splitBlockAs } from 'prosemirror-commands'
import { Fragment, type ResolvedPos } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { languageNamed } from 'qp-schema/policy'
import { schema } from '../document/schema.ts'
import { depthOf, linesOf, placeCaret } from './places.ts'

const { li, p } = schema.nodes

/** A new item, or out of the list from one that is empty. A task is followed by a task. */
export const splitItem: Command = (state, dispatch, view) => {
  if (li === undefined || depthOf(state.selection.$from, 'li') === undefined) return false
  const box = /^[☐☑] /.exec(state.selection.$from.parent.textContent)?.[0]
  if (box !== undefined && state.selection.$from.parent.textContent === box) {
    const start = state.selection.$from.start()
    dispatch?.(state.tr.delete(start, start + box.length))
    return true
  }
  const { bare = false } = state.selection.$from.parent.attrs
  return splitListItem(li)(
    state,
    dispatch &&
      ((transaction) => {
        const { $from } = transaction.selection
        if ($from.parent.type === p) transaction.setNodeAttribute($from.before(), 'bare', bare)
        dispatch(box === undefined ? transaction : transaction.insertText('☐ '))
      }),
    view,
  )
}

/** An item becomes one of the item before it. In a list, Tab does nothing else. */
export const sinkItem: Command = (state, dispatch) => {
  if (li === undefined || depthOf(state.selection.$from, 'li') === undefined) return false
  sinkListItem(li)(state, dispatch)
  return true
}

/** An item comes out of the item around it, or out of the list. */
export const liftItem: Command = (state, dispatch) => li !== undefined && liftListItem(li)(state, dispatch)

/** At the start of the first item, the list ends. */
export const liftFirstItem: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const depth = depthOf($from, 'li')
  if (!empty || depth === undefined || $from.parentOffset > 0 || $from.index(depth) > 0) return false
  return $from.depth === depth + 1 && $from.index(depth - 1) === 0 && liftItem(state, dispatch)
}

/** A heading becomes a paragraph when Backspace is pressed at its start; so does a code block that is empty. */
export const backToParagraph: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || p === undefined) return false
  const { type, content } = $from.parent
  if (!/^h[123]$|^pre$/.test(type.name) && !(type.name === 'code_block' && content.size === 0)) return false
  dispatch?.(state.tr.setNodeMarkup($from.before(), p, { origin: $from.parent.attrs['origin'] ?? null }))
  return true
}

/** The text of an empty quote or callout comes out of it, by Enter on its last line. */
export const leaveEmptyLine: Command = (state, dispatch) => {
  const { $from } = state.selection
  return $from.parent.content.size === 0 && liftEmptyBlock(state, dispatch)
}

/**
 * Two paragraphs of one. What comes after a heading is a paragraph. The second is a block of its own, unless more of the
 * same block stands beside it.
 */
export const splitText: Command = splitBlockAs((node, atEnd, $from) => {
  const isHeading = /^h[123]$/.test(node.type.name)
  const type = atEnd && isHeading ? p : node.type
  if (type === undefined) return null
  const { bare = false } = node.attrs
  const origin = $from.depth === 1 && !isOneOfSeveral($from) ? null : (node.attrs['origin'] as unknown)
  return { type, attrs: type === p ? { origin, bare } : { ...node.attrs, origin } }
})

function isOneOfSeveral($from: ResolvedPos): boolean {
  const index = $from.index(0)
  const { origin } = $from.node(1).attrs
  return [index - 1, index + 1].some((at) => {
    const neighbour = at < 0 ? null : $from.node(0).maybeChild(at)
    return origin !== null && neighbour?.attrs['origin'] === origin
  })
}

/** From the summary of details, or from a caption, Enter goes to what comes after it. */
export const leaveSummary: Command = (state, dispatch) => {
  const { $from } = state.selection
  const depth = depthOf($from, 'summary', 'figcaption', 'caption')
  if (depth === undefined || depthOf($from, 'li', 'td', 'th') !== undefined) return false
  const after = $from.after(depth)
  const next = Selection.findFrom(state.doc.resolve(after), 1)
  if (next === null) return false
  dispatch?.(state.tr.setSelection(next).scrollIntoView())
  return true
}

/** A line of three backticks becomes a code block; a language may stand behind them. */
export const lineToCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const [, language] = /^```([\w+#-]*)$/.exec($from.parent.textContent) ?? []
  if (!empty || $from.depth !== 1 || $from.parent.type !== p || language === undefined) return false
  const code = schema.node('code_block', { language: languageNamed(language) ?? 'plaintext' })
  const from = $from.before()
  dispatch?.(placeCaret(state.tr.replaceWith(from, $from.after(), code), from))
  return true
}

/** Out of code, quote, callout, table or any other block: a paragraph below it. */
export const leaveBlock: Command = (state, dispatch, view) => {
  const { $from, $to } = state.selection
  if ($from.depth === 1 && $from.parent.type.spec.code === true) return exitCode(state, dispatch, view)
  const after = $to.depth === 0 ? $to.pos : $to.after(1)
  const transaction = state.tr.insert(after, schema.node('p'))
  dispatch?.(placeCaret(transaction, after).scrollIntoView())
  return true
}

/** Enter at the end of code whose last line is empty leaves it. */
export const leaveCodeAtEnd: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { type, content, textContent } = $from.parent
  if (!empty || type.name !== 'code_block' || $from.parentOffset < content.size) return false
  if (!textContent.endsWith('\n\n') && textContent !== '\n') return false
  const transaction = state.tr.delete($from.pos - (textContent === '\n' ? 1 : 2), $from.pos)
  const after = transaction.mapping.map($from.after())
  dispatch?.(placeCaret(transaction.insert(after, schema.node('p')), after).scrollIntoView())
  return true
}

/** Two spaces into code. */
export const indentCode: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type.spec.code !== true) return false
  dispatch?.(state.tr.insertText('  ').scrollIntoView())
  return true
}

/** A line break within a paragraph. */
export const breakLine: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type.spec.code === true || state.selection instanceof NodeSelection)
    return false
  dispatch?.(state.tr.replaceSelectionWith(schema.node('br')).scrollIntoView())
  return true
}

/** To the start or the end of the page. By itself a browser stays where it is when what stands there is no text. */
export function goToEnd(side: 'start' | 'end'): Command {
  return (state, dispatch) => {
    const selection = side === 'start' ? Selection.atStart(state.doc) : Selection.atEnd(state.doc)
    dispatch?.(state.tr.setSelection(selection).scrollIntoView())
    return true
  }
}

/** Text that is selected across cells is deleted in them; the cells stay. */
export const clearCells: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  const [first, last] = [$from, $to].map(($end) => depthOf($end, 'table_cell'))
  if (first === undefined || last === undefined || $from.sameParent($to) || $from.node(1) !== $to.node(1))
    return false
  const transaction = state.tr
  state.doc.nodesBetween($from.pos, $to.pos, (node, position) => {
    if (node.type.name !== 'table_cell') return
    const from = Math.max($from.pos, position + 1)
    const to = Math.min($to.pos, position + node.nodeSize - 1)
    if (to > from) transaction.delete(transaction.mapping.map(from), transaction.mapping.map(to))
  })
  dispatch?.(transaction.setSelection(TextSelection.near(transaction.doc.resolve($from.pos))))
  return true
}

/** The text block around the caret becomes another, with the text that it has. */
export function setLine(name: 'p' | 'h1' | 'h2' | 'h3'): Command {
  return (state, dispatch) => {
    const { $from } = state.selection
    const type = schema.nodes[name]
    if (!$from.parent.isTextblock || type === undefined || $from.parent.type.spec.code === true) return false
    if ($from.parent.type.name === 'table_cell') return false
    const content = Fragment.from(linesOf($from.parent)[0] ?? Fragment.empty)
    if (!type.validContent(content)) return false
    dispatch?.(state.tr.setNodeMarkup($from.before(), type, { origin: $from.parent.attrs['origin'] ?? null }))
    return true
  }
}
