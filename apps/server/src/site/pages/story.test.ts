import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Call, startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ UPLOADS: 'on' })
})
afterAll(() => server.stop())

/** The smallest PNG: a pixel. */
const PIXEL = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

it('[10.27.5] with the address alone: twelve requests and 3,500 tokens to publish, edit, append, show a picture, end, hide and delete', async () => {
  let requests = 0
  let bytes = 0
  const call = async (method: string, path: string, sent: Call = {}) => {
    const answer = await server.call(method, path, sent)
    const body = sent.body ?? (sent.json === undefined ? '' : JSON.stringify(sent.json))
    requests += 1
    bytes += Buffer.byteLength(path) + Buffer.byteLength(body) + Buffer.byteLength(answer.text)
    expect([method, path, answer.status, answer.text]).toEqual([method, path, 200, answer.text])
    return answer
  }
  const guide = (await call('GET', '/', { headers: { Accept: 'text/markdown' } })).text
  /** What the guide says is to be sent for something, with what is known in the place of names in braces. */
  const told = (method: string, path: string, known: Record<string, string>): [string, string] => {
    expect(guide).toContain(`${method} BASE${path}`)
    return [method, path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? name)]
  }

  const [, type = ''] = /-H 'Content-Type: (text\/[^']+)'/.exec(guide) ?? []
  const made = await call(...told('POST', '/api/v1/publish', {}), {
    body: '# Tides\n\nThe moon pulls.',
    headers: { 'Content-Type': type },
  })
  const { id, editKey } = made.body as { id: string; editKey: string }
  const known = { id, name: id }
  const edits = [{ old: 'moon', new: 'sun' }]
  await call(...told('POST', '/api/v1/pages/{id}/edits', known), { json: { editKey, edits } })
  const blocks = told('POST', '/api/v1/pages/{id}/blocks', known)
  await call(...blocks, { json: { editKey, content: 'Twice a day.', variant: 'gfm' } })

  const asked = await call(...told('POST', '/api/upload', {}), {
    json: { mime: 'image/png', size: PIXEL.length },
  })
  const address = asked.body as { uploadUrl: string; publicUrl: string; headers: Record<string, string> }
  expect(guide).toContain('with its `headers` to its `uploadUrl` (`PUT ')
  await call('PUT', new URL(address.uploadUrl).pathname, { body: PIXEL, headers: address.headers })
  await call(...blocks, { json: { editKey, content: `![The sea](${address.publicUrl})`, variant: 'gfm' } })

  const change = told('PATCH', '/api/v1/pages/{id}', known)
  const [, expiresAt = ''] = /"expiresAt": "([^"]+)"/.exec(guide) ?? []
  const ends = await call(...change, { json: { editKey, expiresAt } })
  expect(ends.body['expiresAt']).toBe('2030-01-31T09:30:00.000Z')
  const read = await call(...told('GET', '/{name}.md', known))
  expect(read.text).toBe(`# Tides\n\nThe sun pulls.\n\nTwice a day.\n\n![The sea](${address.publicUrl})\n`)
  const hidden = await call(...change, { json: { editKey, published: false } })
  expect(hidden.body['published']).toBe(false)
  await call(...told('DELETE', '/api/v1/pages/{id}', known), { json: { editKey } })
  expect((await server.call('GET', `/${id}`)).status).toBe(404)

  expect(requests).toBeLessThanOrEqual(12)
  expect(bytes / 4).toBeLessThanOrEqual(3500)
})
