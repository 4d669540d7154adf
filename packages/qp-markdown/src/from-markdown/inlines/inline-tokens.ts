import type { Block } from 'qp-schema'
import type { Delimiter, Pairs } from './delimiters.ts'
import type { LinkEnd, LinkEnds } from './link-ends.ts'

/** What the text of a paragraph consists of, in its order; a string is text. */
export type InlineToken = string | Delimiter | Bracket | Leaf

/** A `[` or `![`: the start of a link or an image once its end is found, else text. */
export interface Bracket {
  readonly type: 'bracket'
  readonly isImage: boolean
  /** Where it stands in the text. */
  readonly position: number
  /** How many delimiters before it are not paired yet. */
  readonly delimiters: number
  /** What it shows where only text may stand: itself, or the description of an image. */
  text: string
  /** What the description of an image is made of. */
  description: readonly InlineToken[] | undefined
  end: LinkEnd | undefined
}

/** What is complete: code, HTML or a line break. */
export interface Leaf {
  readonly type: 'leaf'
  /** What it shows where only text may stand. */
  readonly text: string
  /** A function where that depends on what was written before, and on whether a link is open. */
  readonly html: string | ((isInLink: boolean) => string)
  /** What splits a paragraph at top level: a block of its own. */
  readonly block?: Block
  /** Whether it is HTML that is shown as text. */
  readonly isTag?: boolean
  /** How many links of HTML it opens, less those that it closes. */
  readonly links?: number
}

export const BREAK_HTML = '<br />'

/** A hard line break. */
export const BREAK: Leaf = { type: 'leaf', text: '', html: BREAK_HTML }

/** Ends the link that started last. */
export const LINK_END: Leaf = { type: 'leaf', text: '', html: '</a>' }

/** Stands before the slash of `:\//`: no URL in the text around it is to become a link. */
export const ESCAPED_URL: Leaf = { type: 'leaf', text: '', html: '' }

/** Collects the tokens of one text; makes links and images of those in brackets. */
export class InlineTokens {
  readonly tokens: InlineToken[] = []
  /** Those of the tokens that are not paired yet. */
  readonly delimiters: Delimiter[] = []
  /** The brackets that are open: CommonMark's bracket stack. */
  readonly open: Bracket[] = []
  /** Where the text starts that is in no token yet. */
  end = 0
  /** Whether strikethrough crosses emphasis: then the reference says what that is. */
  isUnsure = false
  /** How many of the open brackets stand before a link, and so start none that would hold it. */
  #inactive = 0
  /** The last bracket that was read; a label holds none. */
  #lastBracket = -1
  readonly #text: string
  readonly #linkEnds: LinkEnds
  readonly #pairs: Pairs

  constructor(text: string, linkEnds: LinkEnds, pairs: Pairs) {
    this.#text = text
    this.#linkEnds = linkEnds
    this.#pairs = pairs
  }

  /** Adds a token and the text before it; goes on behind it, at a place that is returned. */
  add(token: InlineToken, start: number, end: number): number {
    if (start > this.end) this.#push(this.#text.slice(this.end, start))
    if (token !== '') this.#push(token)
    this.end = end
    return end
  }

  /** Strings in a row are one. */
  #push(token: InlineToken): void {
    const last = this.tokens.at(-1)
    if (typeof token !== 'string' || typeof last !== 'string') this.tokens.push(token)
    else this.tokens[this.tokens.length - 1] = last + token
  }

  /** Adds a `[` or `![`. */
  openBracket(text: '[' | '![', position: number): number {
    const delimiters = this.delimiters.length
    const bracket: Bracket = {
      type: 'bracket',
      isImage: text === '![',
      position,
      delimiters,
      text,
      description: undefined,
      end: undefined,
    }
    this.open.push(bracket)
    this.#lastBracket = position
    return this.add(bracket, position, position + text.length)
  }

  /** Reads a `]`: makes a link or an image of it and what it closes, or text of both. */
  closeBracket(position: number): number {
    const bracket = this.open.pop()
    if (bracket === undefined) return position + 1
    const isActive = bracket.isImage || this.open.length >= this.#inactive
    const labelStart = this.#lastBracket === bracket.position ? bracket.position + bracket.text.length : -1
    this.#lastBracket = position
    this.#inactive = Math.min(this.#inactive, this.open.length)
    bracket.end = isActive ? this.#linkEnds.at(position, labelStart) : undefined
    return bracket.end === undefined ? position + 1 : this.#endLink(bracket, position, bracket.end.end)
  }

  #endLink(bracket: Bracket, position: number, end: number): number {
    this.add('', position, end)
    this.pair(bracket.delimiters)
    if (bracket.isImage) {
      bracket.description = this.tokens.splice(this.tokens.lastIndexOf(bracket) + 1)
      bracket.text = plainText(bracket.description)
    } else {
      bracket.text = ''
      this.tokens.push(LINK_END)
      this.#inactive = this.open.length
    }
    return end
  }

  /** Pairs the delimiters from an index on. */
  pair(from: number): void {
    if (from === this.delimiters.length) return
    if (!this.#pairs(this.delimiters.splice(from))) this.isUnsure = true
  }
}

/** What tokens show where only text may stand: in the description of an image. */
export function plainText(tokens: readonly InlineToken[]): string {
  return tokens.map((token) => (typeof token === 'string' ? token : token.text)).join('')
}
