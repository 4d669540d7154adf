import { pageCss } from 'qp-render'
import { THEME_IDS } from 'qp-schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, BASE_URL, type TestServer } from '../../test/test-server.ts'
import { cspHash } from '../content/content-security-policy.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** What the page of the editor loads at first. */
async function loadedFiles(): Promise<string[]> {
  const { text } = await server.call('GET', '/')
  return [...text.matchAll(/(?:src|href)="\.(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
}

describe('[10.10] the editor', () => {
  it('[10.10.1] [10.10.8] is served with the configured address, whatever the Host', async () => {
    const { status, headers, text } = await server.call('GET', '/')
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain(`curl ${BASE_URL}/api/v1/publish`)
    expect(text).not.toContain('{{')
    expect(text).toContain('<html lang="en" data-notes="on">')
    expect(text).not.toMatch(/ style=|<style|<script(?! type="module" crossorigin src="\.\/assets\/)/)
  })

  it('[10.10.20] [10.10.22] leads to examples, the gallery, the documentation and what programs read', async () => {
    const { text } = await server.call('GET', '/')
    const links = [...text.matchAll(/<a (?:class="button" )?href="([^"]+)"/g)].map(([, href = '']) => href)
    expect(links).toEqual([
      '/docs/gallery',
      '/?example=invitation',
      '/?example=meeting',
      '/?example=trip',
      '/?example=recipe',
      '/docs/',
      '/docs/playground',
      '/docs/recipes/agent',
      '/llms.txt',
      '/docs/self-hosting',
    ])
    for (const link of links) expect([link, (await server.call('GET', link)).status]).toEqual([link, 200])
    expect(text).toContain(`${BASE_URL}/mcp\n${BASE_URL}/llms.txt</pre>`)
  })

  it('[10.10.2] its policy, and what keeps its address to itself', async () => {
    const { headers } = await server.call('GET', '/')
    expect(headers.get('Content-Security-Policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' ${THEME_IDS.map((theme) => cspHash(pageCss(theme, { formulas: true, charts: true, arranged: true, contents: true }))).join(' ')}`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' https: http: blob: data:",
      "font-src 'self'",
      "connect-src 'self'",
      `frame-src ${BASE_URL}/assets/diagrams/`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types qp-render',
    ])
    expect(
      ['Referrer-Policy', 'Cache-Control', 'Cross-Origin-Opener-Policy'].map((name) => headers.get(name)),
    ).toEqual(['no-referrer', 'no-store', 'same-origin'])
  })

  it('[10.10.1] its files are kept for good, under names with a hash', async () => {
    const files = await loadedFiles()
    expect(files.length).toBeGreaterThan(1)
    const answers = await Promise.all(files.map((file) => server.call('GET', file)))
    expect(
      answers.map(({ status, headers }) => [
        status,
        headers.get('Content-Type'),
        headers.get('Cache-Control'),
        headers.get('X-Content-Type-Options'),
      ]),
    ).toEqual(
      files.map((file) => [
        200,
        file.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
        'public, max-age=31536000, immutable',
        'nosniff',
      ]),
    )
    expect(files.every((file) => /-[\w-]{8}\.(?:js|css)$/.test(file))).toBe(true)
  })

  it('[10.10.9] a hidden page can be read by whoever has its id', async () => {
    const { id } = await server.publish({ content: 'Not yet', published: false })
    expect((await server.call('GET', `/${id}`)).status).toBe(404)
    const read = await server.call('GET', `/api/v1/pages/${id}`)
    expect([read.status, read.body['content']]).toEqual([200, [{ type: 'richtext', html: '<p>Not yet</p>' }]])
  })

  it.each([
    ['/assets/favicon.svg', 'image/svg+xml'],
    ['/favicon.ico', 'image/svg+xml'],
  ])('[10.10.1] %s is %s with an ETag, and 304 to who has it', async (path, type) => {
    const first = await server.call('GET', path)
    expect([first.status, first.headers.get('Content-Type')]).toEqual([200, type])
    expect(first.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(first.headers.get('Cache-Control')).toBe('public, no-cache')
    const etag = first.headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}(?:-gzip)?"$/)
    const second = await server.call('GET', path, { headers: { 'If-None-Match': etag } })
    expect([second.status, second.text]).toEqual([304, ''])
  })
})
