const SECOND_MILLISECONDS = 1000

/** A function that calls `act` at most once a second; values in between are dropped, and so is the first second. */
export function oncePerSecond<T>(act: (value: T) => void): (value: T) => void {
  let next = performance.now() + SECOND_MILLISECONDS
  return (value) => {
    if (performance.now() < next) return
    next = performance.now() + SECOND_MILLISECONDS
    act(value)
  }
}
