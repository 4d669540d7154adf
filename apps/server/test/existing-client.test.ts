import { afterAll, beforeAll, expect, it } from 'vitest'
import { BASE_URL, startTestServer, type TestServer } from './test-server.ts'

/**
 * What a public client of the format does that knows nothing of this service: five operations of the first version of the
 * API, with bodies of JSON and no header but their media type.
 */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Sends it as such a client does. */
async function send(method: string, path: string, json?: object) {
  const response = await fetch(`${server.origin}${path}`, {
    method,
    ...(json !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const visit = async (id: unknown) => (await fetch(`${server.origin}/${String(id)}`)).status
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string

it('[6.1.2] [6.1.7] [6.2.1] [6.3.1] [6.4.1] [6.5.1] publishes, updates, reads, toggles, appends and deletes', async () => {
  const published = await send('POST', '/api/v1/publish', {
    title: 'Tides',
    content: 'The **moon** pulls.',
    theme: 'auto-editorial',
    meta: { title: 'Tides', description: 'Why the sea moves' },
  })
  const { id, editKey } = published.body
  expect(published).toEqual({
    status: 200,
    body: {
      id: expect.stringMatching(/^[0-9A-Za-z]{12}$/) as string,
      url: `${BASE_URL}/${String(id)}`,
      editUrl: `${BASE_URL}/?id=${String(id)}#edit=${String(editKey)}`,
      editKey: expect.stringMatching(/^[\w-]{24}$/) as string,
      slug: null,
      published: true,
      expiresAt: null,
    },
  })
  expect(await visit(id)).toBe(200)

  const path = `/api/v1/pages/${String(id)}`
  const heading = { type: 'richtext', html: '<h1>Tides</h1>' }
  const first = { type: 'richtext', html: '<p>The <strong>moon</strong> pulls.</p>' }
  const stored = (content: object[], isShown: boolean) => ({
    status: 200,
    body: {
      version: 'qp.v1',
      id,
      content,
      blocks: content,
      published: isShown,
      theme: 'auto-editorial',
      meta: { title: 'Tides', description: 'Why the sea moves' },
      slug: null,
      layout: 'standard',
      live: false,
      notes: false,
      createdAt: TIME,
      updatedAt: TIME,
      expiresAt: null,
    },
  })
  expect(await send('GET', path)).toEqual(stored([heading, first], true))

  expect(await send('PATCH', path, { editKey, published: false })).toEqual({
    status: 200,
    body: { id, published: false, slug: null, url: `${BASE_URL}/${String(id)}`, expiresAt: null },
  })
  expect(await visit(id)).toBe(404)

  const more = { type: 'html', html: '<p>Twice a day.</p>' }
  expect(await send('POST', `${path}/blocks`, { editKey, blocks: [more] })).toEqual({
    status: 200,
    body: { id, appended: 1, published: false, updatedAt: TIME },
  })
  const snippet = { ...more, safetyMode: 'strict_sanitized' }
  expect(await send('GET', path)).toEqual(stored([heading, first, snippet], false))

  const update = { id, editKey, content: 'The sun pulls too.', published: true }
  expect(await send('POST', '/api/v1/publish', update)).toEqual(published)
  expect(await send('GET', path)).toEqual(
    stored([{ type: 'richtext', html: '<p>The sun pulls too.</p>' }], true),
  )
  expect(await visit(id)).toBe(200)

  expect(await send('DELETE', path, { editKey })).toEqual({ status: 200, body: { id, deleted: true } })
  expect([(await send('GET', path)).status, await visit(id)]).toEqual([404, 404])
})

it('[5.5.2] [6.1.12] [5.8.1] is told in `error` what is wrong', async () => {
  const { id, editKey } = (await send('POST', '/api/v1/publish', { content: 'x' })).body
  const path = `/api/v1/pages/${String(id)}`
  const answers = await Promise.all([
    send('PATCH', path, { published: false }),
    send('PATCH', path, { editKey }),
    send('DELETE', path, { editKey: 'x'.repeat(24) }),
    send('POST', `${path}/blocks`, { editKey }),
    send('POST', '/api/v1/publish', { id, content: 'y' }),
    send('GET', '/api/v1/pages/AAAAAAAAAAAA'),
  ])
  expect(answers.map(({ status, body }) => [status, body['error']])).toEqual([
    [403, 'forbidden'],
    [400, 'invalid_body'],
    [403, 'forbidden'],
    [400, 'no_content'],
    [403, 'forbidden'],
    [404, 'not_found'],
  ])
})
