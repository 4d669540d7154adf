import { pathNotFound } from '../http/api-error.ts'
import { clientOf } from '../http/client.ts'
import { answerCoded } from '../http/conditional.ts'
import { setDocumentHeaders } from '../http/security-headers.ts'
import { pathParameter } from '../operations/operation.ts'
import { pageUrl } from '../pages/present-page.ts'
import type { PublicHandler } from './index.ts'

/** A published page by id or slug. SPEC.md 10.1 */
export const showPage: PublicHandler = async (context, { config, pages, renders }) => {
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
    const rendered = await renders.get(head, { kind: 'page', highlight: true }, coding, clientOf(context))
    if (rendered === undefined) throw pathNotFound()
    setDocumentHeaders(context, rendered.policy)
    return rendered.body
  })
}
