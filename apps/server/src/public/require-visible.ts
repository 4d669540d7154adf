import { pageGone, pathNotFound } from '../refusal.ts'
import type { PageHead } from '../content/page.ts'

/**
 * What visitors may see of a page, if they may: one that the operator has taken down says so, hidden or not; a hidden
 * one looks as if there was none. SPEC.md 10.7
 *
 * @throws RefusedError `gone` or `not_found`
 */
export function requireVisible<P extends Pick<PageHead, 'published' | 'takenDownAt'>>(
  page: P | undefined,
): P {
  if (page === undefined) throw pathNotFound()
  if (page.takenDownAt !== null) throw pageGone()
  if (!page.published) throw pathNotFound()
  return page
}
