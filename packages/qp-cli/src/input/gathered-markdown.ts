import type { Conversion, MarkdownStream, StreamPart } from 'qp-markdown'
import type { Block } from 'qp-schema'
import type { Gathered } from './follow-input.ts'

/** Parts behind one after which it waits no longer; the last one may be half there. */
const ENOUGH = 3

/**
 * Whether a part waits for nothing but definitions that nobody writes: of `arr[0]`, or of `[!NOTE]`. A footnote that is
 * not there yet is a raised number.
 */
function isText({ blocks }: StreamPart<Block>): boolean {
  return !/(?<![\w)])\[|\[\^|<sup/.test(JSON.stringify(blocks).slice(1, -1))
}

/** Markdown, of which a block is ready once it and all before it are final, but for marks of notes and indexes. SPEC.md 18.7.1 */
export class GatheredMarkdown<C extends Conversion> implements Gathered {
  readonly #stream: MarkdownStream<Block, C>
  readonly #noteEnd: (conversion: C) => void
  #partsTaken = 0
  #size = 0

  /** @param noteEnd - is given the conversion of the whole */
  constructor(stream: MarkdownStream<Block, C>, noteEnd: (conversion: C) => void) {
    this.#stream = stream
    this.#noteEnd = noteEnd
  }

  take(text: string): void {
    this.#stream.push(text)
    this.#size += text.length
  }

  get size(): number {
    return this.#size
  }

  ready(): readonly Block[] {
    const { parts } = this.#stream
    let end = this.#partsTaken
    const isReady = (part: StreamPart<Block> | undefined, at: number) =>
      part !== undefined && (part.isFinal || (at + ENOUGH < parts.length && isText(part)))
    while (isReady(parts[end], end)) end += 1
    return this.#takeUpTo(end)
  }

  end(): readonly Block[] {
    this.#noteEnd(this.#stream.end())
    return this.#takeUpTo(this.#stream.parts.length)
  }

  #takeUpTo(end: number): readonly Block[] {
    const blocks = this.#stream.parts.slice(this.#partsTaken, end).flatMap((part) => part.blocks)
    this.#partsTaken = end
    return blocks
  }
}
