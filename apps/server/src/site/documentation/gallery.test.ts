import { THEME_IDS, THEME_NAMES } from 'qp-schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_URL, startTestServer, type TestServer } from '../../../test/test-server.ts'
import { sanitized } from '../../content/compose-page.ts'
import { galleryBlocks } from './gallery-blocks.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ FRAME_ANCESTORS: "'none'" })
})
afterAll(() => server.stop())

const policyOf = (headers: Headers) =>
  headers
    .get('Content-Security-Policy')
    ?.replace(/'sha256-[^']+'/g, '#')
    .split('; ')

describe('[10.31] the gallery', () => {
  it('[10.31.1] [10.31.3] frames a page of each theme, and is not framed itself', async () => {
    const { status, headers, text } = await server.call('GET', '/docs/gallery')
    expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'public, no-cache',
    ])
    const framed = [...text.matchAll(/<iframe src="([^"]+)"[^>]* loading="lazy"/g)].map(([, path]) => path)
    expect(framed.toSorted()).toEqual(THEME_IDS.map((theme) => `/docs/gallery/${theme}`).toSorted())
    const halves = [...text.matchAll(/<iframe class="half ([\w-]+)" src="([^"]+)"/g)].map((half) =>
      half.slice(1),
    )
    expect(halves).toEqual(
      THEME_NAMES.flatMap((name) => [
        ['in-light', `/docs/gallery/dark-${name}`],
        ['in-dark', `/docs/gallery/light-${name}`],
      ]),
    )
    expect(text).toContain('Yours is set to <b class="in-light">light</b><b class="in-dark">dark</b>')
    expect(text).not.toContain('<script')
    expect(policyOf(headers)).toEqual([
      "default-src 'none'",
      'style-src #',
      "img-src 'self'",
      "frame-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
  })

  it.each(THEME_IDS)('[10.31.2] [10.31.3] %s is a page of this service', async (theme) => {
    const path = `/docs/gallery/${theme}`
    const { status, headers, text } = await server.call('GET', path)
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(
      policyOf(headers)?.filter((directive) => /^(?:script-src|frame-ancestors)/.test(directive)),
    ).toEqual(['script-src #', "frame-ancestors 'self'"])
    expect(text).toContain(`<link rel="canonical" href="${BASE_URL}${path}">`)
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).toContain('<h1 id="the-harbour-in-june">The harbour in June')
    const again = await server.call('GET', path, { headers: { 'If-None-Match': headers.get('ETag') ?? '' } })
    expect(again.status).toBe(304)
  })

  it('[10.31.2] the sanitizer leaves its blocks as they are', async () => {
    const blocks = galleryBlocks(BASE_URL)
    expect(await sanitized(blocks)).toEqual({ blocks, warnings: [] })
  })

  it.each(['/docs/gallery/nothing', '/docs/gallery/constructor', '/docs/gallery/'])(
    '[10.31.2] %s is 404',
    async (path) => {
      expect((await server.call('GET', path)).status).toBe(404)
    },
  )

  it('[10.31.2] its picture is a file of this service', async () => {
    const { status, headers } = await server.call('GET', '/assets/harbour.svg')
    expect([status, headers.get('Content-Type')]).toEqual([200, 'image/svg+xml'])
  })
})
