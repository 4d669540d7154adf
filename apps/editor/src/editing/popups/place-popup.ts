import type { EditorView } from 'prosemirror-view'
import { visibleArea } from './visible-area.ts'
import { isRightToLeft } from '../whole-blocks/text-direction.ts'

/** A stretch of the window, as `getBoundingClientRect` and ProseMirror's `coordsAtPos` say it. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly bottom: number
  /** Whether a popup goes to the left of it, as text does there. */
  readonly isRtl?: boolean
}

/** Where a position of the text is, and which way text runs there. */
export function boxAt(view: EditorView, position: number): Box {
  const { left, top, bottom } = view.coordsAtPos(position)
  return { left, top, bottom, isRtl: isRightToLeft(view.state.doc.resolve(position).parent) }
}

const GAP = 6
const EDGE = 8

/** Puts a popup below a place in the window, or above it where there is more room; never beyond the edges. */
export function placePopup(popup: HTMLElement, at: Box, prefer: 'below' | 'above' = 'below'): void {
  const area = visibleArea()
  const host = popup.offsetParent?.getBoundingClientRect()
  popup.style.maxHeight = ''
  const { offsetWidth: width, offsetHeight: height } = popup
  const below = area.bottom - footOf(popup) - at.bottom - GAP - EDGE
  const above = at.top - area.top - GAP - EDGE
  const isBelow = prefer === 'below' ? height <= below || below >= above : height > above
  const room = isBelow ? below : above
  const shown = Math.min(height, Math.max(room, 120))
  popup.style.maxHeight = `${shown}px`
  const left = at.isRtl === true ? at.left - width : at.left
  const x = Math.max(area.left + EDGE, Math.min(left, area.right - width - EDGE))
  const y = isBelow ? at.bottom + GAP : at.top - GAP - shown
  popup.style.left = `${x - (host?.left ?? 0)}px`
  popup.style.top = `${y - (host?.top ?? 0)}px`
}

/** How much of the window the bar at its foot takes, where there is one. */
function footOf(popup: HTMLElement): number {
  return popup.parentElement?.querySelector<HTMLElement>('.touch-bar')?.offsetHeight ?? 0
}
