import { pathParameter } from '../../http/route.ts'
import { pageTag } from '../../content/page-etags.ts'
import { editUrl } from '../../content/urls.ts'
import { etagOf } from '../../http/caching/conditional-requests.ts'
import { attempt, settle } from '../../refusal.ts'
import { requirePresent, requireWritable, requireWritten } from '../checks.ts'
import type { OperationHandler } from '../operation.ts'
import { withWarnings } from '../present-page.ts'
import { readWhole } from '../request-body.ts'

/**
 * Gives a page the edit key that its author has made. Whoever sends the page's key as the new one gets a success, as the
 * answer to the first request may have been lost. SPEC.md 6.12
 */
export const changeEditKey: OperationHandler = async (context, services) => {
  const { config, pages } = services
  const name = pathParameter(context, 'id')
  const body = await readWhole(context, services, 'changeEditKey')
  const prepared = await attempt(() => body.prepare())
  const sent = 'value' in prepared ? prepared.value.newEditKey : ''
  const hasNewKey = async () => {
    const found = await pages.identify(name, sent)
    return found?.keyMatches === true ? requirePresent(found.head, 'expired') : undefined
  }
  const page = (await hasNewKey()) ?? settle(await changedOrRepeated())
  const { newEditKey, warnings } = settle(prepared)
  context.set('ETag', etagOf(pageTag(page)))
  context.body = {
    id: page.id,
    changed: true,
    editUrl: editUrl(config.baseUrl, page.id, newEditKey),
    ...withWarnings(warnings),
  }

  /** The same request may have been sent twice at once: then the other one gives the page its key at any moment of this. */
  async function changedOrRepeated() {
    const changed = await attempt(change)
    const repeated = 'refusal' in changed ? await hasNewKey() : undefined
    return repeated === undefined ? changed : { value: repeated }
  }

  async function change() {
    const { page: own, guard } = await requireWritable(context, pages, name, body.editKey, 'expired')
    settle(prepared)
    return requireWritten(pages, own.id, pages.changeKey(own.id, sent, guard))
  }
}
