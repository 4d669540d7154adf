import type { Conversion, MarkdownStream } from 'qp-markdown'
import type { Block } from 'qp-schema'
import type { Gathered } from './follow-input.ts'

/** Markdown, of which a block is ready once it and all before it are final. */
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
    const open = this.#stream.parts.findIndex(({ isFinal }) => !isFinal)
    return this.#takeUpTo(open === -1 ? this.#stream.parts.length : open)
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
