import { setTimeout as sleep } from 'node:timers/promises'
import { type Page, QuickPagesError } from 'qp-client'
import type { Note } from 'qp-schema/api'
import { stopSignal } from '../../input/stop-signal.ts'
import type { Terminal } from '../../terminal.ts'
import { listNotes } from './list-notes.ts'

/** How a page is watched. */
export interface Watch {
  readonly everyMilliseconds: number
  readonly terminal: Terminal
  /** Is called with each open note once. */
  readonly show: (note: Note) => void
}

/**
 * Shows the open notes of a page, and new ones as they come, until a signal ends it. A service that is away is asked again.
 * SPEC.md 18.9.5
 *
 * @throws what the client throws, where asking again is of no use
 */
export async function watchNotes(page: Page, { everyMilliseconds, terminal, show }: Watch): Promise<void> {
  const stop = stopSignal()
  let since: string | undefined
  while (!stop.aborted) {
    const selection = { state: 'open', ...(since !== undefined && { since }) } as const
    const answer = await listNotes(page, selection, { signal: stop }).catch((error: unknown) =>
      pauseOf(error, stop, terminal),
    )
    if ('notes' in answer) for (const note of answer.notes) show(note)
    since = ('notes' in answer ? answer.notes.at(-1)?.createdAt : undefined) ?? since
    const pause = 'pauseMilliseconds' in answer ? answer.pauseMilliseconds : 0
    await sleep(Math.max(everyMilliseconds, pause), undefined, { signal: stop }).catch(() => undefined)
  }
}

/** A timer takes less than a service can say. */
const MAX_PAUSE_SECONDS = 3600

/** How long to wait after a failure. */
function pauseOf(
  error: unknown,
  stop: AbortSignal,
  terminal: Terminal,
): { readonly pauseMilliseconds: number } {
  if (stop.aborted) return { pauseMilliseconds: 0 }
  if (!(error instanceof QuickPagesError) || !error.isRetryable) throw error
  terminal.note(`${error.message} Trying again.`)
  return { pauseMilliseconds: Math.min(error.retryAfter ?? 0, MAX_PAUSE_SECONDS) * 1000 }
}
