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

/** The hints of comments that wait for the construct after them. */
export class Hints {
  readonly #warn: Context['warn']
  #comments: HintComment[] = []
  #from = 0

  constructor(warn: Context['warn']) {
    this.#warn = warn
  }

  get areWaiting(): boolean {
    return this.#comments.length > 0
  }

  /** Takes a construct that is such a comment. */
  take(node: FlowNode, blocks: readonly Block[]): boolean {
    const text = node.type === 'html' ? COMMENT.exec(node.text)?.[1] : undefined
    if (text === undefined) return false
    if (!this.areWaiting) this.#from = blocks.length
    this.#comments.push({ text, line: node.line })
    return true
  }

  /** Gives the fields to the blocks that came since, if any did. */
  apply(blocks: Block[]): void {
    if (!this.areWaiting || blocks.length === this.#from) return
    for (const { name, field, value, line } of this.#read()) {
      let isTaken = false
      for (let index = this.#from; index < blocks.length; index += 1) {
        const block = blocks[index]
        if (block === undefined || !field.takes(block)) continue
        blocks[index] = { ...block, [name]: value }
        isTaken = true
      }
      if (!isTaken) this.#ignore(line, name, HINT_IGNORED.block(field.of))
    }
    const column = blocks.splice(this.#from)
    for (const block of column) addInColumn(block, blocks, this.#from)
  }

  /** Leaves out what no construct came for. */
  finish(): void {
    for (const { name, field, line } of this.#read()) this.#ignore(line, name, HINT_IGNORED.block(field.of))
  }

  *#read(): Generator<{ name: string; field: HintField; value: unknown; line: number }> {
    for (const { text, line } of this.#comments.splice(0)) {
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

/** Adds a block, or the text of one to that before it in the same column. */
function addInColumn(block: Block, blocks: Block[], from: number): void {
  const before = blocks.length > from ? blocks.at(-1) : undefined
  const isText = block.type === 'richtext' && before?.type === 'richtext' && isColumn(block.width)
  if (isText) blocks[blocks.length - 1] = { ...before, html: before.html + block.html }
  else blocks.push(block)
}
