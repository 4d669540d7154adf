import { POLICY_VERSION } from 'qp-sanitize/canonical'
import type { PageHead } from './page.ts'
import { isOfOlderPolicy } from './parse-page.ts'

/**
 * The tag for ETags of the API's answers about a page: its revision, and the policy version if its blocks are sanitized
 * again as they are read. A content coding may follow. SPEC.md 6.2.7, 4.7.3
 */
export function pageTag(head: Pick<PageHead, 'revision' | 'policyVersion'>): string {
  return isOfOlderPolicy(head) ? `${head.revision}-p${POLICY_VERSION}` : String(head.revision)
}

/**
 * The tag for ETags of everything that visitors see of a page. A format and a content coding may follow. It contains
 * the id, because a slug can move to another page.
 *
 * @param version - changes with everything besides the page that a rendering depends on: word characters and hyphens.
 * SPEC.md 10.3.1
 */
export function renderingTag({ id, revision }: Pick<PageHead, 'id' | 'revision'>, version: string): string {
  return `${id}-${revision}-${version}`
}

const ETAG = /^(?:W\/)?"(?:([0-9A-Za-z]{12})-)?(\d{1,15})(?:-[\w-]+)?"$/

/**
 * Whether an ETag of {@link pageTag} or {@link renderingTag} names the page's current revision. One that is weak does as
 * well: proxies that compress an answer weaken its tag. SPEC.md 5.9.1
 */
export function matchesCurrentRevision(
  etag: string,
  { id, revision }: Pick<PageHead, 'id' | 'revision'>,
): boolean {
  const [, named = id, namedRevision] = ETAG.exec(etag) ?? []
  return named === id && namedRevision === String(revision)
}
