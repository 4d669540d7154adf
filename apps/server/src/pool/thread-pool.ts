import { overloaded } from '../refusal.ts'
import { FairQueue } from './fair-queue.ts'
import type { JobTable } from './serve-jobs.ts'
import { DeadlineExceededError, type RunJob, startThread, type Thread, type ThreadOptions } from './thread.ts'

/** Several threads and the queue in front of them. */
export interface ThreadPool<J extends JobTable> {
  readonly queue: FairQueue
  /** Runs a job in a thread that has nothing to do, else in one more. Call it within `queue.run`. */
  readonly run: RunJob<J>
  readonly stop: () => Promise<void>
}

/** Options of {@link createThreadPool}. */
export interface ThreadPoolOptions extends ThreadOptions {
  /** How many threads there may be. */
  readonly count: number
  /** After how many milliseconds without work a thread ends; a minute by default. */
  readonly idleMs?: number
  /** Called when a job begins; the function that it returns is called with the outcome. */
  readonly onJob: (job: string) => (outcome: 'done' | 'late' | 'failed') => void
}

const WAIT_MS = 10_000

/** Threads start when there is work for them, and end when there has been none for a while. */
export function createThreadPool<J extends JobTable>({
  count,
  idleMs = 60_000,
  onJob,
  ...options
}: ThreadPoolOptions): ThreadPool<J> {
  const threads = new Set<Thread<J>>()
  /** Threads without work and when they end, the one that has rested longest first. */
  const idle = new Map<Thread<J>, NodeJS.Timeout>()
  let stopped = false

  function start(): Thread<J> {
    const thread = startThread<J>(options, () => {
      wake(thread)
      threads.delete(thread)
    })
    threads.add(thread)
    return thread
  }

  function rest(thread: Thread<J>): void {
    const end = setTimeout(() => {
      wake(thread)
      void thread.stop()
    }, idleMs)
    idle.set(thread, end.unref())
  }

  function wake(thread: Thread<J>): Thread<J> {
    clearTimeout(idle.get(thread))
    idle.delete(thread)
    return thread
  }

  return {
    queue: new FairQueue({ slots: count, waitMs: WAIT_MS }),
    async run<N extends keyof J & string>(
      job: N,
      task: Parameters<J[N]>[0],
    ): Promise<Awaited<ReturnType<J[N]>>> {
      if (stopped) throw overloaded()
      const latest = [...idle.keys()].at(-1)
      const thread = latest === undefined ? start() : wake(latest)
      const onEnd = onJob(job)
      try {
        const result = await thread.run(job, task)
        onEnd('done')
        return result
      } catch (error) {
        onEnd(error instanceof DeadlineExceededError ? 'late' : 'failed')
        throw stopped ? overloaded() : error
      } finally {
        if (threads.has(thread)) rest(thread)
      }
    },
    async stop() {
      stopped = true
      await Promise.all([...threads].map((thread) => thread.stop()))
    },
  }
}
