import type { Client } from 'qp-client'

/** A page as markdown in the dialect of GitHub, hidden or not, as its service writes it (SPEC.md 10.25.1), and its state. */
export async function pageMarkdown(
  client: Client,
  id: string,
): Promise<{ readonly markdown: string; readonly etag: string }> {
  const { blocks, etag } = await client.get(id)
  const { blocksToMarkdown } = await import('qp-markdown/to-markdown')
  return { markdown: blocksToMarkdown(blocks, { variant: 'gfm' }), etag }
}
