import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawRequest } from '../../../test/raw-request.ts'
import { BASE_URL, startTestServer, type TestServer } from '../../../test/test-server.ts'

const CONTENT_ORIGIN = 'https://content.example.org'
const HOST = 'content.example.org'

let server: TestServer
let id = ''
let editKey = ''
beforeAll(async () => {
  server = await startTestServer({
    CONTENT_ORIGIN,
    FRAME_ANCESTORS: "'self' https://partner.example",
  })
  const published = await server.publish({
    blocks: [
      { type: 'html', html: '<p>Hi</p>', safetyMode: 'sandboxed' },
      { type: 'code', language: 'mermaid', code: 'pie\n  "a": 1' },
      { type: 'divider' },
    ],
  })
  id = published.id
  editKey = published.editKey
})
afterAll(() => server.stop())

const get = (host: string, path: string, method = 'GET') =>
  rawRequest(server.origin, path, { Host: host, Origin: 'https://a.example' }, method)

describe('[10.21] with CONTENT_ORIGIN', () => {
  it('[10.21.1] its host serves frames and diagrams', async () => {
    const frame = await get(HOST, `/${id}/frames/0`)
    expect([frame.status, frame.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(frame.text).toContain('<p>Hi</p>')
    expect(frame.headers['content-security-policy']).toMatch(/^sandbox allow-scripts allow-popups /)
    const diagram = await get(HOST, `/${id}/diagrams/1`)
    expect(diagram.status).toBe(200)
    expect(diagram.text).toContain(`<script src="${BASE_URL}/assets/mermaid-`)
    expect(diagram.headers['content-security-policy']).toMatch(
      /^sandbox allow-scripts; default-src 'none'; script-src https:\/\/pages\.example\.org\/assets\/mermaid-[\w-]+\.js 'sha256-/,
    )
    expect((await get(HOST, `/${id}/frames/0`, 'HEAD')).status).toBe(200)
  })

  it('[10.21.1] [10.21.2] [10.22.4] and the one that draws for the editor, which may frame it there', async () => {
    const path = '/assets/diagrams/dark-vivid'
    const drawing = await get(HOST, path)
    expect(drawing.status).toBe(200)
    expect(drawing.headers['content-security-policy']).toContain(
      `frame-ancestors ${BASE_URL} https://partner.example`,
    )
    const elsewhere = await get('pages.example.org', path)
    expect([elsewhere.status, elsewhere.headers['location']]).toEqual([307, CONTENT_ORIGIN + path])
    expect((await get('pages.example.org', '/')).headers['content-security-policy']).toContain(
      `frame-src ${BASE_URL}/assets/diagrams/ ${CONTENT_ORIGIN}/assets/diagrams/;`,
    )
  })

  it.each(['content.example.org:443', 'Content.Example.Org', 'content.example.org.'])(
    '[10.21.1] [4.3.8] %s is the same host',
    async (host) => {
      expect((await get(host, `/${id}/frames/0`)).status).toBe(200)
      expect((await get(host, `/${id}`)).status).toBe(404)
    },
  )

  it.each([
    ['GET', '/'],
    ['GET', '/{id}'],
    ['GET', '/{id}/frames/1'],
    ['GET', '/{id}/frames/2'],
    ['GET', '/{id}/diagrams/0'],
    ['GET', '/{id}/diagrams/9'],
    ['GET', '/{id}/frames'],
    ['GET', '/api/v1/pages/{id}'],
    ['POST', '/api/v1/publish'],
    ['OPTIONS', '/api/v1/publish'],
    ['POST', '/{id}/frames/0'],
    ['GET', '/assets/favicon.svg'],
    ['GET', '/assets/fonts/lora-latin-wght-normal.woff2'],
    ['GET', '/healthz'],
    ['GET', '/openapi.json'],
    ['GET', '/openapi.client.json'],
    ['GET', '/robots.txt'],
    ['GET', '/%E0%A4%A'],
  ])('[10.21.1] %s %s is 404 there', async (method, path) => {
    const { status, headers } = await get(HOST, path.replace('{id}', id), method)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'no-store',
    ])
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it.each(['pages.example.org', '127.0.0.1', 'evil.example', 'content.example.org:8443'])(
    '[10.21.2] under %s their paths lead to the content origin',
    async (host) => {
      for (const path of [`/${id}/frames/0`, `/${id}/diagrams/1`]) {
        const { status, headers } = await get(host, path)
        expect([status, headers['location'], headers['cache-control']]).toEqual([
          307,
          `${CONTENT_ORIGIN}${path}`,
          'no-store',
        ])
      }
      expect((await get(host, `/${id}`)).status).toBe(200)
    },
  )

  it.each(['/x/frames/0', '/{id}/frames/x', '//evil.example/frames/0', '/{id}/diagrams/1234567'])(
    '[10.21.2] %s leads nowhere',
    async (path) => {
      const { status, headers } = await get('pages.example.org', path.replace('{id}', id))
      expect([status, headers['location']]).toEqual([404, undefined])
    },
  )

  it('[10.21.3] the page loads its frames from there, and its policy names that origin', async () => {
    const { text, headers } = await get('pages.example.org', `/${id}`)
    expect(text).toContain(`src="${CONTENT_ORIGIN}/${id}/frames/0"`)
    expect(text).toContain(`src="${CONTENT_ORIGIN}/${id}/diagrams/1"`)
    expect(headers['content-security-policy']).toContain(`; frame-src ${CONTENT_ORIGIN}; `)
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self' https:\/\/partner\.example$/)
  })

  it('[10.21.3] there, the page and whoever may frame it are allowed around a document', async () => {
    for (const path of [`/${id}/frames/0`, `/${id}/diagrams/1`]) {
      const { headers } = await get(HOST, path)
      expect(headers['content-security-policy']).toMatch(
        /; frame-ancestors https:\/\/pages\.example\.org https:\/\/partner\.example$/,
      )
    }
  })

  it('[10.4.7] a hidden page has no documents there', async () => {
    const before = await get(HOST, `/${id}/frames/0`)
    await server.call('PATCH', `/api/v1/pages/${id}`, { json: { editKey, published: false } })
    const headers = { Host: HOST, 'If-None-Match': before.headers['etag'] ?? '' }
    for (const path of [`/${id}/frames/0`, `/${id}/diagrams/1`]) {
      expect((await rawRequest(server.origin, path, headers)).status).toBe(404)
    }
    await server.call('PATCH', `/api/v1/pages/${id}`, { json: { editKey, published: true } })
  })
})

describe('[10.2.5] FRAME_ANCESTORS', () => {
  it("'none' keeps others from framing the page, not the page from framing its documents", async () => {
    const closed = await startTestServer({ FRAME_ANCESTORS: "'none'" })
    const page = await closed.publish({
      blocks: [{ type: 'html', html: '<p>x</p>', safetyMode: 'sandboxed' }],
    })
    const policies = await Promise.all(
      [`/${page.id}`, `/${page.id}/frames/0`].map(async (path) => {
        const { headers } = await rawRequest(closed.origin, path)
        return /frame-ancestors .*$/.exec(headers['content-security-policy'] ?? '')?.[0]
      }),
    )
    await closed.stop()
    expect(policies).toEqual(["frame-ancestors 'none'", "frame-ancestors 'self'"])
  })
})
