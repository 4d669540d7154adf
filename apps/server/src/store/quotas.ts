import { refused } from '../refusal.ts'
import { createHmac, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from './db/database.ts'
import type { Schema } from './db/schema.ts'
import { deleteInBatches, oneBatch } from './delete-in-batches.ts'
import { pictureBytes, sizeOf, storeContent } from './store-size.ts'

/** Nothing can be added to the store. */
export const storeFull = () =>
  refused(
    'store_full',
    'This service is full: nothing can be added until pages are deleted or its operator raises the limit.',
  )

/** An address has added as much as it may today. */
export const quotaExceeded = (seconds: number) =>
  refused(
    'quota_exceeded',
    `This network address has stored as much as it may today; try again in ${seconds} s.`,
    {
      headers: { 'Retry-After': String(seconds) },
    },
  )

/** How large the operator lets the store become. SPEC.md 8.7 */
export interface StoreBounds {
  /** Bytes of all pages and kept answers together; 0 for no bound. */
  readonly maxStoreBytes: number
  /** Bytes that one address may add per day in UTC; 0 for no bound. */
  readonly maxDailyBytesPerAddress: number
}

/** How large the operator lets pictures become, besides {@link StoreBounds}. SPEC.md 16.6 */
export interface PictureBounds extends StoreBounds {
  /** Bytes of all pictures together; 0 for no bound. */
  readonly maxPictureBytes: number
  /** Bytes of pictures that one address may add per day in UTC; 0 for no bound. */
  readonly maxDailyPictureBytesPerAddress: number
}

/** No bounds, for the operator's own writes. */
export const UNBOUNDED: PictureBounds = {
  maxStoreBytes: 0,
  maxDailyBytesPerAddress: 0,
  maxPictureBytes: 0,
  maxDailyPictureBytesPerAddress: 0,
}

/** A write that makes the store larger. */
export interface Growth {
  /** By how many bytes. A write that makes it smaller is never refused. */
  readonly bytes: number
  /** The client's `addressBucket`; `undefined` for the operator. SPEC.md 8.2.5 */
  readonly from: string | undefined
  /** Milliseconds since 1970. */
  readonly now: number
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000
/** By how much the clocks of several processes may differ, so that none deletes what another still counts. */
const CLOCK_TOLERANCE_MILLISECONDS = 60 * 60 * 1000

/**
 * Checks the bounds in the transaction of a write, after its page and its kept answer were written.
 *
 * @throws RefusedError `store_full`, `quota_exceeded`
 */
export async function requireRoom(
  trx: Transaction<Schema>,
  { maxStoreBytes, maxDailyBytesPerAddress }: StoreBounds,
  growth: Growth,
): Promise<void> {
  if (growth.bytes <= 0) return
  if (maxStoreBytes > 0 && sizeOf(await storeContent(trx)) > maxStoreBytes) throw storeFull()
  if (maxDailyBytesPerAddress > 0 && growth.from !== undefined) {
    const isCounted = await countForAddress(trx, growth.from, growth, maxDailyBytesPerAddress)
    if (!isCounted) throw quotaExceeded(secondsOfDayLeft(growth.now))
  }
}

/**
 * Checks the bounds of a picture in the transaction that has added it.
 *
 * @throws RefusedError `store_full`, `quota_exceeded`
 */
export async function requireRoomForPicture(
  trx: Transaction<Schema>,
  bounds: PictureBounds,
  growth: Growth,
): Promise<void> {
  await requireRoom(trx, bounds, growth)
  const { maxPictureBytes, maxDailyPictureBytesPerAddress: daily } = bounds
  if (maxPictureBytes > 0 && (await pictureBytes(trx)) > maxPictureBytes) throw storeFull()
  if (daily === 0 || growth.from === undefined) return
  // A sum of its own, beside that of all bytes.
  const isCounted = await countForAddress(trx, `pictures of ${growth.from}`, growth, daily)
  if (!isCounted) throw quotaExceeded(secondsOfDayLeft(growth.now))
}

/** Deletes what addresses have added on past days. SPEC.md 8.7.6 */
export async function forgetPastDays(database: Tables, now: number = Date.now()): Promise<void> {
  const day = dayOf(now - CLOCK_TOLERANCE_MILLISECONDS)
  const past = await database.reader.selectFrom('address_days').select('day').where('day', '<', day).execute()
  if (past.length === 0) return
  for (const over of past) await forgetDay(database, over.day)
  await database.scrub()
}

/** Deletes the secret last: if it came first, its cascade over all hashes would block every writer. */
async function forgetDay(database: Tables, day: string): Promise<void> {
  await deleteInBatches(database, (trx) => {
    const some = trx
      .selectFrom('address_bytes')
      .select('address_hash')
      .where('day', '=', day)
      .$call(oneBatch(trx))
    return trx.deleteFrom('address_bytes').where('day', '=', day).where('address_hash', 'in', some)
  })
  await database.write((trx) => trx.deleteFrom('address_days').where('day', '=', day).execute())
}

/** Counts in one guarded statement, so that concurrent requests cannot exceed the bound together. */
async function countForAddress(
  trx: Transaction<Schema>,
  address: string,
  { bytes, now }: Growth,
  most: number,
): Promise<boolean> {
  if (bytes > most) return false
  const day = dayOf(now)
  const address_hash = await hashOfAddress(trx, address, now)
  const counted = await trx
    .insertInto('address_bytes')
    .values({ day, address_hash, bytes })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'address_hash'])
        .doUpdateSet((row) => ({ bytes: row('address_bytes.bytes', '+', bytes) }))
        .where('address_bytes.bytes', '<=', most - bytes),
    )
    .returning('day')
    .executeTakeFirst()
  return counted !== undefined
}

/** Stands for an address on a day: nobody can tell it from another one once the day's secret is deleted. */
export async function hashOfAddress(trx: Transaction<Schema>, address: string, now: number): Promise<string> {
  const secret = await secretOfDay(trx, dayOf(now))
  return createHmac('sha256', secret).update(address).digest('hex')
}

/** The secret of a day, made by the day's first write. */
async function secretOfDay(trx: Transaction<Schema>, day: string): Promise<string> {
  const known = trx.selectFrom('address_days').select('secret').where('day', '=', day)
  const found = await known.executeTakeFirst()
  if (found !== undefined) return found.secret
  await trx
    .insertInto('address_days')
    .values({ day, secret: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  return (await known.executeTakeFirstOrThrow()).secret
}

/** Whole seconds until the next day begins, at least 1. */
function secondsOfDayLeft(now: number): number {
  return Math.ceil((DAY_MILLISECONDS - (now % DAY_MILLISECONDS)) / 1000)
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
