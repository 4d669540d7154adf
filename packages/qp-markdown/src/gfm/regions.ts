import type { Block } from 'qp-schema'
import type { Context } from '../emit/context.ts'
import { blocksOfNode } from '../emit/flow-blocks.ts'
import { parseHtml } from '../from-html/tree/parse-html.ts'
import { PLACEHOLDER } from '../from-html/tree/tags.ts'
import type { Handler } from '../from-html/elements/visit.ts'
import { walk, type Surroundings } from '../from-html/walk.ts'
import type { FlowNode } from '../from-markdown/nodes.ts'
import { blockHtml, withoutOwn } from './raw-html/block-html.ts'
import type { Notes } from './footnotes.ts'
import { Hints } from './hints.ts'
import type { OpenTags } from './raw-html/html-tags.ts'

/** What the converter of HTML gets, and whom its warnings go to. */
export interface HtmlSurroundings extends Omit<Surroundings, 'warn' | 'place'> {
  readonly warn: Context['warn']
}

/**
 * Puts the constructs at top level one after the other. Where HTML is among them, a region begins, which lasts until all
 * elements are closed: it goes through the converter of HTML as a whole, with a placeholder for each construct that has
 * no HTML of its own. See docs/adr/0028.
 */
export class Regions {
  readonly blocks: Block[] = []
  readonly #open: OpenTags
  readonly #context: Context
  readonly #surroundings: HtmlSurroundings
  readonly #hints: Hints
  /** The HTML of the region that is open, and the line where it began. */
  #html = ''
  #line = 0
  /** What stands where placeholders do, by their numbers. */
  #placed: Block[][] = []

  constructor(open: OpenTags, context: Context, surroundings: HtmlSurroundings) {
    this.#open = open
    this.#context = context
    this.#surroundings = surroundings
    this.#hints = new Hints(surroundings.warn)
  }

  /** Whether what comes next belongs to the region, or the hint, before it. */
  get isOpen(): boolean {
    return this.#html !== '' || this.#hints.areWaiting
  }

  add(node: FlowNode): void {
    if (this.#html === '') {
      this.#hints.endSection(node, this.blocks)
      if (this.#hints.take(node, this.blocks)) return
    }
    this.#addConstruct(node)
    if (this.#html === '') this.#hints.apply(node, this.blocks)
  }

  #addConstruct(node: FlowNode): void {
    const { count } = this.#open
    this.#open.isSeen = false
    if (node.type === 'html' && !node.isText) {
      this.#addHtml(this.#context.dialect?.htmlOf(node, this.#context) ?? '', node.line)
    } else {
      const blocks = blocksOfNode(node, this.#context)
      this.#addBlocks(blocks, node.line, count)
    }
  }

  /** Adds the list of footnotes, behind all else. */
  addNotes(notes: Notes): void {
    this.finish()
    this.#open.close(0, true)
    this.#open.isSeen = false
    const html = notes.listHtml(this.#context, this.#open)
    if (html !== '') this.#addBlocks([{ type: 'richtext', html }], notes.line, 0)
    this.finish()
  }

  /** @param count - how many elements were open before these blocks */
  #addBlocks(blocks: Block[], line: number, count: number): void {
    if (this.#open.isSeen) {
      this.#addHtml(blocks.map(blockHtml).join('') + this.#open.close(count), line)
    } else if (this.#html === '') {
      for (const block of blocks) this.blocks.push(this.#complete(block))
    } else if (this.#open.inWhole) {
      this.#html += blocks.map(blockHtml).join('')
    } else {
      this.#html += `<${PLACEHOLDER} n="${this.#placed.push(blocks) - 1}"></${PLACEHOLDER}>`
    }
  }

  #addHtml(html: string, line: number): void {
    if (this.#html === '') this.#line = line
    this.#html += `${html}\n`
    if (this.#open.count === 0) this.#finishRegion()
  }

  /** Ends what is open. */
  finish(): void {
    this.#finishRegion()
    this.#hints.finish(this.blocks)
  }

  #finishRegion(): void {
    const [html, placed, line] = [this.#html, this.#placed, this.#line]
    this.#html = ''
    this.#placed = []
    if (!/\S/.test(html)) return
    const { root } = parseHtml(html)
    const blocks = walk(root, {
      ...this.#surroundings,
      warn: (code, message) => this.#surroundings.warn(code, line, message),
      place: (element, visit) =>
        place(placed[Number(element.attributes.get('n'))] ?? [], visit, (block) => this.#complete(block)),
    })
    for (const block of blocks) this.blocks.push(block)
  }

  #complete(block: Block): Block {
    return this.#context.own === undefined ? block : withoutOwn(block)
  }
}

/** Blocks as they are where blocks may stand; elsewhere what the converter of HTML makes of them there. */
function place(
  blocks: readonly Block[],
  visit: Parameters<Handler>[1],
  complete: (block: Block) => Block,
): void {
  const { build, context } = visit
  if (build.atTop && context.marks === undefined && !context.inHeading) {
    build.boundary()
    for (const block of blocks) build.placed(complete(block))
  } else {
    visit.into({ parent: parseHtml(blocks.map(blockHtml).join('')).root, context })
  }
}
