import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawRequest } from '../../../test/raw-request.ts'
import { BASE_URL, startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const CONTENT = '# Tides\n\nTwice a day.\n\n---\n\n## Why\n\nThe moon.\n'
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(server.origin, path, headers, method)
const slidesIn = (text: string) => text.match(/<section class="qp-slide"/g)?.length

describe('[10.33] slides', () => {
  it('[10.33.1] [10.33.6] of a page, with its policy and without a script', async () => {
    const { id } = await server.publish({ content: `${CONTENT}\n\n\`\`\`ts\nconst a = 1\n\`\`\`` })
    const [page, slides] = [await get(`/${id}`), await get(`/${id}/slides`)]
    expect([slides.status, slides.headers['content-type'], slidesIn(slides.text)]).toEqual([
      200,
      'text/html; charset=utf-8',
      2,
    ])
    expect(slides.text).not.toContain('<script')
    expect(slides.text).toContain('class="qp-hl-')
    expect(slides.text).toContain(
      `<meta name="robots" content="noindex">\n<link rel="canonical" href="${BASE_URL}/${id}">`,
    )
    const withoutHashes = (policy = '') =>
      policy.replace(/ script-src '[^']*';/, '').replace(/'sha256-[^']*'/, 'HASH')
    expect(withoutHashes(slides.headers['content-security-policy'])).toBe(
      withoutHashes(page.headers['content-security-policy']),
    )
    expect(slides.headers['content-security-policy']).not.toContain('script-src')
    const differing = Object.keys(page.headers).filter((name) => page.headers[name] !== slides.headers[name])
    expect(differing.sort()).toEqual([
      'content-length',
      'content-security-policy',
      'etag',
      'link',
      'vary',
      'x-request-id',
    ])
    expect(slides.headers['vary']).not.toContain('Accept,')
    expect(slides.headers['link']).toBe(`<${BASE_URL}/${id}>; rel="canonical"`)
    expect(page.text).not.toContain('/slides')
  })

  it('[10.33.1] of a page with a slug, at its slug; its id leads there', async () => {
    const { id } = await server.publish({ content: CONTENT, slug: 'tides-in-a-room' }, await server.pro())
    expect(slidesIn((await get('/tides-in-a-room/slides')).text)).toBe(2)
    const { status, headers } = await get(`/${id}/slides`)
    expect([status, headers['location'], headers['cache-control']]).toEqual([
      301,
      `${BASE_URL}/tides-in-a-room/slides`,
      'no-store',
    ])
  })

  it('[10.33.6] no Accept asks for them, nor for something else in their place', async () => {
    const { id } = await server.publish({ content: CONTENT })
    for (const accept of ['text/markdown', 'application/json', '*/*']) {
      expect((await get(`/${id}`, { Accept: accept })).text).not.toContain('qp-slide')
      expect(slidesIn((await get(`/${id}/slides`, { Accept: accept })).text)).toBe(2)
    }
  })

  it('[10.33.6] HEAD, content codings, and 304 for an ETag of their own until the page changes', async () => {
    const { id, editKey } = await server.publish({ content: CONTENT })
    const path = `/${id}/slides`
    const head = await get(path, {}, 'HEAD')
    expect([head.status, head.text, Number(head.headers['content-length']) > 4000]).toEqual([200, '', true])
    for (const coding of ['gzip', 'br', 'identity']) {
      const { headers } = await get(path, { 'Accept-Encoding': coding })
      expect(headers['content-encoding'] ?? 'identity').toBe(coding)
      const known = { 'Accept-Encoding': coding, 'If-None-Match': headers['etag'] ?? '' }
      expect((await get(path, known)).status).toBe(304)
      expect((await get(`/${id}`, known)).status).toBe(200)
    }
    const { etag = '' } = head.headers
    await server.call('POST', `/api/v1/pages/${id}/blocks`, { json: { editKey, content: '# Ebb' } })
    const after = await get(path, { 'If-None-Match': etag })
    expect([after.status, slidesIn(after.text)]).toEqual([200, 3])
  })

  it('[10.33.6] of a hidden, deleted or unknown page there are none', async () => {
    const { id, editKey } = await server.publish({ content: CONTENT })
    const hide = (published: boolean) =>
      server.call('PATCH', `/api/v1/pages/${id}`, { json: { editKey, published } })
    await get(`/${id}/slides`)
    await hide(false)
    const { status, headers } = await get(`/${id}/slides`)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-store',
    ])
    await hide(true)
    expect((await get(`/${id}/slides`)).status).toBe(200)
    await server.call('DELETE', `/api/v1/pages/${id}`, { json: { editKey } })
    for (const name of [id, 'no-such-page', 'x.md', '%00'])
      expect((await get(`/${name}/slides`)).status).toBe(404)
    expect((await get(`/${id}/slides`, {}, 'POST')).status).toBe(405)
  })

  it('[10.33.4] with formulas, charts, diagrams, frames and snippets, as the policy of the page allows them', async () => {
    const { id } = await server.publish({
      blocks: [
        { type: 'richtext', html: '<h1>a</h1><p><code class="math">x^2</code></p><h1>b</h1>' },
        {
          type: 'table',
          headers: ['c', 'd'],
          rows: [
            ['e', '1'],
            ['f', '2'],
          ],
          as: 'bars',
        },
        { type: 'code', language: 'mermaid', code: 'graph LR' },
        { type: 'html', safetyMode: 'sandboxed', html: '<p>g</p>' },
        { type: 'html', html: '<p style="color:red">h</p>' },
      ],
    })
    const [page, { text, headers }] = [await get(`/${id}`), await get(`/${id}/slides`)]
    expect(slidesIn(text)).toBe(2)
    for (const part of [
      '<math',
      '<figure class="qp-chart ',
      `src="/${id}/diagrams/2"`,
      `src="/${id}/frames/3"`,
      'style="color:red"',
    ])
      expect(text).toContain(part)
    for (const directive of ['frame-src', 'style-src-attr', 'img-src', 'frame-ancestors']) {
      const of = (policy = '') => policy.split('; ').find((part) => part.startsWith(`${directive} `))
      expect(of(headers['content-security-policy'])).toBe(of(page.headers['content-security-policy']))
    }
  })
})
