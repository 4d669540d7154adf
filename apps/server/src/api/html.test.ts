import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageResponse, ValidateResponse } from 'qp-schema/api'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const DOCUMENT = `<!doctype html>
<html lang="de">
<head><title>Gezeiten</title><meta name="description" content="Zweimal am Tag"><style>p{color:red}</style></head>
<body>
<nav><a href="/">Start</a></nav>
<header><h1>Ebbe und Flut</h1></header>
<main><p onclick="alert(1)">Der <b>Mond</b> <a href="moon">zieht</a>.</p><script>alert(2)</script></main>
</body>
</html>`

const send = (path: string, body: string, headers = {}) =>
  server.call('POST', path, { body, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })
const read = async (id: string) => (await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)).body

describe('[6.1.29] HTML', () => {
  it('[5.1.11] [14.8] as a body is published: its main part, and what it says of itself', async () => {
    const { status, body } = await send('/api/v1/publish', DOCUMENT)
    expect(status).toBe(200)
    expect(await read(String(body['id']))).toMatchObject({
      blocks: [
        { type: 'richtext', html: '<h1>Ebbe und Flut</h1>' },
        { type: 'richtext', html: '<p>Der <strong>Mond</strong> zieht.</p>' },
      ],
      meta: { title: 'Gezeiten', description: 'Zweimal am Tag' },
      lang: 'de',
    })
    const warnings = body['warnings'] as { code: string; path: string; message: string }[]
    expect(warnings.map(({ code, path, message }) => [code, path, message.slice(0, 22)])).toEqual([
      ['tag_dropped', 'html', 'line 3: <style> was dr'],
      ['tag_dropped', 'html', 'line 5: <nav> was drop'],
      ['attribute_dropped', 'html', 'line 7: onclick of <p>'],
      ['url_dropped', 'html', 'line 7: the link to "m'],
      ['tag_dropped', 'html', 'line 7: <script> was d'],
    ])
  })

  it('in JSON takes the other fields, which win, and baseUrl', async () => {
    const fields = {
      html: DOCUMENT,
      baseUrl: 'https://sea.example/a/',
      lang: 'de-AT',
      meta: null,
      title: 'Ein Titel',
    }
    const page = await server.publish(fields)
    const { blocks, meta, lang } = await read(page.id)
    expect([JSON.stringify(blocks).includes('https://sea.example/a/moon'), meta, lang]).toEqual([
      true,
      null,
      'de-AT',
    ])
    // The content has a heading of its own.
    expect(JSON.stringify(blocks)).not.toContain('Ein Titel')
  })

  it('[6.1.6] replaces a page, [6.5.16] is appended to one, and [6.9] is validated', async () => {
    const { id, editKey } = await server.publish({ content: 'Before' })
    await server.publish({ id, editKey, html: '<p>One</p>' })
    const json = { editKey, html: '<title>Ignored</title><p>Two</p>' }
    const appended = await server.call('POST', `/api/v1/pages/${id}/blocks`, { json })
    expect([appended.status, appended.body['appended'], appended.body['warnings']]).toEqual([
      200,
      1,
      undefined,
    ])
    const { blocks, meta } = await read(id)
    expect([blocks.map((block) => 'html' in block && block.html), meta]).toEqual([
      ['<p>One</p>', '<p>Two</p>'],
      null,
    ])
    const judged = (await send('/api/v1/validate', DOCUMENT)).body as unknown as ValidateResponse
    expect(judged).toMatchObject({ valid: true, meta: { title: 'Gezeiten' }, lang: 'de' })
  })

  it.each([
    ['[5.2.4] content and html', { content: 'x', html: '<p>x' }, 'invalid_body'],
    ['[5.2.4] blocks and html', { blocks: [], html: '<p>x' }, 'invalid_body'],
    ['[6.1.24] imageBaseUrl', { html: '<p>x', imageBaseUrl: 'https://a.example/' }, 'invalid_body'],
    ['[6.1.24] a baseUrl without either', { content: 'x', baseUrl: 'https://a.example/' }, 'invalid_body'],
    ['a number', { html: 7 }, 'invalid_body'],
    ['nothing to show', { html: '<script>x</script>' }, 'no_content'],
    ['nothing', { html: '' }, 'no_content'],
    ['too many elements within one another', { html: '<div>'.repeat(2000) }, 'content_too_complex'],
    ['a secret', { html: `<p>npm_${'aB3'.repeat(12)}`, refuseSecrets: true }, 'secret_found'],
  ])('with %s is refused', async (_, json, code) => {
    const { status, body } = await server.call('POST', '/api/v1/publish', { json })
    expect([status, body['error']]).toEqual([400, code])
  })

  it('[5.1.4] [5.1.10] is UTF-8, and no JSON', async () => {
    const latin = await send('/api/v1/publish', '<p>x', { 'Content-Type': 'text/html; charset=windows-1252' })
    expect([latin.status, latin.body['error']]).toEqual([400, 'invalid_body'])
    const json = await send('/api/v1/publish', JSON.stringify({ html: '<p>x' }))
    expect([json.status, json.body['message']]).toEqual([
      400,
      expect.stringContaining('send it as application/json'),
    ])
  })

  it('[5.10.8] its digest is no Idempotency-Key', async () => {
    const { createHash } = await import('node:crypto')
    const key = createHash('sha256').update(DOCUMENT).digest('hex')
    const { status, body } = await server.call('POST', '/api/v1/publish', {
      json: { html: DOCUMENT },
      headers: { 'Idempotency-Key': key },
    })
    expect([status, body['message']]).toEqual([400, expect.stringContaining('is the SHA-256 of html')])
  })

  it('[5.11.1] says on which line a secret stands', async () => {
    const { body } = await send('/api/v1/publish', `<p>One</p>\n<p>npm_${'aB3'.repeat(12)}</p>`)
    expect(body['warnings']).toMatchObject([
      { code: 'secret_found', message: expect.stringMatching(/^line 2: /) },
    ])
  })
})
