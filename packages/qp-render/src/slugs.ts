import GithubSlugger from 'github-slugger'

/**
 * Hands out the ids of one page's headings, spelled the way that GitHub does, so that a table of contents written
 * for a README works. SPEC.md 10.6
 */
export class HeadingIds {
  readonly #slugger = new GithubSlugger()

  /** The next id for a heading with this text, or `undefined` when nothing of the text can stand in an id. */
  next(text: string): string | undefined {
    const slug = this.#slugger.slug(text.replaceAll('\n', ' '))
    return slug === '' ? undefined : slug
  }
}

/**
 * An id of our own. It holds a capital, which no heading id does, so that a heading called "qp main" cannot take
 * the place of what we point to.
 */
export function ownId(name: Capitalized): string {
  return `qp${name}`
}

type Capitalized = 'Main' | `Block${number}${'Left' | 'Right'}`
