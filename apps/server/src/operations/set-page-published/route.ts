import { patchRequestSchema } from 'qp-schema/api'
import { pageNotFound } from '../../http/api-error.ts'
import { readBody } from '../../http/body.ts'
import { entitlementsOf } from '../../pages/entitlements.ts'
import { presentState } from '../../pages/present-page.ts'
import { requireFields, requireKey, requireSlug } from '../checks.ts'
import { type OperationHandler, pathParameter } from '../operation.ts'

/** Shows or hides a page, or changes its slug. SPEC.md 6.3 */
export const setPagePublished: OperationHandler = async (context, { config, pages, premiumTokens }) => {
  const id = pathParameter(context, 'id')
  const body = await readBody(context, { maxBytes: config.maxBodyBytes })
  await requireKey(pages, id, body['editKey'])
  const { published, slug } = requireFields(patchRequestSchema, body)
  await requireSlug(slug, entitlementsOf(context, premiumTokens))
  const page = await pages.setState(id, {
    ...(published === undefined ? {} : { published }),
    ...(slug === undefined ? {} : { slug }),
  })
  if (page === 'missing') throw pageNotFound()
  context.body = presentState(config.baseUrl, page)
}
