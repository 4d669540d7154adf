import { newEditKey, QuickPagesError } from 'qp-client'
import type { Services } from '../services.ts'
import type { KeptPage } from '../store/kept-page.ts'

/**
 * Gives a page another key. It is noted before it is sent, so that what was interrupted is finished when this is called
 * again: the page is never left with a key that nobody has. SPEC.md 18.10
 *
 * @throws what the client throws
 */
export async function changeKey(page: KeptPage, { pages, clientOf }: Services): Promise<void> {
  const client = await clientOf(page.server)
  const { editKey, newEditKey: made } = await pages.beginKey(page, newEditKey())
  try {
    await client.page(page.id, editKey).changeKey(made)
  } catch (error) {
    // It was refused for certain: the page has not got this one.
    if (error instanceof QuickPagesError && !error.isRetryable) await pages.endKey(page, made, false)
    throw error
  }
  await pages.endKey(page, made, true)
}

/** Finishes what was interrupted. A page whose service is away, or which is gone, stays as it is. */
export async function finishKeyChanges(services: Services): Promise<void> {
  for (const page of await services.pages.all()) {
    if (page.newEditKey === undefined) continue
    await changeKey(page, services).catch((error: unknown) => {
      if (!(error instanceof QuickPagesError)) throw error
    })
  }
}
