import type { Block } from 'qp-schema'
import { HINT_IGNORED, hintIgnored, namesNear } from 'qp-schema/policy'
import type { Context } from '../emit/context.ts'
import { unescapeReferences } from '../from-markdown/character-references.ts'
import type { FlowNode } from '../from-markdown/nodes.ts'
import { HINT_FIELDS, type HintField, isColumn } from '../hint-fields.ts'

/** A comment that says how the blocks after it are shown. SPEC.md 9.16.14 */
interface HintComment {
  readonly text: string
  readonly line: number
}

const COMMENT = /^<!--\s*qp:([^]*?)-->\s*$/
const HINT = /([^\s=]+)(?:=(?:"([^"]*)"|(\S*)))?/g

/** Comments, and how many blocks were there before what they are for. */
interface Waiting {
  readonly comments: HintComment[]
  readonly from: number
}

/** The hints of comments that wait for the construct after them, or for the end of its section. */
export class Hints {
  readonly #warn: Context['warn']
  #waiting: Waiting | undefined
  #section: (Waiting & { readonly depth: number }) | undefined

  constructor(warn: Context['warn']) {
    this.#warn = warn
  }

  get areWaiting(): boolean {
    return this.#waiting !== undefined || this.#section !== undefined
  }

  /** Ends a section before what does not belong to it. */
  endSection(node: FlowNode, blocks: Block[]): void {
    if (this.#section === undefined) return
    const isOutside =
      node.type === 'heading'
        ? node.depth <= this.#section.depth
        : node.type === 'thematicBreak' || isOfSections(textOf(node) ?? '')
    if (isOutside) this.finish(blocks)
  }

  /** Takes a construct that is such a comment. */
  take(node: FlowNode, blocks: readonly Block[]): boolean {
    const text = textOf(node)
    if (text === undefined) return false
    this.#waiting ??= { comments: [], from: blocks.length }
    this.#waiting.comments.push({ text, line: node.line })
    return true
  }

  /** Gives the fields to the blocks of a construct, if it has any; those of a heading wait for its section. */
  apply(node: FlowNode, blocks: Block[]): void {
    if (this.#waiting === undefined || blocks.length === this.#waiting.from) return
    const isSection = node.type === 'heading' && this.#waiting.comments.some(({ text }) => isOfSections(text))
    if (isSection) this.#section = { ...this.#waiting, depth: node.depth }
    else this.#give(this.#waiting, blocks)
    this.#waiting = undefined
  }

  /** Gives what waits to the blocks that are there. */
  finish(blocks: Block[]): void {
    if (this.#waiting !== undefined) this.#give(this.#waiting, blocks)
    if (this.#section !== undefined) this.#give(this.#section, blocks)
    this.#waiting = undefined
    this.#section = undefined
  }

  #give({ comments, from }: Waiting, blocks: Block[]): void {
    for (const { name, field, value, line } of this.#read(comments)) {
      let isTaken = false
      for (let index = from; index < blocks.length; index += 1) {
        const block = blocks[index]
        if (block === undefined || !field.takes(block)) continue
        blocks[index] = { ...block, [name]: value }
        isTaken = true
      }
      if (!isTaken) this.#ignore(line, name, HINT_IGNORED.block(field.of))
    }
    const column = blocks.splice(from)
    for (const block of column) addInColumn(block, blocks, from)
  }

  *#read(
    comments: readonly HintComment[],
  ): Generator<{ name: string; field: HintField; value: unknown; line: number }> {
    for (const { text, line } of comments) {
      for (const [, name = '', inQuotes, bare = ''] of text.matchAll(HINT)) {
        const field = HINT_FIELDS.get(name)
        const read = field?.read(inQuotes === undefined ? bare : unescapeReferences(inQuotes))
        if (field === undefined || read === undefined)
          this.#ignore(line, name, HINT_IGNORED.unknown(namesNear(name, [...HINT_FIELDS.keys()]).join(', ')))
        else if ('why' in read) this.#ignore(line, name, read.why)
        else yield { name, field, value: read.value, line }
      }
    }
  }

  #ignore(line: number, name: string, why: string): void {
    this.#warn('hint_ignored', line, hintIgnored(name, why))
  }
}

function textOf(node: FlowNode): string | undefined {
  return node.type === 'html' ? COMMENT.exec(node.text)?.[1] : undefined
}

function isOfSections(text: string): boolean {
  return [...text.matchAll(HINT)].some(([, name = '']) => HINT_FIELDS.get(name)?.ofSections)
}

/** Adds a block, or the text of one to that before it in the same column. */
function addInColumn(block: Block, blocks: Block[], from: number): void {
  const before = blocks.length > from ? blocks.at(-1) : undefined
  const isText = block.type === 'richtext' && before?.type === 'richtext' && isColumn(block.width)
  if (isText) blocks[blocks.length - 1] = { ...before, html: before.html + block.html }
  else blocks.push(block)
}
