import type { Logger } from '../logger.ts'
import { type Child, ChildProcessError, startChild } from '../pool/child-process.ts'
import { type Client, FairQueue } from '../pool/fair-queue.ts'
import { createRestingChild } from '../pool/resting-child.ts'
import { overloaded } from '../refusal.ts'
import type { EncodeOutcome, UploadedPicture } from './encode-picture.ts'

/** Decodes pictures and encodes them anew, one at a time, in a process of its own. SPEC.md 16.3 */
export interface PictureEncoder {
  /** @throws RefusedError `overloaded` when it waits too long, or the server stops */
  readonly encode: (picture: UploadedPicture, client: Client) => Promise<EncodeOutcome>
  /** Ends the process, and refuses all that wait for it. */
  readonly stop: () => Promise<void>
}

/** The bounds of a {@link PictureEncoder}, in milliseconds and bytes; tests narrow them. */
export interface EncoderLimits {
  readonly waitMs: number
  readonly startMs: number
  readonly workMs: number
  readonly idleMs: number
  readonly processBytes: number
}

const LIMITS: EncoderLimits = {
  waitMs: 10_000,
  startMs: 15_000,
  workMs: 15_000,
  idleMs: 60_000,
  processBytes: 384 * 1024 * 1024,
}

/** A process that encodes. */
export type EncoderProcess = Child<UploadedPicture, EncodeOutcome>

/** Starts a process that encodes. */
export function startEncoderProcess(limits: Pick<EncoderLimits, 'startMs' | 'workMs'>): EncoderProcess {
  return startChild('picture/worker', limits)
}

/** The process is started with the first picture, and ended when none came for a minute. */
export function createPictureEncoder(
  logger: Logger,
  changed: Partial<EncoderLimits> = {},
  start: typeof startEncoderProcess = startEncoderProcess,
): PictureEncoder {
  const limits = { ...LIMITS, ...changed }
  const queue = new FairQueue({ ...limits, slots: 1 })
  const child = createRestingChild(() => start(limits), limits)

  async function encode(picture: UploadedPicture): Promise<EncodeOutcome> {
    try {
      return await child.work(picture)
    } catch (error) {
      if (child.isStopped()) throw overloaded()
      if (!(error instanceof ChildProcessError)) throw error
      // A picture that ends a process is refused, and the next one gets another process.
      logger.warn(
        { err: error, type: picture.type, bytes: picture.bytes.length },
        'a picture was not encoded',
      )
      return { problem: 'takes too long to decode, or cannot be decoded at all' }
    }
  }

  return {
    encode: (picture, client) => queue.run(client, () => encode(picture)),
    stop: child.stop,
  }
}
