import type { Layout, ThemeId } from 'qp-schema'

/** Why a page is reported. SPEC.md 10.26.3 */
export const REPORT_REASONS = ['spam', 'phishing', 'illegal', 'personal', 'copyright', 'other'] as const

/** One of {@link REPORT_REASONS}. */
export type ReportReason = (typeof REPORT_REASONS)[number]

/** The tables of the store. Booleans are 0 or 1 and times ISO 8601 text with milliseconds, in every product. */
export interface Schema {
  pages: PagesTable
  segments: SegmentsTable
  retired_names: RetiredNamesTable
  premium_tokens: PremiumTokensTable
  kept_answers: KeptAnswersTable
  store_sizes: StoreSizesTable
  address_days: AddressDaysTable
  address_bytes: AddressBytesTable
  reports: ReportsTable
}

/** A page without its blocks. */
export interface PagesTable {
  /** 12 characters of `0-9A-Za-z`. */
  id: string
  /** SHA-256 of the edit key, 64 lower-case hexadecimal digits. */
  edit_key_hash: string
  published: 0 | 1
  theme: ThemeId
  layout: Layout
  /** PageMeta as JSON; null when none was given. */
  meta: string | null
  slug: string | null
  /** The title given for a page whose layout has no place for it; only the derived metadata uses it. */
  title_hint: string | null
  /** 1 when created, one more with every write. */
  revision: number
  /** The position of the page's last segment: how often it was appended to since its content was last set. */
  last_position: number
  block_count: number
  /** Bytes of all blocks as one JSON array in UTF-8. */
  byte_count: number
  /** The sanitizer policy that the oldest of the blocks went through. */
  policy_version: number
  created_at: string
  /** Later with every write. */
  updated_at: string
  /** Null unless the operator has taken the page down. */
  taken_down_at: string | null
  /** Why, for the operator alone. */
  takedown_reason: string | null
}

/** A run of a page's blocks: those of a publish (position 0), or of one or several appends. */
export interface SegmentsTable {
  page_id: string
  position: number
  /** A JSON array of blocks. */
  blocks: string
}

/** Ids and slugs of deleted pages, which are never given out again. */
export interface RetiredNamesTable {
  name: string
}

/** Answers that are given again to a request that is repeated. Nobody can read them without its Idempotency-Key. */
export interface KeptAnswersTable {
  /** SHA-256 of the Idempotency-Key, 64 lower-case hexadecimal digits. */
  key_hash: string
  /** What the request was: its HMAC with a key made of the Idempotency-Key. */
  fingerprint: string
  /** The answer, encrypted with a key made of the Idempotency-Key. */
  sealed: string
  expires_at: string
}

/**
 * How much the store holds, in parts that only their sum says something of. Triggers of `pages` and `kept_answers` keep
 * them. PostgreSQL gives the numbers as text.
 */
export interface StoreSizesTable {
  slot: number
  pages: number
  /** Of pages: `byte_count`. Of kept answers: their size and a constant. */
  bytes: number
}

/** Days on which bytes were counted by address. */
export interface AddressDaysTable {
  /** In UTC: `2026-01-31`. */
  day: string
  /** What the hashes of that day are keyed with, 64 lower-case hexadecimal digits. It goes when the day is over. */
  secret: string
}

/** What an address has added to the store on a day. */
export interface AddressBytesTable {
  day: string
  /** HMAC-SHA-256 of the address's bucket with the secret of the day, 64 lower-case hexadecimal digits. */
  address_hash: string
  /** PostgreSQL gives it as text. */
  bytes: number
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
  /** What the operator has noted. */
  resolution: string | null
}
