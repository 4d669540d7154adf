import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { goneReason } from './expiry.ts'
import type { FollowedState } from './types.ts'

/** Ids in one query: few enough that others can read in between. */
const BATCH = 250

/**
 * Reads the states of pages by their ids.
 *
 * @param now - in milliseconds since 1970
 */
export async function followedStates(
  reader: Kysely<Schema>,
  ids: readonly string[],
  now: number,
): Promise<Map<string, FollowedState>> {
  const states = new Map<string, FollowedState>()
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = await reader
      .selectFrom('pages')
      .select([
        'id',
        'revision',
        'published',
        'taken_down_at',
        'expires_at',
        'live',
        'layout',
        'passphrase_hash',
      ])
      .where('id', 'in', ids.slice(start, start + BATCH))
      .execute()
    for (const row of rows) {
      const { id, revision, published, live, layout } = row
      states.set(id, {
        revision,
        published: published !== 0,
        passphraseHash: row.passphrase_hash,
        gone: goneReason(row, now),
        live: live === 1,
        layout,
      })
    }
  }
  return states
}
