import { unescapeHtml } from 'qp-schema/policy'
import { inlinePolicy } from '../policy/inline.ts'
import type { DocumentRule, Policy } from '../policy/policy.ts'
import { richPolicy } from '../policy/rich.ts'
import { plainValue } from './plain-value.ts'

/** An element that canonical HTML may have. What it is and what it holds are sets of bits: {@link PHRASING} and the like. */
export interface CanonicalElement {
  readonly is: number
  /** 0 for a void element. */
  readonly holds: number
  /** In the order in which they are written. */
  readonly attributes: readonly CanonicalAttribute[]
}

interface CanonicalAttribute {
  /** All before its value: ` href="`. */
  readonly start: string
  readonly rule: DocumentRule
  readonly isRequired: boolean
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
/** What stands in a ruby beside text. */
export const RUBY_PART = 1024

const LINE = PHRASING | LINK
const FLOW = LINE | BLOCK

/** What stands in no element. */
export const OUTERMOST: { readonly [K in CanonicalKind]: number } = { inlineHtml: LINE, richHtml: FLOW }

/** What elements are and what they hold, such that every parser leaves each of them where it stands. */
const NESTING: readonly (readonly [tags: string, is: number, holds: number])[] = [
  ['a', LINK, PHRASING],
  ['abbr cite code del em ins kbd mark samp strong sub sup time u var', PHRASING, LINE],
  ['ruby', PHRASING, LINE | RUBY_PART],
  ['rp rt', RUBY_PART, LINE],
  ['br img', PHRASING, 0],
  ['h1 h2 h3 p pre', BLOCK, LINE],
  ['hr', BLOCK, 0],
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

/** The elements of each kind, by their names. */
export const CANONICAL_ELEMENTS: { readonly [K in CanonicalKind]: ReadonlyMap<string, CanonicalElement> } = {
  inlineHtml: elementsOf(inlinePolicy),
  richHtml: elementsOf(richPolicy),
}

function elementsOf({ tags, required }: Policy): ReadonlyMap<string, CanonicalElement> {
  const elementOf = (tag: string, is: number, holds: number): CanonicalElement => ({
    is,
    holds,
    attributes: Object.entries(tags[tag] ?? {}).map(([name, rule]) => ({
      start: ` ${name}="`,
      rule,
      isRequired: required[tag]?.flat().includes(name) === true,
    })),
  })
  return new Map(
    NESTING.flatMap(([names, is, holds]) =>
      names
        .split(' ')
        .filter((tag) => Object.hasOwn(tags, tag))
        .map((tag): [string, CanonicalElement] => [tag, elementOf(tag, is, holds)]),
    ),
  )
}

/** Whether sanitizing leaves the attributes of an element, as they are written, unchanged, and their order. */
export function areCanonical(written: string, { attributes }: CanonicalElement): boolean {
  let at = 0
  for (const { start, rule, isRequired } of attributes) {
    if (!written.startsWith(start, at)) {
      if (isRequired) return false
      continue
    }
    const end = written.indexOf('"', at + start.length)
    const value = unescapeHtml(written.slice(at + start.length, end))
    if (plainValue(rule, value) !== value) return false
    at = end + 1
  }
  return at === written.length
}
