import { createHash } from 'node:crypto'
import { QuickPagesError } from 'qp-client'
import type { BegunSave } from '../../store/begun-save.ts'
import { isSamePage } from '../../store/kept-page.ts'
import { keptPages } from '../change-key.ts'
import { partsOf } from '../prepare/page-parts.ts'
import { keptPage, orTellKey, type SaveContext, type SavedPage, type Sending } from './saved-page.ts'
import { sendParts } from './send-parts.ts'

/**
 * Sends a save that was noted, or the rest of it, and notes what has become of it.
 *
 * @throws CommandFailure for what cannot be sent; what the client throws
 */
export async function carryOut(begun: BegunSave, context: SaveContext): Promise<SavedPage> {
  const { pages, clientOf } = context.services
  const { server, page, id = begun.done?.id } = begun
  const known = (await keptPages(context.services)).find(
    (one) => id !== undefined && isSamePage(one, { server, id }),
  )
  const sending = { begun, known, client: await clientOf(server) }
  // Meanwhile nobody can read it: what is noted, and sent again as it was, does not have the passphrase itself.
  const sent = begun.hasPassphrase === true ? { ...page, passphrase: unknownPassphrase(begun) } : page
  const parts = partsOf(sent, context.name)
  const isOne = parts.length === 1 && context.passphrase === undefined
  try {
    const saved = isOne ? await sendWhole(sending) : await sendParts(parts, sending, context)
    await orTellKey(saved.answer, known, context, () => pages.finish(begun, saved.kept))
    return saved
  } catch (error) {
    if (error instanceof QuickPagesError && !error.isRetryable) await pages.abandon(begun)
    throw error
  }
}

/** One for this save alone, and the same again when it is repeated. */
function unknownPassphrase({ idempotencyKey }: BegunSave): string {
  return createHash('sha256').update(`passphrase ${idempotencyKey}`).digest('base64url')
}

async function sendWhole({ begun, known, client }: Sending): Promise<SavedPage> {
  const { idempotencyKey, ifMatch } = begun
  const page = known?.isToBeShown === true ? { published: true, ...begun.page } : begun.page
  const answer =
    known === undefined
      ? await client.publish(page, { idempotencyKey })
      : await client.page(known.id, known.editKey).update(page, { idempotencyKey, ifMatch })
  return { kept: keptPage(begun, answer, known), answer, isNew: known === undefined }
}
