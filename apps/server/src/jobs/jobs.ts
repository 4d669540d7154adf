import { availableParallelism } from 'node:os'
import type { Config } from '../config/config.ts'
import type { Logger } from '../logger.ts'
import type { QueueLoad } from '../pool/fair-queue.ts'
import { createThreadPool, type ThreadPoolOptions } from '../pool/thread-pool.ts'
import { type BodyJobs, createBodyJobs } from './body-jobs.ts'
import { createPageJobs, type PageJobs } from './page-jobs.ts'
import type { JobTable } from './worker.ts'

/**
 * What takes time: reading bodies and making documents. What is small is done at once, the rest in threads, so that no
 * request holds up the others. Writes and reads have threads of their own. SPEC.md 8.6
 */
export interface Jobs extends BodyJobs, PageJobs {
  /** How many bodies and documents are worked on, and wait. */
  readonly load: () => { readonly write: QueueLoad; readonly read: QueueLoad }
  readonly stop: () => Promise<void>
}

/** Of each kind, unless the operator wants another number: each takes some 50 MB, and long work leaves one free. */
const LEAST_THREADS = 2
const MOST_THREADS = 4

/**
 * ThreadPool are started in the background.
 *
 * @param onJob - told of each job of a thread as it begins; what it returns is told how it ended
 */
export function createJobs(config: Config, logger: Logger, onJob: ThreadPoolOptions['onJob']): Jobs {
  const automatic = Math.max(LEAST_THREADS, Math.min(MOST_THREADS, availableParallelism()))
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
