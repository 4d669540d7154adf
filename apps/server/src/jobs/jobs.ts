import { availableParallelism } from 'node:os'
import type { Config } from '../config/config.ts'
import type { Logger } from '../logger.ts'
import type { QueueLoad } from '../pool/fair-queue.ts'
import { createThreadPool, type ThreadPoolOptions } from '../pool/thread-pool.ts'
import { type BodyJobs, createBodyJobs } from './body-jobs.ts'
import { createPageJobs, type PageJobs } from './page-jobs.ts'
import type { JobTable } from './job-table.ts'

export type { Turn } from '../pool/fair-queue.ts'

/**
 * Work that takes time: reading bodies and making documents. Small ones are done at once, the others in threads, so
 * that no request blocks the others. Writes and reads have separate threads. SPEC.md 8.6
 */
export interface Jobs extends BodyJobs, PageJobs {
  /** How many bodies (write) and documents (read) are being worked on, and how many wait. */
  readonly load: () => { readonly write: QueueLoad; readonly read: QueueLoad }
  readonly stop: () => Promise<void>
}

/** Threads of each kind by default: each takes some 50 MB, and long jobs leave one free. */
const LEAST_THREADS = 2
const MAX_THREADS = 4

/**
 * Threads start with the work.
 *
 * @param onJob - called when a thread begins a job; the function that it returns is called with the outcome
 */
export function createJobs(config: Config, logger: Logger, onJob: ThreadPoolOptions['onJob']): Jobs {
  const automatic = Math.max(LEAST_THREADS, Math.min(MAX_THREADS, availableParallelism()))
  const options = {
    module: 'jobs/worker',
    data: config,
    deadlineMs: config.workDeadlineMs,
    count: config.workThreads === 0 ? automatic : config.workThreads,
    onJob,
  }
  const writes = createThreadPool<JobTable>(options)
  const reads = createThreadPool<JobTable>(options)
  return {
    ...createBodyJobs(writes, logger),
    ...createPageJobs(reads, { config, logger }),
    load: () => ({ write: writes.queue.load, read: reads.queue.load }),
    async stop() {
      await Promise.all([writes.stop(), reads.stop()])
    },
  }
}
