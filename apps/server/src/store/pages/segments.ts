import type { Transaction } from 'kysely'
import { joinArrays } from '../../content/stored-blocks.ts'
import type { Schema } from '../db/schema.ts'

/** How many segments are merged into one. */
export const MERGE_WIDTH = 16

/** UTF-16 code units of what is merged; each has at most three bytes. */
const MAX_MERGED_LENGTH = 600_000

/** Makes `json` the page's only segment. */
export async function replaceSegments(trx: Transaction<Schema>, pageId: string, json: string): Promise<void> {
  await trx.deleteFrom('segments').where('page_id', '=', pageId).execute()
  await insertSegment(trx, pageId, 0, json)
}

/**
 * Adds a segment at a position that the page's row has assigned, and merges segments the way a counter in base 16
 * carries. The 16th append since the last publish merges the last 16 segments into one, the 256th merges 16 of those,
 * and so on. So a page of 10,000 blocks has at most 47 segments, and a block is rewritten at most three times. Segments
 * that are large together stay as they are: they are few, and a row of a Worker's object holds two megabytes.
 */
export async function appendSegment(
  trx: Transaction<Schema>,
  pageId: string,
  position: number,
  json: string,
): Promise<void> {
  const first = firstMergedPosition(position)
  if (first === position) return insertSegment(trx, pageId, position, json)
  const merged = await trx
    .selectFrom('segments')
    .select('blocks')
    .where('page_id', '=', pageId)
    .where('position', '>=', first)
    .orderBy('position')
    .execute()
  const length = merged.reduce((sum, { blocks }) => sum + blocks.length, json.length)
  if (length > MAX_MERGED_LENGTH) return insertSegment(trx, pageId, position, json)
  await trx.deleteFrom('segments').where('page_id', '=', pageId).where('position', '>=', first).execute()
  return insertSegment(trx, pageId, first, joinArrays([...merged.map((segment) => segment.blocks), json]))
}

/** The position of the first segment that an append at `position` merges; `position` itself if it merges none. */
export function firstMergedPosition(position: number): number {
  let width = 1
  while (position % (width * MERGE_WIDTH) === 0) width *= MERGE_WIDTH
  return position - width + 1
}

/** Adds a segment. */
export async function insertSegment(
  trx: Transaction<Schema>,
  pageId: string,
  position: number,
  json: string,
): Promise<void> {
  await trx.insertInto('segments').values({ page_id: pageId, position, blocks: json }).execute()
}
