import { markdownToBlocks } from 'qp-markdown'
import { sanitizeBlocks } from 'qp-sanitize'

/** The content of a page, from markdown. */
export async function composed(markdown: string) {
  const { blocks } = sanitizeBlocks(markdownToBlocks(markdown).blocks)
  return { blocks, layout: 'standard', titleHint: null } as const
}
