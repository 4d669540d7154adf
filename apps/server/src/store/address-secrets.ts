import { randomBytes } from 'node:crypto'
import type { Tables } from './db/database.ts'

/**
 * The secrets of one-time addresses, the same for all processes on a store: one for each hour, so that an address that
 * somebody has kept is of no use to whoever reads the store later. SPEC.md 16.1.5
 */
export interface AddressSecrets {
  /** That of the hour of a time, in milliseconds since 1970; made by the first that asks. */
  readonly at: (time: number) => Promise<string>
}

const HOUR_MILLISECONDS = 60 * 60 * 1000
/** The hour, the one before it, and the next, since the clocks of several processes may differ. */
const KNOWN_HOURS = 3

/** Keeps them in the database. */
export function createAddressSecrets(database: Tables): AddressSecrets {
  const known = new Map<string, Promise<string>>()
  return {
    at(time) {
      const hour = hourOf(time)
      const secret = known.get(hour) ?? secretOf(database, hour)
      known.set(hour, secret)
      // What failed is tried again by the next address.
      secret.catch(() => known.delete(hour))
      for (const old of known.keys()) if (known.size > KNOWN_HOURS) known.delete(old)
      return secret
    },
  }
}

/** Deletes the secrets of all hours before the last one. */
export async function forgetPastSecrets(database: Tables, now: number = Date.now()): Promise<void> {
  const [first, last] = [hourOf(now - HOUR_MILLISECONDS), hourOf(now + HOUR_MILLISECONDS)]
  const isPast = database.reader
    .selectFrom('store_secrets')
    .select('purpose')
    .where((secret) => secret.or([secret('purpose', '<', first), secret('purpose', '>', last)]))
  const past = (await isPast.execute()).map(({ purpose }) => purpose)
  if (past.length > 0)
    await database.write((trx) => trx.deleteFrom('store_secrets').where('purpose', 'in', past).execute())
  // Each time: while somebody reads the store, the log cannot be overwritten.
  await database.scrub()
}

function hourOf(time: number): string {
  return `addresses ${new Date(time).toISOString().slice(0, 13)}`
}

async function secretOf(database: Tables, purpose: string): Promise<string> {
  const found = await database.reader
    .selectFrom('store_secrets')
    .select('secret')
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (found !== undefined) return found.secret
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
