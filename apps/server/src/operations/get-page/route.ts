import { pageNotFound } from '../../http/api-error.ts'
import { clientOf } from '../../http/client.ts'
import { answerJson } from '../../http/conditional.ts'
import { pageTag } from '../../pages/page-tags.ts'
import { presentPageJson } from '../../pages/present-page.ts'
import { requirePresent } from '../checks.ts'
import { type OperationHandler, pathParameter } from '../operation.ts'

/** The stored content of a page, hidden or not. SPEC.md 6.2 */
export const getPage: OperationHandler = async (context, { pages, work }) => {
  const id = pathParameter(context, 'id')
  const head = requirePresent(await pages.head(id))
  await answerJson(context, pageTag(head), (encode) =>
    work.inTurn(head, clientOf(context), async () => {
      const page = await pages.loadJson(id)
      if (page === undefined) throw pageNotFound()
      requirePresent(page.head)
      return encode(presentPageJson(page.head, await work.blocksJson(page)))
    }),
  )
}
