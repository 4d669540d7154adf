import { NodeSelection, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type TopNode, topNodeAt } from '../whole-blocks/positions.ts'
import { arrangedOf, withField } from './arrangement.ts'

/** What part of a block's width, at its end, is its side. Its beginning is where blocks are dragged up and down. */
const SIDE = 0.2

/** A block that is dropped at the end side of another stands behind it in a row. */
export const dropBeside: Plugin = new Plugin({
  props: {
    handleDrop(view, event) {
      const { selection, tr } = view.state
      const target = view.dragging && blockBeside(view, event)
      const isWhole = selection instanceof NodeSelection && selection.$from.depth === 0
      if (!target || !isWhole || selection.from === target.from) return false
      const moved = selection.node
      if ([moved, target.node].some(({ type }) => type.name === 'locked_block')) return false
      // A third stays one: three of them are a row.
      const there = arrangedOf(target.node)
      const arranged = withField(there, 'width', there.width === 'third' ? 'third' : 'half')
      tr.setNodeAttribute(target.from, 'arranged', arranged)
      tr.delete(selection.from, selection.to)
      const at = tr.mapping.map(target.to, -1)
      // Beside a node of the same block it is a block of its own.
      const own = { ...moved.attrs, arranged: { ...arranged } }
      tr.insert(at, moved.type.create(own, moved.content, moved.marks))
      view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)).setMeta('uiEvent', 'drop'))
      view.focus()
      return true
    },
  },
})

function blockBeside(view: EditorView, { clientX, clientY }: DragEvent): TopNode | undefined {
  const found = view.posAtCoords({ left: clientX, top: clientY })
  const top =
    found === null ? undefined : topNodeAt(view.state.doc, found.inside < 0 ? found.pos : found.inside)
  const dom = top && view.nodeDOM(top.from)
  if (top === undefined || !(dom instanceof HTMLElement)) return undefined
  const { left, right, width, top: above, bottom } = dom.getBoundingClientRect()
  const isRtl = getComputedStyle(view.dom).direction === 'rtl'
  const isAtEnd = isRtl ? clientX < left + SIDE * width : clientX > right - SIDE * width
  return isAtEnd && clientY >= above && clientY <= bottom ? top : undefined
}
