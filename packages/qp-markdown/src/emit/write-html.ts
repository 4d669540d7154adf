import { type Block, ContentTooComplexError, CONTENT_LIMITS } from 'qp-schema'
import { textWithLinksHtml } from './bare-urls.ts'
import { textHtml } from '../html.ts'
import { imageAlone } from './image-alone.ts'
import { imageBlocks, imageHtml, linkTag, type Warn } from './link-html.ts'
import type { OwnTarget } from '../own-urls.ts'
import type { Context, ParagraphPart, TextPlace } from './context.ts'
import type { Delimiter } from '../from-markdown/inlines/delimiters.ts'
import { countOf, trimmed } from '../from-markdown/characters.ts'
import type { LinkEnd } from '../from-markdown/inlines/link-ends.ts'
import { lineCounter } from '../from-markdown/inlines/line-counter.ts'
import {
  BREAK_HTML,
  type Bracket,
  ESCAPED_URL,
  type Leaf,
  LINK_END,
  type InlineToken,
} from '../from-markdown/inlines/inline-tokens.ts'

/** Writes the HTML of the tokens of one text. */
export class HtmlWriter {
  readonly #place: TextPlace
  readonly #context: Context
  #depth: number
  #html = ''
  /** Text that is not in the HTML yet, and whether its URLs are to stay text. */
  #run = ''
  #isEscaped = false
  /** The links that are open, and the HTML before the first of them. */
  readonly #links: Bracket[] = []
  #before = ''
  /** How many links of HTML are open. */
  #ownLinks = 0
  readonly #lineAt: (position: number) => number
  /** Behind the bare URL that was written last. */
  #bareEnd = 0

  constructor(place: TextPlace, context: Context) {
    this.#place = place
    this.#context = context
    this.#depth = place.depth
    this.#lineAt = lineCounter(place.text, place.line)
  }

  write(tokens: readonly InlineToken[]): string {
    for (const token of tokens) this.#writeToken(token)
    return this.#takeLast()
  }

  /** Writes what is between blocks: images that are alone on their lines and the like. */
  writeParts(tokens: readonly InlineToken[]): ParagraphPart[] {
    const parts: ParagraphPart[] = []
    const within = this.#context.dialect?.imagesWithin(tokens)
    for (const [index, token] of tokens.entries()) {
      const splits = this.#depth === this.#place.depth && within?.has(token) !== true
      const blocks = splits ? this.#blocksAt(tokens, index) : undefined
      if (blocks === undefined) this.#writeToken(token)
      else parts.push({ html: trimmedLines(this.#take()) }, { blocks })
    }
    const html = this.#takeLast()
    return parts.length === 0 ? [{ html }] : [...parts, { html: trimmedLines(html) }]
  }

  #blocksAt(tokens: readonly InlineToken[], index: number): Block[] | undefined {
    const token = tokens[index]
    if (typeof token === 'object' && token.type === 'leaf') return token.block && [token.block]
    const image = imageAlone(tokens, index)
    if (image?.end === undefined) return undefined
    return imageBlocks(this.#targetOf(image.end, image, 'image'), image.text, this.#warnAt(image.position))
  }

  /** A dialect takes comments away, and so what is beside them may come to stand at an edge. */
  #takeLast(): string {
    const html = this.#take()
    return this.#context.dialect === undefined ? html : trimmed(html)
  }

  #take(): string {
    this.#flush()
    const html = this.#html
    this.#html = ''
    return html
  }

  #writeToken(token: InlineToken): void {
    if (typeof token === 'string') this.#run += token
    else if (token.type === 'delimiter') this.#writeDelimiter(token)
    else if (token.type === 'bracket') this.#writeBracket(token)
    else if (token === LINK_END) this.#closeLink()
    else if (token === ESCAPED_URL) this.#isEscaped = true
    else this.#writeOwn(token)
  }

  #writeOwn({ html, text, isTag, links = 0 }: Leaf): void {
    if (isTag === true && KNOWN_TAG.test(text)) this.#context.hint(this.#place.line, 'HTML')
    this.#writeLeaf(typeof html === 'string' ? html : html(this.#links.length > 0))
    this.#ownLinks += links
  }

  #writeDelimiter({ closing, text, opening }: Delimiter): void {
    if (closing !== '') this.#writeTags(closing, -1)
    this.#run += text
    if (opening !== '') this.#writeTags(opening, 1)
  }

  #writeTags(tags: string, direction: 1 | -1): void {
    this.#flush()
    this.#html += tags
    this.#deepen(direction * countOf('<', tags))
  }

  #writeBracket(bracket: Bracket): void {
    const { end, text } = bracket
    if (end === undefined) this.#run += text
    else if (bracket.isImage)
      this.#writeLeaf(
        imageHtml(this.#targetOf(end, bracket), text, this.#warnAt(bracket.position), this.#context.own),
      )
    else this.#openLink(bracket)
  }

  #openLink(bracket: Bracket): void {
    this.#flush()
    this.#deepen(1)
    if (this.#links.push(bracket) === 1) this.#before = this.#take()
  }

  /** Inside another link only the text is left. */
  #closeLink(): void {
    this.#flush()
    this.#depth -= 1
    const link = this.#links.pop()
    if (link?.end === undefined || this.#links.length > 0) return
    const tag = linkTag(this.#targetOf(link.end, link), this.#warnAt(link.position), this.#context.own)
    this.#html = `${this.#before}${tag}${this.#html}</a>`
  }

  #writeLeaf(html: string): void {
    this.#flush()
    refuseBelowDeepest(this.#depth + 1)
    this.#html += html
  }

  #flush(): void {
    const run = this.#run
    if (run !== '') {
      refuseBelowDeepest(this.#depth + 1)
      const mayHaveLinks = this.#links.length === 0 && this.#ownLinks <= 0 && !this.#isEscaped
      this.#html += mayHaveLinks ? textWithLinksHtml(run, this.#bareTag) : textHtml(run)
      this.#run = ''
    }
    this.#isEscaped = false
  }

  #deepen(levels: number): void {
    this.#depth += levels
    refuseBelowDeepest(this.#depth)
  }

  /** @param block - where it is another one than that which is being written */
  #targetOf(
    { target, isDefined }: Omit<LinkEnd, 'end'>,
    { isImage, position }: Pick<Bracket, 'isImage' | 'position'>,
    block?: Block['type'],
  ): OwnTarget {
    const { spend, dialect, own } = this.#context
    const purpose = isImage ? 'image' : 'link'
    if (isDefined) spend('reference', target.url.length + (target.title?.length ?? 0))
    if (own === undefined) return dialect?.targetOf(target, purpose) ?? target
    const given = own.of(target, purpose, this.#lineAt(position), block)
    return given.problem === undefined ? (dialect?.targetOf(given, purpose) ?? given) : given
  }

  /** The start tag of the link to a bare URL. No token tells where that stands: it is the next place that shows it. */
  get #bareTag(): ((url: string) => string) | undefined {
    const { own } = this.#context
    if (own === undefined) return undefined
    return (url) => {
      const { text } = this.#place
      const found = text.indexOf(url, this.#bareEnd)
      const position = found === -1 ? this.#bareEnd : found
      // At the end of the text from then on, so that it is not searched again.
      this.#bareEnd = found === -1 ? text.length : found + url.length
      const end = { target: { url, title: null }, isDefined: false }
      return linkTag(this.#targetOf(end, { isImage: false, position }), this.#warnAt(position), own)
    }
  }

  #warnAt(position: number): Warn {
    return (code, message) => {
      if (this.#context.listsWarnings) this.#context.warn(code, this.#lineAt(position), message())
    }
  }
}

/** Where HTML begins that the variant GFM would read: a comment, or a tag that people write. FORMAT.md 9.14.4 */
export const KNOWN_TAG =
  /^<(?:!--|\/?(?:a|b|br|code|details|div|h\d|i|img|kbd|li|p|span|su[bp]|t[dr]|table|u)[\s/>])/i

/** HTML without the white space and line breaks around it. */
export function trimmedLines(html: string): string {
  let rest = html.trim()
  while (rest.startsWith(BREAK_HTML)) rest = rest.slice(BREAK_HTML.length).trimStart()
  while (rest.endsWith(BREAK_HTML)) rest = rest.slice(0, -BREAK_HTML.length).trimEnd()
  return rest
}

// As in the tree of the reference, where a node is one element of HTML; a code block has `<code>` besides.
const DEEPEST_NODE = CONTENT_LIMITS.htmlDepth - 1

/** Refuses a node deeper than a page may hold. FORMAT.md 8.3.3 */
export function refuseBelowDeepest(depth: number): void {
  if (depth <= DEEPEST_NODE) return
  throw new ContentTooComplexError(`more than ${DEEPEST_NODE} elements within one another`, 'content')
}
