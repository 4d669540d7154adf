import { deriveMeta } from 'qp-render'
import { CARD_VERSION, type CardContent } from '../card/card.ts'
import { pathNotFound } from '../http/api-error.ts'
import { answerConditionally, isNamedBy } from '../http/conditional.ts'
import { pathParameter } from '../operations/operation.ts'
import type { Services } from '../services.ts'
import type { PublicHandler } from './index.ts'

/** The address of a page's social card. SPEC.md 10.23.1 */
export function cardUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/${id}/card.png`
}

/** The social card of a published page. SPEC.md 10.23 */
export const showCard: PublicHandler = async (context, services) => {
  const { pages, cards, renders, config } = services
  const head = await pages.head(pathParameter(context, 'id'))
  if (head === undefined || !head.published) throw pathNotFound()
  const tag = `${renders.tag(head)}-card-${CARD_VERSION}`
  const etag = `"${tag}"`
  const isKnown = isNamedBy(context.get('If-None-Match'), etag)
  const png = isKnown ? Buffer.alloc(0) : await cards.get(tag, () => contentOf(head.id, services))
  context.set({
    'X-Content-Type-Options': 'nosniff',
    // Other sites show it.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Robots-Tag': config.robots,
  })
  context.type = 'image/png'
  answerConditionally(context, etag, () => png)
}

async function contentOf(id: string, { pages, config }: Services): Promise<CardContent> {
  const page = await pages.load(id)
  if (page === undefined || !page.published) throw pathNotFound()
  const { title, description } = deriveMeta(page.blocks, page.meta, page.titleHint ?? undefined)
  return { title, description, theme: page.theme, host: new URL(config.baseUrl).host }
}
