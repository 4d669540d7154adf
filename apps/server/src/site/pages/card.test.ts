import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_URL, startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function card(id: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(`${server.origin}/${id}/card.png`, { method, headers })
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  }
}

async function publish(json: Record<string, unknown>) {
  return server.publish({ published: true, ...json })
}

const patch = (id: string, editKey: string, changes: Record<string, unknown>) =>
  server.call('PATCH', `/api/v1/pages/${id}`, { json: { editKey, ...changes } })

describe('[10.23] the social card', () => {
  it('[10.23.1] is a PNG of 1200 by 630 pixels, the same each time', async () => {
    const { id } = await publish({ content: '# A card\n\nWith text.' })
    const [first, second] = [await card(id), await card(id)]
    expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    expect(first.body.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n')
    expect([first.body.readUInt32BE(16), first.body.readUInt32BE(20)]).toEqual([1200, 630])
    expect(second.body.equals(first.body)).toBe(true)
  })

  it('[10.23.2] shows the title, the description and the theme, given or derived', async () => {
    const derived = await card((await publish({ content: '# One\n\nText.' })).id)
    const pages = [
      { content: '# Two\n\nText.' },
      { content: '# One\n\nAnother text.' },
      { content: '# One\n\nText.', theme: 'dark-default' },
      { content: '# One\n\nText.', meta: { title: 'Given' } },
    ]
    for (const page of pages) {
      expect((await card((await publish(page)).id)).body.equals(derived.body)).toBe(false)
    }
    const given = await publish({ content: 'Other', meta: { title: 'One', description: 'Text.' } })
    expect((await card(given.id)).body.equals(derived.body)).toBe(true)
  })

  it('[10.23.2] is there for a full_bleed page, with its title', async () => {
    const blocks = [{ type: 'html', safetyMode: 'sandboxed', html: '<title>Mine</title><p>x</p>' }]
    const page = { version: 'qp.v1', layout: 'full_bleed', blocks, published: true }
    const { id } = await server.publish(page, await server.pro())
    const named = await publish({ content: 'x', meta: { title: 'Mine', description: 'x' } })
    const { status, body } = await card(id)
    expect(status).toBe(200)
    expect(body.equals((await card(named.id)).body)).toBe(true)
  })

  it('[10.23.5] has the headers of a picture that other sites show', async () => {
    const { id } = await publish({ content: '# Headers' })
    const { headers, body } = await card(id)
    const named = [
      'Cache-Control',
      'X-Content-Type-Options',
      'Cross-Origin-Resource-Policy',
      'X-Robots-Tag',
      'Content-Encoding',
    ]
    expect(named.map((name) => headers.get(name))).toEqual([
      'public, no-cache',
      'nosniff',
      'cross-origin',
      'noindex',
      null,
    ])
    expect(headers.get('ETag')).toMatch(new RegExp(`^"${id}-1-[\\w-]{8}-card-1"$`))
    expect(headers.get('Content-Length')).toBe(String(body.length))
    const head = await card(id, {}, 'HEAD')
    expect([head.status, head.headers.get('Content-Length'), head.body.length]).toEqual([
      200,
      String(body.length),
      0,
    ])
  })

  it('[10.23.5] is 304 for its ETag until the page changes', async () => {
    const { id, editKey } = await publish({ content: '# Before' })
    const before = await card(id)
    const etag = before.headers.get('ETag') ?? ''
    const known = await card(id, { 'If-None-Match': etag })
    expect([known.status, known.body.length, known.headers.get('ETag')]).toEqual([304, 0, etag])
    await server.call('POST', '/api/v1/publish', {
      json: { id, editKey, content: '# After', published: true },
    })
    const after = await card(id, { 'If-None-Match': etag })
    expect(after.status).toBe(200)
    expect(after.headers.get('ETag')).not.toBe(etag)
    expect(after.body.equals(before.body)).toBe(false)
  })

  it('[10.23.7] of hidden, deleted and unknown pages is 404 and not stored', async () => {
    const { id, editKey } = await publish({ content: '# Hidden' })
    const shown = await card(id)
    const etag = shown.headers.get('ETag') ?? ''
    await patch(id, editKey, { published: false })
    const deleted = await publish({ content: '# Deleted' })
    await card(deleted.id)
    await server.call('DELETE', `/api/v1/pages/${deleted.id}`, { json: { editKey: deleted.editKey } })
    for (const gone of [id, deleted.id, 'AAAAAAAAAAAA', 'x']) {
      const { status, headers } = await card(gone, { 'If-None-Match': etag })
      expect([status, headers.get('Cache-Control'), headers.get('ETag')]).toEqual([404, 'no-store', null])
    }
    await patch(id, editKey, { published: true })
    expect((await card(id)).body.equals(shown.body)).toBe(true)
  })

  it('[10.23.7] exists for published pages only, at the id', async () => {
    const hidden = await server.publish({ content: '# Draft', published: false })
    expect((await card(hidden.id)).status).toBe(404)
    const { id } = await server.publish(
      { content: '# Slug', slug: 'a-card', published: true },
      await server.pro(),
    )
    expect([(await card(id)).status, (await card('a-card')).status]).toEqual([200, 404])
  })

  it('[10.8.2] is named by a page without a picture of its own', async () => {
    const image = async (content: string) => {
      const { id } = await publish({ content })
      const { text } = await server.call('GET', `/${id}`)
      return { id, named: /<meta property="og:image" content="([^"]*)"/.exec(text)?.[1] }
    }
    const { id, named } = await image('# No picture')
    expect(named).toBe(`${BASE_URL}/${id}/card.png`)
    expect((await image('![](https://example.org/a.png)')).named).toBe('https://example.org/a.png')
  })

  it('[10.23.6] many visitors at once', async () => {
    const { id } = await publish({ content: '# Many' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => card(id)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.toString('base64')}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
  })

  it('[10.23.6] many different cards at once for one address are drawn one after another, or 503', async () => {
    const busy = await startTestServer()
    const pages = await Promise.all(
      Array.from({ length: 40 }, (_, index) => busy.publish({ content: `# Page ${index}` })),
    )
    const open = (id: string | undefined) => fetch(`${busy.origin}/${id}/card.png`)
    const answers = await Promise.all(pages.map(({ id }) => open(id)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(17)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const { status, headers } of refused) {
      expect([status, headers.get('Retry-After'), headers.get('Cache-Control'), headers.get('ETag')]).toEqual(
        [503, expect.stringMatching(/^[2-6]$/), 'no-store', null],
      )
    }
    expect((await open(pages.at(-1)?.id)).status).toBe(200)
    await busy.stop()
  })
})
