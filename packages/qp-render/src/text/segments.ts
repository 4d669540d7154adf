import type { HtmlTag } from 'qp-schema/policy'
import { decodeEntities } from './entities.ts'
import { footnoteLink } from './footnotes.ts'
import { Lists } from './lists.ts'
import { attributeOf } from './attribute-of.ts'
import { shownTagsOf } from './shown-tags.ts'
import { targetOf } from './targets.ts'

/** A run of text between two block boundaries. */
export interface Segment {
  /** The innermost block element around the text; empty when there is none. */
  readonly within: string
  readonly text: string
  /** The text up to its first tag of a block-level element, which is the end tag of a term. */
  readonly head: string
  /** How many line ends stand between this segment and the one before. */
  readonly lines: 1 | 2
  /** The signs and indents of lists before its first line, and before each further one. */
  readonly first: string
  readonly rest: string
}

const OWN_PARAGRAPH =
  /^(?:address|article|aside|blockquote|body|center|details|dialog|dir|div|dl|fieldset|figure|footer|form|h[1-6]|head|header|hgroup|hr|html|listing|main|menu|nav|ol|p|pre|search|section|table|ul)$/
const OWN_LINE = /^(?:caption|dd|dt|figcaption|legend|li|option|summary|tbody|tfoot|thead|tr)$/
const TASK = /^[☐☑] /
const LIST = /^[ou]l$/
const CELL = /^t[dh]$/
/** Before the first line of preformatted text, whose indent stays. */
const BLANK_LINES = /^(?:[^\S\n]*\n)+/
const COLLAPSIBLE = /[\t\n\r\f]| {2}/

/**
 * The words of HTML as runs of text, white space collapsed the way that browsers do. Takes any string, in linear time,
 * and reads no further than it is asked to.
 */
export function segmentsOf(html: string): Iterable<Segment> {
  return collect(html, false)
}

/** The same with what is not in the words: descriptions of images, and the addresses of links behind them. */
export function detailedSegmentsOf(html: string): Iterable<Segment> {
  return collect(html, true)
}

function* collect(html: string, isDetailed: boolean): Generator<Segment> {
  const collector = new SegmentCollector()
  let position = 0
  for (const tag of shownTagsOf(html)) {
    collector.text(html.slice(position, tag.start))
    const segment = collector.tag(tag, tag.name === 'ol' ? startOf(html, tag) : undefined)
    if (segment !== undefined) yield segment
    if (tag.name === 'a') collector.link(tag.closing ? undefined : attributeOf(html, tag, 'href'), isDetailed)
    if (tag.name === 'img' && !tag.closing) collector.image(attributeOf(html, tag, 'alt') ?? '', isDetailed)
    position = tag.end
  }
  collector.text(html.slice(position))
  collector.link(undefined, isDetailed)
  const last = collector.end()
  if (last !== undefined) yield last
}

function startOf(html: string, tag: HtmlTag): number {
  const start = attributeOf(html, tag, 'start') ?? ''
  return /^\d{1,9}$/.test(start) ? Number(start) : 1
}

class SegmentCollector {
  readonly #lists = new Lists()
  #parts: string[] = []
  /** Whether words stand in the parts. */
  #isWorded = false
  #within = ''
  /** The first description of an image since the last boundary, where it is not among the words. */
  #description = ''
  #lines: 1 | 2 = 1
  #preformatted = 0
  /** A term has ended, and nothing has come after it. */
  #afterTerm = false
  #head: string | undefined
  /** What is done with the text of the footnote link that is open. */
  #footnote: 'shown' | 'left out' | undefined
  #link: { readonly address: string; readonly from: number } | undefined

  text(source: string): void {
    if (source === '' || this.#footnote === 'left out') return
    if (/\S/.test(source)) this.#beginLineAfterTerm()
    if (this.#preformatted > 0) {
      this.#push(decodeEntities(source))
      return
    }
    const collapsed = COLLAPSIBLE.test(source) ? source.replace(/[ \t\n\r\f]+/g, ' ') : source
    const last = this.#parts.at(-1)
    const joined =
      last === undefined || /[ \t\n]$/.test(last.slice(-1)) ? collapsed.replace(/^ /, '') : collapsed
    if (joined !== '') this.#push(decodeEntities(joined))
  }

  image(alt: string, isDetailed: boolean): void {
    if (isDetailed) this.text(alt)
    else if (this.#description === '' && this.#footnote === undefined)
      this.#description = decodeEntities(alt).trim()
  }

  #push(part: string): void {
    this.#isWorded ||= /\S/.test(part)
    this.#parts.push(part)
  }

  /** @returns the segment that the tag ends */
  tag({ name, closing }: HtmlTag, start: number | undefined): Segment | undefined {
    if (name === 'br') this.#break()
    else if (CELL.test(name)) this.#cell(closing)
    else if (name === 'dt' && closing) this.#endTerm()
    else if (name === 'dd' && !closing && this.#afterTerm) this.#define()
    else if (LIST.test(name)) return this.#list(name, closing, start)
    else if (OWN_LINE.test(name)) return this.#line(name, closing)
    else if (OWN_PARAGRAPH.test(name)) return this.#paragraph(name, closing)
    return undefined
  }

  /**
   * Where a link begins, or ends: then without an address. A reference to a footnote is its number in brackets, or nothing
   * among words alone; a way back is nothing.
   */
  link(href: string | undefined, isDetailed: boolean): void {
    if (this.#link !== undefined) this.#endLink(this.#link)
    if (this.#footnote === 'shown') this.#parts.push(']')
    const footnote = href === undefined ? undefined : footnoteLink(href)
    this.#footnote =
      footnote === undefined ? undefined : isDetailed && !footnote.isBack ? 'shown' : 'left out'
    if (this.#footnote === 'shown') {
      this.#beginLineAfterTerm()
      this.#push('[')
    }
    this.#link =
      isDetailed && href !== undefined
        ? { address: decodeEntities(href), from: this.#parts.length }
        : undefined
  }

  #endLink({ address, from }: { readonly address: string; readonly from: number }): void {
    const inside = this.#parts.splice(from).join('')
    // White space behind a term would begin a line.
    const label = this.#afterTerm && inside.trim() === '' ? '' : inside
    const words = label.trimEnd()
    const target = targetOf(address, words.trim())
    const behind = target === undefined ? '' : words === '' ? target : ` (${target})`
    if (behind !== '') this.#beginLineAfterTerm()
    // An empty part would hide the white space before it.
    if (words === '') [label, behind].filter((part) => part !== '').forEach((part) => this.#push(part))
    else this.#parts.push(words + behind + label.slice(words.length))
  }

  #list(name: string, closing: boolean, start: number | undefined): Segment | undefined {
    const segment = this.#boundary(name, closing, this.#lists.depth > (closing ? 1 : 0) ? 1 : 2)
    if (closing) this.#lists.close()
    else this.#lists.open(start)
    return segment
  }

  #line(name: string, closing: boolean): Segment | undefined {
    const segment = this.#boundary(name, closing, 1)
    if (name === 'li' && closing) this.#lists.closeItem()
    else if (name === 'li') this.#lists.openItem()
    return segment
  }

  #paragraph(name: string, closing: boolean): Segment | undefined {
    const segment = this.#boundary(name, closing, 2)
    if (name === 'pre') this.#preformatted = Math.max(0, this.#preformatted + (closing ? -1 : 1))
    return segment
  }

  #endTerm(): void {
    if (this.#footnote === 'shown') this.#parts.push(']')
    this.#footnote = undefined
    this.#afterTerm = true
    if (this.#link !== undefined) this.#link = { ...this.#link, from: this.#parts.length }
  }

  #beginLineAfterTerm(): void {
    if (!this.#afterTerm) return
    this.#afterTerm = false
    const before = this.#parts.join('').trimEnd()
    if (before === '') this.#within = 'dt'
    else this.#head ??= before.trim()
    this.#parts = before === '' ? [] : [before, '\n']
    if (this.#link !== undefined) this.#link = { ...this.#link, from: this.#parts.length }
  }

  /** The first definition of a term stands on its line. */
  #define(): void {
    const term = this.#parts.join('').trim()
    this.#parts = term === '' ? [] : [`${term}: `]
    this.#within = 'dd'
    this.#afterTerm = false
  }

  #boundary(name: string, closing: boolean, lines: 1 | 2): Segment | undefined {
    if (this.#footnote === 'shown') this.#parts.push(']')
    const segment = this.end()
    this.#afterTerm = false
    this.#footnote = undefined
    this.#within = closing ? '' : name
    if (lines === 2) this.#lines = 2
    return segment
  }

  #break(sign: '\n' | '\t' = '\n'): void {
    if (this.#footnote === 'left out') return
    const last = this.#parts.pop()
    if (last !== undefined)
      this.#parts.push(this.#preformatted === 0 && last.endsWith(' ') ? last.slice(0, -1) : last)
    this.#parts.push(sign)
  }

  #cell(closing: boolean): void {
    if (!closing && this.#isWorded) this.#break('\t')
  }

  /** @returns the segment that ends here, unless it is empty */
  end(): Segment | undefined {
    const words = this.#parts.join('')
    const written = this.#preformatted > 0 ? words.replace(BLANK_LINES, '').trimEnd() : words.trim()
    // A title that is drawn is named by what the drawing is.
    const text = written === '' && this.#within === 'h1' ? this.#description : written
    this.#parts = []
    this.#description = ''
    this.#isWorded = false
    const head = this.#head || text
    this.#head = undefined
    // Of a link in which block-level elements end, the text is what follows the last of them.
    if (this.#link !== undefined) this.#link = { ...this.#link, from: 0 }
    if (text === '') return undefined
    const { first, rest } = this.#lists.prefix()
    // A task's box takes the place of the dash, as it does on the page.
    const lead = TASK.test(text) ? first.replace(/- $/, '') : first
    const segment: Segment = { within: this.#within, text, head, lines: this.#lines, first: lead, rest }
    this.#lines = 1
    return segment
  }
}
