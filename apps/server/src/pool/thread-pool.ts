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

/** Some threads, and the queue of those who want one. */
export interface ThreadPool<J extends JobTable> {
  readonly queue: FairQueue
  /** Takes a free thread. There is one for everyone whose turn it is; who comes without a turn may wait for a job. */
  readonly run: RunJob<J>
  readonly stop: () => Promise<void>
}

/** What threads run, how many they are, and who is told of it. */
export interface ThreadPoolOptions extends ThreadOptions {
  readonly count: number
  /** Told of each job as it begins; what it returns is told how it ended. */
  readonly onJob: (job: string) => (outcome: 'done' | 'late' | 'failed') => void
}

const QUEUE = { waiting: 64, waitingPerAddress: 8, waitMs: 10_000 }
const RETRY_SECONDS = 2

/** All threads are started at once: on a busy machine, whoever waits for a first job would wait for seconds. */
export function createThreadPool<J extends JobTable>({
  count,
  onJob,
  ...options
}: ThreadPoolOptions): ThreadPool<J> {
  const threads = Array.from({ length: count }, () => createThread<J>(options))
  const idle = [...threads]
  const asking: ((thread: Thread<J>) => void)[] = []
  let stopped = false
  // Work that comes before it is ready waits for it, and is told when it cannot start.
  for (const thread of threads) void thread.start().catch(() => {})

  function release(thread: Thread<J>, isWarm: boolean): void {
    const next = asking.shift()
    if (next !== undefined) next(thread)
    // It may have to start anew: the others are taken first, until it has.
    else if (isWarm) idle.push(thread)
    else idle.unshift(thread)
  }

  return {
    queue: new FairQueue({ ...QUEUE, slots: count }),
    async run<N extends keyof J & string>(job: N, task: Parameters<J[N]>[0]) {
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
