import { slugProblem } from 'qp-schema/api'
import { forbidden, invalidSlug, layoutUnavailable, pageNotFound } from '../http/api-error.ts'
import type { ComposedContent, ComposedPage } from '../pages/compose-page.ts'
import type { RequirePro } from '../pages/entitlements.ts'
import type { PageHead, PageRepository } from '../pages/page-repository.ts'
import type { Claim } from './prepare-body.ts'

/** The page exists, then the key is right. SPEC.md 5.4 */
export async function requireKey(pages: PageRepository, id: string, editKey: Claim): Promise<PageHead> {
  const page = await pages.head(id)
  if (page === undefined) throw pageNotFound()
  if (typeof editKey !== 'string' || !(await pages.keyMatches(id, editKey))) throw forbidden()
  return page
}

/** A slug has the right shape, then the caller may set it. Taking one away is free. SPEC.md 2.2 */
export async function requireSlug(slug: string | null | undefined, requirePro: RequirePro): Promise<void> {
  if (slug === undefined || slug === null) return
  const problem = slugProblem(slug)
  if (problem !== undefined) throw invalidSlug(problem)
  await requirePro('A slug')
}

/** The layout suits the content, then the caller may use it. SPEC.md 3.6 */
export async function requireLayout(
  { layout, layoutFits }: ComposedPage,
  requirePro: RequirePro,
): Promise<void> {
  if (layout === 'standard') return
  if (!layoutFits) {
    throw layoutUnavailable(
      'The layout full_bleed needs exactly one html block with safetyMode sandboxed or pro_sandboxed.',
    )
  }
  await requirePro('The layout full_bleed')
}

/** Whoever publishes scripts may do so. SPEC.md 5.6 */
export async function requireScripts({ scripted }: ComposedContent, requirePro: RequirePro): Promise<void> {
  if (scripted) await requirePro('An html block with safetyMode pro_sandboxed')
}
