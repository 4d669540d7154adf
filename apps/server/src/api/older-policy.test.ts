import { POLICY_VERSION } from 'qp-sanitize'
import type { PageResponse } from 'qp-schema/api'
import { describe, expect, it, onTestFinished } from 'vitest'
import { rawRequest } from '../../test/raw-request.ts'
import { startTestServer } from '../../test/test-server.ts'
import { loadConfig } from '../config/config.ts'
import { openMigrated, SQLITE, TEST_STORES, type TestStore } from '../store/db/test-stores.ts'
import { cardContent } from '../content/card-content.ts'
import { createPageRepository } from '../store/pages/page-repository.ts'

const OLDER = POLICY_VERSION - 1
const HOLOGRAM = { type: 'hologram', html: '<b>x</b>' }
const FRAME = { type: 'html', safetyMode: 'sandboxed' }
const NESTED = `${'<blockquote>'.repeat(300)}deep${'</blockquote>'.repeat(300)}`

/** What an older policy let through, and what this one makes of it. */
const STORED = [
  { type: 'button', url: 'javascript:steal()', label: 'Old', variant: 'soft', shape: 'pill', accent: 'red' },
  { type: 'richtext', html: '<p onclick="steal()">Hello</p>' },
  { type: 'richtext', html: NESTED },
  { type: 'callout', tone: 'later', html: '<p onclick="steal()">Called</p>' },
  HOLOGRAM,
  { ...FRAME, html: '<p>Framed</p><script>steal()</script>' },
]
const SAFE = [{ type: 'richtext', html: '<p>Hello</p>' }, HOLOGRAM, { ...FRAME, html: '<p>Framed</p>' }]

/** A server with a page of an older policy, as a process of before has left it. */
async function openOld(store: TestStore, blocks: readonly object[], policyVersion = OLDER) {
  const url = await store.newUrl()
  const database = await openMigrated(url)
  const server = await startTestServer({ DATABASE_URL: url, METRICS_PORT: '0' })
  onTestFinished(() => server.stop())
  const { id, editKey } = await server.publish({ content: 'x' })
  const json = JSON.stringify(blocks)
  await database.write(async (trx) => {
    await trx.updateTable('segments').set({ blocks: json }).execute()
    await trx
      .updateTable('pages')
      .set({ policy_version: policyVersion, block_count: blocks.length, byte_count: Buffer.byteLength(json) })
      .execute()
  })
  return {
    id,
    editKey,
    server,
    pages: createPageRepository(database),
    get: (path: string, headers: Record<string, string> = {}) => rawRequest(server.origin, path, headers),
    content: async () =>
      JSON.parse((await rawRequest(server.origin, `/api/v1/pages/${id}`)).text) as PageResponse,
    rows: async () => [
      await database.reader.selectFrom('pages').selectAll().execute(),
      await database.reader.selectFrom('segments').selectAll().execute(),
    ],
    metrics: async () => (await fetch(server.metricsUrl ?? '')).text(),
  }
}

describe.each(TEST_STORES)('[4.7] pages of an older policy in $name', (store) => {
  it('[4.7.1] [4.7.2] no answer holds what this policy forbids, and none of them writes', async () => {
    const { id, get, content, rows } = await openOld(store, STORED)
    const before = await rows()
    expect((await content()).content).toEqual(SAFE)
    expect(JSON.parse((await get(`/${id}.json`)).text)).toMatchObject({ blocks: SAFE })
    expect((await get(`/${id}.txt`)).text).toMatch(/^Hello\n/)
    expect((await get(`/${id}.md`)).text).toMatch(/^Hello\n/)
    const { text } = await get(`/${id}`)
    expect(text).toContain('<title>Hello</title>')
    expect(text).toContain('<p>Hello</p>')
    expect(text).toContain(`/${id}/frames/2`)
    expect(text).not.toMatch(/steal|deep|>Old<|Called/)
    const frame = await get(`/${id}/frames/2`)
    expect([frame.status, frame.text.includes('<p>Framed</p>'), frame.text.includes('steal')]).toEqual([
      200,
      true,
      false,
    ])
    expect((await get(`/${id}/frames/5`)).status).toBe(404)
    expect(await rows()).toEqual(before)
  })

  it('[4.7.1] a page of which nothing is left is empty', async () => {
    const { id, get, content } = await openOld(store, STORED.slice(0, 1))
    expect((await content()).content).toEqual([])
    expect((await get(`/${id}`)).status).toBe(200)
    expect((await get(`/${id}.txt`)).text).toBe('\n')
  })

  it('[4.7.3] the ETag names the policy, and is one of the page for If-Match', async () => {
    const { id, editKey, server, get } = await openOld(store, STORED)
    const path = `/api/v1/pages/${id}`
    const { headers } = await get(path)
    expect(headers['etag']).toBe(`"1-p${POLICY_VERSION}"`)
    expect((await get(path, { 'If-None-Match': '"1"' })).status).toBe(200)
    expect((await get(path, { 'If-None-Match': `"1-p${POLICY_VERSION}"` })).status).toBe(304)
    const appended = await server.call('POST', `${path}/blocks`, {
      json: { editKey, content: 'More' },
      headers: { 'If-Match': `"1-p${POLICY_VERSION}"` },
    })
    expect([appended.status, appended.headers.get('ETag')]).toEqual([200, `"2-p${POLICY_VERSION}"`])
    expect((await get(path)).headers['etag']).toBe(`"2-p${POLICY_VERSION}"`)
    const replaced = await server.call('POST', '/api/v1/publish', { json: { id, editKey, content: 'New' } })
    expect([replaced.headers.get('ETag'), (await get(path)).headers['etag']]).toEqual(['"3"', '"3"'])
  })
})

describe('[4.7] pages of an older policy', () => {
  it('[4.7.4] are sanitized in a thread, save the smallest', async () => {
    const { id, get, content, metrics } = await openOld(SQLITE, [
      ...STORED,
      { type: 'richtext', html: `<p>${'long '.repeat(10)}</p>` },
    ])
    expect((await content()).content).toHaveLength(4)
    expect(await metrics()).toContain('{job="sanitize",outcome="done"} 1')
    await get(`/${id}`)
    expect(await metrics()).toContain('{job="render",outcome="done"} 1')
  })

  it('[4.7.1] pages of the present policy are taken as they are stored', async () => {
    const { content, metrics } = await openOld(SQLITE, STORED, POLICY_VERSION)
    expect((await content()).content).toEqual(STORED)
    expect(await metrics()).not.toContain('job="sanitize"')
  })

  it('[4.7.1] the card says what is left', async () => {
    const { id, pages } = await openOld(SQLITE, STORED)
    const page = await pages.load(id)
    expect((page && (await cardContent(page, loadConfig({}))))?.title).toBe('Hello')
  })
})
