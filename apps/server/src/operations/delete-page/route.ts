import { requireWritable, requireWritten } from '../checks.ts'
import { type OperationHandler, pathParameter } from '../operation.ts'
import { read, receive } from '../receive.ts'

/** Deletes a page for good. SPEC.md 6.4 */
export const deletePage: OperationHandler = async (context, services) => {
  const id = pathParameter(context, 'id')
  const received = await receive(context, services, 'deletePage')
  const body = await read(context, services, 'deletePage', received)
  const { expected } = await requireWritable(context, services.pages, id, body.editKey)
  await body.prepared()
  requireWritten(await services.pages.remove(id, expected))
  context.body = { id, deleted: true }
}
