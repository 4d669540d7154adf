import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublishResponse } from 'qp-schema/api'
import { OPERATIONS } from 'qp-schema/api'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
let page: PublishResponse
beforeAll(async () => {
  server = await startTestServer()
  page = await server.publish({ content: 'x' })
})
afterAll(() => server.stop())

const markdown = { body: '# New', headers: { 'Content-Type': 'text/markdown' } }

describe('[5.3.4] fields in the query', () => {
  it('an update of markdown is refused, without a word of the key', async () => {
    const query = `id=${page.id}&editKey=${page.editKey}`
    const answer = await server.call('POST', `/api/v1/publish?${query}`, markdown)
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        error: 'invalid_body',
        message:
          'These fields belong in a JSON body, not in the query: id, editKey. Send markdown in it as content. ' +
          'Addresses end up in logs, and anyone who reads the key there can change the page.',
      },
    ])
    expect(answer.headers.get('X-RateLimit-Limit')).toBe('100000')
    const read = await server.call('GET', `/api/v1/pages/${page.id}`)
    expect(read.body['content']).toEqual([{ type: 'richtext', html: '<p>x</p>' }])
  })

  it('the message is about what was sent', async () => {
    const answer = await server.call('DELETE', `/api/v1/pages/${page.id}?%65ditKey`, { json: {} })
    expect(answer.body['message']).toBe(
      'These fields belong in a JSON body, not in the query: editKey. ' +
        'Addresses end up in logs, and anyone who reads the key there can change the page.',
    )
  })

  const FIELDS = Object.values(OPERATIONS).flatMap((operation) =>
    'request' in operation
      ? Object.keys(operation.request.shape).map((field) => ({ ...operation, field }))
      : [],
  )

  it.each(FIELDS)('$method $path refuses $field', async ({ method, path, field }) => {
    const place = `${path.replace('{id}', page.id)}?${field}=`
    const { status, body } = await server.call(method.toUpperCase(), place, { json: {} })
    expect([status, body['error']]).toEqual([400, 'invalid_body'])
    expect(body['message']).toMatch(
      new RegExp(`^These fields belong in a JSON body, not in the query: ${field}`),
    )
  })

  it('[5.4.1] [5.4.2] comes before the body, the page and its key', async () => {
    for (const [method, path] of [
      ['POST', '/api/v1/publish?content=x'],
      ['PATCH', '/api/v1/pages/unknown?published=true'],
      ['DELETE', '/api/v1/pages/unknown?editKey=x'],
      ['POST', '/api/v1/pages/unknown/blocks?content=x'],
    ] as const) {
      const { body } = await server.call(method, path, {
        body: '[',
        headers: { 'Content-Type': 'image/png' },
      })
      expect(body['message']).toContain('belong in a JSON body')
    }
  })

  it('other parameters are ignored, and a read takes any', async () => {
    const published = await server.call('POST', '/api/v1/publish?utm_source=x&ID=y&editkey=z', markdown)
    expect(published.status).toBe(200)
    expect((await server.call('GET', `/api/v1/pages/${page.id}?id=x&title=y`)).status).toBe(200)
  })
})
