const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Is aborted by a first SIGINT or SIGTERM; a second one ends the process. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  const ask = () => {
    for (const name of SIGNALS) process.off(name, ask)
    stop.abort()
  }
  for (const name of SIGNALS) process.on(name, ask)
  return stop.signal
}
