import type { Context } from 'koa'
import { POLICY_VERSION } from 'qp-sanitize'
import type { ExpectedRevision, PageHead } from '../pages/page-repository-contract.ts'
import { isOfOlderPolicy } from '../pages/parse-page.ts'
import { preconditionFailed } from './api-error.ts'
import { CODINGS } from './content-coding.ts'

const SUFFIXES = CODINGS.filter((coding) => coding !== 'identity').join('|')
/** A page's ETag in any content coding. */
const TAG = new RegExp(`^"(\\d{1,15})(?:-p\\d+)?(?:-(?:${SUFFIXES}))?"$`)

/** Whether a request is meant for a certain state of a page. An empty `If-Match` names none. */
export function hasIfMatch({ req }: Context): boolean {
  return req.headers['if-match'] !== undefined
}

/**
 * The page's own revision, when an `If-Match` names it: whatever else it names says nothing of this page. Tags that are
 * no page's, weak ones among them, match nothing. RFC 9110 13.1.1, SPEC.md 5.9
 *
 * @throws ApiError `precondition_failed`
 */
export function expectedRevision(
  context: Context,
  { revision }: { readonly revision: number },
): ExpectedRevision {
  const header = context.get('If-Match').trim()
  if (!hasIfMatch(context) || header === '*') return 'any'
  const isNamed = header.split(',').some((tag) => TAG.exec(tag.trim())?.[1] === String(revision))
  if (!isNamed) throw preconditionFailed()
  return [revision]
}

/** The ETag of a page's state in no content coding. SPEC.md 6.2.7 */
export function pageTag(head: Pick<PageHead, 'revision' | 'policyVersion'>): string {
  return `"${stateTag(head)}"`
}

/** What the ETag of a page's state is made of: its revision, and the policy that its blocks go through as they are read. */
export function stateTag(head: Pick<PageHead, 'revision' | 'policyVersion'>): string {
  return isOfOlderPolicy(head) ? `${head.revision}-p${POLICY_VERSION}` : String(head.revision)
}
