import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** An answer as it is stored, so that the same request gets it again. SPEC.md 5.10 */
export interface KeptAnswer {
  /** SHA-256 of the Idempotency-Key as hexadecimal digits. */
  readonly keyHash: string
  readonly fingerprint: string
  readonly sealed: string
}

/** Another request with the same Idempotency-Key has been answered meanwhile. Nothing was changed. */
export class RepeatedRequestError extends Error {
  override readonly name = 'RepeatedRequestError'

  constructor() {
    super('A request with the same Idempotency-Key has just been answered.')
  }
}

const KEPT_MILLISECONDS = 24 * 60 * 60 * 1000

/** The answer that is kept for an Idempotency-Key. */
export async function findKeptAnswer(
  reader: Kysely<Schema>,
  keyHash: string,
  now: number,
): Promise<KeptAnswer | undefined> {
  const row = await reader
    .selectFrom('kept_answers')
    .select(['fingerprint', 'sealed'])
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst()
  return row && { keyHash, ...row }
}

/**
 * Keeps an answer, in the transaction of the write that it is about, and forgets those whose time is over.
 *
 * @throws RepeatedRequestError when one is kept for the same key
 */
export async function keepAnswer(
  trx: Transaction<Schema>,
  { keyHash, fingerprint, sealed }: KeptAnswer,
  now: number,
): Promise<void> {
  await trx.deleteFrom('kept_answers').where('expires_at', '<=', new Date(now).toISOString()).execute()
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
}
