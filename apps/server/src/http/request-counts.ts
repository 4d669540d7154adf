import { rankOf, RankedCounts, RANKS, type RequestCount } from './ranked-counts.ts'

/**
 * Counts requests by key, each in a window that its first request opens. At most `maxKeys` are remembered; for one
 * more, that key is forgotten that has used least. So whoever comes with more addresses than there is memory forgets
 * those of their own that say little, and nobody's that is used up. SPEC.md 8.2.7
 */
export class RequestCounts {
  readonly #max: number
  readonly #windowMilliseconds: number
  readonly #maxKeys: number
  /** Keys of this span of a window's length, and of the one before; what is older has expired. */
  #recent = new RankedCounts()
  #older = new RankedCounts()
  #spanEnd = 0

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
    if (!isOpen && this.size >= this.#maxKeys) this.#forgetLeast()
    const count = isOpen
      ? { used: known.used + 1, resetAt: known.resetAt }
      : { used: 1, resetAt: now + this.#windowMilliseconds }
    const span = count.resetAt <= this.#spanEnd ? this.#older : this.#recent
    span.put(key, count, rankOf(count.used, this.#max))
    return count
  }

  #forgetLeast(): void {
    RANKS.some((rank) => this.#older.forget(rank) || this.#recent.forget(rank))
  }

  #forgetExpired(now: number): void {
    if (now < this.#spanEnd) return
    const isLongAgo = now >= this.#spanEnd + this.#windowMilliseconds
    this.#older = isLongAgo ? new RankedCounts() : this.#recent
    this.#recent = new RankedCounts()
    this.#spanEnd = now + this.#windowMilliseconds
  }
}
