import { etagOf } from '../../http/conditional.ts'
import { entitlementsOf } from '../../pages/entitlements.ts'
import { pageTag } from '../../pages/page-tags.ts'
import { presentState } from '../../pages/present-page.ts'
import { requireSlug, requireWritable, requireWritten } from '../checks.ts'
import { type OperationHandler, pathParameter } from '../operation.ts'
import { read, receive } from '../receive.ts'

/** Shows or hides a page, or changes its slug, theme or share metadata. SPEC.md 6.3 */
export const setPagePublished: OperationHandler = async (context, services) => {
  const { config, pages, premiumTokens } = services
  const id = pathParameter(context, 'id')
  const received = await receive(context, services, 'setPagePublished')
  const body = await read(context, services, 'setPagePublished', received)
  const { expected } = await requireWritable(context, pages, id, body.editKey)
  const changes = await body.prepared()
  await requireSlug(changes.slug, entitlementsOf(context, premiumTokens))
  const page = requireWritten(await pages.setState(id, changes, expected))
  context.set('ETag', etagOf(pageTag(page)))
  context.body = presentState(config.baseUrl, page)
}
