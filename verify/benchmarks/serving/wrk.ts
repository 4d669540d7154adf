import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What a load generator saw of a server. */
export interface Load {
  readonly requests: number
  readonly perSecond: number
  /** In milliseconds. */
  readonly p99: number
}

/**
 * As many requests as a server answers over so many connections, sent by a `wrk` of one thread.
 *
 * @param options - `script`: a file in Lua that makes the requests
 * @throws Error when an answer is none of 2xx and 3xx, or there is no `wrk` (`apt-get install wrk`)
 */
export async function load(
  url: string,
  headers: Readonly<Record<string, string>>,
  {
    connections,
    seconds,
    script,
  }: { readonly connections: number; readonly seconds: number; readonly script?: string },
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
  ]
  const { stdout } = await run('wrk', options)
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
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
