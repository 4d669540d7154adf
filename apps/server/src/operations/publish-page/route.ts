import { DEFAULT_THEME } from 'qp-schema'
import { OPERATIONS, publishRequestSchema } from 'qp-schema/api'
import { forbidden, invalidBody, pageNotFound } from '../../http/api-error.ts'
import { type JsonObject, readBody } from '../../http/body.ts'
import { composePage } from '../../pages/compose-page.ts'
import { entitlementsOf } from '../../pages/entitlements.ts'
import type { PageRepository } from '../../pages/page-repository.ts'
import { presentPublished } from '../../pages/present-page.ts'
import { requireContent, requireFields, requireKey, requireSlug } from '../checks.ts'
import type { OperationHandler } from '../operation.ts'

/** Creates a page, or replaces the one that `id` and `editKey` name. SPEC.md 6.1 */
export const publishPage: OperationHandler = async (context, { config, pages, premiumTokens }) => {
  const body = await readBody(context, {
    maxBytes: config.maxBodyBytes,
    textTypes: OPERATIONS.publishPage.textMediaTypes,
  })
  const target = await requireTarget(body, pages)
  requireContent(body)
  const request = requireFields(publishRequestSchema, body)
  const requirePro = entitlementsOf(context, premiumTokens)
  await requireSlug(request.slug, requirePro)
  const { blocks, layout, titleHint, warnings } = await composePage(request, requirePro)

  if (target === undefined) {
    const { page, editKey } = await pages.create({
      blocks,
      layout,
      titleHint,
      published: request.published ?? true,
      theme: request.theme ?? DEFAULT_THEME,
      meta: request.meta ?? null,
      slug: request.slug ?? null,
    })
    context.body = presentPublished(config.baseUrl, page, editKey, warnings)
    return
  }
  const { theme, published, meta, slug } = request
  const page = await pages.replace(target.id, {
    blocks,
    layout,
    titleHint,
    ...(theme === undefined ? {} : { theme }),
    ...(published === undefined ? {} : { published }),
    ...(meta === undefined ? {} : { meta }),
    ...(slug === undefined ? {} : { slug }),
  })
  if (page === 'missing') throw pageNotFound()
  context.body = presentPublished(config.baseUrl, page, target.editKey, warnings)
}

/** The page that a request is allowed to replace; none for a new page. SPEC.md 5.4.1 */
async function requireTarget(
  body: JsonObject,
  pages: PageRepository,
): Promise<{ id: string; editKey: string } | undefined> {
  const id = body['id'] ?? null
  const editKey = body['editKey'] ?? null
  if (id === null && editKey === null) return undefined
  if (id === null)
    throw invalidBody('editKey came without the id of its page; send both, or neither for a new page.')
  if (typeof editKey !== 'string') throw forbidden()
  if (typeof id !== 'string')
    throw invalidBody('id must be a string.', [{ path: 'id', message: 'must be a string' }])
  await requireKey(pages, id, editKey)
  return { id, editKey }
}
