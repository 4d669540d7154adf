import type { SqlStorage } from 'cloudflare:workers'

const PICTURES = `create table if not exists pictures (
  key text primary key not null, uploaded_hash text not null, served_hash text not null, width integer not null,
  height integer not null, byte_count integer not null, created_at text not null, unreferenced_since text,
  taken_down_at text, takedown_reason text
) without rowid`

/** Their bytes are kept elsewhere: it says which widths there are. */
const PICTURE_FILES = `create table if not exists picture_files (
  picture_key text not null references pictures (key) on delete cascade, width integer not null, bytes blob not null,
  primary key (picture_key, width)
) without rowid`

/**
 * The tables of the object of a page: those of the store with the columns that they have there, a test compares them.
 * Each takes 4 KB at least, so that there are no indexes beside the keys, and none of what all pages share. For the same
 * reason only the first three are made with the page, the others when something is written into them.
 */
const PAGE_TABLES = {
  pages: `create table if not exists pages (
    id text primary key not null, edit_key_hash text not null, published integer not null, theme text not null,
    layout text not null, meta text, slug text, title_hint text, revision integer not null,
    last_position integer not null, block_count integer not null, byte_count integer not null,
    policy_version integer not null, created_at text not null, updated_at text not null, taken_down_at text,
    takedown_reason text, expires_at text, live integer not null default 0, lang text, dir text,
    notes integer not null default 0, passphrase_hash text
  ) without rowid`,
  segments: `create table if not exists segments (
    page_id text not null references pages (id) on delete cascade, position integer not null, blocks text not null,
    primary key (page_id, position)
  ) without rowid`,
  // A table of the store; here it has one row at most.
  names:
    'create view if not exists names as select slug as name, id as page_id from pages where slug is not null',
  retired_names: 'create table if not exists retired_names (name text primary key not null) without rowid',
  kept_answers: `create table if not exists kept_answers (
    key_hash text primary key not null, fingerprint text not null, sealed text not null, expires_at text not null
  ) without rowid`,
  reports: `create table if not exists reports (
    id text primary key not null, page_id text not null, revision integer not null, reason text not null,
    details text not null, created_at text not null, resolved_at text, resolution text
  ) without rowid`,
  notes: `create table if not exists notes (
    id text primary key not null, page_id text not null references pages (id) on delete cascade,
    receipt_hash text not null, text text not null, name text, block_index integer, block_hash text, excerpt text,
    reply text, byte_count integer not null, address_hash text, created_at text not null, done_at text
  ) without rowid`,
  address_days:
    'create table if not exists address_days (day text primary key not null, secret text not null) without rowid',
  pictures: PICTURES,
  picture_files: PICTURE_FILES,
  picture_references: `create table if not exists picture_references (
    page_id text not null references pages (id) on delete cascade,
    picture_key text not null references pictures (key) on delete cascade, primary key (page_id, picture_key)
  ) without rowid`,
} as const

/** The tables of the object of an upload, which has no pages. */
const PICTURE_TABLES = [
  PICTURES,
  PICTURE_FILES,
  `create table if not exists picture_references (
    page_id text not null, picture_key text not null references pictures (key) on delete cascade,
    primary key (page_id, picture_key)
  ) without rowid`,
  'create table if not exists file_parts (name text, part integer, bytes blob, primary key (name, part))',
]

/** The tables of the object of the service: what no page has. */
const SERVICE_TABLES = [
  `create table if not exists premium_tokens (
    id text primary key not null, token_hash text not null unique, label text not null, created_at text not null,
    revoked_at text
  )`,
  'create table if not exists reported_pages (page_id text primary key not null) without rowid',
  'create table if not exists store_secrets (purpose text primary key not null, secret text not null) without rowid',
]

/** Whether an object has a table. */
export function hasTable(sql: SqlStorage, name: string): boolean {
  return sql.exec('select 1 from sqlite_master where name = ?', name).toArray().length > 0
}

/** Makes those tables of a page's object that every page needs. */
export function makePageTables(sql: SqlStorage): void {
  for (const name of ['pages', 'segments', 'names'] as const) sql.exec(PAGE_TABLES[name])
}

/** Makes a table of a page's object that was not needed before: false when there is none of this name. */
export function makeMissingTable(sql: SqlStorage, name: string): boolean {
  if (!Object.hasOwn(PAGE_TABLES, name)) return false
  sql.exec(PAGE_TABLES[name as keyof typeof PAGE_TABLES])
  return true
}

/** Makes the tables of the service's object where they are missing. */
export function makeServiceTables(sql: SqlStorage): void {
  for (const table of SERVICE_TABLES) sql.exec(table)
}

/** Makes the tables of an upload's object where they are missing. */
export function makePictureTables(sql: SqlStorage): void {
  for (const table of PICTURE_TABLES) sql.exec(table)
}
