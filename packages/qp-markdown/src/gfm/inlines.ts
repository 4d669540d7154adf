import type { DialectInlines, DialectToken } from '../from-markdown/inlines/inline-dialect.ts'
import { runEnd, tableOf } from '../from-markdown/characters.ts'
import { type Delimiter, pairInTurn, TAGS } from '../from-markdown/inlines/delimiters.ts'
import type { InlineText } from '../from-markdown/inlines/inline-text.ts'
import { lineCounter } from '../from-markdown/inlines/line-counter.ts'
import { BREAK } from '../from-markdown/inlines/inline-tokens.ts'
import { type Shared, SPECIAL } from './constructs/own-syntax.ts'
import { emojiAt } from './emoji.ts'
import { hiddenEnd, isDrawing } from './raw-html/html-source.ts'
import { hasHref, tagName, useOfTag } from './raw-html/html-tags.ts'
import { MarkSearch } from '../from-markdown/mark-search.ts'
import { bracketMathAt, dollarMathAt, mathLeaf } from './math.ts'

const IS_SPECIAL = tableOf(SPECIAL)
const EMPHASIZED = { ...TAGS, _: TAGS['*'] }

/** Reads formulas, footnotes, emoji and HTML within one text. */
export class GfmInlines implements DialectInlines {
  readonly special: readonly boolean[]
  readonly #text: string
  readonly #line: number
  readonly #isCell: boolean
  readonly #shared: Shared
  readonly #marks: MarkSearch
  #lineAt: ((position: number) => number) | undefined
  #links = 0

  constructor({ text, isCell = false, line = 1 }: InlineText, shared: Shared) {
    this.#text = text
    this.#line = line
    this.#isCell = isCell
    this.#shared = shared
    this.special = shared.own?.special ?? IS_SPECIAL
    this.#marks = new MarkSearch(text)
  }

  isStrikethrough(length: number): boolean {
    return length <= 2
  }

  pairs(delimiters: readonly Delimiter[]): boolean {
    return pairInTurn(delimiters, EMPHASIZED)
  }

  get isInLink(): boolean {
    return this.#links > 0
  }

  tokenAt(at: number): DialectToken | undefined {
    const text = this.#text
    const own = this.#shared.own?.tokenAt(text, at, this.#shared.open, this.isInLink, this.#marks)
    if (own !== undefined) return own
    switch (text[at]) {
      case '$':
        return this.#mathAt(at)
      case '\\':
        return this.#formula(bracketMathAt(text, at, this.#marks))
      case ':':
        return emojiAt(text, at, this.#shared.emoji)
      case '[':
        return this.#shared.notes.referenceAt(text, at, this.#isCell)
      case '!':
        // An exclamation mark before a footnote makes no image of it.
        return this.#shared.notes.referenceAt(text, at + 1, this.#isCell) && { token: '!', end: at + 1 }
      case '<':
        return this.#hiddenAt(at)
      default:
        return undefined
    }
  }

  #mathAt(at: number): DialectToken | undefined {
    const formula = this.#formula(dollarMathAt(this.#text, at, this.#marks))
    if (formula !== undefined || this.#text[at + 1] !== '$') return formula
    const end = runEnd(this.#text, at)
    return { token: this.#text.slice(at, end), end }
  }

  #formula(formula: ReturnType<typeof dollarMathAt>): DialectToken | undefined {
    if (formula === undefined) return undefined
    // A cell has a backslash before each bar.
    const tex = this.#isCell ? formula.tex.replaceAll('\\|', '|') : formula.tex
    return { token: mathLeaf({ ...formula, tex }), end: formula.end }
  }

  #hiddenAt(at: number): DialectToken | undefined {
    const end = hiddenEnd(this.#text, at, this.#marks)
    if (end === -1) return undefined
    if (isDrawing(this.#text, at)) this.#shared.dropped('<svg>', this.#line)
    return { token: '', end }
  }

  htmlToken(start: number, end: number): DialectToken | undefined {
    const tag = this.#text.slice(start, end)
    const name = tagName(tag)
    if (name === 'br') return { token: BREAK, end }
    const use = useOfTag(name)
    if (use === 'text') return undefined
    if (use === 'dropped') {
      this.#shared.dropped(tag, this.#line)
      return { token: '', end }
    }
    const links = linksOf(name, tag)
    this.#links = Math.max(0, this.#links + links)
    return { token: { type: 'leaf', text: '', html: () => this.#htmlOf(tag, start), links }, end }
  }

  #htmlOf(tag: string, at: number): string {
    const html = this.#shared.open.write(tag, () => {
      this.#lineAt ??= lineCounter(this.#text, this.#line)
      return this.#lineAt(at)
    })
    if (html === '') this.#shared.dropped(tag, this.#line)
    return html
  }
}

function linksOf(name: string, tag: string): number {
  if (name !== 'a') return 0
  if (tag.startsWith('</')) return -1
  return hasHref(tag) ? 1 : 0
}
