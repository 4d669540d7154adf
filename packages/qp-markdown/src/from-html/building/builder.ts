import { type Block } from 'qp-schema'
import { cleanText, showsSomething } from 'qp-schema/policy'
import type { Mark } from './marks.ts'
import { InlineRun, type Picture } from './inline-run.ts'
import { HtmlWriter, type Mode } from './writer.ts'

/** What is made of the HTML of a finished container; nothing when it shows nothing. */
export type Finish = (html: string) => Block | undefined

/** What a container is. */
interface Inside {
  readonly tag: string
  readonly attributes?: string
  readonly kept?: boolean
  readonly mode: Mode
  /** The type of the block that it is at top level; `richtext` when absent. */
  readonly block?: Block['type']
}

/** What a line of text becomes: an element, or nothing but text where that may stand; one that is centred is a paragraph. */
interface Line {
  readonly tag?: string | undefined
  readonly isCentred?: boolean | undefined
}

const LOOSE: Line = {}

/** Takes content in the order of the document and makes blocks of it: one for every construct at top level. */
export class Builder {
  readonly blocks: Block[] = []
  /** The type of the block that is being made, as far as its element tells. */
  type: Block['type'] = 'richtext'
  /** Whether line ends in text stay line ends, from the next line on. */
  keepsLineEnds: boolean
  readonly #newRun: () => InlineRun
  #run: InlineRun
  #line = LOOSE
  /** A check box waits for the text that it belongs to. */
  #box = ''
  /** The HTML of the block that is being made; none between blocks. */
  #writer: HtmlWriter | undefined

  /**
   * @param repeated - is told how much the output gains without the input saying so
   * @param keepsLineEnds - whether line ends in text stay line ends
   */
  constructor(repeated: (characters: number) => void, keepsLineEnds: boolean) {
    this.keepsLineEnds = keepsLineEnds
    this.#newRun = () => new InlineRun(repeated, this.keepsLineEnds)
    this.#run = this.#newRun()
  }

  get atTop(): boolean {
    return this.#writer === undefined
  }

  /** Whether nothing but text fits here. */
  get inLine(): boolean {
    return this.#writer?.mode === 'line'
  }

  get inList(): boolean {
    return this.#writer?.tag === 'ul' || this.#writer?.tag === 'ol'
  }

  /** Whether the caption of a figure may stand here. */
  get inFigure(): boolean {
    return this.#writer?.tag === 'figure'
  }

  /** Whether a term or a definition may begin here. */
  get inDefinitions(): boolean {
    return this.#writer?.tag === 'dl'
  }

  text(value: string, marks: Mark | undefined): void {
    if (this.#box !== '' && /\S/.test(value)) this.#writeBox()
    this.#run.text(value, marks)
  }

  checkBox(checked: boolean): void {
    this.#box = checked ? '☑ ' : '☐ '
  }

  lineBreak(marks: Mark | undefined): void {
    this.#run.lineBreak(marks)
  }

  picture(picture: Picture, alone: boolean, marks: Mark | undefined): void {
    if (this.#box !== '') this.#writeBox()
    this.#run.picture(picture, alone, marks)
  }

  /** Ends the line: what follows does not stand in the paragraph of what was before. */
  boundary(): void {
    const { html, blank, pictures, depth } = this.#run.end()
    this.#run = this.#newRun()
    if (blank) return
    const { tag, isCentred } = this.#line
    const align = isCentred ? CENTRED : ''
    if (this.#writer !== undefined) return this.#writer.paragraph(tag, align, html, depth)
    const name = tag ?? 'p'
    if (pictures === undefined || name !== 'p')
      this.blocks.push({ type: 'richtext', html: `<${name}${align}>${html}</${name}>` })
    else this.blocks.push(...pictures.map(imageBlock))
  }

  /** Begins a paragraph, a heading, or lines; the answer ends it. What is not given is as around it. */
  paragraph(given: Line): () => void {
    this.boundary()
    const outer = this.#line
    const { tag = outer.tag, isCentred = outer.isCentred } = given
    this.#line = { tag, isCentred }
    return () => {
      this.boundary()
      this.#line = outer
    }
  }

  /** A block of its own, between blocks. */
  block(block: Block): void {
    this.#endBox()
    this.blocks.push(block)
  }

  /** A block of other than HTML, as it is where it stands. */
  placed(block: Block): void {
    const isText = this.#line.isCentred && block.type === 'richtext'
    this.block(isText ? { ...block, html: block.html.replace(BARE_LINE, `$&${CENTRED}`) } : block)
  }

  /** An element of its own, within a block. */
  element(html: string, depth: number): void {
    this.#endBox()
    this.#writer?.element(html, depth)
  }

  /** Begins what holds other content, as an element within a block or as a block of its own; the answer ends it. */
  container(inside: Inside, finish?: Finish): () => void {
    this.#endBox()
    if (this.inLine) return () => this.#endBox()
    const outer = this.#line
    this.#line = LOOSE
    const writer = this.#writer
    if (writer === undefined) return this.#blockContainer(inside, finish, outer)
    const before = writer.height
    writer.open(inside.tag, inside.mode, inside)
    const height = Math.min(before, writer.height - 1)
    return () => {
      this.#endBox()
      writer.closeTo(Math.max(height, 1))
      this.#line = outer
    }
  }

  #blockContainer(
    { tag, attributes, kept, mode, block: type = 'richtext' }: Inside,
    finish: Finish | undefined,
    outer: Line,
  ): () => void {
    const writer = new HtmlWriter(mode)
    this.#writer = writer
    this.type = type
    if (finish === undefined)
      writer.open(tag, mode, {
        ...(attributes !== undefined && { attributes }),
        ...(kept !== undefined && { kept }),
      })
    return () => {
      this.#endBox()
      this.#writer = undefined
      this.type = 'richtext'
      this.#line = outer
      const html = writer.toString()
      const block = finish === undefined ? richtext(html) : finish(html)
      if (block !== undefined) this.blocks.push(block)
    }
  }

  /** Begins an item of the list that is open; the answer ends it. */
  item(attributes = ''): () => void {
    this.#endBox()
    const writer = this.#writer
    const outer = this.#line
    this.#line = LOOSE
    writer?.openItem(attributes)
    const height = writer?.height ?? 0
    return () => {
      this.#endBox()
      writer?.endItem(height)
      this.#line = outer
    }
  }

  #writeBox(): void {
    const box = this.#box
    this.#box = ''
    this.#run.text(box, undefined)
  }

  /** A check box without a text stands alone. */
  #endBox(): void {
    if (this.#box !== '') this.#writeBox()
    this.boundary()
  }
}

const CENTRED = ' align="center"'

/** Before the end of the tag of a paragraph or a heading that begins HTML. */
const BARE_LINE = /^<(?:p|h[1-3])(?=>)/

/** HTML as a block of rich text, if it shows anything. */
function richtext(html: string): Block | undefined {
  return showsSomething(html) ? { type: 'richtext', html } : undefined
}

/** A picture alone on its line, its title as caption. */
export function imageBlock({ url, size, ...words }: Picture): Block {
  const [alt, caption] = [words.alt, words.title].map((text) => cleanText(text).replace(/\s+/g, ' ').trim())
  return { type: 'image', url, ...(alt && { alt }), ...(caption && { caption }), ...(size && { size }) }
}
