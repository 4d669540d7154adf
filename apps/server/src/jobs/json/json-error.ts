import { printParseErrorCode, visit } from 'jsonc-parser'

/**
 * Says where a text stops being JSON, what is expected there and which character stands there instead. It quotes
 * nothing else, because the text may hold an edit key. For texts that `JSON.parse` refuses: its own message does not
 * always name the place. Takes linear time. SPEC.md 5.2.6
 */
export function describeJsonError(text: string): string {
  const error = firstError(text)
  if (error === undefined) return 'The body is not valid JSON.'
  const [met = ''] = text.slice(error.offset, error.offset + 2)
  return (
    `The body is not valid JSON: line ${error.line}, column ${error.column}: ` +
    `${EXPECTED[error.code] ?? 'something else is expected'}; found ${met === '' ? 'the end of the body' : JSON.stringify(met)}.`
  )
}

interface JsonError {
  /** As the parser's `printParseErrorCode` names it. */
  readonly code: string
  readonly offset: number
  readonly line: number
  readonly column: number
}

/** Thrown to end the visit, because the text after the first error may be nested too deeply for the parser. */
const STOP = new Error('The first error is enough.')

function firstError(text: string): JsonError | undefined {
  let error: JsonError | undefined
  const onError = (code: number, start: number, length: number, line: number, character: number) => {
    const name = printParseErrorCode(code)
    const within = WITHIN_TOKEN.has(name) ? placeInToken(text.slice(start, start + length)) : 0
    error = { code: name, offset: start + within, line: line + 1, column: character + within + 1 }
    throw STOP
  }
  try {
    visit(text, { onError }, { disallowComments: true, allowTrailingComma: false })
  } catch (stopped) {
    if (stopped !== STOP) throw stopped
  }
  return error
}

/** Errors that the parser reports for a whole string or number. */
const WITHIN_TOKEN = new Set([
  'UnexpectedEndOfNumber',
  'UnexpectedEndOfString',
  'InvalidUnicode',
  'InvalidEscapeCharacter',
  'InvalidCharacter',
])

/** A valid escape, or a single character that no string may contain. */
// oxlint-disable-next-line no-control-regex
const ESCAPE_OR_ERROR = /\\(?:u[\da-f]{4}|["\\/bfnrt])|[\\\0-\x1f]/gi

function placeInToken(token: string): number {
  for (const { 0: found, index } of token.matchAll(ESCAPE_OR_ERROR)) if (found.length === 1) return index
  return token.length
}

const EXPECTED: { readonly [code: string]: string } = {
  InvalidSymbol: 'a value, or a name or string in double quotes, is expected',
  PropertyNameExpected: 'a name in double quotes is expected, or no comma before it',
  ValueExpected: 'a value is expected, or no comma before it',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma or a closing bracket is expected',
  CloseBraceExpected: 'a comma or } is expected',
  CloseBracketExpected: 'a comma or ] is expected',
  EndOfFileExpected: 'nothing more is expected',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfString: 'a double quote is expected to end the string, in which line ends are written \\n',
  UnexpectedEndOfNumber: 'a digit is expected',
  InvalidUnicode: 'four hexadecimal digits are expected after \\u',
  InvalidEscapeCharacter: 'in a string a backslash is written \\\\',
  InvalidCharacter: 'in a string this character is written with a backslash',
}
