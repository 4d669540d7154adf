import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import type { Command, EditorState, Plugin } from 'prosemirror-state'
import { isLine } from '../whole-blocks/positions.ts'

interface Line {
  readonly node: Node
  readonly at: number
}

/**
 * Whether all lines of the selection are centred, or `undefined` where none can be. FORMAT.md 4.2.19
 */
export function isCentred(state: EditorState): boolean | undefined {
  const lines = linesIn(state)
  return lines.length === 0 ? undefined : lines.every(({ node }) => node.attrs['align'] === 'center')
}

/** Centres the paragraphs and headings of the selection; where all of them are, they begin at the side again. */
export const toggleCentred: Command = (state, dispatch) => {
  const isThere = isCentred(state)
  if (isThere === undefined) return false
  const { tr } = state
  for (const { node, at } of linesIn(state)) {
    tr.setNodeAttribute(at, 'align', isThere ? null : 'center')
    if (node.attrs['bare'] === true) tr.setNodeAttribute(at, 'bare', false)
  }
  dispatch?.(tr.scrollIntoView())
  return true
}

/** The key that centres, as in other word processors. */
export const centringKey: Plugin = keymap({ 'Mod-Shift-e': toggleCentred })

/** Text of an item or a cell that has no tag of its own has no attribute either. */
function linesIn({ doc, selection: { from, to } }: EditorState): Line[] {
  const lines: Line[] = []
  doc.nodesBetween(from, to, (node, at, parent) => {
    if (isLine(node) && (node.attrs['bare'] !== true || parent === doc)) lines.push({ node, at })
    return !node.isTextblock
  })
  return lines
}
