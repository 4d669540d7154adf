import { CONTENT_LIMITS } from 'qp-schema'
import { readHtml } from 'qp-schema/policy'
import {
  areCanonical,
  CANONICAL_ELEMENTS,
  type CanonicalKind,
  OUTERMOST,
  PHRASING,
  RUBY_PART,
} from './canonical-elements.ts'

const INLINE = PHRASING | RUBY_PART

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
  /** What the element around each open one holds. */
  const outer: number[] = []
  let holds = OUTERMOST[kind]
  return readHtml(html, {
    text: () => (holds & PHRASING) !== 0,
    start(tag, attributes, isVoid) {
      const element = elements.get(tag)
      if (element === undefined || (element.is & holds) === 0) return false
      if ((element.holds === 0) !== isVoid || !areCanonical(attributes, element)) return false
      if (isVoid) return true
      outer.push(holds)
      // Formatting holds no more than what it stands in: no link in a link.
      holds = (element.is & INLINE) !== 0 ? element.holds & (holds | RUBY_PART) : element.holds
      return outer.length <= CONTENT_LIMITS.htmlDepth
    },
    end() {
      holds = outer.pop() ?? 0
      return true
    },
  })
}
