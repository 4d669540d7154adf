import type { Logger } from '../logger.ts'
import { type Child, ChildProcessError, startChild } from '../pool/child-process.ts'
import { type Client, FairQueue } from '../pool/fair-queue.ts'
import { createIdleTimeoutChild } from '../pool/idle-timeout-child.ts'
import { overloaded } from '../refusal.ts'
import type { EncodeAnswer, EncodeOutcome, EncodeTask, UploadedPicture } from './encode-picture.ts'

/** Decodes pictures and encodes them anew in two processes, one of which is kept free of large ones. SPEC.md 16.3 */
export interface PictureEncoder {
  /** @throws RefusedError `overloaded` when it waits too long, or the server stops */
  readonly encode: (picture: UploadedPicture, client: Client) => Promise<EncodeOutcome>
  /** Ends the processes, and refuses all that wait for them. */
  readonly stop: () => Promise<void>
}

/** The bounds of a {@link PictureEncoder}, in milliseconds and bytes; tests narrow them. */
export interface EncoderLimits {
  readonly waitMs: number
  readonly startMs: number
  readonly workMs: number
  readonly processorMs: number
  readonly idleMs: number
  readonly processBytes: number
}

const LIMITS: EncoderLimits = {
  // More than any picture takes where a processor is free, and less than clients wait for an answer.
  waitMs: 20_000,
  startMs: 15_000,
  workMs: 30_000,
  processorMs: 15_000,
  idleMs: 60_000,
  processBytes: 256 * 1024 * 1024,
}

const PROCESSES = 2

/** A process that encodes. */
export type EncoderProcess = Child<EncodeTask, EncodeAnswer>

/** Starts a process that encodes. */
export function startEncoderProcess(
  limits: Pick<EncoderLimits, 'startMs' | 'workMs' | 'processorMs'>,
): EncoderProcess {
  return startChild('picture/worker', limits)
}

/** A process is started when there is a picture for it, and ended when none came for a minute. */
export function createPictureEncoder(
  logger: Logger,
  changed: Partial<EncoderLimits> = {},
  start: typeof startEncoderProcess = startEncoderProcess,
): PictureEncoder {
  const limits = { ...LIMITS, ...changed }
  const queue = new FairQueue({ ...limits, slots: PROCESSES })
  const children = Array.from({ length: PROCESSES }, () =>
    createIdleTimeoutChild(() => start(limits), limits),
  )
  /** The one that has worked last is taken first, so that the other one can end. */
  const resting = [...children]

  async function encode(task: EncodeTask): Promise<EncodeAnswer> {
    const child = resting.pop()
    if (child === undefined) throw new Error('There are more turns than processes.')
    try {
      return await child.work(task)
    } catch (error) {
      if (child.isStopped()) throw overloaded()
      if (!(error instanceof ChildProcessError)) throw error
      // A picture that ends a process is refused, and the next one gets another process.
      logger.warn({ err: error, type: task.type, bytes: task.bytes.length }, 'a picture was not encoded')
      return { problem: 'takes too long to decode, or cannot be decoded at all' }
    } finally {
      resting.push(child)
    }
  }

  return {
    async encode(picture, client) {
      // Whoever has a turn for a small picture and one for a large one waits no longer for both.
      const patient = {
        ...client,
        gone: AbortSignal.any([client.gone, AbortSignal.timeout(limits.waitMs)]),
      }
      const answer = await queue.run(patient, () => encode({ ...picture, mayBeLarge: false }))
      if (answer !== 'large') return answer
      const outcome = await queue.run(patient, () => encode({ ...picture, mayBeLarge: true }), 'long')
      if (outcome === 'large') throw new Error('A large picture was not encoded.')
      return outcome
    },
    async stop() {
      await Promise.all(children.map((child) => child.stop()))
    },
  }
}
