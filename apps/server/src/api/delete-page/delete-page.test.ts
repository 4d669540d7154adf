import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const remove = (id: string, json: unknown) => server.call('DELETE', `/api/v1/pages/${id}`, { json })

describe('[6.4] DELETE /api/v1/pages/{id}', () => {
  it.each([true, false])('[6.4.1] [6.6.8] [6.6.9] from published: %s to gone', async (published) => {
    const { id, editKey } = await server.publish({ content: 'x', published })
    const { status, body } = await remove(id, { editKey })
    expect([status, body]).toEqual([200, { id, deleted: true }])
    expect((await server.call('GET', `/api/v1/pages/${id}`)).status).toBe(404)
    expect((await server.call('GET', `/${id}`)).status).toBe(404)
    expect((await server.call('GET', `/${id}/frames/0`)).status).toBe(404)
    expect(
      (await server.call('PATCH', `/api/v1/pages/${id}`, { json: { editKey, published: true } })).status,
    ).toBe(404)
    expect(
      (await server.call('POST', `/api/v1/pages/${id}/blocks`, { json: { editKey, content: 'x' } })).status,
    ).toBe(404)
    expect(
      (await server.call('POST', '/api/v1/publish', { json: { id, editKey, content: 'x' } })).status,
    ).toBe(404)
    expect((await remove(id, { editKey })).status).toBe(404)
  })

  it('[6.4.2] [6.4.3] [6.4.4] refuses in order, and the page stays', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const refusal = async (at: string, json: unknown) => {
      const { status, body } = await remove(at, json)
      return `${status} ${String(body['error'])}`
    }
    expect(await refusal('nonexistent0', {})).toBe('404 not_found')
    expect(await refusal('nonexistent0', 'text')).toBe('400 invalid_body')
    expect(await refusal(id, undefined)).toBe('400 invalid_body')
    expect(await refusal(id, {})).toBe('403 forbidden')
    expect(await refusal(id, { editKey: null })).toBe('403 forbidden')
    expect(
      await refusal(id, {
        editKey: editKey.toUpperCase() === editKey ? `${editKey}x` : editKey.toUpperCase(),
      }),
    ).toBe('403 forbidden')
    expect((await server.call('GET', `/${id}`)).status).toBe(200)
  })

  it('does not take the key of another page', async () => {
    const one = await server.publish({ content: 'x' })
    const other = await server.publish({ content: 'y' })
    expect((await remove(one.id, { editKey: other.editKey })).status).toBe(403)
  })
})
