import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { FollowedState } from './types.ts'

/** Ids in one query: few enough that others can read in between. */
const BATCH = 250

/** Reads the states of pages by their ids. */
export async function followedStates(
  reader: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, FollowedState>> {
  const states = new Map<string, FollowedState>()
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = await reader
      .selectFrom('pages')
      .select(['id', 'revision', 'published', 'taken_down_at', 'live', 'layout'])
      .where('id', 'in', ids.slice(start, start + BATCH))
      .execute()
    for (const { id, revision, published, taken_down_at, live, layout } of rows) {
      states.set(id, {
        revision,
        published: published === 1,
        takenDownAt: taken_down_at,
        live: live === 1,
        layout,
      })
    }
  }
  return states
}
