import type { Worker } from 'node:worker_threads'

// Even a thread that gets less than a quarter of a processor is ended then.
const MAX_ELAPSED_FACTOR = 4

/**
 * Calls back once a thread has used so much processor time: how busy the machine is must not decide what is refused.
 * Where Node cannot measure that, elapsed time counts.
 *
 * @param milliseconds - of processor time; at most four times as much may elapse
 */
export function watchDeadline(
  thread: Worker | undefined,
  milliseconds: number,
  onLate: () => void,
): { end: () => void } {
  const began = performance.now()
  let ended = false
  let timer: NodeJS.Timeout
  const usedBefore = processorTime(thread)

  async function check(): Promise<void> {
    const passed = performance.now() - began
    const [before, now] = await Promise.all([usedBefore, processorTime(thread)])
    if (ended) return
    const worked = before === undefined || now === undefined ? passed : now - before
    if (worked >= milliseconds || passed >= milliseconds * MAX_ELAPSED_FACTOR) return onLate()
    timer = setTimeout(() => void check(), Math.max(10, milliseconds - worked))
  }

  timer = setTimeout(() => void check(), milliseconds)
  return {
    end() {
      ended = true
      clearTimeout(timer)
    },
  }
}

async function processorTime(thread: Worker | undefined): Promise<number | undefined> {
  if (thread === undefined || typeof thread.cpuUsage !== 'function') return undefined
  try {
    const { user, system } = await thread.cpuUsage()
    return (user + system) / 1000
  } catch {
    return undefined
  }
}
