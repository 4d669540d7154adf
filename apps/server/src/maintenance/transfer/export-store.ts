import type { Kysely } from 'kysely'
import { paginateByKey } from '../../store/db/keyset-pagination.ts'
import { inBatches } from '../../store/db/throttled-batches.ts'
import type { Database } from '../../store/db/database.ts'
import type { Schema } from '../../store/db/schema.ts'
import {
  COLUMNS,
  type ExportRecord,
  HEADER,
  KEY_OF,
  noRecords,
  type PageRecord,
  type PictureRecord,
  PLAIN_TABLES,
  type PlainTable,
} from './records.ts'

/** At most what is held in memory at once. */
const BATCH = { rows: 500, bytes: 4_194_304 }

/**
 * Exports a store as lines of JSON: pages with their ids, slugs, dates and the hashes of their keys, the names of
 * deleted pages, Pro tokens, kept answers, reports, pictures. It reads a snapshot: otherwise a slug that moves from one page to
 * another could be exported with both. SPEC.md 15.1
 *
 * @param database - of the newest schema
 */
export async function* exportStore(database: Pick<Database, 'snapshot'>): AsyncGenerator<string> {
  const snapshot = await database.snapshot()
  try {
    yield* linesOf(snapshot.reader)
  } finally {
    await snapshot.end()
  }
}

async function* linesOf(reader: Kysely<Schema>): AsyncGenerator<string> {
  yield JSON.stringify(HEADER)
  const counts = noRecords()
  // Before pages: an import finds out from these which pictures they name.
  for await (const picture of picturesOf(reader)) {
    counts.pictures += 1
    yield JSON.stringify(picture)
  }
  for await (const page of pagesOf(reader)) {
    counts.pages += 1
    yield JSON.stringify(page)
  }
  for (const table of PLAIN_TABLES) {
    for await (const row of rowsOf(reader, table)) {
      counts[table] += 1
      yield JSON.stringify({ kind: table, row })
    }
  }
  yield JSON.stringify({ kind: 'end', counts } satisfies ExportRecord)
}

/** One at a time: each may have several megabytes. */
async function* picturesOf(reader: Kysely<Schema>): AsyncGenerator<PictureRecord> {
  const rows = reader.selectFrom('pictures').select(COLUMNS.pictures).orderBy('key').limit(BATCH.rows)
  const batches = paginateByKey(
    (after) => rows.where('key', '>', after).execute(),
    ({ key }) => key,
  )
  for await (const batch of batches) {
    for (const picture of batch) {
      const files = await reader
        .selectFrom('picture_files')
        .select(['width', 'bytes'])
        .where('picture_key', '=', picture.key)
        .orderBy('width')
        .execute()
      const encoded = files.map(({ width, bytes }) => ({ width, bytes: bytes.toString('base64') }))
      yield { kind: 'picture', picture, files: encoded }
    }
  }
}

async function* pagesOf(reader: Kysely<Schema>): AsyncGenerator<PageRecord> {
  const sizes = reader.selectFrom('pages').select(['id', 'byte_count']).orderBy('id').limit(BATCH.rows)
  const batches = paginateByKey(
    (after) => sizes.where('id', '>', after).execute(),
    ({ id }) => id,
  )
  for await (const batch of batches) {
    for (const run of inBatches(batch, BATCH, ({ byte_count }) => byte_count)) {
      yield* pagesWith(
        reader,
        run.map(({ id }) => id),
      )
    }
  }
}

/** The records of some pages. */
export async function* pagesWith(reader: Kysely<Schema>, ids: readonly string[]): AsyncGenerator<PageRecord> {
  const rows = await reader
    .selectFrom('pages')
    .leftJoin('segments', 'segments.page_id', 'pages.id')
    .select(COLUMNS.pages.map((column) => `pages.${column}` as const))
    .select(['segments.position', 'segments.blocks'])
    .where('pages.id', 'in', ids)
    .orderBy('pages.id')
    .orderBy('segments.position')
    .execute()
  let record: PageRecord | undefined
  for (const { position, blocks, ...page } of rows) {
    if (record?.page.id !== page.id) {
      if (record !== undefined) yield record
      record = { kind: 'page', page, segments: [] }
    }
    if (position !== null && blocks !== null) record.segments.push({ position, blocks })
  }
  if (record !== undefined) yield record
}

/** The rows of a table, by its key. */
export async function* rowsOf<T extends PlainTable>(
  reader: Kysely<Schema>,
  table: T,
): AsyncGenerator<unknown> {
  const key = KEY_OF[table] as string
  // Each table has columns of its own, so that a typed query would be needed for each.
  const database = reader as unknown as Kysely<Record<string, Record<string, string>>>
  const columns: readonly string[] = COLUMNS[table]
  const rows = database.selectFrom<string>(table).select(columns).orderBy(key).limit(BATCH.rows)
  const batches = paginateByKey(
    (after) => rows.where(key, '>', after).execute(),
    (row) => row[key] ?? '',
  )
  for await (const batch of batches) yield* batch
}
