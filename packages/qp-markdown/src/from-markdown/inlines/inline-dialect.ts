import type { Pairs } from './delimiters.ts'
import type { InlineText } from './inline-text.ts'
import type { InlineToken } from './inline-tokens.ts'

/** What a dialect reads within texts besides the default. */
export interface InlineDialect {
  /** Reads what stands within one text. */
  inlinesOf(text: InlineText): DialectInlines
}

/** Reads what a dialect has within one text; asked from left to right. */
export interface DialectInlines {
  /** The characters at which something may begin, those of the default among them. */
  readonly special: readonly boolean[]
  readonly pairs: Pairs
  /** Whether a run of tildes of a length is strikethrough. */
  readonly isStrikethrough: (length: number) => boolean
  /** Whether a link of HTML is open, in which no address becomes another one. */
  readonly isInLink: boolean
  /** What begins at a position. */
  tokenAt(position: number): DialectToken | undefined
  /** What HTML from one position to another is, if it is not text. */
  htmlToken(start: number, end: number): DialectToken | undefined
}

export interface DialectToken {
  readonly token: InlineToken
  readonly end: number
}
