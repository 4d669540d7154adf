import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** A Redis of a test's own, that may come to harm. It keeps nothing over a restart. */
export interface RedisServer {
  readonly url: string
  /** The process lives and takes connections, and answers nothing. */
  freeze(): void
  thaw(): void
  /** Ends the process; `start` begins another one at the same address. */
  end(): Promise<void>
  start(): Promise<void>
  /** Ends it for good. */
  remove(): Promise<void>
}

/** Whether this machine has the program. */
export function hasRedisProgram(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0
}

/** Starts one on a free port of this machine. */
export async function startRedisServer(): Promise<RedisServer> {
  const directory = await mkdtemp(join(tmpdir(), 'qp-redis-'))
  const port = await freePort()
  let child: ChildProcess | undefined

  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    freeze() {
      child?.kill('SIGSTOP')
    },
    thaw() {
      child?.kill('SIGCONT')
    },
    async end() {
      if (child === undefined) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      child = undefined
      await ended
    },
    async start() {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', directory]
      child = spawn('redis-server', options, { stdio: 'ignore' })
      for (let attempt = 0; attempt < 200; attempt++) {
        if (await answersPing(port)) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error('Redis did not start.')
    },
    async remove() {
      await server.end()
      await rm(directory, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

/** Whether a Redis listens on this port of this machine. */
export async function answersPing(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    socket.setTimeout(1000, () => socket.destroy(new Error('no answer')))
    socket.write('PING\r\n')
    const [answer] = await once(socket, 'data')
    return String(answer).startsWith('+PONG')
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
