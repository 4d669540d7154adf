import { LIMITS } from 'qp-schema'
import { bodyTooLarge, layoutUnavailable } from '../../http/api-error.ts'
import { addressBucket } from '../../http/client-address.ts'
import { etagOf } from '../../http/conditional.ts'
import { entitlementsOf } from '../../pages/entitlements.ts'
import type { AppendedBlocks } from '../../pages/page-repository.ts'
import { pageTag } from '../../pages/page-tags.ts'
import { presentAppended } from '../../pages/present-page.ts'
import { settle } from '../../work/outcome.ts'
import { answerOnce } from '../answer-once.ts'
import { requireScripts, requireWritable, requireWritten } from '../checks.ts'
import { type OperationHandler, pathParameter } from '../operation.ts'

/** Appends markdown or blocks to a page. SPEC.md 6.5 */
export const appendPageBlocks: OperationHandler = (context, services) =>
  answerOnce(context, services, 'appendPageBlocks', async (body, seal) => {
    const { pages, premiumTokens } = services
    const id = pathParameter(context, 'id')
    const { page, expected } = await requireWritable(context, pages, id, body.editKey)
    if (page.layout === 'full_bleed') throw fullBleedIsWhole()
    const composed = settle((await body.prepared()).composed)
    await requireScripts(composed, entitlementsOf(context, premiumTokens))
    const { blocks, warnings } = settle(composed.storable)
    const present = ({ head, appended }: AppendedBlocks) => ({
      body: presentAppended(head, appended, warnings),
      etag: etagOf(pageTag(head)),
    })
    const from = addressBucket(context.ip)
    const keep = seal && ((outcome: AppendedBlocks) => seal(present(outcome)))
    const outcome = requireWritten(await pages.append(id, blocks, expected, keep, from))
    if (outcome === 'full_bleed') throw fullBleedIsWhole()
    if (outcome === 'full') {
      throw bodyTooLarge(
        `A page holds at most ${LIMITS.pageBlocks} blocks and ${LIMITS.pageBytes} bytes; nothing was appended.`,
      )
    }
    return present(outcome)
  })

function fullBleedIsWhole() {
  return layoutUnavailable('A full_bleed page is exactly one html block; nothing can be appended to it.')
}
