import type { Context } from 'koa'
import { DEFAULT_THEME } from 'qp-schema'
import { forbidden, invalidBody, preconditionFailed } from '../../http/api-error.ts'
import { addressBucket } from '../../http/client-address.ts'
import { etagOf } from '../../http/conditional.ts'
import { hasIfMatch } from '../../http/if-match.ts'
import { entitlementsOf } from '../../pages/entitlements.ts'
import type { CreatedPage, ExpectedRevision, PageHead, PageRepository } from '../../pages/page-repository.ts'
import { pageTag } from '../../pages/page-tags.ts'
import { presentPublished } from '../../pages/present-page.ts'
import { settle } from '../../work/outcome.ts'
import { answerOnce } from '../answer-once.ts'
import { requireLayout, requireScripts, requireSlug, requireWritable, requireWritten } from '../checks.ts'
import type { OperationHandler } from '../operation.ts'
import type { RequestBody } from '../receive.ts'

/** Creates a page, or replaces the one that `id` and `editKey` name. SPEC.md 6.1 */
export const publishPage: OperationHandler = (context, services) =>
  answerOnce(context, services, 'publishPage', async (body, seal) => {
    const { config, pages, premiumTokens } = services
    const target = await requireTarget(context, body, pages)
    const { slug, theme, published, meta, ...request } = await body.prepared()
    const requirePro = entitlementsOf(context, premiumTokens)
    await requireSlug(slug, requirePro)
    const composed = settle(request.composed)
    await requireLayout(composed, requirePro)
    await requireScripts(composed, requirePro)
    const { blocks, warnings } = settle(composed.storable)
    const { layout, titleHint } = composed
    const present = ({ page, editKey }: CreatedPage) => ({
      body: presentPublished(config.baseUrl, page, editKey, warnings),
      etag: etagOf(pageTag(page)),
    })
    const from = addressBucket(context.ip)
    const keep = seal && ((stored: CreatedPage) => seal(present(stored)))

    if (target === undefined) {
      const page = {
        blocks,
        layout,
        titleHint,
        published: published ?? true,
        theme: theme ?? DEFAULT_THEME,
        meta: meta ?? null,
        slug: slug ?? null,
      }
      return present(await pages.create(page, keep, from))
    }
    const { id, editKey, expected } = target
    const replacement = { blocks, layout, titleHint, theme, published, meta, slug }
    const keepReplaced = keep && ((head: PageHead) => keep({ page: head, editKey }))
    const page = requireWritten(await pages.replace(id, replacement, expected, keepReplaced, from))
    return present({ page, editKey })
  })

/** The page that a request is allowed to replace; none for a new page. SPEC.md 5.4.1 */
async function requireTarget(
  context: Context,
  { id, editKey }: Pick<RequestBody<unknown>, 'id' | 'editKey'>,
  pages: PageRepository,
): Promise<{ id: string; editKey: string; expected: ExpectedRevision } | undefined> {
  if (id === null && editKey === null) {
    // No page has a state that it could be in.
    if (hasIfMatch(context)) throw preconditionFailed()
    return undefined
  }
  if (id === null)
    throw invalidBody('editKey came without the id of its page; send both, or neither for a new page.')
  if (typeof editKey !== 'string') throw forbidden()
  if (id === false) throw invalidBody('id must be a string.', [{ path: 'id', message: 'must be a string' }])
  const { expected } = await requireWritable(context, pages, id, editKey)
  return { id, editKey, expected }
}
