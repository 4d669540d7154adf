import { setTimeout as sleep } from 'node:timers/promises'
import { overloaded } from '../refusal.ts'
import { FairQueue, type Turn } from './fair-queue.ts'
import { DeadlineExceededError, type JobPool, type JobTable } from './run-job.ts'
import { startThread, type Thread, type ThreadOptions } from './thread.ts'

/** Several threads and the queue in front of them. A job runs in one that has nothing to do soon, else in one more. */
export interface ThreadPool<J extends JobTable> extends JobPool<J> {
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

/** Longer than ordinary jobs take. A thread that is started for less takes memory and is hardly used. */
const PATIENCE_MS = 200

/**
 * A thread starts when there is work and no other one has nothing to do soon. It ends when there has been none for a
 * while.
 */
export function createThreadPool<J extends JobTable>({
  count,
  idleMs = 60_000,
  onJob,
  ...options
}: ThreadPoolOptions): ThreadPool<J> {
  const threads = new Set<Thread<J>>()
  /** Threads without work and when they end, the one that has rested longest first. */
  const idle = new Map<Thread<J>, NodeJS.Timeout>()
  /** Jobs that wait for a thread, the oldest first; each is handed one that has nothing more to do. */
  const waiting = new Set<(thread: Thread<J>) => void>()
  let stopped = false

  function start(): Thread<J> {
    const thread = startThread<J>(options, () => {
      wake(thread)
      threads.delete(thread)
    })
    threads.add(thread)
    return thread
  }

  /** One that has nothing to do soon, else another one. */
  async function nextThread(): Promise<Thread<J>> {
    const latest = [...idle.keys()].at(-1)
    if (latest !== undefined) return wake(latest)
    if (threads.size === 0) return start()
    const { promise, resolve, reject } = Promise.withResolvers<Thread<J>>()
    waiting.add(resolve)
    // Another one would not be loaded before the first that is under way.
    await Promise.race([...threads].map((thread) => thread.loaded)).catch(() => {})
    await Promise.race([promise, sleep(PATIENCE_MS)])
    if (waiting.delete(resolve)) {
      if (stopped) reject(overloaded())
      else resolve(start())
    }
    return promise
  }

  function rest(thread: Thread<J>): void {
    const [handOver] = waiting
    if (handOver !== undefined) {
      waiting.delete(handOver)
      return handOver(thread)
    }
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
      turn?: Turn,
    ): Promise<Awaited<ReturnType<J[N]>>> {
      if (stopped) throw overloaded()
      const thread = await nextThread()
      const onEnd = onJob(job)
      try {
        const result = await thread.run(job, task, turn)
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
