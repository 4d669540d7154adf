import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PageResponse, PublishResponse } from 'qp-schema/api'
import { eventsIn, openEvents } from '../../test/event-reader.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const NOW = Date.parse('2030-01-31T09:30:00.000Z')
const at = (time: number) => new Date(NOW + time).toISOString()

let server: TestServer
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  server = await startTestServer()
})
afterEach(() => vi.setSystemTime(NOW))
afterAll(async () => {
  await server.stop()
  vi.useRealTimers()
})

const api = (id: string) => `/api/v1/pages/${id}`
const status = async (method: string, path: string, json?: unknown) =>
  (await server.call(method, path, json === undefined ? {} : { json })).status
const patch = (id: string, json: unknown) => server.call('PATCH', api(id), { json })
const publish = (json: object) => server.publish({ content: '# Tides\n\nHigh.', ...json })

const BLOCKS = [
  { type: 'html', html: '<p>Framed</p>', safetyMode: 'sandboxed' },
  { type: 'code', language: 'mermaid', code: 'pie\n  "a": 1' },
]

/** Everything that is made of a page. */
const reads = (id: string, slug: string) => [
  ...[id, slug].flatMap((name) => ['', '.md', '.json', '.txt', '/slides'].map((form) => `/${name}${form}`)),
  `/${id}/frames/0`,
  `/${id}/diagrams/1`,
  `/${id}/card.png`,
  `/${id}/report`,
  api(id),
]

const writes = ({ id, editKey }: Pick<PublishResponse, 'id' | 'editKey'>) =>
  [
    ['POST', '/api/v1/publish', { id, editKey, content: 'new', expiresAt: null }],
    ['POST', `${api(id)}/blocks`, { editKey, content: 'more' }],
    ['POST', `${api(id)}/edits`, { editKey, edits: [{ old: 'High', new: 'Low' }] }],
    ['PATCH', api(id), { editKey, published: false }],
    ['PATCH', api(id), { editKey, slug: null, theme: 'dark-vivid' }],
  ] as const

describe('[6.11.1] the time at which a page expires', () => {
  it('is set by publish and PATCH, kept by an update that does not name it, and cleared by null', async () => {
    const page = await publish({ expiresAt: '2030-02-01T00:00:00+02:00' })
    const expiresAt = '2030-01-31T22:00:00.000Z'
    expect(page.expiresAt).toBe(expiresAt)
    expect((await publish({ id: page.id, editKey: page.editKey })).expiresAt).toBe(expiresAt)
    expect((await server.call<PageResponse>('GET', api(page.id))).body.expiresAt).toBe(expiresAt)
    const { editKey } = page
    expect((await patch(page.id, { editKey, expiresAt: at(1) })).body['expiresAt']).toBe(at(1))
    expect((await patch(page.id, { editKey, published: false })).body['expiresAt']).toBe(at(1))
    expect((await patch(page.id, { editKey, expiresAt: null })).body['expiresAt']).toBe(null)
    vi.setSystemTime(NOW + 10)
    expect(await status('GET', api(page.id))).toBe(200)
  })

  it.each([
    ['now', at(0), 'must be in the future'],
    ['the past', '1970-01-01T00:00:00Z', 'must be in the future'],
    ['the year 275760', '+275760-09-13T00:00:00Z', 'RFC 3339'],
    ['the year 10000, in UTC', '9999-12-31T23:59:59-01:00', 'RFC 3339'],
    ['no such day', '2031-02-29T00:00:00Z', 'RFC 3339'],
    ['no zone', '2031-02-28T00:00:00', 'RFC 3339'],
    ['a day', '2031-02-28', 'RFC 3339'],
    ['a leap second', '2031-12-31T23:59:60Z', 'RFC 3339'],
    ['a number', 1_924_000_000, 'string'],
    ['nothing', '', 'RFC 3339'],
  ])('is not %s', async (_name, expiresAt, message) => {
    const { id, editKey } = await publish({})
    for (const [method, path, json] of [
      ['POST', '/api/v1/publish', { content: 'x', expiresAt }],
      ['PATCH', api(id), { editKey, expiresAt }],
    ] as const) {
      const { status: answered, body } = await server.call(method, path, { json })
      expect([answered, body]).toEqual([
        400,
        expect.objectContaining({
          error: 'invalid_body',
          issues: [{ path: 'expiresAt', message: expect.stringContaining(message) as string }],
        }),
      ])
    }
    const { body } = await server.call('POST', '/api/v1/validate', { json: { content: 'x', expiresAt } })
    expect(body).toMatchObject({ valid: false, error: 'invalid_body' })
  })

  it('may be the last one there is', async () => {
    expect((await publish({ expiresAt: '9999-12-31T23:59:59.999Z' })).expiresAt).toBe(
      '9999-12-31T23:59:59.999Z',
    )
  })
})

describe('[6.11.2] [6.11.3] a page whose time has come', () => {
  it('is 410 from that very moment on, whatever a visitor has of it', async () => {
    const { id, editKey } = await server.publish(
      { blocks: BLOCKS, slug: 'tides', expiresAt: at(HOUR) },
      await server.pro(),
    )
    const before = new Map<string, string>()
    vi.setSystemTime(NOW + HOUR - 1)
    // Twice, so that it is answered from memory.
    for (const path of [...reads(id, 'tides'), ...reads(id, 'tides')]) {
      const { status: answered, headers } = await server.call('GET', path)
      expect([path, [200, 301]]).toEqual([path, expect.arrayContaining([answered])])
      before.set(path, headers.get('ETag') ?? '"none"')
    }
    vi.setSystemTime(NOW + HOUR)
    for (const path of reads(id, 'tides')) {
      for (const headers of [{}, { 'If-None-Match': before.get(path) ?? '' }]) {
        const answer = await server.call('GET', path, { headers })
        expect([path, answer.status, answer.headers.get('Cache-Control')]).toEqual([path, 410, 'no-store'])
      }
    }
    for (const [method, path, json] of writes({ id, editKey })) {
      const answer = await server.call(method, path, { json })
      expect([method, path, answer.status, answer.body]).toEqual([
        method,
        path,
        410,
        {
          error: 'gone',
          message: 'This page has expired.',
          issues: [
            {
              path: 'expiresAt',
              message: 'has passed; for 7 days, PATCH with the edit key can set a later one, or null',
            },
          ],
        },
      ])
    }
    expect((await server.call('GET', `/${id}`)).text).toContain('This page has expired')
    expect(await status('GET', `/oembed?url=https://pages.example.org/${id}`)).toBe(404)
  })

  it('is 410 also when it was hidden, and a takedown outweighs', async () => {
    const { id } = await publish({ published: false, expiresAt: at(HOUR) })
    vi.setSystemTime(NOW + HOUR)
    expect([await status('GET', `/${id}`), await status('GET', api(id))]).toEqual([410, 410])
    await server.takeDown(id)
    const { text } = await server.call('GET', api(id))
    expect(text).toContain('taken this page down')
  })
})

it('[10.29.4] [6.11.2] ends the streams of who follows it', async () => {
  const { id } = await publish({ live: true, expiresAt: at(HOUR) })
  const reader = await openEvents(`${server.origin}/${id}/events`)
  await expect.poll(() => eventsIn(reader.received()).length).toBe(1)
  vi.setSystemTime(NOW + HOUR)
  expect(eventsIn(await reader.ended).at(-1)).toEqual({ event: 'end', data: { published: false } })
  expect(await status('GET', `/${id}/events`)).toBe(410)
})

describe('[6.11.4] whoever has the key of a page that has expired', () => {
  it.each([
    ['a later time', at(2 * HOUR)],
    ['no end', null],
  ])('gives it %s, and the rest of the page is as it was', async (_name, expiresAt) => {
    const { id, editKey } = await publish({ expiresAt: at(HOUR) })
    vi.setSystemTime(NOW + HOUR)
    expect(await status('PATCH', api(id), { editKey: 'x'.repeat(24), expiresAt })).toBe(403)
    expect((await patch(id, { editKey, expiresAt, theme: 'dark-vivid' })).body).toMatchObject({ expiresAt })
    expect(await status('GET', `/${id}`)).toBe(200)
    expect((await server.call<PageResponse>('GET', api(id))).body).toMatchObject({
      theme: 'dark-vivid',
      published: true,
      expiresAt,
    })
  })

  it('deletes it', async () => {
    const { id, editKey } = await publish({ expiresAt: at(HOUR) })
    vi.setSystemTime(NOW + HOUR)
    expect(await status('DELETE', api(id), { editKey: 'x'.repeat(24) })).toBe(403)
    expect(await status('DELETE', api(id), { editKey })).toBe(200)
    expect(await status('GET', `/${id}`)).toBe(404)
  })

  it('[6.12.4] [6.12.5] changes its key, after which the old one restores nothing', async () => {
    const { id, editKey } = await publish({ expiresAt: at(HOUR) })
    const newEditKey = 'P2x-v8QmWz_61cYtRb0LkHs7'
    const change = async () => status('POST', `${api(id)}/key`, { editKey, newEditKey })
    vi.setSystemTime(NOW + HOUR)
    expect([await change(), await change()]).toEqual([200, 200])
    expect(await status('GET', `/${id}`)).toBe(410)
    const restore = async (key: string) => status('PATCH', api(id), { editKey: key, expiresAt: null })
    expect([await restore(editKey), await restore(newEditKey)]).toEqual([403, 200])
  })

  it('[6.12.5] cannot change its key once it is as deleted', async () => {
    const { id, editKey } = await publish({ expiresAt: at(HOUR) })
    vi.setSystemTime(NOW + HOUR + 7 * DAY)
    expect(await status('POST', `${api(id)}/key`, { editKey, newEditKey: 'P2x-v8QmWz_61cYtRb0LkHs7' })).toBe(
      404,
    )
  })
})

describe('[6.11.5] seven days after its time', () => {
  it('a page is as deleted, swept or not, and its names stay taken', async () => {
    const pro = await server.pro()
    const page = await server.publish({ content: 'x', slug: 'kept-name', expiresAt: at(HOUR) }, pro)
    const { id, editKey } = page
    const keyed = { editKey, expiresAt: null }
    vi.setSystemTime(NOW + HOUR + 7 * DAY - 1)
    expect([await status('GET', `/${id}`), await status('GET', api(id))]).toEqual([410, 410])
    vi.setSystemTime(NOW + HOUR + 7 * DAY)
    expect([await status('GET', `/${id}`), await status('GET', '/kept-name')]).toEqual([404, 404])
    expect([await status('GET', api(id)), await status('PATCH', api(id), keyed)]).toEqual([404, 404])
    expect(await status('DELETE', api(id), { editKey })).toBe(404)
    for (const [method, path, json] of writes(page)) {
      expect([method, path, await status(method, path, json)]).toEqual([method, path, 404])
    }
    const json = { content: 'x', slug: 'kept-name' }
    const { body } = await server.call('POST', '/api/v1/publish', { json, headers: pro })
    expect(body['error']).toBe('slug_taken')
  })
})
