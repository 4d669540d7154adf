/**
 * Goes through batches until the process is told to stop: then the one that is being worked on is the last, and an error
 * says so, so that what was done can be told of. Whoever cannot wait sends the signal again.
 *
 * @throws Error that names the signal
 */
export async function* interruptible<T>(batches: AsyncIterable<T>): AsyncGenerator<T> {
  let received: string | undefined
  const note = (signal: NodeJS.Signals) => {
    received = signal
    forget()
  }
  const forget = () => void process.off('SIGINT', note).off('SIGTERM', note)
  process.on('SIGINT', note).on('SIGTERM', note)
  try {
    for await (const batch of batches) {
      yield batch
      if (received !== undefined) throw new Error(`It was stopped by a ${received}`)
    }
  } finally {
    forget()
  }
}
