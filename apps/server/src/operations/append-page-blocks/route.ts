import { LIMITS } from 'qp-schema'
import { bodyTooLarge, layoutUnavailable, pageNotFound } from '../../http/api-error.ts'
import { entitlementsOf } from '../../pages/entitlements.ts'
import { presentAppended } from '../../pages/present-page.ts'
import { settle } from '../../work/outcome.ts'
import { requireKey, requireScripts } from '../checks.ts'
import { type OperationHandler, pathParameter } from '../operation.ts'
import { receivePrepared } from '../receive-prepared.ts'

/** Appends markdown or blocks to a page. SPEC.md 6.5 */
export const appendPageBlocks: OperationHandler = async (context, services) => {
  const { pages, premiumTokens } = services
  const id = pathParameter(context, 'id')
  const body = await receivePrepared(context, services, 'appendPageBlocks')
  const { layout } = await requireKey(pages, id, body.editKey)
  if (layout === 'full_bleed') throw fullBleedIsWhole()
  const composed = settle(settle(body.request).composed)
  await requireScripts(composed, entitlementsOf(context, premiumTokens))
  const { blocks, warnings } = settle(composed.storable)
  const outcome = await pages.append(id, blocks)
  if (outcome === 'missing') throw pageNotFound()
  if (outcome === 'full_bleed') throw fullBleedIsWhole()
  if (outcome === 'full') {
    throw bodyTooLarge(
      `A page holds at most ${LIMITS.pageBlocks} blocks and ${LIMITS.pageBytes} bytes; nothing was appended.`,
    )
  }
  context.body = presentAppended(outcome.head, outcome.appended, warnings)
}

function fullBleedIsWhole() {
  return layoutUnavailable('A full_bleed page is exactly one html block; nothing can be appended to it.')
}
