/** What finds marks in a text. */
export type Marks = Pick<MarkSearch, 'find' | 'endOf'>

/** Finds marks in a text; goes through the text once for each, as long as it is asked from left to right. */
export class MarkSearch {
  readonly #text: string
  /** The last answer for a mark, and from where on it was looked for. */
  readonly #last = new Map<string, { readonly from: number; readonly found: number }>()

  constructor(text: string) {
    this.#text = text
  }

  /** Where a mark stands first at or behind a position; `Infinity` where it does not. */
  find(mark: string, from: number): number {
    const last = this.#last.get(mark)
    if (last !== undefined && from >= last.from && from <= last.found) return last.found
    const index = this.#text.indexOf(mark, from)
    const found = index === -1 ? Infinity : index
    this.#last.set(mark, { from, found })
    return found
  }

  /** Where the mark ends that stands first at or behind a position, or -1. */
  endOf(mark: string, from: number): number {
    const found = this.find(mark, from)
    return found === Infinity ? -1 : found + mark.length
  }
}
