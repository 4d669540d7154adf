import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublishResponse } from 'qp-schema/api'
import { openDatabase } from '../db/database.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const publish = (key: string, json: unknown, headers = {}) =>
  server.call<PublishResponse>('POST', '/api/v1/publish', {
    json,
    headers: { 'Idempotency-Key': key, ...headers },
  })
const append = (key: string, { id, editKey }: PublishResponse, content: string) =>
  server.call('POST', `/api/v1/pages/${id}/blocks`, {
    json: { editKey, content },
    headers: { 'Idempotency-Key': key },
  })
const blocksOf = async (id: string) =>
  (await server.call<{ content: unknown[] }>('GET', `/api/v1/pages/${id}`)).body.content

describe('[5.10] Idempotency-Key', () => {
  it('[5.10.3] a publish that is repeated makes one page, and gets the same answer', async () => {
    const key = randomUUID()
    const first = await publish(key, { content: '<script>x</script>', blocks: undefined })
    const second = await publish(key, { content: '<script>x</script>', blocks: undefined })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.text).toBe(first.text)
    expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'))
    expect((await publish(randomUUID(), { content: '<script>x</script>' })).body.id).not.toBe(first.body.id)
  })

  it('[5.10.3] an append that is repeated appends once, and an update writes once', async () => {
    const page = await server.publish({ content: 'x' })
    const [appendKey, updateKey] = [randomUUID(), randomUUID()]
    const first = await append(appendKey, page, 'more')
    expect((await append(appendKey, page, 'more')).text).toBe(first.text)
    expect(await blocksOf(page.id)).toHaveLength(2)
    const update = { id: page.id, editKey: page.editKey, content: 'new' }
    const updated = await publish(updateKey, update)
    await append(randomUUID(), page, 'after it')
    expect((await publish(updateKey, update)).text).toBe(updated.text)
    expect(await blocksOf(page.id)).toHaveLength(2)
  })

  it('[5.10.3] of many at once one is carried out, and all get its answer', async () => {
    const key = randomUUID()
    const page = await server.publish({ content: 'x' })
    const answers = await Promise.all(Array.from({ length: 12 }, () => append(key, page, 'more')))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await blocksOf(page.id)).toHaveLength(2)
  })

  it('[5.10.3] [5.9.2] also those whose If-Match, or whose slug, the first one has made untrue', async () => {
    const pro = await server.pro()
    for (let round = 0; round < 4; round++) {
      const { id, editKey } = await server.publish({ content: 'x' })
      const [appendKey, publishKey] = [randomUUID(), randomUUID()]
      for (const send of [
        () =>
          server.call('POST', `/api/v1/pages/${id}/blocks`, {
            json: { editKey, content: 'more' },
            headers: { 'Idempotency-Key': appendKey, 'If-Match': '"1"' },
          }),
        () => publish(publishKey, { content: 'x', slug: `sent-at-once-${round}` }, pro),
      ]) {
        const answers = await Promise.all(Array.from({ length: 12 }, send))
        expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
        expect((await send()).text).toBe(answers[0]?.text)
      }
      expect(await blocksOf(id)).toHaveLength(2)
    }
  })

  it('[5.10.4] another body, media type, path or operation under the same key is 409', async () => {
    const key = randomUUID()
    const page = await server.publish({ content: 'x' })
    const body = JSON.stringify({ content: 'x', editKey: page.editKey })
    const send = (path: string, type = 'application/json', text = body) =>
      server.call('POST', path, { body: text, headers: { 'Content-Type': type, 'Idempotency-Key': key } })
    const path = `/api/v1/pages/${page.id}/blocks`
    expect((await send(path)).status).toBe(200)
    const other = await server.publish({ content: 'y' })
    for (const refused of [
      await send(path, 'application/json', `${body} `),
      await send(`/api/v1/pages/${other.id}/blocks`),
      await send('/api/v1/publish'),
      await send('/api/v1/publish', 'text/markdown'),
    ]) {
      expect([refused.status, refused.body['error']]).toEqual([409, 'idempotency_conflict'])
    }
    expect(await blocksOf(page.id)).toHaveLength(2)
  })

  it('[5.10.2] a key has 22 to 255 characters', async () => {
    for (const key of ['', 'short', 'x'.repeat(21), 'x'.repeat(256)]) {
      const { status, text } = await publish(key, { content: 'x' })
      expect([key.length, status, text.includes('invalid_body')]).toEqual([key.length, 400, true])
    }
    expect((await publish(`${randomUUID().slice(0, 21)}x`, { content: 'x' })).status).toBe(200)
  })

  it('[5.10.5] a refusal is not kept: the key can be used again', async () => {
    const key = randomUUID()
    expect((await publish(key, { content: '' })).status).toBe(400)
    expect((await publish(key, { content: 'now with content' })).status).toBe(200)
  })

  it('[5.10.6] the store has neither the key nor the answer', async () => {
    const key = randomUUID()
    const { body } = await publish(key, { content: 'x' })
    const database = await openDatabase(server.databaseUrl)
    const rows = await database.reader.selectFrom('kept_answers').selectAll().execute()
    await database.close()
    expect(rows.length).toBeGreaterThan(0)
    const stored = rows.flatMap((row) => [
      JSON.stringify(row),
      Buffer.from(row.sealed, 'base64url').toString(),
    ])
    for (const secret of [key, body.editKey, body.id]) {
      expect(stored.filter((text) => text.includes(secret))).toEqual([])
    }
  })
})
