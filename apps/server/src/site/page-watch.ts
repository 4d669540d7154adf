import type { FollowedState, PageRepository } from '../store/pages/page-repository.ts'

/** Appends show within a second, and a thousand pages cost a process a hundredth of its time. SPEC.md 10.29.5 */
const PAUSE_MILLISECONDS = 300

/** Hears of what the store says about a page; `undefined` when the page is not there. */
export type PageListener = (state: FollowedState | undefined) => void

/** Looks at pages in the store again and again, whichever process changes them. */
export interface PageWatch {
  /** Calls `listener` after each look, until `ended` is aborted. */
  follow(id: string, listener: PageListener, ended: AbortSignal): void
}

/** Creates one. However many follow, there is one look at a time, and none when nobody follows. */
export function createPageWatch(pages: Pick<PageRepository, 'followedStates'>): PageWatch {
  const followed = new Map<string, Set<PageListener>>()
  let isLooking = false

  async function look(): Promise<void> {
    const ids = [...followed.keys()]
    // A store that is away will be back, and then readers learn what they have missed.
    const states = await pages.followedStates(ids).catch(() => undefined)
    if (states !== undefined) {
      for (const id of ids) for (const listener of followed.get(id) ?? []) listener(states.get(id))
    }
    lookLater()
  }

  function lookLater(): void {
    isLooking = followed.size > 0
    if (isLooking) setTimeout(() => void look(), PAUSE_MILLISECONDS).unref()
  }

  return {
    follow(id, listener, ended) {
      if (ended.aborted) return
      const listeners = followed.get(id) ?? new Set()
      followed.set(id, listeners.add(listener))
      ended.addEventListener('abort', () => {
        listeners.delete(listener)
        if (listeners.size === 0) followed.delete(id)
      })
      if (!isLooking) lookLater()
    },
  }
}
