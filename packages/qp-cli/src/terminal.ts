import { styleText } from 'node:util'
import { escapeControlCharacters } from 'qp-command-line'

/** Where a command writes, and what it may do there. */
export interface Terminal {
  readonly isJson: boolean
  /**
   * Prints a result: with `--json` the value, otherwise the text, which may have several lines.
   *
   * @param isContent - into a pipe, it is written as it is
   */
  result(value: unknown, text: string, isContent?: boolean): void
  /** Says something beside the result. */
  note(line: string): void
  /** Shows how far something is, where a person is looking; an empty line takes it away. */
  progress(line: string): void
  /** Coloured, where results go to a terminal. */
  style(style: 'red' | 'green' | 'cyan', text: string): string
}

/** The terminal, or the pipes, of this process. */
export function openTerminal(isJson: boolean): Terminal {
  let shown = ''
  return {
    isJson,
    result(value, text, isContent = false) {
      const isWhole = isContent && !process.stdout.isTTY
      const printed = isJson
        ? escapeControlCharacters(JSON.stringify(value))
        : isWhole
          ? text
          : printableResult(text)
      if (printed !== '') process.stdout.write(`${printed.replace(/\n$/, '')}\n`)
    },
    note: (line) => void process.stderr.write(`${printable(line)}\n`),
    progress(line) {
      if (process.stderr.isTTY && line !== shown) process.stderr.write(`\r\u001B[K${printable(line)}`)
      shown = line
    },
    style: (style, text) => styleText(style, text, { stream: process.stdout }),
  }
}

/** Text of strangers with spaces for what could control the terminal. Lines and tabs stay. */
export function printable(text: string): string {
  return text.replaceAll(CONTROLS, ' ')
}

/**
 * Text of strangers in which what is not seen, or changes how other text is seen, is written out as `\u{202e}`. Lines and
 * tabs stay, and so does what joins letters and emoji.
 */
export function writtenOut(text: string): string {
  return text.replaceAll(UNSEEN, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`)
}

/** The same of a result, in which colours stay. */
function printableResult(text: string): string {
  return text
    .split(COLOURS)
    .map((part, at) => (at % 2 === 1 ? part : printable(part)))
    .join('')
}

const CONTROLS = /[^\P{C}\n\t]+/gu
const UNSEEN = /(?![\t\n\u200c-\u200d]|[\ufe00-\ufe0f])[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu
const COLOURS = new RegExp(`(${'\u001B'}\\[\\d{1,2}m)`)
