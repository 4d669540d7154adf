import { POLICY_VERSION } from 'qp-sanitize/canonical'
import { joinArrays, requireFitsPage, serialized } from '../../content/stored-blocks.ts'
import type { Tables } from '../db/database.ts'
import type { PageHead } from '../../content/page.ts'
import { hashSecret, newEditKey, secretMatches } from '../edit-key.ts'
import { findIdempotencyRecord, keepAnswer } from '../idempotency-records.ts'
import { addReferences } from '../pictures/references.ts'
import { requireRoom, UNBOUNDED } from '../quotas.ts'
import { sizeOf } from '../store-size.ts'
import { assertNotRetired, assertSlugFree, claimingSlug, freePageId, isPageId, pageFinder } from './names.ts'
import { forgetDeleted } from './delete-pages.ts'
import { GRACE_MILLISECONDS, hasEnded } from './expiry.ts'
import { followedStates } from './followed-states.ts'
import { newPageId } from './page-id.ts'
import type { PageRepository, PageRepositoryOptions } from './types.ts'
import { createRevisions } from './revisions.ts'
import { HEAD_COLUMNS, type HeadRow, toFlag, toHead, toMetaColumn, toPublished } from './rows.ts'
import { insertSegment } from './segments.ts'
import { restorePage, takeDownPage } from './takedown.ts'
import { titlesOf } from './titles.ts'
import { appendToPage, changeKey, changePage, isExpected, isWritable, reasonForNoWrite } from './writes.ts'

export type * from './types.ts'

/** Keeps pages in the database. */
export function createPageRepository(
  database: Tables,
  {
    now = Date.now,
    newPageId: candidate = newPageId,
    policyVersion = POLICY_VERSION,
    bounds = UNBOUNDED,
  }: PageRepositoryOptions = {},
): PageRepository {
  const { reader } = database
  const context = { now, policyVersion, bounds }

  const headOf = database.prepare((query) =>
    query.selectFrom('pages').select(HEAD_COLUMNS).where('id', '=', '').compile(),
  )
  const revisionOf = database.prepare((query) =>
    query.selectFrom('pages').select('revision').where('id', '=', '').compile(),
  )
  const revisions = createRevisions(reader)
  const named = pageFinder(database)
  const contentOf = database.prepare((query) =>
    query
      .selectFrom('pages')
      .innerJoin('segments', 'segments.page_id', 'pages.id')
      .select(HEAD_COLUMNS)
      .select('segments.blocks')
      .where('pages.id', '=', '')
      .orderBy('segments.position')
      .compile(),
  )

  /** A page that nobody has extended in time is as deleted before it is. */
  function headOfRow(row: HeadRow | undefined): PageHead | undefined {
    return row === undefined || hasEnded(row, now()) ? undefined : toHead(row, now())
  }

  async function load(id: string) {
    if (!isPageId(id)) return undefined
    const rows = await contentOf([id])
    const head = headOfRow(rows[0])
    return head && { head, blocksJson: joinArrays(rows.map((row) => row.blocks)) }
  }

  return {
    async create({ blocks, titleHint, slug, expiresAt = null, ...page }, { keep, from } = {}) {
      const { published, theme, layout, meta, lang = null, dir = null, live = false, notes = false } = page
      const { passphraseHash = null } = page
      const content = serialized(blocks)
      requireFitsPage(content)
      const editKey = newEditKey()
      const creating = database.write(async (trx) => {
        if (slug !== null) await assertSlugFree(trx, slug)
        const time = new Date(now()).toISOString()
        const row = {
          id: await freePageId(trx, candidate, slug),
          edit_key_hash: hashSecret(editKey),
          published: toPublished(published, passphraseHash),
          theme,
          layout,
          meta: toMetaColumn(meta),
          lang,
          dir,
          slug,
          live: toFlag(live),
          notes: toFlag(notes),
          passphrase_hash: passphraseHash,
          title_hint: titleHint,
          revision: 1,
          last_position: 0,
          block_count: content.blockCount,
          byte_count: content.byteCount,
          policy_version: policyVersion,
          created_at: time,
          updated_at: time,
          taken_down_at: null,
          expires_at: expiresAt,
        }
        await trx.insertInto('pages').values(row).execute()
        if (slug !== null) await assertNotRetired(trx, slug)
        await insertSegment(trx, row.id, 0, content.json)
        await addReferences(trx, row.id, content.pictures)
        const created = { page: toHead(row, now()), editKey }
        const kept = keep === undefined ? 0 : await keepAnswer(trx, await keep(created), now())
        const bytes = sizeOf({ pages: 1, bytes: content.byteCount + kept })
        await requireRoom(trx, bounds, { bytes, from, now: now() })
        return created
      })
      return claimingSlug(slug, creating)
    },

    keptAnswer: (keyHash) => findIdempotencyRecord(reader, keyHash, now()),

    load,

    async head(id) {
      if (!isPageId(id)) return undefined
      const [row] = await headOf([id])
      return headOfRow(row)
    },

    watch({ id, revision, expiresAt }) {
      const end = expiresAt === null ? Infinity : Date.parse(expiresAt)
      let provenAt: number | undefined
      return () => {
        if (now() >= end) return false
        const mark = database.pageVersion()
        if (mark === undefined) return revisions.of(id).then((found) => found === revision)
        // Nobody has written a page since.
        if (mark === provenAt) return true
        const rows = revisionOf([id])
        if ('then' in rows) return rows.then(([row]) => row?.revision === revision)
        const isCurrent = rows[0]?.revision === revision
        if (isCurrent) provenAt = mark
        return isCurrent
      }
    },

    followedStates: (ids) => followedStates(reader, ids, now()),

    async findByName(name) {
      const found = await named(name)
      const head = headOfRow(found?.row)
      return found && head && { head, via: found.via }
    },

    async identify(name, editKey) {
      const found = await named(name)
      const head = headOfRow(found?.row)
      const keyMatches = found !== undefined && secretMatches(editKey, found.row.edit_key_hash)
      return found && head && { head, via: found.via, keyMatches }
    },

    async replace(id, { blocks, layout, titleHint, ...changes }, options) {
      const content = { ...serialized(blocks), layout, titleHint }
      requireFitsPage(content)
      return changePage(database, context, { id, changes, content }, options)
    },

    setState: (id, changes, options) => changePage(database, context, { id, changes }, options),

    append: async (id, blocks, options) =>
      appendToPage(database, context, { id, content: serialized(blocks) }, options),

    async remove(id, { by = 'author', ...guard } = {}) {
      if (!isPageId(id)) return 'missing'
      const outcome = await database.write(async (trx) => {
        const page = await trx
          .deleteFrom('pages')
          .where('id', '=', id)
          .where(
            by === 'author'
              ? isWritable(guard, now() - GRACE_MILLISECONDS)
              : isExpected(guard.expected ?? 'any'),
          )
          .returning('slug')
          .executeTakeFirst()
        if (page === undefined) return reasonForNoWrite(trx, id, guard, now())
        await forgetDeleted(trx, [{ id, slug: page.slug }])
        return 'removed'
      })
      // The page is deleted: the client must not get an error for this. The next checkpoint scrubs.
      if (outcome === 'removed') await database.scrub().catch(() => {})
      return outcome
    },

    changeKey: (id, key, guard) => changeKey(database, context, { id, newEditKey: key }, guard),

    async hasKey(id, editKeyHash) {
      const row = await reader
        .selectFrom('pages')
        .select('edit_key_hash')
        .where('id', '=', id)
        .executeTakeFirst()
      return row && row.edit_key_hash === editKeyHash
    },

    title: async (id) => (await titlesOf(reader, [id])).get(id) ?? null,

    takeDown: (id, reason) => takeDownPage(database, now, id, reason),

    restore: (id) => restorePage(database, now, id),
  }
}
