import { ContentTooComplexError, LIMITS } from 'qp-schema'
import type { Part } from '../split/part.ts'
import { TopLevel } from '../split/top-level.ts'
import { readPrefix } from './container-depth.ts'
import { COST, isBareUrl } from './costs.ts'
import { type Sides, sidesOf } from './flanking.ts'

/**
 * Adds up, without parsing, what parsing the parts of a text would cost, and refuses the text when that is more than
 * `LIMITS.markdownWork`, or when more than `LIMITS.markdownWorkBeyond` of it grows faster than the text. Linear.
 * SPEC.md 8.3.6
 *
 * @throws ContentTooComplexError naming the line
 */
export function weigh(parts: Iterable<Part>): number {
  let work = 0
  let beyond = 0
  for (const part of parts) {
    const scale = new Scale(LIMITS.markdownWork - work, LIMITS.markdownWorkBeyond - beyond)
    scale.put(part)
    work += scale.work
    beyond += scale.beyond
  }
  return work
}

const TOKEN = /\\.|`+|!?\[|\]\(?|<|&|\*+|_+|~+|\||@|:\/\//g
/** The line under a heading or under the first row of a table. */
const UNDERLINE = /^[|:=\- \t]+$/
/** So many columns after its marker an item's content starts at least. */
const LEAST_CONTENT = 2
const OPEN_TITLE = /[^\s"'(]*\s+(["'(])/y

/** Weighs one part. */
class Scale {
  work = 0
  /** The part of it that is not in proportion to the text. */
  beyond = 0
  readonly #most: number
  readonly #mostBeyond: number
  #source = ''
  /** Tokens so far: in the part, and in its text since the last blank line. */
  #inPart = 0
  #inText = 0
  /** Lines so far of a text that started in a container, without a marker of it. */
  #lazyLines = 0
  #inContainer = false
  /** The column from which a line goes on with the containers above without a marker; none does with a quote. */
  #contentColumn = 0
  #openRuns = new Map<string, number[]>()
  #openBrackets: number[] = []
  #lastBackticks: ReadonlyMap<number, number> | undefined

  constructor(most: number, mostBeyond: number) {
    this.#most = most
    this.#mostBeyond = mostBeyond
  }

  get #isTooMuch(): boolean {
    return this.work > this.#most || this.beyond > this.#mostBeyond
  }

  put({ source, line, textOnly }: Part): void {
    const topLevel = new TopLevel()
    this.#source = source
    this.work += COST.character * source.length
    let offset = 0
    for (const [index, text] of source.split('\n').entries()) {
      if (textOnly !== true && topLevel.read(text).inFence) {
        this.work += COST.line
        this.#inPart += 1
        this.#startText()
      } else this.#putLine(text, offset)
      offset += text.length + 1
      if (this.#isTooMuch) {
        throw new ContentTooComplexError(`line ${line + index + 1}: more markup than a page needs`, 'content')
      }
    }
  }

  #putLine(text: string, offset: number): void {
    this.#startLine(text)
    TOKEN.lastIndex = 0
    for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
      this.#count()
      this.#read(match[0], text, match.index, offset)
      if (this.#isTooMuch) return
    }
  }

  #count(): void {
    this.#inPart += 1
    this.#inText += 1
    this.#addBeyond(this.#inText * COST.moving)
  }

  #startLine(text: string): void {
    const { markers, listColumns, indent, blank, end } = readPrefix(text)
    const items = listColumns.length
    this.work += COST.line + (markers - items) * COST.quote + items * COST.item
    this.work += Math.max(0, items - 1) * COST.nestedItem
    this.#addBeyond(items * this.#inPart * COST.containerEnd)
    if (this.#inContainer) this.work += indent * COST.indent
    if (text[end] === '#') this.work += COST.heading
    if (UNDERLINE.test(text)) {
      if (this.#inText > 0) this.#addBeyond(this.#inPart * COST.underline)
      this.#startText()
    }
    const isLazy = this.#inContainer && markers === 0 && indent < this.#contentColumn
    this.#lazyLines = isLazy ? this.#lazyLines + 1 : 0
    this.#addBeyond(this.#lazyLines * COST.lazyLine)
    if (markers > 0) {
      this.#inContainer = true
      this.#contentColumn = markers > items ? Infinity : (listColumns.at(-1) ?? 0) + LEAST_CONTENT
    }
    if (blank) this.#startText()
    else {
      if (this.#inText === 0) this.work += COST.text
      this.#count()
    }
  }

  #addBeyond(work: number): void {
    this.beyond += work
    this.work += work
  }

  #startText(): void {
    this.#inText = 0
    this.#lazyLines = 0
    if (this.#openRuns.size > 0) this.#openRuns = new Map()
    if (this.#openBrackets.length > 0) this.#openBrackets = []
  }

  #read(token: string, text: string, index: number, offset: number): void {
    const [character = ''] = token
    this.work += COST.tokens[character] ?? 0
    if (character === ':' && isBareUrl(text, index)) this.work += COST.bareUrl
    if (character === '`') this.#addBeyond(this.#unclosedLength(token.length, offset + index) * COST.unclosed)
    else if (character === '*' || character === '_' || character === '~') {
      this.#readRun(token, sidesOf(token, text.charAt(index - 1), text.charAt(index + token.length)))
    } else if (token.endsWith('[') && character !== '\\') this.#openBrackets.push(offset + index)
    else if (character === ']') {
      const start = this.#openBrackets.pop()
      if (start !== undefined) this.#addBeyond((offset + index - start) * COST.label)
      if (token === '](') {
        this.work += COST.resource
        this.#addBeyond(this.#titleLength(offset + index) * COST.unclosed)
      }
    }
  }

  /** A closing run is compared with all tokens back to the run that it closes; one that closes nothing, with all. */
  #readRun(run: string, { opens, closes }: Sides): void {
    if (!opens && !closes) return
    this.work += COST.emphasis
    const runs = this.#openRuns.get(run) ?? []
    this.#openRuns.set(run, runs)
    const opening = closes ? runs.pop() : undefined
    if (closes) this.#addBeyond((this.#inText - (opening ?? 0)) * COST.comparing)
    if (opening === undefined && opens) runs.push(this.#inText)
  }

  /** How far the parser reads for the end of code that has none. */
  #unclosedLength(length: number, index: number): number {
    this.#lastBackticks ??= new Map(
      [...this.#source.matchAll(/`+/g)].map((match) => [match[0].length, match.index]),
    )
    return (this.#lastBackticks.get(length) ?? 0) > index ? 0 : this.#source.length - index
  }

  /** How far the parser reads for the end of a title that may not be there. */
  #titleLength(index: number): number {
    OPEN_TITLE.lastIndex = index + 2
    const quote = OPEN_TITLE.exec(this.#source)?.[1]
    if (quote === undefined) return 0
    const from = OPEN_TITLE.lastIndex
    const end = this.#source.indexOf(quote === '(' ? ')' : quote, from)
    return (end === -1 ? this.#source.length : end) - from
  }
}
