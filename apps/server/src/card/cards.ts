import { overloaded } from '../refusal.ts'
import type { Logger } from '../logger.ts'
import { createByteCache } from '../byte-cache.ts'
import { type Child, ChildProcessError, startChild } from '../pool/child-process.ts'
import { type Client, FairQueue } from '../pool/fair-queue.ts'
import { createIdleTimeoutChild } from '../pool/idle-timeout-child.ts'
import type { CardContent } from '../content/card-content.ts'

/** Draws social cards and caches them. SPEC.md 10.23 */
export interface Cards {
  /**
   * The card of a key. If it is not cached, it is drawn when it is the client's turn; all clients whose turn comes
   * meanwhile share it.
   *
   * @throws RefusedError `overloaded` when it waits too long, the drawing takes too long or its process dies
   */
  readonly get: (key: string, client: Client, content: () => Promise<CardContent>) => Promise<Buffer>
  /** Ends the process that draws, and refuses all that wait for it. */
  readonly stop: () => Promise<void>
}

/** The bounds of {@link Cards}; tests narrow them. */
export interface CardLimits {
  readonly cacheBytes: number
  /** How long a card may wait to be drawn. */
  readonly waitMs: number
  /** How long the process may take to start, and to draw one card. */
  readonly startMs: number
  readonly workMs: number
  readonly idleMs: number
  readonly processBytes: number
}

const LIMITS: CardLimits = {
  cacheBytes: 32 * 1024 * 1024,
  waitMs: 10_000,
  startMs: 15_000,
  workMs: 5000,
  idleMs: 60_000,
  processBytes: 512 * 1024 * 1024,
}

/** A process that draws. */
export type CardProcess = Child<CardContent, Uint8Array>

/** Starts a process that draws. */
export function startCardProcess(limits: Pick<CardLimits, 'startMs' | 'workMs'>): CardProcess {
  return startChild('card/worker', limits)
}

/** Draws in a process of its own. */
export function createCards(
  logger: Logger,
  changed: Partial<CardLimits> = {},
  start: typeof startCardProcess = startCardProcess,
): Cards {
  const limits = { ...LIMITS, ...changed }
  const cache = createByteCache<Buffer>(limits.cacheBytes, (png) => png.length)
  const queue = new FairQueue({ ...limits, slots: 1 })
  const child = createIdleTimeoutChild(() => start(limits), limits)

  async function draw(content: CardContent): Promise<Buffer> {
    try {
      return Buffer.from(await child.work(content))
    } catch (error) {
      if (!(error instanceof ChildProcessError)) throw error
      if (!child.isStopped()) logger.warn({ err: error }, 'a card was not drawn')
      throw overloaded()
    }
  }

  return {
    async get(key, client, content) {
      const make = () => cache.get(key, async () => draw(await content()))
      return cache.has(key) ? make() : queue.run(client, make)
    },
    stop: child.stop,
  }
}
