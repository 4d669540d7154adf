/** Finds marks in a text; goes through the text once for each, as long as it is asked from left to right. */
export class MarkSearch {
  readonly #text: string
  /** The last answer for a mark, and from where on it was looked for. */
  readonly #last = new Map<string, { readonly from: number; readonly found: number }>()

  constructor(text: string) {
    this.#text = text
  }

  /** Where a mark stands first at or behind a position, or -1. */
  find(mark: string, from: number): number {
    const last = this.#last.get(mark)
    if (last !== undefined && from >= last.from && (last.found === -1 || from <= last.found))
      return last.found
    const found = this.#text.indexOf(mark, from)
    this.#last.set(mark, { from, found })
    return found
  }

  has(mark: string, from: number): boolean {
    return this.find(mark, from) !== -1
  }
}
