import type { ExpressionBuilder, Selectable } from 'kysely'
import type { GoneReason } from '../../content/page.ts'
import type { PagesTable, Schema } from '../db/schema.ts'

/** How long after it has expired a page can still be given more time. SPEC.md 6.11.5 */
export const GRACE_MILLISECONDS = 7 * 24 * 60 * 60 * 1000

type Term = Pick<Selectable<PagesTable>, 'taken_down_at' | 'expires_at'>

/**
 * Why nobody may see a page.
 *
 * @param now - in milliseconds since 1970
 */
export function goneReason({ taken_down_at, expires_at }: Term, now: number): GoneReason | null {
  if (taken_down_at !== null) return 'taken_down'
  return expires_at !== null && Date.parse(expires_at) <= now ? 'expired' : null
}

/** Whether a page has expired so long ago that it is as deleted, swept or not. A takedown keeps it. SPEC.md 6.11.5 */
export function hasEnded(page: Term, now: number): boolean {
  return goneReason(page, now - GRACE_MILLISECONDS) === 'expired'
}

/** The condition that a page had not expired at a time, in milliseconds since 1970. */
export function isUnexpiredAt(time: number) {
  return (page: ExpressionBuilder<Schema, 'pages'>) =>
    page.or([page('expires_at', 'is', null), page('expires_at', '>', new Date(time).toISOString())])
}
