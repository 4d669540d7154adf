import { assertArgument } from '../arguments.ts'

// NUL, the C0 controls other than tab and newline, and surrogates without their other half.
const UNSTORABLE =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

// oxlint-disable-next-line no-control-regex
const MAY_CHANGE = /[\u0000-\u0008\u000b-\u001f\ud800-\udfff]/

/**
 * Text as every store keeps it: CRLF and CR become LF; NUL, lone surrogates and C0 controls other than tab and
 * newline are removed. FORMAT.md 3.2
 */
export function cleanText(text: string): string {
  assertArgument(typeof text === 'string', 'cleanText', 'text as a string', text)
  return MAY_CHANGE.test(text) ? text.replace(/\r\n?/g, '\n').replace(UNSTORABLE, '') : text
}

/** Whether HTML in canonical spelling has text other than white space. */
export function hasText(html: string): boolean {
  assertArgument(typeof html === 'string', 'hasText', 'HTML as a string', html)
  WITHOUT_TEXT.lastIndex = 0
  while (WITHOUT_TEXT.lastIndex < html.length) if (!WITHOUT_TEXT.test(html)) return true
  return false
}

const WITHOUT_TEXT = /\s+|<title>[^<]*<\/title>|<[^<>]*>/y

/** Whether HTML in canonical spelling has text, media, a rule, a table row or anything with a style. FORMAT.md 4.5.2 */
export function showsSomething(html: string): boolean {
  return hasText(html) || SHOWN_WITHOUT_TEXT.test(html)
}

const SHOWN_WITHOUT_TEXT = /<(?:img|svg|picture|video|audio|hr|tr|style)\b|<[^<>]* style="/

/**
 * Applies {@link cleanText} to every string value of parsed JSON, in place. Keys are not touched. Takes any depth:
 * it keeps its own stack.
 */
export function cleanStrings<T>(json: T): T {
  if (typeof json === 'string') return cleanText(json) as T
  const pending: object[] = typeof json === 'object' && json !== null ? [json] : []
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (Array.isArray(node)) cleanArray(node, pending)
    else cleanObject(node as Record<string, unknown>, pending)
  }
  return json
}

function cleanArray(array: unknown[], pending: object[]): void {
  for (let index = 0; index < array.length; index += 1) {
    const value = array[index]
    if (typeof value === 'string') array[index] = cleanText(value)
    else if (typeof value === 'object' && value !== null) pending.push(value)
  }
}

function cleanObject(object: Record<string, unknown>, pending: object[]): void {
  for (const key of Object.keys(object)) {
    const value = object[key]
    if (typeof value === 'string') object[key] = cleanText(value)
    else if (typeof value === 'object' && value !== null) pending.push(value)
  }
}
