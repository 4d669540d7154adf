import type { Context } from 'koa'
import { DEFAULT_THEME } from 'qp-schema'
import type { PageHead } from '../../content/page.ts'
import { pageTag } from '../../content/page-etags.ts'
import { presentPublished, withNotesOff } from '../present-page.ts'
import { addressOf } from '../../http/clients/client.ts'
import { etagOf } from '../../http/caching/conditional-requests.ts'
import { invalidBody } from '../../refusal.ts'
import type { NamedPage } from '../../jobs/named-page.ts'
import type { PageRepository } from '../../store/pages/page-repository.ts'
import { grantedWrite } from '../granted-write.ts'
import { withIdempotency } from '../with-idempotency.ts'
import { requireWritable, requireWritten, forbidden, type WritablePage } from '../checks.ts'
import { hasIfMatch, preconditionFailed } from '../if-match.ts'
import type { OperationHandler } from '../operation.ts'

/** Creates a page, or replaces the one that `id` and `editKey` name. SPEC.md 6.1 */
export const publishPage: OperationHandler = (context, services) => {
  const { config, pages, readers } = services
  const checkPage = async (named: NamedPage) => ({
    target: await requireTarget(context, named, pages),
    about: {},
  })
  return withIdempotency(context, services, 'publishPage', checkPage, async (body, keep) => {
    const checked = await body.check()
    const { target } = checked
    const { content, passphrase, resolves, warnings, ...prepared } = await body.prepare(checked)
    const passphraseHash = await readers.hash(context, passphrase)
    const changes = { ...prepared.changes, passphraseHash }
    const present = (page: PageHead, editKey: string | undefined) => ({
      body: presentPublished(config.baseUrl, page, editKey, withNotesOff(warnings, changes, config)),
      etag: etagOf(pageTag(page)),
    })
    const from = addressOf(context)

    if (target === undefined) {
      const { published = true, theme = DEFAULT_THEME, meta = null, slug = null } = changes
      const created = await pages.create(
        { ...content, ...changes, published, theme, meta, slug },
        { from, keep: keep(({ page, editKey }) => present(page, editKey)) },
      )
      readers.learn(created.page, passphrase)
      return present(created.page, created.editKey)
    }
    const { id, editKey, guard } = target
    const replacing = pages.replace(
      id,
      { ...content, ...changes },
      { ...guard, resolves, from, keep: keep((page) => present(page, editKey)) },
    )
    const replaced = await requireWritten(pages, id, replacing)
    readers.learn(replaced, passphrase)
    return present(replaced, editKey)
  })
}

/** The page that the request may replace; `undefined` for a new page. SPEC.md 5.4.1 */
async function requireTarget(
  context: Context,
  { id, editKey }: NamedPage,
  pages: PageRepository,
): Promise<{ id: string; editKey: string | undefined; guard: WritablePage['guard'] } | undefined> {
  const granted = grantedWrite(context)?.page
  if (granted !== undefined) {
    const { guard } = await requireWritable(context, pages, granted.id, null)
    return { id: granted.id, editKey: undefined, guard }
  }
  if (id === null && editKey === null) {
    // A new page has no revision that `If-Match` could name.
    if (hasIfMatch(context)) throw preconditionFailed()
    return undefined
  }
  if (id === null)
    throw invalidBody('editKey came without the id of its page; send both, or neither for a new page.')
  if (typeof editKey !== 'string') throw forbidden()
  if (id === false) throw invalidBody('id must be a string.', [{ path: 'id', message: 'must be a string' }])
  const { page, guard } = await requireWritable(context, pages, id, editKey)
  return { id: page.id, editKey, guard }
}
