import type { StoredPage } from 'qp-client'
import type { Block } from 'qp-schema'
import { readAsVisitor } from '../input/passphrase.ts'
import type { Services } from '../services.ts'
import type { KeptPage } from '../store/kept-page.ts'
import type { NamedPage } from './find-page.ts'

/** A page as it is stored, and as markdown. */
export interface PageMarkdown {
  readonly blocks: StoredPage['blocks']
  /** In the dialect of GitHub, as its service writes it (SPEC.md 10.25.1). */
  readonly markdown: string
  /** Its state. */
  readonly etag: string
}

/**
 * A page as it is stored, hidden or not: by its key where that is kept, else as visitors read it.
 *
 * @throws what the client throws; CommandFailure where its passphrase is needed and nobody can be asked
 */
export async function storedPage({ server, name, kept }: NamedPage, services: Services): Promise<StoredPage> {
  const client = await services.clientOf(server)
  if (kept !== undefined) return client.page(kept.id, kept.editKey).get()
  return readAsVisitor((options) => client.get(name, options), name, services.environment)
}

/**
 * A page whose key is kept, as markdown.
 *
 * @param partOf - those of its blocks that count
 */
export async function keptMarkdown(
  kept: KeptPage,
  services: Services,
  partOf: (blocks: readonly Block[]) => readonly Block[] = (blocks) => blocks,
): Promise<PageMarkdown> {
  const stored = await storedPage({ server: kept.server, name: kept.id, kept }, services)
  return asMarkdown({ ...stored, blocks: [...partOf(stored.blocks)] })
}

/** A stored page as markdown. */
export async function asMarkdown({ blocks, etag }: StoredPage): Promise<PageMarkdown> {
  const { blocksToMarkdown } = await import('qp-markdown/to-markdown')
  return { blocks, markdown: blocksToMarkdown(blocks, { variant: 'gfm' }), etag }
}

/** Whether two ETags of a page name one state of it; the coding of the answer that had them is part of both. */
export function isSameRevision(one: string, other: string | undefined): boolean {
  const [revision] = /\d+/.exec(one) ?? []
  return revision !== undefined && revision === /\d+/.exec(other ?? '')?.[0]
}
