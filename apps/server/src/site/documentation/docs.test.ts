import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_URL, startTestServer, type TestServer } from '../../../test/test-server.ts'
import { docsPages } from './docs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  server.call('GET', path, { headers })
const MARKDOWN = 'text/markdown; charset=utf-8; variant=GFM'

describe('[10.30] the documentation', () => {
  it('[10.30.1] begins at /docs/', async () => {
    const { status, headers } = await get('/docs')
    expect([status, headers.get('Location')]).toEqual([301, '/docs/'])
    const first = await get('/docs/')
    expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(first.text).toContain('<title>')
  })

  it.each([
    '/docs/nothing',
    '/docs/start/',
    '/docs/start.html',
    '/docs/assets',
    '/docs/reference',
    '/docs/..%2findex.js',
    '/docs/constructor',
    '/docs/404',
    '/docs/404.html',
  ])('[10.30.1] %s is 404, as a page of the documentation', async (path) => {
    const { status, headers, text } = await get(path)
    expect([status, headers.get('Cache-Control')]).toEqual([404, 'no-store'])
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self' 'sha256-")
    expect(text).toContain('This page does not exist')
    expect(text).toContain('<a href="/docs/">First page</a>')
  })

  it.each(['/docs/%2e%2e/index.js', '/docs/assets/../../index.js'])(
    '[10.30.1] %s is 404, which is no address of the documentation',
    async (path) => {
      const { status, headers } = await get(path)
      expect([status, headers.get('Cache-Control')]).toEqual([404, 'no-store'])
    },
  )

  it('[10.30.2] [10.30.3] [10.30.5] a page has a policy of its own, this address, and is asked for again', async () => {
    const { status, headers, text } = await get('/docs/start')
    expect([status, headers.get('Cache-Control'), headers.get('Vary')]).toEqual([
      200,
      'public, no-cache',
      'Accept, Accept-Encoding',
    ])
    expect(
      headers
        .get('Content-Security-Policy')
        ?.replace(/'sha256-[^']+'/g, '#')
        .split('; '),
    ).toEqual([
      "default-src 'none'",
      "script-src 'self' # #",
      "style-src 'self' #",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types vue qp-playground',
    ])
    expect([text.includes(BASE_URL), text.includes('http://localhost:3000')]).toEqual([true, false])
    const etag = headers.get('ETag') ?? ''
    expect((await get('/docs/start', { 'If-None-Match': etag })).status).toBe(304)
  })

  it('[10.30.2] files with a hash in their names are kept for good', async () => {
    const { text } = await get('/docs/start')
    const files = [...text.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      const { status, headers } = await get(file, { 'Accept-Encoding': 'br' })
      expect([file, status, headers.get('Cache-Control'), headers.get('X-Content-Type-Options')]).toEqual([
        file,
        200,
        'public, max-age=31536000, immutable',
        'nosniff',
      ])
      expect(headers.get('Content-Type')).toBe(
        file.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
      )
    }
  })

  it('[10.30.4] [10.30.5] every page that /llms.txt names is markdown', async () => {
    const pages = docsPages()
    expect(pages.length).toBeGreaterThan(10)
    const overview = (await get('/llms.txt')).text
    for (const { path, title } of pages) {
      const address = `/docs/${path || 'index'}`
      expect(overview).toContain(`- [${title}](${BASE_URL}${address}.md)\n`)
      const { status, headers, text } = await get(`${address}.md`)
      expect([address, status, headers.get('Content-Type')]).toEqual([address, 200, MARKDOWN])
      expect(text).toMatch(/^# \S/)
      expect(text.replace(/^(`{3,})[^]*?^\1/gm, '')).not.toMatch(
        /^(?::::|<!--@|<<<)|http:\/\/localhost:3000/m,
      )
      const links = [...text.replace(/^(`{3,})[^]*?^\1/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => link.startsWith(`${BASE_URL}/docs/`) || /^\.?\//.test(link))
      const addresses = new Set(pages.map((page) => `${BASE_URL}/docs/${page.path || 'index'}.md`))
      const elsewhere = links.filter((link) => !addresses.has(link.replace(/#.*/, '')))
      // A draft is shown by the playground alone.
      expect([address, elsewhere.filter((link) => !link.includes('/docs/playground#page='))]).toEqual([
        address,
        [],
      ])
      const negotiated = await get(`/docs/${path}`, { Accept: 'text/markdown, text/html;q=0.5' })
      expect([negotiated.headers.get('Content-Type'), negotiated.text === text]).toEqual([MARKDOWN, true])
    }
  })
})
