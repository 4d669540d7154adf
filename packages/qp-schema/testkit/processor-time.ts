/** Milliseconds that `referenceWork` takes on the machine for which the bounds of tests were set, idle. */
const REFERENCE_MILLISECONDS = 38

/** What converters and renderers do: strings, patterns, objects. Its source can be given to a browser. */
export function referenceWork(): number {
  const words = new Map<string, { at: number; parts: string[] }>()
  for (let at = 0; at < 48_000; at += 1) {
    const text = `<p class="a${at % 97}">the *tide* ${at}</p>`
    words.set(`${at % 611}`, { at, parts: text.replace(/[*<>"]/g, (sign) => `&${sign.length};`).split(' ') })
  }
  return JSON.stringify([...words.values()].sort((one, other) => one.at - other.at)).length
}

/**
 * How many times slower this machine is now than that one, at least 1, by the least that `referenceWork` took: where
 * others use the processor and the memory as well, the same work takes more of the processor's own time.
 */
export function slownessOf(milliseconds: readonly number[]): number {
  return Math.max(1, Math.min(...milliseconds) / REFERENCE_MILLISECONDS)
}

function threadTime(act: () => unknown): number {
  const start = process.threadCpuUsage()
  act()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/** A machine is taken to be as slow as it was found to be for this long, in milliseconds. */
const FRESH_MILLISECONDS = 15_000
let last: { at: number; slowness: number } | undefined

function slownessNow(): number {
  const now = performance.now()
  if (last !== undefined && now - last.at < FRESH_MILLISECONDS) return last.slowness
  // Until it is compiled.
  if (last === undefined) for (let run = 0; run < 4; run += 1) referenceWork()
  last = { at: now, slowness: slownessOf([threadTime(referenceWork), threadTime(referenceWork)]) }
  return last.slowness
}

/** How long the processor is busy with something, in milliseconds of the machine for which the bounds were set. */
export function processorTime(act: () => unknown): number {
  const slowness = slownessNow()
  return threadTime(act) / slowness
}
