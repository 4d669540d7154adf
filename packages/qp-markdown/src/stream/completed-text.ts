import { classAt, endOf, endOfText, LETTER, PUNCTUATION, runEnd } from '../from-markdown/characters.ts'

/** What is open in a text: emphasis and the like, or a link or an image. */
interface Open {
  /** Where it starts, and where its content does. */
  readonly start: number
  readonly end: number
  /** What closes it, as far as it is not closed. */
  closing: string
  readonly isImage: boolean
}

const RESOURCE =
  /\([ \t\n]*(?:<[^<>\n]*>|(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*)(?:[ \t\n]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t\n]*\)/y
const AUTOLINK = /<(?:[a-z][a-z\d+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>]*)(?![^])/iy
const TAG_START = /<[a-z/!?]/iy
const REFERENCE_START = /&[a-z\d#]{0,31}(?![^])/iy
const FORMULA = /\$(?=[^\s$])[^$`]*[\\^_={}][^$`]*(?![^])/y
const CLOSING_LINK = '](<>)'

/**
 * A text whose end has not come, with what is open in it closed as readers expect: half of `**bo` is bold. What may yet be
 * markup at its end is left out.
 */
export function completedText(text: string, isGfm: boolean): string {
  return text.length > LONGEST ? text : new Completion(text, isGfm).complete()
}

/** Looks for ends take time that grows with the square of a text, so longer ones are shown as they are. */
const LONGEST = 20_000

class Completion {
  #text: string
  readonly #isGfm: boolean
  readonly #open: Open[] = []

  constructor(text: string, isGfm: boolean) {
    this.#text = text
    this.#isGfm = isGfm
  }

  complete(): string {
    for (let at = 0; at < this.#text.length;) at = this.#readAt(at)
    return withoutImage(this.#closed())
  }

  /** @returns where to read on */
  #readAt(at: number): number {
    switch (this.#text[at]) {
      case '\\':
        return this.#backslash(at)
      case '`':
        return this.#code(at)
      case '$':
        return this.#isGfm ? this.#formula(at) : at + 1
      case '<':
        return this.#angle(at)
      case '&':
        return endOf(REFERENCE_START, this.#text, at) === -1 ? at + 1 : this.#cut(at)
      case '[':
        return this.#bracket(at)
      case ']':
        return this.#link(at)
      case '*':
      case '_':
      case '~':
        return this.#run(at)
      default:
        return at + 1
    }
  }

  /** Leaves out everything from a position on. */
  #cut(at: number): number {
    this.#text = this.#text.slice(0, at)
    return at
  }

  /** Ends with a construct that was closed: nothing follows it. */
  #end(text: string): number {
    this.#text = text
    return text.length
  }

  #backslash(at: number): number {
    if (at + 1 === this.#text.length) return this.#cut(at)
    if (!this.#isGfm || this.#text[at + 1] !== '(') return at + 2
    return this.#between(at, '\\(', '\\)')
  }

  #code(at: number): number {
    const from = runEnd(this.#text, at)
    const length = from - at
    for (let start = this.#text.indexOf('`', from); start !== -1;) {
      const end = runEnd(this.#text, start)
      if (end - start === length) return end
      start = this.#text.indexOf('`', end)
    }
    return this.#completed(at, from, this.#text.slice(at, from), /`+$/)
  }

  #formula(at: number): number {
    if (this.#text[at + 1] === '$') return this.#between(at, '$$', '$$')
    const closing = this.#text.indexOf('$', at + 1)
    if (closing !== -1) return closing + 1
    return endOf(FORMULA, this.#text, at) === -1 ? at + 1 : this.#completed(at, at + 1, '$', /[\\ ]+$/)
  }

  #between(at: number, opening: string, closing: string): number {
    const from = at + opening.length
    const found = this.#text.indexOf(closing, from)
    return found === -1 ? this.#completed(at, from, closing, /[$\\]+$/) : found + closing.length
  }

  /** Closes what holds the rest of the text, without what may be half of its end. */
  #completed(at: number, from: number, closing: string, half: RegExp): number {
    const content = this.#text.slice(from).replace(half, '').trimEnd()
    return content === '' ? this.#cut(at) : this.#end(this.#text.slice(0, from) + content + closing)
  }

  #angle(at: number): number {
    if (at + 1 === this.#text.length) return this.#cut(at)
    if (endOf(AUTOLINK, this.#text, at) !== -1) return this.#end(`${this.#text}>`)
    if (endOf(TAG_START, this.#text, at) === -1) return at + 1
    const isComment = this.#isGfm && this.#text.startsWith('<!--', at)
    const end = this.#text.indexOf(isComment ? '-->' : '>', at)
    if (end === -1) return this.#isGfm ? this.#cut(at) : at + 1
    return end + 1
  }

  #bracket(at: number): number {
    const isImage = this.#text[at - 1] === '!'
    this.#open.push({ start: isImage ? at - 1 : at, end: at + 1, closing: CLOSING_LINK, isImage })
    return at + 1
  }

  /** Reads a `]`: where its link has not come as a whole, the text is a link all the same, and a picture is not shown. */
  #link(at: number): number {
    const text = this.#text
    let index = this.#open.length - 1
    while (index >= 0 && this.#open[index]?.closing !== CLOSING_LINK) index -= 1
    const bracket = this.#open[index]
    if (bracket === undefined) return at + 1
    this.#open.length = index
    const next = text[at + 1]
    const end = next === '(' ? endOf(RESOURCE, text, at + 1) : -1
    if (end !== -1) return end
    const isHalf =
      next === undefined ||
      (next === '(' && !text.includes(')', at)) ||
      (next === '[' && !text.includes(']', at + 1))
    if (!isHalf) return at + 1
    if (bracket.isImage || isMarker(text[bracket.end])) return this.#cut(bracket.start)
    return this.#end(text.slice(0, at) + CLOSING_LINK)
  }

  #run(at: number): number {
    const text = this.#text
    const end = runEnd(text, at)
    if (end === text.length) return this.#cut(at)
    const marker = text.charAt(at)
    if (marker === '~' && end - at > 2) return end
    const [before, after] = [classAt(text, at - 1), classAt(text, end)]
    const left = after === LETTER || (after === PUNCTUATION && before !== LETTER)
    const right = before === LETTER || (before === PUNCTUATION && after !== LETTER)
    let length = end - at
    if (right && !(marker === '_' && left && after === LETTER)) length = this.#close(marker, length)
    // Within a word it is seldom meant: `5*3`.
    if (length > 0 && left && before !== LETTER) this.#openRun(marker, end - length, end)
    return end
  }

  #openRun(marker: string, start: number, end: number): void {
    this.#open.push({ start, end, closing: marker.repeat(end - start), isImage: false })
  }

  /** @returns how much of a run closes nothing */
  #close(marker: string, run: number): number {
    let length = run
    while (length > 0) {
      const index = this.#open.findLastIndex(
        ({ closing }) => closing === CLOSING_LINK || closing.startsWith(marker),
      )
      const opener = this.#open[index]
      if (opener === undefined || opener.closing === CLOSING_LINK) break
      const closed = Math.min(length, opener.closing.length)
      length -= closed
      opener.closing = opener.closing.slice(closed)
      this.#open.length = opener.closing === '' ? index : index + 1
    }
    return length
  }

  #closed(): string {
    let text = this.#text.slice(0, endOfText(this.#text)).trimEnd()
    let closings = ''
    for (let open = this.#open.pop(); open !== undefined; open = this.#open.pop()) {
      if (open.start >= text.length) continue
      const isEmpty = closings === '' && open.end >= text.length
      if (isEmpty || open.isImage || isMarker(text[open.end])) {
        text = text.slice(0, open.start).trimEnd()
        closings = ''
      } else closings += open.closing
    }
    return text + closings
  }
}

/** Whether brackets hold the name of a footnote, or of an alert. */
function isMarker(character: string | undefined): boolean {
  return character === '^' || character === '!'
}

/** Without a picture that is alone on the last line: text behind it, or another one below, makes it a part of a text. */
function withoutImage(text: string): string {
  return text.replace(/(?:^|\n)[ \t]*!\[[^\]\n]*\]\([^)\n]*\)$/, '')
}
