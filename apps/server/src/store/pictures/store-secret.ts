import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'

/** A secret that all processes on this store share, made by the first that asks. */
export async function secretFor(database: Database, purpose: string): Promise<string> {
  const known = await database.reader
    .selectFrom('store_secrets')
    .select('secret')
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (known !== undefined) return known.secret
  return database.write(async (trx) => {
    await trx
      .insertInto('store_secrets')
      .values({ purpose, secret: randomBytes(32).toString('hex') })
      .onConflict((conflict) => conflict.column('purpose').doNothing())
      .execute()
    const { secret } = await trx
      .selectFrom('store_secrets')
      .select('secret')
      .where('purpose', '=', purpose)
      .executeTakeFirstOrThrow()
    return secret
  })
}
