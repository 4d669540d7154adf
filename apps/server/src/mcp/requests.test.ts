import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectToolClient } from '../../test/mcp-client.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
afterEach(() => server.stop())

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
const headers = { Accept: 'application/json, text/event-stream' }

describe('requests to /mcp', () => {
  it('[17.2] publishing counts in the limit of the API, for the address that asks', async () => {
    server = await startTestServer({ PUBLISH_RATE_LIMIT: '2', TRUST_PROXY: '1' })
    const from = (address: string) => connectToolClient(server, '2026-07-28', { 'X-Forwarded-For': address })
    const [tools, others] = await Promise.all([from('203.0.113.7'), from('203.0.113.8')])
    expect((await tools.call('publish_page', { content: 'x' })).isError).toBe(false)
    await server.call('POST', '/api/v1/publish', {
      json: { content: 'x' },
      headers: { 'X-Forwarded-For': '203.0.113.7' },
    })
    const { isError, text } = await tools.call('publish_page', { content: 'x' })
    expect([isError, text]).toEqual([
      true,
      expect.stringMatching(/^rate_limited: .*\nTry again in \d+ seconds\.$/),
    ])
    expect((await others.call('publish_page', { content: 'x' })).isError).toBe(false)
    await Promise.all([tools.close(), others.close()])
  })

  it('[17.2.2] have a limit of their own, and the bound of a body', async () => {
    server = await startTestServer({ API_RATE_LIMIT: '2', MAX_BODY_BYTES: '1024' })
    const large = await server.call('POST', '/mcp', { json: { ...ping, params: 'x'.repeat(1024) }, headers })
    expect([large.status, large.body['error']]).toEqual([413, 'body_too_large'])
    expect((await server.call('POST', '/mcp', { json: ping, headers })).status).toBe(200)
    const limited = await server.call('POST', '/mcp', { json: ping, headers })
    expect([limited.status, limited.headers.get('X-RateLimit-Limit')]).toEqual([429, '2'])
  })

  it('[17.1.5] one message at a time, by POST, from any origin, without a session', async () => {
    server = await startTestServer()
    const answer = await server.call('POST', '/mcp', {
      json: ping,
      headers: { ...headers, Origin: 'https://a.example' },
    })
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*'])
    expect(answer.headers.get('Mcp-Session-Id')).toBeNull()
    const array = JSON.stringify([ping, ping])
    for (const body of [array, `${' '.repeat(100)}${array}`, `\uFEFF${array}`]) {
      const type = { 'Content-Type': 'application/json' }
      const several = await server.call('POST', '/mcp', { body, headers: { ...headers, ...type } })
      expect([several.status, several.body['message']]).toEqual([
        400,
        'Send one message at a time, not an array.',
      ])
    }
    const large = { ...ping, params: 'x'.repeat(262_144) }
    const refused = await server.call('POST', '/mcp', { json: large, headers })
    expect([refused.status, refused.body['message']]).toEqual([
      413,
      'A message has at most 262144 bytes. In place of content, give publish_page, update_page or append_to_page upload: {"size": BYTES}; it answers a URL for curl -T FILE.',
    ])
    const read = await server.call('GET', '/mcp')
    expect([read.status, read.headers.get('Allow'), read.body['error']]).toEqual([
      405,
      'POST',
      'method_not_allowed',
    ])
    const preflight = await server.call('OPTIONS', '/mcp', {
      headers: { Origin: 'https://a.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('MCP-Protocol-Version')
  })

  it('[17.1.4] a service for this computer alone refuses pages of other origins', async () => {
    server = await startTestServer({ BASE_URL: 'http://localhost:3000' })
    const from = async (Origin: string) =>
      (await server.call('POST', '/mcp', { json: ping, headers: { ...headers, Origin } })).status
    expect(await from('http://localhost:6274')).toBe(200)
    expect(await from('http://[::1]:3000')).toBe(200)
    expect(await from('http://localhost.evil.example')).toBe(403)
    expect(await from('null')).toBe(403)
  })

  it('[17.2.1] clients that go in the middle of a call do no harm', async () => {
    server = await startTestServer()
    const content = `# Sea\n\n${'word '.repeat(40_000)}`
    const params = { name: 'validate_page', arguments: { content } }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const left = Array.from({ length: 10 }, (_, index) => {
      const signal = AbortSignal.timeout(10 + index * 10)
      const sent = {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body,
        signal,
      }
      return fetch(`${server.origin}/mcp`, sent).then((answer) => answer.text())
    })
    const outcomes = await Promise.allSettled(left)
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
    expect((await server.call('POST', '/mcp', { json: ping, headers })).status).toBe(200)
  })

  it('[17.3.5] what is said of a page that has expired is what a tool can do', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-01-31T09:30:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    server = await startTestServer()
    const tools = await connectToolClient(server)
    const { id: page, editKey } = await server.publish({ content: 'x', expiresAt: '2030-01-31T10:00:00Z' })
    vi.setSystemTime(Date.parse('2030-01-31T10:00:00Z'))
    expect((await tools.call('append_to_page', { page, editKey, content: 'y' })).text).toBe(
      'gone: This page has expired. For 7 days, set_page can give it a later expiresAt, or null, or delete_page delete it.',
    )
    const { fields } = await tools.call('set_page', { page, editKey, expiresAt: null })
    expect([fields['published'], fields['expiresAt']]).toEqual([true, null])
    await tools.close()
  })
})
