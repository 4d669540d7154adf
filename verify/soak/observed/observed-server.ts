import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../apps/server/test/free-port.ts'

/** How a server's process is doing. */
export interface Sample {
  readonly residentMebibytes: number
  /** Milliseconds by which the event loop was late, since the sample before. */
  readonly loopDelayP99: number
  readonly loopDelayMax: number
}

/** The built server in a process of its own, over a database of its own. */
export interface ObservedServer {
  readonly origin: string
  readonly pid: number
  sample(): Promise<Sample>
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url))
const observe = fileURLToPath(new URL('./observe.ts', import.meta.url))

/** Starts `dist/main.js` behind a pretended proxy, so that `X-Forwarded-For` says who asks. */
export async function startObservedServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<ObservedServer> {
  const directory = await mkdtemp(join(tmpdir(), 'qp-observed-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--import', observe, main], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      BASE_URL: origin,
      DATABASE_URL: `sqlite:${join(directory, 'pages.db')}`,
      PUBLISH_RATE_LIMIT: '1000000',
      API_RATE_LIMIT: '0',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  for (let attempt = 0; attempt < 200 && child.exitCode === null; attempt += 1) {
    if (
      await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
    await setTimeout(100)
  }
  if (child.pid === undefined || child.exitCode !== null) throw new Error('The server did not start.')
  return {
    origin,
    pid: child.pid,
    async sample() {
      const answer = once(child, 'message')
      child.send('sample')
      const [sample] = (await answer) as [Sample]
      return sample
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}
