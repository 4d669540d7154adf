/** Markdown cannot express this exactly: the block is written as a `qp` fence instead. */
class Unrepresentable extends Error {
  override readonly name = 'Unrepresentable'
}

// One error for all: to make one takes longer than to write most blocks.
const UNREPRESENTABLE = new Unrepresentable()

/** Stops writing the block as markdown; {@link ifRepresentable} catches it. */
export function unrepresentable(): never {
  throw UNREPRESENTABLE
}

/** What `write` returns, or `undefined` when it calls {@link unrepresentable}. */
export function ifRepresentable<T>(write: () => T): T | undefined {
  try {
    return write()
  } catch (error) {
    if (error === UNREPRESENTABLE) return undefined
    throw error
  }
}
