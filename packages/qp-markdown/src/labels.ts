/**
 * The labels of a document's link definitions, as the parser keeps them, with a look-up that takes constant time and
 * tells what was looked up in vain.
 */
export class Labels extends Array<string> {
  readonly #known = new Set<string>()
  #missed = new Set<string>()

  override push(...labels: string[]): number {
    for (const label of labels) {
      this.#known.add(label)
      this.#missed.delete(label)
    }
    return super.push(...labels)
  }

  override includes(label: string): boolean {
    const isKnown = this.#known.has(label)
    if (!isKnown) this.#missed.add(label)
    return isKnown
  }

  /** What was looked up since the last call and is still unknown. */
  takeMissed(): ReadonlySet<string> {
    const missed = this.#missed
    this.#missed = new Set()
    return missed
  }

  /** Whether one of them has become known. */
  includesAny(labels: ReadonlySet<string>): boolean {
    for (const label of labels) if (this.#known.has(label)) return true
    return false
  }
}
