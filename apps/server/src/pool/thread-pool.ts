import { overloaded } from '../refusal.ts'
import { FairQueue } from './fair-queue.ts'
import {
  createThread,
  type JobTable,
  DeadlineExceededError,
  type RunJob,
  type Thread,
  type ThreadOptions,
} from './thread.ts'

/** Several threads and the queue in front of them. */
export interface ThreadPool<J extends JobTable> {
  readonly queue: FairQueue
  /** Runs a job in a free thread. Within `queue.run` there always is one; otherwise it may have to wait for one. */
  readonly run: RunJob<J>
  readonly stop: () => Promise<void>
}

/** Options of {@link createThreadPool}. */
export interface ThreadPoolOptions extends ThreadOptions {
  readonly count: number
  /** Called when a job begins; the function that it returns is called with the outcome. */
  readonly onJob: (job: string) => (outcome: 'done' | 'late' | 'failed') => void
}

const QUEUE = { waiting: 64, waitingPerAddress: 8, waitMs: 10_000 }
const RETRY_SECONDS = 2

/** Starts all threads at once: on a busy machine that takes seconds, for which the first jobs would have to wait. */
export function createThreadPool<J extends JobTable>({
  count,
  onJob,
  ...options
}: ThreadPoolOptions): ThreadPool<J> {
  const threads = Array.from({ length: count }, () => createThread<J>(options))
  const idle = [...threads]
  const asking: ((thread: Thread<J>) => void)[] = []
  let stopped = false
  // A job that comes earlier waits for the thread to start, and gets the error if it cannot.
  for (const thread of threads) void thread.start().catch(() => {})

  function release(thread: Thread<J>, isWarm: boolean): void {
    const next = asking.shift()
    if (next !== undefined) next(thread)
    // A thread that may have to start again is used last.
    else if (isWarm) idle.push(thread)
    else idle.unshift(thread)
  }

  return {
    queue: new FairQueue({ ...QUEUE, slots: count }),
    async run<N extends keyof J & string>(
      job: N,
      task: Parameters<J[N]>[0],
    ): Promise<Awaited<ReturnType<J[N]>>> {
      const thread = idle.pop() ?? (await new Promise<Thread<J>>((resolve) => asking.push(resolve)))
      if (stopped) {
        release(thread, true)
        throw overloaded(RETRY_SECONDS)
      }
      const onEnd = onJob(job)
      try {
        const result = await thread.run(job, task)
        onEnd('done')
        release(thread, true)
        return result
      } catch (error) {
        onEnd(error instanceof DeadlineExceededError ? 'late' : 'failed')
        release(thread, false)
        void thread.start().catch(() => {})
        throw error
      }
    },
    async stop() {
      stopped = true
      await Promise.all(threads.map((thread) => thread.stop()))
    },
  }
}
