/** Markdown has no way to say this exactly: the block is written as a `qp` fence instead. */
class CannotSay extends Error {
  override readonly name = 'CannotSay'
}

// One for all: making an error costs more than writing most blocks.
const CANNOT_SAY = new CannotSay()

/** Gives the block that is being written up; {@link orUndefined} catches it. */
export function cannotSay(): never {
  throw CANNOT_SAY
}

/** What `write` returns, or `undefined` when it comes upon something that markdown cannot say exactly. */
export function orUndefined<T>(write: () => T): T | undefined {
  try {
    return write()
  } catch (error) {
    if (error === CANNOT_SAY) return undefined
    throw error
  }
}
