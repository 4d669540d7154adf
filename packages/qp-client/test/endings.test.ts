import { execFile } from 'node:child_process'
import { getEventListeners } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { type Client, type ClientOptions, createClient } from '../src/index.ts'
import {
  failureOf,
  json,
  type Reaction,
  refuse,
  type ScriptedServer,
  silence,
  startScriptedServer,
} from './scripted-server.ts'

const ID = 'V1StGXR8Z5jd'
const DONE = json(200, { id: ID }, { ETag: '"2"' })
const LATER = refuse(503, 'overloaded', { 'Retry-After': '0' })

let server: ScriptedServer
let client: Client

afterEach(() => server.stop())

async function script(reactions: readonly Reaction[], options: Partial<ClientOptions> = {}): Promise<void> {
  server = await startScriptedServer(...reactions)
  client = createClient({ baseUrl: server.origin, ...options })
}

describe('a call ends', () => {
  it('with a timeout', async () => {
    await script([silence])
    const failure = await failureOf(client.get(ID, { timeoutMs: 200 }))
    expect([failure.code, failure.status, failure.isRetryable, failure.message]).toEqual([
      'timeout',
      0,
      true,
      'The call took longer than 200 milliseconds.',
    ])
  })

  it('with a timeout when a body never ends, and when a fetch heeds no signal', async () => {
    await script([(response) => response.writeHead(200, { 'Content-Type': 'application/json' }).write('{')])
    expect((await failureOf(client.get(ID, { timeoutMs: 200 }))).code).toBe('timeout')
    const deaf = createClient({
      baseUrl: server.origin,
      timeoutMs: 50,
      fetch: () => new Promise(() => undefined),
    })
    expect((await failureOf(deaf.get(ID))).code).toBe('timeout')
  })

  it('and leaves no listener on the signal', async () => {
    const { signal } = new AbortController()
    await script([LATER, DONE, silence], { signal })
    await client.get(ID, { signal })
    await failureOf(client.get(ID, { timeoutMs: 50, signal }))
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('and so does the program that made it', async () => {
    await script([LATER, DONE])
    const program = `
      import { createClient } from './src/index.ts'
      const client = createClient({ baseUrl: '${server.origin}', timeoutMs: 3_600_000, attemptTimeoutMs: 3_600_000 })
      console.log(JSON.stringify(await client.get('${ID}')))`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--conditions=qp-source', '--input-type=module', '--eval', program],
      { cwd: fileURLToPath(new URL('..', import.meta.url)), timeout: 50_000, killSignal: 'SIGKILL' },
    )
    expect(JSON.parse(stdout)).toEqual({ id: ID, etag: '"2"' })
  })

  it('with the reason of the signal, during a request and during a pause', async () => {
    const reason = { why: 'the user has left' }
    const controller = new AbortController()
    await script([() => controller.abort(reason)])
    await expect(client.get(ID, { signal: controller.signal })).rejects.toBe(reason)
    await expect(client.get(ID, { signal: controller.signal })).rejects.toBe(reason)
    expect(server.received).toHaveLength(1)
    await server.stop()

    const whole = new AbortController()
    await script([refuse(503, 'overloaded', { 'Retry-After': '20' })], { signal: whole.signal })
    const call = client.get(ID)
    await expect.poll(() => server.received.length).toBe(1)
    whole.abort(reason)
    await expect(call).rejects.toBe(reason)
    expect(server.received).toHaveLength(1)
  })
})
