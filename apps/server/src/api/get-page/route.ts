import { requireSameReaders } from '../../access/readers.ts'
import { isGuarded } from '../../content/page-proofs.ts'
import { bodyOf } from '../../http/caching/body-cache.ts'
import { pageTag } from '../../content/page-etags.ts'
import { presentPageJson } from '../present-page.ts'
import { clientOf } from '../../http/clients/client.ts'
import { answerCoded } from '../../http/caching/conditional-requests.ts'
import { type Coding, encodeBody } from '../../http/caching/content-coding.ts'
import { pathParameter } from '../../http/route.ts'
import type { PageHead } from '../../content/page.ts'
import type { PageRepository } from '../../store/pages/page-repository.ts'
import { requirePresent, requireShown, pageNotFound } from '../checks.ts'
import type { OperationHandler } from '../operation.ts'

/** The stored content of a page, hidden or not. SPEC.md 6.2 */
export const getPage: OperationHandler = async (context, { pages, jobs, answers, bodies, readers }) => {
  const head = await requireReadable(pages, pathParameter(context, 'id'))
  await readers.require(context, head)
  const { id } = head
  const tag = pageTag(head)
  const keyOf = (coding: Coding) => `${id}-${tag} stored ${coding}`
  const asked = await answerCoded(context, tag, async (coding) => {
    context.type = 'application/json'
    const key = keyOf(coding)
    const make = async () => {
      const page = await pages.load(id)
      if (page === undefined) return undefined
      requirePresent(page.head)
      requireSameReaders(page.head, head)
      const json = presentPageJson(page.head, await jobs.blocksJson(page))
      return { ...(await encodeBody(json, coding, 'answer')), policy: '' }
    }
    // Kept for those alone who need no passphrase.
    const get = () => (isGuarded(head) ? make() : bodies.get(key, make))
    const isAtOnce = bodies.has(key) || jobs.isSmall(head)
    const made = isAtOnce ? await get() : await jobs.inTurn(head, clientOf(context), get)
    if (made === undefined) throw pageNotFound()
    return made
  })
  const key = keyOf(asked)
  answers.remember(context, { isCurrent: pages.watch(head), ...bodyOf(bodies, key) })
}

async function requireReadable(pages: PageRepository, name: string): Promise<PageHead> {
  const found = await pages.findByName(name)
  const head = requirePresent(found?.head)
  if (found?.via === 'slug') requireShown(head)
  return head
}
