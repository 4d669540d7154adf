import { LIMITS } from 'qp-schema'
import {
  CANONICAL_ELEMENTS,
  type CanonicalAttribute,
  type CanonicalElement,
  type CanonicalKind,
  OUTERMOST,
  PHRASING,
} from './canonical-elements.ts'

/**
 * Whether HTML is what sanitizing it would make of it, without a finding: elements that its kind allows, with values
 * that their attributes may have, spelled canonically and nested as every parser nests them. It reads the characters
 * once, and takes no form of which that cannot be seen; of anything else it says no, and the engine decides.
 * All that the converters write is among them. FORMAT.md 4.2
 *
 * @param html - any text; what `cleanText` would change is not canonical
 */
export function isCanonical(html: string, kind: CanonicalKind): boolean {
  const elements = CANONICAL_ELEMENTS[kind]
  const open: CanonicalElement[] = []
  /** What the element around each open one holds. */
  const outer: number[] = []
  let holds = OUTERMOST[kind]
  let at = 0
  while (at < html.length) {
    if (html.charCodeAt(at) !== LESS_THAN) {
      if ((holds & PHRASING) === 0) return false
      at = escapedEnd(html, at, LESS_THAN)
      if (at === NOT_CANONICAL) return false
    } else if (html.charCodeAt(at + 1) === SLASH) {
      const element = open.pop()
      if (element === undefined || !html.startsWith(element.endTag, at)) return false
      at += element.endTag.length
      holds = outer.pop() ?? 0
    } else {
      const element = elementAt(html, at + 1, elements)
      if (element === undefined || (element.is & holds) === 0) return false
      at = startTagEnd(html, at + 1 + element.name.length, element)
      if (at === NOT_CANONICAL) return false
      if (element.isVoid) continue
      if (open.push(element) > LIMITS.htmlDepth) return false
      outer.push(holds)
      // Formatting holds no more than what it stands in: no link in a link.
      holds = element.is === PHRASING ? element.holds & holds : element.holds
    }
  }
  return open.length === 0
}

const NOT_CANONICAL = -1
const [QUOTE, AMPERSAND, SLASH, LESS_THAN, GREATER_THAN, SPACE] = [
  0x22, 0x26, 0x2f, 0x3c, 0x3e, 0x20,
] as const

/** The element whose name begins here. */
function elementAt(
  html: string,
  at: number,
  elements: readonly (readonly CanonicalElement[])[],
): CanonicalElement | undefined {
  for (const element of elements[html.charCodeAt(at)] ?? []) {
    const { name } = element
    const after = html.charCodeAt(at + name.length)
    if ((after === GREATER_THAN || after === SPACE) && html.startsWith(name, at)) return element
  }
  return undefined
}

/** Where the start tag ends whose attributes begin here. */
function startTagEnd(html: string, from: number, { attributes, isVoid }: CanonicalElement): number {
  let at = from
  for (const attribute of attributes) {
    at = attributeEnd(html, at, attribute)
    if (at === NOT_CANONICAL) return NOT_CANONICAL
  }
  if (isVoid) return html.startsWith(' />', at) ? at + 3 : NOT_CANONICAL
  return html.charCodeAt(at) === GREATER_THAN ? at + 1 : NOT_CANONICAL
}

/** Where an attribute ends if it stands here, and otherwise right here. */
function attributeEnd(html: string, at: number, { start, required, accepts }: CanonicalAttribute): number {
  if (html.charCodeAt(at) !== SPACE || !html.startsWith(start, at)) return required ? NOT_CANONICAL : at
  const value = at + start.length
  const end = escapedEnd(html, value, QUOTE)
  const isRight = html.charCodeAt(end) === QUOTE && accepts(html.slice(value, end))
  return isRight ? end + 1 : NOT_CANONICAL
}

/** Where escaped text ends: at a `<`, or an attribute's value at its quote, or where the HTML does. */
function escapedEnd(html: string, from: number, end: typeof LESS_THAN | typeof QUOTE): number {
  for (let at = from; at < html.length; at += 1) {
    const code = html.charCodeAt(at)
    if (code < 128 ? IS_PLAIN[code] === 1 : (code & 0xf800) !== 0xd800) continue
    if (code === end) return at
    if (code === QUOTE) continue
    const skipped = code === AMPERSAND ? entityLength(html, at, end) : pairLength(html, at)
    if (skipped === 0) return NOT_CANONICAL
    at += skipped - 1
  }
  return html.length
}

const IS_PLAIN = Uint8Array.from({ length: 128 }, (_, code) =>
  (code >= 0x20 || code === 0x09 || code === 0x0a) && !'"&<>'.includes(String.fromCharCode(code)) ? 1 : 0,
)

function entityLength(html: string, at: number, end: number): number {
  if (html.startsWith('&lt;', at) || html.startsWith('&gt;', at)) return 4
  if (html.startsWith('&amp;', at)) return 5
  return end === QUOTE && html.startsWith('&quot;', at) ? 6 : 0
}

/** The two halves of a character beyond the first plane; a half alone is not text. */
function pairLength(html: string, at: number): number {
  const isPair = (html.charCodeAt(at) & 0xfc00) === 0xd800 && (html.charCodeAt(at + 1) & 0xfc00) === 0xdc00
  return isPair ? 2 : 0
}
