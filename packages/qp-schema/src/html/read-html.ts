import { assertArgument, isObject } from '../arguments.ts'
import { CONTENT_LIMITS } from '../limits.ts'

/** What {@link readHtml} calls in the order of the HTML. What returns `false` ends the reading. */
export interface HtmlVisitor {
  /**
   * @param attributes - as they are written, for {@link attributesOf}: ` href="…" title="…"`
   * @param isVoid - whether the tag ends in ` />`
   */
  readonly start: (tag: string, attributes: string, isVoid: boolean) => boolean
  readonly end: (tag: string) => boolean
  /** Where the text between two tags stands, for {@link unescapeHtml}; it is never empty. */
  readonly text: (from: number, to: number) => boolean
}

/** An element of {@link htmlTree}. */
export interface HtmlElement {
  readonly tag: string
  /** By name, in the order in which they are written. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly HtmlNode[]
}

/** An element, or the text between two tags: no entities. */
export type HtmlNode = HtmlElement | string

/** Elements that have no content and no end tag. */
export const VOID_ELEMENTS: ReadonlySet<string> = /* @__PURE__ */ voidElements()

function voidElements(): ReadonlySet<string> {
  return new Set(
    'area base basefont br col embed frame hr img input link meta param source track wbr'.split(' '),
  )
}

/** Characters without a meaning, none that `cleanText` takes away; an entity; or a character of two halves. */
function pieceOf(special: string, entities: string): RegExp {
  const plain = `[^${special}\\0-\\x08\\x0b-\\x1f\\ud800-\\udfff]+`
  return new RegExp(`${plain}|&(?:${entities});|[\\ud800-\\udbff][\\udc00-\\udfff]`, 'y')
}

const TEXT = /* @__PURE__ */ pieceOf('<>&', 'amp|lt|gt')
const VALUE = /* @__PURE__ */ pieceOf('"<>&', 'amp|lt|gt|quot')
const NAME = /[a-zA-Z][\w-]*/y
const ATTRIBUTE = / [^\s"'<>/=]+="/y
const WRONG = -1
const CODE = { space: 0x20, quote: 0x22, slash: 0x2f, lessThan: 0x3c, greaterThan: 0x3e } as const

/**
 * Reads HTML in the one spelling in which the sanitizer stores it, and says whether it is in that. Tags have no white
 * space to spare and values double quotes. Void elements end in ` />`, and all others have an end tag. There is no entity
 * but those of `&`, `<`, `>` and, in values, `"`. It takes any string, in linear time. FORMAT.md 4.2
 *
 * Which elements there are, and where, is for the visitor to judge. It has visited what stands before a fault.
 *
 * @returns whether all of it is in that spelling, and no call returned `false`
 */
export function readHtml(html: string, visitor: HtmlVisitor): boolean {
  assertArgument(typeof html === 'string', 'readHtml', 'HTML as a string', html)
  assertArgument(isVisitor(visitor), 'readHtml', 'a visitor with start, end and text', visitor)
  const { start, end, text } = visitor
  const open: string[] = []
  for (let at = 0; at < html.length;) {
    const from = at
    if (html.charCodeAt(at) !== CODE.lessThan) {
      at = endBefore(CODE.lessThan, TEXT, html, at)
      if (at === WRONG || !text(from, at)) return false
    } else if (html.charCodeAt(at + 1) === CODE.slash) {
      const tag = open.pop() ?? ''
      at += tag.length + 3
      if (
        tag === '' ||
        html.charCodeAt(at - 1) !== CODE.greaterThan ||
        !html.startsWith(tag, from + 2) ||
        !end(tag)
      )
        return false
    } else {
      const nameEnd = endOf(NAME, html, at + 1)
      const last = attributesEnd(html, nameEnd)
      const isVoid = html.charCodeAt(last) === CODE.space
      at = last + (isVoid ? 3 : 1)
      if (last === WRONG || html.charCodeAt(at - 1) !== CODE.greaterThan) return false
      const tag = html.slice(from + 1, nameEnd)
      if (!isVoid) open.push(tag)
      if (!start(tag, html.slice(nameEnd, last), isVoid)) return false
    }
  }
  return open.length === 0
}

function isVisitor(visitor: HtmlVisitor): boolean {
  if (!isObject(visitor)) return false
  return [visitor.start, visitor.end, visitor.text].every((call) => typeof call === 'function')
}

function attributesEnd(html: string, from: number): number {
  let at = from
  while (html.charCodeAt(at) === CODE.space && html.charCodeAt(at + 1) !== CODE.slash) {
    const value = endOf(ATTRIBUTE, html, at)
    const end = value === WRONG ? WRONG : endBefore(CODE.quote, VALUE, html, value)
    if (html.charCodeAt(end) !== CODE.quote) return WRONG
    at = end + 1
  }
  return at
}

/**
 * Where a run of pieces ends: before a character, or with the HTML. Not by one pattern that repeats: it would remember
 * each piece, and run out of memory in a long text.
 */
function endBefore(character: number, piece: RegExp, html: string, from: number): number {
  let at = from
  while (at !== WRONG && at < html.length && html.charCodeAt(at) !== character) at = endOf(piece, html, at)
  return at
}

/** Where a pattern's match here ends. */
function endOf(pattern: RegExp, html: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(html) ? pattern.lastIndex : WRONG
}

/**
 * The tree of HTML in the spelling of {@link readHtml}, each element with its end and none of the void ones with
 * content; `undefined` for any other HTML, and for what nests deeper. Linear, and without recursion.
 *
 * @param depth - elements within one another
 */
export function htmlTree(html: string, depth: number = CONTENT_LIMITS.htmlDepth): HtmlNode[] | undefined {
  const root: HtmlNode[] = []
  const open: { readonly children: HtmlNode[] }[] = [{ children: root }]
  const add = (node: HtmlNode) => open.at(-1)?.children.push(node) !== undefined
  const isRead = readHtml(html, {
    text: (from, to) => add(unescapeHtml(html.slice(from, to))),
    start(tag, written, isVoid) {
      const attributes = attributesOf(written)
      if (attributes === undefined || isVoid !== VOID_ELEMENTS.has(tag)) return false
      const element = { tag, attributes, children: [] }
      return add(element) && (isVoid || open.push(element) <= depth + 1)
    },
    end: () => open.pop() !== undefined,
  })
  return isRead ? root : undefined
}

/** The attributes that {@link readHtml} has read, by name and in order, with values as text; none may be there twice. */
export function attributesOf(written: string): ReadonlyMap<string, string> | undefined {
  assertArgument(typeof written === 'string', 'attributesOf', 'attributes as a string', written)
  if (written === '') return NO_ATTRIBUTES
  const attributes = new Map<string, string>()
  for (const [, name = '', value = ''] of written.matchAll(/ ([^=]+)="([^"]*)"/g)) {
    if (attributes.has(name)) return undefined
    attributes.set(name, unescapeHtml(value))
  }
  return attributes
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map()

/** What {@link readHtml} has read of text, or a value, as the text that it is. */
export function unescapeHtml(written: string): string {
  assertArgument(typeof written === 'string', 'unescapeHtml', 'HTML as a string', written)
  if (!written.includes('&')) return written
  return written.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => CHARACTERS[name] ?? '')
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
