import { overloaded } from '../refusal.ts'
import { UsedTime } from './used-time.ts'

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
  /** In milliseconds since whenever; `performance.now` by default. */
  readonly now?: () => number
}

/** How many jobs of a {@link FairQueue} run, and how many wait. */
export interface QueueLoad {
  readonly working: number
  readonly waiting: number
}

/**
 * How long a job may take, as far as its client's request tells. Of several slots, one is kept for short jobs, and for
 * medium ones of clients that have hardly used any time.
 */
export type JobLength = 'short' | 'medium' | 'long'

/** What a job that works is told about its turn. */
export interface Turn {
  /** How much processor time the client's job has taken, in milliseconds; without it, how long its turn was counts. */
  readonly spend: (milliseconds: number) => void
}

interface Line {
  /** Oldest first. */
  readonly tickets: Set<Ticket>
  /** How many of these are short, and long. */
  short: number
  long: number
  /** Among equals, the greatest goes first; below 0 for a client that has had a turn lately. */
  order: number
  /** When it began to wait, or had its last turn. */
  since: number
}

interface Ticket {
  readonly length: JobLength
  readonly begin: (isKept: boolean) => void
}

/** Who has used less time than this lately, in milliseconds, may have the kept slot for a medium job. */
const HARDLY_USED_MS = 1000

/**
 * Clients that have used about as much time are equals: less than a fortieth of a second, then up to four times as much
 * each. By the exact time, who has published thrice would wait for everybody who has published twice.
 */
function levelOf(usedMs: number): number {
  return usedMs < LEAST_LEVEL_MS ? 0 : 1 + Math.floor(Math.log2(usedMs / LEAST_LEVEL_MS) / 2)
}

const LEAST_LEVEL_MS = 25

/**
 * Runs as many jobs at once as there are slots, whoever they are for. Of the clients that wait, those go first that have
 * used least time in the last minutes. Among equals, who is new goes first, and who came last before the others, since
 * those who wait longest are the many that have come together; after that they take turns. SPEC.md 8.6.2, 8.6.6
 */
export class FairQueue {
  readonly #limits: QueueLimits
  readonly #now: () => number
  readonly #usedTime: UsedTime
  /** What waits, by the key of the client. */
  readonly #lines = new Map<string, Line>()
  #turns = 0
  #working = 0
  /** Jobs that work and may not use the kept slot. */
  #unkept = 0
  #waiting = 0
  #waitingLong = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
    this.#now = limits.now ?? (() => performance.now())
    this.#usedTime = new UsedTime(this.#now)
  }

  /** How many jobs run, and how many wait. */
  get load(): QueueLoad {
    return { working: this.#working, waiting: this.#waiting }
  }

  /**
   * Calls `work` when it is the client's turn.
   *
   * @param length - jobs that may take long must say so
   * @throws RefusedError `overloaded` when it takes too long until then, or the client has gone
   */
  async run<T>(client: Client, work: (turn: Turn) => Promise<T>, length: JobLength = 'short'): Promise<T> {
    const mayUseKept = await this.#turnOf(client, length)
    const began = this.#now()
    let spent: number | undefined
    try {
      return await work({ spend: (milliseconds) => (spent = (spent ?? 0) + milliseconds) })
    } finally {
      this.#working -= 1
      if (!mayUseKept) this.#unkept -= 1
      this.#usedTime.add(client.key, spent ?? this.#now() - began)
      this.#next()
    }
  }

  async #turnOf({ key, kind, gone }: Client, length: JobLength): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    const ticket: Ticket = { length, begin: resolve }
    const line = this.#lines.get(key) ?? this.#newLine(key)
    const giveUp = () => {
      const refusal = this.#refusalOf(kind, line.tickets.size)
      if (this.#take(ticket, key, line)) reject(refusal)
    }
    line.tickets.add(ticket)
    this.#lines.set(key, line)
    this.#count(ticket, line, 1)
    const timer = setTimeout(giveUp, this.#limits.waitMs)
    gone.addEventListener('abort', giveUp)
    if (gone.aborted) giveUp()
    // Only this job could begin now. Looking through all that wait at each arrival would hold up the event loop.
    else if (this.#hasSlot(this.#mayUseKept(key, length))) this.#next()
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      gone.removeEventListener('abort', giveUp)
    }
  }

  /** A client that has used time comes after its equals, as if it had waited all the while. */
  #newLine(key: string): Line {
    this.#turns += 1
    const isNew = levelOf(this.#usedTime.of(key)) === 0
    return {
      tickets: new Set(),
      short: 0,
      long: 0,
      order: isNew ? this.#turns : -this.#turns,
      since: this.#now(),
    }
  }

  /** Says whether most of what waits is the client's own. */
  #refusalOf(kind: string, own: number): Error {
    const isOwn = own > 1 && 2 * own > this.#waiting
    return overloaded(isOwn ? `Your ${kind} has ${own} requests waiting` : undefined)
  }

  #take(ticket: Ticket, key: string, line: Line): boolean {
    if (!line.tickets.delete(ticket)) return false
    this.#count(ticket, line, -1)
    if (line.tickets.size === 0) this.#lines.delete(key)
    return true
  }

  #count({ length }: Ticket, line: Line, by: 1 | -1): void {
    this.#waiting += by
    if (length === 'short') line.short += by
    if (length !== 'long') return
    line.long += by
    this.#waitingLong += by
  }

  #next(): void {
    while (this.#hasSlot(true)) {
      const next = this.#first()
      if (next === undefined) return
      const { key, line, ticket } = next
      const mayUseKept = this.#mayUseKept(key, ticket.length)
      line.order = -(this.#turns += 1)
      line.since = this.#now()
      this.#take(ticket, key, line)
      this.#working += 1
      if (!mayUseKept) this.#unkept += 1
      ticket.begin(mayUseKept)
    }
  }

  /** The oldest job that can begin, of the client whose turn it is. Goes through all clients, so each has to cost little. */
  #first(): { key: string; line: Line; ticket: Ticket } | undefined {
    const isOnlyKept = !this.#hasSlot(false)
    if (isOnlyKept && this.#waitingLong === this.#waiting) return undefined
    const now = this.#now()
    let first: { key: string; line: Line } | undefined
    let least = Infinity
    for (const [key, line] of this.#lines) {
      if (isOnlyKept && line.long === line.tickets.size) continue
      const used = this.#usedTime.of(key, now)
      // Lower by one for each second that the client has waited: however many use hardly any time, others have turns.
      const level = Math.max(0, levelOf(used) - Math.floor((now - line.since) / 1000))
      if (level > least || (level === least && first !== undefined && line.order < first.line.order)) continue
      if (isOnlyKept && line.short === 0 && used >= HARDLY_USED_MS) continue
      first = { key, line }
      least = level
    }
    if (first === undefined) return undefined
    for (const ticket of first.line.tickets)
      if (this.#hasSlot(this.#mayUseKept(first.key, ticket.length))) return { ...first, ticket }
    return undefined
  }

  #mayUseKept(key: string, length: JobLength): boolean {
    if (length === 'medium') return this.#usedTime.of(key) < HARDLY_USED_MS
    return length === 'short'
  }

  #hasSlot(mayUseKept: boolean): boolean {
    const { slots } = this.#limits
    return this.#working < slots && (mayUseKept || this.#unkept < Math.max(1, slots - 1))
  }
}
