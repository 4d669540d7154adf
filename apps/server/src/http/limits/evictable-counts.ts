/** How many requests a key has made in its window. */
export interface RequestCount {
  /** Requests so far, this one included. */
  readonly used: number
  /** When the window ends, in milliseconds since 1970. */
  readonly resetAt: number
}

/** How much of its limit a key has used: one request, up to half, less than all, all. */
export const USAGE_LEVELS = [0, 1, 2, 3] as const

type UsageLevel = (typeof USAGE_LEVELS)[number]

/** The level of a key that has used so many of at most `max` requests. */
export function usageLevelOf(used: number, max: number): UsageLevel {
  if (used >= max) return 3
  if (used === 1) return 0
  return used <= max / 2 ? 1 : 2
}

/** Counts by key, kept apart by level, so that the least used can be evicted first. */
export class EvictableCounts {
  readonly #levels = USAGE_LEVELS.map(() => new LeastRecentlyUsed<RequestCount>())

  get size(): number {
    return this.#levels.reduce((size, { counts }) => size + counts.size, 0)
  }

  /** Removes the count of a key and returns it. */
  take(key: string): RequestCount | undefined {
    for (const { counts } of this.#levels) {
      const count = counts.get(key)
      if (count !== undefined) {
        counts.delete(key)
        return count
      }
    }
    return undefined
  }

  put(key: string, count: RequestCount, level: UsageLevel): void {
    this.#levels[level]?.counts.set(key, count)
  }

  /** Evicts the least recently used key of a level; tells whether there was one. */
  evict(level: UsageLevel): boolean {
    return this.#levels[level]?.evictOldest() ?? false
  }
}

/** How many of the oldest keys are read at once: each read skips every entry that was deleted before them. */
const BATCH = 1024

class LeastRecentlyUsed<V> {
  readonly counts = new Map<string, V>()
  /** The oldest keys as of the last read, the oldest last. */
  #oldest: string[] = []

  evictOldest(): boolean {
    if (this.counts.size === 0) return false
    for (let key = this.#oldest.pop(); key !== undefined; key = this.#oldest.pop()) {
      if (this.counts.delete(key)) return true
    }
    this.#oldest = firstOf(this.counts.keys(), BATCH).toReversed()
    return this.evictOldest()
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
