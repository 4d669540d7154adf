import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { POLICY_VERSION } from 'qp-sanitize'
import { type SafeBlock, trustStoredBlocks } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { runCli } from '../cli/run-cli.ts'
import { SQLITE, TEST_STORES, type TestStore } from '../store/db/test-stores.ts'
import { openPages, paragraphs, plainPage, loadParsed } from '../store/pages/page-repository.fixture.ts'
import { createPageRepository } from '../store/pages/page-repository.ts'
import { resanitizePages } from './resanitize-pages.ts'
import { storeDrift } from '../store/store-size.ts'

/** What an older policy let through. */
const UNSAFE = trustStoredBlocks([
  { type: 'richtext', html: '<p onclick="steal()">Hello</p>' },
  { type: 'richtext', html: '<script>steal()</script>' },
])
const SAFE = [{ type: 'richtext', html: '<p>Hello</p>' }]

async function openOld(store: TestStore) {
  const { database, url } = await openPages(store)
  let count = 0
  const pages = createPageRepository(database, {
    policyVersion: POLICY_VERSION - 1,
    newPageId: () => `page${String(++count).padStart(8, '0')}`,
  })
  const resanitize = async (...args: string[]) => {
    const out: string[] = []
    const output = { out: (line: string) => out.push(line), error: () => {} }
    const code = await runCli(['resanitize', ...args], { DATABASE_URL: url }, output)
    return { code, out }
  }
  return {
    database,
    pages,
    resanitize,
    create: async (blocks: readonly SafeBlock[]) => (await pages.create(plainPage({ blocks }))).page,
    async policies() {
      const rows = await database.reader.selectFrom('pages').select('policy_version').orderBy('id').execute()
      return rows.map((row) => row.policy_version)
    },
  }
}

describe.each(TEST_STORES)('[13.2.6] qp-server resanitize in $name', (store) => {
  it('shows what would change, changes it with --yes, and has nothing to do after that', async () => {
    const { pages, database, create, resanitize, policies } = await openOld(store)
    const safe = await create(paragraphs('fine'))
    const unsafe = await create(UNSAFE)
    await pages.append(unsafe.id, paragraphs('appended'))
    await pages.takeDown((await create(UNSAFE)).id, 'Spam.')
    const dry = await resanitize()
    expect(dry).toEqual({
      code: 0,
      out: [
        'page00000002  would change: 3 blocks, 162 bytes become 2 blocks, 88 bytes',
        'page00000003  would change: 2 blocks, 117 bytes become 1 block, 43 bytes',
        '3 pages: 2 would be changed (--yes changes them), 1 as they should be, 0 left.',
      ],
    })
    expect(JSON.parse((await pages.load(unsafe.id))?.blocksJson ?? '')).toHaveLength(3)
    expect(await policies()).toEqual([POLICY_VERSION - 1, POLICY_VERSION - 1, POLICY_VERSION - 1])

    const { out } = await resanitize('--yes', '--json')
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ written: true, changed: 2, unchanged: 1, left: 0 })
    const stored = await loadParsed(pages, unsafe.id)
    expect(stored?.blocks).toEqual([...SAFE, ...paragraphs('appended')])
    expect(stored?.revision).toBe(3)
    expect(Date.parse(stored?.updatedAt ?? '')).toBeGreaterThan(Date.parse(unsafe.updatedAt))
    expect(await loadParsed(pages, safe.id)).toMatchObject({ revision: 1, updatedAt: safe.updatedAt })
    expect(await pages.append(unsafe.id, paragraphs('more'))).toMatchObject({ head: { blockCount: 3 } })
    expect(await storeDrift(database)).toEqual({ pages: 0, bytes: 0 })
    expect(await policies()).toEqual([POLICY_VERSION, POLICY_VERSION - 1, POLICY_VERSION])
    expect((await resanitize('--yes')).out.at(-1)).toMatch(/^1 pages: 0 changed, 1 as/)
    expect((await resanitize('--yes')).out.at(-1)).toMatch(/^0 pages: /)
    expect((await resanitize('--all')).out.at(-1)).toMatch(/^3 pages: 0 would/)
    expect((await resanitize('--all', '--after', safe.id)).out.at(-1)).toMatch(/^2 pages: /)
  })

  it('leaves and names what it cannot do', async () => {
    const { create, resanitize, pages } = await openOld(store)
    const unknown = trustStoredBlocks(JSON.parse('[{"type":"hologram","html":"x"}]'))
    await create(unknown)
    await create(UNSAFE.slice(1))
    expect(await resanitize('--yes')).toEqual({
      code: 1,
      out: [
        'page00000001  left: it has blocks that this version cannot read',
        'page00000002  left: nothing of it would remain; take it down or delete it',
        '2 pages: 0 changed, 0 as they should be, 2 left.',
      ],
    })
    expect((await loadParsed(pages, 'page00000001'))?.blocks).toEqual(unknown)
  })

  it('goes on where it was interrupted', async () => {
    const { create, database, resanitize } = await openOld(store)
    for (let made = 0; made < 105; made += 1) await create(UNSAFE)
    const selection = { policyVersion: POLICY_VERSION, all: false, after: '' }
    for await (const batch of resanitizePages(database, selection, false)) {
      expect(batch).toHaveLength(100)
      break
    }
    expect((await resanitize('--yes')).out.at(-1)).toBe('5 pages: 5 changed, 0 as they should be, 0 left.')
  })

  it('loses no write that comes in between, and sanitizes what that brings', async () => {
    const { create, database, pages, policies } = await openOld(store)
    const ids: string[] = []
    for (let made = 0; made < 12; made += 1) ids.push((await create(UNSAFE)).id)
    const over = new AbortController()
    const appended = new Map(ids.map((id) => [id, 0]))
    const writers = ids.slice(0, 4).map(async (id) => {
      while (!over.signal.aborted) {
        await pages.append(id, UNSAFE)
        appended.set(id, (appended.get(id) ?? 0) + 1)
        await setImmediate()
      }
    })
    const selection = { policyVersion: POLICY_VERSION, all: false, after: '' }
    for (let run = 0; run < 3; run += 1) {
      for await (const _ of resanitizePages(database, selection, false));
    }
    over.abort()
    await Promise.all(writers)
    for await (const _ of resanitizePages(database, selection, false));
    for (const id of ids) {
      const { blocks = [] } = (await loadParsed(pages, id)) ?? {}
      expect(blocks).toEqual(Array.from({ length: 1 + (appended.get(id) ?? 0) }, () => SAFE[0]))
    }
    expect([...appended.values()].every((count, index) => index >= 4 || count > 0)).toBe(true)
    expect(new Set(await policies())).toEqual(new Set([POLICY_VERSION]))
    expect(await storeDrift(database)).toEqual({ pages: 0, bytes: 0 })
  })
})

describe('[13.2.6] qp-server resanitize in SQLite', () => {
  it('names what it has changed also when the rest fails', async () => {
    const { create, database, resanitize } = await openOld(SQLITE)
    for (let made = 0; made < 101; made += 1) await create(UNSAFE)
    await database.write((trx) =>
      sql`
        create trigger fails before update on pages when old.id = 'page00000101'
        begin select raise(abort, 'out of order'); end
      `.execute(trx),
    )
    const { code, out } = await resanitize('--yes', '--json')
    expect(code).toBe(1)
    const report = JSON.parse(out.join()) as { pages: { id: string }[] }
    expect(report).toMatchObject({ written: true, changed: 100, left: 0, failed: true })
    expect(report.pages).toHaveLength(100)
  })
})
