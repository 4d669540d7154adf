import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../apps/server/test/free-port.ts'

/** The built server in a process of its own, over a database of its own. */
export interface BuiltServer {
  readonly origin: string
  readonly pid: number
  readonly isRunning: boolean
  /** A token of a Pro account, created when it is first asked for. */
  readonly proToken: string
  /** What the process answers to a message; it must have loaded a module that listens. */
  ask(message: string): Promise<unknown>
  stop(): Promise<void>
}

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string }
}
/** The options that `pnpm start` gives to Node. */
export const START_OPTIONS: readonly string[] =
  manifest.scripts.start.match(/(?<= )--(?:max|heap)-\S+/g) ?? []
/** What it needs of an environment, and the variables that `pnpm start` sets. */
export function startEnvironment(port: number, databaseFile: string): NodeJS.ProcessEnv {
  const variables = manifest.scripts.start.matchAll(/(MALLOC_\w+)=(\S+)/g)
  return {
    ...Object.fromEntries([...variables].map(([, name = '', value = '']) => [name, value])),
    PATH: process.env['PATH'],
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: `sqlite:${databaseFile}`,
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
  }
}

const ATTEMPTS = 300
const PAUSE_MILLISECONDS = 100

/**
 * Starts `dist/main.js` as `pnpm start` does, on a free port, and waits until it can serve. `environment` is added to
 * its own, which has limits that nobody reaches; `nodeOptions` are added to Node's. Errors are shown; with another
 * LOG_LEVEL in `environment` its log is written, and goes nowhere.
 * @throws Error when there is no build, or when the server does not become ready
 */
export async function startBuiltServer(
  environment: Readonly<Record<string, string>> = {},
  nodeOptions: readonly string[] = [],
): Promise<BuiltServer> {
  if (!existsSync(dist('main.js'))) throw new Error('There is no build: run `pnpm build` first.')
  const directory = await mkdtemp(join(tmpdir(), 'qp-built-server-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...startEnvironment(port, join(directory, 'pages.db')),
    PUBLISH_RATE_LIMIT: '1000000',
    PRO_PUBLISH_RATE_LIMIT: '1000000',
    NOTE_RATE_LIMIT: '1000000',
    API_RATE_LIMIT: '0',
    ...environment,
  }
  const child = spawn(execPath, [...START_OPTIONS, ...nodeOptions, dist('main.js')], {
    env,
    stdio: ['ignore', environment['LOG_LEVEL'] === undefined ? 'inherit' : 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  let proToken: string | undefined
  const server: BuiltServer = {
    origin,
    pid: child.pid ?? Number.NaN,
    get isRunning() {
      return child.exitCode === null && child.signalCode === null
    },
    get proToken() {
      return (proToken ??= createProToken(env))
    },
    async ask(message) {
      const answered = once(child, 'message')
      child.send(message)
      return (await answered)[0]
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
  for (let attempt = 0; attempt < ATTEMPTS && server.isRunning; attempt += 1) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok === true) return server
    await setTimeout(PAUSE_MILLISECONDS)
  }
  await server.stop()
  throw new Error('The server did not become ready.')
}

function createProToken(env: NodeJS.ProcessEnv): string {
  const command = [dist('cli/main.js'), 'premium-token', 'create', 'verify', '--json']
  return (JSON.parse(execFileSync(execPath, command, { env, encoding: 'utf8' })) as { token: string }).token
}

function dist(file: string): string {
  return fileURLToPath(new URL(`../apps/server/dist/${file}`, import.meta.url))
}
