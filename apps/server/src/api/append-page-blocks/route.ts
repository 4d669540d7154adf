import { layoutUnavailable } from '../../jobs/prepare-body.ts'
import { LIMITS } from 'qp-schema'
import { pageTag } from '../../content/page-etags.ts'
import { presentAppended } from '../present-page.ts'
import { addressOf } from '../../http/clients/client.ts'
import { etagOf } from '../../http/caching/conditional-requests.ts'
import { pathParameter } from '../../http/route.ts'
import { bodyTooLarge } from '../../refusal.ts'
import type { NamedPage } from '../../jobs/named-page.ts'
import type { AppendedBlocks } from '../../store/pages/page-repository.ts'
import { withIdempotency } from '../with-idempotency.ts'
import { requireWritable, requireWritten } from '../checks.ts'
import type { OperationHandler } from '../operation.ts'

/** Appends markdown or blocks to a page. SPEC.md 6.5 */
export const appendPageBlocks: OperationHandler = (context, services) => {
  const { pages } = services
  const checkPage = async ({ editKey }: NamedPage) => {
    const writable = await requireWritable(context, pages, pathParameter(context, 'id'), editKey)
    if (writable.page.layout === 'full_bleed') throw fullBleedIsWhole()
    return { ...writable, about: { blockCount: writable.page.blockCount } }
  }
  return withIdempotency(context, services, 'appendPageBlocks', checkPage, async (body, keep) => {
    const checked = await body.check()
    const { page, guard } = checked
    const { blocks, warnings, resolves } = await body.prepare(checked)
    const present = ({ head, appended }: AppendedBlocks) => ({
      body: presentAppended(head, appended, warnings),
      etag: etagOf(pageTag(head)),
    })
    const from = addressOf(context)
    const appending = pages.append(page.id, blocks, { ...guard, resolves, from, keep: keep(present) })
    const outcome = await requireWritten(pages, page.id, appending)
    if (outcome === 'full_bleed') throw fullBleedIsWhole()
    if (outcome === 'full') {
      throw bodyTooLarge(
        `A page holds at most ${LIMITS.pageBlocks} blocks and ${LIMITS.pageBytes} bytes; nothing was appended.`,
      )
    }
    return present(outcome)
  })
}

function fullBleedIsWhole() {
  return layoutUnavailable('A full_bleed page is exactly one html block; nothing can be appended to it.')
}
