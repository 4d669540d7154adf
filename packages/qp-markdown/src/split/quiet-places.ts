import { sidesOf } from '../guard/flanking.ts'

/**
 * The white space of a paragraph at which no markup is open: what stands before it reads the same without what
 * stands after it, and the other way round. Whatever cannot be told for certain counts as open. Strikethrough is not
 * known: whether it or emphasis comes first depends on the whole text. Linear.
 */
export class QuietPlaces {
  readonly #text: string
  readonly #token = new RegExp(TOKEN)
  readonly #runs: ReadonlyMap<number, Runs>
  readonly #last = new Map<string, number>()
  /** For the text and every open bracket in it, the emphasis that is open there. */
  readonly #levels: Openers[] = [new Map()]
  #loudUntil = -1
  #word = { end: -1, isAddress: false }
  readonly #hasAddresses: boolean

  /** @param text - the lines of a paragraph, without `~~` */
  constructor(text: string) {
    this.#text = text
    this.#hasAddresses = ADDRESS.test(text)
    this.#runs = backtickRuns(text)
  }

  /** The first quiet place that is not before an index; indices must grow from call to call. */
  next(least: number): number | undefined {
    for (let match = this.#token.exec(this.#text); match !== null; match = this.#token.exec(this.#text)) {
      const [token] = match
      if (token === ' ' || token === '\n') {
        if (match.index >= least && this.#isQuiet(match.index)) return match.index
      } else this.#read(token, match.index)
    }
    return undefined
  }

  #isQuiet(index: number): boolean {
    if (index <= this.#loudUntil) return false
    if (this.#levels.length > 1 && index <= this.#lastOf('bracket')) return false
    return this.#levels.every((openers) =>
      [...openers].every(([character, open]) => open.length === 0 || index > this.#lastOf(character)),
    )
  }

  #read(token: string, index: number): void {
    const [character = ''] = token
    if (character === '\\') this.#readEscape(index)
    else if (character === '`') this.#readBackticks(token.length, index)
    else if (character === '<') this.#loudTo(index < this.#lastOf('>') ? this.#text.length : -1)
    else if (token.endsWith('[')) this.#readOpeningBracket(index + token.length - 1)
    else if (character === ']') this.#readClosingBracket(index)
    else if (EMPHASIS.has(character)) this.#readEmphasis(token, index)
  }

  #readEscape(index: number): void {
    if (this.#isInAddress(index)) this.#loudTo(this.#text.length)
  }

  #readBackticks(length: number, index: number): void {
    if (this.#isInAddress(index)) return this.#loudTo(this.#text.length)
    const runs = this.#runs.get(length)
    if (runs === undefined) return
    while ((runs.starts[runs.passed] ?? Infinity) <= index) runs.passed += 1
    const end = runs.starts[runs.passed]
    if (end !== undefined) this.#token.lastIndex = end + length
  }

  #readOpeningBracket(index: number): void {
    // The label of a reference is no text if it is defined.
    if (this.#text[index - 1] === ']' && index < this.#lastOf(']'))
      this.#loudTo(this.#text.indexOf(']', index))
    if (this.#levels.length < MOST_LEVELS) this.#levels.push(new Map())
    else this.#loudTo(this.#text.length)
  }

  #readClosingBracket(index: number): void {
    const inner = this.#levels.length > 1 ? this.#levels.pop() : undefined
    if (inner === undefined) return
    const outer = this.#levels.at(-1)
    for (const [character, open] of inner) {
      const before = outer?.get(character)
      if (before === undefined) outer?.set(character, open)
      else for (const length of open) before.push(length)
    }
    if (this.#text[index + 1] !== '(') return
    RESOURCE.lastIndex = index + 1
    const resource = this.#levels.length === 1 ? RESOURCE.exec(this.#text) : null
    if (resource === null) this.#loudTo(index < this.#lastOf(')') ? this.#text.length : -1)
    else this.#token.lastIndex = RESOURCE.lastIndex
  }

  #readEmphasis(run: string, index: number): void {
    const character = run.charAt(0)
    const { opens, closes } = sidesAt(this.#text, run, index)
    if (!opens && !closes) return
    const openers = this.#levels.at(-1) ?? new Map<string, number[]>()
    const open = openers.get(character) ?? []
    openers.set(character, open)
    const isCertain = opens !== closes && !this.#isInAddress(index)
    if (isCertain && opens) open.push(run.length)
    else if (isCertain && (open.length === 0 || open.at(-1) === run.length)) open.pop()
    else this.#loudTo(this.#lastOf(character))
  }

  /** Whether a place is in a word that may be a bare URL or an e-mail address, which takes all signs as they are. */
  #isInAddress(index: number): boolean {
    if (!this.#hasAddresses) return false
    if (index >= this.#word.end) {
      let start = index
      while (start > 0 && !/\s/.test(this.#text.charAt(start - 1))) start--
      const word = /\S*/y
      word.lastIndex = start
      const found = word.exec(this.#text)?.[0] ?? ''
      this.#word = { end: word.lastIndex, isAddress: ADDRESS.test(found) }
    }
    return this.#word.isAddress
  }

  #loudTo(index: number): void {
    this.#loudUntil = Math.max(this.#loudUntil, index)
  }

  /** The last place at which a kind of markup may still matter. */
  #lastOf(kind: string): number {
    const known = this.#last.get(kind)
    if (known !== undefined) return known
    const text = this.#text
    const last = EMPHASIS.has(kind)
      ? lastClosing(text, kind)
      : kind === 'bracket'
        ? Math.max(
            ...[']', '@', '://'].map((sign) => text.lastIndexOf(sign)),
            text.toLowerCase().lastIndexOf('www.'),
          )
        : text.lastIndexOf(kind)
    this.#last.set(kind, last)
    return last
  }
}

/** The lengths of the open runs of each character. */
type Openers = Map<string, number[]>

/** Brackets within one another beyond which all counts as open. */
const MOST_LEVELS = 50

const EMPHASIS: ReadonlySet<string> = new Set('*_')
const ADDRESS = /@|:\/\/|www\./i

// An escape, or one or more characters of markup, or white space that stands for itself between two words.
const TOKEN = /\\[^]|`+|!?\[|\]|<(?=[a-z/!?])|\*+|_+|(?<=[^\s])(?: (?=[^\s])|\n)/gi
/** The usual ways to write where a link points. */
const RESOURCE = /\([^\s()<>"'\\]*(?: "[^"\\\n]*")?\)/y

function sidesAt(text: string, run: string, index: number) {
  return sidesOf(run, text.charAt(index - 1), text.charAt(index + run.length))
}

function lastClosing(text: string, character: string): number {
  for (let end = text.lastIndexOf(character); end >= 0;) {
    let start = end
    while (start > 0 && text[start - 1] === character) start--
    if (sidesAt(text, text.slice(start, end + 1), start).closes) return end
    end = start === 0 ? -1 : text.lastIndexOf(character, start - 1)
  }
  return -1
}

/** The runs of one length. */
interface Runs {
  readonly starts: number[]
  /** How many of them were passed. */
  passed: number
}

function backtickRuns(text: string): Map<number, Runs> {
  const runs = new Map<number, Runs>()
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const ofLength = runs.get(run.length)
    if (ofLength === undefined) runs.set(run.length, { starts: [index], passed: 0 })
    else ofLength.starts.push(index)
  }
  return runs
}
