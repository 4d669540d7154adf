import { createBodyJobs } from 'qp-server/source/jobs/body-jobs'
import { createJobTable, type JobTable } from 'qp-server/source/jobs/job-table'
import { createPageJobs } from 'qp-server/source/jobs/page-jobs'
import type { Jobs } from 'qp-server/source/jobs/jobs'
import type { Config } from 'qp-server/source/config/config'
import type { Logger } from 'qp-server/source/logger'
import { FairQueue } from 'qp-server/source/pool/fair-queue'
import type { JobPool } from 'qp-server/source/pool/run-job'

/** How many jobs may have begun: they take turns at what they wait for, since an isolate has one thread. */
const SLOTS = 4
const WAIT_MS = 10_000

/**
 * Jobs are done at once, in the isolate that has the request. What bounds their time is their size, which the converter's
 * time grows with; and the platform's own limit ends a request that takes longer.
 */
export function createEdgeJobs(config: Config, logger: Logger): Jobs {
  const table = createJobTable(config)
  const queue = new FairQueue({ slots: SLOTS, waitMs: WAIT_MS })
  const pool: JobPool<JobTable> = {
    queue,
    run: async (job, task) => table[job](task as never) as never,
  }
  return {
    ...createBodyJobs(pool, logger),
    ...createPageJobs(pool, { config, logger }),
    load: () => ({ write: queue.load, read: queue.load }),
    stop: async () => {},
  }
}
