/** The labels of a document's link definitions, as the parser keeps them, with a look-up that takes constant time. */
export class Labels extends Array<string> {
  readonly #known = new Set<string>()

  override push(...labels: string[]): number {
    for (const label of labels) this.#known.add(label)
    return super.push(...labels)
  }

  override includes(label: string): boolean {
    return this.#known.has(label)
  }
}
