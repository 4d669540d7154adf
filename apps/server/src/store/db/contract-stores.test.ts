import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { CONTRACT_STORES, openMigrated } from './test-stores.ts'

const ISOLATION = {
  PostgreSQL: 'read committed',
  'PostgreSQL, divided': 'read committed',
  'PostgreSQL, serializable': 'serializable',
} as const

it.each(CONTRACT_STORES.filter(({ name }) => name !== 'SQLite'))(
  'writes and reads of $name are isolated as its name says',
  async ({ name, newUrl }) => {
    const { reader, write } = await openMigrated(await newUrl())
    const level = sql<{ transaction_isolation: string }>`show transaction_isolation`
    const found = await write((trx) => level.execute(trx))
    const expected = [{ transaction_isolation: ISOLATION[name as keyof typeof ISOLATION] }]
    expect([found.rows, (await level.execute(reader)).rows]).toEqual([expected, expected])
  },
)
