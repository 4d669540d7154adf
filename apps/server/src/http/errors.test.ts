import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from 'qp-schema/api'
import { openDatabase } from '../store/db/database.ts'
import { whileLocked } from '../../test/test-database.ts'
import { upload } from '../../test/uploads.ts'
import { type Answer, startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Asks a server of its own. */
async function elsewhere(
  variables: Record<string, string>,
  ask: (own: TestServer) => Promise<Answer>,
): Promise<Answer> {
  const own = await startTestServer(variables)
  return ask(own).finally(() => own.stop())
}

const post = (json: unknown, headers = {}) => server.call('POST', '/api/v1/publish', { json, headers })

const publishOn = (own: TestServer) => own.call('POST', '/api/v1/publish', { json: { content: 'x' } })

async function edit(old: string): Promise<Answer> {
  const { id, editKey } = await server.publish({ content: 'x x' })
  return server.call('POST', `/api/v1/pages/${id}/edits`, { json: { editKey, edits: [{ old, new: '' }] } })
}

async function writeNotes(page: object, count: number): Promise<Answer> {
  const { id } = await server.publish({ content: 'x', ...page })
  const write = () => server.call('POST', `/api/v1/pages/${id}/notes`, { json: { text: 'x' } })
  for (let written = 1; written < count; written += 1) await write()
  return write()
}

/** How each code comes about. A code that is missing here does not compile. */
const PRODUCERS: Record<ErrorCode, () => Promise<Answer>> = {
  invalid_body: () => post([]),
  no_content: () => post({ content: '' }),
  layout_unavailable: () => post({ content: 'x', layout: 'full_bleed' }),
  content_too_complex: () => post({ content: '>'.repeat(1000) }),
  invalid_slug: () => post({ content: 'x', slug: 'api' }),
  secret_found: () => post({ content: `npm_${'aB3'.repeat(12)}`, refuseSecrets: true }),
  invalid_picture: () => elsewhere({ UPLOADS: 'on' }, (own) => upload(own, Buffer.from('<svg/>')) as never),
  invalid_upload_address: () =>
    elsewhere({ UPLOADS: 'on' }, (own) => own.call('PUT', '/api/upload/x', { body: 'x' })),
  uploads_off: () => server.call('POST', '/api/upload', { json: {} }),
  async passphrase_required() {
    const { id } = await server.publish({ content: 'x', passphrase: 'open sesame' })
    return server.call('GET', `/api/v1/pages/${id}`)
  },
  forbidden: async () =>
    post({ ...(await server.publish({ content: 'x' })), editKey: 'wrong', content: 'y' }),
  premium_required: () => post({ content: 'x', slug: 'my-slug' }),
  not_found: () => server.call('GET', '/api/v1/pages/unknown'),
  method_not_allowed: () => server.call('PUT', '/api/v1/publish'),
  async slug_taken() {
    const pro = await server.pro()
    await server.publish({ content: 'x', slug: 'my-slug' }, pro)
    return post({ content: 'x', slug: 'my-slug' }, pro)
  },
  async gone() {
    const { id } = await server.publish({ content: 'x' })
    await server.takeDown(id)
    return server.call('GET', `/api/v1/pages/${id}`)
  },
  precondition_failed: () => post({ content: 'x' }, { 'If-Match': '"1"' }),
  async idempotency_conflict() {
    const headers = { 'Idempotency-Key': 'c2f1f0b2-8a5e-4a1c-9a55-1e2d3c4b5a69' }
    await post({ content: 'x' }, headers)
    return post({ content: 'y' }, headers)
  },
  notes_off: () => writeNotes({}, 1),
  notes_full: () => writeNotes({ notes: true }, 6),
  edit_not_found: () => edit('nowhere'),
  edit_ambiguous: () => edit('x'),
  body_too_large: () => post({ content: 'x'.repeat(1_100_000) }),
  rate_limited: () =>
    elsewhere({ PUBLISH_RATE_LIMIT: '1' }, async (own) => {
      await publishOn(own)
      return publishOn(own)
    }),
  quota_exceeded: () => elsewhere({ MAX_DAILY_BYTES_PER_ADDRESS: '1000' }, publishOn),
  store_full: () => elsewhere({ MAX_STORE_BYTES: '1000' }, publishOn),
  internal_error: () =>
    elsewhere({}, async (own) => {
      const other = await openDatabase(own.databaseUrl)
      const rename = (from: string, to: string) =>
        other.write((trx) => trx.schema.alterTable(from).renameTo(to).execute())
      await rename('pages', 'elsewhere')
      const answer = await own.call('GET', '/api/v1/pages/abcdefghijkl')
      // Another test has the database next.
      await rename('elsewhere', 'pages')
      await other.close()
      return answer
    }),
  overloaded: () => whileLocked(server.databaseUrl, () => post({ content: 'x' })),
}

describe('[7.1] every error code', () => {
  it.each(ERROR_CODES)('%s', async (code) => {
    const { status, body, text, headers } = await PRODUCERS[code]()
    expect([status, body['error']]).toEqual([ERROR_STATUS[code], code])
    expect(body['message']).toEqual(expect.stringMatching(/^[A-Z].*\.$/s))
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(text).not.toMatch(/node_modules|\.ts:|\.js:|sqlite|postgres|at \w+ \(/i)
    expect(headers.get('Retry-After')).toEqual(
      ['rate_limited', 'quota_exceeded', 'overloaded'].includes(code)
        ? expect.stringMatching(/^[1-9]\d*$/)
        : null,
    )
  })
})
