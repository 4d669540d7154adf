import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

/** A server in a process of its own, run from the sources, so that its memory is its own. */
export interface ServerProcess {
  readonly origin: string
  readonly port: number
  /** Bytes of memory that the process has now, and the most that it ever had. Linux only. */
  memory(): Promise<{ now: number; most: number }>
  stop(): Promise<void>
}

/** Starts it on a store of its own, with a limiter that tests do not reach. */
export async function startServerProcess(
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'qp-server-process-'))
  const port = await freePort()
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=qp-source', main], {
    cwd: directory,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLISH_RATE_LIMIT: '1000000',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  await untilReady(origin, () => child.exitCode !== null)
  return {
    origin,
    port,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      const bytes = (field: string) =>
        Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
      return { now: bytes('VmRSS'), most: bytes('VmHWM') }
    },
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function untilReady(origin: string, hasEnded: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 200 && !hasEnded(); attempt++) {
    const status = await fetch(`${origin}/readyz`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server did not become ready.')
}
