/** What a key has used of its window. */
export interface RequestCount {
  /** Requests so far, this one included. */
  readonly used: number
  /** When the window ends, in milliseconds since 1970. */
  readonly resetAt: number
}

/** How much of its bound a key has used: one request, up to half, less than all, all. */
export const RANKS = [0, 1, 2, 3] as const

type Rank = (typeof RANKS)[number]

/** The rank of a key that has used so many of at most `max` requests. */
export function rankOf(used: number, max: number): Rank {
  if (used >= max) return 3
  if (used === 1) return 0
  return used <= max / 2 ? 1 : 2
}

/** Counts by key, kept apart by rank. */
export class RankedCounts {
  readonly #ranks = RANKS.map(() => new AgingMap<RequestCount>())

  get size(): number {
    return this.#ranks.reduce((size, { counts }) => size + counts.size, 0)
  }

  /** Takes out what is counted for a key. */
  take(key: string): RequestCount | undefined {
    for (const { counts } of this.#ranks) {
      const count = counts.get(key)
      if (count !== undefined) {
        counts.delete(key)
        return count
      }
    }
    return undefined
  }

  put(key: string, count: RequestCount, rank: Rank): void {
    this.#ranks[rank]?.counts.set(key, count)
  }

  /** Forgets the key of this rank that was last used longest ago; whether there was one. */
  forget(rank: Rank): boolean {
    return this.#ranks[rank]?.forgetOldest() ?? false
  }
}

/** Keys that are looked up at once: each look at the oldest steps over everything that was deleted before it. */
const BATCH = 1024

class AgingMap<V> {
  readonly counts = new Map<string, V>()
  /** The oldest keys when they were looked up, the oldest last. */
  #oldest: string[] = []

  forgetOldest(): boolean {
    if (this.counts.size === 0) return false
    for (let key = this.#oldest.pop(); key !== undefined; key = this.#oldest.pop()) {
      if (this.counts.delete(key)) return true
    }
    this.#oldest = firstOf(this.counts.keys(), BATCH).toReversed()
    return this.forgetOldest()
  }
}

function firstOf<T>(values: Iterable<T>, count: number): T[] {
  const first: T[] = []
  for (const value of values) {
    first.push(value)
    if (first.length === count) break
  }
  return first
}
