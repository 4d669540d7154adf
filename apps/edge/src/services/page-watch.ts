import { setTimeout as sleep } from 'node:timers/promises'
import type { PageWatch } from 'qp-server/source/site/page-watch'
import { objects } from '../objects/objects.ts'

/** How long to wait before an object is asked again that could not answer. */
const RETRY_MILLISECONDS = 1000

/**
 * Looks at a page for one reader, since what an isolate waits for belongs to one request. The object answers once the
 * page has changed.
 */
export const edgePageWatch: PageWatch = {
  follow(id, listener, ended) {
    const look = async (since: number | undefined): Promise<void> => {
      if (ended.aborted) return
      try {
        const state = await objects.page(id).followed(id, since)
        if (ended.aborted) return
        listener(state)
        return look(state?.revision)
      } catch {
        await sleep(RETRY_MILLISECONDS)
        return look(since)
      }
    }
    void look(undefined)
  },
}
