import { pathParameter } from '../../http/route.ts'
import { requireWritable, requireWritten } from '../checks.ts'
import type { OperationHandler } from '../operation.ts'
import { withWarnings } from '../present-page.ts'
import { readWhole } from '../request-body.ts'

/** Deletes a page for good. SPEC.md 6.4 */
export const deletePage: OperationHandler = async (context, services) => {
  const { pages } = services
  const name = pathParameter(context, 'id')
  const body = await readWhole(context, services, 'deletePage')
  const { page, guard } = await requireWritable(context, pages, name, body.editKey, 'expired')
  const { warnings } = await body.prepare()
  await requireWritten(pages, page.id, pages.remove(page.id, guard))
  context.body = { id: page.id, deleted: true, ...withWarnings(warnings) }
}
