import { assertArgument } from '../arguments.ts'
import { CONTENT_LIMITS } from '../limits.ts'
import type { UrlPurpose } from '../url-policy.ts'

const ANY_URL = {
  empty: 'it is empty. Send the whole address, beginning with https://.',
  relative:
    'a page here has no files beside it. Send the whole address, or baseUrl in JSON with variant gfm.',
  email: 'an e-mail address needs mailto: before it. Send it with that.',
  unreadable: 'it cannot be read as an address. Check its spelling.',
  credentials: 'every visitor could read the name or password in it. Send the address without them.',
  link: 'a link begins with https:, http:, mailto: or tel: here. Send such an address.',
  image: 'a picture is loaded from an https: or http: address here. Send such an address.',
  frame: 'only https: addresses are shown in frames here. Send such an address.',
} as const

/**
 * The texts of warnings: a table for each code, by reason. A message says what went and, after a colon, one of these:
 * why, and what works instead. SPEC.md 4.6.5
 */
export const URL_DROPPED = /* @__PURE__ */ bothOf(ANY_URL, {
  asset: 'a document loads https: addresses here, and pictures and fonts as data: too. Send such an address.',
  fragment: 'here it can only be a #name in the same document. Send such a name.',
} as const)

/** @see URL_DROPPED */
export const BLOCK_DROPPED = {
  empty: 'it would show nothing. Put something into it, or leave it out.',
  url: 'it shows nothing without its address. The warning about that says which works.',
} as const

/** @see URL_DROPPED */
export const EXTENSION_REPLACED =
  'this service does not know the type, so its fallback is stored instead. If other programs need the original, keep it elsewhere.'

/** @see URL_DROPPED */
export const TAG_DROPPED = {
  unlisted: 'the tag is not allowed here. Use another one; a sandboxed html block keeps most of all.',
  noBlock: 'no block shows it. Link to it, or send the document as an html block that is sandboxed.',
  deep: (most: number) => `it stands within more than ${most} elements. Nest fewer.`,
  misplaced:
    '<svg> holds elements of drawings and nothing else, and they work nowhere else. Move it there, or out of it.',
  incomplete: (attributes: string) => `it does nothing without ${attributes}. Send it with that.`,
  script: 'scripts run only in an html block that is pro_sandboxed. Send one, or do without.',
  frame: 'frames are blocks here. Send an embed block with the address.',
  style: 'style sheets belong in an html block that is sandboxed, outside of drawings. Send one.',
  media: 'it is shown only in an html block that is sandboxed. Send one, or a link to it.',
  form: 'forms work only in an html block that is pro_sandboxed. Send one, or a link to the form.',
} as const

/** Why parts of a document go. @see URL_DROPPED */
export const PART_DROPPED = {
  outside: 'it stands outside of the main part of the document. Move it there, or send blocks.',
  navigation: 'it leads through another site. Send the links in a list.',
} as const

/** @see URL_DROPPED */
export const ATTRIBUTE_DROPPED = {
  unlisted: 'the tag cannot have it here. Leave it out; a sandboxed html block keeps most of all.',
  notRead: 'it is read in a richtext block alone. Send one to keep it.',
  script: 'scripts run only in an html block that is pro_sandboxed. Send one, or do without.',
  style: 'the theme decides how text looks here. For a style of your own, send an html block.',
  integer: (min: number, max: number) => `it is a whole number from ${min} to ${max}. Send such a number.`,
  oneOf: (values: string) => `it is one of ${values}. Send one of these.`,
  pattern: (pattern: string) => `it has to match ${pattern} here. Send such a value, or leave it out.`,
  paint: 'addresses in it can only be a url(#name) of the same drawing. Use a colour or such a name.',
} as const

/** @see URL_DROPPED */
export const STYLE_DROPPED = {
  property: 'a snippet cannot set it. Use another property, or an html block that is sandboxed.',
  value:
    'a snippet takes no url(), var() and escapes, and in margins no calc() and nothing negative. Use plain values.',
  important: 'a snippet cannot override the page. Leave it out; the rest of the declaration stays.',
  unreadable: 'it cannot be read, or nests too deep. Check its brackets and quotes.',
  unsafe: 'it could load or run what a document may not. Use https: addresses and plain values.',
  atRule:
    'it could load another style sheet, or change how this one is read. Put the rules here, or use <link rel="stylesheet">.',
} as const

/** @see URL_DROPPED */
export const ICON_DROPPED = {
  long: (most: number) => `it has more than ${most} characters. Send one emoji.`,
} as const

/** @see URL_DROPPED */
export const LANG_DROPPED = {
  malformed: 'it is no language tag. Send one such as en, pt-BR or ar.',
} as const

/** @see URL_DROPPED */
export const NAME_DROPPED = {
  long: (most: number) => `it has more than ${most} characters. Put the words into the text.`,
} as const

/** @see URL_DROPPED */
export const CELL_DROPPED = {
  beyond: 'the header has fewer cells. Add some to it, or write \\| for a bar in a text.',
} as const

/** @see URL_DROPPED */
export const LANGUAGE_UNKNOWN = {
  unknown: 'its code has no colours. If it is misspelt, use one such as js, py or sh.',
} as const

/** @see URL_DROPPED */
export const FENCE_INVALID = {
  form: (finding: string) => `${finding}. Correct that, or use another name than qp.`,
} as const

/** @see URL_DROPPED */
export const FRONT_MATTER_IGNORED = {
  unknown:
    'only title, description, theme, slug, layout, published, notes, lang and dir mean something here. Put the others into the text.',
  text: (most: number) => `it is a text of 1 to ${most} characters. Write one, in quotes if it is a number.`,
  slug: (problem: string) => `it ${problem}. Choose another one.`,
  oneOf: (values: string) => `it is one of ${values}. Write one of these.`,
  boolean: 'it is true or false. Write one of these.',
  pro: 'it needs a Pro account. Send its token as X-Premium-Token.',
  fullBleed: 'the text is not exactly one html block that is sandboxed or pro_sandboxed. Leave it out.',
  append: 'an append only adds blocks. Send the fields in a PATCH, or leave them out.',
} as const

/** @see URL_DROPPED */
export const HINT_IGNORED = {
  unknown: (near: string) => `no hint has this name. Write ${near}, or leave it out.`,
  oneOf: (values: string) => `it is one of ${values}. Write one of these.`,
  text: (most: number) => `it is a text of 1 to ${most} characters. Write one, in quotes.`,
  line: 'it is the number of a line, from 1 to 999999999. Write such a number.',
  lines: 'it is lines by their numbers, as 3-5,9. Write them so.',
  noLine: 'the code has no such line. Write the number of one that it has.',
  noCode:
    'no code right before it has such a line. Put it behind that code, with the number of a line of it.',
  block: (what: string) => `${what} does not follow it. Put it on a line of its own before one.`,
} as const

/** The message of `hint_ignored` for a hint of markdown. */
export function hintIgnored(name: string, why: string): string {
  return `the hint ${quoted(name)} was ignored: ${why}`
}

/** @see URL_DROPPED */
export const NOTE_DROPPED = {
  unreferenced: 'nothing refers to it. Put its label, such as [^1], into the text.',
} as const

/** @see URL_DROPPED */
export const NOTES_OFF = {
  operator: 'the operator of this service has turned notes off. Readers cannot write.',
} as const

/** @see URL_DROPPED */
export const VARIANT_GFM = {
  text: 'only the variant gfm knows it. Publish with that variant, or leave it as it is.',
} as const

/** @see URL_DROPPED */
export const UNKNOWN_FIELD = {
  near: (field: string) => `there is no such field here. Send it as ${field}, if that is what it is.`,
  newKey:
    'there is no such field here. Send it to POST /api/v1/pages/{id}/key, which changes the key of a page.',
  content:
    'there is no such field here. POST /api/v1/publish with the id replaces the content, POST /api/v1/pages/{id}/blocks adds to it.',
} as const

/** @see URL_DROPPED */
export const SECRET_FOUND = {
  shown: (kind: string) =>
    `this looks like a secret (${kind}) that anyone could use. Revoke a real one where it was issued; send the page without it.`,
} as const

type TagReason = Exclude<
  keyof typeof TAG_DROPPED,
  'deep' | 'incomplete' | 'misplaced' | 'noBlock' | 'unlisted'
>

/** Why tags go, by their names. */
const TAG_REASONS: ReadonlyMap<string, TagReason> = /* @__PURE__ */ byTag({
  frame: 'iframe frame frameset noframes object embed applet noembed',
  form: 'form input textarea select option optgroup datalist button output',
  media: 'svg audio video picture source',
  script: 'script noscript canvas',
  style: 'style link',
})

function byTag(tags: { readonly [R in TagReason]: string }): ReadonlyMap<string, TagReason> {
  const reasons = Object.keys(tags) as TagReason[]
  return new Map(reasons.flatMap((reason) => tags[reason].split(' ').map((tag) => [tag, reason] as const)))
}

/** Why HTML here does not have a tag, and what works instead: a text of {@link TAG_DROPPED}. */
export function tagProblem(tag: string): string {
  assertArgument(typeof tag === 'string', 'tagProblem', 'the name of a tag as a string', tag)
  return TAG_DROPPED[TAG_REASONS.get(tag) ?? 'unlisted']
}

/** Why a tag here does not have an attribute, and what works instead: a text of {@link ATTRIBUTE_DROPPED}. */
export function attributeProblem(name: string): string {
  assertArgument(typeof name === 'string', 'attributeProblem', 'the name of an attribute as a string', name)
  if (name === 'style') return ATTRIBUTE_DROPPED.style
  return ATTRIBUTE_DROPPED[name.startsWith('on') ? 'script' : 'unlisted']
}

/** Why a value is no URL that `safeUrl` takes for a purpose, and what works instead: a text of {@link URL_DROPPED}. */
export function urlProblem(value: string, purpose: UrlPurpose): string {
  assertArgument(typeof value === 'string', 'urlProblem', 'a URL as a string', value)
  const trimmed = value.trim()
  if (trimmed === '') return ANY_URL.empty
  if (!URL.canParse(trimmed)) return ANY_URL[withoutScheme(trimmed, purpose)]
  const { username, password } = new URL(trimmed)
  return ANY_URL[username + password === '' ? purpose : 'credentials']
}

function withoutScheme(value: string, purpose: UrlPurpose): 'unreadable' | 'email' | 'relative' {
  if (/^[a-z][\w+.-]*:/i.test(value)) return 'unreadable'
  return purpose === 'link' && /^[^\s@/]+@[^\s@/]+$/.test(value) ? 'email' : 'relative'
}

function bothOf<A, B>(some: A, others: B): A & B {
  return { ...some, ...others }
}

/** A part of the input as a message shows it: one line without invisible characters, and not all of a long one. */
export function excerpt(text: string): string {
  assertArgument(typeof text === 'string', 'excerpt', 'text as a string', text)
  const line = text
    .slice(0, 4 * CONTENT_LIMITS.quotationLength)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
  const [...characters] = line
  return characters.length > CONTENT_LIMITS.quotationLength
    ? `${characters.slice(0, CONTENT_LIMITS.quotationLength).join('')}…`
    : line
}

/** {@link excerpt} in quotation marks. */
export function quoted(text: string): string {
  assertArgument(typeof text === 'string', 'quoted', 'text as a string', text)
  return JSON.stringify(excerpt(text))
}
