import { workerData } from 'node:worker_threads'
import type { Config } from '../config/config.ts'
import { serveJobs } from '../pool/serve-jobs.ts'
import { createJobTable } from './job-table.ts'

serveJobs(createJobTable(workerData as Config))
