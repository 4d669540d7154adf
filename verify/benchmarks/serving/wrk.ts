import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What a load generator saw of a server. */
export interface Load {
  readonly requests: number
  readonly perSecond: number
  /** In milliseconds. */
  readonly p99: number
  /** Answers that are none of 2xx and 3xx. */
  readonly refused: number
}

/**
 * As many requests as a server answers over so many connections, sent by a `wrk` of one thread.
 *
 * @param options - `script`: a file in Lua that makes the requests, and gets `args`
 * @throws Error when an answer is none of 2xx and 3xx, unless they `mayRefuse`, or there is no `wrk` (`apt-get install wrk`)
 */
export async function load(
  url: string,
  headers: Readonly<Record<string, string>>,
  {
    connections,
    seconds,
    script,
    args = [],
    mayRefuse = false,
  }: {
    readonly connections: number
    readonly seconds: number
    readonly script?: string
    readonly args?: readonly string[]
    readonly mayRefuse?: boolean
  },
): Promise<Load> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    ...sent,
    ...(script === undefined ? [] : ['-s', script]),
    url,
    '--',
    ...args,
  ]
  const { stdout } = await run('wrk', options)
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0)
  if ((refused > 0 && !mayRefuse) || stdout.includes('Socket errors')) throw new Error(stdout)
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    refused,
    p99: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
  }
}

function milliseconds(found: RegExpExecArray | null): number {
  const [, amount, unit] = found ?? []
  return Number(amount) * (unit === 'us' ? 0.001 : unit === 'ms' ? 1 : 1000)
}

/** The middle one. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
