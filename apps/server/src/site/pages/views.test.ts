import { markdownToBlocks } from 'qp-markdown'
import { FORMAT_MEDIA_TYPE, type PageResponse, type PublishResponse } from 'qp-schema/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawRequest } from '../../../test/raw-request.ts'
import { BASE_URL, startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const HTML = 'text/html; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8; variant=GFM'
const CONTENT = '# Title\n\nSome *words* of it.\n\n```ts\nconst a = 1\n```\n'
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(server.origin, path, headers, method)
const accepting = (path: string, accept: string) => get(path, { Accept: accept })

describe('[10.25] views for programs', () => {
  it('[10.25.1] text, as people read it', async () => {
    const { id } = await server.publish({ content: CONTENT })
    const { status, text, headers } = await get(`/${id}.txt`)
    expect([status, headers['content-type'], text]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'Title\n\nSome words of it.\n\nconst a = 1\n',
    ])
  })

  it('[10.25.1] [10.14.8] text with the numbers of lists, and with addresses of links', async () => {
    const { id } = await server.publish({
      content:
        '3. Read [the tides](https://example.org/tides)\n   - at dawn\n4. Sail\n\n- [x] Done\n- Not done',
    })
    expect((await get(`/${id}.txt`)).text).toBe(
      '3. Read the tides (https://example.org/tides)\n   - at dawn\n4. Sail\n\n☑ Done\n- Not done\n',
    )
    const page = await get(`/${id}`)
    expect(page.text).toContain('<title>Read the tides</title>')
  })

  it('[10.25.1] markdown, which publishes a copy', async () => {
    const { id } = await server.publish({ content: CONTENT })
    const { status, text, headers } = await get(`/${id}.md`)
    expect([status, headers['content-type'], text]).toEqual([
      200,
      'text/markdown; charset=utf-8; variant=GFM',
      CONTENT,
    ])
    const stored = async (page: string) =>
      (await server.call<PageResponse>('GET', `/api/v1/pages/${page}`)).body.content
    const copy = await server.call<PublishResponse>('POST', '/api/v1/publish', {
      body: text,
      headers: { 'Content-Type': String(headers['content-type']) },
    })
    expect(await stored(copy.body.id)).toEqual(await stored(id))
  })

  it('[10.25.1] what markdown cannot say is in it all the same', async () => {
    const block = { type: 'comparison', left: 'Before', right: 'After' }
    const { id } = await server.publish({ blocks: [block, { type: 'divider' }] })
    const { text } = await get(`/${id}.md`)
    expect(text).toMatch(/^```qp\n/)
    expect(markdownToBlocks(text, { extended: true }).blocks).toEqual([block, { type: 'divider' }])
  })

  it('[10.25.1] an envelope, which publishes a copy', async () => {
    const { id } = await server.publish({ content: CONTENT, theme: 'dark-vivid', meta: { title: 'T' } })
    const { status, text, headers } = await get(`/${id}.json`)
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    const stored = (await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)).body
    expect(JSON.parse(text)).toEqual({
      version: 'qp.v1',
      layout: 'standard',
      theme: 'dark-vivid',
      meta: { title: 'T' },
      createdAt: stored.createdAt,
      updatedAt: stored.updatedAt,
      blocks: stored.content,
    })
    const copy = await server.publish(JSON.parse(text))
    expect((await server.call<PageResponse>('GET', `/api/v1/pages/${copy.id}`)).body).toMatchObject({
      content: stored.content,
      theme: stored.theme,
      meta: stored.meta,
    })
  })

  it('[10.25.7] of a page in a language: its JSON says so, and markdown and text are as ever', async () => {
    const { id } = await server.publish({ content: CONTENT })
    const [markdown, text] = [(await get(`/${id}.md`)).text, (await get(`/${id}.txt`)).text]
    const { id: arabic } = await server.publish({ content: CONTENT, lang: 'ar', dir: 'rtl' })
    const document = JSON.parse((await get(`/${arabic}.json`)).text)
    expect([document.lang, document.dir]).toEqual(['ar', 'rtl'])
    const copy = await server.publish(document)
    expect((await server.call<PageResponse>('GET', `/api/v1/pages/${copy.id}`)).body).toMatchObject({
      lang: 'ar',
      dir: 'rtl',
    })
    expect([(await get(`/${arabic}.md`)).text, (await get(`/${arabic}.txt`)).text]).toEqual([markdown, text])
  })

  it('[10.25.1] of a page with a slug, at its slug; its id leads there', async () => {
    const { id } = await server.publish({ content: 'x', slug: 'views-of-it' }, await server.pro())
    expect((await get('/views-of-it.txt')).text).toBe('x\n')
    const { status, headers } = await get(`/${id}.txt`)
    expect([status, headers['location']]).toEqual([301, `${BASE_URL}/views-of-it.txt`])
  })

  it.each([
    ['*/*', HTML],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', HTML],
    ['text/plain', TEXT],
    ['text/plain; charset=utf-8', TEXT],
    ['text/markdown', MARKDOWN],
    ['text/markdown; variant=GFM', MARKDOWN],
    ['text/markdown;variant=gfm, text/html;q=0.5', MARKDOWN],
    ['text/markdown; variant=CommonMark', HTML],
    ['text/markdown, text/html;q=0.9, */*;q=0.1', MARKDOWN],
    ['application/json', JSON_TYPE],
    ['text/plain;q=0.5, application/json', JSON_TYPE],
    ['application/vnd.qp+json', FORMAT_MEDIA_TYPE],
    ['application/vnd.qp+json; version=1, text/html;q=0.9', FORMAT_MEDIA_TYPE],
    ['application/vnd.qp+json; version=2, text/html;q=0.9', HTML],
    ['text/html;q=0.5, text/plain', TEXT],
    ['text/html, text/plain', HTML],
    ['image/png', HTML],
  ])('[10.25.2] Accept: %s at the page gives %s', async (accept, type) => {
    const { id } = await server.publish({ content: CONTENT })
    const { status, headers } = await accepting(`/${id}`, accept)
    expect([status, headers['content-type']]).toEqual([200, type])
    expect(headers['vary']?.split(', ')).toContain('Accept')
  })

  it('[10.25.2] [3.1.5] [5.1.1] the document has the media type of the format on request, and is published as that', async () => {
    const { id } = await server.publish({ content: CONTENT })
    const { text, headers } = await accepting(`/${id}.json`, FORMAT_MEDIA_TYPE)
    expect([headers['content-type'], headers['vary']?.includes('Accept')]).toEqual([FORMAT_MEDIA_TYPE, true])
    // Asked for twice, an answer is remembered: for each type its own.
    for (const type of [JSON_TYPE, FORMAT_MEDIA_TYPE, JSON_TYPE, FORMAT_MEDIA_TYPE])
      expect((await accepting(`/${id}.json`, type)).headers['content-type']).toBe(type)
    const send = (operation: string, type: string, method = 'POST') =>
      server.call<PageResponse>(method, `/api/v1/${operation}`, {
        body: text,
        headers: { 'Content-Type': type },
      })
    const copy = await send('publish', FORMAT_MEDIA_TYPE)
    expect(copy.status).toBe(200)
    expect((await get(`/${copy.body.id}.md`)).text).toBe((await get(`/${id}.md`)).text)
    expect((await send('validate', FORMAT_MEDIA_TYPE)).status).toBe(200)
    for (const other of ['application/vnd.qp+json', 'application/vnd.qp+json; version=2'])
      expect((await send('publish', other)).body).toMatchObject({ error: 'invalid_body' })
    expect((await send(`pages/${id}`, FORMAT_MEDIA_TYPE, 'PATCH')).body).toMatchObject({
      error: 'invalid_body',
    })
  })

  it('[10.25.2] an extension wins over Accept', async () => {
    const { id } = await server.publish({ content: 'x' })
    const { headers } = await accepting(`/${id}.txt`, 'text/html')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['vary']?.split(', ')).not.toContain('Accept')
  })

  it('[10.25.3] each form has an ETag of its own, which changes with the page', async () => {
    const page = await server.publish({ content: 'x' })
    const etags = async () =>
      Promise.all(
        ['', '.md', '.txt', '.json'].map(async (end) =>
          String((await get(`/${page.id}${end}`)).headers['etag']),
        ),
      )
    const before = await etags()
    expect(new Set(before).size).toBe(4)
    for (const [index, end] of ['', '.md', '.txt', '.json'].entries()) {
      const again = await get(`/${page.id}${end}`, { 'If-None-Match': before[index] ?? '' })
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', before[index]])
      expect(again.headers['cache-control']).toBe('public, no-cache')
    }
    await server.call('POST', `/api/v1/pages/${page.id}/blocks`, {
      json: { editKey: page.editKey, content: 'more' },
    })
    expect((await etags()).filter((etag) => before.includes(etag))).toEqual([])
    expect((await get(`/${page.id}.txt`)).text).toBe('x\n\nmore\n')
  })

  it('[10.25.4] [10.33.6] the page names its forms, and they name it', async () => {
    await server.publish({ content: 'x', slug: 'named-by-links' }, await server.pro())
    const url = `${BASE_URL}/named-by-links`
    expect((await get('/named-by-links')).headers['link']).toBe(
      [
        `<${url}.md>; rel="alternate"; type="text/markdown"`,
        `<${url}.json>; rel="alternate"; type="application/json"`,
        `<${url}.txt>; rel="alternate"; type="text/plain"`,
        `<${url}/slides>; rel="alternate"; type="text/html"; title="Slides"`,
      ].join(', '),
    )
    const { text } = await get('/named-by-links')
    expect(text).toContain(`<link rel="alternate" type="text/markdown" href="${url}.md">`)
    expect(text).toContain(`<a href="${url}.md" rel="alternate" type="text/markdown">Markdown</a> · `)
    expect((await get('/named-by-links.txt')).headers['link']).toBe(`<${url}>; rel="canonical"`)
  })

  it('[10.25.5] is text for programs of any origin, and nothing that a browser would run', async () => {
    const { id } = await server.publish({ content: '<script>alert(1)</script>' })
    for (const end of ['.md', '.txt', '.json']) {
      const { headers } = await get(`/${id}${end}`, { Origin: 'https://elsewhere.example' })
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      })
    }
  })

  it('[10.25.6] of a hidden, deleted or unknown page there is none, in the form that was asked for', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const state = (json: object) =>
      server.call('PATCH', `/api/v1/pages/${id}`, { json: { editKey, ...json } })
    await state({ published: false })
    for (const path of [id, 'no-such-page', 'x.y', '..', '%00']) {
      const [text, json] = [await get(`/${path}.txt`), await get(`/${path}.json`)]
      expect([path, text.status, text.headers['content-type'], json.status]).toEqual([
        path,
        404,
        'text/plain; charset=utf-8',
        404,
      ])
      expect(JSON.parse(json.text)).toMatchObject({ error: 'not_found' })
      expect(json.headers['cache-control']).toBe('no-store')
    }
    for (const path of [`/${id}`, '/no-such-page', '/x.y', '/%00']) {
      for (const [accept, type] of [
        ['application/json', 'application/json; charset=utf-8'],
        ['text/markdown, text/html;q=0.5', 'text/plain; charset=utf-8'],
        ['*/*', 'text/html; charset=utf-8'],
      ] as const) {
        const { status, headers } = await accepting(path, accept)
        expect([path, accept, status, headers['content-type']]).toEqual([path, accept, 404, type])
        expect(headers['vary']).toMatch(/\bAccept\b/)
      }
    }
    await state({ published: true })
    expect((await get(`/${id}.txt`)).status).toBe(200)
    await server.call('DELETE', `/api/v1/pages/${id}`, { json: { editKey } })
    expect((await get(`/${id}.txt`)).status).toBe(404)
  })

  it('[10.1.4] [10.20.1] HEAD, and the content codings of pages', async () => {
    const { id } = await server.publish({ content: 'word '.repeat(1000) })
    const head = await get(`/${id}.txt`, {}, 'HEAD')
    expect([head.status, head.text, Number(head.headers['content-length']) > 4000]).toEqual([200, '', true])
    const { headers } = await get(`/${id}.txt`, { 'Accept-Encoding': 'br' })
    expect([headers['content-encoding'], headers['vary']?.includes('Accept-Encoding')]).toEqual(['br', true])
  })
})
