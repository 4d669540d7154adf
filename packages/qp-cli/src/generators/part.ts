/** Lines that belong together. */
export interface Part {
  /** What comes in the place of the first one. */
  readonly head: string
  readonly content: readonly string[]
  /** What each line of the content begins with. */
  readonly before: string
  /** What comes in the place of the lines behind the content, of which there are `taken`. */
  readonly tail: readonly string[]
  readonly taken: number
}

/** The index of the first such line from one on; the number of lines where there is none. */
export function indexFrom(lines: readonly string[], start: number, isOne: (line: string) => boolean): number {
  let at = start
  while (at < lines.length && !isOne(lines[at] ?? '')) at += 1
  return at
}

/** Finds what ends something, and does not look again for what is not there any more. */
export class Ends {
  readonly #lines: readonly string[]
  readonly #missing = new Set<string>()

  constructor(lines: readonly string[]) {
    this.#lines = lines
  }

  /** The index of the first line from one on that is this text, spaces around it aside; `undefined` where none is. */
  find(text: string, start: number): number | undefined {
    if (this.#missing.has(text)) return undefined
    const end = indexFrom(this.#lines, start, (line) => line.trim() === text)
    if (end < this.#lines.length) return end
    this.#missing.add(text)
    return undefined
  }
}
