import type { ColumnAlignment } from 'qp-schema'
import { trimmed } from './characters.ts'
import { type Definitions, takeDefinitions } from './definitions.ts'
import type { LineCursor } from './line-cursor.ts'
import type { FlowNode, Table } from './nodes.ts'
import { cellsOf, delimiterRow } from './table-lines.ts'

/** Text that is open: a paragraph, unless a line below it makes a heading or a table of it. */
export class OpenParagraph {
  readonly type = 'paragraph'
  readonly #into: FlowNode[]
  readonly #definitions: Definitions
  readonly #line: number
  readonly #mayBeTask: boolean
  readonly #lines: string[]
  /** Whether the last line can be the header of a table. */
  #mayBeHeader = true

  constructor(cursor: LineCursor, into: FlowNode[], definitions: Definitions, mayBeTask: boolean) {
    this.#into = into
    this.#definitions = definitions
    this.#line = cursor.line
    this.#mayBeTask = mayBeTask
    this.#lines = [cursor.content]
  }

  get #lastLine(): number {
    return this.#line + this.#lines.length - 1
  }

  add(cursor: LineCursor): void {
    this.#mayBeHeader = !cursor.isIndented
    this.#lines.push(cursor.rest)
  }

  close(): void {
    const lastLine = this.#lastLine
    const { text, line } = this.#withoutDefinitions()
    if (text === '') return
    this.#into.push({ type: 'paragraph', text, line, lastLine, mayBeTask: this.#mayBeTask })
  }

  /** Makes a heading of the text; false, and the text is closed, where it is nothing but definitions. */
  closeAsHeading(depth: number, lastLine: number): boolean {
    const { text, line: textLine } = this.#withoutDefinitions()
    if (text === '') return false
    this.#into.push({ type: 'heading', depth, line: this.#line, lastLine, text, textLine })
    return true
  }

  /** Makes the last line the header of a table, if the line of the cursor is a delimiter row for it. */
  closeAsTable(cursor: LineCursor): Table | undefined {
    const align = this.#mayBeHeader && !cursor.isIndented ? delimiterRow(cursor) : undefined
    if (align === undefined) return undefined
    const text = trimmed(this.#lines.at(-1) ?? '')
    return text !== '|' && cellsOf(text).length === align.length
      ? this.#table(text, align, cursor)
      : undefined
  }

  #table(text: string, align: (ColumnAlignment | undefined)[], cursor: LineCursor): Table {
    const line = this.#lastLine
    this.#lines.pop()
    if (this.#lines.length > 0) this.close()
    const table: Table = { type: 'table', line, lastLine: cursor.line, align, rows: [{ line, text }] }
    this.#into.push(table)
    return table
  }

  #withoutDefinitions(): { text: string; line: number } {
    const text = this.#lines.join('\n')
    return takeDefinitions({ text, line: this.#line }, this.#definitions, this.#into)
  }
}
