import type { Worker } from 'node:worker_threads'
import { processorMilliseconds } from './serve-jobs.ts'

// Even a thread that gets less than a quarter of a processor is ended then.
const MAX_ELAPSED_FACTOR = 4

/**
 * Calls back once a thread has used so much processor time: how busy the machine is must not decide what is refused.
 * Where Node cannot measure that, elapsed time counts.
 *
 * @param usedBefore - the processor time that the thread had used before, in milliseconds
 * @param milliseconds - of processor time; at most four times as much may elapse
 */
export function watchDeadline(
  thread: Worker,
  usedBefore: number | undefined,
  milliseconds: number,
  onLate: () => void,
): { end: () => void } {
  const began = performance.now()
  let ended = false
  let timer: NodeJS.Timeout

  async function check(): Promise<void> {
    const passed = performance.now() - began
    const used = await processorTime(thread)
    if (ended) return
    const worked = usedBefore === undefined || used === undefined ? passed : used - usedBefore
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

async function processorTime(thread: Worker): Promise<number | undefined> {
  if (typeof thread.cpuUsage !== 'function') return undefined
  return thread.cpuUsage().then(processorMilliseconds, () => undefined)
}
