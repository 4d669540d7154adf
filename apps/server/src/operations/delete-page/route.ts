import { settle } from '../../work/outcome.ts'
import { requireWritable, requireWritten } from '../checks.ts'
import { type OperationHandler, pathParameter } from '../operation.ts'
import { receiveAndPrepare } from '../receive.ts'

/** Deletes a page for good. SPEC.md 6.4 */
export const deletePage: OperationHandler = async (context, services) => {
  const id = pathParameter(context, 'id')
  const body = await receiveAndPrepare(context, services, 'deletePage')
  const { expected } = await requireWritable(context, services.pages, id, body.editKey)
  settle(body.request)
  requireWritten(await services.pages.remove(id, expected))
  context.body = { id, deleted: true }
}
