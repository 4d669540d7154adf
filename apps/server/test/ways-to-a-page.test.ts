import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATIONS, type PublishResponse } from 'qp-schema/api'
import { apiRouter } from '../src/api/index.ts'
import { loadConfig } from '../src/config/config.ts'
import { mcpRouter } from '../src/mcp/routes.ts'
import { NO_METRICS } from '../src/observe/no-metrics.ts'
import { publicRouter } from '../src/site/index.ts'
import { CONTENT_ROUTES } from '../src/site/pages/content-origin.ts'
import { openCurrentDatabase } from '../src/store/db/open-current-database.ts'
import { createPageRepository } from '../src/store/pages/page-repository.ts'
import { createPremiumTokens } from '../src/store/premium-tokens.ts'
import { type RawAnswer, rawRequest } from './raw-request.ts'
import { startOn } from './serve-on.ts'
import { createTestDatabase, hasPostgres, type Product } from './test-database.ts'
import { BASE_URL } from './test-server.ts'

/** How a way is asked for, of a page by its id or slug. */
interface Way {
  readonly path: (name: string) => string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: (name: string) => string
  /** What who may see the page gets; 200 unless it says otherwise. */
  readonly shown?: number
  /** Only by the id: by a slug there is nothing. */
  readonly isById?: true
  /** Who has no right to see a hidden page gets this; 404 unless it says otherwise. */
  readonly hidden?: number
  /** What is said of a page that is gone; 410 unless it says otherwise. SPEC.md 10.28 */
  readonly gone?: number
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: BASE_URL }
const JSON_BODY = { 'Content-Type': 'application/json' }
const at = (rest: string) => (name: string) => `/${name}${rest}`

/** Every way by which readers come to a page, under its route. */
const OF_READERS: Readonly<Record<string, readonly Way[]>> = {
  'GET /:name': [
    ...['', '.md', '.json', '.txt'].map((rest) => ({ path: at(rest) })),
    ...[
      'text/markdown',
      'application/json',
      'text/plain',
      'application/vnd.qp+json; version=1',
      'image/png, */*;q=0.1',
    ].map((accept) => ({ path: at(''), headers: { Accept: accept } })),
  ],
  'GET /:name/slides': [{ path: at('/slides') }],
  'GET /:id/card.png': [{ path: at('/card.png'), isById: true }],
  'GET /:name/events': [{ path: at('/events') }],
  'GET /:id/frames/:index': [{ path: at('/frames/1'), isById: true }],
  'GET /:id/diagrams/:index': [{ path: at('/diagrams/2'), isById: true }],
  'GET /:name/report': [{ path: at('/report') }],
  'POST /:name/report': [
    { path: at('/report'), headers: { ...JSON_BODY }, body: () => '{"reason":"spam"}' },
    { path: at('/report'), headers: FORM, body: () => 'reason=spam' },
  ],
  'GET /:name/notes': [{ path: at('/notes') }],
  'POST /:name/notes': [{ path: at('/notes'), headers: FORM, body: () => 'text=Hello', shown: 303 }],
  'GET /:name/notes/:receipt': [{ path: (name) => `/${name}/notes/${receipt}` }],
  'GET /:name/passphrase': [{ path: at('/passphrase'), shown: 303 }],
  'GET /oembed': [
    { path: (name) => `/oembed?url=${encodeURIComponent(`${BASE_URL}/${name}`)}`, gone: 404 },
    { path: (name) => `/oembed?format=xml&url=${encodeURIComponent(`${BASE_URL}/${name}.md`)}`, gone: 404 },
  ],
  'GET /api/v1/pages/:id': [{ path: (name) => `/api/v1/pages/${name}`, hidden: 200 }],
  'POST /api/v1/pages/:id/notes': [
    { path: (name) => `/api/v1/pages/${name}/notes`, headers: JSON_BODY, body: () => '{"text":"Hello"}' },
  ],
  'POST /mcp': [
    {
      path: () => '/mcp',
      headers: { ...JSON_BODY, Accept: 'application/json, text/event-stream' },
      body: (name) => toolCall('read_page', { page: `${BASE_URL}/${name}` }),
    },
    {
      path: () => '/mcp',
      headers: { ...JSON_BODY, Accept: 'application/json, text/event-stream' },
      body: (name) => rpc('resources/read', { uri: `ui://quick-pages/${name}` }),
      isById: true,
    },
  ],
}

/** Every route for who has the edit key, and what it takes beside it. */
const OF_AUTHORS: Readonly<Record<string, { readonly path: string; readonly json: object }>> = {
  'POST /api/v1/publish': { path: '/api/v1/publish', json: { content: 'x' } },
  'PATCH /api/v1/pages/:id': { path: '', json: { live: true } },
  'POST /api/v1/pages/:id/read': { path: '/read', json: {} },
  'POST /api/v1/pages/:id/blocks': { path: '/blocks', json: { content: 'x' } },
  'POST /api/v1/pages/:id/edits': { path: '/edits', json: { edits: [{ at: 0, insert: 'x' }] } },
  'POST /api/v1/pages/:id/notes/list': { path: '/notes/list', json: {} },
  'POST /api/v1/pages/:id/notes/:noteId': { path: '/notes/NOTE', json: { state: 'done' } },
  'POST /api/v1/pages/:id/key': { path: '/key', json: {} },
  'DELETE /api/v1/pages/:id/notes/:noteId': { path: '/notes/NOTE', json: {} },
  'DELETE /api/v1/pages/:id/notes': { path: '/notes', json: {} },
  'DELETE /api/v1/pages/:id': { path: '', json: {} },
}

/** Routes that show nothing of a page. */
const OF_NO_PAGE = new Set([
  'GET /:name/',
  'POST /:name/passphrase',
  'POST /api/v1/validate',
  'POST /api/upload',
  'PUT /api/upload/:token',
  'PUT /mcp/bodies/:token',
  'GET /api/v1/pages',
  'GET /api/v1/pages/',
  'GET /pictures/:file',
])
/** Every other route has a path without parameters, or below one of these. */
const OF_THE_SERVICE = /^GET \/(?:$|[\w.-]+$|(?:assets|docs|schema|skills|\.well-known)\/)/

function rpc(method: string, params: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
}

function toolCall(name: string, args: object): string {
  return rpc('tools/call', { name, arguments: args })
}

/** Words of the page that nobody may get who may not see it. */
const TITLE = 'Zanzibar'
const WORDS = 'Quokka'
const SLUG = 'numbat-dunes'
const OF_THE_PAGE = new RegExp(`${TITLE}|${WORDS}|${SLUG}`, 'i')
const PASSPHRASE = 'pademelon \u{1F511} über'
const OLDER = 'the one before'
const OLD_KEY_ANSWER = { status: 403, error: 'forbidden' }
const ENCODINGS = ['identity', 'gzip', 'br', 'gzip;q=0, br;q=0, identity;q=0.1']
const CONTENT_HOST = 'content.example.org'

let receipt = ''

const PAGE = {
  meta: { title: TITLE, description: WORDS },
  blocks: [
    { type: 'richtext', html: `<h1>${TITLE}</h1><p>${WORDS}</p>` },
    { type: 'html', html: `<p>${WORDS}</p>`, safetyMode: 'sandboxed' },
    { type: 'code', language: 'mermaid', code: `pie\n  "${WORDS}": 1` },
  ],
  live: true,
  notes: true,
}

const services = {
  config: loadConfig({ BASE_URL }),
  metrics: NO_METRICS,
  noteLimit: () => undefined,
}
const routers = [
  apiRouter(services as never),
  publicRouter(services as never),
  mcpRouter(services as never, () => undefined),
]
const routes = [
  ...new Set(
    routers.flatMap(({ stack }) =>
      // Those that take any method refuse: nothing is there.
      stack
        .filter(({ methods }) => methods.length < 10)
        .flatMap(({ path, methods }) =>
          methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
        ),
    ),
  ),
]

describe('[21.2.1] every route', () => {
  it('is in the table of ways to a page, or shows none', () => {
    const listed = new Set([...Object.keys(OF_READERS), ...Object.keys(OF_AUTHORS), ...OF_NO_PAGE])
    expect(routes.length).toBeGreaterThan(50)
    expect(routes.filter((route) => !listed.has(route) && !OF_THE_SERVICE.test(route))).toEqual([])
    expect([...listed].filter((route) => !routes.includes(route))).toEqual([])
    expect(
      CONTENT_ROUTES.map(({ path }) => `GET ${path}`).filter((route) => !routes.includes(route)),
    ).toEqual([])
    const operations = Object.values(OPERATIONS).map(
      ({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    )
    expect(operations.filter((operation) => !listed.has(operation))).toEqual([])
  })
})

type Named = Pick<PublishResponse, 'id' | 'editKey'> & { readonly slug: string | null }

describe.each<Product>(['SQLite', 'PostgreSQL'])('[21.2] ways to a page, two instances on %s', (product) => {
  const isSkipped = product === 'PostgreSQL' && !hasPostgres
  let databaseUrl = ''
  let remove = async () => {}
  let pro = ''
  /** Where pages are changed, where they are read, and where the documents of blocks have a host of their own. */
  let writer = ''
  let reader = ''
  let twoHosts = ''
  let requests = 0

  beforeAll(async () => {
    if (isSkipped) return
    const database = await createTestDatabase(product)
    databaseUrl = database.url
    const environment = {
      BASE_URL,
      TRUST_PROXY: '1',
      API_RATE_LIMIT: '0',
      ...Object.fromEntries(['PUBLISH', 'REPORT', 'NOTE'].map((name) => [`${name}_RATE_LIMIT`, '100000'])),
    }
    const contentOrigin = `https://${CONTENT_HOST}`
    const servers = [
      await startOn(databaseUrl, environment),
      await startOn(databaseUrl, environment),
      await startOn(databaseUrl, { ...environment, CONTENT_ORIGIN: contentOrigin }),
    ]
    ;[writer = '', reader = '', twoHosts = ''] = servers.map(({ origin }) => origin)
    remove = async () => {
      for (const { stop } of servers) await stop()
      await database.remove()
    }
    const opened = await openCurrentDatabase(databaseUrl)
    pro = (await createPremiumTokens(opened).create('test')).token
    await opened.close()
  })
  afterAll(() => remove())

  /** Each from an address of its own, so that none runs into the bounds of one. */
  const client = () => ({ 'X-Forwarded-For': `10.0.${Math.floor(++requests / 250)}.${requests % 250}` })

  async function send(method: string, url: string, json: object): Promise<Record<string, string>> {
    const headers = { ...JSON_BODY, 'X-Premium-Token': pro, ...client() }
    const answer = await fetch(url, { method, headers, body: JSON.stringify(json) })
    return { ...((await answer.json()) as object), status: String(answer.status) }
  }

  async function publish(fields: object): Promise<Named> {
    const { status, ...page } = await send('POST', `${writer}/api/v1/publish`, { ...PAGE, ...fields })
    expect([status, page['message']]).toEqual(['200', undefined])
    const written = await send('POST', `${writer}/api/v1/pages/${page['id']}/notes`, { text: 'Hello' })
    receipt = written['receipt'] ?? receipt
    return page as unknown as Named
  }

  async function patch({ id, editKey }: Named, changes: object): Promise<void> {
    const { status } = await send('PATCH', `${writer}/api/v1/pages/${id}`, { editKey, ...changes })
    expect(status).toBe('200')
  }

  async function ask(
    method: string,
    way: Way,
    name: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<RawAnswer> {
    const body = way.body?.(name)
    const isStream = way.path(name).endsWith('/events') && method === 'GET'
    const all = { ...client(), ...way.headers, ...headers }
    // A stream ends with a HEAD at once; what it would say first has a test of its own.
    if (body === undefined) return rawRequest(reader, way.path(name), all, isStream ? 'HEAD' : method)
    const answer = await fetch(`${reader}${way.path(name)}`, {
      method,
      headers: all,
      body,
      redirect: 'manual',
    })
    const text = await answer.text()
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      bytes: Buffer.from(text),
      text,
    }
  }

  const waysOf = (named: Named) =>
    Object.entries(OF_READERS).flatMap(([route, ways]) =>
      ways
        .filter(({ isById }) => named.slug === null || isById !== true)
        .map((way) => ({ route, method: route.split(' ')[0] ?? '', way, name: named.slug ?? named.id })),
    )

  /** Asks in every way, with all that requests may differ in, and wants one status and not a word of the page. */
  async function expectNothing(
    named: Named,
    statusOf: (way: Way) => number | undefined,
    headers: Readonly<Record<string, string>> = {},
    isThorough = true,
  ): Promise<void> {
    const wrong: unknown[] = []
    for (const { route, method, way, name } of waysOf(named)) {
      const status = statusOf(way)
      if (status === undefined) continue
      const variants: (readonly [string, Readonly<Record<string, string>>])[] = [[method, {}]]
      if (isThorough && method === 'GET')
        variants.push(
          ...ENCODINGS.map((coding) => ['GET', { 'Accept-Encoding': coding }] as const),
          ['HEAD', {}],
          ['GET', { 'If-None-Match': '*' }],
          ['GET', { Range: 'bytes=0-100' }],
          ['GET', { 'Cache-Control': 'no-cache', Origin: 'https://a.example' }],
        )
      for (const [asked, more] of variants) {
        const answer = await ask(asked, way, name, { ...more, ...headers })
        const said = `${JSON.stringify(answer.headers)}${answer.text}`.replaceAll(name, '')
        const cache = answer.headers['cache-control'] ?? 'no-store'
        const isTool = route === 'POST /mcp'
        const isRight = isTool
          ? answer.text.includes('"isError":true') || answer.text.includes('"error"')
          : answer.status === status
        if (!isRight || OF_THE_PAGE.test(said) || !cache.includes('no-store') || 'etag' in answer.headers)
          wrong.push([route, way.path(name), asked, more, answer.status, said.slice(0, 300)])
      }
    }
    expect(wrong.slice(0, 5)).toEqual([])
  }

  /** Asks in every way, and wants what it is for. */
  async function expectShown(
    named: Named,
    headers: Readonly<Record<string, string>> = {},
    cacheOf?: 'private',
  ): Promise<void> {
    const wrong: unknown[] = []
    for (const { route, method, way, name } of waysOf(named)) {
      // Tools have no cookies, and read another way.
      if (route === 'POST /mcp' && cacheOf === 'private') continue
      const answer = await ask(method, way, name, headers)
      const { status, headers: fields, text } = answer
      const cache = fields['cache-control'] ?? ''
      const isRight = status === (way.shown ?? 200) && !text.includes('"isError":true')
      if (!isRight || (cacheOf === 'private' && !/no-store/.test(cache)))
        wrong.push([route, way.path(name), status, cache, text.slice(0, 300)])
    }
    expect(wrong.slice(0, 5)).toEqual([])
  }

  const passphrase = (text: string) => ({ 'X-Page-Passphrase': encodeURIComponent(text) })

  async function cookieOf(named: Named, text: string): Promise<string> {
    const body = new URLSearchParams({ passphrase: text })
    const answer = await fetch(`${reader}/${named.id}/passphrase`, {
      method: 'POST',
      headers: { ...FORM, ...client() },
      body,
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
    return answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  }

  /** As another process does that has the same store. */
  async function inStore(act: (pages: ReturnType<typeof createPageRepository>) => Promise<unknown>) {
    const opened = await openCurrentDatabase(databaseUrl)
    await act(createPageRepository(opened))
    await opened.close()
  }

  describe.each([
    ['id', null],
    ['slug', SLUG],
  ] as const)('by its %s', (_, slug) => {
    let named: Named
    beforeAll(async () => {
      if (!isSkipped) named = { ...(await publish({ slug })), slug }
    })
    afterAll(async () => {
      // The slug is free for no one else; what was asked of it is not asked again.
      if (!isSkipped) await send('DELETE', `${writer}/api/v1/pages/${named.id}`, { editKey: named.editKey })
    })

    it.skipIf(isSkipped)('open to all, it is shown', async () => {
      await expectShown(named)
    })

    it.skipIf(isSkipped)('hidden, it is not', async () => {
      await patch(named, { published: false })
      // Over the API, who knows its id reads it.
      await expectNothing(named, (way) => (way.hidden === 200 && slug === null ? undefined : 404))
      await patch(named, { published: true })
      await expectShown(named)
    })

    it.skipIf(isSkipped)('with a passphrase, only who shows it sees anything', async () => {
      const before = await ask('GET', { path: at('') }, slug ?? named.id)
      await patch(named, { passphrase: OLDER })
      await expectShown(named, passphrase(OLDER), 'private')
      const older = await cookieOf(named, OLDER)
      await expectShown(named, { Cookie: older }, 'private')
      await patch(named, { passphrase: PASSPHRASE })
      await expectNothing(named, () => 401)
      await expectNothing(named, () => 401, { 'If-None-Match': before.headers['etag'] ?? '' }, false)
      await expectNothing(named, () => 401, { Cookie: older }, false)
      await expectNothing(named, () => 401, passphrase(OLDER), false)
      await expectNothing(named, () => 401, { 'X-Page-Passphrase': '%E0%A4%A' }, false)
      const cookie = await cookieOf(named, ` ${PASSPHRASE.normalize('NFD')}\t`)
      await expectShown(named, { Cookie: cookie }, 'private')
      await expectShown(named, passphrase(PASSPHRASE), 'private')
      for (const forged of [
        cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        cookie.replace(/=\d+/, '=99999999999'),
        cookie.replace(/=\d+/, '=1'),
        `qp_page_${named.id}=`,
        `qp_page_${named.id}=99999999999.`,
      ])
        await expectNothing(named, () => 401, { Cookie: forged }, false)
    })

    it.skipIf(isSkipped)('a cookie of another page opens nothing', async () => {
      const other = await publish({ passphrase: PASSPHRASE })
      const [, value] = (await cookieOf(other, PASSPHRASE)).split('=')
      await expectNothing(named, () => 401, { Cookie: `qp_page_${named.id}=${value}` }, false)
    })

    it.skipIf(isSkipped)('hidden, expired or taken down, it is so whatever is shown', async () => {
      const headers = { Cookie: await cookieOf(named, PASSPHRASE) }
      await patch(named, { published: false })
      await expectNothing(named, (way) => (way.hidden === 200 && slug === null ? undefined : 404), headers)
      await patch(named, { published: true })
      await inStore(async (pages) => {
        const expiresAt = new Date(Date.now() - 60_000).toISOString()
        await pages.setState(named.id, { expiresAt })
      })
      await expectNothing(named, ({ gone = 410 }) => gone, headers)
      await patch(named, { expiresAt: null })
      await expectShown(named, headers, 'private')
      await inStore((pages) => pages.takeDown(named.id, 'because'))
      await expectNothing(named, ({ gone = 410 }) => gone, headers)
      await inStore((pages) => pages.restore(named.id))
    })

    it.skipIf(isSkipped)('without the passphrase again, it is open to all', async () => {
      await patch(named, { passphrase: null })
      const written = await send('POST', `${writer}/api/v1/pages/${named.id}/notes`, { text: 'Hello' })
      receipt = written['receipt'] ?? ''
      await expectShown(named)
    })
  })

  it.skipIf(isSkipped)('[21.2.2] the id of a page with a slug does not tell the slug', async () => {
    const { id } = await publish({ slug: `${SLUG}-two`, passphrase: PASSPHRASE })
    for (const rest of ['', '.md', '.json', '.txt', '/slides']) {
      const { status, headers, text } = await rawRequest(reader, `/${id}${rest}`, client())
      expect([status, OF_THE_PAGE.test(`${JSON.stringify(headers)}${text}`)]).toEqual([401, false])
    }
  })

  it.skipIf(isSkipped)(
    '[21.3.5] frames and diagrams need the proof of the page, on their own host too',
    async () => {
      const [one, other] = [
        await publish({ passphrase: PASSPHRASE }),
        await publish({ passphrase: PASSPHRASE }),
      ]
      const proofs = async ({ id }: Named) => {
        const { text } = await rawRequest(twoHosts, `/${id}`, { ...client(), ...passphrase(PASSPHRASE) })
        return [...new Set([...text.matchAll(/\?proof=([\w.-]+)/g)].map(([, proof]) => proof))]
      }
      const [proof, ...more] = await proofs(one)
      const [proofOfOther] = await proofs(other)
      expect([more, typeof proof]).toEqual([[], 'string'])
      const statuses = async (query: string, host: string) => {
        const all: string[] = []
        for (const rest of ['/frames/1', '/diagrams/2', '', '.md', '/card.png', '/events', '/notes']) {
          const answer = await rawRequest(twoHosts, `/${one.id}${rest}${query}`, { ...client(), Host: host })
          all.push(`${answer.status}${answer.text.includes(WORDS) ? ' shown' : ''}`)
        }
        return all
      }
      const nothingElse = ['404', '404', '404', '404', '404']
      const base = new URL(BASE_URL).host
      const asked = ['401', '401', '401', '401', '401']
      expect(await statuses('', CONTENT_HOST)).toEqual(['401', '401', ...nothingElse])
      expect(await statuses(`?proof=${proof}`, CONTENT_HOST)).toEqual([
        '200 shown',
        '200 shown',
        ...nothingElse,
      ])
      expect(await statuses(`?proof=${proofOfOther}`, CONTENT_HOST)).toEqual(['401', '401', ...nothingElse])
      expect(await statuses(`?proof=${proof}`, base)).toEqual(['307', '307', ...asked])
      await patch(one, { passphrase: OLDER })
      expect(await statuses(`?proof=${proof}`, CONTENT_HOST)).toEqual(['401', '401', ...nothingElse])
    },
  )

  it.skipIf(isSkipped)(
    '[6.12.4] [21.2.5] the edit key opens what is the author’s, an old one nothing',
    async () => {
      const newEditKey = 'P2x-v8QmWz_61cYtRb0LkHs7'
      const own = await publish({ passphrase: PASSPHRASE })
      const noteId = (await send('POST', `${writer}/api/v1/pages/${own.id}/notes/list`, own))[
        'notes'
      ] as never as {
        noteId: string
      }[]
      const call = (route: string, editKey: string) => {
        const { path, json } = OF_AUTHORS[route] ?? { path: '', json: {} }
        const [method = ''] = route.split(' ')
        const isPublish = path.startsWith('/api')
        const rest = path.replace('NOTE', noteId[0]?.noteId ?? '000000000000')
        const url = `${reader}${isPublish ? path : `/api/v1/pages/${own.id}${rest}`}`
        return send(method, url, {
          ...json,
          ...(isPublish && { id: own.id }),
          // A key that is right already is a success whoever asks.
          ...(path === '/key' && {
            newEditKey: editKey === newEditKey ? newEditKey : 'mW3_xT8pLr0aZbQ5vNc7-kJd',
          }),
          editKey,
        })
      }
      await send('POST', `${writer}/api/v1/pages/${own.id}/key`, { editKey: own.editKey, newEditKey })
      for (const wrong of [own.editKey, '', PASSPHRASE]) {
        for (const route of Object.keys(OF_AUTHORS)) {
          const { status, error } = await call(route, wrong)
          expect([route, { status: Number(status), error }]).toEqual([route, OLD_KEY_ANSWER])
        }
      }
      const outcomes: string[] = []
      for (const route of Object.keys(OF_AUTHORS))
        outcomes.push(`${route} ${(await call(route, newEditKey))['status']}`)
      // The publish has replaced the page, and the notes were written before that.
      expect(outcomes.filter((outcome) => !/ (?:200|404)$/.test(outcome))).toEqual([])
      expect(outcomes.filter((outcome) => outcome.endsWith(' 404'))).toEqual([
        'POST /api/v1/pages/:id/notes/:noteId 404',
        'DELETE /api/v1/pages/:id/notes/:noteId 404',
      ])
    },
  )
})
