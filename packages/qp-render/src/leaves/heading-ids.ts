import { FOOTNOTE } from '../text/footnotes.ts'

/**
 * Hands out the ids of one page's headings, spelled the way that GitHub does, so that a table of contents written
 * for a README works. Where that is the id of a footnote, `H-` stands before it. SPEC.md 10.6
 */
export class HeadingIds {
  /** How often each id was asked for beyond the first time. */
  readonly #taken = new Map<string, number>()

  /**
   * The next id for a heading with this text, or `undefined` when nothing of the text can stand in an id. It holds
   * nothing that HTML would have to escape.
   */
  next(text: string): string | undefined {
    const wanted = slugOf(text)
    let id = wanted
    for (let count = this.#taken.get(id); count !== undefined; count = this.#taken.get(id)) {
      const again = (this.#taken.get(wanted) ?? 0) + 1
      this.#taken.set(wanted, again)
      id = `${wanted}-${again}`
    }
    this.#taken.set(id, 0)
    return FOOTNOTE.test(id) ? `H-${id}` : id || undefined
  }
}

/**
 * An id of our own. It has a capital after "qp", as no heading id has, so that a heading called "qp main" cannot take
 * the place of what we point to.
 */
export function ownId(name: Capitalized): string {
  return `qp${name}`
}

type Capitalized = 'Main' | 'Contents' | 'Light' | 'Dark' | `Block${number}${'Left' | 'Right'}`

function slugOf(text: string): string {
  return text.replaceAll('\n', ' ').toLowerCase().replace(LEFT_OUT, '').replaceAll(' ', '-')
}

const LEFT_OUT = /[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc} -]+/gu
