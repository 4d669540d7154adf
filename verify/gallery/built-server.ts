import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../apps/server/test/free-port.ts'

/** The built server in a process of its own, over a database of its own. */
export interface BuiltServer {
  readonly origin: string
  readonly proToken: string
  stop(): Promise<void>
}

const ATTEMPTS = 100
const PAUSE_MILLISECONDS = 100

/** Starts `dist/main.js` on a free port and waits until it can serve. `environment` is added to its own. */
export async function startBuiltServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<BuiltServer> {
  if (!existsSync(dist('main.js'))) throw new Error('There is no build: run `pnpm build` first.')
  const directory = await mkdtemp(join(tmpdir(), 'qp-gallery-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: origin,
    DATABASE_URL: `sqlite:${join(directory, 'pages.db')}`,
    PUBLISH_RATE_LIMIT: '1000',
    API_RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    ...environment,
  }
  const operator = (...args: string[]) =>
    execFileSync(execPath, [dist('cli/main.js'), ...args, '--json'], { env, encoding: 'utf8' })
  operator('migrate')
  const created = operator('premium-token', 'create', 'gallery')
  const child = spawn(execPath, [dist('main.js')], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(directory, { recursive: true, force: true })
  }
  for (let attempt = 0; attempt < ATTEMPTS && child.exitCode === null; attempt += 1) {
    const ready = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return { origin, proToken: (JSON.parse(created) as { token: string }).token, stop }
    await setTimeout(PAUSE_MILLISECONDS)
  }
  await stop()
  throw new Error('The server did not become ready.')
}

function dist(file: string): string {
  return fileURLToPath(new URL(`../../apps/server/dist/${file}`, import.meta.url))
}
