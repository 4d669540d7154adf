import type { Config } from '../config.ts'
import { overloaded } from '../http/api-error.ts'
import type { Metrics } from '../observe/metrics.ts'
import { FairQueue } from './fair-queue.ts'
import { createLane, type Lane, LateError } from './lane.ts'

/** Some threads, and the queue of those who want one. */
export interface Workers {
  readonly queue: FairQueue
  /** Takes a free thread. There is one for everyone whose turn it is; who comes without a turn may wait for a job. */
  readonly run: Lane['run']
  readonly stop: () => Promise<void>
}

const QUEUE = { waiting: 64, waitingPerAddress: 8, waitMs: 10_000 }
const RETRY_SECONDS = 2

/** All threads are started at once: on a busy machine, whoever waits for a first job would wait for seconds. */
export function createWorkers(config: Config, threads: number, jobSeconds: Metrics['jobSeconds']): Workers {
  const lanes = Array.from({ length: threads }, () => createLane(config))
  const idle = [...lanes]
  const asking: ((lane: Lane) => void)[] = []
  let stopped = false
  // Work that comes before it is ready waits for it, and is told when it cannot start.
  for (const lane of lanes) void lane.start().catch(() => {})

  function release(lane: Lane, isWarm: boolean): void {
    const next = asking.shift()
    if (next !== undefined) next(lane)
    // Its thread may be gone: the others are taken first, until it has a new one.
    else if (isWarm) idle.push(lane)
    else idle.unshift(lane)
  }

  return {
    queue: new FairQueue({ ...QUEUE, slots: threads }),
    async run(job, task) {
      const lane = idle.pop() ?? (await new Promise<Lane>((resolve) => asking.push(resolve)))
      if (stopped) {
        release(lane, true)
        throw overloaded(RETRY_SECONDS)
      }
      const stopTimer = jobSeconds.startTimer({ job })
      try {
        const result = await lane.run(job, task)
        stopTimer({ outcome: 'done' })
        release(lane, true)
        return result
      } catch (error) {
        stopTimer({ outcome: error instanceof LateError ? 'late' : 'failed' })
        release(lane, false)
        void lane.start().catch(() => {})
        throw error
      }
    },
    async stop() {
      stopped = true
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}
