import type { Selectable, Updateable } from 'kysely'
import type { PageMeta } from 'qp-schema'
import type { PagesTable } from '../db/schema.ts'
import type { PageChanges, PageHead } from '../../content/page.ts'
import { goneReason } from './expiry.ts'

/** The columns of {@link PageHead}; the hash of the edit key is not among them. */
export const HEAD_COLUMNS = [
  'id',
  'published',
  'theme',
  'layout',
  'meta',
  'lang',
  'dir',
  'title_hint',
  'slug',
  'live',
  'notes',
  'passphrase_hash',
  'revision',
  'policy_version',
  'created_at',
  'updated_at',
  'block_count',
  'byte_count',
  'taken_down_at',
  'expires_at',
] as const satisfies readonly (keyof PagesTable)[]

/** A row as read with {@link HEAD_COLUMNS}. */
export type HeadRow = Pick<Selectable<PagesTable>, (typeof HEAD_COLUMNS)[number]>

/**
 * Converts a row to a {@link PageHead}.
 *
 * @param now - in milliseconds since 1970
 */
export function toHead(row: HeadRow, now: number): PageHead {
  return {
    id: row.id,
    published: row.published !== 0,
    theme: row.theme,
    layout: row.layout,
    meta: row.meta === null ? null : (JSON.parse(row.meta) as PageMeta),
    lang: row.lang,
    dir: row.dir,
    titleHint: row.title_hint,
    slug: row.slug,
    live: row.live === 1,
    notes: row.notes === 1,
    passphraseHash: row.passphrase_hash,
    revision: row.revision,
    policyVersion: row.policy_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    blockCount: row.block_count,
    byteCount: row.byte_count,
    takenDownAt: row.taken_down_at,
    expiresAt: row.expires_at,
    gone: goneReason(row, now),
  }
}

/** Converts changes to columns, of a page as it is before. */
export function toColumns(
  changes: PageChanges,
  before: Pick<PagesTable, 'published' | 'passphrase_hash'>,
): Updateable<PagesTable> {
  const { theme, meta, lang, dir, slug, live, notes, expiresAt } = changes
  const { published = before.published !== 0, passphraseHash = before.passphrase_hash } = changes
  return {
    published: toPublished(published, passphraseHash),
    passphrase_hash: passphraseHash,
    ...(theme !== undefined && { theme }),
    ...(meta !== undefined && { meta: toMetaColumn(meta) }),
    ...(lang !== undefined && { lang }),
    ...(dir !== undefined && { dir }),
    ...(slug !== undefined && { slug }),
    ...(live !== undefined && { live: toFlag(live) }),
    ...(notes !== undefined && { notes: toFlag(notes) }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
  }
}

/** Whether a page is published, and for whom. */
export function toPublished(published: boolean, passphraseHash: string | null): PagesTable['published'] {
  if (!published) return 0
  return passphraseHash === null ? 1 : 2
}

/** Converts a boolean to the form in which both database products store it. */
export function toFlag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}

/** Share metadata as JSON. */
export function toMetaColumn(meta: PageMeta | null): string | null {
  return meta === null ? null : JSON.stringify(meta)
}

/** The time of a write: `now`, but always later than the previous write. SPEC.md 2.6.3 */
export function laterThan(previous: string, now: number): string {
  return new Date(Math.max(now, Date.parse(previous) + 1)).toISOString()
}
