import type { SourcePositions, SourceRange } from 'qp-markdown'
import { lowerEdgeOfBar, partAt, type Place, type Places } from '../editing/places.ts'
import { heightsOf } from './line-heights.ts'

/** Where the blocks of a page are in a field with its markdown. */
export class MarkdownPlaces {
  readonly #field: HTMLTextAreaElement
  readonly #heightAt: (offset: number) => number
  readonly #ranges: readonly { readonly block: number; readonly range: SourceRange }[]

  constructor(field: HTMLTextAreaElement, positions: SourcePositions) {
    this.#field = field
    this.#heightAt = heightsOf(field)
    this.#ranges = positions.flatMap((range, block) => (range === null ? [] : [{ block, range }]))
  }

  find(): Places {
    const { selectionEnd } = this.#field
    const caret = this.#place(({ start, end }) => [start.offset, end.offset], selectionEnd)
    if (scrollY === 0 && this.#field.scrollTop === 0) return { caret }
    const edge = lowerEdgeOfBar() - this.#fieldTop
    return { top: this.#place((range) => this.#heightsOf(range), edge), caret }
  }

  lead({ top, caret }: Places): void {
    const offset = this.#at(caret, ({ start, end }) => [start.offset, end.offset]) ?? 0
    this.#field.setSelectionRange(Math.round(offset), Math.round(offset))
    const height = this.#at(top, (range) => this.#heightsOf(range))
    if (height === undefined) return scrollTo(0, 0)
    // A field that is not as high as its text scrolls for itself.
    this.#field.scrollTop = height
    scrollBy(0, this.#fieldTop + height - lowerEdgeOfBar())
  }

  /** Where the text begins in the window. */
  get #fieldTop(): number {
    return this.#field.getBoundingClientRect().top + this.#field.clientTop - this.#field.scrollTop
  }

  #heightsOf({ start, end }: SourceRange): readonly [number, number] {
    return [this.#heightAt(start.offset), this.#heightAt(end.offset) + this.#lineHeight]
  }

  get #lineHeight(): number {
    return Number.parseFloat(getComputedStyle(this.#field).lineHeight)
  }

  /** The last block that begins at a place or before it. */
  #place(edgesOf: (range: SourceRange) => readonly [number, number], at: number): Place | undefined {
    let [low, high] = [0, this.#ranges.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      const found = this.#ranges[middle]
      if (found !== undefined && edgesOf(found.range)[0] <= at) low = middle
      else high = middle
    }
    const found = this.#ranges[low]
    return found && { block: found.block, part: partAt(at, ...edgesOf(found.range)) }
  }

  #at(
    place: Place | undefined,
    edgesOf: (range: SourceRange) => readonly [number, number],
  ): number | undefined {
    const found = this.#ranges.find(({ block }) => block === place?.block)
    if (place === undefined || found === undefined) return undefined
    const [from, to] = edgesOf(found.range)
    return from + place.part * (to - from)
  }
}
