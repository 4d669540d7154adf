import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRawConnection, sendRaw, statusOf, requestRaw } from '../../test/raw-connection.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ MAX_BODY_BYTES: '200000' })
})
afterAll(() => server.stop())

const HEAD = 'Host: x\r\nConnection: close\r\n'
const post = (headers: string, body = '') =>
  `POST /api/v1/publish HTTP/1.1\r\n${HEAD}Content-Type: text/markdown\r\n${headers}\r\n\r\n${body}`
const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\n${HEAD}${headers}\r\n`
const contentOf = (received: string) =>
  /content-type: ([^;\r]+)/i.exec(received)?.[1] ?? (received === '' ? 'nothing' : 'none')

describe('[8.5.9] what is not plain HTTP is refused without a body', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['a request line of HTTP/2', 'GET /healthz HTTP/2.0\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['one of HTTP/3', 'GET /healthz HTTP/3.0\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['one of HTTP/1.2', 'GET /healthz HTTP/1.2\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['one of HTTP/0.9', 'GET /healthz HTTP/0.9\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['one of HTTP/0.9 without a version', 'GET /healthz\r\n\r\n', 400],
    ['one of HTTP/1.10', 'GET /healthz HTTP/1.10\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['two Hosts', get('/healthz', 'Host: y\r\n'), 400],
    ['a length and chunks', post('Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\n'), 400],
    ['chunks and a length', post('Transfer-Encoding: chunked\r\nContent-Length: 4', '0\r\n\r\n'), 400],
    ['two lengths', post('Content-Length: 4\r\nContent-Length: 5', 'abcde'), 400],
    ['the same length twice', post('Content-Length: 4\r\nContent-Length: 4', 'abcd'), 400],
    ['a list of lengths', post('Content-Length: 4, 4', 'abcd'), 400],
    ['a negative length', post('Content-Length: -4', 'abcd'), 400],
    ['a signed length', post('Content-Length: +4', 'abcd'), 400],
    ['a hexadecimal length', post('Content-Length: 0x4', 'abcd'), 400],
    ['a length beyond 64 bits', post(`Content-Length: ${'9'.repeat(23)}`, 'abcd'), 400],
    ['an unknown transfer coding', post('Transfer-Encoding: xchunked', 'abcd'), 400],
    ['chunks that are not last', post('Transfer-Encoding: chunked, identity', 'abcd'), 400],
    ['compressed chunks', post('Transfer-Encoding: gzip, chunked', '4\r\nabcd\r\n0\r\n\r\n'), 400],
    ['a chunk without a size', post('Transfer-Encoding: chunked', 'zz\r\nabcd\r\n0\r\n\r\n'), 400],
    ['a chunk beyond 64 bits', post('Transfer-Encoding: chunked', 'fffffffffffffffff\r\nabcd'), 400],
    ['a white space before the colon', get('/healthz', 'Content-Length : 4\r\n'), 400],
    ['a folded line', get('/healthz', 'X: a\r\n b\r\n'), 400],
    ['lines that end in LF alone', 'GET /healthz HTTP/1.1\nHost: x\nConnection: close\n\n', 400],
    ['a CR within a line', get('/healthz', 'X: a\rY: b\r\n'), 400],
    ['NUL in a header', get('/healthz', 'X: a\0b\r\n'), 400],
    ['bytes beyond ASCII in the path', get('/\xff\xfe'), 400],
    ['a target that is no path', get('healthz'), 400],
    ['a target that is an asterisk', `OPTIONS * HTTP/1.1\r\n${HEAD}\r\n`, 400],
    ['an address that does not parse', get('http://[::1/healthz'), 400],
    ['an address of another scheme', get('file:///healthz'), 400],
    ['an unknown method', `FROB / HTTP/1.1\r\n${HEAD}\r\n`, 400],
    ['a body that ends early', post('Content-Length: 9', 'abcd'), 400],
    ['an unknown expectation', post('Expect: nonsense\r\nContent-Length: 4', 'abcd'), 417],
    ['[8.5.4] a header of 17 KB', get('/healthz', `X: ${'a'.repeat(17_000)}\r\n`), 431],
    ['[8.5.4] a path of 20 KB', get(`/${'a'.repeat(20_000)}`), 431],
    [
      '[8.5.4] a media type of 257 characters',
      post(`Content-Length: 4\r\nContent-Type: ${'a'.repeat(257)}`, 'abcd').replace(
        'Content-Type: text/markdown\r\n',
        '',
      ),
      431,
    ],
    ['[8.5.4] an Accept of 1,025 characters', get('/healthz', `Accept: ${'a'.repeat(1025)}\r\n`), 431],
    [
      '[8.5.4] an Accept-Encoding of 1,025 characters',
      get('/healthz', `Accept-Encoding: ${'a'.repeat(1025)}\r\n`),
      431,
    ],
    ['long extensions of a chunk', post('Transfer-Encoding: chunked', `4;${'b'.repeat(20_000)}\r\n`), 413],
    ['CONNECT', `CONNECT x:443 HTTP/1.1\r\n${HEAD}\r\n`, 0],
  ])('%s', async (_name, bytes, status) => {
    const received = await sendRaw(server.port, Buffer.from(bytes, 'latin1'))
    expect([statusOf(received), received.split('HTTP/1.1').length - 1]).toEqual([
      status,
      status === 0 ? 0 : 1,
    ])
    expect(received).not.toMatch(/content-type:/i)
  })

  it('a surplus after the body is read as the next request, and refused', async () => {
    const bytes = `${post('Content-Length: 4', 'abcd')}SURPLUS`.replace('Connection: close\r\n', '')
    const received = await sendRaw(server.port, bytes)
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  })
})

describe('[6.7] [6.7.5] [10.7.2] absurd addresses are answered, as JSON under /api and as HTML elsewhere', () => {
  it.each([
    ['/api/v1/pages/%00', 404, 'application/json'],
    ['/api/v1/pages/%zz', 404, 'application/json'],
    ['/api/v1/pages/%ff', 404, 'application/json'],
    [`/api/v1/pages/${'a'.repeat(15_000)}`, 404, 'application/json'],
    [`/api/${'/'.repeat(15_000)}`, 404, 'application/json'],
    ['/api/../healthz', 404, 'application/json'],
    ['/api/v1/pages/x?%zz=%00&a[b]=c', 404, 'application/json'],
    ['/api/v1/pages/', 400, 'application/json'],
    ['/API/v1/pages/abcdefghijkl', 404, 'text/html'],
    ['/readyz', 200, 'application/json'],
    ['/readyz/', 404, 'text/html'],
    ['/READYZ', 404, 'text/html'],
    ['/openapi.JSON', 404, 'text/html'],
    ['/abcdefghijkl/', 404, 'text/html'],
    ['/', 200, 'text/html'],
    ['/%00', 404, 'text/html'],
    ['/%zz', 404, 'text/html'],
    ['/%ed%a0%80', 404, 'text/html'],
    ['/abcdefghijkl/frames/%zz', 404, 'text/html'],
    ['/abcdefghijkl/frames/99999999999999999999', 404, 'text/html'],
    ['/assets/%zz', 404, 'text/html'],
    ['/../../etc/passwd', 404, 'text/html'],
    ['//evil.example/healthz', 404, 'text/html'],
    ['/\\\\evil.example', 404, 'text/html'],
    [`/${'a'.repeat(15_000)}`, 404, 'text/html'],
    ['http://evil.example/healthz', 200, 'application/json'],
    ['http://evil.example/api/v1/nothing', 404, 'application/json'],
  ])('%s', async (target, status, type) => {
    const received = await requestRaw(server.port, get(target))
    expect([statusOf(received), contentOf(received)]).toEqual([status, type])
    expect(received).not.toContain('evil.example')
  })

  it.each([
    ['TRACE /', 405, 'text/html'],
    ['TRACE /api/v1/publish', 405, 'application/json'],
    ['PROPFIND /healthz', 405, 'text/html'],
  ])('[6.7.2] %s', async (start, status, type) => {
    const received = await sendRaw(server.port, `${start} HTTP/1.1\r\n${HEAD}X-Secret: echo\r\n\r\n`)
    expect([statusOf(received), contentOf(received)]).toEqual([status, type])
    expect(received).not.toContain('echo')
  })

  it.each(['1.0', '1.1'])('[8.5.9] HTTP/%s is served', async (version) => {
    const received = await sendRaw(server.port, `GET /healthz HTTP/${version}\r\n${HEAD}\r\n`)
    expect(statusOf(received)).toBe(200)
  })

  it('an offer to upgrade is passed over', async () => {
    const received = await sendRaw(
      server.port,
      'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    )
    expect(statusOf(received)).toBe(200)
  })
})

describe('[8.5.5] pipelining', () => {
  it('16 requests may wait on a connection, in order', async () => {
    const paths = Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? '/healthz' : '/api/v1/pages/x'))
    const close = (index: number) => (index === paths.length - 1 ? 'Connection: close\r\n' : '')
    const requests = paths.map((path, index) => `GET ${path} HTTP/1.1\r\nHost: x\r\n${close(index)}\r\n`)
    const received = await requestRaw(server.port, requests.join(''))
    expect(received.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(
      paths.map((path) => (path === '/healthz' ? '200' : '404')),
    )
  })

  it('a connection with more is closed', async () => {
    const { socket, closed } = await openRawConnection(server.port)
    socket.write('GET /api/v1/pages/x HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100))
    expect((await closed).split('HTTP/1.1 404').length - 1).toBeLessThan(100)
  })
})

describe('[8.5.7] Expect: 100-continue', () => {
  const expecting = (length: number) => post(`Expect: 100-continue\r\nContent-Length: ${length}`)

  it('asks for a body that it wants', async () => {
    const { socket, received, closed } = await openRawConnection(server.port)
    socket.write(expecting(4))
    await expect.poll(received, { timeout: 10_000 }).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    // A client that closes its half of the connection is taken to have gone.
    socket.write('# Hi')
    expect(await closed).toContain('HTTP/1.1 200 OK')
  })

  it('and refuses one that is too large without asking', async () => {
    const { socket, closed } = await openRawConnection(server.port)
    socket.write(expecting(200_001))
    const received = await closed
    expect(statusOf(received)).toBe(413)
    expect(received).toContain('"body_too_large"')
    expect(received).not.toContain('100 Continue')
  })
})

describe('[8.5.10] tiny pieces', () => {
  const chunks = (count: number, bytes: number) =>
    `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`.repeat(count)
  const chunked = 'Transfer-Encoding: chunked'

  it.each([
    ['1,000 of one byte', post(chunked, `${chunks(1000, 1)}0\r\n\r\n`), 200],
    ['2,000 of 66 bytes', post(chunked, `${chunks(2000, 66)}0\r\n\r\n`), 200],
    ['1,001 of one byte', post(chunked, chunks(1001, 1)), 400],
    ['1,001 of 63 bytes', post(chunked, chunks(1001, 63)), 400],
  ])('%s', async (_name, bytes, status) => {
    expect(statusOf(await requestRaw(server.port, bytes))).toBe(status)
  })

  it('are refused with the usual body', async () => {
    const received = await requestRaw(server.port, post(chunked, chunks(1001, 1)))
    expect(received).toContain(
      '{"error":"invalid_body","message":"The body arrives in pieces of fewer than 64 bytes; send larger pieces."}',
    )
  })
})

describe('[8.5.4] whatever a header or a query holds, the event loop goes on', () => {
  const MOST = 15_000
  const FILLS = [' ', '\t', ',', '"a",', 'a/b,', '*/*,', ';a=b', '?&', '%', '1', 'f:', '[', 'Bearer ']
  const LISTS = [
    'Accept',
    'Accept-Encoding',
    'Content-Type',
    'If-None-Match',
    'If-Match',
    'X-Forwarded-For',
    'Authorization',
  ]
  const targets = async () => {
    const { id } = await server.publish({ content: 'x' })
    return [
      { method: 'GET', path: `/${id}` },
      { method: 'POST', path: '/api/v1/publish', body: '{"content":"x"}' },
      { method: 'POST', path: '/mcp', body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' },
    ]
  }
  /** The least of three tries: the collector may come between. */
  const milliseconds = async (path: string, init: RequestInit) => {
    let least = Infinity
    for (let tries = 0; tries < 3 && least > 15; tries += 1) {
      const start = process.cpuUsage()
      await (await fetch(`${server.origin}${path}`, init)).arrayBuffer()
      const { user, system } = process.cpuUsage(start)
      least = Math.min(least, (user + system) / 1000)
    }
    return least
  }
  const fill = (unit: string) => unit.repeat(MOST / unit.length)

  it.each(LISTS)('%s', async (name) => {
    for (const { path, ...init } of await targets())
      for (const unit of FILLS) {
        const start = name === 'Content-Type' ? 'application/json;' : ''
        const headers = { 'Content-Type': 'application/json', [name]: `${start}${fill(unit)}x` }
        expect([path, unit, (await milliseconds(path, { ...init, headers })) < 50]).toEqual([
          path,
          unit,
          true,
        ])
      }
  })

  it.each(['/oembed?url=', '/api/v1/publish?', '/?'])('%s', async (path) => {
    for (const unit of FILLS)
      expect([unit, (await milliseconds(path + fill(encodeURI(unit)), {})) < 50]).toEqual([unit, true])
  })
})
