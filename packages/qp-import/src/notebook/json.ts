import { isObject } from 'qp-schema'
import { decodeText } from '../decode-text.ts'
import { UnreadableFileError } from '../imported.ts'

/** More than notebooks with many pictures have; a text of it fits into memory several times. */
const MOST_BYTES = 104_857_600
/** Arrays and objects within one another: what walks through it by calling itself still ends. */
const MOST_DEEP = 256

/**
 * The value of a file of JSON.
 *
 * @throws UnreadableFileError for what is no JSON, is nested deeper than 256 or has more than 100 MiB
 */
export function readJson(bytes: Uint8Array): unknown {
  if (bytes.length > MOST_BYTES)
    throw new UnreadableFileError(`This notebook has more than ${MOST_BYTES / 1_048_576} MiB.`)
  const text = decodeText(bytes)
  if (isDeep(text))
    throw new UnreadableFileError(`The JSON of this notebook is nested deeper than ${MOST_DEEP}.`)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new UnreadableFileError('This is no notebook: it cannot be read as JSON.')
  }
}

function isDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at]
    if (mark === '"') at = endOfString(text, at)
    else if (mark === '[' || mark === '{') depth += 1
    else if (mark === ']' || mark === '}') depth -= 1
    if (depth > MOST_DEEP) return true
  }
  return false
}

/** Where the quotation mark stands that closes a string; the end of the text, if none does. */
function endOfString(text: string, opening: number): number {
  for (let at = text.indexOf('"', opening + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text[at - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return at
  }
  return text.length
}

/** A JSON object of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>

/** Texts are strings, or lists of their lines with the line ends. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('') : ''
}

/** An object, or one without fields in the place of anything else. */
export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {}
}
