import type { PageHead } from '../../content/page.ts'
import { pageTag } from '../../content/page-etags.ts'
import { addressOf } from '../../http/clients/client.ts'
import { etagOf } from '../../http/caching/conditional-requests.ts'
import { pathParameter } from '../../http/route.ts'
import type { NamedPage } from '../../jobs/named-page.ts'
import { withIdempotency } from '../with-idempotency.ts'
import { requirePresent, requireWritable, requireWritten } from '../checks.ts'
import { pageHasChanged } from '../if-match.ts'
import type { OperationHandler } from '../operation.ts'
import { presentEdited } from '../present-page.ts'

/** How often edits are made anew because another write came between, when no `If-Match` forbids it. */
const ATTEMPTS = 4

/** Changes texts or blocks of a page. SPEC.md 6.10 */
export const editPage: OperationHandler = (context, services) => {
  const { pages } = services
  const checkPage = async ({ editKey }: NamedPage) => {
    const name = pathParameter(context, 'id')
    const { page: writable, guard } = await requireWritable(context, pages, name, editKey)
    const page = await pages.load(writable.id)
    const head = requirePresent(page?.head)
    const { expected } = guard
    if (expected !== 'any' && !expected.includes(head.revision)) throw pageHasChanged(head)
    return { head, guard, about: { page } }
  }
  return withIdempotency(context, services, 'editPage', checkPage, async (body, keep) => {
    const from = addressOf(context)
    for (let attempt = 1; ; attempt += 1) {
      const checked = attempt === 1 ? await body.check() : await checkPage(body)
      const { head, guard } = checked
      const { id, revision, layout, titleHint } = head
      const { blocks, resolves, ...edited } = await body.prepare(checked)
      const present = (changed: PageHead) => ({
        body: presentEdited(changed, edited),
        etag: etagOf(pageTag(changed)),
      })
      const outcome = await pages.replace(
        id,
        { blocks, layout, titleHint },
        { ...guard, expected: [revision], resolves, from, keep: keep(present) },
      )
      if (outcome === 'changed' && guard.expected === 'any' && attempt < ATTEMPTS) continue
      return present(await requireWritten(pages, id, outcome))
    }
  })
}
