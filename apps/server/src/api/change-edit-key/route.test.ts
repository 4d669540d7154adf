import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_URL, startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const NEW = 'P2x-v8QmWz_61cYtRb0LkHs7'
const OTHER = 'mW3_xT8pLr0aZbQ5vNc7-kJd'

const change = (id: string, json: object, headers = {}) =>
  server.call('POST', `/api/v1/pages/${id}/key`, { json, headers })
const outcome = ({ status, body }: Awaited<ReturnType<typeof change>>) => [status, body['error']]
const patch = async (id: string, editKey: string) =>
  (await server.call('PATCH', `/api/v1/pages/${id}`, { json: { editKey, published: true } })).status

describe('[6.12] POST /api/v1/pages/{id}/key', () => {
  it('[6.12.1] [6.12.4] gives the page another key, and the old one opens nothing', async () => {
    const { id, editKey } = await server.publish({ content: '# Hi', notes: true })
    const { status, body, headers } = await change(id, { editKey, newEditKey: NEW })
    expect(headers.get('ETag'), 'of the page as it was').toBe('"1"')
    expect([status, body]).toEqual([200, { id, changed: true, editUrl: `${BASE_URL}/?id=${id}#edit=${NEW}` }])
    const at = `/api/v1/pages/${id}`
    const calls = [
      ['POST', '/api/v1/publish', { id, content: 'x' }],
      ['POST', `${at}/blocks`, { content: 'x' }],
      ['POST', `${at}/edits`, { edits: [{ old: 'Hi', new: 'Ho' }] }],
      ['PATCH', at, { published: true }],
      ['POST', `${at}/key`, { newEditKey: OTHER }],
      ['POST', `${at}/notes/list`, {}],
      ['DELETE', `${at}/notes`, {}],
      ['DELETE', at, {}],
    ] as const
    const statusesWith = async (key: string) => {
      const statuses: number[] = []
      for (const [method, path, json] of calls)
        statuses.push((await server.call(method, path, { json: { editKey: key, ...json } })).status)
      return statuses
    }
    expect(await statusesWith(editKey)).toEqual(calls.map(() => 403))
    expect(await patch(id, NEW)).toBe(200)
  })

  it('[6.12.2] a repetition is a success, whatever key it has', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    for (const key of [editKey, editKey, OTHER, null])
      expect((await change(id, { editKey: key ?? '', newEditKey: NEW })).status).toBe(200)
    expect((await change(id, { editKey: '', newEditKey: NEW }, { 'If-Match': '"0"' })).status).toBe(200)
    expect(outcome(await change(id, { editKey, newEditKey: OTHER }))).toEqual([403, 'forbidden'])
  })

  it('of two at once with different keys one wins, with the same key both', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const both = await Promise.all([NEW, OTHER].map((newEditKey) => change(id, { editKey, newEditKey })))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403])
    const same = await server.publish({ content: 'x' })
    const twice = await Promise.all([NEW, NEW].map((newEditKey) => change(same.id, { ...same, newEditKey })))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
  })

  it('[6.12.3] [5.4.2] refuses what can be guessed, once the page and its key are right', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    for (const newEditKey of [
      undefined,
      '',
      'x'.repeat(24),
      NEW.slice(1),
      `${NEW}x`,
      `${NEW.slice(1)}/`,
      'abcdefghijklmnopqrstuvwx',
      '0123456789zyxwvutsrqponm',
      NEW.slice(0, 12).repeat(2),
    ]) {
      const { status, body } = await change(id, { editKey, newEditKey })
      expect([newEditKey, status, body['issues']]).toEqual([
        newEditKey,
        400,
        [{ path: 'newEditKey', message: expect.any(String) as string }],
      ])
    }
    expect(outcome(await change(id, { editKey: OTHER, newEditKey: '' }))).toEqual([403, 'forbidden'])
    expect(outcome(await change('nonexistent0', { editKey, newEditKey: '' }))).toEqual([404, 'not_found'])
    expect(await patch(id, editKey)).toBe(200)
  })

  it('[6.12.5] changes nothing that others see, and is refused as every write', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const state = async () => {
      const { headers, body } = await server.call('GET', `/api/v1/pages/${id}`)
      return [headers.get('ETag'), body['updatedAt']]
    }
    const before = await state()
    expect(outcome(await change(id, { editKey, newEditKey: NEW }, { 'If-Match': '"0"' }))).toEqual([
      412,
      'precondition_failed',
    ])
    expect((await change(id, { editKey, newEditKey: NEW })).status).toBe(200)
    expect(await state()).toEqual(before)
    await server.takeDown(id)
    expect(outcome(await change(id, { editKey: NEW, newEditKey: OTHER }))).toEqual([410, 'gone'])
    expect(outcome(await change(id, { editKey: NEW, newEditKey: NEW }))).toEqual([410, 'gone'])
  })

  it('[6.12.4] what the old key was answered is not answered again', async () => {
    const publishing = { 'Idempotency-Key': crypto.randomUUID() }
    const appending = { 'Idempotency-Key': crypto.randomUUID() }
    const publish = async () =>
      server.call('POST', '/api/v1/publish', { json: { content: 'Kept.' }, headers: publishing })
    const { id, editKey } = (await publish()).body as { id: string; editKey: string }
    const append = async (key: string) =>
      server.call('POST', `/api/v1/pages/${id}/blocks`, {
        json: { editKey: key, content: 'y' },
        headers: appending,
      })
    await append(editKey)
    expect([(await publish()).body['id'], (await append(editKey)).status]).toEqual([id, 200])
    await change(id, { editKey, newEditKey: NEW })
    for (const again of [await publish(), await append(editKey)])
      expect([again.status, again.body['error']]).toEqual([403, 'forbidden'])
    // Another request, whose own key is right, may use another Idempotency-Key.
    expect((await append(NEW)).status).toBe(409)
    await server.call('DELETE', `/api/v1/pages/${id}`, { json: { editKey: NEW } })
    expect((await publish()).body['id'], 'a deleted page is answered as before').toBe(id)
  })
})
