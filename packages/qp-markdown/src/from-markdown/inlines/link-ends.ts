import type { Definitions, Target } from '../definitions.ts'
import {
  destinationOf,
  normalizeLabel,
  RESOURCE_PARENTHESES,
  scanDestination,
  scanLabel,
  scanTitle,
  skipWhitespace,
  titleOf,
} from '../link-parts.ts'

/** What makes a link or an image of a text: where it leads, whether a definition tells that, and where it ends. */
export interface LinkEnd {
  readonly target: Target
  readonly isDefined: boolean
  readonly end: number
}

// Shorter ones are looked for again.
const LONG_TITLE = 100

/** Reads what follows the brackets of one text. */
export class LinkEnds {
  readonly #text: string
  readonly #definitions: Definitions
  /** By the character that starts it: the last title that was looked for, and where it ends. */
  #titles: Map<string, { readonly start: number; readonly end: number }> | undefined

  constructor(text: string, definitions: Definitions) {
    this.#text = text
    this.#definitions = definitions
  }

  /** What makes a link of the brackets that close at a position; `labelStart` is -1 where they hold no label. */
  at(position: number, labelStart: number): LinkEnd | undefined {
    const next = position + 1
    const resource = this.#text.charAt(next) === '(' ? this.#resource(next + 1) : undefined
    if (resource !== undefined || this.#definitions.size === 0) return resource
    if (this.#text.startsWith('[]', next)) return this.#reference(labelStart, position, next + 2)
    if (this.#text.charAt(next) !== '[') return this.#reference(labelStart, position, next)
    const end = scanLabel(this.#text, next)
    return end === -1 ? this.#reference(labelStart, position, next) : this.#reference(next + 1, end - 1, end)
  }

  #reference(labelStart: number, labelEnd: number, end: number): LinkEnd | undefined {
    if (labelStart === -1) return undefined
    const target = this.#definitions.get(normalizeLabel(this.#text.slice(labelStart, labelEnd)))
    return target && { target, isDefined: true, end }
  }

  #resource(position: number): LinkEnd | undefined {
    const text = this.#text
    const start = skipWhitespace(text, position)
    const urlEnd = text.charAt(start) === ')' ? start : scanDestination(text, start, RESOURCE_PARENTHESES)
    if (urlEnd === -1) return undefined
    const titleStart = skipWhitespace(text, urlEnd)
    const titleEnd = titleStart > urlEnd ? this.#titleEnd(titleStart) : -1
    const end = skipWhitespace(text, Math.max(titleStart, titleEnd))
    if (text.charAt(end) !== ')') return undefined
    const title = titleEnd === -1 ? null : titleOf(text, titleStart, titleEnd)
    return { target: { url: destinationOf(text, start, urlEnd), title }, isDefined: false, end: end + 1 }
  }

  /** A title that starts within another one of its kind ends with it. */
  #titleEnd(start: number): number {
    const mark = this.#text.charAt(start)
    const known = this.#titles?.get(mark)
    if (known !== undefined && start >= known.start && (known.end === -1 || start < known.end))
      return known.end
    const end = scanTitle(this.#text, start)
    if (end === -1 || end - start > LONG_TITLE) (this.#titles ??= new Map()).set(mark, { start, end })
    return end
  }
}
