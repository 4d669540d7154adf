import { DEFAULT_THEME } from 'qp-schema'
import { forbidden, invalidBody, pageNotFound } from '../../http/api-error.ts'
import { entitlementsOf } from '../../pages/entitlements.ts'
import type { PageRepository } from '../../pages/page-repository.ts'
import { presentPublished } from '../../pages/present-page.ts'
import { settle } from '../../work/outcome.ts'
import { requireKey, requireLayout, requireScripts, requireSlug } from '../checks.ts'
import type { OperationHandler } from '../operation.ts'
import type { PreparedFor } from '../prepare-body.ts'
import { receivePrepared } from '../receive-prepared.ts'

/** Creates a page, or replaces the one that `id` and `editKey` name. SPEC.md 6.1 */
export const publishPage: OperationHandler = async (context, services) => {
  const { config, pages, premiumTokens } = services
  const body = await receivePrepared(context, services, 'publishPage')
  const target = await requireTarget(body, pages)
  const { slug, theme, published, meta, ...request } = settle(body.request)
  const requirePro = entitlementsOf(context, premiumTokens)
  await requireSlug(slug, requirePro)
  const composed = settle(request.composed)
  await requireLayout(composed, requirePro)
  await requireScripts(composed, requirePro)
  const { blocks, warnings } = settle(composed.storable)
  const { layout, titleHint } = composed

  if (target === undefined) {
    const { page, editKey } = await pages.create({
      blocks,
      layout,
      titleHint,
      published: published ?? true,
      theme: theme ?? DEFAULT_THEME,
      meta: meta ?? null,
      slug: slug ?? null,
    })
    context.body = presentPublished(config.baseUrl, page, editKey, warnings)
    return
  }
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
  { id, editKey }: PreparedFor<'publishPage'>,
  pages: PageRepository,
): Promise<{ id: string; editKey: string } | undefined> {
  if (id === null && editKey === null) return undefined
  if (id === null)
    throw invalidBody('editKey came without the id of its page; send both, or neither for a new page.')
  if (typeof editKey !== 'string') throw forbidden()
  if (id === false) throw invalidBody('id must be a string.', [{ path: 'id', message: 'must be a string' }])
  await requireKey(pages, id, editKey)
  return { id, editKey }
}
