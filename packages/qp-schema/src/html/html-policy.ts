import { DIRECTIONS, LANGUAGE_TAG } from '../language.ts'
import type { UrlPurpose } from '../url-policy.ts'

/** How the value of an attribute is checked. */
export type AttributeRule =
  | { readonly url: UrlPurpose }
  | { readonly text: true }
  /** A decimal integer within bounds; with a pattern, also what matches it. Anything else drops the attribute. */
  | { readonly integer: readonly [min: number, max: number]; readonly pattern?: string }
  /** One of some values, in any letter case; with a pattern, also what matches it. */
  | { readonly oneOf: readonly string[]; readonly pattern?: string }
  /** A regular expression that the value matches. */
  | { readonly pattern: string }
  /** A boolean attribute: any value counts as the empty one, which is stored. */
  | { readonly boolean: true }
  /** CSS declarations, filtered by {@link SNIPPET_STYLE_PROPERTIES}. */
  | { readonly style: true }

/** The attributes of one tag. */
export interface AttributePolicy {
  readonly [attribute: string]: AttributeRule
}

/** Tags that a kind of HTML may hold, each with its attributes; every other attribute is dropped. */
export interface HtmlPolicy {
  readonly [tag: string]: AttributePolicy
}

const NONE: AttributePolicy = {}
const TEXT: AttributeRule = { text: true }
/** The attributes of every element of inline HTML, rich HTML and snippets. FORMAT.md 3.1.6 */
export const LANGUAGE_ATTRIBUTES: AttributePolicy = {
  lang: { pattern: LANGUAGE_TAG },
  dir: { oneOf: DIRECTIONS },
}

const SOURCE: AttributeRule = { url: 'link' }
/** What `datetime` looks like: a date, a time, a duration. */
const TIME: AttributeRule = { pattern: '^[-+0-9A-Za-z:. ]*[0-9][-+0-9A-Za-z:. ]*$' }
const EDITED: AttributePolicy = { cite: SOURCE, datetime: TIME }

const ALIGN: AttributeRule = { oneOf: ['left', 'center', 'right'] }
const SPAN: AttributeRule = { integer: [1, 1000] }
/** What stands in the middle of its line. FORMAT.md 4.2.19 */
const CENTRED: AttributePolicy = { align: { oneOf: ['center'] } }
const CELL: AttributePolicy = { align: ALIGN, colspan: SPAN, rowspan: SPAN }
const SCOPE: AttributeRule = { oneOf: ['row', 'col', 'rowgroup', 'colgroup'] }
const HEADER_CELL: AttributePolicy = { align: ALIGN, colspan: SPAN, rowspan: SPAN, scope: SCOPE }

/** A formula: its text is the TeX source, in a line or in one of its own. FORMAT.md 4.2.15 */
const FORMULA: AttributePolicy = { class: { oneOf: ['math', 'math display'] } }

/** What a badge can tell by its colour: its class is `tone-`, and one of these. FORMAT.md 4.2.20 */
export const BADGE_TONES = ['info', 'success', 'warning', 'danger', 'muted'] as const

/** A badge: a word or two in a box of a tone. FORMAT.md 4.2.20 */
const BADGE: AttributePolicy = {
  class: { oneOf: /* @__PURE__ */ BADGE_TONES.map((tone) => `tone-${tone}`) },
}

/** Inline HTML: what a table cell may hold. FORMAT.md 4.2.1 */
export const INLINE_HTML: HtmlPolicy = /* @__PURE__ */ withTags(
  'br cite em kbd rp rt ruby samp span strong sub sup u var',
  {
    a: { href: { url: 'link' }, title: TEXT },
    abbr: { title: TEXT },
    code: FORMULA,
    del: EDITED,
    ins: EDITED,
    mark: BADGE,
    time: { datetime: TIME },
    img: {
      src: { url: 'image' },
      alt: TEXT,
      title: TEXT,
      // Pixels, or a part of the line. FORMAT.md 4.2.19
      width: { integer: [1, 10_000], pattern: '^([1-9][0-9]?|100)%$' },
      height: { integer: [1, 10_000] },
    },
  },
)

export const WITHOUT_IDS: HtmlPolicy = /* @__PURE__ */ withTags(
  'caption dd dl dt figcaption figure hr li pre summary table tbody tfoot thead tr ul',
  {
    blockquote: { cite: SOURCE },
    details: { open: { boolean: true } },
    h1: CENTRED,
    h2: CENTRED,
    h3: CENTRED,
    ol: { start: { integer: [0, 999_999_999] } },
    p: CENTRED,
    td: CELL,
    th: HEADER_CELL,
  },
  INLINE_HTML,
)

/**
 * A regular expression: the id of a footnote, `fn-abcdefgh-1`, or of a reference to it, `fnref-abcdefgh-1`;
 * `fnref-abcdefgh-1-2` is that of the second reference. The middle part tells the notes of one text from those of
 * another. FORMAT.md 4.2.12
 */
export const FOOTNOTE_ID = '^fn(ref)?-[a-z0-9]{8}-(\\d+(-\\d+)?)$'

/** Rich HTML: what richtext, callouts and quotes may hold. FORMAT.md 4.2.2 */
export const RICH_HTML: HtmlPolicy = /* @__PURE__ */ withAttribute(
  /* @__PURE__ */ withAttribute(WITHOUT_IDS, ['a', 'li', 'sup'], { id: { pattern: FOOTNOTE_ID } }),
  ['code'],
  // Of code in a `pre` its language. FORMAT.md 4.2.18
  { class: { oneOf: ['math', 'math display'], pattern: '^language-[A-Za-z0-9_+#.-]{1,40}$' } },
)

/** Adds tags without attributes, and others with some; all have {@link LANGUAGE_ATTRIBUTES}. */
export function withTags(plain: string, others: HtmlPolicy, to: HtmlPolicy = {}): HtmlPolicy {
  const tags = { ...others, ...Object.fromEntries(plain.split(' ').map((tag) => [tag, NONE])) }
  return { ...to, ...withAttribute(tags, Object.keys(tags), LANGUAGE_ATTRIBUTES) }
}

/** The same policy with more attributes of some tags. */
export function withAttribute(
  policy: HtmlPolicy,
  tags: readonly string[],
  attribute: AttributePolicy,
): HtmlPolicy {
  return { ...policy, ...Object.fromEntries(tags.map((tag) => [tag, { ...policy[tag], ...attribute }])) }
}

/** Tags that are stored under another name of the same meaning. FORMAT.md 4.2.4 */
export const RENAMED_TAGS: { readonly [tag: string]: string } = {
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  b: 'strong',
  i: 'em',
  s: 'del',
  strike: 'del',
}
