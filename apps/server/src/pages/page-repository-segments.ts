import type { Transaction } from 'kysely'
import { LIMITS, type SafeBlock } from 'qp-schema'
import type { Schema } from '../db/schema.ts'
import { PageTooLargeError } from './page-repository-errors.ts'

declare const written: unique symbol

/** Blocks as they are stored; made by {@link serializeBlocks} only. */
export interface StoredBlocks {
  /** A JSON array. */
  json: string & { readonly [written]: true }
  blockCount: number
  /** Bytes of `json` in UTF-8. */
  byteCount: number
}

/** Segments that are merged at a time. */
export const MERGE_WIDTH = 16

/**
 * Writes blocks down.
 *
 * @throws RangeError when there are none
 */
export function serializeBlocks(blocks: readonly SafeBlock[]): StoredBlocks {
  if (blocks.length === 0) throw new RangeError('There are no blocks to store.')
  const json = JSON.stringify(blocks) as StoredBlocks['json']
  return { json, blockCount: blocks.length, byteCount: Buffer.byteLength(json) }
}

/** Writes blocks down unless that was done before. */
export function serialized(blocks: readonly SafeBlock[] | StoredBlocks): StoredBlocks {
  return 'json' in blocks ? blocks : serializeBlocks(blocks)
}

/** @throws PageTooLargeError when the blocks are more than a page may hold */
export function assertFitsPage({ blockCount, byteCount }: StoredBlocks): void {
  if (blockCount > LIMITS.pageBlocks || byteCount > LIMITS.pageBytes) {
    throw new PageTooLargeError(blockCount, byteCount)
  }
}

/** One JSON array of several that are not empty, without parsing any. */
export function joinArrays(arrays: readonly string[]): string {
  if (arrays.length === 1 && arrays[0] !== undefined) return arrays[0]
  return `[${arrays.map((array) => array.slice(1, -1)).join(',')}]`
}

/** Makes `json` the page's only segment. */
export async function replaceSegments(trx: Transaction<Schema>, pageId: string, json: string): Promise<void> {
  await trx.deleteFrom('segments').where('page_id', '=', pageId).execute()
  await insertSegment(trx, pageId, 0, json)
}

/**
 * Adds a segment at the position that the page's row handed out, and merges: the sixteenth append since the last
 * publish folds the last 16 segments into one, the 256th the last 16 of those, and so on, the way a counter in base
 * 16 carries. A page of 10,000 blocks thus never has more than 47 segments, and a block is rewritten three times at
 * most however large the page grows.
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
  await trx.deleteFrom('segments').where('page_id', '=', pageId).where('position', '>=', first).execute()
  return insertSegment(trx, pageId, first, joinArrays([...merged.map((segment) => segment.blocks), json]))
}

/** Where the segments begin that an append at `position` merges; `position` itself when there is nothing to merge. */
export function firstMergedPosition(position: number): number {
  let width = 1
  while (position % (width * MERGE_WIDTH) === 0) width *= MERGE_WIDTH
  return position - width + 1
}

async function insertSegment(
  trx: Transaction<Schema>,
  pageId: string,
  position: number,
  json: string,
): Promise<void> {
  await trx.insertInto('segments').values({ page_id: pageId, position, blocks: json }).execute()
}
