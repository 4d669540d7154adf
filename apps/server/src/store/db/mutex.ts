/** A lock that is held by one caller at a time, in the order of asking. */
export class Mutex {
  #last: Promise<void> = Promise.resolve()

  /**
   * Waits until all that asked before have released the lock.
   *
   * @returns releases it; must be called exactly once
   */
  async acquire(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const previous = this.#last
    this.#last = promise
    await previous
    return resolve
  }
}
