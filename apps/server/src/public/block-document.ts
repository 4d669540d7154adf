import { pathNotFound } from '../http/api-error.ts'
import { answerCoded } from '../http/conditional.ts'
import { setDocumentHeaders } from '../http/security-headers.ts'
import { pathParameter } from '../operations/operation.ts'
import type { StoredPage } from '../pages/page-repository.ts'
import type { Services } from '../services.ts'
import type { PublicHandler } from './index.ts'
import type { Rendering } from './renders.ts'

/** Makes the document of one block, or nothing when that block has none. */
export type RenderBlockDocument = (
  block: StoredPage['blocks'][number],
  page: StoredPage,
  services: Services,
) => Rendering | undefined

/**
 * Answers with a document of its own for one block of a published page: the one at the place that the path's `index`
 * names.
 *
 * @param kind - `frames` or `diagrams`, as in the path
 */
export function showBlockDocument(kind: string, render: RenderBlockDocument): PublicHandler {
  return async (context, services) => {
    const { pages, renders } = services
    const index = blockIndex(pathParameter(context, 'index'))
    const head = index === undefined ? undefined : await pages.head(pathParameter(context, 'id'))
    if (index === undefined || head === undefined || !head.published) throw pathNotFound()
    if (index >= head.blockCount) throw pathNotFound()
    await answerCoded(context, renders.tag(head), async (coding) => {
      const rendered = await renders.get(head, `${kind}/${index}`, coding, async () => {
        const page = await pages.load(head.id)
        // It may have gone since its head was read.
        if (page === undefined || !page.published) throw pathNotFound()
        const block = page.blocks[index]
        return block && render(block, page, services)
      })
      if (rendered === undefined) throw pathNotFound()
      setDocumentHeaders(context, rendered.policy)
      return rendered.body
    })
  }
}

function blockIndex(text: string): number | undefined {
  return /^(?:0|[1-9]\d{0,5})$/.test(text) ? Number(text) : undefined
}
