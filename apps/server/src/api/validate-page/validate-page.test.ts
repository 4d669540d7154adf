import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from 'qp-schema'
import type { ErrorBody, PageResponse, PublishResponse, ValidateResponse } from 'qp-schema/api'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ API_RATE_LIMIT: '1000', MAX_BODY_BYTES: String(5 * 1024 * 1024) })
})
afterAll(() => server.stop())

const validate = (json: unknown, headers: Readonly<Record<string, string>> = {}) =>
  server.call<ValidateResponse>('POST', '/api/v1/validate', { json, headers })

const CONTENTS = [
  { content: '# Title\n\nSome **words** and [a link](javascript:alert).' },
  {
    content: '---\ntitle: Front\ntheme: dark-vivid\nlang: ar\nslug: no-pro\n---\n\nText[^1].\n\n[^1]: Note.',
    variant: 'gfm',
  },
  {
    blocks: [
      { type: 'richtext', html: '<p onclick="x">a<script>b</script></p>' },
      { type: 'image', url: 'javascript:x' },
      { type: 'code', code: 'x', language: 'ts' },
    ],
    title: 'T',
    theme: 'light-editorial',
    meta: { title: 'M' },
    lang: 'he',
    dir: 'rtl',
    live: true,
    published: false,
  },
]

describe('[6.9] POST /api/v1/validate', () => {
  it.each(CONTENTS)('[6.9.3] tells what publish stores: %j', async (request) => {
    const { status, body } = await validate(request)
    expect(status).toBe(200)
    const made = await server.call<PublishResponse>('POST', '/api/v1/publish', { json: request })
    const { version, blocks, published, theme, meta, lang, dir, slug, layout, live, notes, expiresAt } = (
      await server.call<PageResponse>('GET', `/api/v1/pages/${made.body.id}`)
    ).body
    expect(body).toEqual({
      valid: true,
      version,
      blocks,
      published,
      theme,
      meta,
      ...(lang !== undefined && { lang }),
      ...(dir !== undefined && { dir }),
      slug,
      layout,
      expiresAt,
      live,
      notes,
      markdown: expect.any(String),
      ...(made.body.warnings !== undefined && { warnings: made.body.warnings }),
    })
    if (!published) return
    const view = await fetch(`${server.origin}/${made.body.id}.md`)
    expect(await view.text()).toBe('markdown' in body ? body.markdown : undefined)
  })

  it('[6.9.3] takes markdown as a body', async () => {
    const { body } = await server.call<ValidateResponse>('POST', '/api/v1/validate', {
      body: 'a ~~b~~ <kbd>c</kbd>',
      headers: { 'Content-Type': 'text/markdown; variant=GFM' },
    })
    expect(body).toMatchObject({
      valid: true,
      blocks: [{ type: 'richtext', html: '<p>a <del>b</del> <kbd>c</kbd></p>' }],
    })
  })

  it.each([
    ['nothing', {}],
    ['nothing that is shown', { content: ' ' }],
    ['both', { content: 'x', blocks: [] }],
    ['a wrong field', { content: 'x', theme: 'pink' }],
    ['a wrong block', { blocks: [{ type: 'image' }] }],
    ['a slug without Pro', { content: 'x', slug: 'mine' }],
    ['nothing that is safe', { blocks: [{ type: 'image', url: 'javascript:x' }] }],
    [
      'blocks too many',
      { blocks: Array.from({ length: LIMITS.pageBlocks + 1 }, () => ({ type: 'divider' })) },
    ],
    ['more than a page holds', { blocks: [{ type: 'code', code: '"'.repeat(2_097_152), language: 'ts' }] }],
    ['nesting too deep', { blocks: [{ type: 'richtext', html: '<div>'.repeat(300) }] }],
  ])('[6.9.4] tells why publish refuses %s', async (_what, request) => {
    const refused = await server.call<ErrorBody>('POST', '/api/v1/publish', { json: request })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    const { status, body } = await validate(request)
    expect([status, body]).toEqual([200, { valid: false, ...refused.body }])
  })

  it('[6.9.4] judges by the token of the request', async () => {
    const { body } = await validate({ content: 'x', slug: 'mine' }, await server.pro())
    expect(body).toMatchObject({ valid: true, slug: 'mine' })
    expect((await server.call('GET', '/mine')).status).toBe(404)
  })

  it('[6.9.2] changes no page, and needs no key', async () => {
    const { id } = await server.publish({ content: 'before' })
    const before = await server.call('GET', `/api/v1/pages/${id}`)
    expect((await validate({ id, editKey: 'wrong', content: 'after' })).body.valid).toBe(true)
    expect((await server.call('GET', `/api/v1/pages/${id}`)).body).toEqual(before.body)
    expect((await validate({ id: 1, content: 'after' })).body).toMatchObject({
      valid: false,
      issues: [{ path: 'id' }],
    })
  })

  it('[6.9.5] refuses what it cannot judge', async () => {
    const send = (body: string, type: string) =>
      server.call('POST', '/api/v1/validate', { body, headers: { 'Content-Type': type } })
    expect((await send('[]', 'application/json')).body['error']).toBe('invalid_body')
    expect((await send('{"content":', 'application/json')).body['error']).toBe('invalid_body')
    expect((await send('x', 'text/css')).body['error']).toBe('invalid_body')
    expect((await send('x'.repeat(5_242_881), 'text/plain')).status).toBe(413)
  })

  it('[6.9.6] counts among the other operations', async () => {
    const first = await server.call('GET', '/api/v1/pages/unknown')
    const answer = await validate({ content: 'x' })
    const left = (headers: Headers) => Number(headers.get('X-RateLimit-Remaining'))
    expect(left(answer.headers)).toBe(left(first.headers) - 1)
  })
})
