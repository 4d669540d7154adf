import { ContentTooComplexError, CONTENT_LIMITS } from 'qp-schema'

/**
 * How a container takes paragraphs: `paragraphs` puts loose text into `<p>`, `tight` leaves it as it is, `line` takes
 * nothing but text and separates its lines by `<br />`.
 */
export type Mode = 'paragraphs' | 'tight' | 'line'

interface Container {
  /** Empty for the outermost. */
  readonly tag: string
  readonly mode: Mode
  readonly start: string
  /** Whether the start tag is written: containers without content leave nothing behind. */
  written: boolean
  /** A list item that has ended stays open for a list that editors put beside it instead of into it. */
  ended: boolean
  /** The last thing in it is loose text, which the next one must not run into. */
  afterText: boolean
}

/** Writes the HTML of one block, elements always nested and never deeper than the sanitizer takes. */
export class HtmlWriter {
  readonly #parts: string[] = []
  readonly #open: Container[] = []

  constructor(mode: Mode) {
    this.#open.push({ tag: '', mode, start: '', written: true, ended: false, afterText: false })
  }

  /** How many containers are open: what {@link closeTo} takes. */
  get height(): number {
    return this.#open.length
  }

  get #top(): Container {
    return this.#open.at(-1) as Container
  }

  get mode(): Mode {
    return this.#top.mode
  }

  /** The tag of the element whose next part may begin; that of a list as long as its last item only stays open. */
  get tag(): string {
    return (this.#top.ended ? this.#open.at(-2) : this.#top)?.tag ?? ''
  }

  /** @param kept - whether the element stays when it is empty */
  open(tag: string, mode: Mode, { attributes = '', kept = false } = {}): void {
    if (tag !== 'dt' && tag !== 'dd') this.#needItem()
    else if (this.#top.ended) this.closeTo(this.height - 1)
    const start = `<${tag}${attributes}>`
    this.#open.push({ tag, mode, start, written: false, ended: false, afterText: false })
    if (kept) this.#commit(0)
  }

  /** Begins a list item, right in a list. */
  openItem(attributes = ''): void {
    if (this.#top.ended) this.closeTo(this.height - 1)
    this.#open.push({
      tag: 'li',
      mode: 'tight',
      start: `<li${attributes}>`,
      written: false,
      ended: false,
      afterText: false,
    })
    this.#commit(0)
  }

  /** Ends the item at this height, which stays open until the next one begins or the list ends. */
  endItem(height: number): void {
    this.closeTo(height)
    this.#top.ended = true
  }

  closeTo(height: number): void {
    while (this.#open.length > height) {
      const { tag, written } = this.#open.pop() as Container
      if (written) this.#parts.push(`</${tag}>`)
    }
  }

  /** @param align - the attribute of one that is centred */
  paragraph(tag: string | undefined, align: string, html: string, depth: number): void {
    this.#needItem()
    const { mode } = this.#top
    const loose = mode === 'line' || (mode === 'tight' && tag === undefined && align === '')
    const separate = loose && this.#top.afterText
    this.#commit(depth + (loose ? 0 : 1))
    if (separate) this.#parts.push('<br />')
    const name = tag ?? 'p'
    this.#parts.push(loose ? html : `<${name}${align}>${html}</${name}>`)
    this.#top.afterText = loose
  }

  /** Something that stands on lines of its own. */
  element(html: string, depth: number): void {
    this.#needItem()
    this.#commit(depth)
    this.#parts.push(html)
  }

  toString(): string {
    this.closeTo(1)
    return this.#parts.join('')
  }

  #needItem(): void {
    const { tag } = this.#top
    if (tag === 'dl') this.open('dd', 'tight')
    else if (tag === 'ul' || tag === 'ol') this.openItem()
    else return
    this.#top.ended = true
  }

  /** Writes the start tags that are due. */
  #commit(depth: number): void {
    if (this.#open.length - 1 + depth > CONTENT_LIMITS.htmlDepth) {
      throw new ContentTooComplexError(
        `more than ${CONTENT_LIMITS.htmlDepth} elements within one another`,
        'html',
      )
    }
    for (const container of this.#open) {
      if (!container.written) this.#parts.push(container.start)
      container.written = true
      container.afterText &&= container === this.#top
    }
    this.#top.afterText = false
  }
}
