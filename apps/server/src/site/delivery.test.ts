import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../store/db/database.ts'
import { rawRequest } from '../../test/raw-request.ts'
import { BASE_URL, INSTANCES, startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const WORDS = Array.from({ length: 1000 }, (_, index) => `word${(index * 7919) % 613}`)
const NOTE = `# A note\n\n${Array.from({ length: 20 }, (_, part) => WORDS.slice(part * 50, part * 50 + 50).join(' ')).join('\n\n')}`
const FRAMED = { type: 'html', html: `<p>${'Hello there. '.repeat(200)}</p>`, safetyMode: 'sandboxed' }

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(server.origin, path, headers, method)
const coded = (path: string, coding: string) => get(path, { 'Accept-Encoding': coding })

/** Paths of everything that is coded, on a page with a frame and a diagram. */
async function codedPaths(): Promise<string[]> {
  const diagram = { type: 'code', language: 'mermaid', code: 'flowchart LR\n  a --> b' }
  const { id } = await server.publish({ blocks: [FRAMED, diagram] })
  const editor = /href="\.(\/assets\/[^"]+\.css)"/.exec((await get('/')).text)?.[1] ?? ''
  const script = /src="([^"]+)"/.exec((await get(`/${id}/diagrams/1`)).text)?.[1] ?? ''
  return [
    `/${id}`,
    `/${id}.json`,
    `/${id}/frames/0`,
    `/${id}/diagrams/1`,
    `/api/v1/pages/${id}`,
    '/',
    editor,
    '/openapi.json',
    '/openapi.client.json',
    '/schema/qp.v1.json',
    script.slice(BASE_URL.length),
  ]
}

describe('[10.20] delivery', () => {
  it('[10.20.1] [10.20.3] everything made of text comes in the coding that the client prefers', async () => {
    for (const path of await codedPaths()) {
      const plain = await get(path)
      const answers = await Promise.all(['br', 'gzip'].map((coding) => coded(path, coding)))
      expect([path, plain.status, plain.headers['content-encoding']]).toEqual([path, 200, undefined])
      expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip'])
      for (const answer of answers) {
        expect(answer.text).toBe(plain.text)
        expect(answer.bytes.length).toBeLessThan(plain.bytes.length)
        expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length)
        expect(answer.headers['content-type']).toBe(plain.headers['content-type'])
      }
      for (const { headers } of [plain, ...answers]) {
        const vary = headers['vary']?.split(', ').toSorted()
        const negotiated = /^\/(?:\w{12}(?:\.json)?)?$/.test(path) ? ['Accept'] : []
        expect([path, vary]).toEqual([path, [...negotiated, 'Accept-Encoding']])
      }
      expect(new Set([plain, ...answers].map(({ headers }) => headers['etag'])).size).toBe(3)
    }
  })

  it('[10.20.1] quality values decide, and a body that must be coded is', async () => {
    const { id } = await server.publish({ content: NOTE })
    const codings = ['gzip, br;q=0.5', 'br;q=0, gzip;q=0', 'deflate', '*', 'identity;q=0, gzip;q=0.1']
    const answers = await Promise.all(codings.map((coding) => coded(`/${id}`, coding)))
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
      'gzip',
      undefined,
      undefined,
      'br',
      'gzip',
    ])
  })

  it('[10.20.2] what is small is sent as it is, unless the client refuses that', async () => {
    const { id } = await server.publish({ content: 'small' })
    const path = `/api/v1/pages/${id}`
    const small = await coded(path, 'br, gzip')
    expect([small.status, small.headers['content-encoding']]).toEqual([200, undefined])
    const refused = await coded(path, 'gzip, identity;q=0')
    expect([refused.status, refused.headers['content-encoding']]).toEqual([200, 'gzip'])
    expect(refused.text).toBe(small.text)
  })

  it('[10.1.4] [6.2.8] [10.20.1] HEAD has the headers of GET in every coding, and no body', async () => {
    for (const path of await codedPaths()) {
      for (const coding of ['br', 'gzip', 'identity']) {
        const { status, headers } = await coded(path, coding)
        const head = await get(path, { 'Accept-Encoding': coding }, 'HEAD')
        const { date: _, 'x-request-id': _id, ...expected } = headers
        const { date: _date, 'x-request-id': _headId, ...found } = head.headers
        expect([head.status, found, head.bytes.length]).toEqual([status, expected, 0])
      }
    }
  })

  it('[10.3.1] [10.3.2] each coding has an ETag of its own, and 304 to who has that one', async () => {
    for (const path of await codedPaths()) {
      const tags = await Promise.all(
        ['br', 'gzip', 'identity'].map(async (coding) => (await coded(path, coding)).headers['etag'] ?? ''),
      )
      for (const [index, coding] of ['br', 'gzip', 'identity'].entries()) {
        const statuses = await Promise.all(
          tags.map(async (tag) => {
            const headers = { 'Accept-Encoding': coding, 'If-None-Match': tag }
            const { status, bytes } = await get(path, headers)
            return status === 304 ? bytes.length : status
          }),
        )
        expect([path, coding, statuses]).toEqual([
          path,
          coding,
          tags.map((_, at) => (at === index ? 0 : 200)),
        ])
      }
    }
  })

  it('a plain note of 1,000 words is one request of less than 30 KB without a byte of JavaScript', async () => {
    const { id } = await server.publish({ content: NOTE })
    const { text, bytes, headers } = await coded(`/${id}`, 'br, gzip')
    expect(bytes.length).toBeLessThan(30_000)
    expect(text.match(/<script|<link rel="(?:stylesheet|preload|icon)|<img|<iframe|url\(/g)).toBeNull()
    expect(headers['content-security-policy']).not.toContain('script-src')
  })
})

describe('[10.20.4] [10.3.3] what is kept in memory never outlives a change', () => {
  const STATES: [string, (id: string, editKey: string) => Promise<unknown>, number][] = [
    ['an update', (id, editKey) => server.publish({ id, editKey, content: 'new' }), 200],
    [
      'an append',
      (id, editKey) =>
        server.call('POST', `/api/v1/pages/${id}/blocks`, { json: { editKey, content: 'new' } }),
      200,
    ],
    [
      'hiding',
      (id, editKey) => server.call('PATCH', `/api/v1/pages/${id}`, { json: { editKey, published: false } }),
      404,
    ],
    ['deleting', (id, editKey) => server.call('DELETE', `/api/v1/pages/${id}`, { json: { editKey } }), 404],
  ]

  it.each(STATES)('%s shows at once in every coding', async (_name, change, status) => {
    const { id, editKey } = await server.publish({ content: 'old' })
    const codings = ['br', 'gzip', 'identity']
    const before = await Promise.all(codings.map((coding) => coded(`/${id}`, coding)))
    expect(before.map(({ text }) => text.includes('<p>new</p>'))).toEqual([false, false, false])
    await change(id, editKey)
    for (const [index, coding] of codings.entries()) {
      const etag = before[index]?.headers['etag'] ?? ''
      const after = await get(`/${id}`, { 'Accept-Encoding': coding, 'If-None-Match': etag })
      expect([after.status, after.text.includes('<p>new</p>')]).toEqual([status, status === 200])
      if (status === 404) expect(after.headers['cache-control']).toBe('no-store')
    }
  })

  it.each(STATES.slice(2))('%s takes away frames and diagrams, too', async (_name, change) => {
    const diagram = { type: 'code', language: 'mermaid', code: 'pie\n  "a": 1' }
    const { id, editKey } = await server.publish({ blocks: [FRAMED, diagram] })
    const paths = [`/${id}/frames/0`, `/${id}/diagrams/1`]
    const before = await Promise.all(paths.map((path) => coded(path, 'br')))
    expect(before.map(({ status }) => status)).toEqual([200, 200])
    await change(id, editKey)
    for (const [index, path] of paths.entries()) {
      const headers = { 'Accept-Encoding': 'br', 'If-None-Match': before[index]?.headers['etag'] ?? '' }
      const after = await get(path, headers)
      expect([after.status, after.headers['cache-control'], after.headers['etag']]).toEqual([
        404,
        'no-store',
        undefined,
      ])
    }
  })

  it('a slug that moves to another page of the same revision takes no ETag with it', async () => {
    const pro = await server.pro()
    const one = await server.publish({ content: 'one', slug: 'the-slug' }, pro)
    const etag = (await coded('/the-slug', 'br')).headers['etag'] ?? ''
    const json = { editKey: one.editKey, slug: 'another-slug' }
    await server.call('PATCH', `/api/v1/pages/${one.id}`, { json, headers: pro })
    await server.publish({ content: 'two', slug: 'the-slug' }, pro)
    const other = await get('/the-slug', { 'Accept-Encoding': 'br', 'If-None-Match': etag })
    expect([other.status, other.text.includes('<p>two</p>')]).toEqual([200, true])
  })

  it('many visitors at once get the same page, and one written meanwhile shows after its answer', async () => {
    const { id, editKey } = await server.publish({ content: NOTE })
    for (let round = 0; round < 5; round += 1) {
      const visits = Array.from({ length: 20 }, (_, index) =>
        coded(`/${id}`, ['br', 'gzip', ''][index % 3] ?? ''),
      )
      const written = server.publish({ id, editKey, content: `round ${round}` })
      expect((await Promise.all(visits)).every(({ status }) => status === 200)).toBe(true)
      await written
      expect((await coded(`/${id}`, 'br')).text).toContain(`<p>round ${round}</p>`)
    }
  })
})

describe('[10.20.4] what is in memory', () => {
  // Another instance has its own memory.
  it.runIf(INSTANCES === 1)('is sent without the blocks being read, and so is 304', async () => {
    const { id } = await server.publish({ blocks: [FRAMED] })
    const paths = [`/${id}`, `/${id}/frames/0`]
    const before = await Promise.all(paths.map((path) => coded(path, 'br')))
    for (const path of paths) await coded(path, 'gzip')
    const database = await openDatabase(server.databaseUrl)
    await database.write((trx) =>
      trx.updateTable('segments').set({ blocks: 'no JSON' }).where('page_id', '=', id).execute(),
    )
    await database.close()
    for (const [index, path] of paths.entries()) {
      expect((await coded(path, 'br')).text).toBe(before[index]?.text)
      expect((await coded(path, 'gzip')).text).toBe(before[index]?.text)
      const headers = { 'Accept-Encoding': 'br', 'If-None-Match': before[index]?.headers['etag'] ?? '' }
      expect((await get(path, headers)).status).toBe(304)
    }
    expect((await get(`/api/v1/pages/${id}`)).text).toContain('no JSON')
  })
})

describe('[10.20.4] without memory for pages', () => {
  let small: TestServer
  beforeAll(async () => {
    small = await startTestServer({ RENDER_CACHE_BYTES: '0' })
  })
  afterAll(() => small.stop())

  it('pages are made anew for each request and are the same', async () => {
    const { id } = await small.publish({ content: NOTE })
    const answers = await Promise.all(
      ['br', 'gzip', '', 'br'].map((coding) =>
        rawRequest(small.origin, `/${id}`, { 'Accept-Encoding': coding }),
      ),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })
})

describe('[10.20.5] lasting assets', () => {
  const LASTING = 'public, max-age=31536000, immutable'

  it('fonts of themes may be kept for good, by every origin', async () => {
    const { id } = await server.publish({ content: 'x', theme: 'light-editorial' })
    const { text, headers } = await get(`/${id}`)
    const paths = [...text.matchAll(/url\("(\/assets\/fonts\/[\w.-]+)"\)/g)].map(([, path = '']) => path)
    expect(paths.length).toBeGreaterThan(0)
    expect(headers['content-security-policy']).toContain("; font-src 'self';")
    for (const path of paths) {
      const font = await get(path, { 'Accept-Encoding': 'br', Origin: 'null' })
      expect(font.status).toBe(200)
      expect(font.bytes.subarray(0, 4).toString()).toBe('wOF2')
      expect(font.headers).toMatchObject({
        'content-type': 'font/woff2',
        'cache-control': LASTING,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      expect(font.headers['content-encoding']).toBeUndefined()
    }
  })

  it('a theme of system fonts needs no font', async () => {
    const { id } = await server.publish({ content: 'x', theme: 'light-default' })
    const { text, headers } = await get(`/${id}`)
    expect(headers['content-security-policy']).not.toContain('font-src')
    expect(text).not.toContain('@font-face')
  })

  it('what draws diagrams is named by its content', async () => {
    const { id } = await server.publish({ content: '```mermaid\npie\n  "a": 1\n```' })
    const script = /<script src="([^"]+)"/.exec((await get(`/${id}/diagrams/0`)).text)?.[1] ?? ''
    expect(script).toMatch(/^https:\/\/pages\.example\.org\/assets\/mermaid-[\w-]{22}\.js$/)
    const { headers, text } = await coded(script.slice(BASE_URL.length), 'br')
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': LASTING,
      'cross-origin-resource-policy': 'cross-origin',
      'content-encoding': 'br',
    })
    expect(text).toContain('mermaid')
    expect((await get('/assets/mermaid-0000000000000000000000.js')).status).toBe(404)
  })
})
