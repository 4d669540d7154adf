import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublishResponse } from 'qp-schema/api'
import { openDatabase } from '../store/db/database.ts'
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

/** What a key is refused with. */
const refusal = (why: string) =>
  JSON.stringify({
    error: 'invalid_body',
    message: `${why} Send a random one that nobody else knows, for example a random UUID.`,
  })

/** The ways in which clients write a digest. */
function formsOf(digest: Buffer): string[] {
  const [hex, base64, base64url] = [
    digest.toString('hex'),
    digest.toString('base64'),
    digest.toString('base64url'),
  ]
  const uuid = [...hex.matchAll(/^(.{8})(.{4})(.{4})(.{4})(.{12})/g)].map((parts) => parts.slice(1).join('-'))
  const versions = uuid.flatMap((plain) =>
    ['3', '4', '5', '8'].map(
      (version) => `${plain.slice(0, 14)}${version}${plain.slice(15, 19)}9${plain.slice(20)}`,
    ),
  )
  const padded = base64url.padEnd(base64.length, '=')
  const withoutPadding = base64.replace(/=+$/, '')
  return [
    hex,
    hex.toUpperCase(),
    hex.slice(0, 24),
    base64,
    withoutPadding,
    base64url,
    padded,
    ...uuid,
    ...versions,
    ...versions.map((version) => version.replaceAll('-', '')),
    `"${hex}"`,
    `sha256:${hex}`,
    `SHA-512=:${base64}:`,
  ]
}

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
      await send('/api/v1/publish', 'text/markdown', 'x'),
    ]) {
      expect([refused.status, refused.body['error']]).toEqual([409, 'idempotency_conflict'])
    }
    expect(await blocksOf(page.id)).toHaveLength(2)
    const ofText = (type: string) =>
      server.call('POST', '/api/v1/publish', {
        body: 'x',
        headers: { 'Content-Type': type, 'Idempotency-Key': `${key}-text` },
      })
    expect([(await ofText('text/markdown')).status, (await ofText('text/plain')).status]).toEqual([200, 409])
  })

  it('[5.10.2] a key has 22 to 255 characters, of which 8 differ', async () => {
    const uuid = randomUUID()
    for (const [key, why] of [
      ['', 'has 22 to 255 characters'],
      ['short', 'has 22 to 255 characters'],
      [uuid.slice(0, 21), 'has 22 to 255 characters'],
      [uuid.repeat(8).slice(0, 256), 'has 22 to 255 characters'],
      ['x'.repeat(22), 'has at least 8 different characters'],
      ['abcdefg'.repeat(4), 'has at least 8 different characters'],
    ] as const) {
      const { status, text } = await publish(key, { content: 'x' })
      expect([key, status, text]).toEqual([key, 400, refusal(`An Idempotency-Key ${why}.`)])
    }
    for (const key of [uuid.slice(0, 22), uuid.repeat(8).slice(0, 255), 'abcdefgh'.repeat(4)]) {
      expect([key, (await publish(key, { content: 'x' })).status]).toEqual([key, 200])
    }
  })

  it('[5.10.8] whoever reads a page cannot repeat its publish: a key made from the body is refused', async () => {
    const json = { content: '# Minutes\n\nRead by many.' }
    const key = createHash('sha256').update(JSON.stringify(json)).digest('hex')
    const published = await publish(key, json)
    const repeatedByReader = await publish(key, json)
    expect([published.status, repeatedByReader.status]).toEqual([400, 400])
    expect(repeatedByReader.text).toBe(
      refusal(
        'This Idempotency-Key is the SHA-256 of the body, which anyone who reads the page can compute.',
      ),
    )
  })

  it.each([
    ['on the loop', 'a text'],
    ['in a thread', 'a text '.repeat(1000)],
  ])(
    '[5.10.8] digests of body, content and title are refused in every form, %s',
    async (_where, start) => {
      // As it was sent: this line end and this character are not stored.
      const sent = { content: `${start}\r\n\u0001end`, title: 'A *title*' }
      const sources = [
        ['the body', JSON.stringify(sent)],
        ['content', sent.content],
        ['title', sent.title],
      ] as const
      const algorithms = { md5: 'MD5', sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512' }
      for (const [name, source] of sources) {
        for (const [algorithm, title] of Object.entries(algorithms)) {
          const why = `This Idempotency-Key is the ${title} of ${name}, which anyone who reads the page can compute.`
          for (const key of formsOf(createHash(algorithm).update(source).digest())) {
            const { status, text } = await publish(key, sent)
            expect([key, status, text]).toEqual([key, 400, refusal(why)])
          }
        }
      }
    },
    60_000,
  )

  it('[5.10.8] also where the body is markdown, and in an append', async () => {
    const text = 'Some *text*'
    const page = await server.publish({ content: 'x' })
    const key = createHash('sha1').update(text).digest('base64')
    const headers = { 'Content-Type': 'text/markdown', 'Idempotency-Key': key }
    expect((await server.call('POST', '/api/v1/publish', { body: text, headers })).text).toBe(
      refusal('This Idempotency-Key is the SHA-1 of the body, which anyone who reads the page can compute.'),
    )
    expect((await append(key, page, text)).text).toBe(
      refusal('This Idempotency-Key is the SHA-1 of content, which anyone who reads the page can compute.'),
    )
    expect(await blocksOf(page.id)).toHaveLength(1)
  })

  it('[5.10.8] keys in the same forms that were not made from the body are taken', async () => {
    for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512']) {
      for (const key of formsOf(createHash(algorithm).update('another text').digest())) {
        expect([key, (await publish(key, { content: 'x' })).status]).toEqual([key, 200])
      }
    }
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
