import type { HighlightClass } from './colors.ts'

/** Where a token stands in the source: from `start` to before `end`. */
export type Classify = (source: string, start: number, end: number) => HighlightClass | undefined

/**
 * What one mode knows of a language. The first rule whose pattern matches where the scanner stands is taken.
 *
 * Time stays linear only while no pattern looks further than what is consumed next. A pattern either matches
 * whatever it has read (closing delimiters are optional, at the end), or fails after a bounded number of
 * characters, or fails on text that a later rule of the mode consumes as one token. Captures are not allowed.
 */
export interface Rule {
  readonly match: RegExp
  /** The class of the token; that of the mode when absent. */
  readonly as?: HighlightClass | Classify
  /** Moves the token's end forward, past what no pattern could find in linear time. */
  readonly until?: Until
  /** A mode to go on in, until it is left. */
  readonly enter?: Mode
  /** A mode to go on in instead of this one. */
  readonly become?: Mode
  /** Goes back to the mode before. Only such a rule may match the empty string. */
  readonly leave?: true
}

export type Until = (source: string, start: number, end: number) => number

/** Rules under one name, compiled when they are first needed. */
export interface Mode {
  /** The class of whatever no rule matches. */
  readonly as: HighlightClass | undefined
  readonly rules: readonly Rule[]
  /** All rules in one pattern, a capture for each. */
  readonly pattern: RegExp
}

/** Rules come from a function, so that modes can enter each other. */
export function mode(rulesOf: () => readonly Rule[], as?: HighlightClass, ignoreCase = false): Mode {
  let compiled: Pick<Mode, 'rules' | 'pattern'> | undefined
  const compile = () => {
    const rules = rulesOf()
    const pattern = new RegExp(
      rules.map(({ match }) => `(${match.source})`).join('|'),
      ignoreCase ? 'imy' : 'my',
    )
    return { rules, pattern }
  }
  return {
    as,
    get rules() {
      return (compiled ??= compile()).rules
    },
    get pattern() {
      return (compiled ??= compile()).pattern
    },
  }
}

/** What a language is: the mode that its source begins in. */
export type Grammar = (source: string) => Mode
