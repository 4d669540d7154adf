import { runEnd } from '../characters.ts'

/** Finds the runs of backticks that end code spans in one text. */
export class BacktickRuns {
  readonly #text: string
  /** Where the last run of each length starts; all are known once a search has reached the end of the text. */
  readonly #last = new Map<number, number>()
  #areAllKnown = false

  constructor(text: string) {
    this.#text = text
  }

  /** Where the next run of a length starts, or -1. To be asked from left to right. */
  next(length: number, from: number): number {
    if (this.#areAllKnown && (this.#last.get(length) ?? -1) < from) return -1
    for (let start = this.#text.indexOf('`', from); start !== -1;) {
      const end = runEnd(this.#text, start)
      if (end - start === length) return start
      if (!this.#areAllKnown) this.#last.set(end - start, start)
      start = this.#text.indexOf('`', end)
    }
    this.#areAllKnown = true
    return -1
  }
}

/**
 * What a code span holds: line endings are spaces, with the white space that begins the next line, which is none of a
 * paragraph's text. One space on either side goes.
 */
export function codeOf(text: string, start: number, end: number): string {
  let code = text.slice(start, end)
  if (code.includes('\n')) code = code.replaceAll(/\n[\t ]*/g, ' ')
  return code.startsWith(' ') && code.endsWith(' ') && /[^ ]/.test(code) ? code.slice(1, -1) : code
}

/** In the code of a cell a backslash escapes a bar, and nothing else. */
export function withoutBarEscapes(code: string): string {
  return code.replace(/\\([\\|])/g, (match, escaped) => (escaped === '|' ? '|' : match))
}
