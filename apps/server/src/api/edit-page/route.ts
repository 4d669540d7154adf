import type { PageHead } from '../../content/page.ts'
import { pageTag } from '../../content/page-etags.ts'
import { addressOf } from '../../http/client.ts'
import { etagOf } from '../../http/conditional-requests.ts'
import { pathParameter } from '../../http/route.ts'
import { preconditionFailed } from '../../refusal.ts'
import { answerOnce } from '../answer-once.ts'
import { requirePresent, requireWritable, requireWritten } from '../checks.ts'
import type { OperationHandler } from '../operation.ts'
import { presentEdited } from '../present-page.ts'

/** How often edits are made anew because another write came between, when no `If-Match` forbids it. */
const ATTEMPTS = 4

/** Changes texts or blocks of a page. SPEC.md 6.10 */
export const editPage: OperationHandler = (context, services) =>
  answerOnce(context, services, 'editPage', async (body, keep) => {
    const { pages } = services
    const id = pathParameter(context, 'id')
    const from = addressOf(context)
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { expected } = await requireWritable(context, pages, id, body.editKey)
      const page = await pages.loadJson(id)
      const { revision, layout, titleHint } = requirePresent(page?.head)
      if (expected !== 'any' && !expected.includes(revision)) throw preconditionFailed()
      const { blocks, ...edited } = await body.prepare({ page })
      const present = (head: PageHead) => ({
        body: presentEdited(head, edited),
        etag: etagOf(pageTag(head)),
      })
      const outcome = await pages.replace(
        id,
        { blocks, layout, titleHint },
        { expected: [revision], from, keep: keep(present) },
      )
      if (outcome === 'changed' && expected === 'any') continue
      return present(requireWritten(outcome))
    }
    throw preconditionFailed()
  })
