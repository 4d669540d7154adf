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
  /** Whether readers need a passphrase. */
  readonly hasPassphrase: boolean
}

/** How a page stands, in few words. */
export function stateText({ state, page, canWrite, expiresAt, hasPassphrase }: Shown): string {
  const { activity, draft, isChanged } = state
  if (!canWrite) return TEXTS.state.reading
  if (typeof activity === 'object') {
    const { status } = activity.failure
    if (status < 300) return TEXTS.state.offline
    return status === 503 ? TEXTS.state.busy : TEXTS.state.waiting
  }
  if (activity === 'busy') return TEXTS.state.publishing
  if (activity === 'rekeying') return TEXTS.state.makingLink
  if (!isChanged && page === 'live')
    return TEXTS.state.published(expiresAt === null ? '' : shortTime(expiresAt), hasPassphrase)
  if (!isChanged) return page === 'new' ? TEXTS.state.newPage : TEXTS.state.hidden
  if (page === 'new') return draft === 'kept' ? TEXTS.state.draft : TEXTS.state.changed
  return draft === 'kept' ? TEXTS.state.changes : TEXTS.state.changesOnly
}

/** A day and the time of day, as this browser writes them. */
export function shortTime(time: string | number): string {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return format.format(new Date(time))
}
