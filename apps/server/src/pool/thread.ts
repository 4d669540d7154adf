import { getPriority } from 'node:os'
import { Piscina } from 'piscina'
import { workerEntry } from '../worker-entry.ts'
import { watchDeadline } from './deadline.ts'

/** A job took longer than it may, or more memory. Its thread was ended. */
export class DeadlineExceededError extends Error {
  override readonly name = 'DeadlineExceededError'
}

/** What a thread can be asked for: the functions that its module exports, by name. */
export type JobTable = Readonly<Record<string, (task: never) => unknown>>

/** Asks a thread for a job. @throws {@link DeadlineExceededError} */
export type RunJob<J extends JobTable> = <N extends keyof J & string>(
  job: N,
  task: Parameters<J[N]>[0],
) => Promise<ReturnType<J[N]>>

/** One thread that does one job at a time. */
export interface Thread<J extends JobTable> {
  readonly run: RunJob<J>
  /** Starts the thread before there is work. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** What threads run. */
export interface ThreadOptions {
  /** The module with the jobs, as `workerEntry` takes it; its job `ready` answers once it is loaded. */
  readonly module: string
  /** What the module gets as `workerData`. */
  readonly data: unknown
  /** How long a job may work, in milliseconds of the thread's own time. */
  readonly deadlineMs: number
}

/** A thread's share of memory for objects, in MiB; a page of the largest size takes about a tenth of it. */
const HEAP_MEBIBYTES = 512

/** Its share for new objects, in MiB. With a third of it, a document of 1 MB takes a quarter longer: its tree is copied again and again while it grows. */
const YOUNG_MEBIBYTES = 96

/** A thread is started with the first job, and again after one that was ended. */
export function createThread<J extends JobTable>({ module, data, deadlineMs }: ThreadOptions): Thread<J> {
  const { file, execArgv } = workerEntry(module)
  const pool = new Piscina({
    filename: file,
    execArgv,
    // Nothing of the server's environment: it holds secrets.
    env: {},
    workerData: data,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Infinity,
    atomics: 'disabled',
    // On Linux and macOS the loop that answers comes first when there are not enough processors.
    niceIncrement: niceIncrement(getPriority()),
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEBIBYTES, maxYoungGenerationSizeMb: YOUNG_MEBIBYTES },
  })
  let ready: number | undefined

  async function start(): Promise<void> {
    if (ready !== undefined && pool.threads[0]?.threadId === ready) return
    await pool.run(undefined, { name: 'ready' })
    ready = pool.threads[0]?.threadId
  }

  return {
    start,
    async run(job, task) {
      await start()
      const late = new AbortController()
      const watch = watchDeadline(pool.threads[0], deadlineMs, () => late.abort())
      try {
        return await pool.run(task, { name: job, signal: late.signal })
      } catch (error) {
        if (late.signal.aborted || isOutOfMemory(error))
          throw new DeadlineExceededError(`${job} took too long.`)
        throw error
      } finally {
        watch.end()
      }
    },
    stop: () => pool.destroy(),
  }
}

/** A niceness of -1 is what `nice` also answers when it fails, and the pool would take it for that. */
export function niceIncrement(priority: number): number {
  return priority + NICER === -1 ? NICER + 1 : NICER
}

const NICER = 5

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
