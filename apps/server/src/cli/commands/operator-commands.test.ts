import Sqlite from 'better-sqlite3'
import { describe, expect, it, vi } from 'vitest'
import { migrate } from '../../store/db/migrate.ts'
import { MIGRATIONS } from '../../store/db/migrations/index.ts'
import { openCurrentDatabase } from '../../store/db/open-current-database.ts'
import {
  openMigrated,
  openUntilFinished,
  temporaryDirectory,
  type TestStore,
  TEST_STORES,
} from '../../store/db/test-stores.ts'
import { type CountedPages, createPageCatalog } from '../../store/pages/catalog.ts'
import { createPageRepository } from '../../store/pages/page-repository.ts'
import { storeDrift } from '../../store/store-size.ts'
import { paragraphs, plainPage } from '../../store/pages/page-repository.fixture.ts'
import { runCli } from '../run-cli.ts'

/** Pages `page00000001` and on, made a second apart, and the command line over the same database. */
async function openCli(store: TestStore) {
  const url = await store.newUrl()
  const database = await openMigrated(url)
  let count = 0
  const pages = createPageRepository(database, {
    now: () => Date.parse('2026-01-31T09:30:00.000Z') + count * 1000,
    newPageId: () => `page${String(++count).padStart(8, '0')}`,
  })
  const run = async (...args: string[]) => {
    const out: string[] = []
    const errors: string[] = []
    const environment = { DATABASE_URL: url }
    const code = await runCli(args, environment, {
      out: (line) => out.push(line),
      error: (line) => errors.push(line),
    })
    return { code, out: out.join('\n'), errors: errors.join('\n') }
  }
  return {
    database,
    pages,
    run,
    /** Runs with `--json` and expects that it is done. */
    async json(...args: string[]) {
      const { code, out, errors } = await run(...args, '--json')
      expect([code, errors]).toEqual([0, ''])
      return JSON.parse(out)
    },
  }
}

const ids = (entries: { id: string }[]) => entries.map(({ id }) => Number(id.slice(4)))

describe.each(TEST_STORES)('qp-server pages in $name', (store) => {
  it('list: newest first, in parts, by state', async () => {
    const { pages, run, json } = await openCli(store)
    expect((await run('pages', 'list')).out).toBe('There are no such pages.')
    for (let made = 0; made < 5; made++) await pages.create(plainPage({ published: made % 2 === 0 }))
    await pages.takeDown('page00000005', 'Spam.')
    expect(ids(await json('pages', 'list'))).toEqual([5, 4, 3, 2, 1])
    expect(ids(await json('pages', 'list', '--limit', '2'))).toEqual([5, 4])
    expect(ids(await json('pages', 'list', '--limit', '2', '--after', 'page00000004'))).toEqual([3, 2])
    expect(ids(await json('pages', 'list', '--hidden'))).toEqual([4, 2])
    expect(ids(await json('pages', 'list', '--published'))).toEqual([3, 1])
    expect(ids(await json('pages', 'list', '--taken-down'))).toEqual([5])
    expect(ids(await json('pages', 'list', '--taken-down', '--hidden', '--after', 'page00000003'))).toEqual([
      2,
    ])
    expect((await run('pages', 'list', '--limit', '1', '--hidden')).out).toBe(
      'page00000004  2026-01-31T09:30:03.000Z  hidden  1 block, 43 bytes  “Hello”',
    )
    expect(await run('pages', 'list', '--after', 'unknown')).toEqual({
      code: 1,
      out: '',
      errors: 'There is no page "unknown".',
    })
  })

  it('show: by id and by slug, everything but content and key', async () => {
    const { pages, run, json } = await openCli(store)
    await pages.create(plainPage({ slug: 'a-slug', meta: { title: 'A\u001b[31m title' }, lang: 'ar' }))
    const expected = {
      id: 'page00000001',
      slug: 'a-slug',
      state: 'published',
      createdAt: '2026-01-31T09:30:00.000Z',
      updatedAt: '2026-01-31T09:30:00.000Z',
      blocks: 1,
      bytes: 43,
      title: 'A\u001b[31m title',
      published: true,
      theme: 'auto-default',
      layout: 'standard',
      meta: { title: 'A\u001b[31m title' },
      lang: 'ar',
      dir: null,
      revision: 1,
      takenDownAt: null,
      expiresAt: null,
      takedownReason: null,
    }
    const made = await json('pages', 'show', 'page00000001')
    expect({ ...made, createdAt: expected.createdAt, updatedAt: expected.updatedAt }).toEqual(expected)
    expect(await json('pages', 'show', 'a-slug')).toEqual(made)
    const { out } = await run('pages', 'show', 'a-slug')
    expect(out).toContain('state      published')
    expect(out).toContain('lang       ar')
    expect(out).not.toContain('dir ')
    expect(out).toContain('title      A [31m title')
    expect((await run('pages', 'show', 'unknown')).code).toBe(1)
  })

  it('hide, publish, takedown, restore and delete need no key', async () => {
    const { pages, run, json } = await openCli(store)
    const { page } = await pages.create(plainPage({ slug: 'a-slug' }))
    const states = []
    for (const args of [
      ['hide', page.id],
      ['publish', 'a-slug'],
      ['hide', page.id],
      ['takedown', 'a-slug', '--reason', ' Spam. '],
      ['takedown', page.id, '--reason', 'A court order.'],
      ['restore', page.id],
      ['publish', page.id],
    ]) {
      const { state, takedownReason, revision } = await json('pages', ...args)
      states.push([state, takedownReason, revision])
    }
    expect(states).toEqual([
      ['hidden', null, 2],
      ['published', null, 3],
      ['hidden', null, 4],
      ['taken down', 'Spam.', 5],
      ['taken down', 'A court order.', 6],
      ['hidden', null, 7],
      ['published', null, 8],
    ])
    expect(await run('pages', 'restore', page.id)).toEqual({
      code: 1,
      out: '',
      errors: 'page00000001 is not taken down.',
    })
    await run('pages', 'takedown', page.id, '--reason', 'Spam.')
    expect(await run('pages', 'publish', page.id)).toEqual({
      code: 1,
      out: '',
      errors: 'page00000001 is taken down; restore it first.',
    })
    expect((await run('pages', 'show', page.id)).out).toContain('reason      Spam.')
    expect(await run('pages', 'delete', page.id)).toEqual({
      code: 0,
      out: 'page00000001 is deleted.',
      errors: '',
    })
    expect(await pages.head(page.id)).toBeUndefined()
    expect((await run('pages', 'delete', page.id)).code).toBe(1)
  })
})

describe.each(TEST_STORES)('qp-server stats in $name', (store) => {
  it('counts pages by state, blocks, bytes and new ones', async () => {
    const { pages, database, run, json } = await openCli(store)
    expect(await json('stats')).toEqual({
      pages: 0,
      published: 0,
      hidden: 0,
      expired: 0,
      takenDown: 0,
      blocks: 0,
      bytes: 0,
      createdInLastDay: 0,
      openReports: 0,
      openNotes: 0,
      size: 0,
      maxStoreBytes: store.name === 'SQLite' ? expect.any(Number) : null,
      pictures: 0,
      pictureSize: 0,
      maxPictureBytes: 5 * 1024 ** 3,
      maxDailyBytesPerAddress: null,
    })
    await pages.create(plainPage({ blocks: paragraphs('one', 'two') }))
    await pages.create(plainPage({ published: false }))
    const { page } = await pages.create(plainPage())
    await pages.takeDown(page.id, 'Spam.')
    await createPageRepository(database).create(plainPage())
    await database.write((trx) =>
      trx
        .updateTable('pages')
        .set({ created_at: '2020-01-01T00:00:00.000Z' })
        .where('id', 'like', 'page0%')
        .execute(),
    )
    expect(await json('stats')).toEqual({
      pages: 4,
      published: 2,
      hidden: 1,
      expired: 0,
      takenDown: 1,
      blocks: 5,
      bytes: 81 + 3 * 43,
      createdInLastDay: 1,
      openReports: 0,
      openNotes: 0,
      size: 81 + 3 * 43 + 4 * 1024,
      maxStoreBytes: store.name === 'SQLite' ? expect.any(Number) : null,
      pictures: 0,
      pictureSize: 0,
      maxPictureBytes: 5 * 1024 ** 3,
      maxDailyBytesPerAddress: null,
    })
    expect((await run('stats')).out).toMatch(/^pages {24}4\n/)
  })

  it('counts by ranges of ids, and after the page that it was told', async () => {
    const { pages, database, json, run } = await openCli(store)
    const { page } = await pages.create(plainPage({ published: false }))
    const { id: _, ...row } = await database.reader
      .selectFrom('pages')
      .selectAll()
      .where('id', '=', page.id)
      .executeTakeFirstOrThrow()
    for (let from = 0; from < 20_500; from += 500) {
      const rows = Array.from({ length: 500 }, (__, index) => ({
        ...row,
        id: `many${String(from + index).padStart(8, '0')}`,
        published: 1 as const,
      }))
      await database.write((trx) => trx.insertInto('pages').values(rows).execute())
    }
    const ranges: CountedPages[] = []
    for await (const range of createPageCatalog(database).totals()) ranges.push(range)
    expect(ranges.map(({ totals, last }) => [totals.pages, totals.published, totals.bytes, last])).toEqual([
      [10_000, 10_000, 430_000, 'many00009999'],
      [20_000, 20_000, 860_000, 'many00019999'],
      [20_501, 20_500, 881_543, undefined],
    ])
    expect(await json('stats')).toMatchObject({ pages: 20_501, published: 20_500, hidden: 1, bytes: 881_543 })
    const rest = { pages: 501, published: 500, hidden: 1, bytes: 21_543 }
    expect(await json('stats', '--after', 'many00019999')).toMatchObject(rest)
    const { on } = process
    const listening = vi.spyOn(process, 'on').mockImplementation((event: string | symbol, listener) => {
      on.call(process, event, listener)
      if (event === 'SIGTERM') listener('SIGTERM')
      return process
    })
    const ended = await run('stats', '--json')
    listening.mockRestore()
    expect([ended.code, ended.errors]).toEqual([1, 'It failed: It was stopped by a SIGTERM.'])
    const first = { pages: 10_000, bytes: 430_000, last: 'many00009999', failed: true }
    expect(JSON.parse(ended.out)).toMatchObject(first)
    expect(await json('stats', '--after', first.last)).toMatchObject({ pages: 10_501, bytes: 451_543 })
    const counted: number[] = []
    expect(await storeDrift(database, (rows) => counted.push(rows))).toEqual({ pages: 0, bytes: 0 })
    // Those of pages, and of the three other tables.
    expect(counted).toEqual([10_000, 20_000, 20_501, 20_501, 20_501, 20_501])
  })
})

describe.each(TEST_STORES)('qp-server migrate in $name', (store) => {
  it('brings the store up to date, once', async () => {
    const url = await store.newUrl()
    const run = async () => {
      const out: string[] = []
      const code = await runCli(
        ['migrate'],
        { DATABASE_URL: url },
        { out: (line) => out.push(line), error: () => {} },
      )
      return [code, ...out]
    }
    expect(await run()).toEqual([0, ...Object.keys(MIGRATIONS).map((name) => `${name}  done`)])
    expect(await run()).toEqual([0, 'The store is up to date.'])
  })

  it.each(['check', 'export'])('[13.2.8] is what %s asks for where the schema is older', async (command) => {
    const url = await store.newUrl()
    const database = await openUntilFinished(url)
    await migrate(database, '0003-kept-answers')
    const before = await database.appliedMigrations()
    const errors: string[] = []
    const output = { out: () => {}, error: (line: string) => errors.push(line) }
    expect(await runCli([command], { DATABASE_URL: url }, output)).toBe(1)
    expect(errors).toEqual([expect.stringContaining('qp-server migrate')])
    expect(await database.appliedMigrations()).toEqual(before)
  })
})

describe.each(TEST_STORES)('qp-server check in $name', (store) => {
  it('finds nothing wrong with what the server has written', async () => {
    const { pages, run } = await openCli(store)
    expect(await run('check')).toEqual({ code: 0, out: '0 pages, 0 problems', errors: '' })
    const { page } = await pages.create(plainPage({ meta: { title: 'T' } }))
    for (let appended = 0; appended < 17; appended++) await pages.append(page.id, paragraphs('ä', 'b'))
    expect(await run('check')).toEqual({ code: 0, out: '1 pages, 0 problems', errors: '' })
  })

  it.each([
    ['bytes', { byte_count: 44 }, undefined, 'has 43 bytes, and its row says 44'],
    ['blocks', { block_count: 2 }, undefined, 'has 1 blocks, and its row says 2'],
    ['a theme', { theme: 'neon' as 'auto-default' }, undefined, 'has the unknown theme "neon"'],
    ['a language', { lang: 'Arabic!' }, undefined, 'has "Arabic!" as its language, which is no language tag'],
    ['a direction', { dir: 'down' as 'rtl' }, undefined, 'has the unknown direction "down"'],
    ['metadata', { meta: '{"title":7}' }, undefined, 'has metadata that is not as the schema says'],
    ['JSON', {}, '[{', 'segment 1 of 1 is no JSON array of blocks'],
    ['an empty array', {}, '[]', 'segment 1 of 1 is no JSON array of blocks'],
    ['a block', { byte_count: 19 }, '[{"type":"divide"}]', 'blocks[0].type: '],
  ])('finds what is wrong with %s', async (_, row, blocks, problem) => {
    const { pages, database, run } = await openCli(store)
    const { page } = await pages.create(plainPage())
    await pages.create(plainPage())
    await database.write(async (trx) => {
      await trx
        .updateTable('pages')
        .set({ title_hint: null, ...row })
        .where('id', '=', page.id)
        .execute()
      if (blocks !== undefined)
        await trx.updateTable('segments').set({ blocks }).where('page_id', '=', page.id).execute()
    })
    const { code, out } = await run('check')
    expect([code, out.split('\n').at(-1)]).toEqual([1, '2 pages, 1 problems'])
    expect(out).toContain(`page00000001  ${problem}`)
    expect(JSON.parse((await run('check', '--json')).out)).toMatchObject({
      pages: 2,
      problems: [{ page: page.id }],
    })
  })

  it('[8.7.7] finds running totals that are wrong, and sets them with --mend', async () => {
    const { pages, database, run, json } = await openCli(store)
    await pages.create(plainPage())
    await database.write((trx) =>
      trx.updateTable('store_sizes').set({ pages: 2, bytes: 50 }).where('slot', '=', 0).execute(),
    )
    const problem = 'the running totals are off by 2 pages and 50 bytes'
    expect(await run('check')).toEqual({ code: 1, out: `${problem}\n1 pages, 1 problems`, errors: '' })
    expect(await run('check', '--mend')).toEqual({
      code: 0,
      out: `mended: ${problem}\n1 pages, 0 problems`,
      errors: '',
    })
    expect(await json('check')).toEqual({ pages: 1, problems: [], mended: [] })
    expect((await json('stats')).size).toBe(43 + 1024)
  })

  it('finds pages without segments', async () => {
    const { pages, database, run } = await openCli(store)
    await pages.create(plainPage())
    await database.write((trx) => trx.deleteFrom('segments').execute())
    expect(await run('check')).toEqual({
      code: 1,
      out: 'page00000001  has no segments\n1 pages, 1 problems',
      errors: '',
    })
  })
})

describe('qp-server check in SQLite', () => {
  it('finds segments without a page, and what SQLite finds in its file', async () => {
    const file = `${await temporaryDirectory()}/pages.db`
    await (await openCurrentDatabase(`sqlite:${file}`)).close()
    const run = async () => {
      const out: string[] = []
      const environment = { DATABASE_URL: `sqlite:${file}` }
      const code = await runCli(['check'], environment, { out: (line) => out.push(line), error: () => {} })
      return [code, ...out]
    }
    expect(await run()).toEqual([0, '0 pages, 0 problems'])
    inFile(file, `pragma foreign_keys = off; insert into segments values ('nobody000001', 0, '[]')`)
    inFile(file, describeLabel('"label" text not null', '"label" text'))
    inFile(
      file,
      `insert into premium_tokens (id, token_hash, label, created_at) values ('x', 'x', null, 'x')`,
    )
    inFile(file, describeLabel('"label" text', '"label" text not null'))
    expect(await run()).toEqual([
      1,
      'NULL value in premium_tokens.label',
      'nobody000001  has segments, but there is no such page',
      '0 pages, 2 problems',
    ])
  })
})

function inFile(file: string, statements: string): void {
  const database = new Sqlite(file)
  try {
    database.unsafeMode()
    database.exec(statements)
  } finally {
    database.close()
  }
}

/** Changes what SQLite believes about a column, not what is in it. */
function describeLabel(from: string, to: string): string {
  return `pragma writable_schema = on;
    update sqlite_master set sql = replace(sql, '${from}', '${to}') where name = 'premium_tokens'`
}
