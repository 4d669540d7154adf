import { FOOTNOTE_ID } from 'qp-schema/policy'

const PATTERN = /* @__PURE__ */ new RegExp(FOOTNOTE_ID)

/** Whether an id is that of a footnote or of a reference to one. SPEC.md 4.2.12 */
export function isFootnoteId(id: string): boolean {
  return PATTERN.test(id)
}

/** Where a link of a footnote leads. */
export interface FootnoteLink {
  /** From the note back to a reference; otherwise to the note. */
  readonly isBack: boolean
  /** The number of the note, `1`, or of its second reference, `1-2`. */
  readonly number: string
}

/** The footnote, or the reference to one, that an address leads to; `undefined` for any other address. SPEC.md 10.6.7 */
export function footnoteLink(href: string): FootnoteLink | undefined {
  if (!href.startsWith('#') || !isFootnoteId(href.slice(1))) return undefined
  const [kind, , ...numbers] = href.split('-')
  return { isBack: kind === '#fnref', number: numbers.join('-') }
}
