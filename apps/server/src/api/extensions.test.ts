import { defineBlockType } from 'qp-render'
import { sanitizeBlocks } from 'qp-sanitize'
import { escapeHtml } from 'qp-schema'
import type { PageResponse, PublishResponse } from 'qp-schema/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const DIVIDER = { type: 'divider' }
const MAP = {
  type: 'x-example-map',
  zoom: 12,
  fallback: [{ type: 'richtext', html: '<p onclick="run()">A map</p>' }, DIVIDER],
}
const STORED = [{ type: 'richtext', html: '<p>A map</p>' }, DIVIDER]
const content = async (id: string) =>
  (await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)).body.content

describe('[3.7.5] a block of a type of somebody’s own', () => {
  it('is stored as its fallback, with a warning', async () => {
    const { status, body } = await server.call<PublishResponse>('POST', '/api/v1/publish', {
      json: { blocks: [DIVIDER, MAP] },
    })
    expect(status).toBe(200)
    expect(await content(body.id)).toEqual([DIVIDER, ...STORED])
    expect(body.warnings).toEqual([
      {
        code: 'extension_replaced',
        path: 'blocks[1]',
        message: expect.stringMatching(
          /^x-example-map: this service does not know the type, so its fallback is stored instead\. /,
        ),
      },
      expect.objectContaining({ code: 'attribute_dropped', path: 'blocks[1].fallback[0].html' }),
    ])
  })

  it('is so when its type made its fields safe before it was sent', async () => {
    const chart = defineBlockType({
      type: 'x-example-chart',
      kinds: { title: 'plainText', note: { optional: 'richHtml' } },
      fallback: ({ title, note = '' }) => [
        { type: 'richtext', html: `<h2>${escapeHtml(title)}</h2>` },
        { type: 'richtext', html: note },
      ],
      render: ({ title }) => title,
    })
    const { blocks } = sanitizeBlocks(
      [{ type: 'x-example-chart', title: 'High & low', note: '<p onclick="run()">4.2 m</p>' }],
      { blockTypes: [chart] },
    )
    const { status, body } = await server.call<PublishResponse>('POST', '/api/v1/publish', {
      json: { blocks },
    })
    expect(status).toBe(200)
    expect(await content(body.id)).toEqual([
      { type: 'richtext', html: '<h2>High &amp; low</h2>' },
      { type: 'richtext', html: '<p>4.2 m</p>' },
    ])
    expect(body.warnings?.map(({ code, path }) => [code, path])).toEqual([
      ['extension_replaced', 'blocks[0]'],
    ])
  })

  it('is so when it is appended, and when it replaces a passage', async () => {
    const page = await server.publish({ content: 'First' })
    const { editKey, id } = page
    const appended = await server.call('POST', `/api/v1/pages/${id}/blocks`, {
      json: { editKey, blocks: [MAP] },
    })
    expect([appended.status, await content(id)]).toEqual([
      200,
      [{ type: 'richtext', html: '<p>First</p>' }, ...STORED],
    ])
    const edited = await server.call<PublishResponse>('POST', `/api/v1/pages/${id}/edits`, {
      json: { editKey, edits: [{ at: 0, replace: [MAP] }] },
    })
    expect([edited.status, await content(id)]).toEqual([200, [...STORED, ...STORED]])
    expect(edited.body.warnings?.map(({ code }) => code)).toContain('extension_replaced')
  })

  it('needs what its fallback needs', async () => {
    const fallback = [{ type: 'html', safetyMode: 'pro_sandboxed', html: '<script>run()</script>' }]
    const blocks = [{ type: 'x-example-app', fallback }]
    const send = (headers: Record<string, string>) =>
      server.call<PublishResponse>('POST', '/api/v1/publish', { json: { blocks }, headers })
    expect((await send({})).body).toMatchObject({ error: 'premium_required' })
    const { status, body } = await send(await server.pro())
    expect([status, await content(body.id)]).toEqual([200, fallback])
  })

  it('[8.1.2] counts as the blocks of its fallback', async () => {
    const many = { type: 'x-example-lines', fallback: Array.from({ length: 100 }, () => DIVIDER) }
    const send = (count: number) =>
      server.call('POST', '/api/v1/validate', { json: { blocks: Array.from({ length: count }, () => many) } })
    expect((await send(100)).status).toBe(200)
    expect((await send(101)).body).toMatchObject({ error: 'body_too_large' })
  })

  it('[3.3.2] is refused without a fallback', async () => {
    const { body } = await server.call('POST', '/api/v1/publish', {
      json: { blocks: [{ type: 'x-example-map' }] },
    })
    expect(body).toMatchObject({ error: 'invalid_body', issues: [{ path: 'blocks[0].type' }] })
  })
})
