import type { Relation } from './parts/document-parts.ts'
import { Fields, type LinkTarget } from './fields.ts'
import type { Losses } from './losses.ts'
import type { Numbering } from './numbering.ts'
import type { Styles } from './styles.ts'
import { escapeXml, type XmlElement } from './parts/xml.ts'

/** A picture where it stands in a text. */
export interface PlacedPicture {
  /** The part that holds it, or the address that it is linked from. */
  readonly relation: Relation
  /** Pixels, where they are said. */
  readonly size: { readonly width: number; readonly height: number } | undefined
}

/** What a rewritten text refers to, of all parts together. */
export class References {
  readonly #ids = new Map<string, string>()
  readonly links = new Map<string, LinkTarget>()
  readonly pictures: PlacedPicture[] = []

  /** An id for a link. */
  link(target: LinkTarget): string {
    const key = JSON.stringify([target.address, target.bookmark])
    const id = this.#ids.get(key) ?? `l${this.#ids.size}`
    this.#ids.set(key, id)
    this.links.set(id, target)
    return id
  }

  /** An id for a picture. */
  picture(picture: PlacedPicture): string {
    return `p${this.pictures.push(picture) - 1}`
  }
}

/** What is known while a part is rewritten. */
export interface Rewriting {
  readonly losses: Losses
  readonly styles: Styles
  readonly numbering: Numbering
  readonly references: References
  /** Those of the part. */
  readonly relations: ReadonlyMap<string, Relation>
  readonly fields: Fields
  readonly notes: Readonly<Record<'footnote' | 'endnote', ReadonlySet<string>>>
  /** Text boxes of the paragraph, which follow it. */
  boxes: XmlElement[]
  /** What stood in paragraphs before whose ends were deleted. */
  pending: string
  /** Bookmarks of the paragraph. */
  bookmarks: string[]
  /** Where bookmarks of headings lead. */
  readonly headings: Headings
  readonly words: Words
}

/** The ids that a page gives its headings. FORMAT.md 10.6.1 */
export class Headings {
  readonly #taken = new Set<string>()
  /** How often a text was a heading. */
  readonly #counts = new Map<string, number>()
  readonly #all: { readonly content: string; readonly bookmarks: readonly string[] }[] = []

  /** Takes in the next heading that is shown, by what it was rewritten to. */
  add(content: string, bookmarks: readonly string[]): void {
    this.#all.push({ content, bookmarks })
  }

  /**
   * The ids by bookmarks.
   *
   * @param textOf - the text content of what a heading was rewritten to
   */
  ids(textOf: (content: string) => string): Map<string, string> {
    const ids = new Map<string, string>()
    for (const { content, bookmarks } of this.#all) {
      const id = this.#idOf(textOf(content))
      if (id !== '') for (const bookmark of bookmarks) ids.set(bookmark, id)
    }
    return ids
  }

  #idOf(text: string): string {
    const slug = text
      .toLowerCase()
      .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-')
    let id = slug
    let number = this.#counts.get(slug) ?? 0
    for (; this.#taken.has(id); id = `${slug}-${number}`) number += 1
    this.#counts.set(slug, number)
    this.#taken.add(id)
    return id
  }
}

/** Counts letters by language, and paragraphs by direction. */
export class Words {
  readonly #languages = new Map<string, number>()
  #toRight = 0
  #toLeft = 0

  add(language: string | undefined, letters: number): void {
    if (language !== undefined) this.#languages.set(language, (this.#languages.get(language) ?? 0) + letters)
  }

  paragraph(isRightToLeft: boolean): void {
    if (isRightToLeft) this.#toLeft += 1
    else this.#toRight += 1
  }

  get language(): string | undefined {
    const [most] = [...this.#languages].toSorted(([, one], [, other]) => other - one)
    return most?.[0]
  }

  get isRightToLeft(): boolean {
    return this.#toLeft > this.#toRight
  }
}

/** `<w:r>` with a text. */
export function runOf(text: string, style?: string): string {
  const properties = style === undefined ? '' : `<w:rPr><w:rStyle w:val="${style}"/></w:rPr>`
  return text === '' ? '' : `<w:r>${properties}<w:t>${escapeXml(text)}</w:t></w:r>`
}
