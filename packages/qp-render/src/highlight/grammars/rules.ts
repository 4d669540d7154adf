import { type Classify, type Mode, mode, type Rule, type Until } from '../mode.ts'
import type { HighlightClass } from '../colors.ts'

/** Names of most languages; every character beyond ASCII counts as a letter. */
export const NAME = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/

export const SPACE: Rule = { match: /\s+/ }

/** Integers, fractions and prefixed numbers with digit separators and suffixes. */
export const NUMBER: Rule = {
  match: /\d(?:[eEpP][+-](?=\d)|\w|'(?=[\da-fA-F])|\.(?=\d))*|(?<!\.)\.\d(?:[eE][+-](?=\d)|\w)*/,
  as: 'number',
}

/** Ends behind the next `terminator`, or with the source. */
export function to(terminator: string): Until {
  return (source, _start, end) => {
    const found = source.indexOf(terminator, end)
    return found === -1 ? source.length : found + terminator.length
  }
}

/** Ends behind the next text that `terminatorOf` makes of what the pattern matched. */
export function toMatching(terminatorOf: (opening: string) => string): Until {
  return (source, start, end) => to(terminatorOf(source.slice(start, end)))(source, start, end)
}

/** Ends behind the next line that consists of the word in the opening, indented or not. */
export const toHeredocEnd: Until = (source, start, end) => {
  const word = /\w+/.exec(source.slice(start, end))?.[0] ?? ''
  let lineStart = source.indexOf('\n', end) + 1
  while (lineStart > 0) {
    const lineEnd = source.indexOf('\n', lineStart)
    const line = source.slice(lineStart, lineEnd === -1 ? source.length : lineEnd)
    if (isWordAlone(line.trim(), word)) return lineStart + line.length
    lineStart = lineEnd + 1
  }
  return source.length
}

function isWordAlone(line: string, word: string): boolean {
  return line.startsWith(word) && /^[;,)]*$/.test(line.slice(word.length))
}

export const SLASH_COMMENT: Rule = { match: /\/\/[^\n]*/, as: 'comment' }
export const BLOCK_COMMENT: Rule = { match: /\/\*/, as: 'comment', until: to('*/') }
export const HASH_COMMENT: Rule = { match: /#[^\n]*/, as: 'comment' }

/** Strings that end with their line, closed or not. */
export const DOUBLE_QUOTED: Rule = { match: /"(?:[^"\\\n]|\\.)*"?/, as: 'string' }
export const SINGLE_QUOTED: Rule = { match: /'(?:[^'\\\n]|\\.)*'?/, as: 'string' }

/** The words of a language. */
export interface Words {
  readonly keyword?: string
  /** Keywords only in front of a name, a string or a bracket: elsewhere they are names like any other. */
  readonly soft?: string
  readonly type?: string
  /** Values that the language names. */
  readonly number?: string
  readonly variable?: string
  readonly function?: string
}

export interface WordOptions {
  /** Names that begin with a capital are types, and those of capitals only constants. */
  readonly capitals?: boolean
  readonly ignoreCase?: boolean
  /** Names in front of `:` are keys. */
  readonly keys?: boolean
}

/** Tells words by lists, and other names by what stands around them. */
export function classifyWords(words: Words, options: WordOptions = {}): Classify {
  const { soft = '', ...listed } = words
  const { capitals = true, ignoreCase = false, keys = false } = options
  const classes = new Map(
    Object.entries(listed).flatMap(([as, list]) =>
      list.split(' ').map((word) => [word, as as HighlightClass] as const),
    ),
  )
  const softWords = new Set(soft.split(' '))
  return (source, start, end) => {
    const word = source.slice(start, end)
    if (source[start - 1] !== '.' || source[start - 2] === '.') {
      const known = classes.get(ignoreCase ? word.toLowerCase() : word)
      if (known !== undefined) return known
      if (softWords.has(word) && /[ \t]+[\w$"'`{[*@]/y.test(source.slice(end, end + 9))) return 'keyword'
    }
    if (source[end] === '(') return 'function'
    if (keys && /^\??:(?!:)/.test(source.slice(end, end + 3))) return 'attribute'
    if (!capitals || !/^[A-Z]/.test(word)) return undefined
    return /^[A-Z][A-Z\d_]+$/.test(word) ? 'variable' : 'type'
  }
}

/** A string with escapes, in which other things may stand. It ends with its line where `close` matches a line end. */
export function stringMode(close: RegExp, inside: () => readonly Rule[]): Mode {
  return mode(
    () => [{ match: close, leave: true }, { match: /\\[^]/ }, ...inside(), { match: /[A-Za-z0-9_ ,;.]+/ }],
    'string',
  )
}

/** The rules of an expression that ends with a closing bracket; pairs of brackets may stand in it. */
export function bracketMode(
  open: RegExp,
  close: RegExp,
  rules: () => readonly Rule[],
  as?: HighlightClass,
): Mode {
  const nested: Mode = mode(() => [{ match: close, leave: true }, { match: open, enter: nested }, ...rules()])
  if (as === undefined) return nested
  return mode(() => [{ match: close, as, leave: true }, { match: open, enter: nested }, ...rules()])
}
