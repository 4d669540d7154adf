import { overloaded } from '../refusal.ts'

/** The client that a job is for. */
export interface Client {
  /** Clients with the same key count as one. */
  readonly key: string
  /** What the key stands for, in the words of a refusal: `address`. */
  readonly kind: string
  /** Aborted when nobody waits for the result any more. */
  readonly gone: AbortSignal
}

/** The bounds of a {@link FairQueue}. */
export interface QueueLimits {
  /** How many jobs may run at once. */
  readonly slots: number
  /** How long a job may wait, in milliseconds. */
  readonly waitMs: number
}

/** How many jobs of a {@link FairQueue} run, and how many wait. */
export interface QueueLoad {
  readonly working: number
  readonly waiting: number
}

interface Ticket {
  readonly isLong: boolean
  readonly begin: () => void
}

/**
 * Runs as many jobs at once as there are slots, whoever they are for. Clients that wait take turns, a job each: however
 * many jobs others have, each of them goes before a client once. Of several slots, long jobs leave one to the others.
 * SPEC.md 8.6.2, 8.6.6
 */
export class FairQueue {
  readonly #limits: QueueLimits
  /** What waits, oldest first, by the key of the client; in the order of their turns. */
  readonly #lines = new Map<string, Set<Ticket>>()
  #working = 0
  #longWorking = 0
  #waiting = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** How many jobs run, and how many wait. */
  get load(): QueueLoad {
    return { working: this.#working, waiting: this.#waiting }
  }

  /**
   * Calls `work` when it is the client's turn.
   *
   * @param isLong - whether it may take long; jobs that may must say so
   * @throws RefusedError `overloaded` when it takes too long until then, or the client has gone
   */
  async run<T>(client: Client, work: () => Promise<T>, isLong = false): Promise<T> {
    await this.#turnOf(client, isLong)
    try {
      return await work()
    } finally {
      this.#working -= 1
      if (isLong) this.#longWorking -= 1
      this.#next()
    }
  }

  async #turnOf({ key, kind, gone }: Client, isLong: boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const ticket: Ticket = { isLong, begin: resolve }
    const line = this.#lines.get(key) ?? new Set()
    const giveUp = () => {
      const refusal = this.#refusalOf(kind, line.size)
      if (this.#take(ticket, key, line)) reject(refusal)
    }
    this.#lines.set(key, line.add(ticket))
    this.#waiting += 1
    const timer = setTimeout(giveUp, this.#limits.waitMs)
    gone.addEventListener('abort', giveUp)
    if (gone.aborted) giveUp()
    // Only this job could begin now. Looking through all that wait at each arrival would hold up the event loop.
    else if (this.#hasSlot(isLong)) this.#next()
    try {
      await promise
    } finally {
      clearTimeout(timer)
      gone.removeEventListener('abort', giveUp)
    }
  }

  /** Says whether most of what waits is the client's own. */
  #refusalOf(kind: string, own: number): Error {
    const isOwn = own > 1 && 2 * own > this.#waiting
    return overloaded(isOwn ? `Your ${kind} has ${own} requests waiting` : undefined)
  }

  #take(ticket: Ticket, key: string, line: Set<Ticket>): boolean {
    if (!line.delete(ticket)) return false
    this.#waiting -= 1
    if (line.size === 0) this.#lines.delete(key)
    return true
  }

  #next(): void {
    // A line that has had its turn is met again at the end.
    for (const [key, line] of this.#lines) {
      if (!this.#hasSlot(false)) return
      const ticket = this.#firstOf(line)
      if (ticket === undefined) continue
      this.#lines.delete(key)
      this.#lines.set(key, line)
      this.#take(ticket, key, line)
      this.#working += 1
      if (ticket.isLong) this.#longWorking += 1
      ticket.begin()
    }
  }

  #firstOf(line: Set<Ticket>): Ticket | undefined {
    for (const ticket of line) if (this.#hasSlot(ticket.isLong)) return ticket
    return undefined
  }

  #hasSlot(isLong: boolean): boolean {
    const { slots } = this.#limits
    return this.#working < slots && (!isLong || this.#longWorking < Math.max(1, slots - 1))
  }
}
