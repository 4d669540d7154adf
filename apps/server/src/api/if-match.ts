import type { Context } from 'koa'
import type { PageHead } from '../content/page.ts'
import type { ExpectedRevision } from '../store/pages/types.ts'
import { matchesCurrentRevision } from '../content/page-etags.ts'
import { preconditionFailed } from '../refusal.ts'

/** Whether a request is meant for a certain state of a page. An empty `If-Match` names none. */
export function hasIfMatch({ req }: Context): boolean {
  return req.headers['if-match'] !== undefined
}

/**
 * The page's own revision, when an `If-Match` names it: whatever else it names says nothing of this page. Tags that are
 * no page's, weak ones among them, match nothing. RFC 9110 13.1.1, SPEC.md 5.9
 *
 * @throws RefusedError `precondition_failed`
 */
export function expectedRevision(context: Context, page: PageHead): ExpectedRevision {
  const header = context.get('If-Match').trim()
  if (!hasIfMatch(context) || header === '*') return 'any'
  if (!header.split(',').some((tag) => matchesCurrentRevision(tag.trim(), page))) throw preconditionFailed()
  return [page.revision]
}
