import { describe, expect, it } from 'vitest'
import { createAddressSecrets, forgetPastSecrets } from './address-secrets.ts'
import { openMigrated, CONTRACT_STORES } from './db/test-stores.ts'

const MINUTE = 60_000
const NOON = Date.parse('2026-03-01T12:00:00.000Z')

describe.each(CONTRACT_STORES)('[16.1.5] secrets of addresses in $name', (store) => {
  it('are the same whichever process asks first, and others every hour', async () => {
    const database = await openMigrated(await store.newUrl())
    const of = (time: number) => createAddressSecrets(database).at(time)
    const secrets = await Promise.all([NOON, NOON, NOON + 59 * MINUTE, NOON + 60 * MINUTE].map(of))
    expect(new Set(secrets.slice(0, 3)).size).toBe(1)
    expect(secrets[0]).toMatch(/^[\da-f]{64}$/)
    expect(secrets[3]).not.toBe(secrets[0])
  })

  it('are deleted in the second hour after theirs', async () => {
    const database = await openMigrated(await store.newUrl())
    const noon = await createAddressSecrets(database).at(NOON)
    const kept = async (now: number) => {
      await forgetPastSecrets(database, now)
      return database.reader.selectFrom('store_secrets').selectAll().execute()
    }
    const ofNoon = { purpose: 'addresses 2026-03-01T12', secret: noon }
    expect(await kept(NOON + 119 * MINUTE)).toEqual([ofNoon])
    expect(await kept(NOON + 120 * MINUTE)).toEqual([])
  })
  it('have what an earlier version has called otherwise deleted with them', async () => {
    const database = await openMigrated(await store.newUrl())
    const earlier = { purpose: 'uploads', secret: 'a'.repeat(64) }
    await database.write((trx) => trx.insertInto('store_secrets').values(earlier).execute())
    await forgetPastSecrets(database, NOON)
    expect(await database.reader.selectFrom('store_secrets').selectAll().execute()).toEqual([])
  })
})
