import { CARD_VERSION } from '../../card/card-format.ts'
import { requireSameReaders } from '../../access/readers.ts'
import { pathNotFound } from '../../refusal.ts'
import { clientOf } from '../../http/clients/client.ts'
import { answerConditionally, etagOf, isNamedBy } from '../../http/caching/conditional-requests.ts'
import { pathParameter } from '../../http/route.ts'
import type { PageHead, PageJson } from '../../content/page.ts'
import type { PageRepository } from '../../store/pages/page-repository.ts'
import type { PublicHandler } from '../route.ts'
import { requireReadable, requireVisible } from '../require-visible.ts'

/** Answers with the social card of a published page. SPEC.md 10.23 */
export const showCard: PublicHandler = async (context, services) => {
  const { cards, config, jobs, pages, renderCache } = services
  const head = await requireReadable(context, services, await pages.head(pathParameter(context, 'id')))
  const tag = `${renderCache.tag(head)}-card-${CARD_VERSION}`
  const etag = etagOf(tag)
  const isKnown = isNamedBy(context.get('If-None-Match'), etag)
  const png = isKnown
    ? Buffer.alloc(0)
    : await cards.get(tag, clientOf(context), async () => jobs.cardContent(await publishedPage(head, pages)))
  context.set({
    'X-Content-Type-Options': 'nosniff',
    // Other sites show the card.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Robots-Tag': config.robots,
  })
  context.type = 'image/png'
  answerConditionally(context, etag, () => png)
}

async function publishedPage(head: PageHead, pages: PageRepository): Promise<PageJson> {
  const page = await pages.load(head.id)
  if (page === undefined) throw pathNotFound()
  requireVisible(page.head)
  requireSameReaders(page.head, head)
  return page
}
