import { getPriority } from 'node:os'
import { env, exit } from 'node:process'
import { threadId } from 'node:worker_threads'
import { serveJobs } from './serve-jobs.ts'

const JOBS = {
  number: () => threadId,
  priority: () => getPriority(),
  environment: () => ({ ...env }),
  echo: (task: unknown) => task,
  fail: () => {
    throw new TypeError('It failed.')
  },
  spin: () => {
    for (;;);
  },
  grow: () => {
    for (const all: number[][] = []; ;) all.push(Array.from({ length: 100_000 }, Math.random))
  },
  exit: () => exit(3),
  exitLater: () => void setTimeout(() => exit(3), 1),
  sleep: (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/** Jobs that go wrong in every way. */
export type TestJobs = typeof JOBS

serveJobs(JOBS)
