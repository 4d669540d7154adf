import { ContentTooComplexError, CONTENT_LIMITS } from 'qp-schema'
import { ASCII_PUNCTUATION, endOfText, runEnd, skipSpaces, tableOf } from '../characters.ts'
import { characterReferenceAt } from '../character-references.ts'
import type { Definitions } from '../definitions.ts'
import type { DialectInlines, InlineDialect } from './inline-dialect.ts'
import { textHtml } from '../../html.ts'
import { type Autolink, autolinkAt } from './autolinks.ts'
import { BacktickRuns, codeOf, withoutBarEscapes } from './code-spans.ts'
import { type Delimiter, delimiterAt, type Pairs } from './delimiters.ts'
import type { InlineText } from './inline-text.ts'
import { LinkEnds } from './link-ends.ts'
import { LiteralAutolinks } from './literal-autolinks.ts'
import { BREAK, ESCAPED_URL, LINK_END, type InlineToken, InlineTokens } from './inline-tokens.ts'
import { RawHtml, withoutIndents } from './raw-html.ts'

const SPECIAL = tableOf(/[\n!&*<[\\\]_`~]/)
const isStrikethrough = (length: number): boolean => length === 2

/** Reads one text into tokens, once from left to right. */
export class InlinePass {
  readonly #text: string
  readonly #isCell: boolean
  readonly #own: DialectInlines | undefined
  readonly #list: InlineTokens
  readonly #literals: LiteralAutolinks
  #backticks: BacktickRuns | undefined
  #html: RawHtml | undefined

  /** @param pairs - pairs delimiters where a dialect does not */
  constructor(place: InlineText, definitions: Definitions, dialect: InlineDialect | undefined, pairs: Pairs) {
    const { text, isCell = false } = place
    this.#text = text
    this.#isCell = isCell
    this.#own = dialect?.inlinesOf(place)
    this.#list = new InlineTokens(text, new LinkEnds(text, definitions), this.#own?.pairs ?? pairs)
    this.#literals = new LiteralAutolinks(text)
  }

  /** Whether strikethrough crosses emphasis in what was read, so that another parser has to say what is what. */
  get isUnsure(): boolean {
    return this.#list.isUnsure
  }

  read(): readonly InlineToken[] {
    const text = this.#text
    const literals = this.#literals
    const special = this.#own?.special ?? SPECIAL
    let at = 0
    for (;;) {
      if (literals.next < at) literals.advance(at)
      const stop = literals.next
      while (at < stop && special[text.charCodeAt(at)] !== true) at += 1
      if (at === text.length) break
      const mayBeLink = at === literals.next && this.#list.open.length === 0 && this.#own?.isInLink !== true
      const literal = mayBeLink ? literals.match() : undefined
      at = literal === undefined ? this.#readConstruct(at) : this.#addAutolink(at, literal)
    }
    this.#list.add('', endOfText(text), at)
    this.#list.pair(0)
    return this.#list.tokens
  }

  /** @returns where to read on */
  #readConstruct(at: number): number {
    const own = this.#own?.tokenAt(at)
    if (own !== undefined) return this.#list.add(own.token, at, own.end)
    const character = this.#text.charAt(at)
    switch (character) {
      case '\n':
        return this.#readLineEnding(at)
      case '\\':
        return this.#readBackslash(at)
      case '&':
        return this.#readReference(at)
      case '`':
        return this.#readCode(at)
      case '*':
      case '_':
      case '~':
      case '=':
        return this.#readDelimiter(at, character)
      case '[':
        return this.#list.openBracket('[', at)
      case '!':
        return this.#text.charAt(at + 1) === '[' ? this.#list.openBracket('![', at) : at + 1
      case ']':
        return this.#list.closeBracket(at)
      case '<':
        return this.#readAngleBracket(at)
      default:
        return at + 1
    }
  }

  /** Two spaces before it make it a hard break; other white space around it goes. */
  #readLineEnding(at: number): number {
    const start = Math.max(endOfText(this.#text, at), this.#list.end)
    const next = skipSpaces(this.#text, at + 1)
    if (start === at && next === at + 1) return next
    const isBreak = at - start > 1 && !this.#text.slice(start, at).includes('\t')
    return this.#list.add(isBreak ? BREAK : '\n', start, next)
  }

  #readBackslash(at: number): number {
    const text = this.#text
    if (text.charAt(at + 1) === '\n') return this.#list.add(BREAK, at, skipSpaces(text, at + 2))
    if (ASCII_PUNCTUATION[text.charCodeAt(at + 1)] !== true) return at + 1
    this.#list.add(text.startsWith(':\\//', at - 1) ? ESCAPED_URL : '', at, at + 1)
    return at + 2
  }

  #readReference(at: number): number {
    const reference = characterReferenceAt(this.#text, at)
    return reference === undefined ? at + 1 : this.#list.add(reference.value, at, reference.end)
  }

  #readCode(at: number): number {
    const start = runEnd(this.#text, at)
    this.#backticks ??= new BacktickRuns(this.#text)
    const end = this.#backticks.next(start - at, start)
    if (end === -1) return start
    const code = codeOf(this.#text, start, end)
    const text = this.#isCell ? withoutBarEscapes(code) : code
    const html = `<code>${textHtml(text)}</code>`
    return this.#list.add({ type: 'leaf', text, html }, at, end + start - at)
  }

  #readDelimiter(at: number, marker: Delimiter['marker']): number {
    const delimiter = delimiterAt(this.#text, at, marker)
    const end = at + delimiter.text.length
    const isRun = this.#own?.isStrikethrough ?? isStrikethrough
    if (marker === '~' && !isRun(end - at)) return end
    if (marker === '=' && (end - at !== 2 || !(delimiter.opens || delimiter.closes))) return end
    if (this.#list.delimiters.push(delimiter) > CONTENT_LIMITS.delimiterRuns) {
      throw new ContentTooComplexError(
        `more than ${CONTENT_LIMITS.delimiterRuns} runs of *, _ and ~`,
        'content',
      )
    }
    return this.#list.add(delimiter, at, end)
  }

  #readAngleBracket(at: number): number {
    const autolink = autolinkAt(this.#text, at)
    if (autolink !== undefined) return this.#addAutolink(at, autolink)
    this.#html ??= new RawHtml(this.#text)
    const end = this.#html.end(at)
    if (end === -1) return at + 1
    const own = this.#own?.htmlToken(at, end)
    if (own !== undefined) return this.#list.add(own.token, at, own.end)
    const text = withoutIndents(this.#text.slice(at, end))
    return this.#list.add({ type: 'leaf', text, html: textHtml(text), isTag: true }, at, end)
  }

  #addAutolink(at: number, { text, url, end }: Autolink): number {
    const link = { target: { url, title: null }, isDefined: false, end }
    this.#list.add(
      {
        type: 'bracket',
        isImage: false,
        text: '',
        description: undefined,
        position: at,
        delimiters: 0,
        end: link,
      },
      at,
      at,
    )
    this.#list.add(text, at, at)
    return this.#list.add(LINK_END, at, end)
  }
}
