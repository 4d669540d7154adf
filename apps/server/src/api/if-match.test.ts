import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublishResponse } from 'qp-schema/api'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const path = (id: string) => `/api/v1/pages/${id}`
const read = (id: string, headers = {}) => server.call('GET', path(id), { headers })

/** Every write of a page that is there. */
const WRITES = {
  update: ({ id, editKey }: PublishResponse, headers = {}) =>
    server.call('POST', '/api/v1/publish', { json: { id, editKey, content: 'new' }, headers }),
  append: ({ id, editKey }: PublishResponse, headers = {}) =>
    server.call('POST', `${path(id)}/blocks`, { json: { editKey, content: 'more' }, headers }),
  hide: ({ id, editKey }: PublishResponse, headers = {}) =>
    server.call('PATCH', path(id), { json: { editKey, published: false }, headers }),
  delete: ({ id, editKey }: PublishResponse, headers = {}) =>
    server.call('DELETE', path(id), { json: { editKey }, headers }),
}

describe('[5.9] If-Match', () => {
  it.each(Object.entries(WRITES))('[5.9.1] %s: goes through with the present ETag', async (_, write) => {
    const page = await server.publish({ content: 'x' })
    const etag = (await read(page.id)).headers.get('ETag') ?? ''
    expect((await write(page, { 'If-Match': etag })).status).toBe(200)
  })

  it.each(Object.entries(WRITES))(
    '[5.9.1] [5.9.7] %s: 412 with a former ETag and the present one, and nothing changes',
    async (_, write) => {
      const page = await server.publish({ content: 'x' })
      const former = (await read(page.id)).headers.get('ETag') ?? ''
      await WRITES.append(page)
      const before = await read(page.id)
      for (const tag of [former, '"0"', '"x"', `W/${former}`, '"a, b"']) {
        const { status, body, headers } = await write(page, { 'If-Match': tag })
        expect([tag, status, body['error'], headers.get('ETag')]).toEqual([
          tag,
          412,
          'precondition_failed',
          '"2"',
        ])
      }
      expect((await read(page.id)).text).toBe(before.text)
    },
  )

  it.each(Object.entries(WRITES))('[5.9.1] %s: takes an ETag that a proxy has weakened', async (_, write) => {
    const page = await server.publish({ content: 'x' })
    const etag = (await read(page.id)).headers.get('ETag') ?? ''
    expect((await write(page, { 'If-Match': `W/${etag}` })).status).toBe(200)
  })

  it.each(Object.entries(WRITES))('[5.9.8] %s: 400 without quotation marks', async (_, write) => {
    const page = await server.publish({ content: 'x' })
    for (const tag of ['1', 'W/1', '"7", 1']) {
      const { status, body } = await write(page, { 'If-Match': tag })
      expect([status, body]).toEqual([
        400,
        {
          error: 'invalid_body',
          message: 'The quotation marks are part of an ETag. Send If-Match: "1"',
        },
      ])
    }
    const { body } = await write({ ...page, editKey: 'x' }, { 'If-Match': '1' })
    expect(body['error']).toBe('forbidden')
  })

  it('[5.9.7] of writes at once, those that come too late get the ETag of the one that did not', async () => {
    const page = await server.publish({ content: 'x' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => WRITES.append(page, { 'If-Match': '"1"' })),
    )
    expect(answers.map(({ status, headers }) => `${status} ${headers.get('ETag')}`).toSorted()).toEqual([
      '200 "2"',
      ...Array<string>(7).fill('412 "2"'),
    ])
  })

  it('[5.9.1] takes one of several, the ETag of any content coding, and any page that is there', async () => {
    const page = await server.publish({ content: 'x'.repeat(3000) })
    for (const coding of ['br', 'gzip', 'identity']) {
      const etag = (await read(page.id, { 'Accept-Encoding': coding })).headers.get('ETag') ?? ''
      expect((await WRITES.append(page, { 'If-Match': `"7", ${etag}` })).status).toBe(200)
    }
    expect((await WRITES.append(page, { 'If-Match': '*' })).status).toBe(200)
  })

  it('[5.9.1] [10.3.1] takes the ETag of whatever is made from the page, in any content coding', async () => {
    const page = await server.publish({
      blocks: [
        { type: 'richtext', html: `<p>${'x'.repeat(3000)}</p>` },
        { type: 'html', safetyMode: 'sandboxed', html: `<p>${'y'.repeat(3000)}</p>` },
        { type: 'code', language: 'mermaid', code: 'graph LR' },
      ],
    })
    const forms = ['', '.md', '.json', '.txt', '/slides', '/card.png', '/frames/1', '/diagrams/2']
    const seen = []
    for (const form of forms) {
      for (const coding of ['br', 'gzip', 'identity']) {
        const shown = await server.call('GET', `/${page.id}${form}`, {
          headers: { 'Accept-Encoding': coding },
        })
        const etag = shown.headers.get('ETag') ?? ''
        const fits = await WRITES.append(page, { 'If-Match': etag })
        seen.push([form, coding, fits.status, (await WRITES.append(page, { 'If-Match': etag })).status])
      }
    }
    expect(seen).toEqual(
      forms.flatMap((form) => ['br', 'gzip', 'identity'].map((coding) => [form, coding, 200, 412])),
    )
  })

  it('[5.9.1] an ETag of an older renderer names its revision, one of another page none', async () => {
    const page = await server.publish({ content: 'x' })
    const other = await server.publish({ content: 'x' })
    const sent = async (etag: string) => (await WRITES.append(page, { 'If-Match': etag })).status
    expect(await sent(`"${other.id}-1-a_-b0XY9-markdown-br"`)).toBe(412)
    expect(await sent(`"${page.id}-1-a_-b0XY9-markdown-br"`)).toBe(200)
    expect(await sent(`"${page.id}-2-a_-b0XY9-card-1"`)).toBe(200)
    expect(await sent(`"${page.id}-3"`)).toBe(200)
    expect(await sent(`"${page.id}-4-"`)).toBe(412)
    expect(await sent(`"x${page.id}-4"`)).toBe(412)
  })

  it('[5.9.1] takes a tag that is named very often, beside numbers that no page can have', async () => {
    const page = await server.publish({ content: 'x' })
    const often = Array(1100).fill('"1"').join()
    expect((await WRITES.append(page, { 'If-Match': `"999999999999999",${often}` })).status).toBe(200)
    expect((await WRITES.append(page, { 'If-Match': '"2", "999999999999999"' })).status).toBe(200)
  })

  it.each(Object.entries(WRITES))('[5.9.6] %s: an empty one names nothing', async (_, write) => {
    const page = await server.publish({ content: 'x' })
    const { status, body } = await write(page, { 'If-Match': '' })
    expect([status, body['error']]).toEqual([412, 'precondition_failed'])
  })

  it('[5.9.3] every write but a deletion answers with the ETag of what it has made', async () => {
    const created = await server.call<PublishResponse>('POST', '/api/v1/publish', { json: { content: 'x' } })
    const page = created.body
    let etag = created.headers.get('ETag') ?? ''
    for (const write of [WRITES.append, WRITES.hide, WRITES.update]) {
      expect((await read(page.id, { 'Accept-Encoding': 'identity' })).headers.get('ETag')).toBe(etag)
      const written = await write(page, { 'If-Match': etag })
      expect(written.status).toBe(200)
      etag = written.headers.get('ETag') ?? ''
    }
  })

  it('[7.1.15] [5.9.4] comes after the key and before everything else about the body', async () => {
    const page = await server.publish({ content: 'x' })
    const stale = { 'If-Match': '"9"' }
    const refusal = async (json: unknown) => {
      const { status, body } = await server.call('POST', '/api/v1/publish', { json, headers: stale })
      return `${status} ${String(body['error'])}`
    }
    const { id, editKey } = page
    expect(await refusal({ id: 'unknown', editKey, content: '' })).toBe('404 not_found')
    expect(await refusal({ id, editKey: 'wrong', content: '' })).toBe('403 forbidden')
    expect(await refusal({ id, editKey, content: '', theme: 'none' })).toBe('412 precondition_failed')
  })

  it('[5.9.5] a new page has no state that could be named', async () => {
    for (const tag of ['"1"', '*', '']) {
      const { status, body } = await server.call('POST', '/api/v1/publish', {
        json: { content: 'x' },
        headers: { 'If-Match': tag },
      })
      expect([status, body['error']]).toEqual([412, 'precondition_failed'])
    }
  })
})
