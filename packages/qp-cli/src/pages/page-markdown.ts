import type { Client, StoredPage } from 'qp-client'

/** A page as it is stored, and as markdown. */
export interface PageMarkdown {
  readonly blocks: StoredPage['blocks']
  /** In the dialect of GitHub, as its service writes it (SPEC.md 10.25.1). */
  readonly markdown: string
  /** Its state. */
  readonly etag: string
}

/** A page, hidden or not, as markdown. */
export async function pageMarkdown(client: Client, id: string): Promise<PageMarkdown> {
  const { blocks, etag } = await client.get(id)
  const { blocksToMarkdown } = await import('qp-markdown/to-markdown')
  return { blocks, markdown: blocksToMarkdown(blocks, { variant: 'gfm' }), etag }
}

/** Whether two ETags of a page name one state of it; the coding of the answer that had them is part of both. */
export function isSameRevision(one: string, other: string | undefined): boolean {
  const [revision] = /\d+/.exec(one) ?? []
  return revision !== undefined && revision === /\d+/.exec(other ?? '')?.[0]
}
