import type { Kysely, Transaction } from 'kysely'
import { sanitizeBlocks } from 'qp-sanitize'
import { parseBlocks } from 'qp-schema/zod'
import { paginateByKey } from '../store/db/keyset-pagination.ts'
import type { Database } from '../store/db/database.ts'
import { inBatches, writeThrottled } from '../store/db/throttled-batches.ts'
import type { Schema } from '../store/db/schema.ts'
import { laterThan } from '../store/pages/rows.ts'
import { joinArrays, serializeBlocks, type StoredBlocks } from '../content/stored-blocks.ts'
import { replaceSegments } from '../store/pages/segments.ts'
import { isUnchangedSinceRead } from '../store/pages/writes.ts'

/** Which pages are sanitized anew. */
export interface ResanitizeSelection {
  /** The version of the policy that blocks go through by now. */
  readonly policyVersion: number
  /** Also those that have gone through this policy. */
  readonly all: boolean
  /** Only pages whose ids come after this one. */
  readonly after: string
}

/** What has become of a page, or would. */
export interface ResanitizedPage {
  readonly id: string
  /**
   * Its blocks are others now; it is as it should be; nothing of it would be left, or it cannot be read, and it was
   * left as it is; or it was changed again and again meanwhile.
   */
  readonly outcome: 'changed' | 'unchanged' | 'nothing left' | 'unreadable' | 'busy'
  readonly before: { readonly blocks: number; readonly bytes: number }
  /** Of a changed page. */
  readonly after?: { readonly blocks: number; readonly bytes: number }
}

/** What is read, and then written, at a time. */
const CANDIDATES_AT_A_TIME = 500
const BATCH = { rows: 100, bytes: 4_194_304 }
/** How often a page that is changed meanwhile is read again. */
const ROUNDS = 5

/**
 * Puts stored pages through the sanitizer, in the order of their ids and in batches between which others can write.
 * What it writes is guarded by the revision that it has read, so that no write meanwhile is lost; such a page is read
 * again. Pages that are done carry the version of the policy, so that a run that was interrupted goes on when it is
 * started again. SPEC.md 13.2.6
 *
 * @param dryRun - to write nothing
 * @returns what becomes of the pages, batch by batch
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

/** A page as it was read, and what the sanitizer makes of it. */
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
    // Unless it is still there, there is nothing to tell of it.
    for (const id of pending) reports.delete(id)
  }
  return [...reports.values()]
}

/** Each page in one query, so that it is whole also while others write. */
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
    // A block of a newer version: what this one does not know it must not take away.
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
 * Writes what was made of pages that are as they were read. All rows are locked before anything is counted: writers of
 * a page lock in this order, too.
 *
 * @returns the pages that were still as they were read
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
