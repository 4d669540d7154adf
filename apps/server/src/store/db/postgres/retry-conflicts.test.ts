import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import { StoreUnavailableError, TransactionConflictError } from '../store-errors.ts'
import { openMigrated, openUntilFinished, TEST_STORES } from '../test-stores.ts'

const POSTGRES = TEST_STORES.find(({ name }) => name === 'PostgreSQL')

/** A table of numbers by name, and two processes. */
async function openNumbers(options?: Parameters<typeof openMigrated>[1]) {
  const url = await (POSTGRES ?? expect.fail()).newUrl()
  const databases = [await openMigrated(url, options), await openMigrated(url, options)] as const
  await databases[0].changeSchema(async (trx) => {
    await sql`create table numbers (name text primary key, number integer not null)`.execute(trx)
    await sql`insert into numbers values ('a', 1), ('b', 1)`.execute(trx)
    await sql`create sequence attempts`.execute(trx)
  })
  const numbers = async () => {
    const query = sql<{ number: number }>`select number from numbers order by name`
    return (await query.execute(databases[0].reader)).rows.map(({ number }) => number)
  }
  return { url, databases, numbers }
}

/** Everybody who comes waits until so many have come; who comes later goes on. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come === count) resolve()
    return promise
  }
}

const add = (trx: Kysely<Schema>, name: string, number: number) =>
  sql`update numbers set number = number + ${number} where name = ${name}`.execute(trx)

/** Raises an error of PostgreSQL's the first `times` times that it is called; a sequence is not rolled back. */
async function makeFailing(database: Database, code: string, times: number): Promise<void> {
  await database.changeSchema((trx) =>
    sql`
      create function fails() returns bigint language plpgsql as $$
      declare attempt bigint := nextval('attempts');
      begin
        if attempt <= ${sql.lit(times)} then raise exception 'not now' using errcode = ${sql.lit(code)}; end if;
        return attempt;
      end $$`.execute(trx),
  )
}

const callFailing = async (connection: Kysely<Schema>) =>
  Number((await sql<{ attempt: string }>`select fails() as attempt`.execute(connection)).rows[0]?.attempt)

describe.runIf(POSTGRES)('conflicts in PostgreSQL', () => {
  it('[13.20.7] a write that cannot be serialized with another is made again', async () => {
    const { databases, numbers } = await openNumbers()
    const meet = meeting(2)
    let attempts = 0
    const addOther = (database: Database, to: string, from: string) =>
      database.write(async (trx) => {
        attempts += 1
        await sql`set transaction isolation level serializable`.execute(trx)
        const { rows } = await sql<{ number: number }>`
          select number from numbers where name = ${from}
        `.execute(trx)
        await meet()
        await add(trx, to, rows[0]?.number ?? Number.NaN)
      })
    await Promise.all([addOther(databases[0], 'a', 'b'), addOther(databases[1], 'b', 'a')])
    // One after the other: the second has seen what the first has written.
    expect((await numbers()).toSorted()).toEqual([2, 3])
    expect(attempts).toBeGreaterThan(2)
  })

  it('[13.20.7] a write that was ended to resolve a deadlock is made again', async () => {
    const { databases, numbers } = await openNumbers()
    const meet = meeting(2)
    let attempts = 0
    const addBoth = (database: Database, first: string, second: string) =>
      database.write(async (trx) => {
        attempts += 1
        await add(trx, first, 1)
        await meet()
        await add(trx, second, 1)
      })
    await Promise.all([addBoth(databases[0], 'a', 'b'), addBoth(databases[1], 'b', 'a')])
    expect(await numbers()).toEqual([3, 3])
    // On a busy machine both may be ended.
    expect(attempts).toBeGreaterThan(2)
  })

  it('a statement outside of a transaction is made again by itself, one in a transaction with the whole of it', async () => {
    const { databases } = await openNumbers()
    await makeFailing(databases[0], '40001', 3)
    expect(await callFailing(databases[0].reader)).toBe(4)
    await sql`select setval('attempts', 1, false)`.execute(databases[0].reader)
    let attempts = 0
    const done = await databases[0].write((trx) => {
      attempts += 1
      return callFailing(trx)
    })
    expect([done, attempts]).toEqual([4, 4])
  })

  it('are tried 30 times at most, and not after the deadline', async () => {
    const { url, databases } = await openNumbers()
    await makeFailing(databases[0], '40P01', 1_000_000)
    const attemptsOf = async (database: Database) => {
      let attempts = 0
      const write = database.write((trx) => {
        attempts += 1
        return callFailing(trx)
      })
      await expect(write).rejects.toThrow(TransactionConflictError)
      return attempts
    }
    expect(await attemptsOf(await openUntilFinished(url, { busyDeadlineMs: 60_000 }))).toBe(30)
    expect(await attemptsOf(await openUntilFinished(url, { busyDeadlineMs: 20 }))).toBeLessThan(30)
  })

  it('no other failure is tried again, and none whose outcome is not known', async () => {
    const { databases } = await openNumbers()
    for (const [code, error] of [
      ['40003', StoreUnavailableError],
      ['55P03', Error],
      ['22000', Error],
    ] as const) {
      await makeFailing(databases[0], code, 1)
      let attempts = 0
      const write = databases[0].write((trx) => {
        attempts += 1
        return callFailing(trx)
      })
      await expect(write).rejects.toThrow(error)
      expect([code, attempts]).toEqual([code, 1])
      await databases[0].changeSchema(async (trx) => {
        await sql`drop function fails()`.execute(trx)
        await sql`select setval('attempts', 1, false)`.execute(trx)
      })
    }
  })
})
