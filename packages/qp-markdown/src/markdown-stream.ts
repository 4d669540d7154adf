import { assertArgument, type Block, isObject } from 'qp-schema'
import { blocksOfNode } from './emit/flow-blocks.ts'
import { textOptions } from './markdown-to-blocks.ts'
import type { Context } from './emit/context.ts'
import { spending } from './emit/new-context.ts'
import { convert, type Conversion, type ConvertOptions } from './convert.ts'
import { ownUrls } from './own-urls.ts'
import type { Emitter, StreamReader } from './stream/reader.ts'
import { SILENT } from './emit/silent.ts'
import { BlockStream, type MarkdownStream, type StreamOptions } from './stream/markdown-stream.ts'

/** Options of {@link markdownStream}. */
export interface MarkdownStreamOptions<B = Block>
  extends Omit<ConvertOptions, 'positions'>, StreamOptions<B> {}

/**
 * Converts markdown while it is written, such as a model's answer: gives at each moment the blocks of what has come, says
 * which of them are final, and at the end what {@link markdownToBlocks} gives. The time is linear in the length of the text,
 * and in that of the open block each time it is read.
 */
export function markdownStream<B = Block>(options: MarkdownStreamOptions<B> = {}): MarkdownStream<B> {
  assertArgument(isObject(options), 'markdownStream', 'options as an object', options)
  return new BlockStream(readerOf(options), options)
}

function readerOf(options: Omit<ConvertOptions, 'positions'>): StreamReader<Conversion> {
  const { resolveUrl, fence, fallback } = textOptions(options)
  return {
    isGfm: false,
    readsFences: fence !== undefined,
    dialect: undefined,
    enter: () => {},
    awaits: () => undefined,
    lengthBefore: () => 0,
    provisional: () => undefined,
    emitters() {
      const spend = spending()
      const own = ownUrls(resolveUrl, (characters) => spend('address', characters))
      return (definitions) => emitterOf({ ...SILENT, definitions, fence, own, spend, fallback })
    },
    convert: (markdown, place) => convert(markdown, textOptions(options), place),
  }
}

function emitterOf(context: Context): Emitter {
  let blocks: Block[] = []
  return {
    isOpen: false,
    add: (node) => void (blocks = blocks.concat(blocksOfNode(node, context))),
    take() {
      const taken = blocks
      blocks = []
      return taken
    },
    takeWaits: () => false,
  }
}
