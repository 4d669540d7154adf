const SECOND_MILLISECONDS = 1000

/** Calls back at most once a second, with the newest value; not before the first second is over. */
export function everySecond<T>(act: (value: T) => void): (value: T) => void {
  let next = performance.now() + SECOND_MILLISECONDS
  return (value) => {
    if (performance.now() < next) return
    next = performance.now() + SECOND_MILLISECONDS
    act(value)
  }
}
