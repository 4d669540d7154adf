import { openApiDocument } from 'qp-schema/api'
import { afterEach, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../src/index.ts'
import { answer, json, type ScriptedServer, startScriptedServer } from './scripted-server.ts'

interface Described {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string }[]
}
type Paths = Readonly<Record<string, Readonly<Record<string, Described>>>>

const ID = 'V1StGXR8Z5jd'
const KEY = 'kq3vN0-hJ7sZ_4mWxT9bLc2E'
const NEW_KEY = 'P2x-v8QmWz_61cYtRb0LkHs7'
const NOTE = '7hQ2mXb0Rk4T'
const IF_MATCH = '"7"'
const WORDS = 'correct horse battery'

/** Every function of the client, by the operation that it is for, with all that the operation takes. */
const CALLS: Readonly<Record<string, readonly ((client: Client) => Promise<unknown>)[]>> = {
  publishPage: [(client) => client.page(ID, KEY).update({ content: 'x' }, { ifMatch: IF_MATCH })],
  getPage: [(client) => client.get(ID, { ifNoneMatch: IF_MATCH, passphrase: WORDS })],
  setPagePublished: [
    (client) => client.page(ID, KEY).change({ theme: 'dark-vivid', meta: null }, { ifMatch: IF_MATCH }),
    (client) => client.page(ID, KEY).show({ ifMatch: IF_MATCH }),
    (client) => client.page(ID, KEY).hide({ ifMatch: IF_MATCH }),
    (client) => client.page(ID, KEY).rename('tides', { ifMatch: IF_MATCH }),
  ],
  changeEditKey: [(client) => client.page(ID, KEY).changeKey(NEW_KEY, { ifMatch: IF_MATCH })],
  deletePage: [(client) => client.page(ID, KEY).delete({ ifMatch: IF_MATCH })],
  appendPageBlocks: [(client) => client.page(ID, KEY).append({ content: 'x' }, { ifMatch: IF_MATCH })],
  editPage: [(client) => client.page(ID, KEY).edit([{ old: 'x', new: 'y' }], { ifMatch: IF_MATCH })],
  writeNote: [(client) => client.writeNote(ID, { text: 'x' }, { passphrase: WORDS })],
  deleteNotes: [(client) => client.page(ID, KEY).deleteNotes()],
  listNotes: [(client) => client.page(ID, KEY).notes({ state: 'open' })],
  answerNote: [(client) => client.page(ID, KEY).answerNote(NOTE, { state: 'done' })],
  deleteNote: [(client) => client.page(ID, KEY).deleteNote(NOTE)],
  requestUpload: [(client) => client.uploadPicture(PICTURE).catch(() => undefined)],
  validatePage: [(client) => client.validate({ content: 'x' })],
  viewPageAsMarkdown: [(client) => client.markdown(ID, { ifNoneMatch: IF_MATCH, passphrase: WORDS })],
  viewPageAsJson: [(client) => client.document(ID, { ifNoneMatch: IF_MATCH, passphrase: WORDS })],
  viewPageAsText: [(client) => client.text(ID, { ifNoneMatch: IF_MATCH, passphrase: WORDS })],
}

const PICTURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])

const operations = Object.entries(openApiDocument({ baseUrl: '' })['paths'] as Paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods)
      // What an upload sends to the address that it gets is in `uploads.test.ts`. Events and slides are for browsers.
      // A page is read with its key below.
      .filter(
        ([method]) => method !== 'parameters' && method !== 'put' && !/\/(?:events|slides|read)$/.test(path),
      )
      .map(([method, { operationId, parameters = [] }]) => ({
        operationId,
        request: `${method.toUpperCase()} ${path.replace('{noteId}', NOTE).replace(/\{\w+\}/, ID)}`,
        headers: parameters.map(({ name }) => name.toLowerCase()).toSorted(),
      })),
)
const CONDITIONS = ['idempotency-key', 'if-match', 'if-none-match', 'x-page-passphrase']

let server: ScriptedServer

afterEach(() => server.stop())

describe('[6] the operations of the API', () => {
  it('are all there', async () => {
    server = await startScriptedServer(answer(304, ''))
    const client = createClient({ baseUrl: server.origin })
    expect(Object.keys(CALLS).toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted())
    expect(Object.keys(client).toSorted()).toEqual([
      'document',
      'get',
      'markdown',
      'page',
      'publish',
      'text',
      'uploadPicture',
      'validate',
      'writeNote',
    ])
  })

  it.each(operations)('$operationId: $request with $headers', async ({ operationId, request, headers }) => {
    server = await startScriptedServer(answer(304, ''))
    const client = createClient({ baseUrl: server.origin })
    for (const call of CALLS[operationId] ?? []) await call(client)
    expect(server.received.length).toBeGreaterThan(0)
    for (const { method, path, headers: sent } of server.received) {
      expect(`${method} ${path}`).toBe(request)
      expect(CONDITIONS.filter((name) => sent[name] !== undefined)).toEqual(headers)
    }
  })
})

describe('[21] a page whose readers need a passphrase', () => {
  const required = json(401, {
    error: 'passphrase_required',
    message: 'Readers of this page need its passphrase.',
  })

  it('[6.13.1] is read with its key, once it has said so', async () => {
    server = await startScriptedServer(required, json(200, { id: ID }, { ETag: '"3"' }))
    const { page } = createClient({ baseUrl: server.origin })
    expect(await page(ID, KEY).get()).toEqual({ id: ID, etag: '"3"' })
    expect(server.received.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', `/api/v1/pages/${ID}`, ''],
      ['POST', `/api/v1/pages/${ID}/read`, JSON.stringify({ editKey: KEY })],
    ])
  })

  it('[21.4.1] [21.4.2] takes it from readers as UTF-8, and sends it nowhere else', async () => {
    server = await startScriptedServer(answer(301, '', { Location: '/elsewhere' }))
    const client = createClient({ baseUrl: server.origin, retries: 0 })
    const options = { passphrase: 'öffne \u{1F511} dich' }
    for (const call of [
      () => client.get(ID, options),
      () => client.markdown(ID, options),
      () => client.text(ID, options),
      () => client.document(ID, options),
      () => client.writeNote(ID, { text: 'x' }, options),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'redirect' })
    const sent = server.received.map(({ headers }) => String(headers['x-page-passphrase']))
    expect(sent.map(decodeURIComponent)).toEqual(Array(5).fill(options.passphrase))
  })
})

describe('what is sent', () => {
  async function bodyOf(call: (client: Client) => Promise<unknown>): Promise<unknown> {
    server = await startScriptedServer(json(200, {}))
    await call(createClient({ baseUrl: server.origin }))
    await server.stop()
    return JSON.parse(server.received[0]?.body ?? '')
  }

  it('[6.1.23] markdown is in the dialect of GitHub, unless it is not to be', async () => {
    const content = '# Tides'
    expect(await bodyOf((client) => client.publish({ content, title: 'T' }))).toEqual({
      content,
      title: 'T',
      variant: 'gfm',
    })
    expect(server.received[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    expect(await bodyOf((client) => client.publish({ content, variant: null }))).toEqual({ content })
    const blocks = [{ type: 'divider' } as const]
    expect(await bodyOf((client) => client.publish({ blocks, layout: 'standard' }))).toEqual({
      blocks,
      layout: 'standard',
    })
    expect(await bodyOf((client) => client.page(ID, KEY).append({ content }))).toEqual({
      content,
      variant: 'gfm',
      editKey: KEY,
    })
  })

  it('[5.5.1] an edit key is in the body, and nowhere else', async () => {
    server = await startScriptedServer(json(200, {}))
    const client = createClient({ baseUrl: `${server.origin}/`, token: 'pro-token', userAgent: 'notes/1.0' })
    await client.page(ID, KEY).update({ content: 'x' }, { idempotencyKey: 'a-key-of-the-caller-0123' })
    const [sent] = server.received
    expect(JSON.parse(sent?.body ?? '')).toEqual({ content: 'x', variant: 'gfm', id: ID, editKey: KEY })
    expect(`${sent?.path} ${JSON.stringify(sent?.headers)}`).not.toContain(KEY)
    expect(sent?.headers).toMatchObject({
      authorization: 'Bearer pro-token',
      'user-agent': 'notes/1.0',
      'idempotency-key': 'a-key-of-the-caller-0123',
      'content-type': 'application/json',
    })
  })
})

describe('[3.7.4] what cannot be sent is a TypeError without the value', () => {
  it('of a client', () => {
    const make = (options: object) => () => createClient({ baseUrl: 'http://localhost', ...options })
    for (const baseUrl of [
      'pages',
      'ftp://localhost',
      `http://u:${KEY}@localhost`,
      `http://localhost/#edit=${KEY}`,
    ])
      expect(make({ baseUrl })).toThrow(
        new TypeError(
          'createClient wants a `baseUrl` such as "https://pages.example.org", without a user name, a query or a fragment, and got a string',
        ),
      )
    expect(make({ timeoutMs: 0 })).toThrow('wants a time in milliseconds')
    expect(make({ attemptTimeoutMs: Number.NaN })).toThrow('wants a time in milliseconds')
    expect(make({ retries: -1 })).toThrow('wants a number of `retries`')
  })

  it('of a call', async () => {
    server = await startScriptedServer(json(200, {}))
    const client = createClient({ baseUrl: server.origin })
    for (const page of ['..', 'a/b', '', `https://pages.example.org/${ID}`]) {
      await expect(client.get(page)).rejects.toThrow(
        new TypeError(
          `get wants the id, the slug or the address of a page at ${server.origin} and got a string`,
        ),
      )
      expect(() => client.page(page, KEY)).toThrow(TypeError)
    }
    await expect(client.publish('# Tides' as never)).rejects.toThrow(
      new TypeError('publish wants an object with `content`, `blocks` or `html` and got a string'),
    )
    const secret = `${KEY}\n`
    const failed = client.page(ID, KEY).append({ content: 'x' }, { idempotencyKey: secret })
    await expect(failed).rejects.toThrow(
      new TypeError('What is given for the header Idempotency-Key cannot stand in one.'),
    )
    await expect(createClient({ baseUrl: server.origin, token: secret }).get(ID)).rejects.toThrow(
      new TypeError('What is given for the header Authorization cannot stand in one.'),
    )
    expect(server.received).toEqual([])
  })
})
