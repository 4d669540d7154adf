import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processorTime } from 'qp-schema/testkit'
import type { PublishResponse } from 'qp-schema/api'
import { publishRequestSchema } from 'qp-schema/api'
import type { Warning } from 'qp-schema'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { unknownFields } from '../jobs/unknown-fields.ts'

let server: TestServer
let page: PublishResponse
beforeAll(async () => {
  server = await startTestServer({ UPLOADS: 'on' })
  page = await server.publish({ content: 'One.\n\nTwo.' })
})
afterAll(() => server.stop())

const ignored = (path: string, meant: string) => ({
  code: 'unknown_field',
  path,
  message: `${path.split('.').at(-1)} was ignored: there is no such field here. Send it as ${meant}, if that is what it is.`,
})

async function warningsOf(method: string, path: string, json: object) {
  const { status, body } = await server.call<{ warnings?: Warning[] }>(method, path, { json })
  return [status, body.warnings]
}

describe('[5.3.5] fields that are almost known', () => {
  it('of publish, its metadata and its blocks', async () => {
    const json = {
      publised: false,
      expires_at: '2030-01-31T09:30:00Z',
      Theme: 'dark-vivid',
      Lang: 'ar',
      meta: { titel: 'x' },
      blocks: [
        { type: 'html', html: '<p>x', safety_mode: 'sandboxed' },
        { type: 'divider' },
        { type: 'code', code: 'x', fileName: 'a.js' },
        { type: 'embed', embedType: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ', tittle: 'x' },
        { type: 'image', url: 'https://example.org/a.png', size: { width: 1, height: 2, Width: 3 } },
      ],
    }
    const expected = [
      ignored('publised', 'published'),
      ignored('expires_at', 'expiresAt'),
      ignored('Theme', 'theme'),
      ignored('Lang', 'lang'),
      ignored('blocks[0].safety_mode', 'safetyMode'),
      ignored('blocks[2].fileName', 'filename'),
      ignored('blocks[3].tittle', 'title'),
      ignored('blocks[4].size.Width', 'width'),
      ignored('meta.titel', 'title'),
    ]
    expect(await warningsOf('POST', '/api/v1/publish', json)).toEqual([200, expected])
    expect(await warningsOf('POST', '/api/v1/validate', json)).toEqual([200, expected])
  })

  it('of every other operation that has a body', async () => {
    const { id, editKey } = page
    const path = `/api/v1/pages/${id}`
    const dropped = {
      code: 'tag_dropped',
      path: 'blocks[0].html',
      message:
        '<script> was dropped with its content: scripts run only in an html block that is pro_sandboxed. Send one, or do without.',
    }
    const blocks = [{ type: 'richtext', html: '<p>x</p><script></script>' }]
    expect(
      await warningsOf('POST', `${path}/blocks`, { editKey, blocks, base_url: 'https://example.org' }),
    ).toEqual([200, [ignored('base_url', 'baseUrl'), dropped]])
    expect(
      await warningsOf('POST', `${path}/edits`, {
        editKey,
        edits: [
          { at: 0, insert: [{ type: 'image', url: 'https://example.org/a.png', Alt: 'x' }], replac: 'y' },
        ],
      }),
    ).toEqual([200, [ignored('edits[0].replac', 'replace'), ignored('edits[0].insert[0].Alt', 'alt')]])
    expect(await warningsOf('PATCH', path, { editKey, published: true, expiresAT: null })).toEqual([
      200,
      [ignored('expiresAT', 'expiresAt')],
    ])
    expect(await warningsOf('POST', '/api/upload', { mime: 'image/png', size: 9, sise: 8 })).toEqual([
      200,
      [ignored('sise', 'size')],
    ])
    expect(await warningsOf('POST', '/api/v1/publish', { contnet: 'x' })).toEqual([
      400,
      [ignored('contnet', 'content')],
    ])
    expect(await warningsOf('DELETE', path, { editKey, edit_key: editKey })).toEqual([
      200,
      [ignored('edit_key', 'editKey')],
    ])
  })

  it('of a new key where it is not changed, also where nothing else is sent', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const elsewhere = (path: string) => ({
      code: 'unknown_field',
      path,
      message: `${path} was ignored: there is no such field here. Send it to POST /api/v1/pages/{id}/key, which changes the key of a page.`,
    })
    const newEditKey = 'P2x-v8QmWz_61cYtRb0LkHs7'
    const json = { id, editKey, newEditKey }
    expect(await warningsOf('POST', '/api/v1/publish', { ...json, content: 'One.\n\nTwo.' })).toEqual([
      200,
      [elsewhere('newEditKey')],
    ])
    const path = `/api/v1/pages/${id}`
    expect(await warningsOf('PATCH', path, json)).toEqual([400, [elsewhere('newEditKey')]])
    expect(await warningsOf('PATCH', path, { editKey, new_edit_key: newEditKey, published: true })).toEqual([
      200,
      [elsewhere('new_edit_key')],
    ])
    expect(await warningsOf('POST', '/api/v1/validate', { content: 'x', newEditKey })).toEqual([
      200,
      [elsewhere('newEditKey')],
    ])
    const changed = await warningsOf('POST', `${path}/key`, {
      editKey,
      newEditkey: newEditKey,
      newEditKey: editKey,
    })
    expect(changed).toEqual([200, [ignored('newEditkey', 'newEditKey')]])
  })

  it('of content where it is not changed, and says where it is', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const path = `/api/v1/pages/${id}`
    const elsewhere = (field: string) => ({
      code: 'unknown_field',
      path: field,
      message: `${field} was ignored: there is no such field here. POST /api/v1/publish with the id replaces the content, POST /api/v1/pages/{id}/blocks adds to it.`,
    })
    expect(await warningsOf('PATCH', path, { editKey, content: 'y' })).toEqual([400, [elsewhere('content')]])
    expect(await warningsOf('PATCH', path, { editKey, blocks: [], published: true })).toEqual([
      200,
      [elsewhere('blocks')],
    ])
  })

  it('[5.3.3] says nothing of others', async () => {
    const json = {
      content: 'x',
      source: 'my-tool',
      author: 'Ada',
      tags: ['a'],
      'x-mine': 1,
      createdAt: 'now',
      ids: [],
      [`publishe${'_'.repeat(100)}`]: true,
    }
    expect(await warningsOf('POST', '/api/v1/publish', json)).toEqual([200, undefined])
  })

  it('[4.6.3] at most 100, and in little time', async () => {
    const blocks = Array.from({ length: 10_000 }, () => ({ type: 'code', code: 'x', langage: 'js' }))
    expect(unknownFields(publishRequestSchema, { blocks })).toHaveLength(100)
    const names = Array.from({ length: 100_000 }, (_, at) => [`expire${at}`, at])
    const hostile = { blocks: [{ type: 'divider', ...Object.fromEntries(names) }] }
    expect(processorTime(() => unknownFields(publishRequestSchema, hostile))).toBeLessThan(300)
  })
})
