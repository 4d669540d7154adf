import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument, OPERATIONS, type PublishResponse } from 'qp-schema/api'
import {
  anyText,
  anyUrl,
  anyBlock,
  hostileHtml,
  hostileText,
  hostileUrl,
  leavesOfText,
  PROPERTY_TIMEOUT,
  runs,
} from 'qp-schema/testkit'
import { openRawConnection, statusOf } from './raw-connection.ts'
import { almost, type JsonSchema } from './schema-arbitrary.ts'
import { startTestServer, type TestServer } from './test-server.ts'

interface Description {
  readonly paths: Readonly<
    Record<string, Record<string, { requestBody?: { content: Record<string, { schema: JsonSchema }> } }>>
  >
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

const { paths, components } = openApiDocument({
  baseUrl: 'https://pages.example.org',
}) as unknown as Description

let server: TestServer
let page: PublishResponse
/** A page that grew with each run would make each run slower than the one before, and one that failed may be gone. */
let noteId = ''
let isSpent = false
let pro: Record<string, string>
beforeAll(async () => {
  server = await startTestServer()
  pro = await server.pro()
  page = await server.publish({ content: 'kept' })
})
afterAll(() => server.stop())

const text = fc.oneof(
  hostileText,
  hostileHtml,
  hostileUrl,
  anyText(),
  fc.constantFrom('# x', '> ', '| a |\n|-|', '\ud800', 'my-slug', 'dark-vivid'),
)
const block = anyBlock(leavesOfText(hostileText, hostileHtml, hostileUrl))

/** Stand for what is known only when the page is there. */
const ID = 'THE PAGE'
const KEY = 'ITS KEY'

const OF_PAGE = {
  properties: {
    id: fc.constant(ID),
    editKey: fc.constant(KEY),
    newEditKey: fc.constant('P2x-v8QmWz_61cYtRb0LkHs7'),
    baseUrl: anyUrl,
    imageBaseUrl: anyUrl,
    // A text at random is hardly ever one of these, and a body with one that is not goes no further.
    lang: fc.constantFrom('en', 'ar', 'zh-Hant'),
    expiresAt: fc.constantFrom('2100-01-31T00:00:00Z', null),
    passphrase: fc.constantFrom('tulip harbour seven lamps', null),
  },
  references: { Block: block },
  eitherOf: ['content', 'blocks'],
}

const ENDPOINTS = Object.values(OPERATIONS).flatMap(({ method, path }) => {
  const content = paths[path]?.[method]?.requestBody?.content ?? {}
  // Text is judged as it is published.
  const isJudged = path.endsWith('/validate')
  const types = Object.entries(content).filter(([type]) => !isJudged || type === 'application/json')
  return types.map(([type, { schema }]) => ({
    method: method.toUpperCase(),
    path,
    type,
    schema,
  }))
})

async function writeNote(id: string): Promise<string> {
  const { body } = await server.call('POST', `/api/v1/pages/${id}/notes`, { json: { text: 'kept' } })
  return String(body['noteId'])
}

function withPage(value: unknown): unknown {
  if (value === ID) return page.id
  if (value === KEY) return page.editKey
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withPage(inner)]))
}

function hasBoth(statuses: ReadonlySet<number>): boolean {
  return statuses.has(200) && (statuses.has(400) || statuses.has(403))
}

describe('[7.2] any body to any endpoint', () => {
  const seen = new Map<string, Set<number>>()

  it.each(ENDPOINTS)(
    '$method $path of $type answers as the description says, never 5xx, and the page can still be shown',
    async ({ method, path, type, schema }) => {
      const statuses = new Set<number>()
      seen.set(`${method} ${path} ${type}`, statuses)
      isSpent = true
      const values =
        type === 'application/json'
          ? fc.oneof(
              { weight: 9, arbitrary: almost(schema, components.schemas, text, OF_PAGE) },
              { weight: 1, arbitrary: fc.jsonValue() },
            )
          : text
      const property = fc.asyncProperty(values, async (value) => {
        if (isSpent) {
          page = await server.publish({ content: 'kept', notes: true })
          if (path.includes('{noteId}')) noteId = await writeNote(page.id)
        }
        isSpent = true
        const body =
          typeof value === 'string' && type !== 'application/json' ? value : JSON.stringify(withPage(value))
        // Throws when the status or the body of the answer is not as described.
        const { status } = await server.call(
          method,
          path.replace('{id}', page.id).replace('{noteId}', noteId),
          {
            body,
            headers: { 'Content-Type': type, ...pro },
          },
        )
        statuses.add(status)
        expect(status).toBeLessThan(500)
        isSpent = status === 200
        // What was refused has changed nothing.
        if (!isSpent) return
        const isGone = method === 'DELETE' && path.endsWith('{id}')
        const read = await server.call('GET', `/api/v1/pages/${page.id}`)
        expect(isGone ? [404] : [200, 401]).toContain(read.status)
        expect(isGone ? [404] : [200, 301, 401, 404]).toContain(
          (await server.call('GET', `/${page.id}`)).status,
        )
      })
      // A few values need not have both a success and a refusal among them: more follow, of other seeds.
      for (let round = 0; round < 240 && !hasBoth(statuses); round += 1)
        await fc.assert(property, { ...runs(25), seed: Number(fc.readConfigureGlobal().seed) + round })
    },
    PROPERTY_TIMEOUT,
  )

  it('among the answers are successes and refusals of each', () => {
    expect(seen.size).toBe(ENDPOINTS.length)
    for (const [endpoint, statuses] of seen) {
      expect([endpoint, hasBoth(statuses)]).toEqual([endpoint, true])
    }
  })
})

describe('[8.5.9] any request', () => {
  it(
    'any path is answered',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('/', '/api/', '/api/v1/pages/', '/abcdefghijkl/frames/'),
          text,
          async (start, path) => {
            const { status } = await server.call('GET', `${start}${encodeURIComponent(path.toWellFormed())}`)
            // 401 is a page with a passphrase, published above under a slug.
            expect([200, 400, 401, 404]).toContain(status)
          },
        ),
        runs(25),
      )
    },
    PROPERTY_TIMEOUT,
  )

  it(
    'any bytes in a request line and its header are answered or cut, and the server goes on',
    async () => {
      const bytes = fc.oneof(
        fc.string({ unit: 'binary-ascii' }),
        fc.string({ unit: 'grapheme-ascii' }),
        fc.constantFrom(
          '/',
          '/api/v1/publish',
          '%',
          '%zz',
          'http://',
          '[::1',
          '//',
          '?',
          '#',
          '\\',
          ' ',
          '*',
        ),
      )
      const target = fc.array(bytes, { maxLength: 4 }).map((parts) => parts.join(''))
      const method = fc.oneof(fc.constantFrom('GET', 'POST', 'DELETE', 'OPTIONS', 'TRACE', 'PURGE'), bytes)
      const field = fc
        .tuple(
          fc.oneof(
            fc.constantFrom(
              'Host',
              'Content-Length',
              'Transfer-Encoding',
              'Content-Type',
              'Expect',
              'Upgrade',
              'Accept-Encoding',
              'If-None-Match',
              'Origin',
              'Content-Encoding',
            ),
            bytes,
          ),
          fc.oneof(
            bytes,
            fc.constantFrom('chunked', '0', '5', 'gzip', '100-continue', 'application/json', '*'),
          ),
        )
        .map(([name, value]) => `${name}: ${value}\r\n`)
      await fc.assert(
        fc.asyncProperty(method, target, fc.array(field, { maxLength: 5 }), async (verb, at, fields) => {
          const { socket, closed } = await openRawConnection(server.port)
          socket.end(`${verb} ${at} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${fields.join('')}\r\n`)
          expect(statusOf(await closed)).toBeLessThan(500)
        }),
        runs(25),
      )
      expect((await server.call('GET', '/healthz')).status).toBe(200)
    },
    PROPERTY_TIMEOUT,
  )
})
