import { pageTag } from '../../http/if-match.ts'
import { entitlementsOf } from '../../pages/entitlements.ts'
import { presentState } from '../../pages/present-page.ts'
import { requireSlug, requireWritable, requireWritten } from '../checks.ts'
import { type OperationHandler, pathParameter } from '../operation.ts'
import { read, receive } from '../receive.ts'

/** Shows or hides a page, or changes its slug. SPEC.md 6.3 */
export const setPagePublished: OperationHandler = async (context, services) => {
  const { config, pages, premiumTokens } = services
  const id = pathParameter(context, 'id')
  const received = await receive(context, services, 'setPagePublished')
  const body = await read(context, services, 'setPagePublished', received)
  const { expected } = await requireWritable(context, pages, id, body.editKey)
  const { published, slug } = await body.prepared()
  await requireSlug(slug, entitlementsOf(context, premiumTokens))
  const page = requireWritten(await pages.setState(id, { published, slug }, expected))
  context.set('ETag', pageTag(page))
  context.body = presentState(config.baseUrl, page)
}
