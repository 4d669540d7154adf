import type { Context } from 'koa'
import type { GoneReason, PageHead } from '../content/page.ts'
import type { SentString } from '../jobs/named-page.ts'
import { grantedWrite } from './granted-write.ts'
import { pageGone, refused } from '../refusal.ts'
import type { ExpectedRevision, NotWritten, PageRepository } from '../store/pages/page-repository.ts'
import { hashSecret } from '../store/edit-key.ts'
import { expectedRevision, pageHasChanged, preconditionFailed } from './if-match.ts'

export const forbidden = () => refused('forbidden', 'The edit key of this page is missing or wrong.')

export const pageNotFound = () => refused('not_found', 'There is no page with this id or slug.')

/** A page that the request may change, if it still is in an expected revision and has the same key when it is written. */
export interface WritablePage {
  readonly page: PageHead
  readonly guard: { readonly expected: ExpectedRevision; readonly editKeyHash: string }
}

/**
 * The page exists and was not taken down, then the edit key is right, of the body or of a one-time address, then `If-Match`
 * names the page's revision. SPEC.md 5.4, 5.9, 17.4.3
 *
 * @param name - its id or slug. SPEC.md 2.2.10
 * @param allowed - lets a page through that has expired; what may be done with it, the write itself knows. 6.11.4
 */
export async function requireWritable(
  context: Context,
  pages: PageRepository,
  name: string,
  editKey: SentString,
  allowed?: 'expired',
): Promise<WritablePage> {
  const granted = grantedWrite(context)?.page
  const key = granted?.id === name ? granted.editKey : editKey
  const sent = typeof key === 'string' ? key : ''
  const page = requireOwn(await pages.identify(name, sent), allowed)
  return { page, guard: { expected: expectedRevision(context, page), editKeyHash: hashSecret(sent) } }
}

/** The page exists, then it is not gone, then the key is its own. SPEC.md 5.4 */
export function requireOwn(
  found: Awaited<ReturnType<PageRepository['identify']>>,
  allowed?: GoneReason,
): PageHead {
  const page = requirePresent(found?.head, allowed)
  if (found?.keyMatches === true) return page
  if (found?.via === 'slug') requireShown(page)
  throw forbidden()
}

/** To who has no key, a hidden page is there under its id alone: slugs can be guessed. SPEC.md 2.2.10 */
export function requireShown(page: PageHead): void {
  if (!page.published) throw pageNotFound()
}

/** The page exists, then it is not gone. SPEC.md 5.4 */
export function requirePresent(page: PageHead | undefined, allowed?: GoneReason): PageHead {
  if (page === undefined) throw pageNotFound()
  if (page.gone !== null && page.gone !== allowed) throw pageGone(page.gone)
  return page
}

/** The result of a write that succeeded: since the checks, another request may have changed or deleted the page. */
export async function requireWritten<T>(
  pages: PageRepository,
  id: string,
  write: Promise<T> | T,
): Promise<Exclude<T, NotWritten>> {
  const outcome = await write
  if (outcome === 'missing') throw pageNotFound()
  if (outcome === 'taken_down') throw pageGone('taken_down')
  if (outcome === 'expired') throw pageGone('expired')
  if (outcome === 'rekeyed') throw forbidden()
  if (outcome === 'changed') throw await notAsExpected(pages, id)
  return outcome as Exclude<T, NotWritten>
}

/** Another request has changed the page since it was looked at. */
export async function notAsExpected(pages: PageRepository, id: string) {
  const page = await pages.head(id)
  return page === undefined ? preconditionFailed() : pageHasChanged(page)
}
