import { QuickPagesError } from 'qp-client'
import type { DeleteResponse } from 'qp-schema/api'
import type { Services } from '../services.ts'
import type { KeptPage } from '../store/kept-page.ts'

/**
 * Deletes a page for good and forgets its key; `undefined` where it was gone already.
 *
 * @throws what the client throws
 */
export async function deletePage(
  { id, server, editKey }: Pick<KeptPage, 'id' | 'server' | 'editKey'>,
  { clientOf, pages }: Services,
): Promise<DeleteResponse | undefined> {
  const client = await clientOf(server)
  const deleted = await client.page(id, editKey).delete().catch(orGone)
  await pages.forget({ server, id })
  return deleted
}

/** Somebody else has deleted the page, or it has expired long ago. */
function orGone(error: unknown): undefined {
  if (!(error instanceof QuickPagesError && error.code === 'not_found')) throw error
}
