/**
 * Lets callers share runs, of which at most one is under way. Whoever calls meanwhile gets the next one, which begins
 * after the call.
 */
export function coalesce<T>(run: () => Promise<T>): () => Promise<T> {
  let underway: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined

  async function runAfter(previous: Promise<unknown>): Promise<T> {
    await previous.catch(() => {})
    next = undefined
    return run()
  }

  return () => {
    if (next === undefined) underway = next = runAfter(underway)
    return next
  }
}
