import type { OpenLeaf, OpensLeaf } from '../from-markdown/dialect.ts'
import type { LineCursor } from '../from-markdown/line-cursor.ts'
import { closesFence, type Fence, openingFence } from '../from-markdown/line-starts.ts'
import { trimmed } from '../from-markdown/characters.ts'
import type { FlowNode } from '../from-markdown/nodes.ts'
import type { Marks } from '../from-markdown/mark-search.ts'

const OPENING = /(\$\$(?!\$)|\\\[)([^\n]*)/y
const CLOSINGS: { readonly [opening: string]: string } = { $$: '$$', '\\[': '\\]' }

/**
 * What opens the formula on lines of its own that begins on a line, if one does.
 *
 * @param interrupts - whether the line would go on with text otherwise
 */
export function mathBlockAt(cursor: LineCursor, interrupts: boolean, marks: Marks): OpensLeaf | undefined {
  const fence = openingFence(cursor)
  if (fence !== undefined) {
    return trimmed(fence.info) === 'math' ? (into) => new OpenMath(cursor, into, '', fence) : undefined
  }
  const [, opening = '', rest = ''] = cursor.match(OPENING) ?? []
  const closing = CLOSINGS[opening]
  if (closing === undefined || rest.includes(closing)) return undefined
  if (trimmed(rest) === '' || interrupts) {
    const end = marks.find(`${closing}\n`, cursor.end)
    // What stands alone may have blank lines in it.
    if (end === Infinity || (trimmed(rest) !== '' && marks.find('\n\n', cursor.end) < end)) return undefined
  }
  return (into) => new OpenMath(cursor, into, rest, closing)
}

/** A formula that is open. What is never closed is paragraphs. */
class OpenMath implements OpenLeaf {
  readonly type = 'fence'
  readonly #line: number
  readonly #first: string
  readonly #into: FlowNode[]
  readonly #closing: string | Fence
  readonly #lines: string[]
  readonly #mayBeBlank: boolean

  constructor(cursor: LineCursor, into: FlowNode[], rest: string, closing: string | Fence) {
    this.#line = cursor.line
    this.#first = cursor.content
    this.#into = into
    this.#lines = [rest]
    this.#closing = closing
    this.#mayBeBlank = trimmed(rest) === ''
  }

  add(cursor: LineCursor): boolean {
    if (cursor.isBlank && !this.#mayBeBlank) {
      this.close()
      return true
    }
    const line = cursor.rest
    const last = this.#lastOf(line, cursor)
    this.#lines.push(last ?? line)
    if (last === undefined) return false
    this.#push()
    return true
  }

  /** What the last line has of the formula; `undefined` for any other line. */
  #lastOf(line: string, cursor: LineCursor): string | undefined {
    const closing = this.#closing
    if (typeof closing !== 'string') return closesFence(cursor, closing) ? '' : undefined
    const text = line.trimEnd()
    return text.endsWith(closing) ? text.slice(0, -closing.length) : undefined
  }

  close(): void {
    if (typeof this.#closing !== 'string') return this.#push()
    const lines = [this.#first, ...this.#lines.slice(1)]
    let from = 0
    for (let index = 0; index <= lines.length; index++) {
      if (index < lines.length && /\S/.test(lines[index] ?? '')) continue
      const text = lines.slice(from, index).join('\n')
      const [line, lastLine] = [this.#line + from, this.#line + index - 1]
      if (text !== '') this.#into.push({ type: 'paragraph', text, line, lastLine, mayBeTask: false })
      from = index + 1
    }
  }

  #push(): void {
    const tex = this.#lines.join('\n').trim()
    const lastLine = this.#line + this.#lines.length - 1
    if (tex !== '') this.#into.push({ type: 'math', tex, line: this.#line, lastLine })
  }
}
