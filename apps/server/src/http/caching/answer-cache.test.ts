import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawRequest } from '../../../test/raw-request.ts'
import { INSTANCES, startTestServer, type TestServer } from '../../../test/test-server.ts'
import { createLogger } from '../../logger.ts'

/** The line of the log that each request has. */
const lines: Record<string, unknown>[] = []
let server: TestServer
beforeAll(async () => {
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>)
      done()
    },
  })
  server = await startTestServer({ METRICS_PORT: '0' }, createLogger('info', log))
})
afterAll(() => server.stop())

const TEXT = `# A note\n\n${'Some words of it. '.repeat(100)}`
/** From the second time on an answer is kept, from the third on it is sent from there. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(server.origin, path, headers, method)

/** Reads a metric, all of them as they are now. */
async function metrics(): Promise<(start: string) => number> {
  const text = await (await fetch(server.metricsUrl ?? '')).text()
  return (start) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(start))
        ?.split(' ')
        .at(-1) ?? 0,
    )
}

/** How many pages were answered, and how many bodies were found in memory. */
async function counted(): Promise<{ pages: number; found: number }> {
  const sample = await metrics()
  return {
    pages: sample('qp_http_requests_total{method="GET",route="page",status="200"}'),
    found: sample('qp_cache_requests_total{cache="documents",outcome="hit"}'),
  }
}

const keptBytes = async () => (await metrics())('qp_cache_bytes{cache="documents"}')

/** What differs from answer to answer. */
const lasting = ({ 'x-request-id': _id, date: _date, ...headers }: Readonly<Record<string, string>>) =>
  headers

describe.skipIf(INSTANCES > 1)('[10.20.4] an answer that is in memory', () => {
  it.each([
    ['the page', '', { 'Accept-Encoding': 'br' }],
    ['the page as it is', '', {}],
    ['markdown that was asked for', '', { Accept: 'text/markdown', 'Accept-Encoding': 'gzip' }],
    ['markdown at its own address', '.md', { 'Accept-Encoding': 'gzip' }],
    ['slides', '/slides', { 'Accept-Encoding': 'br' }],
    ['the answer of the API', 'api', { 'Accept-Encoding': 'gzip' }],
  ])('%s is the same again, with an id of its own', async (_, where, headers) => {
    const { id } = await server.publish({ content: TEXT })
    const path = where === 'api' ? `/api/v1/pages/${id}` : `/${id}${where}`
    const [first, , second] = [await ask(path, headers), await ask(path, headers), await ask(path, headers)]
    expect([second.status, lasting(second.headers)]).toEqual([200, lasting(first.headers)])
    expect(second.bytes.equals(first.bytes)).toBe(true)
    expect(second.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  it('is kept in the coding that was asked for, and in no other', async () => {
    const { id } = await server.publish({ content: TEXT })
    const before = await keptBytes()
    const coded = await ask(`/${id}`, { 'Accept-Encoding': 'gzip' })
    const after = await keptBytes()
    const plain = await ask(`/${id}`)
    expect(plain.text).toBe(coded.text)
    expect(after - before).toBeGreaterThan(coded.bytes.length)
    expect(after - before).toBeLessThan(plain.bytes.length)
    expect((await keptBytes()) - after).toBeGreaterThan(plain.bytes.length)
  })

  it('has no body for HEAD, nor for who has it already', async () => {
    const { id } = await server.publish({ content: TEXT })
    const headers = { 'Accept-Encoding': 'gzip' }
    await ask(`/${id}`, headers)
    const whole = await ask(`/${id}`, headers)
    for (let time = 0; time < 3; time += 1) {
      const head = await ask(`/${id}`, headers, 'HEAD')
      expect([head.status, lasting(head.headers), head.bytes.length]).toEqual([
        200,
        lasting(whole.headers),
        0,
      ])
    }
    const etag = { 'If-None-Match': `W/"other", ${whole.headers['etag'] ?? ''}` }
    const known = await ask(`/${id}`, { ...headers, ...etag })
    expect([known.status, known.bytes.length]).toEqual([304, 0])
    // Nobody has asked for this one yet.
    const fresh = await server.publish({ content: TEXT })
    const first = await ask(`/${fresh.id}`, { ...headers, 'If-None-Match': '*' })
    expect([first.status, Object.keys(known.headers).toSorted()]).toEqual([
      304,
      Object.keys(first.headers).toSorted(),
    ])
    for (let time = 0; time < 2; time += 1) {
      const again = await ask(`/${fresh.id}`, { ...headers, 'If-None-Match': '*' })
      expect([again.status, lasting(again.headers)]).toEqual([304, lasting(first.headers)])
    }
    for (let time = 0; time < 2; time += 1) {
      const now = await ask(`/${fresh.id}`, headers)
      expect([now.status, now.text.length, Object.keys(now.headers)]).toEqual([
        200,
        whole.text.length,
        Object.keys(whole.headers),
      ])
    }
  })

  it('[10.20.1] was not that of a small body that had to be compressed', async () => {
    const { id } = await server.publish({ content: 'small' })
    for (const path of [`/${id}.txt`, `/api/v1/pages/${id}`]) {
      const headers = { 'Accept-Encoding': 'identity;q=0, gzip' }
      const [first, , second] = [await ask(path, headers), await ask(path, headers), await ask(path, headers)]
      expect([second.status, lasting(second.headers), second.text]).toEqual([
        200,
        lasting(first.headers),
        first.text,
      ])
      expect(second.headers['content-encoding']).toBe('gzip')
    }
  })

  it('is for requests that want the same, at the same host', async () => {
    const { id } = await server.publish({ content: TEXT })
    const html = await ask(`/${id}`, { Accept: 'text/html', 'Accept-Encoding': 'gzip' })
    const answers = [
      await ask(`/${id}`, { Accept: 'text/plain', 'Accept-Encoding': 'gzip' }),
      await ask(`/${id}`, { Accept: 'text/html', 'Accept-Encoding': 'br' }),
      await ask(`/${id}?x=1`, { Accept: 'text/html', 'Accept-Encoding': 'gzip' }),
    ]
    expect(answers.map(({ headers }) => [headers['content-type'], headers['content-encoding']])).toEqual([
      ['text/plain; charset=utf-8', 'gzip'],
      ['text/html; charset=utf-8', 'br'],
      ['text/html; charset=utf-8', 'gzip'],
    ])
    expect(answers[2]?.text).toBe(html.text)
  })

  it('[13.3.2] [13.3.4] is counted and logged as any other', async () => {
    const { id } = await server.publish({ content: TEXT })
    await ask(`/${id}`)
    // Of the framework, and then in front of it.
    for (let time = 0; time < 2; time += 1) {
      const before = await counted()
      const { headers } = await ask(`/${id}`)
      expect(await counted()).toEqual({ pages: before.pages + 1, found: before.found + 1 })
      expect(lines.at(-1)).toMatchObject({
        requestId: headers['x-request-id'],
        method: 'GET',
        route: 'page',
        status: 200,
        ms: expect.any(Number),
        msg: 'request',
      })
    }
  })

  it('[8.5.7] was not that of a request with a body, whose connection is closed', async () => {
    const { id } = await server.publish({ content: TEXT })
    const body = await ask(`/${id}.txt`, { 'Transfer-Encoding': 'chunked' })
    const next = await ask(`/${id}.txt`)
    expect([body.headers['connection'], next.headers['connection']]).toEqual(['close', 'keep-alive'])
  })

  it('[10.3.3] is gone with each change of the page', async () => {
    const { id, editKey } = await server.publish({ content: TEXT })
    const change = async (method: string, path: string, json: object) =>
      expect((await server.call(method, path, { json: { editKey, ...json } })).status).toBe(200)
    const statusAndText = async () => {
      const [first, , third] = [await ask(`/${id}`), await ask(`/${id}`), await ask(`/${id}`)]
      const answers = [first, third]
      return answers.map(({ status, text }) => [status, text.includes('A note'), text.includes('more of it')])
    }
    expect(await statusAndText()).toEqual([
      [200, true, false],
      [200, true, false],
    ])
    await change('POST', `/api/v1/pages/${id}/blocks`, { content: 'There is more of it.' })
    expect(await statusAndText()).toEqual([
      [200, true, true],
      [200, true, true],
    ])
    await change('PATCH', `/api/v1/pages/${id}`, { published: false })
    expect(await statusAndText()).toEqual([
      [404, false, false],
      [404, false, false],
    ])
    await change('PATCH', `/api/v1/pages/${id}`, { published: true })
    expect(await statusAndText()).toEqual([
      [200, true, true],
      [200, true, true],
    ])
    await server.takeDown(id)
    expect(await statusAndText()).toEqual([
      [410, false, false],
      [410, false, false],
    ])
    await server.restore(id)
    expect(await statusAndText()).toEqual([
      [200, true, true],
      [200, true, true],
    ])
    await change('DELETE', `/api/v1/pages/${id}`, {})
    expect(await statusAndText()).toEqual([
      [404, false, false],
      [404, false, false],
    ])
  })

  it('[2.2.6] [10.1.3] is gone when its page gets a slug or another one', async () => {
    const pro = await server.pro()
    const { id, editKey } = await server.publish({ content: TEXT })
    const slug = async (next: string | null) =>
      server.call('PATCH', `/api/v1/pages/${id}`, { json: { editKey, slug: next }, headers: pro })
    const statuses = async (...paths: string[]) => {
      for (const path of [...paths, ...paths]) await ask(path)
      return Promise.all(paths.map(async (path) => (await ask(path)).status))
    }
    expect(await statuses(`/${id}`, '/one-name')).toEqual([200, 404])
    await slug('one-name')
    expect(await statuses(`/${id}`, '/one-name', '/another-name')).toEqual([301, 200, 404])
    await slug('another-name')
    expect(await statuses(`/${id}`, '/one-name', '/another-name')).toEqual([301, 404, 200])
  })

  it('[8.2.3] [8.2.6] of the API counts for the limit of its client', async () => {
    const few = await startTestServer({ API_RATE_LIMIT: '4', TRUST_PROXY: '1' })
    const { id } = await few.publish({ content: TEXT })
    const counts = async (address: string, headers: Record<string, string> = {}) => {
      const answer = await rawRequest(few.origin, `/api/v1/pages/${id}`, {
        'X-Forwarded-For': `192.0.2.1, ${address}`,
        ...headers,
      })
      const { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': left } = answer.headers
      expect(Number(answer.headers['x-ratelimit-reset']) * 1000).toBeGreaterThan(Date.now())
      return [answer.status, limit, left]
    }
    expect([
      await counts('203.0.113.1'),
      await counts('203.0.113.1'),
      await counts('203.0.113.1', { Authorization: 'Bearer nobody' }),
      await counts('203.0.113.1'),
      await counts('203.0.113.1'),
      await counts('203.0.113.2'),
    ]).toEqual([
      [200, '4', '3'],
      [200, '4', '2'],
      [200, '4', '1'],
      [200, '4', '0'],
      [429, '4', '0'],
      [200, '4', '3'],
    ])
    const known = await rawRequest(few.origin, `/api/v1/pages/${id}`, {
      'X-Forwarded-For': '203.0.113.3',
      'If-None-Match': '*',
    })
    expect([known.status, known.headers['x-ratelimit-remaining']]).toEqual([304, '3'])
    await few.stop()
  })
})
