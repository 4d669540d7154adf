import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../server/test/free-port.ts'

/** A server of its own process and store. */
export interface RunningServer {
  readonly baseUrl: string
  /** Runs a command of the operator on the same store; returns what it prints. */
  operator(...args: readonly string[]): Promise<string>
  stop(): Promise<void>
}

/** Starts the server, as it was built, on a free port of this machine. */
export async function startServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const directory = await mkdtemp(join(tmpdir(), 'qp-docs-'))
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const options = {
    cwd: directory,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      BASE_URL: baseUrl,
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      ...environment,
    },
  }
  const server = spawn(process.execPath, [built('main.js')], { ...options, stdio: 'inherit' })
  await untilReady(server, `${baseUrl}/readyz`)
  return {
    baseUrl,
    async operator(...args) {
      const command = [built('cli/main.js'), ...args]
      return (await promisify(execFile)(process.execPath, command, options)).stdout
    },
    async stop() {
      const exited = once(server, 'exit')
      server.kill('SIGTERM')
      await exited
      await rm(directory, { recursive: true })
    },
  }
}

function built(file: string): string {
  return fileURLToPath(new URL(`../../server/dist/${file}`, import.meta.url))
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  while (server.exitCode === null) {
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await pause(50)
  }
  throw new Error('the server did not start')
}
