import type { FairQueue, Turn } from './fair-queue.ts'

/** Jobs, by name. */
export type JobTable = Readonly<Record<string, (task: never) => unknown>>

/** A job took too much time or memory, and was ended. */
export class DeadlineExceededError extends Error {
  override readonly name = 'DeadlineExceededError'
}

/**
 * Runs a job.
 *
 * @param turn - is told how much time the job has taken
 * @throws {@link DeadlineExceededError}
 */
export type RunJob<J extends JobTable> = <N extends keyof J & string>(
  job: N,
  task: Parameters<J[N]>[0],
  turn?: Turn,
) => Promise<Awaited<ReturnType<J[N]>>>

/** What does jobs, and the queue in front of it. */
export interface JobPool<J extends JobTable> {
  readonly queue: FairQueue
  /** Call it within `queue.run`. */
  readonly run: RunJob<J>
}
