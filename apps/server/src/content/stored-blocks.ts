import { LIMITS, type SafeBlock } from 'qp-schema'
import { bodyTooLarge } from '../refusal.ts'
import { pictureKeysIn } from './picture-keys.ts'

declare const written: unique symbol

/** Serialized blocks; made only by {@link serializeBlocks}. */
export interface StoredBlocks {
  /** A JSON array. */
  json: string & { readonly [written]: true }
  blockCount: number
  /** Bytes of `json` in UTF-8. */
  byteCount: number
  /** Keys of the pictures that they name; not all of them are of this store. */
  pictures: readonly string[]
}

/**
 * Serializes blocks for the store.
 *
 * @throws RangeError when there are none
 */
export function serializeBlocks(blocks: readonly SafeBlock[]): StoredBlocks {
  if (blocks.length === 0) throw new RangeError('There are no blocks to store.')
  const json = JSON.stringify(blocks) as StoredBlocks['json']
  return {
    json,
    blockCount: blocks.length,
    byteCount: Buffer.byteLength(json),
    pictures: pictureKeysIn(json),
  }
}

/** Serializes blocks that are not serialized yet. */
export function serialized(blocks: readonly SafeBlock[] | StoredBlocks): StoredBlocks {
  return 'json' in blocks ? blocks : serializeBlocks(blocks)
}

/** @throws RefusedError `body_too_large` when a page cannot hold so many blocks or bytes. FORMAT.md 8.1.2, 8.1.3 */
export function requireFitsPage({ blockCount, byteCount }: StoredBlocks): void {
  if (blockCount > LIMITS.pageBlocks || byteCount > LIMITS.pageBytes) {
    throw bodyTooLarge(`A page of ${blockCount} blocks and ${byteCount} bytes is too large.`)
  }
}

/** Joins JSON arrays, none of them empty, without parsing them. */
export function joinArrays(arrays: readonly string[]): string {
  if (arrays.length === 1 && arrays[0] !== undefined) return arrays[0]
  return `[${arrays.map((array) => array.slice(1, -1)).join(',')}]`
}
