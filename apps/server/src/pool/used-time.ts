/**
 * After how long used time begins to be forgotten, in milliseconds; after twice as long, it is. If it were a minute, of 64
 * addresses that each use six seconds some would always be new.
 */
const PERIOD_MS = 5 * 60_000
/** More clients in a period end it early. */
const MAX_CLIENTS = 50_000

/** How much time clients have used in the last minutes, in milliseconds. */
export class UsedTime {
  /** By client: in the current period, and in the one before. */
  #recent = new Map<string, number>()
  #older = new Map<string, number>()
  #periodEnd = 0
  readonly #now: () => number

  /** @param now - in milliseconds since whenever */
  constructor(now: () => number) {
    this.#now = now
  }

  /** 0 for a client that is new. */
  of(key: string, now = this.#now()): number {
    this.#forget(now)
    return (this.#recent.get(key) ?? 0) + (this.#older.get(key) ?? 0)
  }

  add(key: string, milliseconds: number): void {
    this.#forget(this.#now())
    this.#recent.set(key, (this.#recent.get(key) ?? 0) + milliseconds)
  }

  #forget(now: number): void {
    if (now < this.#periodEnd && this.#recent.size < MAX_CLIENTS) return
    this.#older = now < this.#periodEnd + PERIOD_MS ? this.#recent : new Map()
    this.#recent = new Map()
    this.#periodEnd = now + PERIOD_MS
  }
}
