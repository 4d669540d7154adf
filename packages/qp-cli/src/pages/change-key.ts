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

/**
 * The pages of kept keys, for who uses the keys: what was interrupted is finished first. A page whose service is away, or
 * which is gone, stays as it is.
 */
export async function keptPages(services: Services): Promise<readonly KeptPage[]> {
  const all = await services.pages.all()
  const begun = all.filter(({ newEditKey: made }) => made !== undefined)
  for (const page of begun)
    await changeKey(page, services).catch((error: unknown) => {
      if (!(error instanceof QuickPagesError)) throw error
    })
  return begun.length === 0 ? all : services.pages.all()
}
