import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

/** A server in a process of its own, so that its memory is its own. */
export interface ServerProcess {
  readonly origin: string
  readonly port: number
  /** From the start of the process until it said that it is ready, in milliseconds. */
  readonly startMs: number
  /** How much of it the process stood in line for a processor, in milliseconds; 0 where the system does not say. */
  readonly waitedMs: number
  /** What it is called in the system. */
  readonly pid: number
  /** What the process has ended with: its exit code, or `null` when a signal has ended it. */
  readonly ended: Promise<number | null>
  /** Bytes of memory that the process has now, and the most that it ever had. Linux only. */
  memory(): Promise<{ now: number; most: number }>
  /** What it has written so far. */
  output(): string
  /** Sends a signal, without waiting for what comes of it. */
  signal(name: NodeJS.Signals): void
  /** Ends it at once, as a crash would, and removes what it has stored, unless that was given to it. */
  stop(): Promise<void>
}

/** How a server is run. */
export interface ServerProcessOptions {
  /** The program, as TypeScript or as it was built; what `pnpm build` has made of this workspace by default. */
  readonly program?: string
  /** Root's process does not write to files that may only be read, as it otherwise could. Needs `setpriv`. */
  readonly obeysPermissions?: boolean
}

const WITHOUT_PRIVILEGE = ['setpriv', '--bounding-set=-dac_override']

const FROM_SOURCES = ['--conditions=qp-source']
/** What operators run. */
const BUILT = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const START_MILLISECONDS = 60_000
const PAUSE_MILLISECONDS = 10

/** It starts in a quarter of the time that the sources take. */
function builtServer(): string {
  if (!existsSync(BUILT)) throw new Error('This needs the built server: run `pnpm build` first.')
  return BUILT
}

/** Starts it, on a store of its own unless `environment` names one, with a limiter that tests do not reach. */
export async function startServerProcess(
  environment: Readonly<Record<string, string>> = {},
  { program = builtServer(), obeysPermissions = false }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'qp-server-process-'))
  const port = Number(environment['PORT'] ?? (await freePort()))
  const started = performance.now()
  const before = obeysPermissions && process.getuid?.() === 0 ? WITHOUT_PRIVILEGE : []
  const node = [process.execPath, ...(program.endsWith('.ts') ? FROM_SOURCES : []), program]
  const [command = '', ...args] = [...before, ...node]
  const child = spawn(command, args, {
    cwd: directory,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLISH_RATE_LIMIT: '1000000',
      NOTE_RATE_LIMIT: '1000000',
      API_RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const origin = `http://127.0.0.1:${port}`
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    await rm(directory, { recursive: true, force: true })
  }
  const isReady = await becomesReady(origin, () => (child.exitCode ?? child.signalCode) !== null)
  if (!isReady || child.pid === undefined) {
    await stop()
    throw new Error(`The server did not become ready.\n${output}`)
  }
  const { pid } = child
  const startMs = Math.round(performance.now() - started)
  return {
    origin,
    port,
    startMs,
    waitedMs: await waitedForProcessor(pid),
    pid,
    ended,
    async memory() {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      const bytes = (field: string) =>
        Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
      return { now: bytes('VmRSS'), most: bytes('VmHWM') }
    },
    output: () => output,
    signal: (name) => void child.kill(name),
    stop,
  }
}

async function becomesReady(origin: string, hasEnded: () => boolean): Promise<boolean> {
  const deadline = performance.now() + START_MILLISECONDS
  while (performance.now() < deadline && !hasEnded()) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return true
    await sleep(PAUSE_MILLISECONDS)
  }
  return false
}

/** Linux says how many nanoseconds the main thread of a process was ready to run and did not. */
async function waitedForProcessor(pid: number): Promise<number> {
  const statistics = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '')
  return Math.round(Number(statistics.split(' ')[1] ?? 0) / 1e6)
}
