import { fairShare } from './fair-share.ts'

/** The memory that one request's body takes. */
export interface HeldBody {
  /** Counts these bytes if they still fit, and tells whether they do. */
  hold(bytes: number): boolean
  /** Gives back all that is held. */
  release(): void
}

/** Bounds the bytes of bodies that are held in memory, in total and per client address. SPEC.md 8.5.8 */
export class BodyBudget {
  readonly #maxBytes: number
  readonly #byAddress = new Map<string, number>()
  #total = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  open(address: string): HeldBody {
    let held = 0
    return {
      hold: (bytes) => {
        const ofAddress = this.#byAddress.get(address) ?? 0
        if (ofAddress + bytes > fairShare(this.#maxBytes, this.#total - ofAddress)) return false
        this.#change(address, bytes)
        held += bytes
        return true
      },
      release: () => {
        this.#change(address, -held)
        held = 0
      },
    }
  }

  #change(address: string, bytes: number): void {
    this.#total += bytes
    const ofAddress = (this.#byAddress.get(address) ?? 0) + bytes
    if (ofAddress === 0) this.#byAddress.delete(address)
    else this.#byAddress.set(address, ofAddress)
  }
}
