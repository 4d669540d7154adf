import { POLICY_VERSION } from 'qp-sanitize'
import type { PageHead } from './page.ts'
import { isOfOlderPolicy } from './parse-page.ts'

/**
 * What the ETags of the API's answers about a page are made of: its revision, and the policy that its blocks go through
 * as they are read; a content coding may follow. SPEC.md 6.2.7, 4.7.3
 */
export function pageTag(head: Pick<PageHead, 'revision' | 'policyVersion'>): string {
  return isOfOlderPolicy(head) ? `${head.revision}-p${POLICY_VERSION}` : String(head.revision)
}

/**
 * What the ETags of everything that visitors see of a page are made of; the form and a content coding may follow. It
 * says which page, as a slug can move to another.
 *
 * @param version - of all that it is made of beside the page: word characters and hyphens. SPEC.md 10.3.1
 */
export function renderingTag({ id, revision }: Pick<PageHead, 'id' | 'revision'>, version: string): string {
  return `${id}-${revision}-${version}`
}

const ETAG = /^"(?:([0-9A-Za-z]{12})-)?(\d{1,15})(?:-[\w-]+)?"$/

/** Whether an ETag was given out for a page as it is: of either function above, whatever follows. SPEC.md 5.9.1 */
export function matchesCurrentRevision(
  etag: string,
  { id, revision }: Pick<PageHead, 'id' | 'revision'>,
): boolean {
  const [, named = id, namedRevision] = ETAG.exec(etag) ?? []
  return named === id && namedRevision === String(revision)
}
