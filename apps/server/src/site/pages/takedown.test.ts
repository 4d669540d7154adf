import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublishResponse } from 'qp-schema/api'
import { rawRequest } from '../../../test/raw-request.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const BLOCKS = [
  { type: 'html', html: '<p>Framed</p>', safetyMode: 'sandboxed' },
  { type: 'code', language: 'mermaid', code: 'pie\n  "a": 1' },
]
const REASON = 'the private reason'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}) => server.call('GET', path, { headers })
const api = (id: string) => `/api/v1/pages/${id}`

/** Everything that is made of a page, and the media type of its refusal. */
const reads = (id: string, slug: string): [path: string, mediaType: string][] => [
  [`/${id}`, 'text/html'],
  [`/${slug}`, 'text/html'],
  [`/${slug}.md`, 'text/plain'],
  [`/${slug}.json`, 'application/json'],
  [`/${slug}.txt`, 'text/plain'],
  [`/${id}.md`, 'text/plain'],
  [`/${id}/frames/0`, 'text/html'],
  [`/${id}/frames/9`, 'text/html'],
  [`/${id}/diagrams/1`, 'text/html'],
  [`/${id}/card.png`, 'text/html'],
  [`/${id}/slides`, 'text/html'],
  [`/${slug}/slides`, 'text/html'],
  [api(id), 'application/json'],
]

const writes = ({ id, editKey }: Pick<PublishResponse, 'id' | 'editKey'>, headers = {}) => ({
  update: () => server.call('POST', '/api/v1/publish', { json: { id, editKey, content: 'new' }, headers }),
  append: () => server.call('POST', `${api(id)}/blocks`, { json: { editKey, content: 'more' }, headers }),
  show: () => server.call('PATCH', api(id), { json: { editKey, published: true }, headers }),
  unslug: () => server.call('PATCH', api(id), { json: { editKey, slug: null }, headers }),
  delete: () => server.call('DELETE', api(id), { json: { editKey }, headers }),
})

describe('[6.6.12] a page that the operator has taken down', () => {
  it.each([true, false])('[7.1.16] [10.7.3] is 410 to read, published before: %s', async (published) => {
    const slug = `read-${published}`
    const { id } = await server.publish({ blocks: BLOCKS, slug, published }, await server.pro())
    await server.takeDown(id, REASON)
    for (const [path, mediaType] of reads(id, slug)) {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers, text } = await server.call(method, path)
        expect([method, path, status, headers.get('Content-Type')?.split(';')[0]]).toEqual([
          method,
          path,
          410,
          mediaType,
        ])
        expect(headers.get('Cache-Control')).toBe('no-store')
        expect([headers.get('ETag'), headers.get('Location')]).toEqual([null, null])
        expect(text).not.toContain(REASON)
      }
    }
    expect((await get(api(id))).body).toEqual({
      error: 'gone',
      message: 'The operator of this service has taken this page down.',
    })
    expect((await get(`/${slug}`)).text).toContain('This page was taken down')
    expect((await get(`/${slug}`, { Accept: 'text/markdown' })).status).toBe(410)
  })

  it('[10.3.3] is 410 at once, to who has it already as well', async () => {
    const { id } = await server.publish({ blocks: BLOCKS })
    const paths = [`/${id}`, `/${id}.md`, `/${id}/frames/0`, `/${id}/diagrams/1`, `/${id}/card.png`, api(id)]
    const former = await Promise.all(paths.map(async (path) => (await get(path)).headers.get('ETag') ?? ''))
    expect(former).not.toContain('')
    await server.takeDown(id)
    for (const [index, path] of paths.entries()) {
      const { status } = await get(path, { 'If-None-Match': former[index] ?? '' })
      expect([path, status]).toEqual([path, 410])
    }
  })

  it('[5.4.1] [5.4.2] is 410 to write: after 404, before the key and If-Match', async () => {
    const page = await server.publish({ content: 'x', published: false })
    await server.takeDown(page.id)
    for (const editKey of [page.editKey, 'wrong']) {
      for (const headers of [{}, { 'If-Match': '"99"' }]) {
        for (const [name, write] of Object.entries(writes({ id: page.id, editKey }, headers))) {
          const { status, body } = await write()
          expect([name, status, body['error']]).toEqual([name, 410, 'gone'])
        }
      }
    }
    const { status } = await server.call('PATCH', api('abcdefghijkl'), { json: {} })
    expect(status).toBe(404)
  })

  it('[2.2.4] keeps its slug', async () => {
    const pro = await server.pro()
    const { id } = await server.publish({ content: 'x', slug: 'kept' }, pro)
    await server.takeDown(id)
    const json = { content: 'x', slug: 'kept' }
    const { status, body } = await server.call('POST', '/api/v1/publish', { json, headers: pro })
    expect([status, body['error']]).toEqual([409, 'slug_taken'])
  })

  it('[6.6.13] is restored as it was, and can be written again, with a new ETag only', async () => {
    const page = await server.publish({ content: '# Back', published: true })
    const before = await get(api(page.id), { 'Accept-Encoding': 'identity' })
    await server.takeDown(page.id)
    await server.restore(page.id)
    const after = await get(api(page.id), { 'Accept-Encoding': 'identity' })
    expect({ ...after.body, updatedAt: before.body['updatedAt'] }).toEqual(before.body)
    expect((await get(`/${page.id}`)).status).toBe(200)
    const ifMatch = (etag: string | null) => writes(page, { 'If-Match': etag ?? '' }).append()
    expect((await ifMatch(before.headers.get('ETag'))).status).toBe(412)
    expect((await ifMatch(after.headers.get('ETag'))).status).toBe(200)
  })

  it('[10.7.3] is 410 on the host of CONTENT_ORIGIN as well', async () => {
    const other = await startTestServer({ CONTENT_ORIGIN: 'http://content.example.org' })
    try {
      const { id } = await other.publish({ blocks: BLOCKS })
      await other.takeDown(id)
      const { status, text } = await rawRequest(other.origin, `/${id}/frames/0`, {
        Host: 'content.example.org',
      })
      expect([status, text]).toEqual([410, 'The operator of this service has taken this page down.\n'])
    } finally {
      await other.stop()
    }
  })
})
