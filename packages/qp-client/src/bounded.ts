/** Timers take no longer times; it is almost 25 days. */
const MAX_TIMER = 2 ** 31 - 1

/** How long something may take, and what ends it before. */
export interface Bounds {
  readonly milliseconds: number
  readonly signals: readonly (AbortSignal | undefined)[]
  /** What it fails with when it takes longer. */
  readonly late: () => Error
}

/**
 * What `work` gives, within its bounds even if it does not heed the signal that it gets.
 *
 * @throws the reason of the signal that aborts, or `late`
 */
export async function bounded<T>(bounds: Bounds, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signals = bounds.signals.filter((signal) => signal !== undefined)
  for (const signal of signals) signal.throwIfAborted()
  const controller = new AbortController()
  const { signal: both } = controller
  const stop = ({ target }: Event) => controller.abort((target as AbortSignal).reason)
  for (const signal of signals) signal.addEventListener('abort', stop)
  const timer = setTimeout(() => controller.abort(bounds.late()), Math.min(bounds.milliseconds, MAX_TIMER))
  const ended = new Promise<never>((_, reject) => {
    both.addEventListener('abort', () => reject(both.reason as Error))
  })
  try {
    return await Promise.race([ended, work(both)])
  } finally {
    clearTimeout(timer)
    for (const signal of signals) signal.removeEventListener('abort', stop)
  }
}

/** Waits, or stops waiting when the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
