import type { Context } from 'koa'
import type { PageHead } from '../content/page.ts'
import type { ExpectedRevision } from '../store/pages/types.ts'
import { matchesCurrentRevision } from '../content/page-etags.ts'
import { preconditionFailed } from '../refusal.ts'

/** Whether a request has an `If-Match`, even an empty one, which matches nothing. */
export function hasIfMatch({ req }: Context): boolean {
  return req.headers['if-match'] !== undefined
}

/**
 * The page's current revision if `If-Match` names it, `any` without `If-Match`. Other ETags of the header, weak ones
 * among them, match nothing. RFC 9110 13.1.1, SPEC.md 5.9
 *
 * @throws RefusedError `precondition_failed`
 */
export function expectedRevision(context: Context, page: PageHead): ExpectedRevision {
  const header = context.get('If-Match').trim()
  if (!hasIfMatch(context) || header === '*') return 'any'
  if (!header.split(',').some((tag) => matchesCurrentRevision(tag.trim(), page))) throw preconditionFailed()
  return [page.revision]
}
