import type { Context } from 'koa'
import { slugProblem } from 'qp-schema/api'
import {
  forbidden,
  invalidSlug,
  layoutUnavailable,
  pageGone,
  pageNotFound,
  preconditionFailed,
} from '../http/api-error.ts'
import { expectedRevision } from '../http/if-match.ts'
import type { ComposedContent, ComposedPage } from '../pages/compose-page.ts'
import type { RequirePro } from '../pages/entitlements.ts'
import type { ExpectedRevision, NotWritten, PageHead, PageRepository } from '../pages/page-repository.ts'
import type { Claim } from './prepare-body.ts'

/** A page that a request may change, as long as it is in the state that the request is meant for. */
export interface WritablePage {
  readonly page: PageHead
  readonly expected: ExpectedRevision
}

/**
 * The page exists and was not taken down, then the key is right, then the page is in the state that `If-Match` names.
 * SPEC.md 5.4, 5.9
 */
export async function requireWritable(
  context: Context,
  pages: PageRepository,
  id: string,
  editKey: Claim,
): Promise<WritablePage> {
  const page = requirePresent(await pages.head(id))
  if (typeof editKey !== 'string' || !(await pages.keyMatches(id, editKey))) throw forbidden()
  return { page, expected: expectedRevision(context, page) }
}

/** The page exists, then nobody has taken it down. SPEC.md 5.4 */
export function requirePresent(page: PageHead | undefined): PageHead {
  if (page === undefined) throw pageNotFound()
  if (page.takenDownAt !== null) throw pageGone()
  return page
}

/** What a write has come to, unless it changed nothing: what was looked at before it may have changed meanwhile. */
export function requireWritten<T>(outcome: T): Exclude<T, NotWritten> {
  if (outcome === 'missing') throw pageNotFound()
  if (outcome === 'gone') throw pageGone()
  if (outcome === 'changed') throw preconditionFailed()
  return outcome as Exclude<T, NotWritten>
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
