import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsIn, type EventReader, openEvents } from '../../../test/event-reader.ts'
import { INSTANCES, startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ MAX_CONNECTIONS_PER_ADDRESS: '8', TRUST_PROXY: '1' })
})
afterAll(() => server.stop())

const publish = (json: object = {}) => server.publish({ content: 'Begun.', live: true, ...json })
const follow = (name: string, headers: Record<string, string> = {}) =>
  openEvents(`${server.origin}/${name}/events`, { 'X-Forwarded-For': `10.0.0.${++reader % 250}`, ...headers })
const change = (page: { id: string; editKey: string }, json: object) =>
  server.call('PATCH', `/api/v1/pages/${page.id}`, { json: { editKey: page.editKey, ...json } })
const append = (page: { id: string; editKey: string }) =>
  server.call('POST', `/api/v1/pages/${page.id}/blocks`, {
    json: { editKey: page.editKey, content: 'More.' },
  })
const page = (revision: number) => ({
  event: 'page',
  id: String(revision),
  data: { revision, published: true },
})
const told = ({ received }: EventReader) => eventsIn(received())
let reader = 0

describe('[6.1.8] [6.2.1] [6.3.9] live', () => {
  it('is kept by an update that does not name it, and changed by one that does', async () => {
    const { id, editKey } = await publish()
    const live = async () => (await server.call('GET', `/api/v1/pages/${id}`)).body['live']
    expect(await live()).toBe(true)
    await server.publish({ id, editKey, content: 'Other' })
    expect(await live()).toBe(true)
    await server.publish({ id, editKey, content: 'Other', live: false })
    expect(await live()).toBe(false)
    expect((await change({ id, editKey }, { live: true })).status).toBe(200)
    expect(await live()).toBe(true)
  })

  it('[6.1.18] is a boolean', async () => {
    const { status, body } = await server.call('POST', '/api/v1/publish', {
      json: { content: 'x', live: 'yes' },
    })
    expect([status, body['error']]).toEqual([400, 'invalid_body'])
  })
})

describe('[10.29] the events of a page', () => {
  it('[10.29.2] [10.29.5] tell each revision, the present one first', async () => {
    const made = await publish()
    const one = await follow(made.id)
    await expect.poll(() => told(one)).toEqual([page(1)])
    await append(made)
    await expect.poll(() => told(one)).toEqual([page(1), page(2)])
    const other = await follow(made.id)
    await change(made, { theme: 'dark-vivid' })
    await expect.poll(() => told(other)).toEqual([page(2), page(3)])
    await expect.poll(() => told(one)).toEqual([page(1), page(2), page(3)])
    expect(one.received()).toMatch(
      /^retry: [2-4]\d{3}\nevent: page\nid: 1\ndata: \{"revision":1,"published":true\}\n\n/,
    )
    for (const each of [one, other]) each.leave()
  })

  it.each(['7', 'V1StGXR8Z5jd-7', '<script>', '-1', '9'.repeat(5000)])(
    '[10.29.2] Last-Event-ID %.20s changes nothing',
    async (value) => {
      const { id } = await publish()
      const back = await follow(id, { 'Last-Event-ID': value })
      await expect.poll(() => told(back)).toEqual([page(1)])
      back.leave()
    },
  )

  it('[10.29.3] have headers that keep proxies from holding them back', async () => {
    const { id } = await publish()
    const one = await follow(id, { 'Accept-Encoding': 'br, gzip', Origin: 'https://a.example' })
    const names = [
      'content-type',
      'content-encoding',
      'content-length',
      'cache-control',
      'x-accel-buffering',
      'x-content-type-options',
      'access-control-allow-origin',
      'cross-origin-resource-policy',
    ]
    const expected = [
      'text/event-stream; charset=utf-8',
      'identity',
      undefined,
      'no-store',
      'no',
      'nosniff',
      '*',
      'cross-origin',
    ]
    expect([one.status, names.map((name) => one.headers[name])]).toEqual([200, expected])
    one.leave()
    const head = await fetch(`${server.origin}/${id}/events`, { method: 'HEAD' })
    expect([head.status, head.headers.get('Content-Type'), await head.text()]).toEqual([200, expected[0], ''])
    const posted = await fetch(`${server.origin}/${id}/events`, { method: 'POST' })
    expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('[10.29.1] are at the slug too', async () => {
    const { id } = await server.publish({ content: 'x', live: true, slug: 'a-log' }, await server.pro())
    for (const name of [id, 'a-log']) {
      const one = await follow(name)
      await expect.poll(() => told(one)).toEqual([page(1)])
      one.leave()
    }
  })

  it('[10.29.1] [10.7.3] are there for no other page', async () => {
    const statusOf = async (name: string) => (await follow(name)).status
    const pro = await server.pro()
    const frame = [{ type: 'html', html: '<p>x</p>', safetyMode: 'sandboxed' }]
    const whole = await server.publish({ blocks: frame, layout: 'full_bleed', live: true }, pro)
    const gone = await publish()
    await server.takeDown(gone.id)
    const names = [
      (await publish({ live: false })).id,
      (await publish({ published: false })).id,
      whole.id,
      'AAAAAAAAAAAA',
      'x',
      gone.id,
    ]
    expect(await Promise.all(names.map(statusOf))).toEqual([404, 404, 404, 404, 404, 410])
  })

  it.each<[string, boolean, number, (made: { id: string; editKey: string }) => Promise<unknown>]>([
    ['hidden', false, 404, (made) => change(made, { published: false })],
    [
      'deleted',
      false,
      404,
      ({ id, editKey }) => server.call('DELETE', `/api/v1/pages/${id}`, { json: { editKey } }),
    ],
    ['taken down', false, 410, ({ id }) => server.takeDown(id)],
    ['no longer live', true, 404, (made) => change(made, { live: false })],
  ])('[10.29.4] end when the page is %s', async (_state, published, status, act) => {
    const made = await publish()
    const one = await follow(made.id)
    await act(made)
    expect(eventsIn(await one.ended)).toEqual([page(1), { event: 'end', data: { published } }])
    expect((await follow(made.id)).status).toBe(status)
  })

  it('[10.29.6] [7.1.14] of one address are bounded, whoever leaves makes room', async () => {
    const { id } = await publish()
    const from = { 'X-Forwarded-For': '10.9.9.9' }
    const readers = await Promise.all(Array.from({ length: 20 }, () => follow(id, from)))
    const refused = readers.filter(({ status }) => status !== 200)
    expect(readers.length - refused.length).toBe(4 * INSTANCES)
    expect(
      new Set(refused.map(({ status, headers }) => `${status} ${Number(headers['retry-after']) > 1}`)),
    ).toEqual(new Set(['503 true']))
    expect((await follow(id)).status).toBe(200)
    for (const one of readers) one.leave()
    await expect.poll(async () => (await follow(id, from)).status).toBe(200)
  })

  it('[8.5.3] [10.29.3] are not cut while their client takes the heartbeats', async () => {
    const impatient = await startTestServer({ RESPONSE_TIMEOUT_SECONDS: '1' })
    const { id, editKey } = await impatient.publish({ content: 'x', live: true })
    const one = await openEvents(`${impatient.origin}/${id}/events`)
    await expect.poll(() => one.received().match(/^:$/gm)?.length ?? 0).toBeGreaterThan(4)
    await impatient.call('POST', `/api/v1/pages/${id}/blocks`, { json: { editKey, content: 'More.' } })
    await expect.poll(() => told(one)).toEqual([page(1), page(2)])
    one.leave()
    await impatient.stop()
  })

  it('[10.29.7] [13.20.5] end when the process is told to stop, which does not wait for them', async () => {
    const stopping = await startTestServer({ DRAIN_SECONDS: '0', SHUTDOWN_SECONDS: '30' })
    const { id } = await stopping.publish({ content: 'x', live: true })
    const one = await openEvents(`${stopping.origin}/${id}/events`)
    const began = performance.now()
    await stopping.stop()
    expect(eventsIn(await one.ended)).toEqual([page(1)])
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})
