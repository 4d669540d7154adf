import type { Layout, PageMeta, SafeBlock, ThemeId } from 'qp-schema'

/** A page without its blocks. */
export interface PageHead {
  /** 12 characters of `0-9A-Za-z`. SPEC.md 2.1 */
  id: string
  /** Whether the page shows at its public URL. */
  published: boolean
  theme: ThemeId
  layout: Layout
  /** As given; what it lacks is derived when the page is shown. */
  meta: PageMeta | null
  /** A title that the layout has no place for; only the derived metadata uses it. */
  titleHint: string | null
  slug: string | null
  /** 1 for a new page, one more with every write. */
  revision: number
  /** The sanitizer policy that the oldest of the blocks went through. */
  policyVersion: number
  /** ISO 8601 with milliseconds. */
  createdAt: string
  /** ISO 8601 with milliseconds; later with every write. SPEC.md 2.6.3 */
  updatedAt: string
  blockCount: number
  /** Bytes of all blocks as one JSON array in UTF-8. */
  byteCount: number
  /** ISO 8601 with milliseconds; null unless the operator has taken the page down. SPEC.md 6.6.12 */
  takenDownAt: string | null
}

/** What a write may change of a page's row apart from its content; `undefined` keeps what is stored. */
export interface PageChanges {
  theme?: ThemeId | undefined
  published?: boolean | undefined
  /** `null` clears it. */
  meta?: PageMeta | null | undefined
  /** `null` clears it. */
  slug?: string | null | undefined
}

/** A page with its blocks. */
export interface StoredPage extends Omit<PageHead, 'blockCount' | 'byteCount' | 'takenDownAt'> {
  blocks: SafeBlock[]
}

/** A page with its blocks as a JSON array that was not parsed. */
export interface PageJson {
  head: PageHead
  blocksJson: string
}
