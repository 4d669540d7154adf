import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askForAddress } from '../../../test/uploads.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { upload } from '../../../test/uploads.ts'
import { noise } from '../../picture/pictures.testkit.ts'
import { openCurrentDatabase } from '../../store/db/open-current-database.ts'
import { plainPage } from '../../store/pages/page-repository.fixture.ts'
import { createPageRepository } from '../../store/pages/page-repository.ts'
import { runCli } from '../run-cli.ts'

const PROGRAM = fileURLToPath(new URL('../main.ts', import.meta.url))
const PUBLISHERS = 20

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'qp-backup-'))
})
afterEach(() => rm(directory, { recursive: true }))

const pathOf = (name: string) => join(directory, name)

async function run(name: string, ...args: string[]) {
  const out: string[] = []
  const errors: string[] = []
  const output = { out: (line: string) => out.push(line), error: (line: string) => errors.push(line) }
  const code = await runCli(args, { DATABASE_URL: `sqlite:${pathOf(name)}` }, output)
  return { code, out: out.join('\n'), errors: errors.join('\n') }
}

async function makeStore(name: string, count: number): Promise<string[]> {
  const database = await openCurrentDatabase(`sqlite:${pathOf(name)}`)
  const pages = createPageRepository(database)
  const ids = []
  for (let made = 0; made < count; made += 1) ids.push((await pages.create(plainPage())).page.id)
  await database.close()
  return ids
}

async function idsIn(name: string): Promise<string[]> {
  const database = await openCurrentDatabase(`sqlite:${pathOf(name)}`)
  const rows = await database.reader.selectFrom('pages').select('id').execute()
  await database.close()
  return rows.map(({ id }) => id)
}

async function revisionOf(name: string, id: string): Promise<number> {
  const database = await openCurrentDatabase(`sqlite:${pathOf(name)}`)
  const page = await createPageRepository(database).head(id)
  await database.close()
  return page?.revision ?? NaN
}

/** The revision that a page has after it is written to. */
async function write(name: string, id: string): Promise<number> {
  await run(name, 'pages', 'hide', id)
  return revisionOf(name, id)
}

/** The command in a process of its own, as an operator has it beside a server. */
function startCommand(databaseUrl: string, ...args: string[]): ChildProcess {
  return spawn(
    process.execPath,
    ['--conditions=qp-source', '--experimental-strip-types', '--no-warnings', PROGRAM, ...args],
    { env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

describe('[15.3] qp-server backup', () => {
  it('[15.3.1] [15.3.2] [15.4.1] has every page that was acknowledged before it began, while 20 publishers write', async () => {
    const server = await startTestServer({
      DATABASE_URL: `sqlite:${pathOf('pages.db')}`,
      MAX_DAILY_BYTES_PER_ADDRESS: '1000000000',
      UPLOADS: 'on',
    })
    expect((await askForAddress(server, { mime: 'image/png', size: 4 })).status).toBe(200)
    const acknowledged: { id: string; editKey: string }[] = []
    const over = new AbortController()
    const publishers = Array.from({ length: PUBLISHERS }, async (_, publisher) => {
      while (!over.signal.aborted)
        acknowledged.push(await server.publish({ content: `Page of publisher ${publisher}` }))
    })
    while (acknowledged.length < 100) await new Promise((resolve) => setTimeout(resolve, 20))
    const before = [...acknowledged]
    const [code] = await once(
      startCommand(`sqlite:${pathOf('pages.db')}`, 'backup', pathOf('backup.db')),
      'exit',
    )
    const during = acknowledged.length - before.length
    over.abort()
    await Promise.all(publishers)
    await server.stop()
    expect(code).toBe(0)
    expect(during).toBeGreaterThan(0)
    expect((await stat(pathOf('backup.db'))).mode & 0o777).toBe(0o600)

    expect((await run('restored.db', 'restore', pathOf('backup.db'))).code).toBe(0)
    const { out } = await run('restored.db', 'check', '--json')
    expect(JSON.parse(out)).toMatchObject({ problems: [], mended: [] })
    const restored = new Set(await idsIn('restored.db'))
    expect(before.filter(({ id }) => !restored.has(id))).toEqual([])
    expect(restored.size).toBeLessThanOrEqual(acknowledged.length)
    const database = await openCurrentDatabase(`sqlite:${pathOf('restored.db')}`)
    const [first] = before
    expect(
      await createPageRepository(database).identify(first?.id ?? '', first?.editKey ?? ''),
    ).toMatchObject({ keyMatches: true })
    expect(await database.reader.selectFrom('address_days').selectAll().execute()).toEqual([])
    expect(await database.reader.selectFrom('address_bytes').selectAll().execute()).toEqual([])
    expect(await database.reader.selectFrom('store_secrets').selectAll().execute()).toEqual([])
    await database.close()
  })

  it('[15.3.3] overwrites nothing unless it is told to, and leaves no half of a backup behind', async () => {
    await makeStore('pages.db', 1)
    await writeFile(pathOf('there'), 'mine')
    const refused = await run('pages.db', 'backup', pathOf('there'))
    expect(refused).toEqual({
      code: 1,
      out: '',
      errors: `It failed: ${pathOf('there')} is there already; --force overwrites it.`,
    })
    expect(await readFile(pathOf('there'), 'utf8')).toBe('mine')
    const [first, second] = await Promise.all([
      run('pages.db', 'backup', pathOf('new')),
      run('pages.db', 'backup', pathOf('new')),
    ])
    expect([first.code, second.code].toSorted()).toEqual([0, 1])
    const forced = await run('pages.db', 'backup', pathOf('there'), '--force', '--json')
    expect(JSON.parse(forced.out)).toEqual({
      file: pathOf('there'),
      bytes: (await stat(pathOf('there'))).size,
    })
    expect((await run('pages.db', 'backup', pathOf('pages.db'), '--force')).code).toBe(1)
    expect((await run('none.db', 'backup', pathOf('none'))).code).toBe(1)
    expect((await run('pages.db', 'backup', pathOf('no/such/folder'))).code).toBe(1)
    expect((await readdir(directory)).toSorted()).toEqual(['new', 'pages.db', 'there'])
  })
})

it.each(['SIGINT', 'SIGTERM'] as const)(
  '[15.3.3] a %s ends a backup that waits, and nothing of it is left',
  async (signal) => {
    await makeStore('pages.db', 1)
    const holder = new Sqlite(pathOf('pages.db'))
    holder.pragma('locking_mode = exclusive')
    holder.exec('begin immediate')
    const child = startCommand(`sqlite:${pathOf('pages.db')}`, 'backup', pathOf('backup.db'))
    const ended = once(child, 'exit')
    const partials = async () => (await readdir(directory)).filter((name) => name.startsWith('backup.db'))
    while ((await partials()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    child.kill(signal)
    expect(await ended).toEqual([null, signal])
    expect(await partials()).toEqual([])
    holder.close()
  },
)

describe('[15.4] qp-server restore', () => {
  it('[15.4.2] refuses while somebody has the store open, and to overwrite it unasked', async () => {
    const [old] = await makeStore('pages.db', 1)
    await run('pages.db', 'backup', pathOf('backup.db'))
    const open = await openCurrentDatabase(`sqlite:${pathOf('pages.db')}`)
    const { page } = await createPageRepository(open).create(plainPage())
    const refused = await run('pages.db', 'restore', pathOf('backup.db'), '--force')
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('stop it first')])
    await createPageRepository(open).create(plainPage())
    await open.close()
    expect((await run('pages.db', 'restore', pathOf('backup.db'))).errors).toContain('--force')
    expect(await idsIn('pages.db')).toContain(page.id)

    expect(await run('pages.db', 'restore', pathOf('backup.db'), '--force')).toEqual({
      code: 0,
      out: `${pathOf('pages.db')} is what ${pathOf('backup.db')} holds.`,
      errors: '',
    })
    expect(await idsIn('pages.db')).toEqual([old])
  })

  it('[16] brings pictures back, byte by byte, in all their sizes', async () => {
    const server = await startTestServer({ DATABASE_URL: `sqlite:${pathOf('pages.db')}`, UPLOADS: 'on' })
    const { body } = await upload(server, await noise(900, 300).jpeg().toBuffer(), 'image/jpeg')
    const page = await server.publish({ blocks: [{ type: 'image', url: body.publicUrl }] })
    const paths = [`/pictures/${body.key}.webp`, `/pictures/${body.key}.640.webp`]
    const filesOf = ({ origin }: TestServer) =>
      Promise.all(paths.map(async (path) => (await fetch(`${origin}${path}`)).arrayBuffer()))
    const files = await filesOf(server)
    expect(files.map(({ byteLength }) => byteLength > 1000)).toEqual([true, true])
    await run('pages.db', 'backup', pathOf('backup.db'))
    await server.stop()
    expect((await run('other.db', 'restore', pathOf('backup.db'))).code).toBe(0)
    const restored = await startTestServer({ DATABASE_URL: `sqlite:${pathOf('other.db')}`, UPLOADS: 'on' })
    expect(await filesOf(restored)).toEqual(files)
    expect((await run('other.db', 'pictures', 'list', '--page', page.id)).out).toContain(body.key)
    await restored.stop()
  })

  it('[15.4.2] leaves no log behind that would be taken for that of the backup', async () => {
    const [old] = await makeStore('pages.db', 1)
    await run('pages.db', 'backup', pathOf('backup.db'))
    // What a server that was killed leaves.
    const open = await openCurrentDatabase(`sqlite:${pathOf('pages.db')}`)
    await createPageRepository(open).create(plainPage())
    for (const end of ['', '-wal']) await copyFile(pathOf(`pages.db${end}`), pathOf(`killed.db${end}`))
    await open.close()
    expect((await run('killed.db', 'restore', pathOf('backup.db'), '--force')).code).toBe(0)
    expect((await readdir(directory)).filter((name) => name.startsWith('killed'))).toEqual(['killed.db'])
    expect(await idsIn('killed.db')).toEqual([old])
    const damaged = pathOf('damaged.db')
    await writeFile(damaged, randomBytes(20_000))
    expect((await run('damaged.db', 'restore', pathOf('backup.db'), '--force')).code).toBe(0)
    expect(await idsIn('damaged.db')).toEqual([old])
  })

  it('[15.4.2] takes no log for that of the backup where the store itself is gone', async () => {
    const [old] = await makeStore('pages.db', 1)
    await run('pages.db', 'backup', pathOf('backup.db'))
    const open = await openCurrentDatabase(`sqlite:${pathOf('pages.db')}`)
    await createPageRepository(open).create(plainPage())
    await copyFile(pathOf('pages.db-wal'), pathOf('gone.db-wal'))
    await copyFile(pathOf('pages.db-shm'), pathOf('gone.db-shm'))
    await open.close()
    expect(await run('gone.db', 'restore', pathOf('backup.db'))).toEqual({
      code: 1,
      out: '',
      errors: `It failed: ${pathOf('gone.db-wal')} is there already; --force overwrites it.`,
    })
    expect((await run('gone.db', 'restore', pathOf('backup.db'), '--force')).code).toBe(0)
    expect((await readdir(directory)).filter((name) => name.startsWith('gone'))).toEqual(['gone.db'])
    expect(await idsIn('gone.db')).toEqual([old])
  })

  it.each(['400', '644'])(
    '[13.1.3] makes a store that its owner may write, of a backup of mode %s',
    async (mode) => {
      const [old] = await makeStore('pages.db', 1)
      await run('pages.db', 'backup', pathOf('backup.db'))
      await chmod(pathOf('backup.db'), Number.parseInt(mode, 8))
      expect((await run('restored.db', 'restore', pathOf('backup.db'))).code).toBe(0)
      expect((await stat(pathOf('restored.db'))).mode & 0o777).toBe(0o600)
      expect(await idsIn('restored.db')).toEqual([old])
    },
  )

  it('[15.4.4] gives no page a revision that it has had since the backup, however often it is restored', async () => {
    const [id = ''] = await makeStore('pages.db', 1)
    await run('pages.db', 'backup', pathOf('backup.db'))
    await run('pages.db', 'export', pathOf('export.ndjson'))
    const seen = [await write('pages.db', id)]
    for (let restored = 0; restored < 3; restored += 1) {
      await run('pages.db', 'restore', pathOf('backup.db'), '--force')
      seen.push(await revisionOf('pages.db', id), await write('pages.db', id))
    }
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
    // Where the store that was there is lost, the time has to do.
    const seconds = Math.floor((Date.now() - Date.parse('2026-01-01T00:00:00Z')) / 1000)
    await run('elsewhere.db', 'restore', pathOf('backup.db'))
    expect(await revisionOf('elsewhere.db', id)).toBeGreaterThan(Math.max(1, seconds))
    // PostgreSQL has 32 bits for it.
    expect(await revisionOf('elsewhere.db', id)).toBeLessThan(2 ** 31)
    expect((await run('elsewhere.db', 'check')).out).toBe('1 pages, 0 problems')
    expect((await run('elsewhere.db', 'import', pathOf('export.ndjson'))).code).toBe(0)
  })

  it('[15.4.3] replaces nothing by what is no whole backup', async () => {
    const [old] = await makeStore('pages.db', 1)
    await makeStore('other.db', 300)
    await run('other.db', 'backup', pathOf('backup.db'))
    const whole = await readFile(pathOf('backup.db'))
    const newer = new Sqlite(pathOf('backup.db'))
    newer.exec(`insert into kysely_migration values ('9999-future-breaking', '2030-01-01')`)
    newer.close()
    const foreign = new Sqlite(pathOf('foreign.db'))
    foreign.exec('create table pages (id text)')
    foreign.close()
    await writeFile(pathOf('cut.db'), whole.subarray(0, whole.length / 2))
    await writeFile(pathOf('text.db'), 'not a database '.repeat(100))
    await writeFile(pathOf('empty.db'), '')
    const scrambled = Buffer.from(whole)
    randomBytes(3000).copy(scrambled, 3 * 4096)
    await writeFile(pathOf('scrambled.db'), scrambled)
    for (const [name, reason] of [
      ['backup.db', 'newer version'],
      ['foreign.db', 'no store'],
      ['cut.db', ''],
      ['text.db', 'not an intact SQLite database'],
      ['empty.db', 'no store'],
      ['scrambled.db', ''],
      ['missing.db', 'no file'],
      ['pages.db', 'store itself'],
    ] as const) {
      const refused = await run('pages.db', 'restore', pathOf(name), '--force')
      expect([name, refused.code, refused.errors]).toEqual([name, 1, expect.stringContaining(reason)])
    }
    expect(await idsIn('pages.db')).toEqual([old])
    expect((await readdir(directory)).filter((name) => name.includes('partial'))).toEqual([])
  })
})

describe('[15.3.4] on PostgreSQL', () => {
  it.each([
    ['backup', 'pg_dump'],
    ['restore', 'pg_restore'],
  ])('%s names %s', async (command, tool) => {
    const errors: string[] = []
    const output = { out: () => {}, error: (line: string) => errors.push(line) }
    const code = await runCli(
      [command, pathOf('x')],
      { DATABASE_URL: 'postgres://nobody@nowhere/none' },
      output,
    )
    expect([code, errors]).toEqual([1, [expect.stringMatching(`${tool} --.*--dbname=URL`)]])
  })
})
