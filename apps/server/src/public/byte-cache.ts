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
  const entries = new Map<string, { value: V; bytes: number }>()
  const underway = new Map<string, Promise<V>>()
  let used = 0

  function keep(key: string, value: V): void {
    const bytes = ENTRY_BYTES + 2 * key.length + sizeOf(value)
    if (bytes > maxBytes) return
    entries.set(key, { value, bytes })
    used += bytes
    for (const [oldest, entry] of entries) {
      if (used <= maxBytes) break
      entries.delete(oldest)
      used -= entry.bytes
    }
  }

  async function makeAndKeep(key: string, make: () => Promise<V>): Promise<V> {
    try {
      const value = await make()
      keep(key, value)
      return value
    } finally {
      underway.delete(key)
    }
  }

  return {
    async get(key, make) {
      const entry = entries.get(key)
      onAsk(entry !== undefined || underway.has(key))
      if (entry !== undefined) {
        entries.delete(key)
        entries.set(key, entry)
        return entry.value
      }
      const shared = underway.get(key)
      if (shared !== undefined) return shared
      const made = makeAndKeep(key, make)
      underway.set(key, made)
      return made
    },
    has: (key) => entries.has(key) || underway.has(key),
    usedBytes: () => used,
  }
}
