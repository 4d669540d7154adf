import { LRUCache } from 'lru-cache'

/** A cache in memory. */
export interface ByteCache<V> {
  /**
   * The value of a key, made when it is not there. Everyone who asks while it is being made gets that one; a failure
   * goes to all of them and is not kept.
   */
  readonly get: (key: string, make: () => Promise<V>) => Promise<V>
  /** Whether a value is there, or being made. */
  readonly has: (key: string) => boolean
  /** How much of the bound is in use. */
  readonly usedBytes: () => number
}

/** What a map and an object cost beside what they hold; roughly, so that many small entries are bounded as well. */
const ENTRY_BYTES = 512

/**
 * Keeps values until they are too many bytes; then those go whose last use is the longest ago.
 *
 * @param maxBytes - a value that alone is larger is never kept
 * @param sizeOf - the bytes of a value
 * @param onAsk - told whether what was asked for was there, or is being made for somebody else
 */
export function createByteCache<V>(
  maxBytes: number,
  sizeOf: (value: V) => number,
  onAsk: (isThere: boolean) => void = () => {},
): ByteCache<V> {
  const kept = new LRUCache<string, { readonly value: V }>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ value }, key) => ENTRY_BYTES + 2 * key.length + sizeOf(value),
  })
  const underway = new Map<string, Promise<V>>()
  return {
    async get(key, make) {
      const entry = kept.get(key)
      const shared = underway.get(key)
      onAsk(entry !== undefined || shared !== undefined)
      if (entry !== undefined) return entry.value
      if (shared !== undefined) return shared
      const made = make().then((value) => {
        kept.set(key, { value })
        return value
      })
      underway.set(key, made)
      return made.finally(() => underway.delete(key))
    },
    has: (key) => kept.has(key) || underway.has(key),
    usedBytes: () => kept.calculatedSize,
  }
}
