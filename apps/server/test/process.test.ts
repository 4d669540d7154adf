import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from './free-port.ts'

const dist = (file: string) => fileURLToPath(new URL(`../dist/${file}`, import.meta.url))
const started: ChildProcess[] = []
let directory: string

beforeEach(async () => {
  if (!existsSync(dist('main.js')))
    throw new Error('These tests run the built server: run `pnpm build` first.')
  directory = await mkdtemp(join(tmpdir(), 'qp-process-'))
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await rm(directory, { recursive: true, force: true })
})

interface Running {
  readonly child: ChildProcess
  readonly origin: string
  readonly output: () => string
  readonly ended: Promise<number | null>
}

async function run(file: string, environment: Record<string, string>, args: string[] = []): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, [dist(file), ...args], {
    cwd: directory,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      DRAIN_SECONDS: '0',
      ...environment,
    },
  })
  started.push(child)
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, origin: `http://127.0.0.1:${port}`, output: () => output, ended }
}

async function ready({ origin, output, child }: Running): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) break
    const status = await fetch(`${origin}/readyz`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not become ready:\n${output()}`)
}

const publish = (origin: string, body: string) =>
  fetch(`${origin}/api/v1/publish`, { method: 'POST', body, headers: { 'Content-Type': 'text/markdown' } })

/** Sends the head of a request with a body of so many bytes, until the server waits for that body. */
async function beginPublish(socket: Socket, bytes: number): Promise<void> {
  const head = 'POST /api/v1/publish HTTP/1.1\r\nHost: x\r\nContent-Type: text/markdown'
  socket.write(`${head}\r\nContent-Length: ${bytes}\r\nExpect: 100-continue\r\n\r\n`)
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 100 /)
}

describe('the built server as a process', () => {
  it.each([
    ['main.js', []],
    ['cli/main.js', ['serve']],
    ['cli/main.js', []],
  ])('dist/%s %j serves on the embedded default and keeps its pages over a restart', async (file, args) => {
    const first = await run(file, {}, args)
    await ready(first)
    const { port } = new URL(first.origin)
    expect(first.output()).toContain(
      `"host":"127.0.0.1","uploads":"on","msg":"Quick Pages serves http://localhost:${port} on 127.0.0.1, which only this computer reaches"`,
    )
    // Another address of this computer, where a service on every address would answer.
    await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow('fetch failed')
    const page = (await (await publish(first.origin, '# Kept')).json()) as { id: string; url: string }
    expect(page.url).toBe(`${first.origin.replace('127.0.0.1', 'localhost')}/${page.id}`)
    expect((await stat(join(directory, 'data/pages.db'))).mode & 0o777).toBe(0o600)
    expect((await fetch(`${first.origin}/`)).status).toBe(200)
    expect((await fetch(`${first.origin}/assets/favicon.svg`)).status).toBe(200)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const second = await run(file, {}, args)
    await ready(second)
    expect(await (await fetch(`${second.origin}/${page.id}`)).text()).toContain('>Kept<')
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
  })

  it('[10.23.6] draws cards with the program in dist, and stops cleanly afterwards', async () => {
    const server = await run('main.js', {})
    await ready(server)
    const { id } = (await (await publish(server.origin, '# Card')).json()) as { id: string }
    const card = await fetch(`${server.origin}/${id}/card.png`)
    const bytes = Buffer.from(await card.arrayBuffer())
    expect([card.status, bytes.subarray(1, 4).toString()]).toEqual([200, 'PNG'])
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.output()).toContain('"msg":"stopped"')
  })

  it('[13.20.5] SIGTERM lets a request in flight finish, however often it comes, and refuses new connections', async () => {
    const server = await run('main.js', {})
    await ready(server)
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    await once(socket, 'connect')
    await beginPublish(socket, 9)
    socket.write('# In')
    server.child.kill('SIGTERM')
    const healthz = () => fetch(`${server.origin}/healthz`).then(({ status }) => status, String)
    await expect.poll(healthz).toBe('TypeError: fetch failed')
    server.child.kill('SIGTERM')
    socket.write(' time')
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/)
    expect(await server.ended).toBe(0)
    expect(server.output()).toContain('"msg":"stopped"')
  })

  it('[13.20.5] a second SIGINT ends the process at once', async () => {
    const server = await run('main.js', { SHUTDOWN_SECONDS: '600' })
    await ready(server)
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    await beginPublish(socket, 900)
    server.child.kill('SIGINT')
    await vi.waitFor(() => expect(server.output()).toContain('"msg":"stopping"'), { timeout: 10_000 })
    server.child.kill('SIGINT')
    await server.ended
    expect(server.child.signalCode).toBe('SIGINT')
  })

  it('SIGTERM cuts a request that does not finish in time, and still ends with 0', async () => {
    const server = await run('main.js', { SHUTDOWN_SECONDS: '1' })
    await ready(server)
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    await beginPublish(socket, 900)
    const asked = performance.now()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(performance.now() - asked).toBeLessThan(5000)
  })

  it('a wrong configuration ends with 1 and says what is wrong', async () => {
    const server = await run('main.js', { LOG_LEVEL: 'loud', NODE_ENV: 'production' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toBe(
      'The configuration cannot be used:\n' +
        '  - BASE_URL: required in production, for example https://pages.example.org\n' +
        '  - LOG_LEVEL: expected one of trace, debug, info, warn, error, fatal, silent, got "loud"\n',
    )
  })

  it('a port that is taken ends with 1 and says so', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const server = await run('main.js', { PORT: String(port) })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(`EADDRINUSE`)
    taken.close()
  })
})
