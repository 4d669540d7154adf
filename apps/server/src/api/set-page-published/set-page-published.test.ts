import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageResponse } from 'qp-schema/api'
import { BASE_URL, startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const read = async (id: string) => (await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)).body
const patch = (id: string, json: unknown) => server.call('PATCH', `/api/v1/pages/${id}`, { json })

describe('[6.3] PATCH /api/v1/pages/{id}', () => {
  it('[6.3.1] [6.6.5] hides: 404 for the public, intact for the API', async () => {
    const { id, editKey } = await server.publish({ content: '# Hi' })
    const before = await read(id)
    const { status, body } = await patch(id, { editKey, published: false })
    expect([status, body]).toEqual([
      200,
      { id, published: false, slug: null, url: `${BASE_URL}/${id}`, expiresAt: null },
    ])
    expect((await server.call('GET', `/${id}`)).status).toBe(404)
    expect(await read(id)).toEqual({ ...before, published: false, updatedAt: expect.any(String) })
    expect((await read(id)).updatedAt > before.updatedAt).toBe(true)
  })

  it('[6.6.6] shows again, with what was changed while hidden', async () => {
    const { id, editKey } = await server.publish({ content: 'old' })
    await patch(id, { editKey, published: false })
    await server.publish({ id, editKey, content: '# New' })
    await server.call('POST', `/api/v1/pages/${id}/blocks`, { json: { editKey, content: 'appended' } })
    expect((await server.call('GET', `/${id}`)).status).toBe(404)
    expect((await patch(id, { editKey, published: true })).body['published']).toBe(true)
    const page = await server.call('GET', `/${id}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('>New<')
    expect(page.text).toContain('appended')
  })

  it('[6.3.9] [6.3.1] [2.6.3] changes the theme, and nothing else', async () => {
    const { id, editKey } = await server.publish({ content: '# Hi', meta: { title: 'T' }, published: false })
    const before = await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)
    const { status, headers, body } = await patch(id, { editKey, theme: 'dark-vivid' })
    expect([status, body]).toEqual([
      200,
      { id, published: false, slug: null, url: `${BASE_URL}/${id}`, expiresAt: null },
    ])
    const after = await read(id)
    expect(after).toEqual({ ...before.body, theme: 'dark-vivid', updatedAt: expect.any(String) })
    expect(after.updatedAt > before.body.updatedAt).toBe(true)
    expect(headers.get('ETag')).toBe('"2"')
  })

  it('[6.3.9] [10.3.3] shows the theme and the metadata at once', async () => {
    const { id, editKey } = await server.publish({ content: '# Hi' })
    const shown = await server.call('GET', `/${id}`)
    expect(shown.text).toContain('<title>Hi</title>')
    await patch(id, { editKey, theme: 'dark-vivid', meta: { title: 'Shared' } })
    const etag = shown.headers.get('ETag') ?? ''
    const changed = await server.call('GET', `/${id}`, { headers: { 'If-None-Match': etag } })
    expect(changed.status).toBe(200)
    expect(changed.text).toContain('<title>Shared</title>')
    expect(changed.text).toContain('dark')
    expect(shown.text).not.toContain('vivid')
  })

  it('[6.3.9] [5.3.2] meta replaces the whole, null clears it', async () => {
    const { id, editKey } = await server.publish({ content: 'x', meta: { title: 'T', description: 'D' } })
    await patch(id, { editKey, meta: { description: 'E', title: null } })
    expect((await read(id)).meta).toEqual({ description: 'E' })
    await patch(id, { editKey, theme: null, meta: null })
    expect(await read(id)).toMatchObject({ meta: null, theme: 'auto-default' })
  })

  it('[6.3.10] [5.3.2] sets language and direction, which the page shows at once; null clears them', async () => {
    const { id, editKey } = await server.publish({ content: '# Hi' })
    const before = await read(id)
    const shown = await server.call('GET', `/${id}`)
    expect(shown.text).toContain('<html lang="und">')
    const { status, headers, body } = await patch(id, { editKey, lang: 'ar', dir: 'rtl' })
    expect([status, headers.get('ETag'), body]).toEqual([
      200,
      '"2"',
      { id, published: true, slug: null, url: `${BASE_URL}/${id}`, expiresAt: null },
    ])
    expect(await read(id)).toEqual({ ...before, lang: 'ar', dir: 'rtl', updatedAt: expect.any(String) })
    const etag = shown.headers.get('ETag') ?? ''
    const changed = await server.call('GET', `/${id}`, { headers: { 'If-None-Match': etag } })
    expect([changed.status, changed.text]).toEqual([
      200,
      expect.stringContaining('<html lang="ar" dir="rtl">'),
    ])
    await patch(id, { editKey, dir: null, theme: null })
    expect(await read(id)).toEqual({ ...before, lang: 'ar', updatedAt: expect.any(String) })
    await patch(id, { editKey, lang: null })
    expect(await read(id)).toEqual({ ...before, updatedAt: expect.any(String) })
    expect((await server.call('GET', `/${id}`)).text).toContain('<html lang="und">')
  })

  it('[6.3.7] all of it is one step', async () => {
    const { slug } = await server.publish({ content: 'x', slug: 'patched-slug' }, await server.pro())
    const { id, editKey } = await server.publish({ content: 'x' })
    const before = await read(id)
    const json = { editKey, published: false, theme: 'dark-vivid', meta: { title: 'T' }, slug }
    const refused = await server.call('PATCH', `/api/v1/pages/${id}`, { json, headers: await server.pro() })
    expect([refused.status, refused.body['error']]).toEqual([409, 'slug_taken'])
    expect(await read(id)).toEqual(before)
    expect((await patch(id, { ...json, slug: null })).body['published']).toBe(false)
    expect(await read(id)).toMatchObject({ published: false, theme: 'dark-vivid', meta: { title: 'T' } })
  })

  it('[6.3.8] [6.6.10] setting the present value is a write of its own', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const before = await read(id)
    expect((await patch(id, { editKey, published: true })).status).toBe(200)
    expect((await read(id)).updatedAt > before.updatedAt).toBe(true)
  })

  it('[6.3.2] [6.3.3] [5.4.2] refuses in order, and [6.6.11] changes nothing', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const before = await read(id)
    const refusal = async (at: string, json: unknown) => {
      const { status, body } = await patch(at, json)
      return `${status} ${String(body['error'])}`
    }
    expect(await refusal('nonexistent0', {})).toBe('404 not_found')
    expect(await refusal('nonexistent0', { editKey, published: false })).toBe('404 not_found')
    expect(await refusal('nonexistent0', [])).toBe('400 invalid_body')
    expect(await refusal(id, { published: false })).toBe('403 forbidden')
    expect(await refusal(id, { editKey: 'x'.repeat(24), published: 7 })).toBe('403 forbidden')
    expect(await refusal(id, { editKey: { $ne: '' }, published: false })).toBe('403 forbidden')
    expect(await refusal(id, { editKey: [editKey], published: false })).toBe('403 forbidden')
    expect(await refusal(id, { editKey })).toBe('400 invalid_body')
    expect(await refusal(id, { editKey, published: null })).toBe('400 invalid_body')
    expect(await refusal(id, { editKey, published: 'false' })).toBe('400 invalid_body')
    expect(await refusal(id, { editKey, published: 1 })).toBe('400 invalid_body')
    expect(await refusal(id, { editKey, slug: 7 })).toBe('400 invalid_body')
    expect(await refusal(id, { editKey, theme: null })).toBe('400 invalid_body')
    expect(await refusal(id, { editKey, published: true, theme: 'neon' })).toBe('400 invalid_body')
    expect(await refusal(id, { editKey, meta: { title: 'x'.repeat(201) } })).toBe('400 invalid_body')
    expect(await refusal(id, { editKey, meta: 'x' })).toBe('400 invalid_body')
    expect(await refusal(id, { editKey, lang: 'a' })).toBe('400 invalid_body')
    expect(await refusal(id, { editKey, dir: 'down' })).toBe('400 invalid_body')
    expect(await refusal(id, { editKey, title: 'x' })).toBe('400 invalid_body')
    expect(await refusal(id, { editKey, slug: 'Bad Slug' })).toBe('400 invalid_slug')
    expect(await read(id)).toEqual(before)
  })

  it('[5.1.2] takes JSON only', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const { status, body } = await server.call('PATCH', `/api/v1/pages/${id}`, {
      body: JSON.stringify({ editKey, published: false }),
      headers: { 'Content-Type': 'text/plain' },
    })
    expect([status, body['error']]).toEqual([400, 'invalid_body'])
  })
})
