import type { Context } from 'koa'
import { quoted } from 'qp-schema/policy'
import type { PageHead } from '../content/page.ts'
import type { ExpectedRevision } from '../store/pages/types.ts'
import { matchesCurrentRevision, pageTag } from '../content/page-etags.ts'
import { etagOf } from '../http/caching/conditional-requests.ts'
import { invalidBody, type RefusedError, refused } from '../refusal.ts'

/** @param headers - the `ETag` of the page that there is */
export const preconditionFailed = (headers: { readonly ETag?: string } = {}) =>
  refused('precondition_failed', 'The page has changed since the version in If-Match; read it again.', {
    headers,
  })

/** Whether a request has an `If-Match`, even an empty one, which matches nothing. */
export function hasIfMatch({ req }: Context): boolean {
  return req.headers['if-match'] !== undefined
}

/**
 * The page's current revision if `If-Match` names it, `any` without `If-Match`. Other ETags of the header match
 * nothing. RFC 9110 13.1.1, SPEC.md 5.9
 *
 * @throws RefusedError `precondition_failed`, or `invalid_body` for a tag without quotation marks
 */
export function expectedRevision(context: Context, page: PageHead): ExpectedRevision {
  const header = context.get('If-Match').trim()
  if (!hasIfMatch(context) || header === '*') return 'any'
  const tags = header.match(TAG_OR_WORD) ?? []
  const bare = tags.find((tag) => !tag.endsWith('"'))
  if (bare !== undefined) throw unquotedTag(bare)
  if (!tags.some((tag) => matchesCurrentRevision(tag, page))) throw pageHasChanged(page)
  return [page.revision]
}

/** The page is not in the state that a request expects. The answer has the ETag of its present state. SPEC.md 5.9.7 */
export function pageHasChanged(page: PageHead): RefusedError {
  return preconditionFailed({ ETag: etagOf(pageTag(page)) })
}

const TAG_OR_WORD = /(?:W\/)?"[^"]*"|[^\s,"]+/g

function unquotedTag(tag: string): RefusedError {
  const shown = quoted(tag.replace(/^W\//, ''))
  return invalidBody(`The quotation marks are part of an ETag. Send If-Match: ${shown}`)
}
