import type { Kysely, Transaction } from 'kysely'
import { sanitizeBlocks } from 'qp-sanitize'
import { parseBlocks } from 'qp-schema/zod'
import { paginateByKey } from '../store/db/keyset-pagination.ts'
import type { Database } from '../store/db/database.ts'
import { inBatches, writeThrottled } from '../store/db/throttled-batches.ts'
import type { Schema } from '../store/db/schema.ts'
import { replaceReferences } from '../store/pictures/references.ts'
import { laterThan } from '../store/pages/rows.ts'
import { joinArrays, serializeBlocks, type StoredBlocks } from '../content/stored-blocks.ts'
import { replaceSegments } from '../store/pages/segments.ts'
import { isUnchangedSinceRead } from '../store/pages/writes.ts'

/** Which pages are sanitized again. */
export interface ResanitizeSelection {
  /** The present version of the policy. */
  readonly policyVersion: number
  /** Also pages that were stored under the present policy. */
  readonly all: boolean
  /** Only pages whose ids come after this one. */
  readonly after: string
}

/** The outcome for a page; in a dry run, what it would be. */
export interface ResanitizedPage {
  readonly id: string
  /**
   * `nothing left` (no block would remain), `unreadable` and `busy` (others kept changing it) leave the page as it is.
   */
  readonly outcome: 'changed' | 'unchanged' | 'nothing left' | 'unreadable' | 'busy'
  readonly before: { readonly blocks: number; readonly bytes: number }
  /** Only for a changed page. */
  readonly after?: { readonly blocks: number; readonly bytes: number }
}

/** How many ids are read at once, and how much is sanitized and written at once. */
const CANDIDATES_AT_A_TIME = 500
const BATCH = { rows: 100, bytes: 4_194_304 }
/** How often a page that is changed meanwhile is read again. */
const ROUNDS = 5

/**
 * Sanitizes stored pages again, in the order of their ids and in batches between which others can write. A page is only
 * written if its revision is still the one that was read; otherwise it is read again, so no other write is lost. Pages
 * that are done get the version of the policy, so that an interrupted run can be continued. SPEC.md 13.2.6
 *
 * @param dryRun - to write nothing
 * @returns the outcomes, batch by batch
 */
export async function* resanitizePages(
  database: Database,
  { policyVersion, all, after }: ResanitizeSelection,
  dryRun: boolean,
): AsyncGenerator<ResanitizedPage[]> {
  const candidates = database.reader
    .selectFrom('pages')
    .select(['id', 'byte_count'])
    .where('policy_version', all ? '<=' : '<', policyVersion)
    .orderBy('id')
    .limit(CANDIDATES_AT_A_TIME)
  const batches = paginateByKey(
    (last) => candidates.where('id', '>', last).execute(),
    ({ id }) => id,
    after,
  )
  for await (const batch of batches) {
    for (const run of inBatches(batch, BATCH, ({ byte_count }) => byte_count)) {
      const ids = run.map(({ id }) => id)
      if (dryRun) yield (await readPages(database.reader, ids)).map(toReport)
      else yield await resanitizeBatch(database, ids, policyVersion)
    }
  }
}

/** A page as it was read, and the result of sanitizing it. */
interface Reading {
  readonly id: string
  readonly revision: number
  readonly before: { readonly blocks: number; readonly bytes: number }
  readonly result: StoredBlocks | 'unchanged' | 'nothing left' | 'unreadable'
}

async function resanitizeBatch(
  database: Database,
  ids: readonly string[],
  policyVersion: number,
): Promise<ResanitizedPage[]> {
  const reports = new Map<string, ResanitizedPage>()
  let pending = ids
  for (let round = 1; pending.length > 0; round += 1) {
    const readings = await readPages(database.reader, pending)
    const clean = readings.filter(isClean)
    const written = await writeThrottled(() => database.write((trx) => writeAll(trx, clean, policyVersion)))
    for (const reading of readings) reports.set(reading.id, toReport(reading))
    const late = clean.filter(({ id }) => !written.has(id))
    if (round === ROUNDS) {
      for (const { id, before } of late) reports.set(id, { id, before, outcome: 'busy' })
      break
    }
    pending = late.map(({ id }) => id)
    // If it was deleted meanwhile, nothing is reported of it.
    for (const id of pending) reports.delete(id)
  }
  return [...reports.values()]
}

/** Reads all of a page in one statement, so that it is consistent while others write. */
async function readPages(reader: Kysely<Schema>, ids: readonly string[]): Promise<Reading[]> {
  const rows = await reader
    .selectFrom('pages')
    .innerJoin('segments', 'segments.page_id', 'pages.id')
    .select(['pages.id', 'revision', 'block_count', 'byte_count', 'segments.blocks'])
    .where('pages.id', 'in', ids)
    .orderBy('pages.id')
    .orderBy('segments.position')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, segments]) => {
    const [page] = segments
    if (page === undefined) return []
    const json = joinArrays(segments.map(({ blocks }) => blocks))
    const before = { blocks: page.block_count, bytes: page.byte_count }
    return { id, revision: page.revision, before, result: sanitizeStored(json) }
  })
}

function sanitizeStored(json: string): Reading['result'] {
  try {
    const parsed = parseBlocks(JSON.parse(json))
    // Blocks of a newer version of the server: this version must not remove what it does not know.
    if (!parsed.ok) return 'unreadable'
    const { blocks } = sanitizeBlocks(parsed.value)
    if (blocks.length === 0) return 'nothing left'
    const stored = serializeBlocks(blocks)
    return stored.json === json ? 'unchanged' : stored
  } catch {
    return 'unreadable'
  }
}

type CleanReading = Reading & { readonly result: StoredBlocks | 'unchanged' }

function isClean(reading: Reading): reading is CleanReading {
  return reading.result === 'unchanged' || typeof reading.result === 'object'
}

/**
 * Writes the results of pages that were not changed since they were read. It locks all rows before the totals change:
 * writers of a page lock in this order, too.
 *
 * @returns the ids of those pages
 */
async function writeAll(
  trx: Transaction<Schema>,
  readings: readonly CleanReading[],
  policyVersion: number,
): Promise<Set<string>> {
  if (readings.length === 0) return new Set()
  const locked = await trx
    .updateTable('pages')
    .set({ policy_version: policyVersion })
    .where(isUnchangedSinceRead(readings))
    .returning(['id', 'updated_at'])
    .execute()
  const updatedAt = new Map(locked.map(({ id, updated_at }) => [id, updated_at]))
  for (const { id, revision, result } of readings) {
    const previous = updatedAt.get(id)
    if (previous === undefined || result === 'unchanged') continue
    await replaceSegments(trx, id, result.json)
    await replaceReferences(trx, id, result.pictures)
    await trx
      .updateTable('pages')
      .set({
        revision: revision + 1,
        last_position: 0,
        block_count: result.blockCount,
        byte_count: result.byteCount,
        updated_at: laterThan(previous, Date.now()),
      })
      .where('id', '=', id)
      .execute()
  }
  return new Set(updatedAt.keys())
}

function toReport({ id, before, result }: Reading): ResanitizedPage {
  if (typeof result === 'string') return { id, before, outcome: result }
  return { id, before, outcome: 'changed', after: { blocks: result.blockCount, bytes: result.byteCount } }
}
