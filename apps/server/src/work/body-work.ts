import { contentTooComplex } from '../http/api-error.ts'
import type { Logger } from '../logger.ts'
import {
  type BodyOperation,
  type BodyTask,
  type PreparedFor,
  prepareBody,
  type ReadBody,
  readBody,
} from '../operations/prepare-body.ts'
import type { Client } from './fair-queue.ts'
import { LateError } from './lane.ts'
import { settle } from './outcome.ts'
import type { Workers } from './workers.ts'

/** Reading bodies, and making of them what is stored. SPEC.md 8.6 */
export interface BodyWork {
  /** @throws ApiError `overloaded` when the client already waits for too many bodies of its own */
  readonly admit: (client: Client) => void
  /**
   * What a body says before anybody has looked at the store.
   *
   * @throws ApiError `invalid_body`, `overloaded`, or `content_too_complex` when it takes too long
   */
  readonly read: <O extends BodyOperation>(
    task: BodyTask<O>,
    client: Client,
  ) => Promise<ReadBody<PreparedFor<O>>>
  /**
   * What an operation makes of a body.
   *
   * @throws ApiError as {@link BodyWork.read} does
   */
  readonly prepare: <O extends BodyOperation>(task: BodyTask<O>, client: Client) => Promise<PreparedFor<O>>
}

/**
 * Up to here not even the worst text holds up the loop for long. The way to a thread costs half a millisecond; both are
 * measured by `benchmarks/small-bodies`.
 */
export const SMALL_BODY_BYTES = 512

/**
 * Beyond that, converting may take so long that others do not wait for it. The worst known text up to here takes a third
 * of a second. `benchmarks/hostile-input`
 */
export const LONG_BODY_BYTES = 16_384

/** What is small is done at once, the rest by the threads. */
export function createBodyWork({ queue, run }: Workers, logger: Logger): BodyWork {
  async function inThread(
    job: 'read' | 'prepare',
    task: BodyTask,
    client: Client,
    mayConvert: boolean,
  ): Promise<unknown> {
    const { operation, received } = task
    const isLong = mayConvert && received.bytes.length > LONG_BODY_BYTES
    try {
      return settle<unknown>(await queue.run(client, () => run(job, task), isLong))
    } catch (error) {
      if (!(error instanceof LateError)) throw error
      logger.warn({ operation, bytes: received.bytes.length }, 'a body took too long and was refused')
      throw contentTooComplex('it takes too long to process', '')
    }
  }

  return {
    admit: (client) => queue.admit(client.address),

    async read<O extends BodyOperation>(task: BodyTask<O>, client: Client) {
      if (isSmall(task)) return readBody(task)
      const mayConvert = task.operation === 'publishPage' && task.idempotencyKey === undefined
      return (await inThread('read', task, client, mayConvert)) as ReadBody<PreparedFor<O>>
    },

    async prepare<O extends BodyOperation>(task: BodyTask<O>, client: Client) {
      if (isSmall(task)) return settle(prepareBody(task))
      return (await inThread('prepare', task, client, true)) as PreparedFor<O>
    },
  }
}

function isSmall({ received }: BodyTask): boolean {
  return received.bytes.length <= SMALL_BODY_BYTES
}
