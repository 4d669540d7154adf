import { pageCss } from 'qp-render'
import { THEME_IDS } from 'qp-schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, BASE_URL, type TestServer } from '../../test/test-server.ts'
import { cspHash } from '../content/content-security-policy.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ MAX_BODY_BYTES: '2048' })
})
afterAll(() => server.stop())

describe('[10.10] the home page', () => {
  it('[10.10.1] is served with the configured address and body limit, whatever the Host', async () => {
    const { status, headers, text } = await server.call('GET', '/')
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain(`curl ${BASE_URL}/api/v1/publish`)
    expect(text).toContain('data-max-body-bytes="2048"')
    expect(text).not.toContain('{{')
    expect(text).not.toMatch(/ style=|<style|<script(?! type="module" src="\/assets\/home\.js")/)
  })

  it('[10.10.2] its policy', async () => {
    const { headers } = await server.call('GET', '/')
    expect(headers.get('Content-Security-Policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' ${THEME_IDS.map((theme) => cspHash(pageCss(theme))).join(' ')}`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' https: http:",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types preview',
    ])
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
  })

  it('[10.10.9] says who can read a hidden page, as it is', async () => {
    const { text } = await server.call('GET', '/')
    expect(text.replace(/\s+/g, ' ')).toContain(
      '<p class="hint"> A hidden page opens for review. Its link answers “not found” until you show the page, but whoever has the link can read the page over the API. </p>',
    )
    const { id } = await server.publish({ content: 'Not yet', published: false })
    expect((await server.call('GET', `/${id}`)).status).toBe(404)
    const read = await server.call('GET', `/api/v1/pages/${id}`)
    expect([read.status, read.body['content']]).toEqual([200, [{ type: 'richtext', html: '<p>Not yet</p>' }]])
  })

  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/assets/home.js', 'text/javascript; charset=utf-8'],
    ['/assets/write.js', 'text/javascript; charset=utf-8'],
    ['/assets/edit.js', 'text/javascript; charset=utf-8'],
    ['/assets/ui.js', 'text/javascript; charset=utf-8'],
    ['/assets/api.js', 'text/javascript; charset=utf-8'],
    ['/assets/home.css', 'text/css; charset=utf-8'],
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
