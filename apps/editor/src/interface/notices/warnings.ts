import type { SessionState } from '../../session/page-session.ts'
import { TEXTS } from '../../texts.ts'
import { button, type Notices } from './notices.ts'

/** Warns of what stands in the way, for as long as it does. */
export class Warnings {
  readonly #notices: Notices
  #shown: SessionState | undefined

  constructor(notices: Notices) {
    this.#notices = notices
  }

  /** Shows what the state asks for. */
  update(state: SessionState): void {
    const before = this.#shown
    this.#shown = state
    if (state.draft !== before?.draft) this.#warnOfDraft(state.draft)
    if (state.activity !== before?.activity) this.#warnOfWaiting(state.activity)
  }

  #warnOfDraft(draft: SessionState['draft']): void {
    this.#notices.clear('drafts')
    if (draft !== 'forbidden' && draft !== 'full') return
    this.#notices.show('warning', TEXTS.drafts[draft], { subject: 'drafts' })
  }

  #warnOfWaiting(activity: SessionState['activity']): void {
    this.#notices.clear('waiting')
    if (typeof activity !== 'object') return
    const text = activity.failure.status < 300 ? TEXTS.saving.unreachable : TEXTS.saving.crowded
    const now = button(TEXTS.saving.tryNow, activity.now)
    this.#notices.show('warning', text, { subject: 'waiting', actions: [now] })
  }
}
