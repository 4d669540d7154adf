/** How many bytes of bodies the process holds at a time, and how many of them for one client address. SPEC.md 8.5.8 */
export interface BodyBounds {
  readonly maxBytes: number
  readonly maxBytesPerAddress: number
}

/** The bytes of one request's body. */
export interface HeldBody {
  /** Whether the bytes still fit; they are counted only then. */
  hold(bytes: number): boolean
  /** Gives everything back, once. */
  release(): void
}

/** Counts the bodies that are held in memory, together and by client address. */
export class BodyBudget {
  readonly #bounds: BodyBounds
  readonly #byAddress = new Map<string, number>()
  #total = 0

  constructor(bounds: BodyBounds) {
    this.#bounds = bounds
  }

  open(address: string): HeldBody {
    let held = 0
    return {
      hold: (bytes) => {
        const ofAddress = this.#byAddress.get(address) ?? 0
        const { maxBytes, maxBytesPerAddress } = this.#bounds
        if (this.#total + bytes > maxBytes || ofAddress + bytes > maxBytesPerAddress) return false
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
