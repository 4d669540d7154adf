import { randomBytes } from 'node:crypto'
import { openCurrentDatabase } from '../../../apps/server/src/store/db/open-current-database.ts'
import { hashSecret } from '../../../apps/server/src/store/edit-key.ts'
import { markdownToBlocks } from '../../../packages/qp-markdown/src/index.ts'
import { POLICY_VERSION, sanitizeBlocks } from '../../../packages/qp-sanitize/src/index.ts'
import { noteOf } from '../page-delivery/note.ts'

/** Of ten pages six are short notes, three are articles and one is long. */
const WORDS = [60, 60, 60, 60, 60, 60, 400, 400, 400, 2000]
const CONTENTS = WORDS.map((words) =>
  JSON.stringify(sanitizeBlocks(markdownToBlocks(noteOf(words)).blocks).blocks),
)
const ROWS_AT_ONCE = 500
const PAST = '2026-01-31T09:30:00.000Z'

/** The edit key of every page that is made here. */
export const EDIT_KEY = 'k'.repeat(24)

/** What {@link fill} has made. */
export interface Filled {
  /** Some of the pages, from all over the store, of each length as many as there are of it. */
  readonly ids: readonly string[]
  /** Bytes of the blocks of all pages. */
  readonly bytes: number
}

/**
 * Makes tables and so many pages in an empty database.
 *
 * @param some - how many ids are returned; a multiple of ten
 */
export async function fill(url: string, pages: number, some: number): Promise<Filled> {
  const database = await openCurrentDatabase(url, { statementDeadlineMs: 0 })
  const ids: string[] = []
  let bytes = 0
  // Pages that stand together are taken together, so that each length is there.
  const [tens, every] = [some / 10, pages / 10]
  try {
    for (let first = 0; first < pages; first += ROWS_AT_ONCE) {
      const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, pages - first) }, (_, offset) => {
        const blocks = CONTENTS[(first + offset) % CONTENTS.length] ?? '[]'
        const ten = Math.floor((first + offset) / 10)
        const row = { id: newId(), blocks }
        if (Math.floor(((ten + 1) * tens) / every) > Math.floor((ten * tens) / every)) ids.push(row.id)
        bytes += Buffer.byteLength(blocks)
        return row
      })
      await database.write(async (trx) => {
        await trx.insertInto('pages').values(rows.map(pageRow)).execute()
        await trx
          .insertInto('segments')
          .values(rows.map(({ id, blocks }) => ({ page_id: id, position: 0, blocks })))
          .execute()
      })
    }
  } finally {
    await database.close()
  }
  return { ids, bytes }
}

function pageRow({ id, blocks }: { readonly id: string; readonly blocks: string }) {
  return {
    id,
    edit_key_hash: hashSecret(EDIT_KEY),
    published: 1,
    theme: 'auto-default',
    layout: 'standard',
    meta: null,
    slug: null,
    live: 0,
    notes: 0,
    title_hint: null,
    revision: 1,
    last_position: 0,
    block_count: (JSON.parse(blocks) as unknown[]).length,
    byte_count: Buffer.byteLength(blocks),
    policy_version: POLICY_VERSION,
    created_at: PAST,
    updated_at: PAST,
    taken_down_at: null,
  } as const
}

function newId(): string {
  return randomBytes(16).toString('base64').replace(/[+/=]/g, '').slice(0, 12).padEnd(12, '0')
}
