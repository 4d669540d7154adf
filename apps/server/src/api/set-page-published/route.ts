import { pageTag } from '../../content/page-etags.ts'
import { presentState, withNotesOff } from '../present-page.ts'
import { etagOf } from '../../http/caching/conditional-requests.ts'
import { pathParameter } from '../../http/route.ts'
import { requireWritable, requireWritten } from '../checks.ts'
import type { OperationHandler } from '../operation.ts'
import { readWhole } from '../request-body.ts'

/** Shows or hides a page, or changes its slug, theme, share metadata or language. SPEC.md 6.3 */
export const setPagePublished: OperationHandler = async (context, services) => {
  const { config, pages, readers } = services
  const name = pathParameter(context, 'id')
  const body = await readWhole(context, services, 'setPagePublished')
  const { page, guard } = await requireWritable(context, pages, name, body.editKey, 'expired')
  const { passphrase, warnings, ...prepared } = await body.prepare()
  const passphraseHash = await readers.hash(context, passphrase)
  const changes = { ...prepared.changes, passphraseHash }
  const changed = await requireWritten(pages, page.id, pages.setState(page.id, changes, guard))
  readers.learn(changed, passphrase)
  context.set('ETag', etagOf(pageTag(changed)))
  context.body = presentState(config.baseUrl, changed, withNotesOff(warnings, changes, config))
}
