import { Redis } from 'ioredis'
import type { Logger } from '../logger.ts'
import type { RequestCount } from './ranked-counts.ts'

/** Counts of requests that several processes share. SPEC.md 8.2.8 */
export interface SharedCounts {
  /** Counts one request in the window that its key's first request opens; `undefined` when there is no shared count. */
  count(key: string, windowSeconds: number): Promise<RequestCount | undefined>
  /** Whether counts are shared now. */
  readonly isAvailable: boolean
  stop(): void
}

const KEY_PREFIX = 'qp:rate:'
/** A request waits for its count in so many parts of the time that it may wait. */
const TURNS = 4
/** The first run of the script has to compile it, and the client's code too. */
const TRIES = 3
const RECONNECT_MILLISECONDS = 500

/**
 * Counts and opens the window in one step, so that racing requests of any process each get a number of their own and no
 * count can stay without an end.
 */
const COUNT_SCRIPT = `
local used = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {used, left}
`

/**
 * Connects to the Redis at this address. Resolves when it has counted for the first time or when it is clear that it
 * does not at present; it is tried again until `stop`.
 *
 * @param timeoutMs - how long a request may wait for its count, in milliseconds. SPEC.md 8.2.9
 */
export async function connectRedisCounts(
  url: string,
  timeoutMs: number,
  logger: Logger,
): Promise<SharedCounts> {
  const counts = new RedisCounts(url, timeoutMs, logger)
  await counts.settled
  return counts
}

class RedisCounts implements SharedCounts {
  /** When the first attempt has succeeded or failed. */
  readonly settled: Promise<void>
  readonly #client: Redis
  readonly #timeoutMs: number
  readonly #logger: Logger
  #settle = () => {}
  #isAvailable = false
  #isMissed = false
  #isStopped = false

  constructor(url: string, timeoutMs: number, logger: Logger) {
    this.#logger = logger
    this.#timeoutMs = timeoutMs
    this.settled = new Promise((resolve) => (this.#settle = resolve))
    this.#client = new Redis(url, {
      // A request that gets no count is counted here at once: nothing is kept for later or sent again.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: () => RECONNECT_MILLISECONDS,
      connectTimeout: 1000,
      // A Redis that takes connections and says nothing is not waited for either.
      socketTimeout: 1000 + timeoutMs,
      disconnectTimeout: 500,
    })
    this.#client.on('ready', () => void this.#tryOut())
    this.#client.on('error', (error) => this.#miss(error))
    this.#client.on('close', () => this.#miss(new Error('The connection was closed.')))
  }

  get isAvailable(): boolean {
    return this.#isAvailable
  }

  async count(key: string, windowSeconds: number): Promise<RequestCount | undefined> {
    if (!this.#isAvailable) return undefined
    try {
      return await this.#ask(key, windowSeconds)
    } catch (error) {
      // Of requests that wait together the first one closes the connection.
      if (this.#isAvailable) this.#reconnect(error)
      return undefined
    }
  }

  stop(): void {
    this.#isStopped = true
    this.#isAvailable = false
    this.#client.disconnect()
  }

  async #ask(key: string, windowSeconds: number): Promise<RequestCount> {
    const answer = this.#client.eval(COUNT_SCRIPT, 1, `${KEY_PREFIX}${key}`, windowSeconds * 1000)
    const [used, left] = (await within(this.#timeoutMs, answer)) as [number, number]
    return { used, resetAt: Date.now() + left }
  }

  /** A Redis is back when it counts: one that is full, or read-only, takes connections too. */
  async #tryOut(): Promise<void> {
    for (let left = TRIES; left > 0; left--) {
      try {
        await this.#ask('try', 1)
        break
      } catch (error) {
        if (left === 1 || this.#client.status !== 'ready') return this.#reconnect(error)
      }
    }
    if (this.#isStopped) return
    this.#isAvailable = true
    this.#settle()
    if (this.#isMissed) this.#logger.info('Redis answers again: rates are counted together')
    this.#isMissed = false
  }

  #reconnect(error: unknown): void {
    this.#miss(error)
    if (!this.#isStopped) this.#client.disconnect(true)
  }

  #miss(error: unknown): void {
    this.#isAvailable = false
    this.#settle()
    if (this.#isMissed || this.#isStopped) return
    this.#isMissed = true
    this.#logger.warn(
      { reason: reasonOf(error) },
      'Redis does not count: until it does, each process counts rates by itself',
    )
  }
}

/** Counted in turns of the event loop: what this process is late by itself is not taken for Redis being late. */
function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`No answer within ${milliseconds} ms.`))
    let turns = 0
    const timer = setInterval(() => {
      turns++
      // An answer that has arrived is read before this is called.
      if (turns === TURNS) setImmediate(giveUp)
    }, milliseconds / TURNS)
    answer.then(resolve, reject).finally(() => clearInterval(timer))
  })
}

/** The message alone: the errors of the client carry the arguments of its commands, among them the password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message !== '' || !('code' in error) ? error.message : String(error.code)
}
