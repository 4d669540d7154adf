import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageResponse } from 'qp-schema/api'
import { pageDocumentSchema } from 'qp-schema/zod'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('[6.2] GET /api/v1/pages/{id}', () => {
  it('[6.2.1] [6.2.3] answers with the stored page and no secret', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const { status, text, body } = await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual([
      'version',
      'id',
      'published',
      'theme',
      'meta',
      'slug',
      'layout',
      'live',
      'notes',
      'createdAt',
      'updatedAt',
      'expiresAt',
      'content',
      'blocks',
    ])
    expect(text).not.toContain(editKey)
  })

  it('[6.2.1] [6.2.9] [3.1.4] is a page document, and its blocks are its content', async () => {
    const { id } = await server.publish({
      content: '# Grüße 👋\n\n> x',
      theme: 'dark-vivid',
      meta: { title: 'T' },
      lang: 'de',
      dir: 'ltr',
    })
    const { body } = await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)
    const blocks = [
      { type: 'richtext', html: '<h1>Grüße 👋</h1>' },
      { type: 'quote', html: '<p>x</p>' },
    ]
    expect([body.content, body.blocks]).toEqual([blocks, blocks])
    expect(pageDocumentSchema.parse(body)).toEqual({
      version: 'qp.v1',
      blocks,
      layout: 'standard',
      theme: 'dark-vivid',
      meta: { title: 'T' },
      lang: 'de',
      dir: 'ltr',
    })
  })

  it('[6.2.2] answers for hidden pages', async () => {
    const { id } = await server.publish({ content: 'x', published: false })
    const { status, body } = await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)
    expect([status, body.published]).toEqual([200, false])
  })

  it('[6.2.4] derived metadata is not part of it', async () => {
    const { id } = await server.publish({ content: '# T\n\nD', meta: { title: 'Only' } })
    expect((await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)).body.meta).toEqual({
      title: 'Only',
    })
  })

  it.each(['nonexistent0', 'x', '..%2f..', '%00', 'null', '%F0%9F%98%80'])(
    '[6.2.5] [2.1.4] %s is an unknown id',
    async (id) => {
      const { status, body } = await server.call('GET', `/api/v1/pages/${id}`)
      expect([status, body['error']]).toEqual([404, 'not_found'])
    },
  )

  it('[6.2.5] so is a very long one', async () => {
    expect((await server.call('GET', `/api/v1/pages/${'a'.repeat(3000)}`)).status).toBe(404)
  })

  it.each(['/api/v1/pages', '/api/v1/pages/', '/api/v1/pages?x=1'])('[6.2.6] %s is 400', async (path) => {
    const { status, body } = await server.call('GET', path)
    expect([status, body['error']]).toEqual([400, 'invalid_body'])
  })

  it('[6.2.7] answers 304 to the ETag it gave, until the page changes', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const path = `/api/v1/pages/${id}`
    const etag = (await server.call('GET', path)).headers.get('ETag') ?? ''
    const again = await server.call('GET', path, { headers: { 'If-None-Match': etag } })
    expect([again.status, again.text, again.headers.get('ETag')]).toEqual([304, '', etag])
    for (const json of [
      { editKey, published: false },
      { editKey, published: false },
    ]) {
      await server.call('PATCH', path, { json })
    }
    expect((await server.call('GET', path, { headers: { 'If-None-Match': etag } })).status).toBe(200)
  })

  it('[6.2.8] HEAD answers without a body', async () => {
    const { id } = await server.publish({ content: 'x' })
    const { status, text, headers } = await server.call('HEAD', `/api/v1/pages/${id}`)
    expect([status, text, headers.get('Content-Type')]).toEqual([200, '', 'application/json; charset=utf-8'])
  })
})
