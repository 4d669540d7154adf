import { LIMITS } from 'qp-schema'
import { appendRequestSchema } from 'qp-schema/api'
import { bodyTooLarge, layoutUnavailable, pageNotFound } from '../../http/api-error.ts'
import { readBody } from '../../http/body.ts'
import { composeAppend } from '../../pages/compose-page.ts'
import { entitlementsOf } from '../../pages/entitlements.ts'
import { presentAppended } from '../../pages/present-page.ts'
import { requireContent, requireFields, requireKey } from '../checks.ts'
import { type OperationHandler, pathParameter } from '../operation.ts'

/** Appends markdown or blocks to a page. SPEC.md 6.5 */
export const appendPageBlocks: OperationHandler = async (context, { config, pages, premiumTokens }) => {
  const id = pathParameter(context, 'id')
  const body = await readBody(context, { maxBytes: config.maxBodyBytes })
  const { layout } = await requireKey(pages, id, body['editKey'])
  if (layout === 'full_bleed') throw fullBleedIsWhole()
  requireContent(body)
  const request = requireFields(appendRequestSchema, body)
  const { blocks, warnings } = await composeAppend(request, entitlementsOf(context, premiumTokens))
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
