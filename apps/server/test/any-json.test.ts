import {
  anything,
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  jsonValue,
  oneof,
  option,
  record,
  string,
} from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BLOCK_TYPES } from 'qp-schema'
import type { PageResponse } from 'qp-schema/api'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let page: { id: string; editKey: string }
beforeAll(async () => {
  server = await startTestServer()
  page = await server.publish({ content: 'kept' })
})
afterAll(() => server.stop())

const RUNS = 150

/** Values that look like the fields of a request, mixed with values that do not. */
const text = () =>
  oneof(
    string({ unit: 'binary' }),
    constantFrom('# x', '<b>x', 'https://example.org', '\u0000', '\ud800', '> '),
  )
const block = () =>
  oneof(
    jsonValue(),
    record({
      type: oneof(constantFrom(...BLOCK_TYPES), text()),
      html: option(text()),
      url: option(text()),
      code: option(text()),
      items: option(array(oneof(jsonValue(), record({ label: text(), body: text() })), { maxLength: 3 })),
      headers: option(array(text(), { maxLength: 2 })),
      rows: option(array(array(text(), { maxLength: 2 }), { maxLength: 2 })),
      safetyMode: option(constantFrom('strict_sanitized', 'sandboxed', 'pro_sandboxed', 'x')),
      embedType: option(constantFrom('youtube', 'iframe_sandbox', 'x')),
      tone: option(constantFrom('info', 'x')),
      left: option(text()),
      right: option(text()),
    }),
  )
const body = () =>
  oneof(
    jsonValue(),
    record(
      {
        content: oneof(text(), jsonValue()),
        blocks: oneof(array(block(), { maxLength: 5 }), jsonValue()),
        title: oneof(text(), jsonValue()),
        theme: oneof(constantFrom('dark-vivid'), jsonValue()),
        meta: oneof(record({ title: text() }), jsonValue()),
        published: jsonValue(),
        layout: constantFrom('standard', 'full_bleed', null, 'x'),
        slug: oneof(constantFrom('my-slug', null), jsonValue()),
        id: oneof(constantFrom('PAGE', null), jsonValue()),
        editKey: oneof(constantFrom('KEY', null), jsonValue()),
      },
      { requiredKeys: [] },
    ),
  )

const withKey = (value: unknown, id: string, editKey: string): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields = value as Record<string, unknown>
  return {
    ...fields,
    ...(fields['id'] === 'PAGE' ? { id } : {}),
    ...(fields['editKey'] === 'KEY' ? { editKey } : {}),
  }
}

describe('any JSON to any endpoint', () => {
  it.each([
    ['POST', '/api/v1/publish'],
    ['POST', '/api/v1/pages/{id}/blocks'],
    ['PATCH', '/api/v1/pages/{id}'],
  ])(
    '%s %s answers as the OpenAPI description says, never 5xx, and the page can still be shown',
    async (method, path) => {
      await assert(
        asyncProperty(body(), async (value) => {
          const { status } = await server.call(method, path.replace('{id}', page.id), {
            body: JSON.stringify(withKey(value, page.id, page.editKey)),
            headers: { 'Content-Type': 'application/json' },
          })
          expect(status).toBeLessThan(500)
          expect((await server.call<PageResponse>('GET', `/api/v1/pages/${page.id}`)).status).toBe(200)
          expect([200, 404]).toContain((await server.call('GET', `/${page.id}`)).status)
        }),
        { numRuns: RUNS },
      )
    },
  )

  it('any bytes as markdown are published or refused', async () => {
    await assert(
      asyncProperty(
        array(oneof(text(), string(), integer().map(String)), { maxLength: 20 }),
        async (pieces) => {
          const { status } = await server.call('POST', '/api/v1/publish', {
            body: pieces.join(''),
            headers: { 'Content-Type': 'text/markdown' },
          })
          expect([200, 400]).toContain(status)
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('any path is answered', async () => {
    await assert(
      asyncProperty(anything({ maxDepth: 0 }).map(String), async (path) => {
        const { status } = await server.call('GET', `/${encodeURIComponent(path.toWellFormed())}`)
        expect([200, 404]).toContain(status)
      }),
      { numRuns: RUNS },
    )
  })
})
