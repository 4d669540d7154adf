import type { PageHead } from '../../content/page.ts'
import { pageTag } from '../../content/page-etags.ts'
import { addressOf } from '../../http/clients/client.ts'
import { etagOf } from '../../http/caching/conditional-requests.ts'
import { pathParameter } from '../../http/route.ts'
import { withIdempotency } from '../with-idempotency.ts'
import { requirePresent, requireWritable, requireWritten } from '../checks.ts'
import { pageHasChanged } from '../if-match.ts'
import type { OperationHandler } from '../operation.ts'
import { presentEdited } from '../present-page.ts'

/** How often edits are made anew because another write came between, when no `If-Match` forbids it. */
const ATTEMPTS = 4

/** Changes texts or blocks of a page. SPEC.md 6.10 */
export const editPage: OperationHandler = (context, services) =>
  withIdempotency(context, services, 'editPage', async (body, keep) => {
    const { pages } = services
    const name = pathParameter(context, 'id')
    const from = addressOf(context)
    for (let attempt = 1; ; attempt += 1) {
      const { page: writable, expected } = await requireWritable(context, pages, name, body.editKey)
      const page = await pages.loadJson(writable.id)
      const head = requirePresent(page?.head)
      const { id, revision, layout, titleHint } = head
      if (expected !== 'any' && !expected.includes(revision)) throw pageHasChanged(head)
      const { blocks, ...edited } = await body.prepare({ page })
      const present = (changed: PageHead) => ({
        body: presentEdited(changed, edited),
        etag: etagOf(pageTag(changed)),
      })
      const outcome = await pages.replace(
        id,
        { blocks, layout, titleHint },
        { expected: [revision], from, keep: keep(present) },
      )
      if (outcome === 'changed' && expected === 'any' && attempt < ATTEMPTS) continue
      return present(await requireWritten(pages, id, outcome))
    }
  })
