import type { Dialect } from '../dialect.ts'
import { unrepresentable } from '../unrepresentable.ts'
import type { HtmlElement } from '../html/html-tree.ts'

/** What stands before the items of a list, or after their numbers. */
export type ListMarker = '-' | '*' | '.' | ')'

/** What stands around a construct, and how it is written. */
export interface FlowPlace {
  readonly dialect: Dialect
  /** Quotes and list items around it. */
  readonly depth: number
  /**
   * The lines of a construct.
   *
   * @param marker - the marker of one that is a list
   */
  write(element: HtmlElement, marker: ListMarker | undefined, place: FlowPlace): string[]
}

/** Far below the bounds of the converter, and above all that anybody reads. */
const MAX_CONTAINERS = 10

/** The place within one more quote or list item. */
export function inside(place: FlowPlace): FlowPlace {
  return place.depth < MAX_CONTAINERS ? { ...place, depth: place.depth + 1 } : unrepresentable()
}

/** The marker of a list that follows another one, or none; `undefined` for what is no list. */
export function markerFor({ tag }: HtmlElement, before: ListMarker | undefined): ListMarker | undefined {
  if (tag === 'ul') return before === '-' ? '*' : '-'
  if (tag === 'ol') return before === '.' ? ')' : '.'
  return undefined
}
