import { deleteRequestSchema } from 'qp-schema/api'
import { pageNotFound } from '../../http/api-error.ts'
import { readBody } from '../../http/body.ts'
import { requireFields, requireKey } from '../checks.ts'
import { type OperationHandler, pathParameter } from '../operation.ts'

/** Deletes a page for good. SPEC.md 6.4 */
export const deletePage: OperationHandler = async (context, { config, pages }) => {
  const id = pathParameter(context, 'id')
  const body = await readBody(context, { maxBytes: config.maxBodyBytes })
  await requireKey(pages, id, body['editKey'])
  requireFields(deleteRequestSchema, body)
  if (!(await pages.remove(id))) throw pageNotFound()
  context.body = { id, deleted: true }
}
