import type { Context } from 'koa'
import type { PageHead } from '../content/page.ts'
import type { SentString } from '../jobs/prepare-body.ts'
import { forbidden, pageGone, pageNotFound, preconditionFailed } from '../refusal.ts'
import type { ExpectedRevision, NotWritten, PageRepository } from '../store/pages/page-repository.ts'
import { expectedRevision } from './if-match.ts'

/** A page that a request may change, as long as it is in the state that the request is meant for. */
export interface WritablePage {
  readonly page: PageHead
  readonly expected: ExpectedRevision
}

/**
 * The page exists and was not taken down, then the key is right, then the page is in the state that `If-Match` names.
 * SPEC.md 5.4, 5.9
 */
export async function requireWritable(
  context: Context,
  pages: PageRepository,
  id: string,
  editKey: SentString,
): Promise<WritablePage> {
  const found = await pages.identify(id, typeof editKey === 'string' ? editKey : '')
  const page = requirePresent(found?.head)
  if (found?.keyMatches !== true) throw forbidden()
  return { page, expected: expectedRevision(context, page) }
}

/** The page exists, then nobody has taken it down. SPEC.md 5.4 */
export function requirePresent(page: PageHead | undefined): PageHead {
  if (page === undefined) throw pageNotFound()
  if (page.takenDownAt !== null) throw pageGone()
  return page
}

/** What a write has come to, unless it changed nothing: what was looked at before it may have changed meanwhile. */
export function requireWritten<T>(outcome: T): Exclude<T, NotWritten> {
  if (outcome === 'missing') throw pageNotFound()
  if (outcome === 'gone') throw pageGone()
  if (outcome === 'changed') throw preconditionFailed()
  return outcome as Exclude<T, NotWritten>
}
