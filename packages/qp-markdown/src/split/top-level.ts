import { type Fence, type LineShape, type ListMarker, shapeOf } from './line-shape.ts'

/** What is certain about a line. */
export interface LinePlace {
  /** It is inside a code fence, or the line that closes one. */
  readonly inFence: boolean
  /** Everything before it is complete: what follows reads the same whether that is there or not. */
  readonly startsPart: boolean
  /** It ends a code fence that has no closing line. */
  readonly endsFence: boolean
}

/**
 * Follows the structure of a text line by line as far as it can be certain without parsing: which lines are inside
 * code fences, and where a new part begins, with nothing left open. A part begins at a line without indentation that
 * follows a blank line, and is neither in a fence nor an item of a list above.
 */
export class TopLevel {
  /** The list items that are open, outermost first, as long as that is certain. */
  #items: ListMarker[] = []
  #itemsCertain = true
  #listAbove = false
  #fence: (Fence & { readonly content: number }) | undefined
  #fencesCertain = true
  #afterBlank = true
  #indentAbove = 0

  /** Whether it has seen all code fences so far, and nothing that may or may not be one. */
  get isCertain(): boolean {
    return this.#fencesCertain
  }

  read(line: string): LinePlace {
    return this.readShape(shapeOf(line))
  }

  /** {@link read} for a line whose shape is known. */
  readShape(shape: LineShape): LinePlace {
    const afterBlank = this.#afterBlank
    this.#afterBlank = shape.blank
    if (shape.blank) return { inFence: this.#fence !== undefined, startsPart: false, endsFence: false }
    const endsFence = this.#fence !== undefined && shape.indent < this.#fence.content
    if (endsFence) this.#fence = undefined
    if (this.#fence !== undefined) {
      if (closes(this.#fence, shape)) this.#fence = undefined
      return { inFence: true, startsPart: false, endsFence }
    }
    return { inFence: false, startsPart: this.#readOutside(shape, afterBlank), endsFence }
  }

  #readOutside(shape: LineShape, afterBlank: boolean): boolean {
    const atMargin = afterBlank && shape.indent === 0
    const [marker] = shape.markers
    // Behind indented code the parser takes some containers for text.
    const isRead = (marker === undefined && !shape.isQuote) || this.#indentAbove < CODE_INDENT
    const startsItem = this.#listAbove && marker !== undefined
    const startsPart = atMargin && this.#fencesCertain && isRead && !startsItem
    this.#indentAbove = shape.indent
    if (startsPart) this.#listAbove = false
    if (atMargin) {
      this.#items = []
      this.#itemsCertain = true
    }
    if (marker !== undefined) this.#listAbove = true
    this.#followItems(shape, afterBlank)
    this.#openFence(shape)
    return startsPart
  }

  #followItems({ indent, markers, fence }: LineShape, afterBlank: boolean): void {
    const [first] = markers
    if (first === undefined && this.#items.length === 0) return
    const open = this.#items.filter((item) => item.content <= indent)
    const isCode = indent - (open.at(-1)?.content ?? 0) >= CODE_INDENT
    const sibling = this.#items.find((item) => item.column === indent)
    const startsItem = first !== undefined && !isCode
    const certainItem = startsItem && (afterBlank || first.interrupts || sibling?.kind === first.kind)
    // A line of a paragraph may continue it without the indentation of its item.
    const ends = afterBlank || certainItem || (fence !== undefined && !isCode)
    if (open.length < this.#items.length && !ends) this.#itemsCertain = false
    if (startsItem && !certainItem) this.#itemsCertain = false
    if (markers.some(({ empty }) => empty)) this.#itemsCertain = false
    this.#items = certainItem ? [...open, ...markers] : open
  }

  #openFence({ indent, markers, fence }: LineShape): void {
    if (fence === undefined || !this.#fencesCertain) return
    const content = this.#items.at(-1)?.content ?? 0
    const inItem = markers.length > 0 && markers.at(-1) === this.#items.at(-1)
    if (this.#itemsCertain || (indent < LEAST_CONTENT && markers.length === 0)) {
      if (inItem || (markers.length === 0 && indent - content < CODE_INDENT))
        this.#fence = { ...fence, content }
    } else this.#fencesCertain = false
  }
}

/** So many columns beyond its container make a line code. */
const CODE_INDENT = 4
/** No content of a list item stands further left. */
const LEAST_CONTENT = 2

function closes(open: Fence & { readonly content: number }, { indent, markers, fence }: LineShape): boolean {
  return (
    fence !== undefined &&
    markers.length === 0 &&
    fence.bare &&
    fence.character === open.character &&
    fence.length >= open.length &&
    indent - open.content < CODE_INDENT
  )
}
