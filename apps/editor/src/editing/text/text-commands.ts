import { liftEmptyBlock, splitBlockAs } from 'prosemirror-commands'
import { type Attrs, Fragment, type Node, type ResolvedPos } from 'prosemirror-model'
import { type Command, NodeSelection, Selection } from 'prosemirror-state'
import { schema } from '../../document/schema.ts'
import { depthOf, linesOf } from '../whole-blocks/positions.ts'

const { p } = schema.nodes

/** A heading becomes a paragraph when Backspace is pressed at its start; so does a code block that is empty. */
export const backToParagraph: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || p === undefined) return false
  const { type, content } = $from.parent
  if (!/^h[123]$|^pre$/.test(type.name) && !(type.name === 'code_block' && content.size === 0)) return false
  dispatch?.(state.tr.setNodeMarkup($from.before(), p, attributesOf($from.parent)))
  return true
}

/** What a line keeps when it becomes another. */
function attributesOf({ attrs: { origin = null, align = null } }: Node): Attrs {
  return { origin: origin as unknown, align: align as unknown }
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
  const origin = $from.depth === 1 && !isOneOfSeveral($from) ? null : (node.attrs['origin'] as unknown)
  return { type, attrs: type === node.type ? { ...node.attrs, origin } : { origin } }
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

/** The text block around the caret becomes another, with the text that it has. */
export function setLine(name: 'p' | 'h1' | 'h2' | 'h3'): Command {
  return (state, dispatch) => {
    const { $from } = state.selection
    const type = schema.nodes[name]
    if (!$from.parent.isTextblock || type === undefined || $from.parent.type.spec.code === true) return false
    if ($from.parent.type.name === 'table_cell') return false
    const content = Fragment.from(linesOf($from.parent)[0] ?? Fragment.empty)
    if (!type.validContent(content)) return false
    dispatch?.(state.tr.setNodeMarkup($from.before(), type, attributesOf($from.parent)))
    return true
  }
}
