import type { Warning } from 'qp-schema'
import type { AppendResponse, PatchResponse, PublishResponse } from 'qp-schema/api'
import { editUrl, pageUrl } from '../content/urls.ts'
import type { PageHead } from '../content/page.ts'

/** The answer to a publish. SPEC.md 6.1 */
export function presentPublished(
  baseUrl: string,
  page: PageHead,
  editKey: string,
  warnings: Warning[],
): PublishResponse {
  return {
    id: page.id,
    url: pageUrl(baseUrl, page),
    editUrl: editUrl(baseUrl, page.id, editKey),
    editKey,
    slug: page.slug,
    published: page.published,
    ...withWarnings(warnings),
  }
}

/** The page as JSON; the JSON of the blocks is inserted as it is. SPEC.md 6.2 */
export function presentPageJson(page: PageHead, blocksJson: string): string {
  const { id, published, theme, meta, slug, layout, createdAt, updatedAt } = page
  const rest = JSON.stringify({ published, theme, meta, slug, layout, createdAt, updatedAt })
  return `{"id":${JSON.stringify(id)},"content":${blocksJson},${rest.slice(1)}`
}

/** The answer to a change of a page's state. SPEC.md 6.3 */
export function presentState(baseUrl: string, page: PageHead): PatchResponse {
  return { id: page.id, published: page.published, slug: page.slug, url: pageUrl(baseUrl, page) }
}

/** The answer to an append. SPEC.md 6.5 */
export function presentAppended(page: PageHead, appended: number, warnings: Warning[]): AppendResponse {
  const { id, published, updatedAt } = page
  return { id, appended, published, updatedAt, ...withWarnings(warnings) }
}

function withWarnings(warnings: Warning[]): { warnings?: Warning[] } {
  return warnings.length === 0 ? {} : { warnings }
}
