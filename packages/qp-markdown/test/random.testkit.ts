/** Numbers that look random and are the same for the same seed; made for speed (xorshift). */
export class Random {
  #state: number

  constructor(seed: number) {
    // Seeds that follow one another shall not give alike numbers.
    const first = Math.imul(seed ^ (seed >>> 16) ^ 0x9e_37_79_b9, 0x85_eb_ca_6b)
    const second = Math.imul(first ^ (first >>> 13), 0xc2_b2_ae_35)
    this.#state = (second ^ (second >>> 16)) >>> 0 || 1
  }

  /** A whole number from 0 to `limit`, which is not among them. */
  below(limit: number): number {
    let state = this.#state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.#state = state >>> 0
    return this.#state % limit
  }

  /** Whether something happens that does so in one of `count` cases. */
  oneIn(count: number): boolean {
    return this.below(count) === 0
  }

  pick(list: readonly string[]): string {
    return list[this.below(list.length)] ?? ''
  }

  /** What `make` gives, `least` to `most` times. */
  many(least: number, most: number, make: () => string): string[] {
    return Array.from({ length: least + this.below(most - least + 1) }, make)
  }

  /** A piece of a text, at most `longest` long. */
  slice(text: string, longest: number): string {
    const length = 1 + this.below(Math.min(longest, Math.max(text.length, 1)))
    const start = this.below(Math.max(text.length - length, 0) + 1)
    return text.slice(start, start + length)
  }
}
