import type { Tables } from 'qp-server/source/store/db/database'
import { pagesWith, rowsOf } from 'qp-server/source/maintenance/transfer/export-store'
import { writeRecord, type StoredRecord } from 'qp-server/source/maintenance/transfer/import-store'
import type { PageRecord, PlainTable } from 'qp-server/source/maintenance/transfer/records'

/** The tables of a page's object that an export has, in its order. */
const TABLES = ['retired_names', 'kept_answers', 'reports', 'notes'] as const satisfies readonly PlainTable[]

/** What an export has of one object: the page, if it is there, and rows of other tables. */
export interface ExportedRecords {
  readonly page: PageRecord | undefined
  readonly rows: readonly { readonly kind: PlainTable; readonly row: Readonly<Record<string, unknown>> }[]
}

/** A record that one object takes. */
export type PageImport = StoredRecord

/** Reads everything of an object. */
export async function exportedRecords({ reader }: Tables): Promise<ExportedRecords> {
  const ids = await reader.selectFrom('pages').select('id').execute()
  let page: PageRecord | undefined
  for await (const record of pagesWith(
    reader,
    ids.map(({ id }) => id),
  ))
    page = record
  const rows: { kind: PlainTable; row: Record<string, unknown> }[] = []
  for (const kind of TABLES)
    for await (const row of rowsOf(reader, kind)) rows.push({ kind, row: row as Record<string, unknown> })
  return { page, rows }
}

/** Writes a record. One that is there already has to be the same. */
export async function importRecord(tables: Tables, record: PageImport): Promise<'added' | 'present'> {
  const isPresent = await tables.write((trx) => writeRecord(trx, record))
  return isPresent ? 'present' : 'added'
}
