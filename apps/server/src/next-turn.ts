/**
 * Resolves in a later turn of the event loop: what has come meanwhile is answered first. For work of a millisecond or
 * more, all of which others would wait for.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}
