import { pageNotFound } from '../../http/api-error.ts'
import { answerJson } from '../../http/conditional.ts'
import { presentPageJson } from '../../pages/present-page.ts'
import { type OperationHandler, pathParameter } from '../operation.ts'

/** The stored content of a page, hidden or not. SPEC.md 6.2 */
export const getPage: OperationHandler = async (context, { pages }) => {
  const page = await pages.loadJson(pathParameter(context, 'id'))
  if (page === undefined) throw pageNotFound()
  await answerJson(context, String(page.head.revision), () => presentPageJson(page.head, page.blocksJson))
}
