import { fairShare } from './fair-share.ts'

/** The bytes of one request's body. */
export interface HeldBody {
  /** Whether the bytes still fit; they are counted only then. */
  hold(bytes: number): boolean
  /** Gives everything back, once. */
  release(): void
}

/** Counts the bodies that are held in memory, together and by client address. SPEC.md 8.5.8 */
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
