import { type Changed, QuickPagesError, type Page } from 'qp-client'
import type { Invocation } from '../command.ts'
import { EXIT } from '../errors/command-failure.ts'
import { noteWarnings } from '../errors/warnings.ts'
import type { Outcome } from '../for-each.ts'
import { findKeptPage } from './find-page.ts'

/**
 * Changes a page without its content. If nobody else has changed it, the next save of its file goes through; otherwise
 * this change is made too, and that save still says so.
 *
 * @param done - what is said then: "is hidden"
 */
export async function changePage(
  name: string,
  { options, services, terminal }: Invocation,
  {
    change,
    done,
  }: {
    readonly change: (page: Page, options: { ifMatch?: string | undefined }) => Promise<Changed>
    readonly done: string
  },
): Promise<Outcome> {
  const kept = await findKeptPage(name, { options, services, terminal })
  const { id, server, editKey, url, etag } = kept
  if (options['dry-run'] === true)
    return { exitCode: EXIT.done, value: { id, url }, text: `${url} would be changed: ${done}.` }
  const page = (await services.clientOf(server)).page(id, editKey)
  const ours = await change(page, { ifMatch: etag }).catch((error: unknown) => {
    if (error instanceof QuickPagesError && error.code === 'precondition_failed') return undefined
    throw error
  })
  const changed = ours ?? (await change(page, {}))
  const now = new Date().toISOString()
  const isOurs = ours !== undefined && etag !== undefined
  await services.pages.keep({
    ...kept,
    url: changed.url,
    etag: isOurs ? ours.etag : etag,
    updatedAt: now,
    // Whoever shows or hides it has said what it is to be.
    isToBeShown: undefined,
  })
  noteWarnings(name, changed.warnings, terminal)
  return { exitCode: EXIT.done, value: changed, text: `${changed.url} ${done}.` }
}
