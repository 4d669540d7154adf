/** Tells whether marks stand further on in a text; each is looked for in vain once only. */
export class MarkSearch {
  readonly #text: string
  /** From where on a mark does not occur. */
  readonly #missingFrom = new Map<string, number>()

  constructor(text: string) {
    this.#text = text
  }

  /** Where a mark stands first at or behind a position, or -1. */
  find(mark: string, from: number): number {
    if (from >= (this.#missingFrom.get(mark) ?? Infinity)) return -1
    const found = this.#text.indexOf(mark, from)
    if (found === -1) this.#missingFrom.set(mark, from)
    return found
  }

  has(mark: string, from: number): boolean {
    return this.find(mark, from) !== -1
  }
}
