/**
 * Passes on batches until SIGINT or SIGTERM: then it throws once the current batch is done, so that the caller can
 * report what was done. A second signal ends the process at once.
 *
 * @throws Error that names the signal
 */
export async function* stopOnSignal<T>(batches: AsyncIterable<T>): AsyncGenerator<T> {
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
