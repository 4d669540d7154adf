import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../apps/server/test/server-process.ts'
import { type Client, createClient, parseEditUrl, QuickPagesError } from '../src/index.ts'

let server: ServerProcess
let client: Client

beforeAll(async () => {
  server = await startServerProcess()
  client = createClient({ baseUrl: server.origin })
})

afterAll(() => server.stop())

async function failureOf(call: Promise<unknown>): Promise<readonly [number, string]> {
  const error: unknown = await call.catch((thrown: unknown) => thrown)
  if (!(error instanceof QuickPagesError)) throw new Error('This did not fail.', { cause: error })
  return [error.status, error.code]
}

describe('with the service', () => {
  it('[20] notes from their writing to their end', async () => {
    const { id, editKey } = await client.publish({ content: 'One\n\nTwo', notes: true })
    const page = client.page(id, editKey)
    const { noteId, receiptUrl } = await client.writeNote(id, { text: 'Why?', at: { block: 1 } })
    expect(receiptUrl).toMatch(/\/notes\/[\w-]{24}$/)
    expect(await page.notes()).toMatchObject({
      notes: [{ noteId, text: 'Why?', at: { block: 1, excerpt: 'Two', now: 'here' }, state: 'open' }],
      more: false,
      open: 1,
    })
    expect(await page.answerNote(noteId, { state: 'open', reply: 'Wait.' })).toMatchObject({ reply: 'Wait.' })
    await page.append({ content: 'Three', resolves: [noteId] })
    expect(await page.notes({ state: 'done' })).toMatchObject({
      notes: [{ noteId, reply: 'Wait.' }],
      open: 0,
    })
    expect(await failureOf(page.edit([{ old: 'One', new: '1' }], { resolves: ['nonexistent0'] }))).toEqual([
      400,
      'invalid_body',
    ])
    expect(await page.deleteNote(noteId)).toEqual({ noteId, deleted: true })
    expect(await failureOf(page.deleteNote(noteId))).toEqual([404, 'not_found'])
    await client.writeNote(id, { text: 'x' })
    expect(await page.deleteNotes()).toEqual({ deleted: 1 })
    await page.change({ notes: false })
    expect(await failureOf(client.writeNote(id, { text: 'x' }))).toEqual([404, 'notes_off'])
  })

  it('[5.11.3] writes that refuse secrets', async () => {
    const secret = `npm_${'aB3'.repeat(12)}`
    const refusal = [400, 'secret_found']
    expect(await failureOf(client.publish({ content: secret, refuseSecrets: true }))).toEqual(refusal)
    expect(await client.validate({ content: secret, refuseSecrets: true })).toMatchObject({
      valid: false,
      error: 'secret_found',
      issues: [{ path: 'blocks[0].html' }],
    })
    const { id, editKey } = await client.publish({ content: 'One' })
    const page = client.page(id, editKey)
    expect(await failureOf(page.update({ content: secret, refuseSecrets: true }))).toEqual(refusal)
    expect(await failureOf(page.append({ content: secret, refuseSecrets: true }))).toEqual(refusal)
    expect(await failureOf(page.edit([{ old: 'One', new: secret }], { refuseSecrets: true }))).toEqual(
      refusal,
    )
    expect((await page.append({ content: secret })).warnings).toMatchObject([{ code: 'secret_found' }])
  })

  it('[6.6] a page from its beginning to its end', async () => {
    const published = await client.publish({
      content: '# Tides',
      theme: 'dark-vivid',
      meta: { title: 'Ebb' },
    })
    const { id, editKey, editUrl } = published
    expect(published).toEqual({
      id: expect.stringMatching(/^[0-9A-Za-z]{12}$/) as string,
      url: `http://localhost:${server.port}/${id}`,
      editUrl: `http://localhost:${server.port}/?id=${id}#edit=${editKey}`,
      editKey: expect.stringMatching(/^[\w-]{24}$/) as string,
      slug: null,
      expiresAt: null,
      published: true,
      etag: '"1"',
    })
    expect(parseEditUrl(editUrl)).toEqual({ baseUrl: `http://localhost:${server.port}`, id, editKey })
    const page = client.page(id, editKey)

    const appended = await page.append({ content: 'The moon pulls. <x-y>' }, { ifMatch: published.etag })
    expect(appended).toEqual({
      id,
      appended: 1,
      published: true,
      updatedAt: expect.stringMatching(/Z$/) as string,
      etag: '"2"',
    })
    const stored = await page.get()
    expect(stored.etag).toMatch(/^"2\b/)
    expect([stored.theme, stored.meta, stored.blocks]).toEqual([
      'dark-vivid',
      { title: 'Ebb' },
      [
        { type: 'richtext', html: '<h1>Tides</h1>' },
        { type: 'richtext', html: '<p>The moon pulls. &lt;x-y&gt;</p>' },
      ],
    ])
    expect(await client.get(id, { ifNoneMatch: stored.etag })).toBe(undefined)
    expect((await client.get(published.url)).id).toBe(id)
    expect((await client.page(`${published.url}.md`, editKey).get()).etag).toBe(stored.etag)

    expect(await failureOf(page.update({ content: 'Lost' }, { ifMatch: published.etag }))).toEqual([
      412,
      'precondition_failed',
    ])
    const updated = await page.update({ blocks: [{ type: 'divider' }] }, { ifMatch: stored.etag })
    expect([updated.id, updated.url, updated.etag]).toEqual([id, published.url, '"3"'])

    expect(await page.hide({ ifMatch: updated.etag })).toEqual({
      id,
      published: false,
      slug: null,
      expiresAt: null,
      url: published.url,
      etag: '"4"',
    })
    expect(await failureOf(client.markdown(id))).toEqual([404, 'not_found'])
    expect((await page.show()).published).toBe(true)
    expect((await page.change({ theme: 'light-default', meta: null })).etag).toBe('"6"')
    expect(await failureOf(page.rename('tides'))).toEqual([403, 'premium_required'])

    expect(await page.delete({ ifMatch: '"6"' })).toEqual({ id, deleted: true })
    expect(await failureOf(page.delete())).toEqual([404, 'not_found'])
    expect(await failureOf(client.get(id))).toEqual([404, 'not_found'])
  })

  it('[10.25.1] the views of a page', async () => {
    const { id } = await client.publish({
      content: '# Tides\n\nThe moon **pulls**.',
      theme: 'auto-editorial',
    })
    const markdown = await client.markdown(id)
    expect(markdown).toEqual({
      text: '# Tides\n\nThe moon **pulls**.\n',
      etag: expect.stringMatching(/^".+"$/) as string,
    })
    expect((await client.text(id)).text).toBe('Tides\n\nThe moon pulls.\n')
    const { etag: _, ...document } = await client.document(id)
    expect([document.version, document.theme, document.blocks]).toEqual([
      'qp.v1',
      'auto-editorial',
      [
        { type: 'richtext', html: '<h1>Tides</h1>' },
        { type: 'richtext', html: '<p>The moon <strong>pulls</strong>.</p>' },
      ],
    ])
    expect(await client.markdown(id, { ifNoneMatch: markdown.etag })).toBe(undefined)
    const copy = await client.publish(document)
    expect((await client.markdown(copy.id)).text).toBe(markdown.text)
    expect(await failureOf(client.document('V1StGXR8Z5jd'))).toEqual([404, 'not_found'])
    expect(await failureOf(client.text('V1StGXR8Z5jd'))).toEqual([404, 'not_found'])
  })

  it('[21.2.2] views of a page whose readers need a passphrase', async () => {
    const passphrase = 'correct horse battery'
    const { id } = await client.publish({ content: '# Tides', passphrase })
    for (const read of [client.markdown, client.text, client.document, client.get])
      expect(await failureOf(read(id))).toEqual([401, 'passphrase_required'])
    expect((await client.text(id, { passphrase })).text).toBe('Tides\n')
  })

  it('[5.9.1] a view names the state that an update is meant for', async () => {
    const { id, editKey } = await client.publish({ content: 'One' })
    const { etag } = await client.markdown(id)
    const page = client.page(id, editKey)
    await page.update({ content: 'Two' }, { ifMatch: etag })
    expect(await failureOf(page.update({ content: 'Three' }, { ifMatch: etag }))).toEqual([
      412,
      'precondition_failed',
    ])
  })

  it('[5.10.3] a call that is repeated with its Idempotency-Key has its first answer', async () => {
    const idempotencyKey = crypto.randomUUID()
    const first = await client.publish({ content: 'Once' }, { idempotencyKey })
    expect(await client.publish({ content: 'Once' }, { idempotencyKey })).toEqual(first)
    expect(await failureOf(client.publish({ content: 'Twice' }, { idempotencyKey }))).toEqual([
      409,
      'idempotency_conflict',
    ])
  })

  it('[5.10.3] nothing is stored twice when an answer is lost', async () => {
    const { id, editKey } = await client.publish({ content: 'One' })
    let requests = 0
    const loseFirst: typeof fetch = async (...request) => {
      const answer = await fetch(...request)
      requests += 1
      if (requests === 1) throw new TypeError('the line is cut')
      return answer
    }
    const unlucky = createClient({ baseUrl: server.origin, fetch: loseFirst })
    expect((await unlucky.page(id, editKey).append({ content: 'Two' })).appended).toBe(1)
    expect(requests).toBe(2)
    expect((await client.text(id)).text).toBe('One\n\nTwo\n')
  })

  it('[4.6.1] warnings and findings are handed on', async () => {
    const { warnings } = await client.publish({ content: '[a](b.md)' })
    expect(warnings?.map(({ code, path }) => [code, path])).toEqual([['url_dropped', 'content']])
    const failure: unknown = await client
      .publish({ content: 'x', theme: 'none' as 'auto-default' })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 'invalid_body',
      status: 400,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      issues: [{ path: 'theme' }],
    })
    const empty: unknown = await client
      .publish({ blocks: [{ type: 'richtext', html: '<script>1</script>' }] })
      .catch((error: unknown) => error)
    expect(empty).toMatchObject({
      code: 'no_content',
      warnings: [{ code: 'tag_dropped' }, { code: 'block_dropped' }],
    })
  })
})
