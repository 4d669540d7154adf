import type { SessionState } from '../../session/page-session.ts'
import { TEXTS } from '../../texts.ts'

/** What the state of a page is told from. */
export interface Shown {
  readonly state: SessionState
  /** Whether the service has the page, and shows it. */
  readonly page: 'new' | 'live' | 'hidden'
  readonly canWrite: boolean
  /** ISO 8601; `null` for a page that stays. */
  readonly expiresAt: string | null
}

/** How a page stands, in few words. */
export function stateText({ state, page, canWrite, expiresAt }: Shown): string {
  const { activity, draft, isChanged } = state
  if (!canWrite) return TEXTS.state.reading
  if (typeof activity === 'object')
    return activity.failure.status < 300 ? TEXTS.state.offline : TEXTS.state.busy
  if (activity === 'busy') return TEXTS.state.publishing
  if (activity === 'rekeying') return TEXTS.state.makingLink
  if (!isChanged && page === 'live' && expiresAt !== null)
    return TEXTS.state.publishedUntil(shortTime(expiresAt))
  if (!isChanged)
    return { new: TEXTS.state.newPage, live: TEXTS.state.published, hidden: TEXTS.state.hidden }[page]
  if (page === 'new') return draft === 'kept' ? TEXTS.state.draft : TEXTS.state.changed
  return draft === 'kept' ? TEXTS.state.changes : TEXTS.state.changesOnly
}

/** A day and the time of day, as this browser writes them. */
export function shortTime(time: string | number): string {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return format.format(new Date(time))
}
