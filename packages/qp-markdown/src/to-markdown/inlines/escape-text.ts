/** Where a piece of text stands. */
export interface TextPlace {
  /** Its first character is the first of a line in which blocks may begin. */
  readonly startsLine: boolean
  /** That line is the first of its block. */
  readonly startsBlock: boolean
  /** Nothing follows it in its block. */
  readonly endsBlock: boolean
  /** It is in the text of a link or the description of an image. */
  readonly inLabel: boolean
  /** It is in a cell of a table. */
  readonly inCell: boolean
  /** Its lines are those of a paragraph, in which blocks may begin. */
  readonly inParagraph: boolean
  /** `$`, `:name:` and `[^` are markup. */
  readonly isGfm: boolean
  /** It is in marked text, which `==` would end. */
  readonly inMark?: boolean
}

/**
 * Text as markdown that reads as that text and nothing else: a backslash stands before a character that its place
 * makes special, and before no other. What the text has beside it may be any other node, but no text. Linear.
 */
export function escapeText(text: string, place: TextPlace): string {
  const escaped: number[] = []
  if (place.inParagraph) findLineStarts(text, place, escaped)
  for (const { 0: token, index } of text.matchAll(SPECIAL)) {
    const offset = SPECIAL_OFFSET[token.toLowerCase()] ?? 0
    if (isSpecial(token, text, index, place)) escaped.push(index + offset)
  }
  return place.isGfm ? withoutFormulas(withBackslashes(text, escaped), place) : withBackslashes(text, escaped)
}

const SPECIAL = /[\\`*_~[\]<&!@|$]|(?<!=)==(?!=)|:(?=[a-z\d+_-]{1,40}:)|https?:\/\/|www\./gi

/** Where the backslash goes in a token of more than one character. */
const SPECIAL_OFFSET: { readonly [token: string]: number | undefined } = {
  'http://': 'http:'.length,
  'https://': 'https:'.length,
  'www.': 'www'.length,
}

function isSpecial(token: string, text: string, index: number, place: TextPlace): boolean {
  const before = text.charAt(index - 1)
  const after = text.charAt(index + 1)
  switch (token) {
    case '\\':
      return after === '' || after === '\n' || ASCII_PUNCTUATION.test(after)
    case '`':
      return true
    case '*':
      return !standsAlone(before, after, place)
    case '_':
      return !standsAlone(before, after, place) && !(isWord(before) && isWord(after))
    case '~':
      if (place.isGfm) return !standsAlone(before, after, place)
      return before === '' || after === '' || before === '~' || after === '~'
    case '==':
      return place.isGfm && marksText(before, text.charAt(index + 2), place)
    case '[':
      return place.inLabel || opensLabel(text, index, place)
    case ']':
      return place.inLabel
    case '<':
      return after === '' || /[a-z/!?]/i.test(after)
    case '&':
      return matchesAt(REFERENCE, text, index)
    case '!':
      return after === '' && !place.endsBlock
    case '@':
      return !place.inLabel && isAddress(text, index)
    case '|':
      return place.inCell
    case '$':
      return place.isGfm && !isBlank(after) && !(after === '' && place.endsBlock)
    case ':':
      return place.isGfm && !matchesAt(MINUTES, text, index)
    default:
      return !place.inLabel && startsAddress(token, before)
  }
}

const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/
const REFERENCE = /&(?:#x?[0-9a-f]{1,8}|[a-z][a-z0-9]{0,40});/iy
const BRACKETS = /\[([^[\]]*)\]/y
/** `:30:` in `12:30:15`; two shortcodes are numbers. */
const MINUTES = /:(?!100:|1234:)\d+:/y
const DOMAIN = /[\w.-]*/y

/** Whether a bracket may open a link, a definition, a footnote, a task or a marker of a callout. */
function opensLabel(text: string, index: number, { startsBlock, endsBlock, isGfm }: TextPlace): boolean {
  BRACKETS.lastIndex = index
  const label = BRACKETS.exec(text)?.[1]
  if (label === undefined || (isGfm && label.startsWith('^'))) return true
  if (index === 0 && startsBlock && /^(?:[ \txX]$|!)/.test(label)) return true
  const after = text.charAt(BRACKETS.lastIndex)
  return after === '' ? !endsBlock : '([:'.includes(after)
}

/** Whether a double equals sign may begin marked text, or end that in which it stands. */
function marksText(before: string, after: string, { inMark, endsBlock }: TextPlace): boolean {
  const begins = !isBlank(after) && !(after === '' && endsBlock) && !/\w/.test(before)
  return begins || (inMark === true && !isBlank(before) && !/\w/.test(after))
}

/** Whether a bare URL may begin here. */
function startsAddress(token: string, before: string): boolean {
  return token.includes(':') ? !/[a-z]/i.test(before) : before === '' || /[\s(*_[\]~]/.test(before)
}

/** Whether `@` stands in what may be read as an e-mail address. */
function isAddress(text: string, index: number): boolean {
  if (!/[\w.+-]/.test(text.charAt(index - 1))) return false
  DOMAIN.lastIndex = index + 1
  const domain = DOMAIN.exec(text)?.[0] ?? ''
  return domain.includes('.') && /[a-z]/i.test(domain)
}

const BLOCK_START = /^(?:#{1,6}(?=[ \t]|$)|>|[-+*_](?=[ \t]|$))/
const NUMBER = /^(\d{1,9})[.)](?=[ \t]|$)/
/** What makes a heading or a table of the line before, or is a thematic break. */
const UNDERLINE = /^(?:=+[ \t]*|[-|:][-|: \t]*)$/

/** Where a line would begin another block. A character that is special wherever it stands is left to others. */
function findLineStarts(text: string, { startsLine, endsBlock }: TextPlace, escaped: number[]): void {
  let start = 0
  for (const [number, line] of text.split('\n').entries()) {
    const end = start + line.length
    if (number > 0 || startsLine) {
      // A sign stands for white space at its end where another node goes on with the line.
      const whole = end < text.length || endsBlock ? line : `${line}x`
      const marker = NUMBER.exec(whole)?.[1]?.length
      if (marker !== undefined) escaped.push(start + marker)
      else if (BLOCK_START.test(whole) || (UNDERLINE.test(whole) && /[-=]/.test(whole))) escaped.push(start)
    }
    start = end + 1
  }
}

function withBackslashes(text: string, indices: readonly number[]): string {
  let result = ''
  let from = 0
  for (const index of [...new Set(indices)].sort((a, b) => a - b)) {
    result += `${text.slice(from, index)}\\`
    from = index
  }
  return result + text.slice(from)
}

/** In GitHub's dialect `\\[` at the beginning of a line opens a formula. */
function withoutFormulas(markdown: string, { startsLine }: TextPlace): string {
  return markdown.replace(startsLine ? /^\\\[/gm : /(?<=\n)\\\[/g, '&#91;')
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\n'
}

/** Whether a sign has white space on either side. */
function standsAlone(before: string, after: string, { endsBlock }: TextPlace): boolean {
  return isBlank(before) && (isBlank(after) || (after === '' && endsBlock))
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}

function matchesAt(pattern: RegExp, text: string, index: number): boolean {
  pattern.lastIndex = index
  return pattern.test(text)
}
