import type { Config } from '../../config/config.ts'
import { pathNotFound } from '../../refusal.ts'
import { clientOf } from '../../http/clients/client.ts'
import { answerCoded } from '../../http/caching/conditional-requests.ts'
import { setDocumentHeaders } from '../../http/headers/security-headers.ts'
import { pathParameter } from '../../http/route.ts'
import type { DocumentPart } from '../../jobs/make-document.ts'
import type { PublicHandler } from '../route.ts'
import { requireReadable } from '../require-visible.ts'

/**
 * Makes a handler for the separate document of a block of a published page. The path's `index` is the block's position.
 */
export function showBlockDocument(partOf: (index: number, config: Config) => DocumentPart): PublicHandler {
  return async (context, services) => {
    const { config, pages, renderCache } = services
    const index = blockIndex(pathParameter(context, 'index'))
    if (index === undefined) throw pathNotFound()
    const found = await pages.head(pathParameter(context, 'id'))
    const head = await requireReadable(context, services, found, { parts: 'parts' })
    if (index >= head.blockCount) throw pathNotFound()
    await answerCoded(context, renderCache.tag(head), async (coding) => {
      const rendered = await renderCache.get(head, partOf(index, config), coding, clientOf(context))
      if (rendered === undefined) throw pathNotFound()
      setDocumentHeaders(context, rendered.policy)
      return rendered
    })
  }
}

function blockIndex(text: string): number | undefined {
  return /^(?:0|[1-9]\d{0,5})$/.test(text) ? Number(text) : undefined
}
