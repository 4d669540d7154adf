import { afterEach, describe, expect, it } from 'vitest'
import { type Client, type ClientOptions, createClient } from '../src/index.ts'
import {
  answer,
  failureOf,
  json,
  type Reaction,
  refuse,
  reset,
  type ScriptedServer,
  silence,
  startScriptedServer,
} from './scripted-server.ts'

const ID = 'V1StGXR8Z5jd'
const KEY = 'kq3vN0-hJ7sZ_4mWxT9bLc2E'
const DONE = json(200, { id: ID }, { ETag: '"2"' })
const AT_ONCE = { 'Retry-After': '0' }
const LATER = refuse(503, 'overloaded', AT_ONCE)

let server: ScriptedServer
let client: Client

afterEach(() => server.stop())

async function script(reactions: readonly Reaction[], options: Partial<ClientOptions> = {}): Promise<void> {
  server = await startScriptedServer(...reactions)
  client = createClient({ baseUrl: server.origin, ...options })
}

describe('a call is repeated', () => {
  it.each([
    ['503 and Retry-After', LATER],
    ['503 without Retry-After', refuse(503, 'overloaded')],
    ['429', refuse(429, 'rate_limited', AT_ONCE)],
    ['500', refuse(500, 'internal_error', AT_ONCE)],
    ['502 in HTML', answer(502, '<p>', { 'Content-Type': 'text/html', ...AT_ONCE })],
    ['408 without a body', answer(408, '', AT_ONCE)],
    ['a reset', reset],
    ['JSON that breaks off', answer(200, '{"id":', { 'Content-Type': 'application/json', ...AT_ONCE })],
  ])('after %s', async (_, reaction) => {
    await script([reaction, DONE])
    expect(await client.get(ID)).toEqual({ id: ID, etag: '"2"' })
    expect(server.received).toHaveLength(2)
  })

  it('[5.10.3] with the same Idempotency-Key and body, a new one for each call', async () => {
    await script([reset, LATER, DONE, reset, DONE])
    const page = client.page(ID, KEY)
    await page.append({ content: 'x' })
    await page.append({ content: 'x' })
    const keys = server.received.map(({ headers }) => headers['idempotency-key'])
    const [first, , , second] = keys
    expect(keys).toEqual([first, first, first, second, second])
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).not.toBe(first)
    expect(new Set(server.received.map(({ body }) => body)).size).toBe(1)
  })

  it('not before Retry-After is over', async () => {
    await script([refuse(429, 'rate_limited', { 'Retry-After': '1' }), DONE])
    await client.get(ID)
    const [first, second] = server.received
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990)
  })

  it('as often as it may be, and then fails with the last answer', async () => {
    await script([LATER], { retries: 2 })
    expect((await failureOf(client.get(ID))).code).toBe('overloaded')
    expect(server.received).toHaveLength(3)
  })

  it('after one request took too long', async () => {
    await script([silence, DONE], { attemptTimeoutMs: 200 })
    expect(await client.get(ID)).toEqual({ id: ID, etag: '"2"' })
  })

  it('[6.4.6] and a deletion that finds no page then has succeeded', async () => {
    await script([reset, refuse(404, 'not_found')])
    expect(await client.page(ID, KEY).delete()).toEqual({ id: ID, deleted: true })
    await server.stop()
    await script([refuse(404, 'not_found')])
    expect((await failureOf(client.page(ID, KEY).delete())).code).toBe('not_found')
  })
})

describe('a call is not repeated', () => {
  it.each([
    [400, 'invalid_body'],
    [403, 'forbidden'],
    [409, 'idempotency_conflict'],
    [412, 'precondition_failed'],
    [429, 'quota_exceeded'],
    [501, 'of_a_later_version'],
    [507, 'store_full'],
  ])('after %s %s', async (status, code) => {
    await script([refuse(status, code, AT_ONCE), DONE])
    expect((await failureOf(client.page(ID, KEY).append({ content: 'x' }))).code).toBe(code)
    expect(server.received).toHaveLength(1)
  })

  it('with retries: 0', async () => {
    await script([LATER, DONE], { retries: 0 })
    expect((await failureOf(client.get(ID))).status).toBe(503)
  })

  it('when the service asks for more time than the call has', async () => {
    await script([refuse(429, 'rate_limited', { 'Retry-After': '120' }), DONE])
    const failure = await failureOf(client.publish({ content: 'x' }))
    expect([failure.code, failure.retryAfter]).toEqual(['rate_limited', 120])
    expect(server.received).toHaveLength(1)
  })

  it('[5.9.1] when its own change would look like that of somebody else', async () => {
    const page = () => client.page(ID, KEY)
    await script([reset, refuse(412, 'precondition_failed')])
    expect((await failureOf(page().hide({ ifMatch: '"1"' }))).code).toBe('network')
    expect(server.received).toHaveLength(1)
    await server.stop()
    await script([LATER, DONE])
    await page().hide({ ifMatch: '"1"' })
    expect(server.received).toHaveLength(2)
    await server.stop()
    await script([reset, DONE])
    await page().append({ content: 'x' }, { ifMatch: '"1"' })
    expect(server.received).toHaveLength(2)
  })
})
