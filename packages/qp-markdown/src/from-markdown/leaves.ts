import type { Definitions } from './definitions.ts'
import type { Dialect, OpenLeaf } from './dialect.ts'
import type { LineCursor } from './line-cursor.ts'
import {
  headingLevel,
  headingText,
  isThematicBreak,
  mayBeMarkup,
  openingFence,
  setextLevel,
} from './line-starts.ts'
import type { FlowNode, Table } from './nodes.ts'
import { OpenFence, OpenIndentedCode } from './open-code.ts'
import { OpenParagraph } from './open-paragraph.ts'

/** The construct that is open in the innermost container, which is not a container itself. */
export class Leaves {
  readonly #cursor: LineCursor
  readonly #definitions: Definitions
  readonly #dialect: Dialect | undefined
  open: OpenFence | OpenIndentedCode | OpenLeaf | OpenParagraph | Table | undefined
  /** The number of the line that what is open began on, unless it is a table. */
  line = 0

  constructor(cursor: LineCursor, definitions: Definitions, dialect: Dialect | undefined) {
    this.#cursor = cursor
    this.#definitions = definitions
    this.#dialect = dialect
  }

  get isFence(): boolean {
    return this.open?.type === 'fence'
  }

  /** Whether a list item that begins now interrupts text. */
  get isInterruptible(): boolean {
    return this.open?.type === 'paragraph'
  }

  /**
   * Reads what containers have left of a line. What begins on it goes to `into`.
   *
   * @param mayBeTask - whether text that begins on it can begin with a task's box, as long as `into` is empty
   */
  read(into: FlowNode[], mayBeTask: boolean): void {
    if (this.#continues()) return
    this.close()
    this.#begin(into, mayBeTask)
  }

  /** Adds a line that not all containers have to a paragraph; false if it does not belong to one. */
  addLazily(): boolean {
    const open = this.open
    if (open?.type !== 'paragraph' || this.#cursor.isBlank || this.#interruptsText()) return false
    open.add(this.#cursor)
    return true
  }

  /**
   * Closes what is open.
   *
   * @param isUnmatched - whether a line, or the end of the text, does not have all containers
   */
  close(isUnmatched = false): void {
    const open = this.open
    this.open = undefined
    if (open !== undefined && open.type !== 'table') open.close(isUnmatched)
  }

  #continues(): boolean {
    const open = this.open
    if (open === undefined) return false
    if (open.type === 'fence') return this.#continuesFence(open)
    if (open.type === 'indentedCode') return open.add(this.#cursor)
    if (this.#cursor.isBlank) return false
    return open.type === 'paragraph' ? this.#continuesText(open) : this.#continuesTable(open)
  }

  #continuesFence(open: OpenFence | OpenLeaf): true {
    if (open.add(this.#cursor)) this.open = undefined
    return true
  }

  #continuesText(open: OpenParagraph): boolean {
    const cursor = this.#cursor
    this.open = open.closeAsTable(cursor) ?? open
    if (this.open !== open) return true
    const level = setextLevel(cursor)
    if (level !== 0) {
      this.open = undefined
      return open.closeAsHeading(level, cursor.line)
    }
    if (this.#interruptsText()) return false
    open.add(cursor)
    return true
  }

  #continuesTable(open: Table): boolean {
    const { line, isIndented, content } = this.#cursor
    if (isIndented || this.#interruptsText()) return false
    open.rows.push({ line, text: content })
    open.lastLine = line
    return true
  }

  #interruptsText(): boolean {
    const cursor = this.#cursor
    if (this.#dialect?.leafAt(cursor, true) !== undefined) return true
    if (!mayBeMarkup(cursor)) return false
    return headingLevel(cursor) > 0 || isThematicBreak(cursor) || openingFence(cursor) !== undefined
  }

  #begin(into: FlowNode[], mayBeTask: boolean): void {
    const cursor = this.#cursor
    const { line } = cursor
    if (cursor.isBlank) return
    this.line = line
    if (cursor.isIndented) {
      this.open = new OpenIndentedCode(cursor, into)
      return
    }
    const opens = this.#dialect?.leafAt(cursor, false)
    if (opens !== undefined) {
      this.open = opens(into)
      return
    }
    const depth = headingLevel(cursor)
    if (depth > 0) {
      const text = headingText(cursor, depth)
      into.push({ type: 'heading', depth, line, lastLine: line, text, textLine: line })
      return
    }
    if (isThematicBreak(cursor)) {
      into.push({ type: 'thematicBreak', line, lastLine: line })
      return
    }
    const fence = openingFence(cursor)
    this.open =
      fence === undefined
        ? new OpenParagraph(cursor, into, this.#definitions, mayBeTask && into.length === 0)
        : new OpenFence(fence, cursor, into)
  }
}
