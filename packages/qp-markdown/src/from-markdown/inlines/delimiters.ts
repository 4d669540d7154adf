import { classAt, LETTER, PUNCTUATION, runEnd, tableOf } from '../characters.ts'

/** A delimiter run: `*`, `**`, `_`, `~~`, `==` and so on. */
export interface Delimiter {
  readonly type: 'delimiter'
  readonly marker: '*' | '_' | '~' | '='
  readonly opens: boolean
  readonly closes: boolean
  readonly position: number
  readonly length: number
  /** What of it is text. */
  text: string
  /** The end tags that stand before the text, and the start tags after it. */
  closing: string
  opening: string
  /** The index of the delimiter that was read when it got its length. */
  since: number
}

/** A run of delimiters with what it can do by CommonMark's rules of flanking. */
export function delimiterAt(whole: string, start: number, marker: Delimiter['marker']): Delimiter {
  const text = whole.slice(start, runEnd(whole, start))
  const end = start + text.length
  const [before, after] = [classAt(whole, start - 1), classAt(whole, end)]
  // Beside a tilde the reference lets the others open and close.
  const isLoose = isEmphasis(marker)
  const left = flanks(before, after) || (isLoose && whole.charAt(end) === '~')
  const right = flanks(after, before) || (isLoose && whole.charAt(start - 1) === '~')
  // Code compares with two equals signs: `a==b`.
  const isMark = marker === '='
  const isUnderscore = marker === '_'
  return {
    type: 'delimiter',
    marker,
    opens: left && !(isMark ? isAsciiWord(whole, start - 1) : isUnderscore && right && before === LETTER),
    closes: right && !(isMark ? isAsciiWord(whole, end) : isUnderscore && left && after === LETTER),
    position: start,
    length: text.length,
    text,
    closing: '',
    opening: '',
    since: 0,
  }
}

function isEmphasis(marker: Delimiter['marker']): boolean {
  return marker === '*' || marker === '_'
}

function isAsciiWord(text: string, position: number): boolean {
  return ASCII_WORD[text.charCodeAt(position)] === true
}

const ASCII_WORD = tableOf(/\w/)

function flanks(outside: number, inside: number): boolean {
  return inside === LETTER || (inside === PUNCTUATION && outside !== LETTER)
}

/** Pairs delimiters; see {@link pairDelimiters}. */
export type Pairs = (delimiters: readonly Delimiter[]) => boolean

/** Pairs the delimiters of a text, or of the text of a link or an image. @returns whether no pairs cross */
export function pairDelimiters(delimiters: readonly Delimiter[]): boolean {
  if (delimiters.length < 2) return true
  const isTilde = ({ marker }: Delimiter) => marker === '~'
  if (!delimiters.some(isTilde)) {
    pairRuns(delimiters)
    return true
  }
  pairRuns(delimiters.filter((delimiter) => !isTilde(delimiter)))
  pairRuns(delimiters.filter(isTilde))
  return areNested(delimiters)
}

/** Pairs the delimiters as they come: where strikethrough crosses emphasis, what closes first is what there is. */
export function pairInTurn(delimiters: readonly Delimiter[], tags?: Tags): boolean {
  pairRuns(delimiters, tags)
  return true
}

/**
 * Pairs delimiters with one stack for all.
 *
 * @param tags - by what stands on either side of a text: the tags of its element
 */
function pairRuns(delimiters: readonly Delimiter[], tags: Tags = TAGS): void {
  const openers: Delimiter[] = []
  /** By the kind of closer: older openers do not pair with it. */
  const bottoms: number[] = []
  for (const [index, closer] of delimiters.entries()) {
    while (closer.closes && closer.text !== '') {
      const kind = KINDS[closer.marker] + (closer.opens ? 3 : 0) + (closer.text.length % 3)
      const opener = takeOpener(openers, closer, bottoms[kind] ?? 0)
      if (opener === undefined) {
        bottoms[kind] = index
        break
      }
      pair(opener, closer, tags)
      opener.since = index
      if (opener.text !== '') openers.push(opener)
    }
    closer.since = index
    if (closer.opens && closer.text !== '') openers.push(closer)
  }
}

const KINDS = { '*': 0, _: 6, '~': 12, '=': 18 }

/** Takes the last opener that pairs with a closer, and those behind it, off their stack. */
function takeOpener(openers: Delimiter[], closer: Delimiter, bottom: number): Delimiter | undefined {
  for (let index = openers.length - 1; index >= 0; index -= 1) {
    const opener = openers[index]
    if (opener === undefined || opener.since < bottom) return undefined
    if (mayPair(opener, closer)) {
      openers.length = index
      return opener
    }
  }
  return undefined
}

/** Runs that can open and close do not pair where their lengths add up to a multiple of 3, unless each is one. */
function mayPair(opener: Delimiter, closer: Delimiter): boolean {
  if (opener.marker !== closer.marker) return false
  if (!isEmphasis(closer.marker)) return opener.text.length === closer.text.length
  if (!opener.closes && !closer.opens) return true
  return closer.text.length % 3 === 0 || (opener.text.length + closer.text.length) % 3 !== 0
}

function pair(opener: Delimiter, closer: Delimiter, tags: Tags): void {
  const length = opener.text.length > 1 && closer.text.length > 1 ? 2 : 1
  const isStrong = length === 2 && isEmphasis(closer.marker)
  const [startTag, endTag] = tags[isStrong ? '**' : closer.marker]
  opener.text = opener.text.slice(length)
  opener.opening = startTag + opener.opening
  closer.text = closer.text.slice(length)
  closer.closing += endTag
}

type Tags = { readonly [markers in Delimiter['marker'] | '**']: readonly [start: string, end: string] }

export const TAGS: Tags = {
  '*': ['<em>', '</em>'],
  _: ['<u>', '</u>'],
  '**': ['<strong>', '</strong>'],
  '~': ['<del>', '</del>'],
  '=': ['<mark>', '</mark>'],
}

function areNested(delimiters: readonly Delimiter[]): boolean {
  const open: (string | undefined)[] = []
  for (const { closing, opening } of delimiters) {
    for (const [, tag] of closing.matchAll(/(\w+)>/g)) if (open.pop() !== tag) return false
    for (const [, tag] of opening.matchAll(/(\w+)>/g)) open.push(tag)
  }
  return true
}
