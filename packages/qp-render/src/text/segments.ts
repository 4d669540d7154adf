import { decodeEntities } from './entities.ts'
import { tagsOf } from './tags.ts'

/** A run of text between two block boundaries. */
export interface Segment {
  /** The innermost block element around the text; empty when there is none. */
  readonly within: string
  readonly text: string
  /** How many line ends stand between this segment and the one before. */
  readonly lines: 1 | 2
}

const OWN_PARAGRAPH =
  /^(?:address|article|aside|blockquote|body|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)$/
const OWN_LINE = /^(?:caption|dd|dt|figcaption|legend|li|option|summary|tbody|tfoot|thead|tr)$/
const CELL = /^t[dh]$/

/** HTML as runs of text, white space collapsed the way that browsers do. Takes any string, in linear time. */
export function segmentsOf(html: string): Segment[] {
  const collector = new SegmentCollector()
  let position = 0
  for (const tag of tagsOf(html)) {
    collector.text(html.slice(position, tag.start))
    collector.tag(tag.name, tag.closing)
    position = tag.end
  }
  collector.text(html.slice(position))
  return collector.finish()
}

class SegmentCollector {
  readonly #segments: Segment[] = []
  #parts: string[] = []
  #within = ''
  #lines: 1 | 2 = 1
  #lists = 0
  #preformatted = 0

  text(source: string): void {
    if (source === '') return
    if (this.#preformatted > 0) {
      this.#parts.push(decodeEntities(source))
      return
    }
    const collapsed = source.replace(/[ \t\n\r\f]+/g, ' ')
    const last = this.#parts.at(-1)
    const joined =
      last === undefined || /[ \t\n]$/.test(last.slice(-1)) ? collapsed.replace(/^ /, '') : collapsed
    if (joined !== '') this.#parts.push(decodeEntities(joined))
  }

  tag(name: string, closing: boolean): void {
    if (name === 'br') this.#break()
    else if (CELL.test(name)) this.#cell(closing)
    else if (OWN_LINE.test(name)) this.#boundary(name, closing, 1)
    else if (OWN_PARAGRAPH.test(name)) this.#paragraph(name, closing)
  }

  finish(): Segment[] {
    this.#flush()
    return this.#segments
  }

  #paragraph(name: string, closing: boolean): void {
    const step = closing ? -1 : 1
    const list = name === 'ul' || name === 'ol'
    const nested = list && (closing ? this.#lists > 1 : this.#lists > 0)
    if (list) this.#lists = Math.max(0, this.#lists + step)
    this.#boundary(name, closing, nested ? 1 : 2)
    if (name === 'pre') this.#preformatted = Math.max(0, this.#preformatted + step)
  }

  #boundary(name: string, closing: boolean, lines: 1 | 2): void {
    this.#flush()
    this.#within = closing ? '' : name
    if (lines === 2) this.#lines = 2
  }

  #break(): void {
    const last = this.#parts.pop()
    if (last !== undefined) this.#parts.push(last.endsWith(' ') ? last.slice(0, -1) : last)
    this.#parts.push('\n')
  }

  #cell(closing: boolean): void {
    if (!closing && this.#parts.length > 0) this.#parts.push('\t')
  }

  #flush(): void {
    const text = this.#parts.join('').trim()
    this.#parts = []
    if (text === '') return
    this.#segments.push({ within: this.#within, text, lines: this.#lines })
    this.#lines = 1
  }
}
