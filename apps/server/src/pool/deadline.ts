import type { Worker } from 'node:worker_threads'

// A thread that gets less of the machine than this is ended all the same.
const MOST_WAITS = 4

/**
 * Calls back once a thread has worked for so long. What counts is its own time on a processor: how busy the machine is
 * with something else must not decide what is refused. Where Node cannot tell, the time that has passed counts.
 *
 * @param milliseconds - of the thread's own time; four times as much may pass
 */
export function watchDeadline(
  thread: Worker | undefined,
  milliseconds: number,
  onLate: () => void,
): { end: () => void } {
  const began = performance.now()
  let ended = false
  let timer: NodeJS.Timeout
  const usedBefore = ownTime(thread)

  async function look(): Promise<void> {
    const passed = performance.now() - began
    const [before, now] = await Promise.all([usedBefore, ownTime(thread)])
    if (ended) return
    const worked = before === undefined || now === undefined ? passed : now - before
    if (worked >= milliseconds || passed >= milliseconds * MOST_WAITS) return onLate()
    timer = setTimeout(() => void look(), Math.max(10, milliseconds - worked))
  }

  timer = setTimeout(() => void look(), milliseconds)
  return {
    end() {
      ended = true
      clearTimeout(timer)
    },
  }
}

/** Milliseconds that a thread has had on a processor. */
async function ownTime(thread: Worker | undefined): Promise<number | undefined> {
  if (thread === undefined || typeof thread.cpuUsage !== 'function') return undefined
  try {
    const { user, system } = await thread.cpuUsage()
    return (user + system) / 1000
  } catch {
    return undefined
  }
}
