import { pageTag } from '../../content/page-etags.ts'
import { clientOf } from '../../http/clients/client.ts'
import { keepPrivate } from '../../http/caching/private-answers.ts'
import { answerCoded } from '../../http/caching/conditional-requests.ts'
import { encodeBody } from '../../http/caching/content-coding.ts'
import { pathParameter } from '../../http/route.ts'
import { pageNotFound, requireOwn, requirePresent } from '../checks.ts'
import type { OperationHandler } from '../operation.ts'
import { presentPageJson } from '../present-page.ts'
import { readWhole } from '../request-body.ts'

/** The stored content of a page for who has its key: readers may need a passphrase. SPEC.md 6.13 */
export const readPage: OperationHandler = async (context, services) => {
  const { jobs, pages } = services
  const body = await readWhole(context, services, 'readPage')
  const key = typeof body.editKey === 'string' ? body.editKey : ''
  const head = requireOwn(await pages.identify(pathParameter(context, 'id'), key))
  const { warnings } = await body.prepare()
  keepPrivate(context)
  await answerCoded(context, pageTag(head), async (coding) => {
    const page = await pages.load(head.id)
    if (page === undefined) throw pageNotFound()
    requirePresent(page.head)
    const present = async () => presentPageJson(page.head, await jobs.blocksJson(page), warnings)
    const json = jobs.isSmall(page.head)
      ? await present()
      : await jobs.inTurn(page.head, clientOf(context), present)
    context.type = 'application/json'
    return encodeBody(json, coding, 'answer')
  })
}
