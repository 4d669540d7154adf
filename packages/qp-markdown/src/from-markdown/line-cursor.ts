/** Columns of white space that make code of a line, and the distance between tab stops. */
export const CODE_INDENTATION = 4

const TAB = 9
const SPACE = 32

/** A place in a line, in characters and in columns: a tab reaches to the next column that is a multiple of four. */
export class LineCursor {
  source: string
  /** The number of the line. */
  line = 0
  end = 0
  position = 0
  /** The first character after white space. */
  next = 0
  /** Columns of white space between `position` and `next`. */
  indentation = 0
  /** From where to where a thematic break may begin; `undefined` until somebody asks. */
  breaks: { readonly from: number; readonly to: number } | undefined
  #column = 0
  /** Columns that are left of a tab of which a container has taken the first ones. */
  #restOfTab = 0

  constructor(source: string) {
    this.source = source
  }

  /** Goes to the beginning of the next line, and says where it ends. */
  enter(start: number, end: number): void {
    this.line += 1
    this.end = end
    this.breaks = undefined
    this.position = start
    this.#column = 0
    this.#restOfTab = 0
    this.#measure()
  }

  get isBlank(): boolean {
    return this.next === this.end
  }

  /** Whether the line is indented like code. */
  get isIndented(): boolean {
    return this.indentation >= CODE_INDENTATION
  }

  /** What is left of the line after white space. */
  get content(): string {
    return this.source.slice(this.next, this.end)
  }

  /** What is left of the line. The rest of a tab is spaces. */
  get rest(): string {
    const { source, position, end } = this
    if (this.#restOfTab === 0) return source.slice(position, end)
    return ' '.repeat(this.#restOfTab) + source.slice(position + 1, end)
  }

  /** What a sticky pattern matches after white space. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.next
    return pattern.exec(this.source)
  }

  /** Goes beyond white space of so many columns, or less where there is less. */
  skipColumns(columns: number): void {
    let left = Math.min(columns, this.indentation)
    this.indentation -= left
    while (left > 0) {
      const width = this.#widthOf(this.source.charCodeAt(this.position), this.#column)
      const taken = Math.min(width, left)
      this.#column += taken
      left -= taken
      this.#restOfTab = width - taken
      if (taken === width) this.position += 1
    }
  }

  /** Goes beyond white space, and so many characters after it that are none. */
  skipMarker(length: number): void {
    this.skipColumns(this.indentation)
    this.position += length
    this.#column += length
    this.#measure()
  }

  #measure(): void {
    const { source, end } = this
    let next = this.position
    let column = this.#column
    for (; next < end; next++) {
      const width = this.#widthOf(source.charCodeAt(next), column)
      if (width === 0) break
      column += width
    }
    this.next = next
    this.indentation = column - this.#column
  }

  #widthOf(code: number, column: number): number {
    if (code === SPACE) return 1
    return code === TAB ? CODE_INDENTATION - (column % CODE_INDENTATION) : 0
  }
}
