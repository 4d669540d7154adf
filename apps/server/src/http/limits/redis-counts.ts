import type { Redis } from 'ioredis'
import type { Logger } from '../../logger.ts'
import type { RequestCount } from './evictable-counts.ts'

/** Counts of requests that several processes share. SPEC.md 8.2.8 */
export interface SharedCounts {
  /** Counts one request in the window that its key's first request opened; `undefined` while Redis does not answer. */
  count(key: string, windowSeconds: number): Promise<RequestCount | undefined>
  /** Whether Redis counts at present. */
  readonly isAvailable: boolean
  stop(): void
}

const KEY_PREFIX = 'qp:rate:'
/** The timeout is measured in so many timer events. */
const TURNS = 4
/** The first attempt may be slow: Redis compiles the script, and Node the client's code. */
const TRIES = 3
const RECONNECT_MILLISECONDS = 500

/**
 * Counts a request and opens its window in one atomic step: concurrent requests of all processes get different numbers,
 * and no count is left without an expiry.
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
 * Connects to Redis. Resolves once it has counted for the first time, or the first attempt has failed; it is tried
 * again until `stop`.
 *
 * @param timeoutMs - how long a request may wait for its count, in milliseconds. SPEC.md 8.2.9
 */
export async function connectRedisCounts(
  url: string,
  timeoutMs: number,
  logger: Logger,
): Promise<SharedCounts> {
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    // A request that Redis does not count is counted by this process at once, so no command is queued or sent again.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RECONNECT_MILLISECONDS,
    connectTimeout: 1000,
    // Also closes a connection on which Redis does not answer.
    socketTimeout: 1000 + timeoutMs,
    disconnectTimeout: 500,
  })
  const counts = new RedisCounts(client, timeoutMs, logger)
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

  constructor(client: Redis, timeoutMs: number, logger: Logger) {
    this.#client = client
    this.#logger = logger
    this.#timeoutMs = timeoutMs
    this.settled = new Promise((resolve) => (this.#settle = resolve))
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
      // Several requests may fail together: only the first of them closes the connection.
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

  /** Redis is available once it counts: it also accepts connections when it is full or read-only. */
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

/** Counts timer events instead of time, so that a delay of this process's own event loop is not blamed on Redis. */
function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`No answer within ${milliseconds} ms.`))
    let turns = 0
    const timer = setInterval(() => {
      turns++
      // After the next poll phase: an answer that has already arrived is read first.
      if (turns === TURNS) setImmediate(giveUp)
    }, milliseconds / TURNS)
    answer.then(resolve, reject).finally(() => clearInterval(timer))
  })
}

/** Only the message: errors of the client contain the arguments of its commands, among them the password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message !== '' || !('code' in error) ? error.message : String(error.code)
}
