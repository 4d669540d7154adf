import type { Direction, Layout, ThemeId } from 'qp-schema'

/** Why a page is reported. SPEC.md 10.26.3 */
export const REPORT_REASONS = ['spam', 'phishing', 'illegal', 'personal', 'copyright', 'other'] as const

/** One of {@link REPORT_REASONS}. */
export type ReportReason = (typeof REPORT_REASONS)[number]

/** The tables of the store. Booleans are 0 or 1 and times ISO 8601 text with milliseconds, in every product. */
export interface Schema {
  pages: PagesTable
  segments: SegmentsTable
  names: NamesTable
  retired_names: RetiredNamesTable
  premium_tokens: PremiumTokensTable
  kept_answers: KeptAnswersTable
  store_sizes: StoreSizesTable
  address_days: AddressDaysTable
  address_bytes: AddressBytesTable
  reports: ReportsTable
  notes: NotesTable
  pictures: PicturesTable
  picture_files: PictureFilesTable
  picture_references: PictureReferencesTable
  store_secrets: StoreSecretsTable
}

/** A page without its blocks. */
export interface PagesTable {
  /** 12 characters of `0-9A-Za-z`. */
  id: string
  /** SHA-256 of the edit key, 64 lower-case hexadecimal digits. */
  edit_key_hash: string
  /**
   * 0 when hidden, 1 when published, 2 when published for those who know the passphrase: earlier versions, which do not ask
   * for it, take 2 for hidden.
   */
  published: 0 | 1 | 2
  theme: ThemeId
  layout: Layout
  /** PageMeta as JSON; null when none was given. */
  meta: string | null
  /** A tag of BCP 47; null when none was given. */
  lang: string | null
  /** Null when none was given. */
  dir: Direction | null
  /** Also in {@link NamesTable}, where it is searched for. */
  slug: string | null
  live: 0 | 1
  /** Whether it takes notes to the author. */
  notes: 0 | 1
  /** Of the passphrase, made by scrypt with a salt of its own; null when readers need none. */
  passphrase_hash: string | null
  /** A title that the layout does not show; only derived metadata uses it. */
  title_hint: string | null
  /** 1 when created; every write adds 1. */
  revision: number
  /** The position of the last segment: the number of appends since the content was last replaced. */
  last_position: number
  block_count: number
  /** Bytes of all blocks as one JSON array in UTF-8. */
  byte_count: number
  /** The version of the sanitizer policy of the oldest blocks. */
  policy_version: number
  created_at: string
  /** Later with every write. */
  updated_at: string
  /** Null unless the operator has taken the page down. */
  taken_down_at: string | null
  /** Why, for the operator alone. */
  takedown_reason: string | null
  /** Null for a page that stays. */
  expires_at: string | null
}

/** Consecutive blocks of a page: those of a publish (position 0), or of one or several appends. */
export interface SegmentsTable {
  page_id: string
  position: number
  /** A JSON array of blocks. */
  blocks: string
}

/** The slugs of pages, as `slug` of their rows has them: triggers of `pages` maintain them. */
export interface NamesTable {
  name: string
  page_id: string
}

/** Ids and slugs of deleted pages, which are never used again. */
export interface RetiredNamesTable {
  name: string
}

/** Answers for requests that are repeated. They cannot be read without the Idempotency-Key. */
export interface KeptAnswersTable {
  /** SHA-256 of the Idempotency-Key, 64 lower-case hexadecimal digits. */
  key_hash: string
  /** An HMAC of the request, with a key derived from the Idempotency-Key. */
  fingerprint: string
  /** The answer, encrypted with a key derived from the Idempotency-Key. */
  sealed: string
  expires_at: string
}

/**
 * How much the store holds, split over slots of which only the sum has a meaning. Triggers of `pages`,
 * `kept_answers`, `pictures` and `notes` maintain it. PostgreSQL returns the numbers as text.
 */
export interface StoreSizesTable {
  slot: number
  pages: number
  /** `byte_count` of pages, pictures and notes, and the size of kept answers, each plus a constant. */
  bytes: number
}

/** Days for which bytes are counted by address. */
export interface AddressDaysTable {
  /** In UTC: `2026-01-31`. */
  day: string
  /** The key of that day's hashes, 64 lower-case hexadecimal digits. It is deleted after the day. */
  secret: string
}

/** How many bytes an address has added to the store on a day. */
export interface AddressBytesTable {
  day: string
  /** HMAC-SHA-256 of the `addressBucket` with the secret of the day, 64 lower-case hexadecimal digits. */
  address_hash: string
  /** PostgreSQL returns it as text. */
  bytes: number
}

/** Pictures that were uploaded. Nothing in it says by whom. */
export interface PicturesTable {
  /** 22 characters of `A-Za-z0-9-_`, 128 random bits. */
  key: string
  /** SHA-256 of the bytes that were sent, 64 lower-case hexadecimal digits. */
  uploaded_hash: string
  /** The same of the file of the whole picture. */
  served_hash: string
  /** In pixels, of the whole picture. */
  width: number
  height: number
  /** Of all its files; 0 once it was taken down. */
  byte_count: number
  created_at: string
  /** Since when no page is known to name it; null while one does. */
  unreferenced_since: string | null
  /** Null unless the operator has taken it down; then it has no files. */
  taken_down_at: string | null
  /** Why, for the operator alone. */
  takedown_reason: string | null
}

/** A picture in one of its widths, as WebP. */
export interface PictureFilesTable {
  picture_key: string
  /** In pixels. */
  width: number
  bytes: Buffer
}

/** Which pages name a picture. */
export interface PictureReferencesTable {
  page_id: string
  picture_key: string
}

/** Secrets that all processes on this store share. They are not exported. */
export interface StoreSecretsTable {
  purpose: string
  /** 64 lower-case hexadecimal digits. */
  secret: string
}

/** Tokens that make a caller a Pro account. */
export interface PremiumTokensTable {
  /** 12 lower-case hexadecimal digits; not secret. */
  id: string
  /** SHA-256 of the token, 64 lower-case hexadecimal digits. */
  token_hash: string
  label: string
  created_at: string
  revoked_at: string | null
}

/** What visitors have reported to the operator. Nothing in it says who they were. */
export interface ReportsTable {
  /** 12 lower-case hexadecimal digits. */
  id: string
  /** The page may be gone. */
  page_id: string
  /** The page's revision when it was reported. */
  revision: number
  reason: ReportReason
  /** Plain text; may be empty. */
  details: string
  created_at: string
  /** Null while the report is open. */
  resolved_at: string | null
  /** The operator's note. */
  resolution: string | null
}

/** What readers have written to the author of a page. */
export interface NotesTable {
  /** 12 characters of `0-9A-Za-z`. */
  id: string
  page_id: string
  /** SHA-256 of the receipt, 64 lower-case hexadecimal digits. */
  receipt_hash: string
  /** Plain text, as are all others. */
  text: string
  /** Null when none was given. */
  name: string | null
  /** Of the block that it is about when it was written; null for the page as a whole. */
  block_index: number | null
  /** Of that block's text; null where it was not found. */
  block_hash: string | null
  /** The words that it is about; null for the page as a whole. */
  excerpt: string | null
  reply: string | null
  /** Of all its texts in UTF-8. */
  byte_count: number
  /** HMAC-SHA-256 of the `addressBucket` with the secret of the day, which is deleted after the day. */
  address_hash: string | null
  /** Later than those of the page's earlier notes. */
  created_at: string
  /** Null while it is open. */
  done_at: string | null
}
