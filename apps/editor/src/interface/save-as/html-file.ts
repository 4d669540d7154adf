import { isDiagramBlock } from 'qp-render'
import {
  type DiagramPicture,
  DOCUMENT_LIMITS,
  type RenderedDocument,
  renderDocument,
} from 'qp-render/document'
import type { SafeBlock, ThemeId } from 'qp-schema'
import { picturesOf } from '../../drawings/drawing-frame.ts'
import type { PageContent } from '../../session/page-content.ts'
import { drawnBy } from '../dialogs/page-preview.ts'
import { safeBlocks } from './safe-blocks.ts'

/**
 * A page as one document of HTML, with its diagrams drawn, and with the pictures of this service in it: a page cannot read
 * those of other sites.
 *
 * @param url - where the page is published, if it is
 */
export async function htmlFile(page: PageContent, url: string | undefined): Promise<RenderedDocument> {
  const { theme, meta, lang, dir } = page
  const blocks = await safeBlocks(page.blocks)
  const diagrams = await drawnDiagrams(blocks, theme)
  return renderDocument(
    { blocks, theme, meta, ...(lang !== null && { lang }), ...(dir !== null && { dir }) },
    {
      ...(await drawnBy(page.blocks)),
      ...(url !== undefined && { url }),
      diagramPicture: (index) => diagrams.get(index),
      fetchPicture,
    },
  )
}

/** One after the other: each loads the program that draws, once or twice. */
async function drawnDiagrams(
  blocks: readonly SafeBlock[],
  theme: ThemeId,
): Promise<ReadonlyMap<number, DiagramPicture>> {
  const drawn = new Map<number, DiagramPicture>()
  for (const [index, block] of blocks.entries()) {
    const picture = isDiagramBlock(block) ? await picturesOf(block.code, theme) : undefined
    if (picture !== undefined) drawn.set(index, picture)
  }
  return drawn
}

const PATIENCE_MS = 60_000

async function fetchPicture(url: string): Promise<Uint8Array | undefined> {
  const { host, pathname, search } = new URL(url)
  // The service may call itself `localhost` where this window says `127.0.0.1`.
  if (host !== location.host && !pathname.startsWith('/pictures/')) return undefined
  try {
    const answer = await fetch(pathname + search, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!answer.ok) return undefined
    const file = await answer.blob()
    return file.size > DOCUMENT_LIMITS.pictureBytes ? undefined : new Uint8Array(await file.arrayBuffer())
  } catch {
    return undefined
  }
}
