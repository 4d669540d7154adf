import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { openCurrentDatabase } from '../store/db/open-current-database.ts'
import { temporaryDirectory } from '../store/db/test-stores.ts'

/** As it was built: it starts in a third of the time that the sources take. */
const PROGRAM = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const PAGES = 3000

function start(file: string, ...args: string[]) {
  return spawn(process.execPath, [PROGRAM, ...args], {
    env: { DATABASE_URL: `sqlite:${file}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** A store with many pages that differ in nothing but their ids. */
async function makeStore(): Promise<string> {
  const file = `${await temporaryDirectory()}/pages.db`
  await (await openCurrentDatabase(`sqlite:${file}`)).close()
  const database = new Sqlite(file)
  database.exec(`
    insert into pages (id, edit_key_hash, published, theme, layout, revision, last_position, block_count, byte_count,
      policy_version, created_at, updated_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${PAGES})
    select printf('page%08d', n), 'x', 1, 'auto-default', 'standard', 1, 0, 1, 20, 1, '2020', '2020' from numbers;
    insert into segments (page_id, position, blocks) select id, 0, '[{"type":"divider"}]' from pages`)
  database.close()
  return file
}

it('[13.2.4] whoever has read enough may go: nothing is said of it', async () => {
  const child = start(await makeStore(), 'pages', 'list', '--limit', '1000')
  child.stdout.once('data', () => child.stdout.destroy())
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([code, errors]).toEqual([0, ''])
})

it.each(['SIGTERM', 'SIGINT'] as const)(
  '[13.2.5] told to stop by a %s, prune tells what it has deleted',
  async (signal) => {
    const file = await makeStore()
    const database = new Sqlite(file)
    const left = () => database.prepare('select count(*) as count from pages').pluck().get() as number
    const child = start(file, 'pages', 'prune', '--down-to', '0', '--yes', '--json')
    const printed = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    await expect.poll(left, { timeout: 30_000, interval: 1 }).toBeLessThan(PAGES)
    database.exec('begin immediate')
    child.kill(signal)
    database.exec('commit')
    const [out, errors, [code]] = await printed
    const report = JSON.parse(out) as { ids: string[] }
    expect(left()).toBeGreaterThan(0)
    expect(report).toMatchObject({ deleted: true, pages: PAGES - left(), failed: true })
    expect(report.ids).toHaveLength(PAGES - left())
    expect([code, errors]).toEqual([1, `It failed: It was stopped by a ${signal}.\n`])
    database.close()
  },
)
