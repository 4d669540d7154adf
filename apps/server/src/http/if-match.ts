import type { Context } from 'koa'
import type { ExpectedRevision } from '../pages/page-repository-contract.ts'
import { preconditionFailed } from './api-error.ts'
import { CODINGS } from './content-coding.ts'

const SUFFIXES = CODINGS.filter((coding) => coding !== 'identity').join('|')
/** A page's ETag in any content coding. */
const TAG = new RegExp(`^"(\\d{1,15})(?:-(?:${SUFFIXES}))?"$`)

/**
 * The revisions that an `If-Match` asks for. Tags that are no page's, weak ones among them, match nothing. RFC 9110
 * 13.1.1, SPEC.md 5.9
 */
export function expectedRevision(context: Context): ExpectedRevision {
  const header = context.get('If-Match').trim()
  if (header === '' || header === '*') return 'any'
  return header.split(',').flatMap((tag) => {
    const revision = TAG.exec(tag.trim())?.[1]
    return revision === undefined ? [] : [Number(revision)]
  })
}

/** The ETag of a page's state in no content coding. SPEC.md 6.2.7 */
export function pageTag({ revision }: { readonly revision: number }): string {
  return `"${revision}"`
}

/**
 * A page is in a revision that is expected.
 *
 * @throws ApiError `precondition_failed`
 */
export function requireMatch(expected: ExpectedRevision, { revision }: { readonly revision: number }): void {
  if (expected !== 'any' && !expected.includes(revision)) throw preconditionFailed()
}
