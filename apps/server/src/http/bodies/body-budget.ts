import { fairShare } from '../limits/fair-share.ts'

/** The memory that one request's body takes. */
export interface HeldBody {
  /** Whether so many bytes more fit at present. */
  fits(bytes: number): boolean
  /** Counts these bytes if they still fit, and tells whether they do. */
  hold(bytes: number): boolean
  /** Gives back all that is held. */
  release(): void
  /** Whether the caller holds more than all others together. */
  isOfMost(): boolean
}

/** Bounds the bytes of bodies that are held in memory, in total and per caller. SPEC.md 8.5.8 */
export class BodyBudget {
  readonly #maxBytes: number
  readonly #byCaller = new Map<string, number>()
  #total = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  open(caller: string): HeldBody {
    let held = 0
    const fits = (bytes: number) => {
      const ofCaller = this.#byCaller.get(caller) ?? 0
      return ofCaller + bytes <= fairShare(this.#maxBytes, this.#total - ofCaller)
    }
    return {
      fits,
      hold: (bytes) => {
        if (!fits(bytes)) return false
        this.#change(caller, bytes)
        held += bytes
        return true
      },
      release: () => {
        this.#change(caller, -held)
        held = 0
      },
      isOfMost: () => 2 * (this.#byCaller.get(caller) ?? 0) > this.#total,
    }
  }

  #change(caller: string, bytes: number): void {
    this.#total += bytes
    const ofCaller = (this.#byCaller.get(caller) ?? 0) + bytes
    if (ofCaller === 0) this.#byCaller.delete(caller)
    else this.#byCaller.set(caller, ofCaller)
  }
}
