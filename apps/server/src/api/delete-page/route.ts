import { pathParameter } from '../../http/route.ts'
import { requireWritable, requireWritten } from '../checks.ts'
import type { OperationHandler } from '../operation.ts'
import { readRequest } from '../request-body.ts'

/** Deletes a page for good. SPEC.md 6.4 */
export const deletePage: OperationHandler = async (context, services) => {
  const id = pathParameter(context, 'id')
  const body = await readRequest(context, services, 'deletePage')
  const { expected } = await requireWritable(context, services.pages, id, body.editKey, 'expired')
  await body.prepare()
  requireWritten(await services.pages.remove(id, { expected }))
  context.body = { id, deleted: true }
}
