import { endOf } from '../characters.ts'
import { MarkSearch } from '../mark-search.ts'

/** Finds inline HTML in one text. */
export class RawHtml {
  readonly #text: string
  readonly #marks: MarkSearch
  /** Where the quoted values of tags start that were read: only those of what then was no tag are met again. */
  readonly #quoted = new Set<number>()

  constructor(text: string) {
    this.#text = text
    this.#marks = new MarkSearch(text)
  }

  /** Where the HTML that starts at a `<` ends, or -1. To be asked from left to right. */
  end(start: number): number {
    const text = this.#text
    const attributes = endOf(TAG_START, text, start)
    if (attributes !== -1) return this.#endOfAttributes(attributes)
    if (text.startsWith('</', start)) return endOf(CLOSING_TAG, text, start)
    if (text.startsWith('<?', start)) return this.#marks.endOf('?>', start + 2)
    if (text.startsWith('<!--', start)) return this.#marks.endOf('-->', start + 2)
    if (text.startsWith('<![CDATA[', start)) return this.#marks.endOf(']]>', start + 2)
    return endOf(DECLARATION, text, start) === -1 ? -1 : this.#marks.endOf('>', start + 2)
  }

  #endOfAttributes(start: number): number {
    for (let at = start; at !== -1; at = this.#endOfAttribute(at)) {
      const end = endOf(TAG_END, this.#text, at)
      if (end !== -1) return end
    }
    return -1
  }

  #endOfAttribute(start: number): number {
    const end = endOf(ATTRIBUTE, this.#text, start)
    const quote = this.#text.charAt(end - 1)
    if (quote !== '"' && quote !== "'") return end
    if (this.#quoted.has(end)) return -1
    this.#quoted.add(end)
    const valueEnd = this.#marks.endOf(quote, end)
    return valueEnd === -1 ? -1 : endOf(AFTER_VALUE, this.#text, valueEnd)
  }
}

const DECLARATION = /<![a-z]/iy
const CLOSING_TAG = /<\/[a-z][a-z\d-]*[\t\n ]*>/iy
const TAG_START = /<[a-z][a-z\d-]*(?=[\t\n />])[\t\n ]*/iy
const TAG_END = /\/?>/y
const AFTER_VALUE = /(?=[\t\n />])[\t\n ]*/y
// Other than in HTML, a slash ends an unquoted value that does not start with it.
const UNQUOTED_VALUE = /[^\t\n "'<=>`][^\t\n "'<=>`/]*/
/** Up to the quotation mark before its value, if it has one. */
const ATTRIBUTE = new RegExp(
  `[a-z:_][\\w:.-]*[\\t\\n ]*(?:=[\\t\\n ]*(?:["']|${UNQUOTED_VALUE.source}${AFTER_VALUE.source}))?`,
  'iy',
)

/** Inline HTML without the white space that begins its further lines: there it is none of a paragraph's text. */
export function withoutIndents(html: string): string {
  return html.replace(/\n[\t ]+/g, '\n')
}
