import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../apps/server/test/free-port.ts'

/** The built server as a process of its own. */
export interface ServerProcess {
  readonly address: string
  /** Milliseconds of the processor so far; `NaN` where the system does not tell. */
  processorTime(): number
  readonly isRunning: boolean
  stop(): Promise<void>
}

const MAIN = join(import.meta.dirname, '../../../apps/server/dist/main.js')
const TICKS_A_SECOND = 100

/** Starts it on a free port with its rate limit out of the way. Needs a build. */
export async function startServerProcess(
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'qp-hostile-input-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: `sqlite:${join(directory, 'pages.db')}`,
      PUBLISH_RATE_LIMIT: '1000000',
      API_RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '0',
      ...environment,
    },
  })
  await ready(address)
  return {
    address,
    get isRunning() {
      return child.exitCode === null && child.signalCode === null
    },
    processorTime: () => processorTimeOf(child.pid),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function ready(address: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    if (answer?.ok === true) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server did not start: is it built?')
}

function processorTimeOf(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND
}
