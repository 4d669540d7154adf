/** A place in the text and the place of the page that shows it, in pixels below the upper edge of each. */
export interface Place {
  readonly text: number
  readonly page: number
}

/** How much of something is seen at once, and how long all of it is, in pixels. */
export interface Pane {
  readonly height: number
  readonly length: number
}

/** Places in their order: what would lead back in one of the two is left out, such as a picture beside another. */
export function inOrder(places: readonly Place[]): Place[] {
  const kept: Place[] = []
  for (const place of places.toSorted((one, other) => one.text - other.text || one.page - other.page)) {
    if (place.page >= (kept.at(-1)?.page ?? 0)) kept.push(place)
  }
  return kept
}

/** Where a place of the one is in the other, between the places that are known. */
export function across(places: readonly Place[], from: 'text' | 'page', at: number): number {
  const to = from === 'text' ? 'page' : 'text'
  const next = places.findIndex((place) => place[from] > at)
  const [before, after] = [places.at(next === -1 ? -1 : Math.max(0, next - 1)), places[next]]
  if (before === undefined) return 0
  if (after === undefined || after[from] <= before[from]) return before[to]
  return before[to] + ((at - before[from]) / (after[from] - before[from])) * (after[to] - before[to])
}

/**
 * The place by which a pane is compared when it is scrolled so far: its upper edge, which on the last screen goes down to its
 * lower one. So both panes come to their ends together.
 */
export function comparedPlace(scrolled: number, { height, length }: Pane): number {
  const { start, rate } = lastScreen(height, length)
  return scrolled <= start ? scrolled : start + (scrolled - start) * rate
}

/** How far a pane has to be scrolled to be compared by a place. */
export function scrolledFor(place: number, { height, length }: Pane): number {
  const { start, rate } = lastScreen(height, length)
  return place <= start ? place : start + (place - start) / rate
}

function lastScreen(height: number, length: number): { readonly start: number; readonly rate: number } {
  const most = Math.max(0, length - height)
  const start = Math.max(0, most - height)
  return { start, rate: most > start ? (length - start) / (most - start) : Infinity }
}
