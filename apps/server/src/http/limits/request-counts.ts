import { usageLevelOf, EvictableCounts, USAGE_LEVELS, type RequestCount } from './evictable-counts.ts'

/**
 * Counts requests by key, each in a window that its first request opens. At most `maxKeys` are remembered; to make room
 * for another one, a key that has used least is forgotten. So a client with very many addresses only pushes out keys
 * that have hardly been used, and no key that has reached its limit. SPEC.md 8.2.7
 */
export class RequestCounts {
  readonly #max: number
  readonly #windowMilliseconds: number
  readonly #maxKeys: number
  /** Keys whose windows opened in the current period, as long as a window, and in the one before; older ones expired. */
  #recent = new EvictableCounts()
  #older = new EvictableCounts()
  #periodEnd = 0

  constructor(options: { max: number; windowSeconds: number; maxKeys: number }) {
    this.#max = options.max
    this.#windowMilliseconds = options.windowSeconds * 1000
    this.#maxKeys = options.maxKeys
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#recent.size + this.#older.size
  }

  /** Counts one request. */
  count(key: string, now = Date.now()): RequestCount {
    this.#forgetExpired(now)
    const known = this.#recent.take(key) ?? this.#older.take(key)
    const isOpen = known !== undefined && known.resetAt > now
    if (!isOpen && this.size >= this.#maxKeys) this.#evictLeastUsed()
    const count = isOpen
      ? { used: known.used + 1, resetAt: known.resetAt }
      : { used: 1, resetAt: now + this.#windowMilliseconds }
    const period = count.resetAt <= this.#periodEnd ? this.#older : this.#recent
    period.put(key, count, usageLevelOf(count.used, this.#max))
    return count
  }

  #evictLeastUsed(): void {
    USAGE_LEVELS.some((level) => this.#older.evict(level) || this.#recent.evict(level))
  }

  #forgetExpired(now: number): void {
    if (now < this.#periodEnd) return
    const isLongAgo = now >= this.#periodEnd + this.#windowMilliseconds
    this.#older = isLongAgo ? new EvictableCounts() : this.#recent
    this.#recent = new EvictableCounts()
    this.#periodEnd = now + this.#windowMilliseconds
  }
}
