import { overloaded } from '../http/api-error.ts'

/** Who asks for work. */
export interface Client {
  /** What counts as one client: the bucket of its address. */
  readonly address: string
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: AbortSignal
}

/** The bounds of a {@link FairQueue}. */
export interface QueueLimits {
  /** How many may be at work at once. */
  readonly slots: number
  /** How many may wait. */
  readonly waiting: number
  /** How many of one address may wait. */
  readonly waitingPerAddress: number
  /** How long one may wait, in milliseconds. */
  readonly waitMs: number
}

/** What a {@link FairQueue} has to do. */
export interface QueueLoad {
  readonly working: number
  readonly waiting: number
}

interface Ticket {
  readonly begin: (end: () => void) => void
}

interface Line {
  busy: boolean
  readonly tickets: Set<Ticket>
}

const RETRY_SECONDS = 2

/**
 * Lets one job of each address work at a time, the addresses taking turns: however much one of them asks for, another
 * waits for one job of it at most. SPEC.md 8.6
 */
export class FairQueue {
  readonly #limits: QueueLimits
  readonly #lines = new Map<string, Line>()
  /** The addresses that have somebody waiting and nobody at work, in the order of their turns. */
  readonly #turns = new Set<string>()
  #working = 0
  #waiting = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** How many are at work, and how many wait. */
  get load(): QueueLoad {
    return { working: this.#working, waiting: this.#waiting }
  }

  /** @throws ApiError `overloaded` when one more of this address would not be let in */
  admit(address: string): void {
    const ofAddress = this.#lines.get(address)?.tickets.size ?? 0
    if (this.#waiting >= this.#limits.waiting || ofAddress >= this.#limits.waitingPerAddress) {
      throw overloaded(RETRY_SECONDS)
    }
  }

  /**
   * Works when it is the client's turn.
   *
   * @throws ApiError `overloaded` when too many wait, it takes too long or the client has gone
   */
  async run<T>({ address, gone }: Client, work: () => Promise<T>): Promise<T> {
    this.admit(address)
    const end = await this.#turnOf(address, gone)
    try {
      return await work()
    } finally {
      end()
    }
  }

  async #turnOf(address: string, gone: AbortSignal): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const line = this.#lines.get(address) ?? { busy: false, tickets: new Set() }
    const ticket: Ticket = { begin: resolve }
    const giveUp = () => {
      if (!line.tickets.delete(ticket)) return
      this.#waiting -= 1
      if (line.tickets.size === 0) this.#turns.delete(address)
      this.#forgetIfIdle(address, line)
      reject(overloaded(RETRY_SECONDS))
    }
    this.#lines.set(address, line)
    line.tickets.add(ticket)
    this.#waiting += 1
    if (!line.busy) this.#turns.add(address)
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

  #next(): void {
    for (const address of this.#turns) {
      if (this.#working >= this.#limits.slots) return
      const line = this.#lines.get(address)
      const [ticket] = line?.tickets ?? []
      this.#turns.delete(address)
      if (line === undefined || ticket === undefined) continue
      line.tickets.delete(ticket)
      line.busy = true
      this.#waiting -= 1
      this.#working += 1
      ticket.begin(() => this.#end(address, line))
    }
  }

  #end(address: string, line: Line): void {
    line.busy = false
    this.#working -= 1
    if (line.tickets.size > 0) this.#turns.add(address)
    this.#forgetIfIdle(address, line)
    this.#next()
  }

  #forgetIfIdle(address: string, line: Line): void {
    if (!line.busy && line.tickets.size === 0) this.#lines.delete(address)
  }
}
