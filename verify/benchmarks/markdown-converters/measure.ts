import type { Comparison } from './converters.ts'
import type { DocumentSet } from './documents.ts'

/** How fast a converter is with a set of documents. */
export interface Speed {
  readonly name: string
  readonly gives: string
  readonly megabytesPerSecond: number
  /** How many times as fast as the converter that is the unit. */
  readonly multiple: number
}

const LEAST_MILLISECONDS = 200

/** Rounds in which code is compiled; a server that runs for days is past them. */
export const WARM_UP = 8

/**
 * The middle of several rounds. In each round every converter has its turn, another one first each time, so that what else
 * the machine does meets all of them, and is compared with the unit of that round. Milliseconds are of the processor.
 */
export function measure(
  { converters, unit }: Comparison,
  { documents }: DocumentSet,
  rounds: number,
): Speed[] {
  const texts = documents.map(({ text }) => text)
  const bytes = documents.reduce((sum, document) => sum + document.bytes, 0)
  const play = (round: number) => {
    const first = round % converters.length
    const turns = [...converters.slice(first), ...converters.slice(0, first)]
    return new Map(
      turns.map(({ name, convert }) => [name, millisecondsFor(() => texts.forEach((text) => convert(text)))]),
    )
  }
  const played = Array.from({ length: WARM_UP + rounds }, (_, round) => play(round)).slice(WARM_UP)
  return converters.map(({ name, gives }) => ({
    name,
    gives,
    megabytesPerSecond: middle(played.map((times) => bytes / 1000 / timeOf(times, name))),
    multiple: middle(played.map((times) => timeOf(times, unit) / timeOf(times, name))),
  }))
}

/** Short work is repeated, since no clock tells its time. */
function millisecondsFor(work: () => void): number {
  const used = process.cpuUsage()
  for (let times = 1; ; times += 1) {
    work()
    const { user, system } = process.cpuUsage(used)
    const milliseconds = (user + system) / 1000
    if (milliseconds >= LEAST_MILLISECONDS) return milliseconds / times
  }
}

function timeOf(times: ReadonlyMap<string, number>, name: string): number {
  return times.get(name) ?? Number.NaN
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
