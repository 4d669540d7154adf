import { type AttributeRule, safeUrl } from 'qp-schema/policy'
import { inlinePolicy } from '../policy/inline.ts'
import type { DocumentRule, Policy } from '../policy/policy.ts'
import { richPolicy } from '../policy/rich.ts'
import { VOID_ELEMENTS } from './elements.ts'

/** An element that canonical HTML may have. What it is and what it holds are sets of bits: {@link PHRASING} and the like. */
export interface CanonicalElement {
  readonly name: string
  readonly is: number
  readonly holds: number
  readonly isVoid: boolean
  readonly endTag: string
  /** In the order in which they are written. */
  readonly attributes: readonly CanonicalAttribute[]
}

/** An attribute of such an element. */
export interface CanonicalAttribute {
  /** All before its value: ` href="`. */
  readonly start: string
  readonly required: boolean
  /** Whether sanitizing leaves a value, as it is written in HTML, unchanged. */
  readonly accepts: (value: string) => boolean
}

/** The kinds of HTML that can be canonical. */
export type CanonicalKind = 'inlineHtml' | 'richHtml'

/** Text, and elements that stand in a line of it. */
export const PHRASING = 1
const LINK = 2
const BLOCK = 4
const ITEM = 8
const TABLE_PART = 16
const ROW = 32
const CELL = 64
const DEFINITION = 128
const SUMMARY = 256
const FIGCAPTION = 512

const LINE = PHRASING | LINK
const FLOW = LINE | BLOCK

/** What stands in no element. */
export const OUTERMOST: { readonly [K in CanonicalKind]: number } = { inlineHtml: LINE, richHtml: FLOW }

/** What elements are and what they hold, such that every parser leaves each of them where it stands. */
const NESTING: readonly (readonly [tags: string, is: number, holds: number])[] = [
  ['a', LINK, PHRASING],
  ['abbr br code del em img ins kbd mark samp strong sub sup u var', PHRASING, LINE],
  ['h1 h2 h3 hr p pre', BLOCK, LINE],
  ['blockquote', BLOCK, FLOW],
  ['ol ul', BLOCK, ITEM],
  ['li', ITEM, FLOW],
  ['dl', BLOCK, DEFINITION],
  ['dd dt', DEFINITION, FLOW],
  ['details', BLOCK, SUMMARY | FLOW],
  ['summary', SUMMARY, FLOW],
  ['figure', BLOCK, FIGCAPTION | FLOW],
  ['figcaption', FIGCAPTION, FLOW],
  ['table', BLOCK, TABLE_PART],
  ['caption', TABLE_PART, LINE],
  ['tbody tfoot thead', TABLE_PART, ROW],
  ['tr', ROW, CELL],
  ['td th', CELL, FLOW],
]

/** The elements of each kind, by the code of the first letter of their names. */
export const CANONICAL_ELEMENTS: {
  readonly [K in CanonicalKind]: readonly (readonly CanonicalElement[])[]
} = { inlineHtml: elementsOf(inlinePolicy), richHtml: elementsOf(richPolicy) }

function elementsOf(policy: Policy): CanonicalElement[][] {
  const byLetter: CanonicalElement[][] = Array.from({ length: 128 }, () => [])
  for (const [tags, is, holds] of NESTING) {
    for (const name of tags.split(' ').filter((tag) => Object.hasOwn(policy.tags, tag))) {
      const isVoid = VOID_ELEMENTS.has(name)
      const attributes = attributesOf(name, policy)
      byLetter[name.charCodeAt(0)]?.push({ name, is, holds, isVoid, endTag: `</${name}>`, attributes })
    }
  }
  return byLetter
}

function attributesOf(tag: string, policy: Policy): CanonicalAttribute[] {
  const required = new Set(policy.required[tag]?.flat())
  return Object.entries(policy.tags[tag] ?? {}).map(([name, rule]) => ({
    start: ` ${name}="`,
    required: required.has(name),
    accepts: acceptanceOf(rule),
  }))
}

/** An attribute with a rule that is not here is for the engine. */
function acceptanceOf(rule: AttributeRule | DocumentRule): CanonicalAttribute['accepts'] {
  if ('text' in rule) return () => true
  if ('url' in rule) {
    const { url: purpose } = rule
    return (value) => {
      // The other entities are characters that no safe address holds.
      const url = value.includes('&') ? value.replaceAll('&amp;', '&') : value
      return !OTHER_ENTITY.test(value) && safeUrl(url, purpose) === url
    }
  }
  if ('integer' in rule) {
    const [min, max] = rule.integer
    return (value) => {
      const number = Number(value)
      return String(number) === value && Number.isInteger(number) && number >= min && number <= max
    }
  }
  if ('oneOf' in rule) return (value) => rule.oneOf.includes(value)
  if ('pattern' in rule) {
    const pattern = new RegExp(rule.pattern)
    return (value) => pattern.test(value)
  }
  if ('boolean' in rule) return (value) => value === ''
  return () => false
}

const OTHER_ENTITY = /&(?:lt|gt|quot);/
