import { VOID_ELEMENTS } from 'qp-schema/policy'
import type { Dialect } from '../dialect.ts'
import { unrepresentable } from '../unrepresentable.ts'
import { checkDelimiters, type Delimiter } from './delimiters.ts'
import { autolink, destination } from './destination.ts'
import { escapeText, type TextPlace } from './escape-text.ts'
import { longestRun } from '../fence.ts'
import {
  attributeNames,
  hasAttributes,
  type HtmlElement,
  type HtmlNode,
  isElement,
  textOf,
} from '../html/html-tree.ts'
import { inlineMath } from './math.ts'
import { startTag } from '../html/write-html.ts'

/** What the text of a line is part of. */
export type InlinePlace = 'paragraph' | 'heading' | 'cell'

/** Options of {@link inlineMarkdown}. */
export interface InlineOptions {
  readonly dialect: Dialect
  /** A leading `☐` or `☑` is a task's box. */
  readonly isItem?: boolean
}

/** Inline HTML as markdown; of a paragraph it may have several lines. */
export function inlineMarkdown(
  nodes: readonly HtmlNode[],
  place: InlinePlace,
  { dialect, isItem = false }: InlineOptions,
): string {
  const writer = new InlineWriter(place, dialect)
  writer.write(isItem ? writer.withoutBox(nodes) : nodes, true)
  return writer.finish()
}

/** White space that a parser would take away, a blank line, or a byte order mark. */
const LOST = /^[ \t\ufeff]|[ \t]$|[ \t]\n|\n[ \t\n]|^\n|\n$/

class InlineWriter {
  readonly #place: InlinePlace
  readonly #dialect: Dialect
  readonly #parts: string[] = []
  readonly #delimiters: Delimiter[] = []
  #length = 0
  /** The last character so far. */
  #last = ''
  #insideLink = false
  #marks = 0
  readonly #mathEnds: number[] = []

  constructor(place: InlinePlace, dialect: Dialect) {
    this.#place = place
    this.#dialect = dialect
  }

  finish(): string {
    const text = this.#parts.join('')
    if (LOST.test(text)) unrepresentable()
    if (this.#place !== 'paragraph' && text.includes('\n')) unrepresentable()
    if (this.#mathEnds.some((end) => /[\d$]/.test(text.charAt(end)))) unrepresentable()
    checkDelimiters(text, this.#delimiters)
    return text
  }

  /** Writes the box of a task, and returns what follows it. */
  withoutBox(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
    const [first, ...rest] = nodes
    const [, box, text] = typeof first === 'string' ? (/^([☐☑]) ((?:\S[^]*)?)$/.exec(first) ?? []) : []
    if (box === undefined || text === undefined) return nodes
    if (text === '' && (rest.length === 0 || isElement(rest[0], 'br'))) return nodes
    this.#put(box === '☐' ? '[ ] ' : '[x] ')
    return text === '' ? rest : [text, ...rest]
  }

  /** @param parent - the delimiter of the element whose children these are */
  write(nodes: readonly HtmlNode[], endsBlock: boolean, parent = ''): void {
    for (const [index, node] of nodes.entries()) {
      const isLast = index === nodes.length - 1
      if (typeof node === 'string') this.#writeText(node, endsBlock && isLast)
      else if (node.tag === 'br') this.#writeBreak(node, nodes[index + 1])
      else this.#writeElement(node, index === 0 || isLast ? parent : '')
    }
  }

  #put(markdown: string): void {
    if (markdown === '') return
    this.#parts.push(markdown)
    this.#length += markdown.length
    this.#last = markdown.slice(-1)
  }

  #writeText(text: string, endsBlock: boolean): void {
    const startsBlock = this.#length === 0
    // Behind the box of a task, a formula may begin as at the beginning of a line.
    const isAfterBox = this.#dialect.isGfm && this.#last === ' '
    const place: TextPlace = {
      startsLine: startsBlock || this.#last === '\n' || isAfterBox,
      startsBlock,
      endsBlock,
      inLabel: this.#insideLink,
      inCell: this.#place === 'cell',
      inParagraph: this.#place === 'paragraph',
      isGfm: this.#dialect.isGfm,
      inMark: this.#marks > 0,
    }
    this.#put(escapeText(text, place))
  }

  /** @param parent - the delimiter of the element in which this one is the first or the last */
  #writeElement(element: HtmlElement, parent: string): void {
    switch (element.tag) {
      case 'strong':
        return this.#writeMarked(element, strongRun(element, parent, this.#last))
      case 'em':
        return this.#writeMarked(element, '*')
      case 'u':
        return this.#writeMarked(element, this.#dialect.underline)
      case 'del':
        return this.#writeMarked(element, '~~')
      case 'mark':
        return this.#writeMarked(element, this.#dialect.mark)
      case 'code':
        return this.#writeCode(element)
      case 'a':
        return this.#writeLink(element)
      case 'img':
        return this.#writeImage(element)
      default:
        return this.#writeHtml(element)
    }
  }

  #writeHtml(element: HtmlElement): void {
    if (!this.#dialect.html) unrepresentable()
    const tag = startTag(element)
    this.#put(this.#place === 'cell' ? tag.replaceAll('|', '&#124;') : tag)
    if (VOID_ELEMENTS.has(element.tag)) return
    this.write(element.children, false)
    this.#put(`</${element.tag}>`)
  }

  /** GitHub's dialect has a tag for it, which takes no white space away and needs no line end. */
  #writeBreak(element: HtmlElement, next: HtmlNode | undefined): void {
    if (hasAttributes(element)) unrepresentable()
    const needsTag = this.#place !== 'paragraph' || (typeof next === 'string' && /^[ \n]/.test(next))
    this.#put(needsTag && this.#dialect.isGfm && this.#length > 0 ? '<br />' : '\\\n')
  }

  #writeMarked(element: HtmlElement, run: string | undefined): void {
    if (hasAttributes(element) || run === undefined) return this.#writeHtml(element)
    this.#delimiters.push({ run, index: this.#length, opens: true })
    this.#put(run)
    if (run === '==') this.#marks += 1
    this.write(element.children, false, run.charAt(0))
    if (run === '==') this.#marks -= 1
    this.#delimiters.push({ run, index: this.#length, opens: false })
    this.#put(run)
  }

  #writeCode(element: HtmlElement): void {
    if (this.#dialect.isGfm && attributeNames(element) === 'class') return this.#writeMath(element)
    const code = textOf(element)
    if (hasAttributes(element) || code.trim() === '' || code.includes('\n')) unrepresentable()
    const inCell = this.#place === 'cell'
    if (this.#last === '`' || (inCell && code.includes('\\|'))) unrepresentable()
    const fence = '`'.repeat(longestRun(code, /`+/g) + 1)
    const pad = /^`|`$|^ .* $/.test(code) ? ' ' : ''
    this.#put(`${fence}${pad}${inCell ? code.replaceAll('|', '\\|') : code}${pad}${fence}`)
  }

  #writeMath(element: HtmlElement): void {
    const math = inlineMath(element, this.#place === 'cell')
    if (math === undefined || this.#last === '$') return this.#writeHtml(element)
    this.#mathEnds.push(this.#length + math.length)
    this.#put(math)
  }

  #writeLink(element: HtmlElement): void {
    if (this.#insideLink) unrepresentable()
    const short = autolinkOf(element)
    if (short !== undefined) return this.#put(short)
    const { attributes, children } = element
    if (!['', 'href', 'href title'].includes(attributeNames(element))) return this.#writeHtml(element)
    this.#put('[')
    this.#insideLink = true
    this.write(children, false)
    this.#insideLink = false
    const href = attributes.get('href')
    const inCell = this.#place === 'cell'
    // A link without an address is what the converter makes of `[text]()`.
    this.#put(href === undefined ? ']()' : `](${destination(href, attributes.get('title'), 'link', inCell)})`)
  }

  #writeImage(element: HtmlElement): void {
    const names = attributeNames(element)
    if (names !== 'src alt' && names !== 'src alt title') return this.#writeHtml(element)
    const { src = '', alt = '', title } = Object.fromEntries(element.attributes)
    this.#put(imageMarkdown({ url: src, alt, title }, this.#dialect, this.#place === 'cell'))
  }
}

function autolinkOf(link: HtmlElement): string | undefined {
  const [text] = link.children
  const isBare = attributeNames(link) === 'href' && typeof text === 'string' && link.children.length === 1
  return isBare ? autolink(link.attributes.get('href') ?? '', text) : undefined
}

interface Image {
  readonly url: string
  readonly alt: string
  readonly title?: string | undefined
}

/** `![alt](url "title")` */
export function imageMarkdown({ url, alt, title }: Image, { isGfm }: Dialect, inCell = false): string {
  if (alt.includes('\n')) unrepresentable()
  const place = { startsLine: false, startsBlock: false, endsBlock: false, inParagraph: false }
  const description = escapeText(alt, { ...place, inLabel: true, inCell, isGfm })
  return `![${description}](${destination(url, title, 'image', inCell)})`
}

/** Runs of the same character beside one another would be one. */
function strongRun({ children }: HtmlElement, parent: string, before: string): string {
  const edges = [children[0], children.at(-1)]
  const isTaken = (character: string, tag: string) =>
    parent === character || before.endsWith(character) || edges.some((edge) => isElement(edge, tag))
  if (!isTaken('*', 'em')) return '**'
  return isTaken('_', 'u') ? unrepresentable() : '__'
}
