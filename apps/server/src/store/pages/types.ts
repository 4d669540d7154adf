import type { Layout, PageMeta, SafeBlock, ThemeId } from 'qp-schema'
import type { PageChanges, PageHead, PageJson, StoredPage } from '../../content/page.ts'
import type { StoredBlocks } from '../../content/stored-blocks.ts'
import type { KeptAnswer } from '../kept-answers.ts'
import type { StoreBounds } from '../quotas.ts'

/**
 * The pages of the service. Every write that is acknowledged raises the page's revision by one and moves its
 * `updatedAt` on (SPEC.md 2.6.3); whether a page still exists is decided together with the write. A write that throws has
 * changed nothing: `StoreBusyError`, or a `RefusedError` with `slug_taken`, `body_too_large` (more than a page may hold),
 * `store_full` or `quota_exceeded` (SPEC.md 8.7).
 */
export interface PageRepository {
  /** Stores a page under a new id, with a new edit key, which cannot be read again. */
  create(page: NewPage, options?: AddOptions<CreatedPage>): Promise<CreatedPage>
  /** The answer that is kept for the hash of an Idempotency-Key. */
  keptAnswer(keyHash: string): Promise<KeptAnswer | undefined>
  load(id: string): Promise<StoredPage | undefined>
  /** The page with its blocks as a JSON array that was not parsed. */
  loadJson(id: string): Promise<PageJson | undefined>
  head(id: string): Promise<PageHead | undefined>
  /** The page that a path segment names. Ids win over slugs. SPEC.md 2.2.6 */
  findByName(name: string): Promise<{ head: PageHead; via: 'id' | 'slug' } | undefined>
  /** The page, and whether an edit key is its own, which is compared in constant time. SPEC.md 2.5.3 */
  identify(id: string, editKey: string): Promise<{ head: PageHead; keyMatches: boolean } | undefined>
  /** Sets all content anew. */
  replace(
    id: string,
    replacement: PageReplacement,
    options?: ChangeOptions & AddOptions<PageHead>,
  ): Promise<PageHead | NotWritten>
  /** Changes a page apart from its content. */
  setState(id: string, changes: PageChanges, options?: ChangeOptions): Promise<PageHead | NotWritten>
  /**
   * Adds blocks at the end, all or none: `full` when the page would exceed `LIMITS.pageBlocks` or
   * `LIMITS.pageBytes`, `full_bleed` when its layout has no end to add to. SPEC.md 6.5.9, 6.5.10
   *
   * @throws RangeError when there are no blocks
   */
  append(
    id: string,
    blocks: readonly SafeBlock[] | StoredBlocks,
    options?: ChangeOptions & AddOptions<AppendedBlocks>,
  ): Promise<AppendedBlocks | NotWritten | 'full' | 'full_bleed'>
  /**
   * Deletes a page for good: its content is overwritten, its names are never given out again. Only the operator can
   * delete what was taken down. SPEC.md 6.4.5
   */
  remove(
    id: string,
    options?: ChangeOptions & { readonly by?: 'author' | 'operator' },
  ): Promise<'removed' | NotWritten>
  /**
   * Shows a page to nobody and takes no write of its author, until it is restored. A page that is taken down already
   * keeps its time and gets the new reason. SPEC.md 6.6.12
   */
  takeDown(id: string, reason: string): Promise<PageHead | 'missing'>
  /** Undoes {@link takeDown}: the page is published or hidden as before. SPEC.md 6.6.13 */
  restore(id: string): Promise<PageHead | 'missing' | 'not_taken_down'>
}

/** For a write of a page that is there. */
export interface ChangeOptions {
  /** The revisions that the page may be in for the write to go through; by default any. */
  readonly expected?: ExpectedRevision | undefined
}

/** For a write that may make the store larger. */
export interface AddOptions<R> {
  /**
   * The answer to keep for a request that may be repeated. It is written in the transaction of the write, which throws
   * `RepeatedRequestError` and changes nothing when one is kept for the same key.
   */
  readonly keep?: ((result: R) => KeptAnswer) | undefined
  /** The bucket of the address whose daily quota counts it; without one it is the operator's. SPEC.md 8.7.4 */
  readonly from?: string | undefined
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

/** Revisions that a page may be in. */
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
