import type { Layout, PageMeta, SafeBlock, ThemeId } from 'qp-schema'
import type { KeptAnswer } from './kept-answers.ts'
import type { StoredBlocks } from './page-repository-segments.ts'
import type { StoreBounds } from './store-bounds.ts'

/**
 * The pages of the service. Every write that is acknowledged raises the page's revision by one and moves its
 * `updatedAt` on (SPEC.md 2.6.3); whether a page still exists is decided together with the write. All writes may throw
 * `StoreBusyError`, and nothing was changed then. Writes that make the store larger also throw `StoreFullError` and, for
 * the address bucket that they are `from`, `DailyQuotaError` (SPEC.md 8.7).
 */
export interface PageRepository {
  /**
   * Stores a page under a new id, with a new edit key, which cannot be read again.
   *
   * @throws SlugTakenError
   * @throws PageTooLargeError
   */
  create(page: NewPage, keep?: KeepAnswer<CreatedPage>, from?: string): Promise<CreatedPage>
  /** The answer that is kept for the hash of an Idempotency-Key. */
  keptAnswer(keyHash: string): Promise<KeptAnswer | undefined>
  load(id: string): Promise<StoredPage | undefined>
  /** The page with its blocks as a JSON array that was not parsed. */
  loadJson(id: string): Promise<PageJson | undefined>
  head(id: string): Promise<PageHead | undefined>
  /** The page that a path segment names. Ids win over slugs. SPEC.md 2.2.6 */
  findByName(name: string): Promise<{ head: PageHead; via: 'id' | 'slug' } | undefined>
  /** Whether an edit key is the page's, in constant time; `false` for a page that does not exist. */
  keyMatches(id: string, editKey: string): Promise<boolean>
  /**
   * Sets all content anew.
   *
   * @throws SlugTakenError
   * @throws PageTooLargeError
   */
  replace(
    id: string,
    replacement: PageReplacement,
    expected?: ExpectedRevision,
    keep?: KeepAnswer<PageHead>,
    from?: string,
  ): Promise<PageHead | NotWritten>
  /**
   * Changes a page apart from its content.
   *
   * @throws SlugTakenError
   */
  setState(id: string, changes: PageChanges, expected?: ExpectedRevision): Promise<PageHead | NotWritten>
  /**
   * Adds blocks at the end, all or none: `full` when the page would exceed `LIMITS.pageBlocks` or
   * `LIMITS.pageBytes`, `full_bleed` when its layout has no end to add to. SPEC.md 6.5.9, 6.5.10
   *
   * @throws RangeError when there are no blocks
   */
  append(
    id: string,
    blocks: readonly SafeBlock[] | StoredBlocks,
    expected?: ExpectedRevision,
    keep?: KeepAnswer<AppendedBlocks>,
    from?: string,
  ): Promise<AppendedBlocks | NotWritten | 'full' | 'full_bleed'>
  /**
   * Deletes a page for good: its content is overwritten, its names are never given out again. Only the operator can
   * delete what was taken down. SPEC.md 6.4.5
   */
  remove(id: string, expected?: ExpectedRevision, by?: 'author' | 'operator'): Promise<'removed' | NotWritten>
  /**
   * Shows a page to nobody and takes no write of its author, until it is restored. A page that is taken down already
   * keeps its time and gets the new reason. SPEC.md 6.6.12
   */
  takeDown(id: string, reason: string): Promise<PageHead | 'missing'>
  /** Undoes {@link takeDown}: the page is published or hidden as before. SPEC.md 6.6.13 */
  restore(id: string): Promise<PageHead | 'missing' | 'not_taken_down'>
}

/** A page that was just stored, with its key, which cannot be read again. */
export interface CreatedPage {
  readonly page: PageHead
  readonly editKey: string
}

/** What an append has come to. */
export interface AppendedBlocks {
  readonly head: PageHead
  readonly appended: number
}

/**
 * The answer to keep for a request that may be repeated. It is written in the transaction of the write, which throws
 * `RepeatedRequestError` and changes nothing when one is kept for the same key.
 */
export type KeepAnswer<R> = (result: R) => KeptAnswer

/** The revisions that a page may be in for a write to go through; by default any. */
export type ExpectedRevision = readonly number[] | 'any'

/**
 * Why a write changed nothing: there is no such page, the operator has taken it down, or it is in none of the
 * revisions that were expected.
 */
export type NotWritten = 'missing' | 'gone' | 'changed'

/** What a repository takes from outside. */
export interface PageRepositoryOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number
  readonly newPageId?: () => string
  /** The version of the sanitizer policy that blocks of this process went through; by default this version's. */
  readonly policyVersion?: number
  /** How large the store may become; by default as large as it likes. */
  readonly bounds?: StoreBounds
}

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

/** A page that is to be. The slug must have passed `slugProblem`. */
export interface NewPage {
  /** As they are, or already written down. */
  blocks: readonly SafeBlock[] | StoredBlocks
  published: boolean
  theme: ThemeId
  layout: Layout
  meta: PageMeta | null
  titleHint: string | null
  slug: string | null
}

/** New content for a page, and what else changes with it. */
export interface PageReplacement extends PageChanges {
  /** As they are, or already written down. */
  blocks: readonly SafeBlock[] | StoredBlocks
  layout: Layout
  titleHint: string | null
}
