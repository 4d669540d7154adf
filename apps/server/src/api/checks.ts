import type { Context } from 'koa'
import type { GoneReason, PageHead } from '../content/page.ts'
import type { SentString } from '../jobs/prepare-body.ts'
import { grantedWrite } from './granted-write.ts'
import { forbidden, pageGone, pageNotFound, preconditionFailed } from '../refusal.ts'
import type { ExpectedRevision, NotWritten, PageRepository } from '../store/pages/page-repository.ts'
import { expectedRevision } from './if-match.ts'

/** A page that the request may change, if it still is in an expected revision when it is written. */
export interface WritablePage {
  readonly page: PageHead
  readonly expected: ExpectedRevision
}

/**
 * The page exists and was not taken down, then the edit key is right or the write was granted, then `If-Match` names the page's revision.
 * SPEC.md 5.4, 5.9
 *
 * @param allowed - lets a page through that has expired; what may be done with it, the write itself knows. 6.11.4
 */
export async function requireWritable(
  context: Context,
  pages: PageRepository,
  id: string,
  editKey: SentString,
  allowed?: 'expired',
): Promise<WritablePage> {
  const found = await pages.identify(id, typeof editKey === 'string' ? editKey : '')
  const page = requirePresent(found?.head, allowed)
  if (found?.keyMatches !== true && grantedWrite(context)?.id !== id) throw forbidden()
  return { page, expected: expectedRevision(context, page) }
}

/** The page exists, then it is not gone. SPEC.md 5.4 */
export function requirePresent(page: PageHead | undefined, allowed?: GoneReason): PageHead {
  if (page === undefined) throw pageNotFound()
  if (page.gone !== null && page.gone !== allowed) throw pageGone(page.gone)
  return page
}

/** The result of a write that succeeded: since the checks, another request may have changed or deleted the page. */
export function requireWritten<T>(outcome: T): Exclude<T, NotWritten> {
  if (outcome === 'missing') throw pageNotFound()
  if (outcome === 'taken_down') throw pageGone('taken_down')
  if (outcome === 'expired') throw pageGone('expired')
  if (outcome === 'changed') throw preconditionFailed()
  return outcome as Exclude<T, NotWritten>
}
