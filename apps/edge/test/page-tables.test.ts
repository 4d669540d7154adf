import { DatabaseSync } from 'node:sqlite'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SqlStorage } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import {
  makeMissingTable,
  makePageTables,
  makePictureTables,
  makeServiceTables,
} from '../src/objects/page-tables.ts'
import { openCurrentDatabase } from '../../server/src/store/db/open-current-database.ts'

/** The tables that a store does not have. */
const OWN = new Set(['reported_pages', 'file_parts'])

it('the tables of objects have the columns of the store, which may be empty where they may be there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qp-edge-tables-'))
  const file = join(folder, 'pages.db')
  await (await openCurrentDatabase(`sqlite:${file}`)).close()
  const store = new DatabaseSync(file)
  const objects = new DatabaseSync(':memory:')
  const sql = { exec: (query: string) => objects.exec(query) } as unknown as SqlStorage
  makePageTables(sql)
  makeServiceTables(sql)
  makePictureTables(sql)
  const ofStore = store.prepare(`select name from sqlite_master where type = 'table'`).all()
  for (const { name } of ofStore) makeMissingTable(sql, String(name))
  const tables = objects.prepare(`select name from sqlite_master where type = 'table'`).all()
  const names = tables.map(({ name }) => String(name)).filter((name) => !OWN.has(name))
  for (const name of names) expect([name, columnsOf(objects, name)]).toEqual([name, columnsOf(store, name)])
  expect(names).toHaveLength(12)
  store.close()
  await rm(folder, { recursive: true, force: true })
})

function columnsOf(database: DatabaseSync, table: string) {
  const columns = database.prepare(
    `select name, lower(type) as type, "notnull" as required from pragma_table_info(?)`,
  )
  return columns
    .all(table)
    .map(({ name, type, required }) => `${String(name)} ${String(type)} ${String(required)}`)
    .toSorted()
}
