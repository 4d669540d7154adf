import type { Layout, ThemeId } from 'qp-schema'

/** The tables of the store. Booleans are 0 or 1 and times ISO 8601 text with milliseconds, in every product. */
export interface Schema {
  pages: PagesTable
  segments: SegmentsTable
  retired_names: RetiredNamesTable
  premium_tokens: PremiumTokensTable
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
