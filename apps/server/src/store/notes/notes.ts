import { randomBytes } from 'node:crypto'
import { type Selectable, sql, type Transaction } from 'kysely'
import { NOTE_ID_PATTERN, NOTE_LIMITS } from 'qp-schema/api'
import { refused } from '../../refusal.ts'
import { deleteInBatches, hasRowLocks, oneBatch } from '../delete-in-batches.ts'
import type { Tables } from '../db/database.ts'
import type { NotesTable, Schema } from '../db/schema.ts'
import { UniqueNameError } from '../db/store-errors.ts'
import { hashSecret } from '../edit-key.ts'
import { keepAnswer } from '../idempotency-records.ts'
import { goneReason, hasEnded } from '../pages/expiry.ts'
import { newPageId } from '../pages/page-id.ts'
import type { AddOptions } from '../pages/types.ts'
import { hashOfAddress, requireRoom, type StoreBounds, UNBOUNDED } from '../quotas.ts'
import { NOTE_OVERHEAD_BYTES } from '../store-size.ts'
import { forgetNotesOf } from '../resolve-notes.ts'

const RECEIPT_BYTES = 18
const RECEIPT = /^[\w-]{24}$/
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

const notesFull = () =>
  refused(
    'notes_full',
    'There are as many open notes to the author of this page as can wait; others can be written once the author has marked some as done.',
  )

const notesFullFromAddress = () =>
  refused(
    'notes_full',
    'Five notes of today from your network are open at this page; others can be written once the author has marked one as done, or tomorrow.',
  )

/** The place on a page that a note is about. */
export interface NotePlace {
  readonly block: number | null
  /** Of the block's text; `null` where it was not found. */
  readonly hash: string | null
  readonly excerpt: string
}

/** What a reader writes. */
export interface NewNote {
  readonly text: string
  readonly name: string | null
  readonly place: NotePlace | null
}

/** A note as it is stored. */
export interface StoredNote extends NewNote {
  readonly id: string
  readonly reply: string | null
  /** ISO 8601 with milliseconds. */
  readonly createdAt: string
  /** ISO 8601 with milliseconds; `null` while it is open. */
  readonly doneAt: string | null
}

/** A note that was just stored, and the secret under which its writer sees the answer. */
export interface AddedNote {
  readonly id: string
  readonly receipt: string
}

/** Which notes of a page are listed. */
export interface NoteSelection {
  /** At most so many. */
  readonly limit: number
  /** Only those written later. */
  readonly since?: string | undefined
  readonly state?: 'open' | 'done' | undefined
}

/** How many notes pages have, for the operator. */
export interface NoteCount {
  readonly pageId: string
  readonly open: number
  readonly done: number
}

/** What readers have written to the authors of pages, page by page. SPEC.md 20 */
export interface PageNotes {
  /**
   * Stores a note, unless visitors cannot see the page any more (`missing`) or it takes none (`off`).
   *
   * @param receipt - a secret for it that was made beforehand: if the same note has it already, that one is meant, and if
   *   another has it, this one gets a new one
   * @throws RefusedError `notes_full`, `store_full`, `quota_exceeded`
   */
  add(
    pageId: string,
    note: NewNote,
    options?: AddOptions<AddedNote> & { readonly receipt?: string | undefined },
  ): Promise<AddedNote | 'missing' | 'off'>
  /** The oldest first. */
  list(pageId: string, selection: NoteSelection): Promise<StoredNote[]>
  countOpen(pageId: string): Promise<number>
  /** The note of a receipt. */
  findByReceipt(pageId: string, receipt: string): Promise<StoredNote | undefined>
  /**
   * Marks a note as done or open, and changes the answer if one is given; `undefined` when the page has no such note.
   *
   * @throws RefusedError `store_full`
   */
  answer(
    pageId: string,
    id: string,
    answer: { readonly state: 'open' | 'done'; readonly reply?: string | null | undefined },
  ): Promise<StoredNote | undefined>
  /** Whether there was such a note. */
  remove(pageId: string, id: string): Promise<boolean>
  /** Resolves to their number. */
  removeAll(pageId: string): Promise<number>
}

/** All notes of the service. */
export interface Notes extends PageNotes {
  /** Of all pages. */
  countAllOpen(): Promise<number>
  /** The pages that have the most, without a word of them. */
  counts(limit: number): Promise<NoteCount[]>
}

/** For tests. */
export interface NotesOptions {
  readonly now?: () => number
  readonly bounds?: StoreBounds
  readonly limits?: { readonly [L in 'openOfPage' | 'keptOfPage' | 'openOfAddress']: number }
}

/** Keeps notes in the database. */
export function createNotes(
  database: Tables,
  { now = Date.now, bounds = UNBOUNDED, limits = NOTE_LIMITS }: NotesOptions = {},
): Notes {
  const { reader } = database

  /** Makes room for a note, and gives its time: that is later than those of all others, so that `since` leaves none out. */
  async function requireNoteRoom(trx: Transaction<Schema>, pageId: string, addressHash: string | null) {
    const { all, done, own, last } = await trx
      .selectFrom('notes')
      .select(({ fn }) => [
        fn.countAll().as('all'),
        fn.count('done_at').as('done'),
        fn.max('created_at').as('last'),
        sql<number>`count(case when done_at is null and address_hash = ${addressHash} then 1 end)`.as('own'),
      ])
      .where('page_id', '=', pageId)
      .executeTakeFirstOrThrow()
    if (Number(all) - Number(done) >= limits.openOfPage) throw notesFull()
    if (Number(own) >= limits.openOfAddress) throw notesFullFromAddress()
    const excess = Number(all) + 1 - limits.keptOfPage
    if (excess > 0) await forgetDone(trx, pageId, excess)
    return new Date(Math.max(now(), last === null ? 0 : Date.parse(last) + 1)).toISOString()
  }

  const open = reader.selectFrom('notes').where('done_at', 'is', null)
  const countOf = async (query: typeof open) => {
    const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
    return Number(count)
  }

  const notes: Notes = {
    async add(pageId, note, options = {}) {
      const { text, name, place } = note
      const { keep, from, receipt: made = '' } = options
      const adding = database.write(async (trx): Promise<AddedNote | 'missing' | 'off'> => {
        const problem = await lockForNote(trx, pageId, now())
        if (problem !== undefined) return problem
        const before = RECEIPT.test(made) ? await findByReceipt(trx, pageId, made) : undefined
        if (before !== undefined && isSame(before, note)) return { id: before.id, receipt: made }
        const receipt = RECEIPT.test(made) && before === undefined ? made : newReceipt()
        const addressHash =
          from === undefined ? null : await hashOfAddress(trx, `notes of ${pageId} from ${from}`, now())
        const createdAt = await requireNoteRoom(trx, pageId, addressHash)
        const added = { id: newPageId(), receipt }
        // Before the note: transactions that change several totals change those of answers first.
        const kept = keep === undefined ? 0 : await keepAnswer(trx, await keep(added), now())
        const row = {
          id: added.id,
          page_id: pageId,
          receipt_hash: hashSecret(receipt),
          text,
          name,
          block_index: place?.block ?? null,
          block_hash: place?.hash ?? null,
          excerpt: place?.excerpt ?? null,
          reply: null,
          byte_count: bytesOf(text, name, place?.excerpt),
          address_hash: addressHash,
          created_at: createdAt,
          done_at: null,
        }
        await trx.insertInto('notes').values(row).execute()
        const bytes = row.byte_count + NOTE_OVERHEAD_BYTES + kept
        await requireRoom(trx, bounds, { bytes, from, now: now() })
        return added
      })
      return adding.catch(async (error: unknown) => {
        // Another note has the receipt: of another page, or it has come in meanwhile, which a serializable transaction does
        // not see.
        if (!(error instanceof UniqueNameError) || made === '') throw error
        const before = await findByReceipt(reader, pageId, made)
        if (before !== undefined && isSame(before, note)) return { id: before.id, receipt: made }
        return notes.add(pageId, note, { ...options, receipt: undefined })
      })
    },

    async list(pageId, { limit, since, state }) {
      let query = reader.selectFrom('notes').selectAll().where('page_id', '=', pageId)
      if (since !== undefined) query = query.where('created_at', '>', since)
      if (state !== undefined) query = query.where('done_at', state === 'open' ? 'is' : 'is not', null)
      return (await query.orderBy('created_at').limit(limit).execute()).map(toNote)
    },

    countOpen: (pageId) => countOf(open.where('page_id', '=', pageId)),

    countAllOpen: () => countOf(open),

    async findByReceipt(pageId, receipt) {
      const row = RECEIPT.test(receipt) ? await findByReceipt(reader, pageId, receipt) : undefined
      return row && toNote(row)
    },

    async answer(pageId, id, { state, reply }) {
      if (!NOTE_ID_PATTERN.test(id)) return undefined
      return database.write(async (trx) => {
        const query = trx.selectFrom('notes').selectAll().where('id', '=', id).where('page_id', '=', pageId)
        const note = await (hasRowLocks(trx) ? query.forUpdate() : query).executeTakeFirst()
        if (note === undefined) return undefined
        const answer = reply === undefined ? note.reply : reply
        const changes = {
          reply: answer,
          byte_count: bytesOf(note.text, note.name, note.excerpt, answer),
          done_at: state === 'open' ? null : (note.done_at ?? new Date(now()).toISOString()),
          address_hash: state === 'open' ? note.address_hash : null,
        }
        await trx
          .updateTable('notes')
          .set(changes)
          .where('page_id', '=', pageId)
          .where('id', '=', id)
          .execute()
        const bytes = changes.byte_count - note.byte_count
        await requireRoom(trx, bounds, { bytes, from: undefined, now: now() })
        return toNote({ ...note, ...changes })
      })
    },

    async remove(pageId, id) {
      if (!NOTE_ID_PATTERN.test(id)) return false
      const { numDeletedRows } = await database.write((trx) =>
        trx.deleteFrom('notes').where('id', '=', id).where('page_id', '=', pageId).executeTakeFirst(),
      )
      await database.scrub().catch(() => {})
      return numDeletedRows > 0n
    },

    async removeAll(pageId) {
      const count = await database.write((trx) => forgetNotesOf(trx, pageId))
      await database.scrub().catch(() => {})
      return count
    },

    async counts(limit) {
      const rows = await reader
        .selectFrom('notes')
        .select(({ fn }) => ['page_id', fn.countAll().as('all'), fn.count('done_at').as('done')])
        .groupBy('page_id')
        .orderBy('all', 'desc')
        .orderBy('page_id')
        .limit(limit)
        .execute()
      return rows.map(({ page_id, all, done }) => ({
        pageId: page_id,
        open: Number(all) - Number(done),
        done: Number(done),
      }))
    },
  }
  return notes
}

/** Deletes notes that were done long ago, in batches between which others can write. SPEC.md 20.6 */
export async function forgetOldNotes(database: Tables, now: number = Date.now()): Promise<void> {
  const time = new Date(now - NOTE_LIMITS.daysKept * DAY_MILLISECONDS).toISOString()
  const old = await database.reader
    .selectFrom('notes')
    .select('id')
    .where('done_at', '<', time)
    .executeTakeFirst()
  if (old === undefined) return
  await deleteInBatches(database, (trx) => {
    const some = trx.selectFrom('notes').select('id').where('done_at', '<', time).$call(oneBatch(trx))
    return trx.deleteFrom('notes').where('id', 'in', some)
  })
  await database.scrub()
}

/** A secret that names a note to its writer: 24 characters of `A-Za-z0-9-_`, 144 random bits. */
export function newReceipt(): string {
  return randomBytes(RECEIPT_BYTES).toString('base64url')
}

/**
 * Locks the row of a page, so that until the commit it is not deleted or hidden and gets no other note. What is in the way
 * of a note is returned.
 */
async function lockForNote(
  trx: Transaction<Schema>,
  pageId: string,
  now: number,
): Promise<'missing' | 'off' | undefined> {
  const query = trx
    .selectFrom('pages')
    .select(['published', 'notes', 'taken_down_at', 'expires_at'])
    .where('id', '=', pageId)
  const page = await (hasRowLocks(trx) ? query.forNoKeyUpdate() : query).executeTakeFirst()
  if (page === undefined || page.published === 0) return 'missing'
  if (hasEnded(page, now) || goneReason(page, now) !== null) return 'missing'
  return page.notes === 1 ? undefined : 'off'
}

async function forgetDone(trx: Transaction<Schema>, pageId: string, count: number): Promise<void> {
  const oldest = trx
    .selectFrom('notes')
    .select('id')
    .where('page_id', '=', pageId)
    .where('done_at', 'is not', null)
    .orderBy('done_at')
    .limit(count)
  await trx.deleteFrom('notes').where('id', 'in', oldest).execute()
}

function findByReceipt(
  reader: Pick<Transaction<Schema>, 'selectFrom'>,
  pageId: string,
  receipt: string,
): Promise<Selectable<NotesTable> | undefined> {
  return reader
    .selectFrom('notes')
    .selectAll()
    .where('receipt_hash', '=', hashSecret(receipt))
    .where('page_id', '=', pageId)
    .executeTakeFirst()
}

/** Whether a note was sent twice. Who goes back to a form and writes something else has written another one. */
function isSame(row: Selectable<NotesTable>, { text, name, place }: NewNote): boolean {
  return row.text === text && row.name === name && row.excerpt === (place?.excerpt ?? null)
}

function bytesOf(...texts: (string | null | undefined)[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0)
}

function toNote(row: Selectable<NotesTable>): StoredNote {
  const { id, text, name, block_index, block_hash, excerpt, reply, created_at, done_at } = row
  return {
    id,
    text,
    name,
    place: excerpt === null ? null : { block: block_index, hash: block_hash, excerpt },
    reply,
    createdAt: created_at,
    doneAt: done_at,
  }
}
