/** Markdown has no way to say this exactly: the block is written as a `qp` fence instead. */
class Unrepresentable extends Error {
  override readonly name = 'Unrepresentable'
}

// One for all: making an error costs more than writing most blocks.
const UNREPRESENTABLE = new Unrepresentable()

/** Gives the block that is being written up; {@link ifRepresentable} catches it. */
export function unrepresentable(): never {
  throw UNREPRESENTABLE
}

/** What `write` returns, or `undefined` when it comes upon something that markdown cannot say exactly. */
export function ifRepresentable<T>(write: () => T): T | undefined {
  try {
    return write()
  } catch (error) {
    if (error === UNREPRESENTABLE) return undefined
    throw error
  }
}
