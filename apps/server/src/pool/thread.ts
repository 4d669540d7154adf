import { getPriority } from 'node:os'
import { Piscina } from 'piscina'
import { workerEntry } from '../worker-entry.ts'
import { watchDeadline } from './deadline.ts'

/** A job took too much time or memory, and its thread was ended. */
export class DeadlineExceededError extends Error {
  override readonly name = 'DeadlineExceededError'
}

/** The jobs of a thread: the functions that its module exports, by name. */
export type JobTable = Readonly<Record<string, (task: never) => unknown>>

/**
 * Runs a job in a thread.
 *
 * @throws {@link DeadlineExceededError}
 */
export type RunJob<J extends JobTable> = <N extends keyof J & string>(
  job: N,
  task: Parameters<J[N]>[0],
) => Promise<Awaited<ReturnType<J[N]>>>

/** A thread that runs one job at a time. */
export interface Thread<J extends JobTable> {
  readonly run: RunJob<J>
  /** Starts the thread before there is work. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Options of {@link createThread}. */
export interface ThreadOptions {
  /** The module with the jobs, as `workerEntry` takes it; its job `ready` answers once it is loaded. */
  readonly module: string
  /** The `workerData` of the module. */
  readonly data: unknown
  /** How long a job may take, in milliseconds of processor time. */
  readonly deadlineMs: number
}

/** A thread's heap for old objects, in MiB; the largest page takes about a tenth of it. */
const HEAP_MEBIBYTES = 512

/**
 * A thread's heap for young objects, in MiB. With a third of it, a document of 1 MB takes a quarter longer, because its
 * tree is copied again and again while it grows.
 */
const YOUNG_MEBIBYTES = 96

/** The thread starts with the first job, and again with the first one after it was ended. */
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
    // On Linux and macOS the event loop has priority when there are too few processors.
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

/** Avoids a resulting niceness of -1: `nice` returns that when it fails, and the pool would take it for a failure. */
export function niceIncrement(priority: number): number {
  return priority + NICER === -1 ? NICER + 1 : NICER
}

const NICER = 5

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
