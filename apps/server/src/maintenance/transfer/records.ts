import * as z from 'zod'
import type {
  KeptAnswersTable,
  PagesTable,
  PicturesTable,
  PremiumTokensTable,
  ReportsTable,
  RetiredNamesTable,
  Schema,
} from '../../store/db/schema.ts'
import { REPORT_REASONS } from '../../store/reports.ts'

/** The first line of an export. */
export const HEADER = { kind: 'header', format: 'quick-pages-export', version: 1 } as const

const text = z.string()
const count = z.int().min(0)
const flag = z.union([z.literal(0), z.literal(1)])

/** A page's row as it is stored; the type makes sure that no column is forgotten. */
const pageRow = z.strictObject({
  id: text,
  edit_key_hash: text,
  published: z.union([flag, z.literal(2)]),
  theme: text as unknown as z.ZodType<PagesTable['theme']>,
  layout: text as unknown as z.ZodType<PagesTable['layout']>,
  meta: text.nullable(),
  // Exports of earlier versions do not have them.
  lang: text.nullable().default(null),
  dir: text.nullable().default(null) as unknown as z.ZodType<PagesTable['dir']>,
  slug: text.nullable(),
  // Older exports do not have it.
  live: flag.default(0),
  notes: flag.default(0),
  passphrase_hash: text.nullable().default(null),
  title_hint: text.nullable(),
  revision: count,
  last_position: count,
  block_count: count,
  byte_count: count,
  policy_version: count,
  created_at: text,
  updated_at: text,
  taken_down_at: text.nullable(),
  takedown_reason: text.nullable(),
  // Exports of earlier versions do not have it.
  expires_at: text.nullable().default(null),
}) satisfies z.ZodType<PagesTable>

/** A picture's row as it is stored. */
const pictureRow = z.strictObject({
  key: text,
  uploaded_hash: text,
  served_hash: text,
  width: count,
  height: count,
  byte_count: count,
  created_at: text,
  unreferenced_since: text.nullable(),
  taken_down_at: text.nullable(),
  takedown_reason: text.nullable(),
}) satisfies z.ZodType<PicturesTable>

/** The tables beside those of pages and pictures: a record is a row. */
const ROWS = {
  retired_names: z.strictObject({ name: text }) satisfies z.ZodType<RetiredNamesTable>,
  premium_tokens: z.strictObject({
    id: text,
    token_hash: text,
    label: text,
    created_at: text,
    revoked_at: text.nullable(),
  }) satisfies z.ZodType<PremiumTokensTable>,
  kept_answers: z.strictObject({
    key_hash: text,
    fingerprint: text,
    sealed: text,
    expires_at: text,
  }) satisfies z.ZodType<KeptAnswersTable>,
  reports: z.strictObject({
    id: text,
    page_id: text,
    revision: count,
    reason: z.enum(REPORT_REASONS),
    details: text,
    created_at: text,
    resolved_at: text.nullable(),
    resolution: text.nullable(),
  }) satisfies z.ZodType<ReportsTable>,
  notes: z.strictObject({
    id: text,
    page_id: text,
    receipt_hash: text,
    text,
    name: text.nullable(),
    block_index: count.nullable(),
    block_hash: text.nullable(),
    excerpt: text.nullable(),
    reply: text.nullable(),
    byte_count: count,
    created_at: text,
    done_at: text.nullable(),
  }) satisfies z.ZodType<ExportedRow<'notes'>>,
} as const satisfies { readonly [T in PlainTable]: z.ZodType<ExportedRow<T>> }

/** Nothing about addresses leaves the store. SPEC.md 8.7.6 */
type ExportedRow<T extends PlainTable> = Omit<Schema[T], 'address_hash'>

/** Tables that are not exported: they follow from others, or only concern this store and day. */
type OmittedTable =
  | 'names'
  | 'store_sizes'
  | 'address_days'
  | 'address_bytes'
  | 'store_secrets'
  | 'picture_references'

/** A table of which each row is exported as a record. */
export type PlainTable = Exclude<
  keyof Schema,
  'pages' | 'segments' | 'pictures' | 'picture_files' | OmittedTable
>

/** The key column of each plain table. */
export const KEY_OF = {
  retired_names: 'name',
  premium_tokens: 'id',
  kept_answers: 'key_hash',
  reports: 'id',
  notes: 'id',
} as const satisfies { readonly [T in PlainTable]: keyof Schema[T] }

/** The names of all plain tables. */
export const PLAIN_TABLES = Object.keys(ROWS) as PlainTable[]

/** The columns of records. A store may have more, of a newer version. SPEC.md 13.20.6 */
export const COLUMNS = Object.fromEntries(
  Object.entries({ pages: pageRow, pictures: pictureRow, ...ROWS }).map(([table, row]) => [
    table,
    Object.keys(row.shape),
  ]),
) as { readonly [T in PlainTable | 'pages' | 'pictures']: (keyof Schema[T] & string)[] }

/** An export of an earlier version lacks the passphrase: without it, the page is not for all. SPEC.md 15.2 */
function hiddenWithoutPassphrase(page: PagesTable): PagesTable {
  return page.published === 2 && page.passphrase_hash === null ? { ...page, published: 0 } : page
}

const counts = z.strictObject({
  pages: count,
  retired_names: count,
  premium_tokens: count,
  kept_answers: count,
  // Older exports do not have them.
  reports: count.default(0),
  notes: count.default(0),
  pictures: count.default(0),
})

/** How many records of each kind an export has; its last line. */
export type RecordCounts = z.output<typeof counts>

/** One line of an export after the first. SPEC.md 15 */
export const recordSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('picture'),
    picture: pictureRow,
    files: z.array(z.strictObject({ width: count, bytes: z.base64() })),
  }),
  z.strictObject({
    kind: z.literal('page'),
    page: pageRow.transform(hiddenWithoutPassphrase),
    segments: z.array(z.strictObject({ position: count, blocks: text })),
  }),
  z.strictObject({ kind: z.literal('retired_names'), row: ROWS.retired_names }),
  z.strictObject({ kind: z.literal('premium_tokens'), row: ROWS.premium_tokens }),
  z.strictObject({ kind: z.literal('kept_answers'), row: ROWS.kept_answers }),
  z.strictObject({ kind: z.literal('reports'), row: ROWS.reports }),
  z.strictObject({ kind: z.literal('notes'), row: ROWS.notes }),
  z.strictObject({ kind: z.literal('end'), counts }),
])

/** One line of an export after the first. */
export type ExportRecord = z.output<typeof recordSchema>

/** A page with all its content. */
export type PageRecord = Extract<ExportRecord, { kind: 'page' }>

/** A picture with its files in base64. */
export type PictureRecord = Extract<ExportRecord, { kind: 'picture' }>

/** Counts that are all 0. */
export function noRecords(): RecordCounts {
  return { pages: 0, retired_names: 0, premium_tokens: 0, kept_answers: 0, reports: 0, notes: 0, pictures: 0 }
}
