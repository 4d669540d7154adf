import type { Logger } from '../logger.ts'
import { DeadlineExceededError, type JobPool } from '../pool/run-job.ts'
import type { Client, JobLength, Turn } from '../pool/fair-queue.ts'
import { contentTooComplex, type Outcome, settle } from '../refusal.ts'
import {
  type BodyOperation,
  type BodyTask,
  prepareBody,
  type PreparedFor,
  type ReadBody,
  readBody,
} from './prepare-body.ts'
import type { JobTable } from './job-table.ts'

/** Reads bodies and prepares what is stored of them. SPEC.md 8.6 */
export interface BodyJobs {
  /**
   * Decodes a body, and prepares it in the same job if what it names was checked.
   *
   * @throws RefusedError `invalid_body`, `overloaded`, or `content_too_complex` when it takes too long
   */
  readonly read: <O extends BodyOperation>(
    task: BodyTask<O>,
    client: Client,
  ) => Promise<ReadBody<PreparedFor<O>>>
  /**
   * Checks and converts a body for its operation.
   *
   * @throws RefusedError `overloaded`, or `content_too_complex` when it takes too long
   */
  readonly prepare: <O extends BodyOperation>(
    task: BodyTask<O>,
    client: Client,
  ) => Promise<Outcome<PreparedFor<O>>>
}

/**
 * Up to this size, a body is processed on the event loop: even the worst text does not block it for long, and passing
 * it to a thread would cost half a millisecond. Both are measured by `verify/benchmarks/small-bodies`.
 */
export const SMALL_BODY_BYTES = 512

/**
 * The most bytes of a short and of a medium job: the worst known bodies of so many take 60 and 300 ms, pages 60 and 300.
 */
const JOB_BYTES = { short: 16_384, medium: 131_072 } as const

/** How long the conversion of a body of so many bytes, or making a document of a page, may take. SPEC.md 8.6.6 */
export function jobLength(bytes: number): JobLength {
  if (bytes <= JOB_BYTES.short) return 'short'
  return bytes <= JOB_BYTES.medium ? 'medium' : 'long'
}

/** Small bodies are processed at once, the others in threads. */
export function createBodyJobs({ queue, run }: JobPool<JobTable>, logger: Logger): BodyJobs {
  async function inTurn<T>(
    { operation, received, page }: BodyTask,
    client: Client,
    { mayConvert }: { readonly mayConvert: boolean },
    job: (turn: Turn) => Promise<T>,
  ): Promise<T> {
    const bytes = received.bytes.length + (page?.head.byteCount ?? 0)
    try {
      return await queue.run(client, job, mayConvert ? jobLength(bytes) : 'short')
    } catch (error) {
      if (!(error instanceof DeadlineExceededError)) throw error
      logger.warn({ operation, bytes: received.bytes.length }, 'a body took too long and was refused')
      throw contentTooComplex('it takes too long to process', '')
    }
  }

  return {
    async read<O extends BodyOperation>(task: BodyTask<O>, client: Client) {
      if (isSmall(task)) return readBody(task)
      const mayConvert = task.checkedFor !== undefined
      const outcome = await inTurn(task, client, { mayConvert }, (turn) => run('read', task, turn))
      return settle(outcome) as ReadBody<PreparedFor<O>>
    },

    async prepare<O extends BodyOperation>(task: BodyTask<O>, client: Client) {
      if (isSmall(task)) return prepareBody(task)
      const prepared = await inTurn(task, client, { mayConvert: true }, (turn) => run('prepare', task, turn))
      return prepared as Outcome<PreparedFor<O>>
    },
  }
}

/** An edit reads the whole page. */
function isSmall({ received, page }: BodyTask): boolean {
  return received.bytes.length + (page?.head.byteCount ?? 0) <= SMALL_BODY_BYTES
}
