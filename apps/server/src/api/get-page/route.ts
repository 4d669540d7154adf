import { pageTag } from '../../content/page-etags.ts'
import { presentPageJson } from '../present-page.ts'
import { clientOf } from '../../http/client.ts'
import { answerJson } from '../../http/conditional-requests.ts'
import { pathParameter } from '../../http/route.ts'
import { pageNotFound } from '../../refusal.ts'
import { requirePresent } from '../checks.ts'
import type { OperationHandler } from '../operation.ts'

/** The stored content of a page, hidden or not. SPEC.md 6.2 */
export const getPage: OperationHandler = async (context, { pages, jobs }) => {
  const id = pathParameter(context, 'id')
  const head = requirePresent(await pages.head(id))
  await answerJson(context, pageTag(head), (encode) =>
    jobs.inTurn(head, clientOf(context), async () => {
      const page = await pages.loadJson(id)
      if (page === undefined) throw pageNotFound()
      requirePresent(page.head)
      return encode(presentPageJson(page.head, await jobs.blocksJson(page)))
    }),
  )
}
