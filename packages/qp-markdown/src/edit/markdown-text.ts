import type { Block, Warning } from 'qp-schema'
import { emojiNamed } from '../emoji.ts'
import { type FrontMatter, gfmToBlocks, type GfmOptions } from '../gfm/index.ts'
import type { SourcePositions, SourceRange } from '../positions.ts'
import { blocksToMarkdown } from '../to-markdown/index.ts'

/** What a text has become. */
export interface ReadText<B> {
  /** A block that the text did not change is the very object that the page had. */
  readonly blocks: (B | Block)[]
  readonly frontMatter: FrontMatter
  readonly warnings: readonly Warning[]
  /** Where each block stands in the text, by its index; there with the option `positions`. */
  readonly positions?: SourcePositions
}

/**
 * A page as markdown in GitHub's dialect, and back. A block whose markdown is as it was is the very block that the page
 * had: what markdown cannot say of it stays. Blocks of types that the format does not have are written as JSON in a
 * fence, and come back.
 */
export class MarkdownText<B extends { readonly type: string } = Block> {
  /** The page as markdown. */
  readonly text: string
  readonly #blocks: readonly B[]
  /** What blocks look like in what is read: their own JSON, or what their markdown alone is read as. */
  readonly #own: readonly string[]
  readonly #readings = new Map<number, readonly string[]>()

  constructor(blocks: readonly B[]) {
    this.#blocks = blocks
    this.text = blocksToMarkdown(blocks as unknown as readonly Block[], { variant: 'gfm' })
    this.#own = blocks.map((block) => JSON.stringify(block))
  }

  /**
   * The blocks of a text that this one was changed into.
   *
   * @throws ContentTooComplexError
   */
  read(text: string, options: GfmOptions = {}): ReadText<B> {
    if (text === this.text && options.positions !== true)
      return { blocks: [...this.#blocks], frontMatter: {}, warnings: [] }
    const { blocks, positions, ...read } = gfmToBlocks(text, { emoji: emojiNamed, ...options })
    return { ...read, ...this.#withKnown(blocks, positions) }
  }

  /** Runs of blocks that are what a known block is read as become that block, in the order of the page. */
  #withKnown(
    blocks: readonly Block[],
    positions: SourcePositions | undefined,
  ): Pick<ReadText<B>, 'blocks' | 'positions'> {
    const known = this.#matches(blocks.map((block) => JSON.stringify(block)))
    const result: (B | Block)[] = []
    const ranges: (SourceRange | null)[] = []
    for (let at = 0; at < blocks.length;) {
      const { index = -1, length = 1 } = known.get(at) ?? {}
      const block = this.#blocks[index] ?? blocks[at]
      if (block !== undefined) {
        result.push(block)
        ranges.push(rangeOf(positions?.slice(at, at + length)))
      }
      at += length
    }
    return { blocks: result, ...(positions && { positions: ranges }) }
  }

  /** Where known blocks begin among others: first from the start, then from the end, then each once in between. */
  #matches(texts: readonly string[]): Map<number, Match> {
    const found = new Map<number, Match>()
    let [index, at] = [0, 0]
    for (; index < this.#blocks.length; index += 1) {
      const length = this.#lengthAt(index, texts, at)
      if (length === 0) break
      found.set(at, { index, length })
      at += length
    }
    let [last, end] = [this.#blocks.length, texts.length]
    for (; last > index; last -= 1) {
      const length = this.#lengthBefore(last - 1, texts, end)
      if (length === 0 || end - length < at) break
      end -= length
      found.set(end, { index: last - 1, length })
    }
    const first = new Map<string, number[]>()
    for (let one = index; one < last; one += 1) {
      for (const text of new Set([this.#own[one], this.#readingOf(one)[0]]))
        if (text !== undefined) first.set(text, [...(first.get(text) ?? []), one])
    }
    const taken = new Set<number>()
    while (at < end) {
      const match = (first.get(texts[at] ?? '') ?? [])
        .map((one) => ({ index: one, length: taken.has(one) ? 0 : this.#lengthAt(one, texts, at) }))
        .find(({ length }) => length > 0 && at + length <= end)
      if (match !== undefined) {
        found.set(at, match)
        taken.add(match.index)
      }
      at += match?.length ?? 1
    }
    return found
  }

  /** How many of the blocks from a place on are a known block; 0 when they are not. */
  #lengthAt(index: number, texts: readonly string[], at: number): number {
    if (texts[at] === this.#own[index]) return 1
    const reading = this.#readingOf(index)
    return reading.every((text, offset) => texts[at + offset] === text) ? reading.length : 0
  }

  #lengthBefore(index: number, texts: readonly string[], end: number): number {
    if (texts[end - 1] === this.#own[index]) return 1
    const { length } = this.#readingOf(index)
    return this.#lengthAt(index, texts, end - length) === length ? length : 0
  }

  #readingOf(index: number): readonly string[] {
    const known = this.#readings.get(index)
    if (known !== undefined) return known
    const own = blocksToMarkdown([this.#blocks[index] as unknown as Block], { variant: 'gfm' })
    const reading = gfmToBlocks(own, { emoji: emojiNamed }).blocks.map((one) => JSON.stringify(one))
    this.#readings.set(index, reading)
    return reading
  }
}

/** The lines of blocks that are one block of the page. */
function rangeOf(positions: SourcePositions = []): SourceRange | null {
  const ranges = [...new Set(positions)].filter((range) => range !== null)
  const [first] = ranges
  const { end } = ranges.at(-1) ?? {}
  if (first === undefined || end === undefined || ranges.length === 1) return first ?? null
  const parts = ranges.flatMap((range) => range.parts ?? [])
  return { start: first.start, end, ...(parts.length > 0 && { parts }) }
}

/** A known block among those that were read, and how many of these it is. */
interface Match {
  readonly index: number
  readonly length: number
}
