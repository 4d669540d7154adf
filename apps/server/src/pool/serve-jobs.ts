import { getPriority, setPriority } from 'node:os'
import process, { platform } from 'node:process'
import { parentPort } from 'node:worker_threads'

/** The jobs of a thread, by name. */
export type JobTable = Readonly<Record<string, (task: never) => unknown>>

/** What a thread answers: that its module is loaded, or what came of a job. */
export type Answer = ({ readonly value: unknown } | { readonly error: unknown }) & {
  /** The processor time that the thread has used so far, in milliseconds; `undefined` where Node cannot tell. */
  readonly usedMs: number | undefined
}

/** How much nicer a thread is than the process. */
const NICER = 5
const NICEST = 19

/** Serves jobs to the one who has started this thread. */
export function serveJobs(jobs: JobTable): void {
  // On Linux a thread has a priority of its own: the event loop comes first where there are too few processors.
  if (platform === 'linux') setPriority(Math.min(NICEST, getPriority() + NICER))
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
