import { Worker } from 'node:worker_threads'
import { workerEntry } from '../worker-entry.ts'
import { watchDeadline } from './deadline.ts'
import type { Turn } from './fair-queue.ts'
import { DeadlineExceededError, type JobTable, type RunJob } from './run-job.ts'
import type { Answer } from './serve-jobs.ts'

/** A thread that runs one job at a time. */
export interface Thread<J extends JobTable> {
  /** Resolves when its module is loaded; rejects when it ends before. */
  readonly loaded: Promise<unknown>
  readonly run: RunJob<J>
  readonly stop: () => Promise<void>
}

/** Options of {@link startThread}. */
export interface ThreadOptions {
  /** The module that serves the jobs, as `workerEntry` takes it. */
  readonly module: string
  /** The `workerData` of the module. */
  readonly data: unknown
  /** How long a job may take, in milliseconds of processor time. */
  readonly deadlineMs: number
}

/** A thread's heap for old objects, in MiB; the largest page takes about a tenth of it. */
const HEAP_MEBIBYTES = 512

/**
 * A thread's heap for young objects, in MiB. With eight times as much, HTML of 0.7 MB takes a fifth less time, because its
 * tree is copied less often while it grows; but then each thread keeps 18 MB more.
 */
const YOUNG_MEBIBYTES = 12

/**
 * Starts a thread. A job that comes before it has loaded its module waits for that, which does not count in its time.
 *
 * @param onEnd - called when the thread has ended, for whatever reason
 */
export function startThread<J extends JobTable>(
  { module, data, deadlineMs }: ThreadOptions,
  onEnd: () => void,
): Thread<J> {
  const { file, execArgv } = workerEntry(module)
  const worker = new Worker(file, {
    execArgv,
    // Nothing of the server's environment: it holds secrets.
    env: {},
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEBIBYTES, maxYoungGenerationSizeMb: YOUNG_MEBIBYTES },
  })
  // The first answer says that the module is loaded.
  let asked = Promise.withResolvers<Answer>()
  const loaded = asked.promise
  loaded.catch(() => {})
  let fault: unknown = new Error('The thread has ended.')
  let usedMs: number | undefined
  worker.on('message', (answer: Answer) => {
    ;({ usedMs } = answer)
    asked.resolve(answer)
  })
  worker.on('error', (error) => (fault = error))
  worker.on('exit', () => {
    onEnd()
    asked.reject(fault)
  })

  return {
    loaded,
    async run<N extends keyof J & string>(
      job: N,
      task: Parameters<J[N]>[0],
      turn?: Turn,
    ): Promise<Awaited<ReturnType<J[N]>>> {
      await loaded
      let isLate = false
      const began = performance.now()
      const usedBefore = usedMs
      const watch = watchDeadline(worker, usedMs, deadlineMs, () => {
        isLate = true
        void worker.terminate()
      })
      asked = Promise.withResolvers()
      worker.postMessage({ job, task }, [])
      try {
        const answer = await asked.promise
        if ('error' in answer) throw answer.error
        return answer.value as Awaited<ReturnType<J[N]>>
      } catch (error) {
        if (isLate || isOutOfMemory(error)) throw new DeadlineExceededError(`${job} took too long.`)
        throw error
      } finally {
        watch.end()
        const used = (usedMs ?? 0) - (usedBefore ?? 0)
        // Nobody knows of a thread that was ended, or where Node cannot tell.
        turn?.spend(used > 0 ? used : performance.now() - began)
      }
    },
    async stop() {
      await worker.terminate()
    },
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
