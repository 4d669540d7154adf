import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const BASE = 'https://pages.example.org'
const CONTENT = '# Tides & "more"\n\nTwice a day.'
const TITLE = 'Tides & "more"'

interface Embedded {
  readonly type: string
  readonly title: string
  readonly html?: string
  readonly width?: number
  readonly height?: number
}

describe('[10.28] oEmbed', () => {
  let closed: TestServer
  let open: TestServer
  beforeAll(async () => {
    closed = await startTestServer({ BASE_URL: BASE })
    open = await startTestServer({ BASE_URL: BASE, FRAME_ANCESTORS: '*' })
  })
  afterAll(async () => {
    await closed.stop()
    await open.stop()
  })

  const ask = (server: TestServer, query: Readonly<Record<string, string>>) =>
    server.call<Embedded>('GET', `/oembed?${new URLSearchParams(query).toString()}`)

  it('[10.28.1] is named in the head of a page, by an address that answers', async () => {
    const { id } = await closed.publish({ content: CONTENT })
    const { text } = await closed.call('GET', `/${id}`)
    const links = [...text.matchAll(/<link rel="alternate" type="([^"]+\+oembed)" href="([^"]+)"/g)]
    const answers = await Promise.all(
      links.map(async ([, type, href = '']) => {
        const { status, headers } = await closed.call('GET', href.replaceAll('&amp;', '&').slice(BASE.length))
        return [type, status, headers.get('content-type')]
      }),
    )
    expect(answers).toEqual([
      ['application/json+oembed', 200, 'application/json; charset=utf-8'],
      ['text/xml+oembed', 200, 'text/xml; charset=utf-8'],
    ])
  })

  it('[10.28.3] is a link where other sites may not frame pages', async () => {
    const { id } = await closed.publish({ content: CONTENT })
    const { status, body, headers } = await ask(closed, { url: `${BASE}/${id}` })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(body).toEqual({
      version: '1.0',
      type: 'link',
      title: TITLE,
      provider_name: 'Quick Pages',
      provider_url: `${BASE}/`,
      cache_age: 300,
      thumbnail_url: `${BASE}/${id}/card.png`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    })
  })

  it('[10.28.3] is a frame where they may, by id, slug, view, and within the sizes', async () => {
    const pro = await open.pro()
    const { id } = await open.publish({ content: CONTENT, slug: 'tides' }, pro)
    for (const url of [`${BASE}/tides`, `${BASE}/${id}`, `${BASE}/tides.md`, `${BASE}/tides/?a=b#c`])
      expect((await ask(open, { url })).body).toMatchObject({
        type: 'rich',
        width: 720,
        height: 540,
        html: `<iframe src="${BASE}/tides" title="Tides &amp; &quot;more&quot;" width="720" height="540" loading="lazy" style="max-width:100%;border:0"></iframe>`,
      })
    const small = await ask(open, { url: `${BASE}/tides`, maxwidth: '300', maxheight: '1000000000' })
    expect([small.body.width, small.body.height]).toEqual([300, 540])
    const { text } = await ask(open, { url: `${BASE}/tides`, format: 'xml' })
    expect(text).toContain('<type>rich</type><width>720</width><height>540</height><html>&lt;iframe src=')
    expect(text).toContain('<title>Tides &amp; "more"</title>')
  })

  it.each([
    [{}, 'url'],
    [{ url: `${BASE}/x`, format: 'yaml' }, 'format'],
    [{ url: `${BASE}/x`, maxwidth: '0' }, 'maxwidth'],
    [{ url: `${BASE}/x`, maxheight: '-1' }, 'maxheight'],
  ])('[10.28.2] refuses %j', async (query, path) => {
    const { status, body } = await closed.call<{ error: string; issues: { path: string }[] }>(
      'GET',
      `/oembed?${new URLSearchParams(query as Record<string, string>).toString()}`,
    )
    expect([status, body.error, body.issues.map((issue) => issue.path)]).toEqual([
      400,
      'invalid_body',
      [path],
    ])
  })

  it('[10.28.4] tells nothing of what cannot be seen', async () => {
    const hidden = await closed.publish({ content: 'x', published: false })
    const shown = await closed.publish({ content: 'x' })
    const gone = await closed.publish({ content: 'x' })
    await closed.takeDown(gone.id)
    const answers = await Promise.all(
      [
        `${BASE}/${hidden.id}`,
        `${BASE}/${gone.id}`,
        `${BASE}/aaaaaaaaaaaa`,
        `https://elsewhere.example/${hidden.id}`,
        `${BASE.replace('https:', 'javascript:')}/${shown.id}`,
        `${BASE.replace('//', '//user:password@')}/${shown.id}`,
        `${BASE}/api/v1/pages/${hidden.id}`,
        'no address',
      ].map(async (url) => {
        const { status, text } = await ask(closed, { url })
        return `${status} ${text}`
      }),
    )
    expect(new Set(answers)).toEqual(
      new Set(['404 {"error":"not_found","message":"There is nothing at this path."}']),
    )
  })

  it('[10.28.5] is 304 until the page changes', async () => {
    const { id, editKey } = await closed.publish({ content: 'one' })
    const path = `/oembed?url=${encodeURIComponent(`${BASE}/${id}`)}`
    const { headers } = await closed.call('GET', path)
    const known = { 'If-None-Match': headers.get('etag') ?? '' }
    expect((await closed.call('GET', path, { headers: known })).status).toBe(304)
    await closed.publish({ id, editKey, content: 'two' })
    expect((await closed.call('GET', path, { headers: known })).status).toBe(200)
  })
})
