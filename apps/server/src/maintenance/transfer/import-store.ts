import type { Kysely, Transaction } from 'kysely'
import { pictureKeysIn } from '../../content/picture-keys.ts'
import type { Database } from '../../store/db/database.ts'
import type { Schema } from '../../store/db/schema.ts'
import { addReferences } from '../../store/pictures/references.ts'
import { UniqueNameError } from '../../store/db/store-errors.ts'
import {
  COLUMNS,
  type ExportRecord,
  HEADER,
  KEY_OF,
  noRecords,
  type PageRecord,
  type PictureRecord,
  type RecordCounts,
  recordSchema,
} from './records.ts'

/** The result of an import. */
export interface ImportReport {
  /** How many records the export has, by kind. */
  readonly counts: RecordCounts
  /** How many of them the store already had. */
  readonly present: number
}

/** An export cannot be imported: it is incomplete, or conflicts with what the store holds. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}

/** A line of an export between its first and its last. */
export type StoredRecord = Exclude<ExportRecord, { kind: 'end' }>

type Numbered = readonly [record: StoredRecord, line: number]

/** At most what is written in one transaction. */
const BATCH = { records: 200, bytes: 4_194_304 }

/** Writes records, and resolves to how many of them were there already. */
export type WriteRecords = (records: readonly Numbered[]) => Promise<number>

/**
 * Writes the lines of `exportStore` into a store. An interrupted import can be started again: records that are already
 * stored are compared and skipped. It never changes stored data. SPEC.md 15.2
 *
 * @param lines - of an export that is trusted: its blocks are not sanitized again
 * @param progress - called after every transaction with the numbers of records so far
 * @throws ImportError
 */
export async function importStore(
  database: Database,
  lines: AsyncIterable<string>,
  progress?: (counts: RecordCounts) => void,
): Promise<ImportReport> {
  return importLines(lines, (batch) => writeBatch(database, batch), progress)
}

/**
 * Reads the lines of `exportStore`, and hands their records over in batches.
 *
 * @param progress - called after every batch with the numbers of records so far
 * @throws ImportError
 */
export async function importLines(
  lines: AsyncIterable<string>,
  writeRecords: WriteRecords,
  progress: (counts: RecordCounts) => void = () => {},
): Promise<ImportReport> {
  const counts = noRecords()
  let present = 0
  let end: RecordCounts | undefined
  let batch: Numbered[] = []
  let bytes = 0
  let number = 0
  const write = async () => {
    present += await writeRecords(batch)
    batch = []
    bytes = 0
    progress(counts)
  }
  for await (const line of lines) {
    number += 1
    if (number === 1) {
      requireHeader(line)
      continue
    }
    if (end !== undefined) throw new ImportError(`Line ${number}: nothing may follow the end of the export.`)
    const record = parseRecord(line, number)
    if (record.kind === 'end') {
      end = record.counts
      continue
    }
    counts[countOf(record)] += 1
    batch.push([record, number])
    bytes += line.length
    if (batch.length === BATCH.records || bytes > BATCH.bytes) await write()
  }
  await write()
  if (end === undefined) throw new ImportError('The export ends early: its last line is missing.')
  if (JSON.stringify(end) !== JSON.stringify(counts)) {
    throw new ImportError('The export is not complete: it has fewer or more records than its last line says.')
  }
  return { counts, present }
}

function countOf({ kind }: StoredRecord): keyof RecordCounts {
  if (kind === 'page') return 'pages'
  return kind === 'picture' ? 'pictures' : kind
}

function requireHeader(line: string): void {
  if (line !== JSON.stringify(HEADER)) {
    throw new ImportError('This version cannot read this file: its first line is not that of an export.')
  }
}

/**
 * Reads a line.
 *
 * @throws ImportError
 */
export function parseRecord(line: string, number: number): ExportRecord {
  let json: unknown
  try {
    json = JSON.parse(line)
  } catch {
    throw new ImportError(`Line ${number} is not JSON: the export was cut or changed.`)
  }
  const parsed = recordSchema.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ImportError(`Line ${number}: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  return parsed.data
}

async function writeBatch(database: Database, records: readonly Numbered[]): Promise<number> {
  if (records.length === 0) return 0
  return database.write(async (trx) => {
    let present = 0
    for (const [record, line] of records) {
      if (await writeRecord(trx, record).catch((error) => refuse(error, line))) present += 1
    }
    return present
  })
}

function refuse(error: unknown, line: number): never {
  if (error instanceof ImportError) throw new ImportError(`Line ${line}: ${error.message}`, { cause: error })
  throw error
}

/**
 * Writes a record; resolves to whether the store already had it.
 *
 * @throws ImportError when the store has something else in its place
 */
export async function writeRecord(trx: Transaction<Schema>, record: StoredRecord): Promise<boolean> {
  try {
    if (record.kind === 'page') return await writePage(trx, record)
    if (record.kind === 'picture') return await writePicture(trx, record)
    return await writeRow(trx, record.kind, record.row)
  } catch (error) {
    if (!(error instanceof UniqueNameError)) throw error
    const problem = 'a slug or a token of it belongs to something else in this store.'
    throw new ImportError(problem, { cause: error })
  }
}

async function writePage(trx: Transaction<Schema>, { page, segments }: PageRecord): Promise<boolean> {
  const stored = await trx
    .selectFrom('pages')
    .select(COLUMNS.pages)
    .where('id', '=', page.id)
    .executeTakeFirst()
  if (stored !== undefined) {
    // A restored backup only differs in the revision; a write would change `updated_at` as well.
    requireSame({ ...stored, revision: page.revision }, page, `page ${page.id}`)
    return true
  }
  await trx.insertInto('pages').values(page).execute()
  for (const { position, blocks } of segments) {
    await trx.insertInto('segments').values({ page_id: page.id, position, blocks }).execute()
  }
  await addReferences(trx, page.id, [...new Set(segments.flatMap(({ blocks }) => pictureKeysIn(blocks)))])
  return false
}

async function writePicture(trx: Transaction<Schema>, { picture, files }: PictureRecord): Promise<boolean> {
  const stored = await trx
    .selectFrom('pictures')
    .select(COLUMNS.pictures)
    .where('key', '=', picture.key)
    .executeTakeFirst()
  if (stored !== undefined) {
    // The pages of this store decide since when none names it.
    const { unreferenced_since } = picture
    requireSame({ ...stored, unreferenced_since }, picture, `picture ${picture.key}`)
    return true
  }
  await trx.insertInto('pictures').values(picture).execute()
  for (const { width, bytes } of files) {
    const file = { picture_key: picture.key, width, bytes: Buffer.from(bytes, 'base64') }
    await trx.insertInto('picture_files').values(file).execute()
  }
  return false
}

async function writeRow(
  trx: Transaction<Schema>,
  table: keyof typeof KEY_OF,
  row: Readonly<Record<string, string | number | null>>,
): Promise<boolean> {
  const key = KEY_OF[table] as string
  const database = trx as unknown as Kysely<Record<string, Record<string, string | number | null>>>
  const stored = await database
    .selectFrom(table)
    .select(COLUMNS[table])
    .where(key, '=', row[key] ?? '')
    .executeTakeFirst()
  if (stored !== undefined) {
    requireSame(stored, row, `${table} ${row[key]}`)
    return true
  }
  await database.insertInto(table).values(row).execute()
  return false
}

function requireSame(stored: object, imported: object, what: string): void {
  const sorted = (row: object) => JSON.stringify(Object.entries(row).toSorted())
  if (sorted(stored) !== sorted(imported)) {
    throw new ImportError(
      `the store has another ${what}; import into an empty store, or the same export again.`,
    )
  }
}
