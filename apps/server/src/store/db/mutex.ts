/** Hands out one turn at a time, in the order in which they were asked for. */
export class Mutex {
  #last: Promise<void> = Promise.resolve()

  /**
   * Waits for the turns before this one.
   *
   * @returns ends the turn; must be called exactly once
   */
  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const previous = this.#last
    this.#last = promise
    await previous
    return resolve
  }
}
