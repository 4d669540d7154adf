import { type Block, TABLE_FORMS, type TableForm } from 'qp-schema'
import { HINT_IGNORED, quoted } from 'qp-schema/policy'
import type { Context } from '../emit/context.ts'
import type { FlowNode } from '../from-markdown/nodes.ts'

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
    for (const { name, value, line } of this.#read()) {
      let isTaken = false
      for (let index = this.#from; index < blocks.length; index += 1) {
        const block = blocks[index]
        if (block?.type !== 'table') continue
        blocks[index] = { ...block, [name]: value }
        isTaken = true
      }
      if (!isTaken) this.#ignore(line, name, HINT_IGNORED.block)
    }
  }

  /** Leaves out what no construct came for. */
  finish(): void {
    for (const { name, line } of this.#read()) this.#ignore(line, name, HINT_IGNORED.block)
  }

  *#read(): Generator<{ name: 'as'; value: TableForm; line: number }> {
    for (const { text, line } of this.#comments.splice(0)) {
      for (const [, name = '', inQuotes, bare] of text.matchAll(HINT)) {
        const value = TABLE_FORMS.find((form) => form === (inQuotes ?? bare))
        if (name !== 'as') this.#ignore(line, name, HINT_IGNORED.unknown)
        else if (value === undefined) this.#ignore(line, name, HINT_IGNORED.oneOf(TABLE_FORMS.join(', ')))
        else yield { name, value, line }
      }
    }
  }

  #ignore(line: number, name: string, why: string): void {
    this.#warn('hint_ignored', line, `the hint ${quoted(name)} was ignored: ${why}`)
  }
}
