import { pageNotFound } from '../../http/api-error.ts'
import { settle } from '../../work/outcome.ts'
import { requireKey } from '../checks.ts'
import { type OperationHandler, pathParameter } from '../operation.ts'
import { receivePrepared } from '../receive-prepared.ts'

/** Deletes a page for good. SPEC.md 6.4 */
export const deletePage: OperationHandler = async (context, services) => {
  const id = pathParameter(context, 'id')
  const body = await receivePrepared(context, services, 'deletePage')
  await requireKey(services.pages, id, body.editKey)
  settle(body.request)
  if (!(await services.pages.remove(id))) throw pageNotFound()
  context.body = { id, deleted: true }
}
