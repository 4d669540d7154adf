import type { SafeBlock } from 'qp-schema'
import type { GoneReason, PageChanges, PageHead, PageJson } from '../../content/page.ts'
import type { StoredBlocks } from '../../content/stored-blocks.ts'
import type { IdempotencyRecord } from '../idempotency-records.ts'
import type { StoreBounds } from '../quotas.ts'

/**
 * The pages of the service. Every successful write raises the page's revision by one and sets a later `updatedAt`
 * (SPEC.md 2.6.3); whether the page still exists is checked in the same transaction. A write that throws has changed
 * nothing: `StoreBusyError`, or a `RefusedError` with `slug_taken`, `body_too_large` (more than a page may hold),
 * `store_full` or `quota_exceeded` (SPEC.md 8.7).
 */
export interface PageRepository {
  /** Stores a page under a new id with a new edit key, which is not stored and cannot be read again. */
  create(page: NewPage, options?: AddOptions<CreatedPage>): Promise<CreatedPage>
  /** The answer that is kept for the hash of an Idempotency-Key. */
  keptAnswer(keyHash: string): Promise<IdempotencyRecord | undefined>
  /** The page with its blocks as an unparsed JSON array. */
  load(id: string): Promise<PageJson | undefined>
  head(id: string): Promise<PageHead | undefined>
  /**
   * Makes a question: is the page still in the revision in which its head was read, and has it not expired since? If so,
   * nothing about it has changed.
   * SQLite knows at once.
   */
  watch(head: Pick<PageHead, 'id' | 'revision' | 'expiresAt'>): () => boolean | Promise<boolean>
  /** What decides who may follow pages, by id, of those that are there. SPEC.md 10.29.5 */
  followedStates(ids: readonly string[]): Promise<ReadonlyMap<string, FollowedState>>
  /** The page with this id or slug. Ids win over slugs. SPEC.md 2.2.6 */
  findByName(name: string): Promise<{ head: PageHead; via: 'id' | 'slug' } | undefined>
  /** The same, and whether an edit key is the right one, compared in constant time. SPEC.md 2.5.3 */
  identify(
    name: string,
    editKey: string,
  ): Promise<{ head: PageHead; via: 'id' | 'slug'; keyMatches: boolean } | undefined>
  /** Replaces all content. */
  replace(
    id: string,
    replacement: PageReplacement,
    options?: ChangeOptions & AddOptions<PageHead>,
  ): Promise<PageHead | NotWritten>
  /** Changes a page but not its content. Only a change of `expiresAt` is possible once it has expired. SPEC.md 6.11.4 */
  setState(id: string, changes: PageChanges, options?: ChangeOptions): Promise<PageHead | NotWritten>
  /**
   * Appends all blocks or none: `full` when the page would exceed `LIMITS.pageBlocks` or `LIMITS.pageBytes`,
   * `full_bleed` when its layout allows only one block. SPEC.md 6.5.9, 6.5.10
   *
   * @throws RangeError when there are no blocks
   */
  append(
    id: string,
    blocks: readonly SafeBlock[] | StoredBlocks,
    options?: ChangeOptions & AddOptions<AppendedBlocks>,
  ): Promise<AppendedBlocks | NotWritten | 'full' | 'full_bleed'>
  /**
   * Deletes a page for good: its content is overwritten, its names are never used again. Only the operator can delete a
   * page that was taken down. SPEC.md 6.4.5
   */
  remove(
    id: string,
    options?: ChangeOptions & { readonly by?: 'author' | 'operator' },
  ): Promise<'removed' | NotWritten>
  /** Gives a page another edit key. Nothing else of it changes, its revision neither. SPEC.md 6.12 */
  changeKey(
    id: string,
    newEditKey: string,
    options?: Pick<ChangeOptions, 'expected' | 'editKeyHash'>,
  ): Promise<PageHead | NotWritten>
  /** The page's title, from the beginning of its content; `null` where that is not enough. */
  title(id: string): Promise<string | null>
  /** Whether this is the hash of the page's edit key; `undefined` when there is no such page. */
  hasKey(id: string, editKeyHash: string): Promise<boolean | undefined>
  /**
   * Takes a page down: until it is restored, nobody can see it and its author cannot change it. A page that is already
   * taken down keeps its time and gets the new reason. SPEC.md 6.6.12
   */
  takeDown(id: string, reason: string): Promise<PageHead | 'missing'>
  /** Undoes {@link takeDown}: the page is published or hidden as before. SPEC.md 6.6.13 */
  restore(id: string): Promise<PageHead | 'missing' | 'not_taken_down'>
}

/** What readers who follow a page are told, and what decides whether they may. */
export type FollowedState = Pick<
  PageHead,
  'revision' | 'published' | 'gone' | 'live' | 'layout' | 'passphraseHash'
>

/** Options of a write to an existing page. */
export interface ChangeOptions {
  /** The revisions in which the page may be; by default any. */
  readonly expected?: ExpectedRevision | undefined
  /** The write is made only while this is the hash of the page's edit key; without it, whatever that is. */
  readonly editKeyHash?: string | undefined
  /**
   * Ids of notes of the page, which are done in the same transaction. Where one is no note of the page, the write throws
   * a `RefusedError` and changes nothing. SPEC.md 20.4
   */
  readonly resolves?: readonly string[] | undefined
}

/** Options of a write that may make the store larger. */
export interface AddOptions<R> {
  /**
   * Makes the answer to keep, in case the request is repeated. It is stored in the same transaction. If an answer is
   * already kept for its key, the write throws `RepeatedRequestError` and changes nothing. In SQLite it may await nothing.
   */
  readonly keep?: ((result: R) => IdempotencyRecord | Promise<IdempotencyRecord>) | undefined
  /** The client's `addressBucket`, for its daily quota; `undefined` for the operator. SPEC.md 8.7.4 */
  readonly from?: string | undefined
}

/** A page that was just stored, with its edit key, which cannot be read again. */
export interface CreatedPage {
  readonly page: PageHead
  readonly editKey: string
}

/** The result of an append. */
export interface AppendedBlocks {
  readonly head: PageHead
  readonly appended: number
}

/** The revisions in which a write expects a page. */
export type ExpectedRevision = readonly number[] | 'any'

/**
 * Why a write changed nothing: the page does not exist (`missing`), was taken down or has expired, has another edit key
 * than was expected (`rekeyed`), or is in none of the expected revisions (`changed`).
 */
export type NotWritten = 'missing' | GoneReason | 'rekeyed' | 'changed'

/** Options of `createPageRepository`. */
export interface PageRepositoryOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number
  readonly newPageId?: () => string
  /** The version of the policy with which this process sanitizes blocks; by default `POLICY_VERSION`. */
  readonly policyVersion?: number
  /** How large the store may become; by default without a bound. */
  readonly bounds?: StoreBounds
}

/** The content of a page. */
export interface PageContent extends Pick<PageHead, 'layout' | 'titleHint'> {
  /** Plain or already serialized. */
  blocks: readonly SafeBlock[] | StoredBlocks
}

/** A page to create. The slug must have passed `slugProblem`. */
export interface NewPage
  extends
    PageContent,
    Pick<PageHead, 'published' | 'theme' | 'meta' | 'slug'>,
    Pick<PageChanges, 'lang' | 'dir' | 'live' | 'notes' | 'passphraseHash' | 'expiresAt'> {}

/** New content for a page, and other changes. */
export interface PageReplacement extends PageContent, PageChanges {}
