import { renderPage } from 'qp-render'
import { createHighlighter } from 'qp-render/highlight'
import { pathNotFound } from '../http/api-error.ts'
import { answerCoded } from '../http/conditional.ts'
import { setDocumentHeaders } from '../http/security-headers.ts'
import { pathParameter } from '../operations/operation.ts'
import type { StoredPage } from '../pages/page-repository.ts'
import { pageUrl } from '../pages/present-page.ts'
import type { Services } from '../services.ts'
import { cardUrl } from './card.ts'
import { diagramUrl, frameUrl } from './content-paths.ts'
import type { PublicHandler } from './index.ts'
import { pagePolicy } from './policies.ts'
import { fontPath } from './theme-fonts.ts'

/** A published page by id or slug. SPEC.md 10.1 */
export const showPage: PublicHandler = async (context, services) => {
  const { config, pages, renders } = services
  const found = await pages.findByName(pathParameter(context, 'name'))
  if (found === undefined || !found.head.published) throw pathNotFound()
  const { head, via } = found
  if (via === 'id' && head.slug !== null) {
    context.set('Cache-Control', 'no-store')
    context.status = 301
    context.redirect(pageUrl(config.baseUrl, head))
    return
  }
  await answerCoded(context, renders.tag(head), async (coding) => {
    const rendered = await renders.get(head, 'page', coding, async () => {
      const page = await pages.load(head.id)
      // It may have gone since its head was read.
      if (page === undefined || !page.published) throw pathNotFound()
      return { html: render(page, services), policy: pagePolicy(page, config) }
    })
    if (rendered === undefined) throw pathNotFound()
    setDocumentHeaders(context, rendered.policy)
    return rendered.body
  })
}

function render(page: StoredPage, { config }: Services): string {
  const { id, blocks, theme, layout, meta, titleHint, createdAt, updatedAt } = page
  return renderPage(
    { blocks, theme, layout, meta, ...(titleHint === null ? {} : { title: titleHint }) },
    {
      url: pageUrl(config.baseUrl, page),
      frameUrl: (index) => frameUrl(config, id, index),
      diagramUrl: (index) => diagramUrl(config, id, index),
      fontUrl: fontPath,
      highlight: createHighlighter(),
      cardUrl: cardUrl(config.baseUrl, id),
      robots: config.robots,
      homeUrl: `${config.baseUrl}/`,
      createdAt,
      updatedAt,
    },
  )
}
