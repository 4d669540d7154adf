import process, { platform } from 'node:process'
import { parentPort } from 'node:worker_threads'
import { giveWay } from './give-way.ts'
import type { JobTable } from './run-job.ts'

/** What a thread answers: that its module is loaded, or what came of a job. */
export type Answer = ({ readonly value: unknown } | { readonly error: unknown }) & {
  /** The processor time that the thread has used so far, in milliseconds; `undefined` where Node cannot tell. */
  readonly usedMs: number | undefined
}

/** Serves jobs to the one who has started this thread. */
export function serveJobs(jobs: JobTable): void {
  // On Linux a thread has a priority of its own.
  if (platform === 'linux') giveWay()
  parentPort?.on('message', async ({ job, task }: { job: string; task: never }) => {
    parentPort?.postMessage(await answerOf(() => jobs[job]?.(task)), [])
  })
  parentPort?.postMessage({ value: undefined, usedMs: usedMs() } satisfies Answer, [])
}

async function answerOf(job: () => unknown): Promise<Answer> {
  try {
    return { value: await job(), usedMs: usedMs() }
  } catch (error) {
    return { error, usedMs: usedMs() }
  }
}

function usedMs(): number | undefined {
  // Node 22 has no such function.
  return 'threadCpuUsage' in process ? processorMilliseconds(process.threadCpuUsage()) : undefined
}

/** The sum of what Node tells in microseconds. */
export function processorMilliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}
