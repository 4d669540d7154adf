import { ContentTooComplexError, CONTENT_LIMITS } from 'qp-schema'
import {
  CLOSES_PARAGRAPH,
  ENDED_BY_RUBY_PART,
  HEADINGS,
  RUBY_PARTS,
  TABLE_PARTS,
  TABLE_SECTIONS,
  TABLE_STRUCTURE,
  WITHIN_ITEM,
} from './elements.ts'

/** An element between its start tag and its end. */
export interface OpenElement {
  readonly tag: string
  open: boolean
}

/** What {@link OpenElements} tells about the elements that a parser opens and closes on its own account. */
export interface ElementListener {
  readonly opened: (tag: string) => void
  readonly closed: (tag: string) => void
}

/** How far an element is from having a place where its start tag stands. */
export type Place =
  | 'here'
  /** A part of a table without a table: a parser ignores the tag. */
  | 'outside-table'
  /** Something between the cells of a table: a parser moves it out of the table. */
  | 'between-cells'
  /** A link within a link. */
  | 'within-link'

/**
 * The stack of open elements of an HTML parser, with its rules for end tags that authors leave out. Whoever writes
 * elements in the order of this stack writes HTML that a parser reads back as it stands.
 */
export class OpenElements {
  readonly #stack: OpenElement[] = []
  /** Where the open elements of a tag, or of {@link BLOCK} and {@link BARRIER}, stand in the stack: no tag looks through it. */
  readonly #places = new Map<string, number[]>()
  readonly #listener: ElementListener | undefined

  constructor(listener?: ElementListener) {
    this.#listener = listener
  }

  get depth(): number {
    return this.#stack.length
  }

  get current(): string {
    return this.#stack.at(-1)?.tag ?? ''
  }

  has(tag: string): boolean {
    return this.#lastIndex(tag) !== -1
  }

  get betweenCells(): boolean {
    return TABLE_STRUCTURE.has(this.current)
  }

  /** @throws ContentTooComplexError past `CONTENT_LIMITS.htmlDepth` */
  push(tag: string): OpenElement {
    if (this.#stack.length >= CONTENT_LIMITS.htmlDepth) {
      throw new ContentTooComplexError(`HTML nests deeper than ${CONTENT_LIMITS.htmlDepth} elements`)
    }
    const element = { tag, open: true }
    for (const name of namesOf(tag)) {
      const places = this.#places.get(name)
      if (places === undefined) this.#places.set(name, [this.depth])
      else places.push(this.depth)
    }
    this.#stack.push(element)
    return element
  }

  /** Closes an element and all that is open in it. */
  close(element: OpenElement): void {
    if (element.open) this.#closeDownTo(this.#stack.lastIndexOf(element))
  }

  closeAll(): void {
    this.#closeDownTo(0)
  }

  closeLast(tag: string): void {
    const index = this.#lastIndex(tag)
    if (index !== -1) this.#closeDownTo(index)
  }

  closeFirst(tag: string): void {
    const index = this.#places.get(tag)?.[0]
    if (index !== undefined) this.#closeDownTo(index)
  }

  /** Closes and opens what a parser closes and opens before it takes a start tag. */
  makeRoomFor(tag: string): Place {
    if (TABLE_PARTS.has(tag)) return this.#makeRoomInTable(tag)
    if (this.betweenCells) {
      if (tag !== 'table') return 'between-cells'
      this.closeLast('table')
    }
    if (CLOSES_PARAGRAPH.has(tag)) this.closeLast('p')
    if (HEADINGS.has(tag) && HEADINGS.has(this.current)) this.#closeDownTo(this.depth - 1)
    if (tag === 'li') this.#closeItem(['li'])
    if (tag === 'dd' || tag === 'dt') this.#closeItem(['dd', 'dt'])
    if (RUBY_PARTS.has(tag)) this.#closeRubyParts(tag)
    if (tag === 'a' && this.has('a')) return this.#closeLink()
    return 'here'
  }

  #makeRoomInTable(tag: string): Place {
    const table = this.#lastIndex('table')
    if (table === -1) return 'outside-table'
    if (tag === 'col') this.#closeDownToOneOf(table, (open) => open === 'colgroup')
    else if (tag === 'tr') this.#closeDownToOneOf(table, (open) => TABLE_SECTIONS.has(open))
    else if (tag === 'td' || tag === 'th') {
      this.#closeDownToOneOf(table, (open) => open === 'tr' || TABLE_SECTIONS.has(open))
    } else this.#closeDownTo(table + 1)

    if (tag === 'col' && this.current === 'table') this.#openImplied('colgroup')
    if ((tag === 'tr' || tag === 'td' || tag === 'th') && this.current === 'table') this.#openImplied('tbody')
    if ((tag === 'td' || tag === 'th') && this.current !== 'tr') this.#openImplied('tr')
    return 'here'
  }

  #openImplied(tag: string): void {
    this.push(tag)
    this.#listener?.opened(tag)
  }

  #closeItem(tags: readonly string[]): void {
    const index = Math.max(...tags.map((tag) => this.#lastIndex(tag)))
    if (index !== -1 && index >= this.#lastIndex(BARRIER)) this.#closeDownTo(index)
  }

  #closeRubyParts(tag: string): void {
    // Browsers let the parts nest outside of ruby, other parsers never: so they are kept apart there too.
    const ended = this.has('ruby') ? ENDED_BY_RUBY_PART : RUBY_PARTS
    while (ended.has(this.current)) {
      if (this.current === 'rtc' && (tag === 'rt' || tag === 'rp')) return
      this.#closeDownTo(this.depth - 1)
    }
  }

  #closeLink(): Place {
    const link = this.#lastIndex('a')
    if (this.#lastIndex(BLOCK) > link) return 'within-link'
    this.#closeDownTo(link)
    return 'here'
  }

  #closeDownToOneOf(floor: number, keeps: (tag: string) => boolean): void {
    let index = this.depth - 1
    while (index > floor && !keeps(this.#tagAt(index))) index--
    this.#closeDownTo(index + 1)
  }

  #closeDownTo(index: number): void {
    while (this.#stack.length > index) {
      const element = this.#stack.pop()
      if (element === undefined) return
      element.open = false
      for (const name of namesOf(element.tag)) this.#places.get(name)?.pop()
      this.#listener?.closed(element.tag)
    }
  }

  #tagAt(index: number): string {
    return this.#stack[index]?.tag ?? ''
  }

  #lastIndex(tag: string): number {
    return this.#places.get(tag)?.at(-1) ?? -1
  }
}

/** What ends a paragraph. */
const BLOCK = ' block'
/** What ends the search for an open list item or definition. */
const BARRIER = ' barrier'
const OF_BLOCK: ReadonlyMap<string, readonly string[]> = new Map(
  [...CLOSES_PARAGRAPH].map((tag) => [tag, WITHIN_ITEM.has(tag) ? [tag, BLOCK] : [tag, BLOCK, BARRIER]]),
)

function namesOf(tag: string): readonly string[] {
  return OF_BLOCK.get(tag) ?? [tag]
}
