import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageResponse } from 'qp-schema/api'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ MAX_BODY_BYTES: '200000' })
})
afterAll(() => server.stop())

const OPERATIONS = [
  ['POST', '/api/v1/publish'],
  ['PATCH', '/api/v1/pages/{id}'],
  ['DELETE', '/api/v1/pages/{id}'],
  ['POST', '/api/v1/pages/{id}/blocks'],
  ['POST', '/api/v1/pages/{id}/edits'],
  ['POST', '/api/v1/validate'],
] as const

const send = async (
  method: string,
  path: string,
  body: string | Uint8Array<ArrayBuffer> | undefined,
  type?: string,
) => {
  const headers = type === undefined ? {} : { 'Content-Type': type }
  const answer = await server.call(method, path, body === undefined ? { headers } : { body, headers })
  return `${answer.status} ${String(answer.body?.['error'])}`
}

describe.each(OPERATIONS)('[5.1] [5.2] bad bodies: %s %s', (method, template) => {
  let id = ''
  let path = ''
  let before: unknown
  beforeAll(async () => {
    id = (await server.publish({ content: 'x' })).id
    path = template.replace('{id}', id)
    before = (await server.call('GET', `/api/v1/pages/${id}`)).body
  })
  afterAll(async () => {
    expect((await server.call('GET', `/api/v1/pages/${id}`)).body).toEqual(before)
  })

  it.each([
    ['no body at all', undefined, undefined],
    ['an empty body', '', 'application/json'],
    ['not JSON', '{"content":', 'application/json'],
    ['JSON that is an array', '[]', 'application/json'],
    ['JSON that is a string', '"x"', 'application/json'],
    ['JSON that is a number', '1', 'application/json'],
    ['JSON that is null', 'null', 'application/json'],
    ['a form', 'content=x', 'application/x-www-form-urlencoded'],
    ['another media type', '{}', 'application/xml'],
    ['another charset', '{}', 'application/json; charset=latin1'],
    ['50,000 levels of arrays', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'application/json'],
    ['an unclosed nest', '['.repeat(100_000), 'application/json'],
  ])('%s is 400 invalid_body', async (_name, body, type) => {
    expect(await send(method, path, body, type)).toBe('400 invalid_body')
  })

  it('[5.1.4] bytes that are not UTF-8 are 400', async () => {
    const bytes = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
    expect(await send(method, path, bytes, 'application/json')).toBe('400 invalid_body')
  })

  it('[5.1.6] a compressed body is 400', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
    const { status, body } = await server.call(method, path, { body: '{}', headers })
    expect([status, body['error']]).toEqual([400, 'invalid_body'])
  })

  it('[7.1.11] [8.1.1] a body over the limit is 413', async () => {
    expect(await send(method, path, `{"x":"${'y'.repeat(200_000)}"}`, 'application/json')).toBe(
      '413 body_too_large',
    )
  })

  it('[8.1.1] so is one that does not announce its length', async () => {
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(50_000))
      },
    })
    const response = await fetch(`${server.origin}${path}`, {
      method,
      body: stream,
      headers: { 'Content-Type': 'application/json' },
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
    expect((await server.call('GET', '/healthz')).status).toBe(200)
  })

  it('a client that hangs up in the middle leaves the server serving', async () => {
    const socket = connect(server.port, '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500`
    socket.write(`${head}\r\nExpect: 100-continue\r\n\r\n`)
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 100 /)
    await new Promise((resolve) => socket.write('{"content":"ha', resolve))
    socket.destroy()
    expect((await server.call('GET', '/healthz')).status).toBe(200)
  })

  it('50,000 levels inside a property, and __proto__ keys, never break it', async () => {
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
    for (const body of [
      `{"x":${deep},"content":7,"editKey":"x"}`.slice(0, 199_999),
      `{"x":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)},"content":7}`,
      '{"__proto__":{"editKey":"x","id":"y","content":"z","published":true},"content":7}',
      '{"constructor":{"prototype":{"content":"x"}},"content":7}',
    ]) {
      expect(await send(method, path, body, 'application/json')).toMatch(
        /^(?:[24]00 invalid_body|403 forbidden)$/,
      )
    }
  })
})

describe('[3.2] characters', () => {
  it('[3.2.2] [3.2.4] NUL and lone surrogates are removed before anything else', async () => {
    const body =
      '{"title":"T\\u0000i\\ud800","content":"a\\u0000b \\udc00 \\ud83d\\ude00 \\u0007c\\r\\nd","meta":{"title":"M\\u0000"}}'
    const { body: published } = await server.call<{ id: string }>('POST', '/api/v1/publish', {
      body,
      headers: { 'Content-Type': 'application/json' },
    })
    const { body: page } = await server.call<PageResponse>('GET', `/api/v1/pages/${published.id}`)
    expect(page.content).toEqual([
      { type: 'richtext', html: '<h1>Ti</h1>' },
      { type: 'richtext', html: '<p>ab  😀 c\nd</p>' },
    ])
    expect(page.meta).toEqual({ title: 'M' })
  })

  it('removes them from raw markdown too', async () => {
    const { body } = await server.call<{ id: string }>('POST', '/api/v1/publish', {
      body: 'a\u0000b\r\nc',
      headers: { 'Content-Type': 'text/markdown' },
    })
    expect((await server.call<PageResponse>('GET', `/api/v1/pages/${body.id}`)).body.content).toEqual([
      { type: 'richtext', html: '<p>ab\nc</p>' },
    ])
  })
})

describe('[8.3] structure', () => {
  it('[8.3.1] 10 KB of > is refused in milliseconds', async () => {
    const refuse = () => send('POST', '/api/v1/publish', '>'.repeat(10_000), 'text/markdown')
    // The first one waits for a thread to start.
    await refuse()
    const started = performance.now()
    expect(await refuse()).toBe('400 content_too_complex')
    expect(performance.now() - started).toBeLessThan(500)
  })

  it('[8.3.3] HTML nested too deep is refused with its place', async () => {
    const html = '<blockquote>'.repeat(300)
    const { status, body } = await server.call('POST', '/api/v1/publish', {
      json: { blocks: [{ type: 'divider' }, { type: 'richtext', html }] },
    })
    expect([status, body['error'], body['issues']]).toEqual([
      400,
      'content_too_complex',
      [{ path: 'blocks[1].html', message: expect.any(String) }],
    ])
  })
})

describe('[5.2.2] a body that is too large', () => {
  it.each([
    [
      'POST',
      '/api/v1/publish',
      'Publish the first part, then append the rest with POST /api/v1/pages/{id}/blocks.',
    ],
    [
      'POST',
      '/api/v1/validate',
      'Publish the first part, then append the rest with POST /api/v1/pages/{id}/blocks.',
    ],
    ['POST', '/api/v1/pages/x/blocks', 'Append it in several parts, one after the other.'],
    ['PATCH', '/api/v1/pages/x', ''],
  ])('%s %s says what to do: %s', async (method, path, advice) => {
    const { status, body } = await server.call(method, path, { json: { content: 'x'.repeat(200_000) } })
    expect([status, body]).toEqual([
      413,
      { error: 'body_too_large', message: `The body is larger than 200000 bytes. ${advice}`.trim() },
    ])
  })
})

describe('[6.7] unknown paths and methods', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/v1'],
    ['POST', '/api/v2/publish'],
    ['GET', '/api/v1/pages/x/y'],
    ['POST', '/api/v1/publish/x'],
    ['DELETE', '/api/nothing'],
  ])('[6.7.1] [6.7.3] %s %s is 404 as JSON', async (method, path) => {
    const { status, body, headers } = await server.call(method, path, {
      headers: { Origin: 'https://a.example' },
    })
    expect([status, body['error'], headers.get('Access-Control-Allow-Origin')]).toEqual([
      404,
      'not_found',
      '*',
    ])
  })

  it.each([
    ['GET', '/api/v1/publish', 'POST'],
    ['PUT', '/api/v1/publish', 'POST'],
    ['POST', '/api/v1/pages', 'GET, HEAD'],
    ['POST', '/api/v1/pages/x', 'GET, HEAD, PATCH, DELETE'],
    ['PUT', '/api/v1/pages/x', 'GET, HEAD, PATCH, DELETE'],
    ['GET', '/api/v1/pages/x/blocks', 'POST'],
    ['PROPFIND', '/api/v1/pages/x/blocks', 'POST'],
  ])('[6.7.2] [7.1.9] %s %s is 405 with Allow: %s', async (method, path, allow) => {
    const { status, body, headers } = await server.call(method, path)
    expect([status, body['error'], headers.get('Allow')]).toEqual([405, 'method_not_allowed', allow])
  })

  it('OPTIONS without CORS lists the methods', async () => {
    const { status, headers } = await server.call('OPTIONS', '/api/v1/pages/x')
    expect([status, headers.get('Allow')]).toEqual([204, 'GET, HEAD, PATCH, DELETE'])
  })
})

describe('[5.7] CORS', () => {
  it('[5.7.2] [5.7.3] answers preflights of any origin', async () => {
    const { status, headers, text } = await server.call('OPTIONS', '/api/v1/publish', {
      headers: {
        Origin: 'https://a.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type,x-premium-token',
      },
    })
    expect([status, text, headers.get('Access-Control-Allow-Origin')]).toEqual([204, '', '*'])
    expect(headers.get('Access-Control-Allow-Methods')).toBe('GET,HEAD,POST,PUT,PATCH,DELETE')
    expect(headers.get('Access-Control-Allow-Headers')).toBe(
      'Content-Type,X-Premium-Token,Authorization,If-Match,If-None-Match,Idempotency-Key,X-Page-Passphrase,MCP-Protocol-Version,Mcp-Method,Mcp-Name',
    )
    expect(headers.get('Access-Control-Max-Age')).toBe('86400')
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(headers.get('Vary')).toBeNull()
  })

  it('[5.7.1] [5.7.4] [5.7.5] [5.7.6] on answers and on errors, the same for every origin', async () => {
    const { id } = await server.publish({ content: 'x' })
    for (const path of [`/api/v1/pages/${id}`, '/api/v1/pages/unknown', '/api/nothing']) {
      const { headers } = await server.call('GET', path, { headers: { Origin: 'https://a.example' } })
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(headers.get('Access-Control-Expose-Headers')).toBe(
        'ETag,Retry-After,X-RateLimit-Limit,X-RateLimit-Remaining,X-RateLimit-Reset,Link,X-Request-Id',
      )
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('Vary') ?? '').not.toMatch(/origin/i)
    }
  })
})
