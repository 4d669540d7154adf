import type { SessionState } from '../../session/page-session.ts'
import type { Waiting } from '../../session/retry.ts'
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
    if (state.activity !== before?.activity) void this.#warnOfWaiting(state.activity)
  }

  #warnOfDraft(draft: SessionState['draft']): void {
    this.#notices.clear('drafts')
    if (draft !== 'forbidden' && draft !== 'full') return
    this.#notices.show('warning', TEXTS.drafts[draft], { subject: 'drafts' })
  }

  async #warnOfWaiting(activity: SessionState['activity']): Promise<void> {
    this.#notices.clear('waiting')
    if (typeof activity !== 'object') return
    const text = await reasonOf(activity)
    // The wait may be over by now.
    if (this.#shown?.activity !== activity) return
    const now = button(TEXTS.saving.tryNow, activity.now)
    this.#notices.show('warning', text, { subject: 'waiting', actions: [now] })
  }
}

/** Why a save waits. What is said without a network is there already. */
async function reasonOf(waiting: Waiting): Promise<string> {
  if (waiting.failure.status >= 300) {
    const loaded = await import('./waiting-reason.ts').catch(() => undefined)
    if (loaded !== undefined) return loaded.waitingReason(waiting)
  }
  return TEXTS.saving.unreachable
}
