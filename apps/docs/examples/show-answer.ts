import { markdownStream } from 'qp-markdown/gfm'
import { showStream } from 'qp-render'
import { sanitizeBlocks } from 'qp-sanitize'
import type { Block } from 'qp-schema'

/** Shows an answer while it comes; gives its blocks, to be published. */
export async function showAnswer(chunks: AsyncIterable<string>, article: Element): Promise<Block[]> {
  const stream = markdownStream({ sanitize: (all) => sanitizeBlocks(all).blocks })
  const show = showStream(article)
  for await (const chunk of chunks) {
    stream.push(chunk)
    show(stream.parts)
  }
  const { blocks } = stream.end()
  show(stream.parts)
  return blocks
}
