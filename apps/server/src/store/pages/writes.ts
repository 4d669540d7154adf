import type { ExpressionBuilder, Transaction } from 'kysely'
import { LIMITS } from 'qp-schema'
import type { PageChanges, PageHead } from '../../content/page.ts'
import type { StoredBlocks } from '../../content/stored-blocks.ts'
import type { Tables } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { hashSecret } from '../edit-key.ts'
import { keepAnswer } from '../idempotency-records.ts'
import { resolveNotes } from '../resolve-notes.ts'
import { addReferences, replaceReferences } from '../pictures/references.ts'
import { requireRoom, type StoreBounds } from '../quotas.ts'
import { goneReason, GRACE_MILLISECONDS, hasEnded, isUnexpiredAt } from './expiry.ts'
import { assertNotRetired, assertSlugFree, claimingSlug, isPageId } from './names.ts'
import type { AddOptions, AppendedBlocks, ChangeOptions, ExpectedRevision, NotWritten } from './types.ts'
import { HEAD_COLUMNS, laterThan, toColumns, toHead } from './rows.ts'
import { appendSegment, replaceSegments } from './segments.ts'

/** What every write needs besides its own input. */
export interface WriteContext {
  readonly now: () => number
  readonly policyVersion: number
  readonly bounds: StoreBounds
}

/** A change to a page, and to its content if given. */
export interface PageChange {
  readonly id: string
  readonly changes: PageChanges
  readonly content?: StoredBlocks & Pick<PageHead, 'layout' | 'titleHint'>
}

/**
 * Changes a page. It raises the revision first, because that locks the row in every database product: what is read
 * afterwards stays true until the commit.
 */
export async function changePage(
  database: Tables,
  { now, policyVersion, bounds }: WriteContext,
  { id, changes, content }: PageChange,
  { resolves, keep, from, ...guard }: ChangeOptions & AddOptions<PageHead> = {},
): Promise<PageHead | NotWritten> {
  if (!isPageId(id)) return 'missing'
  // Who gives an expired page more time may do so for a while. SPEC.md 6.11.4
  const isExtended = content === undefined && changes.expiresAt !== undefined
  const unexpiredAt = isExtended ? now() - GRACE_MILLISECONDS : now()
  const changing = database.write(async (trx) => {
    const locked = await raiseRevision(trx, id).where(isWritable(guard, unexpiredAt)).executeTakeFirst()
    if (locked === undefined) return reasonForNoWrite(trx, id, guard, now())
    if (typeof changes.slug === 'string') await assertSlugFree(trx, changes.slug, id)
    await resolveNotes(trx, id, resolves, now())
    if (content !== undefined) {
      await replaceSegments(trx, id, content.json)
      await replaceReferences(trx, id, content.pictures)
    }
    const row = await trx
      .updateTable('pages')
      .set({
        ...toColumns(changes, locked),
        ...(content !== undefined && contentColumns(content, policyVersion)),
        updated_at: laterThan(locked.updated_at, now()),
      })
      .where('id', '=', id)
      .returning(HEAD_COLUMNS)
      .executeTakeFirstOrThrow()
    if (typeof changes.slug === 'string') await assertNotRetired(trx, changes.slug)
    const head = toHead(row, now())
    const kept = keep === undefined ? 0 : await keepAnswer(trx, await keep(head), now())
    await requireRoom(trx, bounds, { bytes: head.byteCount - locked.byte_count + kept, from, now: now() })
    return head
  })
  return claimingSlug(changes.slug, changing)
}

/**
 * Appends blocks to a page. One guarded update checks the bounds and assigns the new segment's position, so that
 * concurrent appends neither exceed the bounds nor overwrite each other.
 *
 * @throws RangeError when there are no blocks
 */
export async function appendToPage(
  database: Tables,
  { now, policyVersion, bounds }: WriteContext,
  { id, content }: { readonly id: string; readonly content: StoredBlocks },
  { resolves, keep, from, ...guard }: ChangeOptions & AddOptions<AppendedBlocks> = {},
): Promise<AppendedBlocks | NotWritten | 'full' | 'full_bleed'> {
  if (!isPageId(id)) return 'missing'
  return database.write(async (trx) => {
    const writable = isWritable(guard, now())
    const place = await claimPosition(trx, id, content, writable)
    if (place === undefined) return reasonForNoAppend(trx, id, { guard, writable }, now())
    await resolveNotes(trx, id, resolves, now())
    await appendSegment(trx, id, place.last_position, content.json)
    await addReferences(trx, id, content.pictures)
    const row = await trx
      .updateTable('pages')
      .set({
        policy_version: Math.min(place.policy_version, policyVersion),
        updated_at: laterThan(place.updated_at, now()),
      })
      .where('id', '=', id)
      .returning(HEAD_COLUMNS)
      .executeTakeFirstOrThrow()
    const outcome = { head: toHead(row, now()), appended: content.blockCount }
    const kept = keep === undefined ? 0 : await keepAnswer(trx, await keep(outcome), now())
    await requireRoom(trx, bounds, { bytes: addedBytes(content) + kept, from, now: now() })
    return outcome
  })
}

/** Raises the revision of a page. To be done first in a write, because it locks the row in every database product. */
export function raiseRevision(trx: Transaction<Schema>, id: string) {
  return trx
    .updateTable('pages')
    .set((page) => ({ revision: page('revision', '+', 1) }))
    .where('id', '=', id)
    .returning(['updated_at', 'taken_down_at', 'byte_count', 'published', 'passphrase_hash'])
}

/**
 * The condition that the author may write a page, in an expected revision: it was not taken down and had not expired at a
 * time, in milliseconds since 1970. It stays true once the row is locked.
 */
export function isWritable({ expected = 'any', editKeyHash }: WriteGuard, unexpiredAt: number) {
  return (page: ExpressionBuilder<Schema, 'pages'>) =>
    page.and([
      page('taken_down_at', 'is', null),
      isUnexpiredAt(unexpiredAt)(page),
      isExpected(expected)(page),
      ...(editKeyHash === undefined ? [] : [page('edit_key_hash', '=', editKeyHash)]),
    ])
}

/** What a write expects of its page. */
export type WriteGuard = Pick<ChangeOptions, 'expected' | 'editKeyHash'>

/** Gives a page another edit key, an expired one too: as long as its key can restore it, a thief's can. SPEC.md 6.11.4 */
export async function changeKey(
  database: Tables,
  { now }: Pick<WriteContext, 'now'>,
  { id, newEditKey }: { readonly id: string; readonly newEditKey: string },
  guard: WriteGuard = {},
): Promise<PageHead | NotWritten> {
  if (!isPageId(id)) return 'missing'
  return database.write(async (trx) => {
    const row = await trx
      .updateTable('pages')
      .set({ edit_key_hash: hashSecret(newEditKey) })
      .where('id', '=', id)
      .where(isWritable(guard, now() - GRACE_MILLISECONDS))
      .returning(HEAD_COLUMNS)
      .executeTakeFirst()
    return row === undefined ? reasonForNoWrite(trx, id, guard, now()) : toHead(row, now())
  })
}

/** The condition that a page is in an expected revision. It stays true once the row is locked. */
export function isExpected(expected: ExpectedRevision) {
  return (page: ExpressionBuilder<Schema, 'pages'>) =>
    expected === 'any' ? page.lit(true) : page.or(expected.map((revision) => page('revision', '=', revision)))
}

/** The condition that a page is one of these, at least one, and still in the revision in which it was read. */
export function isUnchangedSinceRead(pages: readonly { readonly id: string; readonly revision: number }[]) {
  return (page: ExpressionBuilder<Schema, 'pages'>) =>
    page.or(pages.map(({ id, revision }) => page.and([page('id', '=', id), page('revision', '=', revision)])))
}

/** Why {@link isWritable} found no row to write. */
export async function reasonForNoWrite(
  trx: Transaction<Schema>,
  id: string,
  { editKeyHash }: WriteGuard,
  now: number,
): Promise<NotWritten> {
  const page = await trx
    .selectFrom('pages')
    .select(['taken_down_at', 'expires_at', 'edit_key_hash'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (page === undefined || hasEnded(page, now)) return 'missing'
  const isRekeyed = editKeyHash !== undefined && page.edit_key_hash !== editKeyHash
  return goneReason(page, now) ?? (isRekeyed ? 'rekeyed' : 'changed')
}

/** Joining two JSON arrays removes a pair of brackets and adds a comma. */
function addedBytes({ byteCount }: StoredBlocks): number {
  return byteCount - 1
}

type Writable = ReturnType<typeof isWritable>

function claimPosition(trx: Transaction<Schema>, id: string, content: StoredBlocks, writable: Writable) {
  const bytes = addedBytes(content)
  return trx
    .updateTable('pages')
    .set((page) => ({
      revision: page('revision', '+', 1),
      last_position: page('last_position', '+', 1),
      block_count: page('block_count', '+', content.blockCount),
      byte_count: page('byte_count', '+', bytes),
    }))
    .where('id', '=', id)
    .where(writable)
    .where('layout', '<>', 'full_bleed')
    .where('block_count', '<=', LIMITS.pageBlocks - content.blockCount)
    .where('byte_count', '<=', LIMITS.pageBytes - bytes)
    .returning(['last_position', 'policy_version', 'updated_at'])
    .executeTakeFirst()
}

async function reasonForNoAppend(
  trx: Transaction<Schema>,
  id: string,
  { guard, writable }: { readonly guard: WriteGuard; readonly writable: Writable },
  now: number,
) {
  const page = await trx
    .selectFrom('pages')
    .select('layout')
    .where('id', '=', id)
    .where(writable)
    .executeTakeFirst()
  if (page === undefined) return reasonForNoWrite(trx, id, guard, now)
  return page.layout === 'full_bleed' ? 'full_bleed' : 'full'
}

function contentColumns(content: NonNullable<PageChange['content']>, policyVersion: number) {
  return {
    layout: content.layout,
    title_hint: content.titleHint,
    last_position: 0,
    block_count: content.blockCount,
    byte_count: content.byteCount,
    policy_version: policyVersion,
  }
}
