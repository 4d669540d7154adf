import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { PlacedBlock } from '../document/page-document.ts'

/** A place in a page: a block by its index, and how much of it is before the place, from 0 to 1. */
export interface Place {
  readonly block: number
  readonly part: number
}

/** Where somebody is in a page. */
export interface Places {
  /** What is seen first below the bar; absent at the beginning of the page. */
  readonly top?: Place | undefined
  readonly caret?: Place | undefined
}

/** Leads to a place among blocks. */
export type Lead = (view: EditorView, blocks: readonly PlacedBlock[]) => void

/** Where the bar ends, below which the page is seen. */
export function lowerEdgeOfBar(): number {
  return document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
}

/** How much of something is before a place. */
export function partAt(at: number, from: number, to: number): number {
  return to > from ? Math.min(1, Math.max(0, (at - from) / (to - from))) : 0
}

/** Where somebody is among blocks. */
export function placesInBlocks(view: EditorView, blocks: readonly PlacedBlock[]): Places {
  const edge = lowerEdgeOfBar()
  const first = placeOf(blocks, (block) => {
    const { top, bottom } = edgesOf(view, block)
    return bottom > edge ? partAt(edge, top, bottom) : undefined
  })
  const { head } = view.state.selection
  const caret = placeOf(blocks, ({ from, to }) => (to > head ? partAt(head, from, to) : undefined))
  return { ...(scrollY > 0 && { top: first }), caret }
}

/** Leads to where somebody was. */
export function leadInBlocks(view: EditorView, blocks: readonly PlacedBlock[], places: Places): void {
  view.focus()
  const caret = blocks[places.caret?.block ?? -1]
  if (caret !== undefined) {
    const { tr } = view.state
    const at = caret.from + Math.round((places.caret?.part ?? 0) * (caret.to - caret.from))
    view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(at, caret.to - 1)))))
  }
  const shown = blocks[places.top?.block ?? -1]
  const scroll = () => {
    if (shown === undefined) return scrollTo(0, 0)
    const { top, bottom } = edgesOf(view, shown)
    scrollBy(0, top + (places.top?.part ?? 0) * (bottom - top) - lowerEdgeOfBar())
  }
  scroll()
  // What was out of sight in a long page has its size only now.
  requestAnimationFrame(scroll)
}

function placeOf(
  blocks: readonly PlacedBlock[],
  partOf: (block: PlacedBlock) => number | undefined,
): Place | undefined {
  for (const [block, placed] of blocks.entries()) {
    const part = partOf(placed)
    if (part !== undefined) return { block, part }
  }
  return undefined
}

function edgesOf(view: EditorView, { from, to }: PlacedBlock): { top: number; bottom: number } {
  const before = view.state.doc.resolve(to).nodeBefore as Node
  const [first, last] = [view.nodeDOM(from), view.nodeDOM(to - before.nodeSize)] as HTMLElement[]
  return {
    top: first?.getBoundingClientRect().top ?? 0,
    bottom: last?.getBoundingClientRect().bottom ?? 0,
  }
}
