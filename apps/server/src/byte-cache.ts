import { LRUCache } from 'lru-cache'

/** A cache in memory, bounded in bytes. */
export interface ByteCache<V> {
  /**
   * The value of a key, made when it is not cached. All callers that ask while it is being made share the result, or
   * the failure, which is not cached.
   */
  readonly get: (key: string, make: () => Promise<V>) => Promise<V>
  /** The same, but what is made is not cached. */
  readonly share: (key: string, make: () => Promise<V>) => Promise<V>
  /** The value of a key if it is cached. `onAsk` is told. */
  readonly take: (key: string) => V | undefined
  /** The same, without a word. */
  readonly peek: (key: string) => V | undefined
  /** Whether a value is cached, or being made. */
  readonly has: (key: string) => boolean
  /** How much of the bound is in use. */
  readonly usedBytes: () => number
}

/** Roughly what an entry costs besides its key and value, so that many small entries are bounded as well. */
const ENTRY_BYTES = 512

/**
 * A cache that drops the least recently used values once it holds more than `maxBytes`.
 *
 * @param maxBytes - a single value that is larger is never cached
 * @param sizeOf - the bytes of a value
 * @param onAsk - told at each `get` and `take` whether the value was cached or already being made
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
  async function share(key: string, make: () => Promise<V>): Promise<V> {
    const entry = kept.get(key)
    if (entry !== undefined) return entry.value
    const shared = underway.get(key)
    if (shared !== undefined) return shared
    const made = make().finally(() => underway.delete(key))
    underway.set(key, made)
    return made
  }
  const has = (key: string) => kept.has(key) || underway.has(key)
  return {
    get(key, make) {
      onAsk(has(key))
      return share(key, async () => {
        const value = await make()
        kept.set(key, { value })
        return value
      })
    },
    share,
    take(key) {
      const entry = kept.get(key)
      if (entry !== undefined) onAsk(true)
      return entry?.value
    },
    peek: (key) => kept.get(key)?.value,
    has,
    usedBytes: () => kept.calculatedSize,
  }
}
