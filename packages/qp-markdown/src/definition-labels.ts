/**
 * The labels of a document's link definitions, as the parser keeps them, with a look-up that takes constant time and
 * tells what was looked up in vain.
 */
export class DefinitionLabels extends Array<string> {
  readonly #known = new Set<string>()
  readonly #missed = new Set<string>()

  override push(label: string): number {
    this.#known.add(label)
    this.#missed.delete(label)
    return super.push(label)
  }

  has(label: string): boolean {
    return this.#known.has(label)
  }

  /** {@link has}, and remembers what is not there. */
  override includes(label: string): boolean {
    if (this.has(label)) return true
    this.#missed.add(label)
    return false
  }

  /** What was looked up since the last call and is still unknown. */
  takeMissed(): readonly string[] {
    const missed = [...this.#missed]
    this.#missed.clear()
    return missed
  }
}
