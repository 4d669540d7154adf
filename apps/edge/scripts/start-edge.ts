import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statSync } from 'node:fs'
import { access, constants, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CONFIG_VARIABLES, ConfigError, loadConfig } from 'qp-server/source/config/config'
import { SHORTEST_TOKEN } from '../src/operator/shortest-token.ts'
import { workerdConfig } from './workerd-config.ts'

/** The Worker, served on this computer. */
export interface RunningEdge {
  readonly port: number
  readonly baseUrl: string
  /** The folder of the objects' databases. */
  readonly state: string
  readonly process: ChildProcess
  /** The exit code of the runtime, once it has ended; 0 when a signal ended it. */
  readonly ended: Promise<number>
}

const START_MILLISECONDS = 30_000

/** Bytes in the path of a socket, as far as all systems take it. */
const LONGEST_SOCKET = 100

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
const require = createRequire(import.meta.url)

/**
 * Starts the runtime, and resolves when it answers.
 *
 * @param environment - the variables of `pnpm start`, and `OPERATOR_TOKEN`; without that, nobody is the operator
 * @param dist - the folder of the build, with a slash at its end
 * @throws ConfigError
 * @throws an error of the system, when the port is taken or the folder cannot be written
 * @throws Error when another runtime serves the folder
 */
export async function startEdge(
  environment: Readonly<Record<string, string | undefined>>,
  stdio: StdioOptions = ['ignore', 'inherit', 'inherit'],
  dist = DIST,
): Promise<RunningEdge> {
  const config = loadConfig(environment)
  const token = environment['OPERATOR_TOKEN'] || randomBytes(24).toString('base64url')
  // The Worker takes no shorter one, and would say that it is wrong.
  if (token.length < SHORTEST_TOKEN)
    throw new ConfigError([`OPERATOR_TOKEN: expected at least ${SHORTEST_TOKEN} characters`])
  // Whoever has the port would answer in the place of the runtime.
  const port = await freePort(config)
  const state = stateFolder(config.databaseUrl)
  await mkdir(state, { recursive: true, mode: 0o700 })
  await access(state, constants.W_OK)
  const socket = await freeSocket(state)
  const folder = await mkdtemp(join(tmpdir(), 'qp-edge-'))
  try {
    const file = join(folder, 'config.capnp')
    const given = CONFIG_VARIABLES.filter((name) => environment[name] !== undefined)
    const bindings = {
      ...(Object.fromEntries(given.map((name) => [name, environment[name]])) as Record<string, string>),
      BASE_URL: config.baseUrl,
      OPERATOR_TOKEN: token,
      LOCAL: 'yes',
    }
    const address = `${hostOf(config.host)}:${port}`
    // The operator's secret is in it.
    await writeFile(file, workerdConfig({ dist, state, address, socket, bindings }), { mode: 0o600 })
    const { default: workerd } = require('workerd') as { default: string }
    const runtime = spawn(workerd, ['serve', '--import-path=/', file], { stdio })
    const ended = once(runtime, 'exit').then(([code]) => (code as number | null) ?? 0)
    // Whoever started it may end before it does.
    const kill = () => {
      runtime.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
    process.once('exit', kill)
    void ended.then(() => process.off('exit', kill))
    await untilReady(`http://${reachable(config.host)}:${port}/healthz`, ended)
    return { port, baseUrl: config.baseUrl, state, process: runtime, ended }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * A socket beside the folder, which tells that a runtime serves it, also one whose starter was killed: two would lock each
 * other out, and would not know what the other has written. `undefined` where there is none.
 */
async function freeSocket(state: string): Promise<string | undefined> {
  const socket = `${state}.socket`
  if (process.platform === 'win32' || Buffer.byteLength(socket) > LONGEST_SOCKET) return undefined
  const connection = connect(socket)
  const isServed = await once(connection, 'connect').then(Boolean, () => false)
  connection.destroy()
  if (isServed) throw new Error(`another runtime serves ${state}; end it first`)
  await rm(socket, { force: true })
  return socket
}

/** Beside the file that a server would use, or in the folder. */
function stateFolder(databaseUrl: string): string {
  if (/^postgres(?:ql)?:/i.test(databaseUrl))
    throw new ConfigError([
      'DATABASE_URL: expected a file of SQLite, since objects have databases of their own',
    ])
  const path = resolve(databaseUrl.replace(/^sqlite:(?:\/\/(?=\/))?/i, ''))
  const isFolder = existsSync(path) && statSync(path).isDirectory()
  return isFolder ? join(path, 'edge') : `${path}.edge`
}

function hostOf(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** A host at which this computer reaches what listens on an address. */
function reachable(host: string): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : hostOf(host)
}

async function untilReady(url: string, ended: Promise<unknown>): Promise<void> {
  const until = Date.now() + START_MILLISECONDS
  const over = ended.then(() => 'over')
  do {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok === true) return
  } while ((await Promise.race([over, sleep(50)])) !== 'over' && Date.now() < until)
}

/** The port, or any that is free. */
async function freePort({ port: wanted, host }: { port: number; host: string }): Promise<number> {
  const server = createServer()
  server.listen(wanted, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
