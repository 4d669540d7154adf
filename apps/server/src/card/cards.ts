import { overloaded } from '../refusal.ts'
import type { Logger } from '../logger.ts'
import { createByteCache } from '../byte-cache.ts'
import { type Client, FairQueue } from '../pool/fair-queue.ts'
import type { CardContent } from '../content/card-content.ts'
import { type CardProcess, CardProcessError, startCardProcess } from './card-process.ts'

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
  readonly drawMs: number
  /** How long the process stays alive without work: it takes more than a hundred megabytes. */
  readonly idleMs: number
  /** A process that uses more memory than this is replaced. */
  readonly processBytes: number
}

const LIMITS: CardLimits = {
  cacheBytes: 32 * 1024 * 1024,
  waitMs: 10_000,
  startMs: 15_000,
  drawMs: 5000,
  idleMs: 60_000,
  processBytes: 512 * 1024 * 1024,
}

/** The process is started with the first card. */
export function createCards(
  logger: Logger,
  changed: Partial<CardLimits> = {},
  start: typeof startCardProcess = startCardProcess,
): Cards {
  const limits = { ...LIMITS, ...changed }
  const cache = createByteCache<Buffer>(limits.cacheBytes, (png) => png.length)
  const queue = new FairQueue({ ...limits, slots: 1 })
  let stopped = false
  let running: CardProcess | undefined
  let idle: NodeJS.Timeout | undefined

  async function draw(content: CardContent): Promise<Buffer> {
    if (stopped) throw overloaded()
    clearTimeout(idle)
    try {
      return await drawNow(content)
    } finally {
      if (!stopped) idle = setTimeout(() => void retire(), limits.idleMs).unref()
    }
  }

  async function drawNow(content: CardContent): Promise<Buffer> {
    if (running === undefined || running.hasEnded()) running = start(limits)
    try {
      const { png, memory } = await running.draw(content)
      if (memory > limits.processBytes) await retire()
      return png
    } catch (error) {
      if (!(error instanceof CardProcessError)) throw error
      if (!stopped) logger.warn({ err: error }, 'a card was not drawn')
      await retire()
      throw overloaded()
    }
  }

  async function retire(): Promise<void> {
    const ending = running
    running = undefined
    await ending?.end()
  }

  return {
    async get(key, client, content) {
      const make = () => cache.get(key, async () => draw(await content()))
      return cache.has(key) ? make() : queue.run(client, make)
    },
    async stop() {
      stopped = true
      clearTimeout(idle)
      await retire()
    },
  }
}
