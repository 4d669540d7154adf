import { slugProblem } from 'qp-schema'
import { parseRequest } from 'qp-schema/api'
import type * as z from 'zod'
import { forbidden, invalidFields, invalidSlug, noContent, pageNotFound } from '../http/api-error.ts'
import type { JsonObject } from '../http/body.ts'
import type { RequirePro } from '../pages/entitlements.ts'
import type { PageHead, PageRepository } from '../pages/page-repository.ts'

/** The page exists, then the key is right. SPEC.md 5.4 */
export async function requireKey(pages: PageRepository, id: string, editKey: unknown): Promise<PageHead> {
  const page = await pages.head(id)
  if (page === undefined) throw pageNotFound()
  if (typeof editKey !== 'string' || !(await pages.keyMatches(id, editKey))) throw forbidden()
  return page
}

/** The fields of a request, or every finding about them. */
export function requireFields<S extends z.ZodType>(schema: S, body: JsonObject): z.output<S> {
  const parsed = parseRequest(schema, body)
  if (!parsed.ok) throw invalidFields(parsed.issues)
  return parsed.value
}

/** A body without content and blocks has nothing to show. SPEC.md 5.2.4 */
export function requireContent(body: JsonObject): void {
  if ((body['content'] ?? null) === null && (body['blocks'] ?? null) === null) {
    throw noContent('Send content (markdown) or blocks.')
  }
}

/** A slug has the right shape, then the caller may set it. Taking one away is free. SPEC.md 2.2 */
export async function requireSlug(slug: string | null | undefined, requirePro: RequirePro): Promise<void> {
  if (slug === undefined || slug === null) return
  const problem = slugProblem(slug)
  if (problem !== undefined) throw invalidSlug(problem)
  await requirePro('A slug')
}
