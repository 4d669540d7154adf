import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openCurrentDatabase } from '../../store/db/open-current-database.ts'
import { paragraphs, plainPage, loadParsed } from '../../store/pages/page-repository.fixture.ts'
import { createPageRepository } from '../../store/pages/page-repository.ts'
import { runCli } from '../run-cli.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'qp-transfer-'))
})
afterEach(() => rm(directory, { recursive: true }))

const urlOf = (name: string) => `sqlite:${join(directory, name)}`

async function run(name: string, ...args: string[]) {
  const out: string[] = []
  const errors: string[] = []
  const output = { out: (line: string) => out.push(line), error: (line: string) => errors.push(line) }
  const code = await runCli(args, { DATABASE_URL: urlOf(name) }, output)
  return { code, out: out.join('\n'), errors: errors.join('\n') }
}

it('[15.1.3] [15.2.1] moves a store by way of a file that only its owner may read', async () => {
  const database = await openCurrentDatabase(urlOf('old.db'))
  const pages = createPageRepository(database)
  const { page, editKey } = await pages.create(plainPage({ blocks: paragraphs('moved'), slug: 'moved' }))
  const stored = await loadParsed(pages, page.id)
  await database.close()

  const file = join(directory, 'export.ndjson')
  expect(await run('old.db', 'export', file)).toEqual({ code: 0, out: '', errors: '3 records are exported.' })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).not.toContain(editKey)
  expect(await run('new.db', 'import', file)).toEqual({
    code: 0,
    out: '1 records are imported; 0 were there already. Pages among them: 1.',
    errors: '',
  })
  expect((await run('new.db', 'import', file)).out).toBe(
    '0 records are imported; 1 were there already. Pages among them: 1.',
  )
  const again = await run('new.db', 'import', file, '--json')
  expect(JSON.parse(again.out)).toEqual({
    counts: {
      pages: 1,
      retired_names: 0,
      premium_tokens: 0,
      kept_answers: 0,
      reports: 0,
      notes: 0,
      pictures: 0,
    },
    present: 1,
  })

  const moved = await openCurrentDatabase(urlOf('new.db'))
  const there = createPageRepository(moved)
  expect(await loadParsed(there, page.id)).toEqual(stored)
  expect(await there.identify(page.id, editKey)).toMatchObject({ keyMatches: true })
  await moved.close()
})

it('[15.1.3] overwrites an export only when it is told to', async () => {
  await (await openCurrentDatabase(urlOf('pages.db'))).close()
  const file = join(directory, 'export.ndjson')
  await writeFile(file, 'the last good one')
  expect(await run('pages.db', 'export', file)).toEqual({
    code: 1,
    out: '',
    errors: `It failed: ${file} is there already; --force overwrites it.`,
  })
  expect(await readFile(file, 'utf8')).toBe('the last good one')
  expect((await run('pages.db', 'export', file, '--force')).code).toBe(0)
  expect(await readFile(file, 'utf8')).toContain('"kind":"end"')
})

it('[15.2.4] says what is wrong with an export, and leaves no half of one behind', async () => {
  const broken = join(directory, 'broken.ndjson')
  await writeFile(broken, '{"kind":"header"}\n')
  const refused = await run('new.db', 'import', broken)
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('first line')])
  expect((await run('new.db', 'import', join(directory, 'missing'))).code).toBe(1)
  expect((await run('new.db', 'export', join(directory, 'no', 'such', 'folder'))).code).toBe(1)
  expect((await readdir(directory)).filter((name) => name.includes('partial'))).toEqual([])
})
