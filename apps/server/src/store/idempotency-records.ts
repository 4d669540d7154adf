import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './db/database.ts'
import type { Schema } from './db/schema.ts'
import { deleteInBatches, oneBatch } from './delete-in-batches.ts'
import { KEPT_ANSWER_OVERHEAD_BYTES } from './store-size.ts'

/** A stored answer, which the same request gets again. SPEC.md 5.10 */
export interface IdempotencyRecord {
  /** SHA-256 of the Idempotency-Key as hexadecimal digits. */
  readonly keyHash: string
  readonly fingerprint: string
  readonly sealed: string
}

/** Another request with the same Idempotency-Key was answered at the same time. Nothing was changed. */
export class RepeatedRequestError extends Error {
  override readonly name = 'RepeatedRequestError'

  constructor() {
    super('A request with the same Idempotency-Key has just been answered.')
  }
}

const KEPT_MILLISECONDS = 24 * 60 * 60 * 1000

/** The answer that is kept for the hash of an Idempotency-Key. */
export async function findIdempotencyRecord(
  reader: Kysely<Schema>,
  keyHash: string,
  now: number,
): Promise<IdempotencyRecord | undefined> {
  const row = await reader
    .selectFrom('kept_answers')
    .select(['fingerprint', 'sealed'])
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst()
  return row && { keyHash, ...row }
}

/**
 * Keeps an answer, in the same transaction as the write that it answers.
 *
 * @returns how many bytes it adds to the size of the store. SPEC.md 8.7.2
 * @throws RepeatedRequestError when an answer is already kept for this key
 */
export async function keepAnswer(
  trx: Transaction<Schema>,
  { keyHash, fingerprint, sealed }: IdempotencyRecord,
  now: number,
): Promise<number> {
  // Only the expired answer to this key: a client does not wait until those of others are deleted.
  await trx
    .deleteFrom('kept_answers')
    .where('key_hash', '=', keyHash)
    .where('expires_at', '<=', new Date(now).toISOString())
    .execute()
  const kept = await trx
    .insertInto('kept_answers')
    .values({
      key_hash: keyHash,
      fingerprint,
      sealed,
      expires_at: new Date(now + KEPT_MILLISECONDS).toISOString(),
    })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('key_hash')
    .executeTakeFirst()
  if (kept === undefined) throw new RepeatedRequestError()
  return sealed.length + KEPT_ANSWER_OVERHEAD_BYTES
}

/** Deletes the answers that have expired. SPEC.md 5.10.7 */
export async function forgetOldAnswers(database: Tables, now: number = Date.now()): Promise<void> {
  const time = new Date(now).toISOString()
  const old = await database.reader
    .selectFrom('kept_answers')
    .select('key_hash')
    .where('expires_at', '<=', time)
    .executeTakeFirst()
  if (old === undefined) return
  await deleteInBatches(database, (trx) => {
    const some = trx
      .selectFrom('kept_answers')
      .select('key_hash')
      .where('expires_at', '<=', time)
      .$call(oneBatch(trx))
    return trx.deleteFrom('kept_answers').where('key_hash', 'in', some)
  })
}
