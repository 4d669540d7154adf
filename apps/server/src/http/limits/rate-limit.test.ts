import { afterEach, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer | undefined
afterEach(() => server?.stop())

const publish = (from: TestServer, address: string, json: unknown = { content: 'x' }) =>
  from.call('POST', '/api/v1/publish', {
    json,
    headers: { 'X-Forwarded-For': address, Origin: 'https://a.example' },
  })

describe('[8.2] rate limits', () => {
  it('[8.2.1] [8.2.3] [8.2.4] [7.1.12] the 31st publish within five minutes is 429, another address goes on', async () => {
    server = await startTestServer({
      TRUST_PROXY: '1',
      PUBLISH_RATE_LIMIT: '30',
      PUBLISH_RATE_WINDOW_SECONDS: '300',
    })
    const started = Math.floor(Date.now() / 1000)
    for (let sent = 1; sent <= 30; sent++) {
      const { status, headers } = await publish(server, '203.0.113.7')
      expect([status, headers.get('X-RateLimit-Limit'), headers.get('X-RateLimit-Remaining')]).toEqual([
        200,
        '30',
        String(30 - sent),
      ])
    }
    const { status, headers, body } = await publish(server, '203.0.113.7')
    expect([status, body['error']]).toEqual([429, 'rate_limited'])
    expect(headers.get('X-RateLimit-Limit')).toBe('30')
    expect(headers.get('X-RateLimit-Remaining')).toBe('0')
    expect(headers.get('X-RateLimit-Reset')).toMatch(/^\d+$/)
    expect(headers.get('Retry-After')).toMatch(/^\d+$/)
    const reset = Number(headers.get('X-RateLimit-Reset'))
    const retryAfter = Number(headers.get('Retry-After'))
    expect(reset).toBeGreaterThanOrEqual(started + 300)
    expect(reset).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + 300)
    expect(retryAfter).toBeGreaterThanOrEqual(1)
    expect(retryAfter).toBeLessThanOrEqual(301)
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
    const exposed = headers.get('Access-Control-Expose-Headers') ?? ''
    for (const name of ['Retry-After', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']) {
      expect(exposed.split(',')).toContain(name)
    }
    expect((await publish(server, '203.0.113.8')).status).toBe(200)
  })

  it('[8.2.2] [6.1.21] counts every publish whatever its outcome, and nothing else', async () => {
    server = await startTestServer({ TRUST_PROXY: '1', PUBLISH_RATE_LIMIT: '3' })
    expect((await publish(server, '203.0.113.7', { content: 7 })).headers.get('X-RateLimit-Remaining')).toBe(
      '2',
    )
    expect((await publish(server, '203.0.113.7', 'nonsense')).headers.get('X-RateLimit-Remaining')).toBe('1')
    const { status, body } = await publish(server, '203.0.113.7')
    expect(status).toBe(200)
    expect((await publish(server, '203.0.113.7')).status).toBe(429)
    const path = `/api/v1/pages/${String(body['id'])}`
    const headers = { 'X-Forwarded-For': '203.0.113.7' }
    expect((await server.call('GET', path, { headers })).status).toBe(200)
    const json = { editKey: body['editKey'], content: 'more' }
    expect((await server.call('POST', `${path}/blocks`, { json, headers })).status).toBe(200)
  })

  it.each([
    ['back', -1],
    ['on', 1],
  ])('[8.2.1] holds when the clock of the system is set %s by an hour', async (_, hours) => {
    server = await startTestServer({ TRUST_PROXY: '1', PUBLISH_RATE_LIMIT: '2' })
    const from = server
    const statuses = async (address: string) => {
      const answers = []
      for (let sent = 0; sent < 3; sent++) answers.push(await publish(from, address))
      return answers.map(({ status }) => status)
    }
    expect(await statuses('203.0.113.7')).toEqual([200, 200, 429])
    const { now } = Date
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + hours * 3_600_000)
    try {
      expect(await statuses('203.0.113.7')).toEqual([429, 429, 429])
      expect(await statuses('203.0.113.8')).toEqual([200, 200, 429])
      const { headers } = await publish(from, '203.0.113.7')
      expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(301)
      expect(Number(headers.get('X-RateLimit-Reset')) - Date.now() / 1000).toBeLessThanOrEqual(301)
    } finally {
      clock.mockRestore()
    }
  })

  it('racing publishes: exactly as many as the limit pass', async () => {
    server = await startTestServer({ PUBLISH_RATE_LIMIT: '10' })
    const from = server
    const answers = await Promise.all(Array.from({ length: 25 }, () => publish(from, 'ignored')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  it('[8.2.1] fifty at a time from one address: exactly 30 pass, and the rest are 429', async () => {
    server = await startTestServer({ TRUST_PROXY: '1', PUBLISH_RATE_LIMIT: '30' })
    const publishFrom = (address: string) =>
      server?.call('POST', '/api/v1/publish', {
        json: { content: 'A line of text. '.repeat(256) },
        headers: { 'X-Forwarded-For': address },
      })
    // The thread is there before it begins.
    await publishFrom('203.0.113.8')
    const answers = await Promise.all(Array.from({ length: 50 }, () => publishFrom('203.0.113.7')))
    expect(answers.map((answer) => answer?.status).toSorted()).toEqual([
      ...Array(30).fill(200),
      ...Array(20).fill(429),
    ])
  })

  it('[8.2.11] a Pro token has counts of its own, wherever it is used, and the address keeps its own', async () => {
    const limited = await startTestServer({
      TRUST_PROXY: '1',
      PUBLISH_RATE_LIMIT: '2',
      PRO_PUBLISH_RATE_LIMIT: '4',
      API_RATE_LIMIT: '3',
    })
    server = limited
    const send = async (method: string, path: string, address: string, token = {}) => {
      const headers = { 'X-Forwarded-For': address, ...token }
      const json = method === 'POST' ? { content: 'x' } : undefined
      const answer = await limited.call(method, path, { json, headers })
      const [limit, left] = ['Limit', 'Remaining'].map((name) => answer.headers.get(`X-RateLimit-${name}`))
      return `${answer.status} ${left}/${limit}`
    }
    const publishFrom = (address: string, token = {}) => send('POST', '/api/v1/publish', address, token)
    const [token, other] = [await limited.pro(), await limited.pro()]
    const bearer = { Authorization: `Bearer ${token['X-Premium-Token']}` }
    expect([
      await publishFrom('203.0.113.7'),
      await publishFrom('203.0.113.7'),
      await publishFrom('203.0.113.7'),
      await publishFrom('203.0.113.7', token),
      await publishFrom('203.0.113.7', bearer),
      await publishFrom('203.0.113.8', token),
      await publishFrom('203.0.113.8', token),
      await publishFrom('203.0.113.8', token),
      await publishFrom('203.0.113.8', other),
      await publishFrom('203.0.113.8'),
    ]).toEqual([
      '200 1/2',
      '200 0/2',
      '429 0/2',
      '200 3/4',
      '200 2/4',
      '200 1/4',
      '200 0/4',
      '429 0/4',
      '200 3/4',
      '200 1/2',
    ])
    const read = (sent?: Record<string, string>) => send('GET', '/api/v1/pages/x', '203.0.113.7', sent)
    expect([
      await read(),
      await read(token),
      await read(),
      await read(),
      await read(),
      await read(token),
    ]).toEqual(['404 2/3', '404 2/3', '404 1/3', '404 0/3', '429 0/3', '404 1/3'])
    const { body } = await limited.call('POST', '/api/v1/publish', { json: {}, headers: token })
    expect(body['message']).toMatch(/^Too many requests from this Pro token; try again in \d+ s\.$/)
  })

  it('[8.2.11] a token that is not valid counts for the address', async () => {
    const limited = await startTestServer({ PUBLISH_RATE_LIMIT: '3' })
    server = limited
    const revoked = await limited.pro()
    const tokens = [{ 'X-Premium-Token': 'qp_pro_invented' }, { Authorization: 'Bearer other' }, revoked]
    await limited.revokePro()
    const answers = []
    for (const headers of [...tokens, ...tokens]) {
      answers.push(
        (await limited.call('POST', '/api/v1/publish', { json: { content: 'x' }, headers })).status,
      )
    }
    expect(answers).toEqual([200, 200, 200, 429, 429, 429])
  })

  it('lets the address in again when the window has passed, with Retry-After never below 1', async () => {
    const limited = await startTestServer({ PUBLISH_RATE_LIMIT: '1', PUBLISH_RATE_WINDOW_SECONDS: '1' })
    server = limited
    expect((await publish(limited, '')).status).toBe(200)
    const refused = await publish(limited, '')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([
      429,
      expect.stringMatching(/^[12]$/),
    ])
    await expect.poll(async () => (await publish(limited, '')).status).toBe(200)
  })

  it('[8.2.6] [7.1.12] the other operations have a limit together', async () => {
    server = await startTestServer({ API_RATE_LIMIT: '4' })
    const from = server
    const answers = []
    for (const [method, path, json] of [
      ['GET', '/api/v1/pages/x', undefined],
      ['PATCH', '/api/v1/pages/x', {}],
      ['DELETE', '/api/v1/pages/x', {}],
      ['POST', '/api/v1/pages/x/blocks', {}],
      ['GET', '/api/v1/pages/x', undefined],
      ['PATCH', '/api/v1/pages/x', {}],
      ['DELETE', '/api/v1/pages/x', {}],
      ['POST', '/api/v1/pages/x/blocks', {}],
    ] as const) {
      const { status, headers } = await from.call(method, path, { json })
      answers.push([status, headers.get('X-RateLimit-Remaining')])
    }
    expect(answers.map(String)).toEqual(['404,3', '404,2', '404,1', '404,0', ...Array(4).fill('429,0')])
    expect((await publish(from, '')).headers.get('X-RateLimit-Limit')).toBe('100000')
  })

  it('[8.2.6] unless the operator says otherwise it is 6,000, and none with 0', async () => {
    server = undefined
    const limitOf = async (environment: Record<string, string>) => {
      const from = await startTestServer(environment)
      const { headers } = await from.call('GET', '/api/v1/pages/x')
      await from.stop()
      return headers.get('X-RateLimit-Limit')
    }
    expect(await limitOf({ API_RATE_LIMIT: '' })).toBe('6000')
    expect(await limitOf({ API_RATE_LIMIT: '0' })).toBeNull()
  })
})
