import { CODE_INDENTATION, type LineCursor } from './line-cursor.ts'
import { closesFence, type Fence } from './line-starts.ts'
import type { FlowNode } from './nodes.ts'

/** A fenced code block that is open. */
export class OpenFence {
  readonly type = 'fence'
  readonly #fence: Fence
  readonly #line: number
  readonly #into: FlowNode[]
  /** Columns that its lines may lose. */
  readonly #indentation: number
  readonly #lines: string[] = []

  constructor(fence: Fence, { line, indentation }: LineCursor, into: FlowNode[]) {
    this.#fence = fence
    this.#line = line
    this.#into = into
    this.#indentation = indentation
  }

  /** Adds the line of the cursor; true if that closes it. */
  add(cursor: LineCursor): boolean {
    if (closesFence(cursor, this.#fence)) {
      this.#push(cursor.line)
      return true
    }
    cursor.skipColumns(this.#indentation)
    this.#lines.push(cursor.rest)
    return false
  }

  /** Closes it without a fence. */
  close(isUnmatched: boolean): void {
    const lastLine = this.#line + this.#lines.length
    // Before such a line, the reference takes an empty last line for the line end before a closing fence.
    if (isUnmatched && this.#lines.length > 1 && this.#lines.at(-1) === '') this.#lines.pop()
    this.#push(lastLine)
  }

  #push(lastLine: number): void {
    const value = this.#lines.join('\n')
    const line = this.#line
    this.#into.push({ type: 'code', value, info: this.#fence.info, line, lastLine, textLine: line + 1 })
  }
}

/** Indented code that is open. */
export class OpenIndentedCode {
  readonly type = 'indentedCode'
  readonly #line: number
  readonly #into: FlowNode[]
  readonly #lines: string[] = []
  /** Blank lines, however far they are indented: they belong to it if more code follows. */
  #pending: string[] = []

  constructor(cursor: LineCursor, into: FlowNode[]) {
    this.#line = cursor.line
    this.#into = into
    this.add(cursor)
  }

  /** Adds the line of the cursor; false if it is neither blank nor indented enough. */
  add(cursor: LineCursor): boolean {
    if (!cursor.isIndented && !cursor.isBlank) return false
    cursor.skipColumns(CODE_INDENTATION)
    this.#pending.push(cursor.rest)
    if (cursor.isBlank) return true
    for (const line of this.#pending) this.#lines.push(line)
    this.#pending = []
    return true
  }

  close(): void {
    const line = this.#line
    const lastLine = line + this.#lines.length - 1
    this.#into.push({ type: 'code', value: this.#lines.join('\n'), info: '', line, lastLine, textLine: line })
  }
}
