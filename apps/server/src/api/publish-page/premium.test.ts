import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageResponse, PublishResponse } from 'qp-schema/api'
import { openCurrentDatabase } from '../../store/db/open-current-database.ts'
import { createPremiumTokens } from '../../store/premium-tokens.ts'
import { BASE_URL, startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let pro: Record<string, string>
beforeAll(async () => {
  server = await startTestServer()
  pro = await server.pro()
})
afterAll(() => server.stop())

type Body = PublishResponse & { error: string }
const post = async (json: unknown, headers = {}) => {
  const { status, body } = await server.call<Body>('POST', '/api/v1/publish', { json, headers })
  return status === 200 ? 200 : `${status} ${body.error}`
}
const patch = async (id: string, json: unknown, headers = {}) => {
  const { status, body } = await server.call<Body>('PATCH', `/api/v1/pages/${id}`, { json, headers })
  return status === 200 ? body : `${status} ${body.error}`
}
const append = async (id: string, json: unknown, headers = {}) => {
  const { status, body } = await server.call<Body>('POST', `/api/v1/pages/${id}/blocks`, { json, headers })
  return status === 200 ? 200 : `${status} ${body.error}`
}
const scripted = { type: 'html', html: '<h1>Hi</h1><script>go()</script>', safetyMode: 'pro_sandboxed' }
const framed = { type: 'html', html: '<h1>Hi</h1>', safetyMode: 'sandboxed' }

describe('[5.6] Pro', () => {
  it('[5.6.1] the token comes as X-Premium-Token or as a bearer token', async () => {
    const token = pro['X-Premium-Token'] ?? ''
    expect(await post({ blocks: [scripted] }, pro)).toBe(200)
    expect(await post({ blocks: [scripted] }, { Authorization: `Bearer ${token}` })).toBe(200)
    expect(await post({ blocks: [scripted] }, { Authorization: `bearer ${token}` })).toBe(200)
    expect(await post({ blocks: [scripted] }, { Authorization: `Basic ${token}` })).toBe(
      '403 premium_required',
    )
  })

  it('[5.6.2] [5.6.3] each feature without a valid token is 403 premium_required', async () => {
    for (const headers of [{}, { 'X-Premium-Token': 'qp_pro_wrong' }, { Authorization: 'Bearer x' }]) {
      expect(await post({ blocks: [scripted] }, headers)).toBe('403 premium_required')
      expect(await post({ blocks: [framed], layout: 'full_bleed' }, headers)).toBe('403 premium_required')
      expect(await post({ content: 'x', slug: 'a-slug' }, headers)).toBe('403 premium_required')
    }
    const { id, editKey } = await server.publish({ content: 'x' })
    expect(await append(id, { editKey, blocks: [scripted] })).toBe('403 premium_required')
    expect(await append(id, { editKey, blocks: [scripted] }, pro)).toBe(200)
    expect(await patch(id, { editKey, slug: 'a-slug' })).toBe('403 premium_required')
  })

  it('[5.6.3] [5.6.5] the message says whether a token was sent, where one is needed', async () => {
    const refusal = async (headers: Record<string, string>) => {
      const json = { content: 'x', slug: 'a-slug' }
      return (await server.call('POST', '/api/v1/publish', { json, headers })).body['message']
    }
    const none = 'A slug needs a Pro account; send its token as X-Premium-Token.'
    const unknown = 'A slug needs a Pro account, and the token that was sent is unknown or was revoked.'
    expect(await refusal({})).toBe(none)
    expect(await refusal({ 'X-Premium-Token': ' ' })).toBe(none)
    expect(await refusal({ Authorization: 'Basic x' })).toBe(none)
    expect(await refusal({ 'X-Premium-Token': 'qp_pro_wrong' })).toBe(unknown)
    expect(await refusal({ Authorization: 'Bearer qp_pro_wrong' })).toBe(unknown)
    const { id, editKey } = await server.publish({ content: 'x' }, { 'X-Premium-Token': 'qp_pro_wrong' })
    const json = { editKey, slug: null }
    const headers = { 'X-Premium-Token': 'qp_pro_wrong' }
    expect((await server.call('PATCH', `/api/v1/pages/${id}`, { json, headers })).status).toBe(200)
  })

  it('[5.6.4] a revoked token stops working at once', async () => {
    const database = await openCurrentDatabase(server.databaseUrl)
    const tokens = createPremiumTokens(database)
    const { id, token } = await tokens.create('short-lived')
    expect(await post({ blocks: [scripted] }, { 'X-Premium-Token': token })).toBe(200)
    await tokens.revoke(id)
    await database.close()
    expect(await post({ blocks: [scripted] }, { 'X-Premium-Token': token })).toBe('403 premium_required')
  })

  it('[5.6.5] a token that is not needed is not looked at', async () => {
    expect(await post({ content: 'x' }, { 'X-Premium-Token': 'nonsense' })).toBe(200)
  })

  it('[4.2.7] a scripted document is stored as sent', async () => {
    const { id } = await server.publish({ blocks: [scripted] }, pro)
    expect((await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)).body.content).toEqual([scripted])
  })
})

describe('[3.6] full_bleed', () => {
  it.each([
    [{ content: '# Markdown' }],
    [{ blocks: [framed, framed] }],
    [{ blocks: [{ ...framed, safetyMode: 'strict_sanitized' }] }],
    [{ blocks: [{ type: 'divider' }] }],
    [{ blocks: [framed, { type: 'image', url: 'javascript:x' }] }],
  ])('[3.6.2] [3.6.4] %j is unsuitable, with Pro and without', async (body) => {
    expect(await post({ ...body, layout: 'full_bleed' })).toBe('400 layout_unavailable')
    expect(await post({ ...body, layout: 'full_bleed' }, pro)).toBe('400 layout_unavailable')
  })

  it('[3.6.1] [3.6.5] fills the page with its one block; the title only names it', async () => {
    const { id } = await server.publish({ blocks: [framed], layout: 'full_bleed', title: 'My demo' }, pro)
    const { body } = await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)
    expect([body.layout, body.content]).toEqual(['full_bleed', [framed]])
    const page = await server.call('GET', `/${id}`)
    expect(page.text).toContain('<title>My demo</title>')
    expect(page.text).not.toContain('<h1')
    expect(page.text).toContain(`/${id}/frames/0`)
  })

  it('[6.1.10] an update without layout makes the page standard', async () => {
    const { id, editKey } = await server.publish({ blocks: [framed], layout: 'full_bleed' }, pro)
    await server.publish({ id, editKey, blocks: [framed] })
    expect((await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)).body.layout).toBe('standard')
  })

  it('[3.6.6] [6.5.11] nothing can be appended', async () => {
    const { id, editKey } = await server.publish({ blocks: [framed], layout: 'full_bleed' }, pro)
    expect(await append(id, { editKey, content: 'x' }, pro)).toBe('400 layout_unavailable')
  })
})

describe('[2.2] slugs', () => {
  it('[6.1.20] [10.1.3] the page moves to its slug; the id answers 301 and is not cached', async () => {
    const { id, url, slug } = await server.publish({ content: '# Hello', slug: 'hello-world' }, pro)
    expect([slug, url]).toEqual(['hello-world', `${BASE_URL}/hello-world`])
    const byId = await server.call('GET', `/${id}`)
    expect([byId.status, byId.headers.get('Location'), byId.headers.get('Cache-Control')]).toEqual([
      301,
      `${BASE_URL}/hello-world`,
      'no-store',
    ])
    const bySlug = await server.call('GET', '/hello-world')
    expect(bySlug.status).toBe(200)
    expect(bySlug.text).toContain('>Hello<')
  })

  it('[2.2.3] unusable, [2.2.4] taken', async () => {
    expect(await post({ content: 'x', slug: 'healthz' }, pro)).toBe('400 invalid_slug')
    expect(await post({ content: 'x', slug: 'No' }, pro)).toBe('400 invalid_slug')
    expect(await post({ content: 'x', slug: 'taken-one' }, pro)).toBe(200)
    expect(await post({ content: 'x', slug: 'taken-one' }, pro)).toBe('409 slug_taken')
    const { id, editKey } = await server.publish({ content: 'x' })
    expect(await patch(id, { editKey, slug: 'taken-one', published: false }, pro)).toBe('409 slug_taken')
    expect((await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)).body).toMatchObject({
      published: true,
      slug: null,
    })
  })

  it('[6.3.6] [2.2.7] PATCH renames and frees the old slug, [2.2.9] null takes it away without Pro', async () => {
    const { id, editKey } = await server.publish({ content: 'x', slug: 'first-name' }, pro)
    expect(await patch(id, { editKey, slug: 'second-name' }, pro)).toEqual({
      id,
      published: true,
      slug: 'second-name',
      url: `${BASE_URL}/second-name`,
      expiresAt: null,
    })
    expect((await server.call('GET', '/first-name')).status).toBe(404)
    expect(await post({ content: 'y', slug: 'first-name' }, pro)).toBe(200)
    expect(await patch(id, { editKey, slug: null })).toEqual({
      id,
      published: true,
      slug: null,
      url: `${BASE_URL}/${id}`,
      expiresAt: null,
    })
    expect((await server.call('GET', `/${id}`)).status).toBe(200)
  })

  it('[2.2.8] [2.1.5] the names of a deleted page are never given out again', async () => {
    const { id, editKey } = await server.publish({ content: 'x', slug: 'gone-name' }, pro)
    await server.call('DELETE', `/api/v1/pages/${id}`, { json: { editKey } })
    expect(await post({ content: 'y', slug: 'gone-name' }, pro)).toBe('409 slug_taken')
    expect((await server.call('GET', '/gone-name')).status).toBe(404)
  })

  it('[2.2.10] every operation takes a slug in place of an id, and answers with the id', async () => {
    const { id, editKey } = await server.publish({ content: 'one', slug: 'tide-table' }, pro)
    const path = '/api/v1/pages/tide-table'
    const idOf = async (method: string, to: string, json?: object) => {
      const sent = json === undefined ? {} : { json: { editKey, ...json } }
      const { status, body } = await server.call(method, to, sent)
      return [status, body['id']]
    }
    expect(await idOf('GET', path)).toEqual([200, id])
    expect(await idOf('POST', '/api/v1/publish', { id: 'tide-table', content: 'two' })).toEqual([200, id])
    expect(await idOf('POST', `${path}/blocks`, { content: 'three' })).toEqual([200, id])
    expect(await idOf('POST', `${path}/edits`, { edits: [{ old: 'two', new: 'zwei' }] })).toEqual([200, id])
    expect((await server.call('GET', '/tide-table.md')).text).toBe('zwei\n\nthree\n')
    expect(await idOf('POST', `${path}/blocks`, { content: 'x', editKey: 'wrong' })).toEqual([403, undefined])
    expect(await idOf('PATCH', path, { published: false })).toEqual([200, id])
    expect(await idOf('PATCH', path, { published: true })).toEqual([200, id])
    expect(await idOf('DELETE', path, {})).toEqual([200, id])
    expect(await idOf('GET', path)).toEqual([404, undefined])
  })

  it('[2.2.10] [6.2.2] the slug of a hidden page tells nothing to who has no key', async () => {
    const { id, editKey } = await server.publish({ content: 'x', slug: 'draft', published: false }, pro)
    const refused = async (path: string, key: string) => {
      const { status } = await server.call('POST', `${path}/blocks`, { json: { editKey: key, content: 'y' } })
      return status
    }
    const path = '/api/v1/pages/draft'
    expect((await server.call('GET', path)).status).toBe(404)
    expect((await server.call('GET', `/api/v1/pages/${id}`)).status).toBe(200)
    expect(await refused(path, 'wrong')).toBe(404)
    expect(await refused(`/api/v1/pages/${id}`, 'wrong')).toBe(403)
    expect(await refused(path, editKey)).toBe(200)
  })

  it('a hidden page is 404 at its id and at its slug', async () => {
    const { id } = await server.publish({ content: 'x', slug: 'hidden-name', published: false }, pro)
    expect((await server.call('GET', `/${id}`)).status).toBe(404)
    expect((await server.call('GET', '/hidden-name')).status).toBe(404)
  })
})
