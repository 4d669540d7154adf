import { FOOTNOTE_ID } from 'qp-schema/policy'

/** What the ids of footnotes and of references to them match. FORMAT.md 4.2.12 */
export const FOOTNOTE: RegExp = /* @__PURE__ */ new RegExp(FOOTNOTE_ID)

/** Where a link of a footnote leads. */
export interface FootnoteLink {
  /** From the note back to a reference; otherwise to the note. */
  readonly isBack: boolean
  /** The number of the note, `1`, or of its second reference, `1-2`. */
  readonly number: string
}

/**
 * The footnote, or the reference to one, that an address leads to; `undefined` for any other address. SPEC.md 10.6.7
 *
 * @param href - a safe address: it has a scheme, or begins with `#`
 */
export function footnoteLink(href: string): FootnoteLink | undefined {
  const [, ref, number] = FOOTNOTE.exec(href.slice(1)) ?? []
  return number === undefined ? undefined : { isBack: ref !== undefined, number }
}
