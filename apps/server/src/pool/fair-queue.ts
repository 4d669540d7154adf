import { overloaded } from '../refusal.ts'

/** The client that a job is for. */
export interface Client {
  /** Clients with the same address count as one. */
  readonly address: string
  /** Aborted when nobody waits for the result any more. */
  readonly gone: AbortSignal
}

/** The bounds of a {@link FairQueue}. */
export interface QueueLimits {
  /** How many jobs may run at once. */
  readonly slots: number
  /** How many jobs may wait. */
  readonly waiting: number
  /** How many jobs of one address may wait. */
  readonly waitingPerAddress: number
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
  readonly begin: (end: () => void) => void
  readonly giveUp: () => void
}

interface Line {
  busy: boolean
  /** The jobs that wait, oldest first. */
  readonly tickets: Ticket[]
}

const RETRY_SECONDS = 2

/**
 * Runs one job of each address at a time, with the addresses taking turns. However many jobs an address has, it delays
 * another address by one job at most, and an address with nothing waiting is always admitted. Of several slots, long
 * jobs leave one to the others. SPEC.md 8.6
 */
export class FairQueue {
  readonly #limits: QueueLimits
  /** The addresses that have a job waiting or running, in the order of their turns. */
  readonly #lines = new Map<string, Line>()
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

  /** @throws RefusedError `overloaded` when another job of this address would not be admitted */
  admit(address: string): void {
    const ofAddress = this.#lines.get(address)?.tickets.length ?? 0
    const mayWait = this.#isFull ? this.#longestLine().length : this.#limits.waitingPerAddress
    if (ofAddress >= Math.min(mayWait, this.#limits.waitingPerAddress)) throw overloaded(RETRY_SECONDS)
  }

  /**
   * Calls `work` when it is the client's turn.
   *
   * @param isLong - whether it may take long; jobs that may must say so
   * @throws RefusedError `overloaded` when too many wait, it takes too long or the client has gone
   */
  async run<T>(client: Client, work: () => Promise<T>, isLong = false): Promise<T> {
    this.admit(client.address)
    if (this.#isFull) this.#longestLine().at(-1)?.giveUp()
    const end = await this.#turnOf(client, isLong)
    try {
      return await work()
    } finally {
      end()
    }
  }

  get #isFull(): boolean {
    return this.#waiting >= this.#limits.waiting
  }

  /** Of several that are equally long, the one whose turn comes last. */
  #longestLine(): readonly Ticket[] {
    return [...this.#lines.values()].reduce<readonly Ticket[]>(
      (longest, { tickets }) => (tickets.length >= longest.length ? tickets : longest),
      [],
    )
  }

  async #turnOf({ address, gone }: Client, isLong: boolean): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const line = this.#lines.get(address) ?? { busy: false, tickets: [] }
    const giveUp = () => {
      if (!this.#take(line, ticket)) return
      if (!line.busy && line.tickets.length === 0) this.#lines.delete(address)
      reject(overloaded(RETRY_SECONDS))
    }
    const ticket: Ticket = { isLong, begin: resolve, giveUp }
    this.#lines.set(address, line)
    line.tickets.push(ticket)
    this.#waiting += 1
    const timer = setTimeout(giveUp, this.#limits.waitMs)
    gone.addEventListener('abort', giveUp)
    if (gone.aborted) giveUp()
    this.#next()
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      gone.removeEventListener('abort', giveUp)
    }
  }

  #take(line: Line, ticket: Ticket): boolean {
    const place = line.tickets.indexOf(ticket)
    if (place === -1) return false
    line.tickets.splice(place, 1)
    this.#waiting -= 1
    return true
  }

  #next(): void {
    for (const [address, line] of this.#lines) {
      if (this.#working >= this.#limits.slots) return
      const ticket = line.busy ? undefined : line.tickets.find(({ isLong }) => !isLong || this.#hasLongSlot)
      if (ticket === undefined) continue
      this.#take(line, ticket)
      line.busy = true
      this.#working += 1
      if (ticket.isLong) this.#longWorking += 1
      ticket.begin(() => this.#end(address, line, ticket))
    }
  }

  get #hasLongSlot(): boolean {
    return this.#longWorking < Math.max(1, this.#limits.slots - 1)
  }

  #end(address: string, line: Line, { isLong }: Ticket): void {
    line.busy = false
    this.#working -= 1
    if (isLong) this.#longWorking -= 1
    this.#lines.delete(address)
    if (line.tickets.length > 0) this.#lines.set(address, line)
    this.#next()
  }
}
