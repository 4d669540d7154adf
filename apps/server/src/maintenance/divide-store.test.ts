import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { runCli } from '../cli/run-cli.ts'
import { checkStore } from './check-store.ts'
import { exportStore } from './transfer/export-store.ts'
import { createNotes } from '../store/notes/notes.ts'
import { openPages, paragraphs, plainPage } from '../store/pages/page-repository.fixture.ts'
import { createPageRepository } from '../store/pages/page-repository.ts'
import type { Database } from '../store/db/database.ts'
import { DIVIDED, migrate } from '../store/db/migrate.ts'
import type { Schema } from '../store/db/schema.ts'
import {
  CONTRACT_STORES,
  openMigrated,
  SQLITE,
  TEST_STORES,
  type TestStore,
} from '../store/db/test-stores.ts'
import { MIGRATIONS } from '../store/db/migrations/index.ts'
import { divide, DIVISION } from './divide-store.ts'

const POSTGRES = TEST_STORES.find(({ name }) => name === 'PostgreSQL') as TestStore
const DIVIDED_STORE = CONTRACT_STORES.find(({ name }) => name === 'PostgreSQL, divided') as TestStore

async function run(url: string, ...args: string[]) {
  const out: string[] = []
  const errors: string[] = []
  const output = { out: (line: string) => out.push(line), error: (line: string) => errors.push(line) }
  return { code: await runCli(args, { DATABASE_URL: url }, output), out, errors }
}

async function linesOf(database: Database): Promise<string[]> {
  const lines = []
  for await (const line of exportStore(database)) lines.push(line)
  return lines
}

/** What the tables have besides their rows: columns, keys, indexes, references, checks, triggers. */
async function shapeOf(reader: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with tables as (
      select oid, relname from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    )
    select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull,
      attcollation::regcollation, pg_get_expr(adbin, adrelid)) as line
      from tables join pg_attribute on attrelid = oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0
    union all select concat_ws(' ', relname, conname, pg_get_constraintdef(c.oid))
      from tables join pg_constraint c on conrelid = tables.oid where contype <> 'n' and conparentid = 0
    union all select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
      from tables join pg_index on indrelid = oid
    union all select pg_get_triggerdef(t.oid)
      from tables join pg_trigger t on tgrelid = tables.oid where not tgisinternal
  `.execute(reader)
  return rows.map(({ line }) => line).toSorted()
}

describe.runIf(POSTGRES)('[13.2.10] qp-server divide', () => {
  it('divides a store with all that is in it, once, and loses nothing', async () => {
    const { pages, database, url } = await openPages(POSTGRES)
    for (let count = 0; count < 100; count += 1) {
      await pages.create(plainPage({ slug: count % 2 === 0 ? `slug-${count}` : null, notes: true }))
    }
    await pages.append('page00000001', paragraphs('more'))
    await pages.remove('page00000003')
    await createNotes(database).add('page00000002', { text: 'A note.', name: null, place: null })
    const [lines, shape] = [await linesOf(database), await shapeOf(database.reader)]
    expect(await run(url, 'divide')).toMatchObject({
      code: 0,
      out: [expect.stringMatching(/^Would divide /)],
    })
    expect(await shapeOf(database.reader)).toEqual(shape)

    const tables = Object.keys(DIVISION)
    expect(await run(url, 'divide', '--yes')).toEqual({
      code: 0,
      out: [`Divided ${tables.join(', ')}: 64 partitions each.`],
      errors: tables.map((table) => `copying ${table}`),
    })
    expect(await linesOf(database)).toEqual(lines)
    const { rows } = await sql<{ name: string; filled: string }>`
      select parent.relname as name, count(*) as filled from pg_inherits
      join pg_class parent on parent.oid = inhparent join pg_class part on part.oid = inhrelid
      where parent.relkind = 'p' group by 1 order by 1
    `.execute(database.reader)
    expect(rows).toEqual(tables.toSorted().map((name) => ({ name, filled: '64' })))
    const without = (line: string) =>
      line
        .replace(/UNIQUE \(page_id, receipt_hash\)/, 'UNIQUE (receipt_hash)')
        .replace(/\(page_id, (id|receipt_hash)\)/, '($1)')
    const divided = await shapeOf(database.reader)
    expect(divided.map(without).toSorted()).toEqual(shape.filter((line) => !line.includes('pages_slug_key')))

    expect((await checkStore(database)).problems).toEqual([])
    await expect(pages.create(plainPage({ slug: 'slug-0' }))).rejects.toThrow('taken')
    await expect(pages.create(plainPage({ slug: 'page00000003' }))).rejects.toThrow('taken')
    expect(await pages.remove('page00000001')).toBe('removed')
    await expect(pages.create(plainPage({ slug: 'slug-0' }))).rejects.toThrow('taken')
    expect((await run(url, 'divide', '--yes')).errors).toEqual(['It failed: The store is divided already.'])
  })

  it('leaves a store on which later migrations run, and which none undoes', async () => {
    const database = await openMigrated(await POSTGRES.newUrl())
    await divide(database)
    expect(await database.appliedMigrations()).toContain(DIVIDED)
    expect(await migrate(database)).toEqual({ migrations: [] })
    const later = {
      ...MIGRATIONS,
      '0099-later': {
        up: (schema: Kysely<unknown>) =>
          schema.schema.alterTable('pages').addColumn('later', 'text').execute(),
      },
    }
    expect((await migrate(database, undefined, later)).migrations).toMatchObject([{ status: 'done' }])
    expect((await createPageRepository(database).create(plainPage())).page.revision).toBe(1)
    expect((await migrate(database, 'none', later)).error).toMatchObject({
      message: expect.stringContaining('stays so'),
    })
  })

  it('refuses SQLite', async () => {
    const { url } = await openPages(SQLITE)
    expect(await run(url, 'divide', '--yes')).toEqual({
      code: 1,
      out: [],
      errors: ['It failed: Only a store in PostgreSQL can be divided.'],
    })
  })
})

/** How often a connection has looked into partitions, by name; not all of it in this transaction. */
async function scansIn(trx: Kysely<Schema>): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; scans: string }>`
    select relname as name, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as scans from pg_stat_xact_user_tables
  `.execute(trx)
  return new Map(rows.map(({ name, scans }) => [name, Number(scans)]))
}

function countsOf(partitions: readonly string[]): Record<string, number> {
  const tables = Map.groupBy(new Set(partitions.filter((name) => /_\d\d$/.test(name))), (name) =>
    name.slice(0, -3),
  )
  return Object.fromEntries([...tables].map(([table, names]) => [table, names.length]))
}

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Loops': number
  readonly Plans?: readonly Plan[]
}

function read(plan: Plan): string[] {
  const own = plan['Relation Name'] !== undefined && plan['Actual Loops'] > 0 ? [plan['Relation Name']] : []
  return [...own, ...(plan.Plans ?? []).flatMap(read)]
}

describe.runIf(POSTGRES)('a request to a divided store', () => {
  it('that writes looks into one partition of each table of pages', async () => {
    const { database } = await openPages(DIVIDED_STORE)
    const seen: Record<string, number>[] = []
    const watched: Database = {
      ...database,
      write: (work) =>
        database.write(async (trx) => {
          const before = await scansIn(trx)
          const outcome = await work(trx)
          const after = [...(await scansIn(trx))]
          seen.push(
            countsOf(after.flatMap(([name, scans]) => (scans > (before.get(name) ?? 0) ? [name] : []))),
          )
          return outcome
        }),
    }
    const bounds = { maxStoreBytes: 10 ** 9, maxDailyBytesPerAddress: 10 ** 9 }
    const pages = createPageRepository(watched, { bounds })
    const notes = createNotes(watched)
    const from = '203.0.113.7'
    const { page } = await pages.create(plainPage({ slug: 'first', notes: true }), { from })
    const replacement = { blocks: paragraphs('new'), layout: 'standard', titleHint: null } as const
    await pages.replace(page.id, { ...replacement, slug: 'second' }, { from })
    for (let count = 0; count < 17; count += 1) await pages.append(page.id, paragraphs('more'), { from })
    await pages.changeKey(page.id, 'P2x-v8QmWz_61cYtRb0LkHs7')
    const note = await notes.add(page.id, { text: 'A note.', name: null, place: null })
    await notes.answer(page.id, (note as { id: string }).id, { state: 'done' })
    await pages.setState(page.id, { published: false, slug: null })
    await pages.takeDown(page.id, 'Spam.')
    await pages.restore(page.id)
    await pages.remove(page.id)
    expect(seen).toHaveLength(26)
    for (const { names = 0, retired_names = 0, ...ofPage } of seen) {
      expect(Object.values(ofPage).filter((count) => count > 1)).toEqual([])
      // The id and the slug are two names.
      expect([names <= 2, retired_names <= 2]).toEqual([true, true])
    }
    expect(seen[0]).toMatchObject({ pages: 1, names: 2 })
    expect(seen.at(-1)).toMatchObject({ pages: 1, segments: 1 })
  })

  it('that reads asks one partition of each table', async () => {
    const { pages, database, url } = await openPages(DIVIDED_STORE)
    const { page, editKey } = await pages.create(plainPage({ slug: 'named', notes: true }))
    const asked = vi.spyOn(Client.prototype, 'query')
    const head = await pages.head(page.id)
    await pages.load(page.id)
    await pages.findByName(page.id)
    await pages.findByName('named')
    await pages.identify('named', editKey)
    await pages.hasKey(page.id, '')
    await pages.watch(head ?? page)()
    await createNotes(database).list(page.id, { limit: 10 })
    await createNotes(database).countOpen(page.id)
    const calls = asked.mock.calls.map(([query]) => query as unknown as { text: string; values: unknown[] })
    asked.mockRestore()
    const selects = calls.filter(({ text }) => text.startsWith('select'))
    expect(selects).toHaveLength(9)
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      // As a statement that was prepared is planned in the end.
      await client.query('set plan_cache_mode = force_generic_plan')
      for (const [number, { text, values }] of selects.entries()) {
        await client.query(`prepare q${number} as ${text}`)
        const given = values.map((value) => client.escapeLiteral(String(value))).join()
        const { rows } = await client.query(`explain (analyze, format json) execute q${number}(${given})`)
        const counts = countsOf(read(rows[0]['QUERY PLAN'][0].Plan))
        expect([text, Object.values(counts).filter((count) => count > 1)]).toEqual([text, []])
      }
    } finally {
      await client.end()
    }
  })
})
