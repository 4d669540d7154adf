import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import {
  directionSchema,
  languageSchema,
  layoutSchema,
  pageMetaSchema,
  parseBlocks,
  themeSchema,
} from 'qp-schema/zod'
import { paginateByKey } from '../store/db/keyset-pagination.ts'
import type { Database } from '../store/db/database.ts'
import type { PicturesTable } from '../store/db/schema.ts'
import { joinArrays } from '../content/stored-blocks.ts'
import { repairStoreSize, type StoreContent, storeDrift } from '../store/store-size.ts'

/** Damage in the store. */
export interface StoreProblem {
  /** The id of the damaged page; without one and without a picture the database itself is damaged. */
  page?: string
  /** The key of the damaged picture. */
  picture?: string
  problem: string
}

/** The result of a check. */
export interface StoreReport {
  /** How many pages were checked. */
  pages: number
  problems: StoreProblem[]
  /** Problems that were repaired. */
  mended: StoreProblem[]
}

const PAGES_AT_A_TIME = 100

/**
 * Checks every page and picture and the database itself. It may run beside a server, because one statement reads all of a page. It
 * changes nothing; with `mend`, it corrects the running totals.
 */
export async function checkStore(database: Database, { mend = false } = {}): Promise<StoreReport> {
  const problems: StoreProblem[] = (await database.integrityProblems()).map((problem) => ({ problem }))
  let pages = 0
  for await (const id of allPageIds(database)) {
    pages += 1
    for (const problem of await pageProblems(database, id)) problems.push({ page: id, problem })
  }
  for (const page of await pagesOfOrphans(database)) {
    problems.push({ page, problem: 'has segments, but there is no such page' })
  }
  for await (const picture of allPictures(database)) {
    for (const problem of await pictureProblems(database, picture)) {
      problems.push({ picture: picture.key, problem })
    }
  }
  const drift = mend ? await repairStoreSize(database) : await storeDrift(database.reader)
  const totals = driftProblems(drift)
  return { pages, problems: mend ? problems : [...problems, ...totals], mended: mend ? totals : [] }
}

function driftProblems({ pages, bytes }: StoreContent): StoreProblem[] {
  if (pages === 0 && bytes === 0) return []
  return [{ problem: `the running totals are off by ${pages} pages and ${bytes} bytes` }]
}

async function* allPageIds({ reader }: Database): AsyncGenerator<string> {
  const pages = reader.selectFrom('pages').select('id').orderBy('id').limit(PAGES_AT_A_TIME)
  const batches = paginateByKey(
    (after) => pages.where('id', '>', after).execute(),
    ({ id }) => id,
  )
  for await (const batch of batches) yield* batch.map(({ id }) => id)
}

async function pageProblems({ reader }: Database, id: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('pages')
    .leftJoin('segments', 'segments.page_id', 'pages.id')
    .select(['block_count', 'byte_count', 'theme', 'layout', 'meta', 'lang', 'dir', 'blocks'])
    .where('pages.id', '=', id)
    .orderBy('segments.position')
    .execute()
  const [page] = rows
  // Deleted since its id was read.
  if (page === undefined) return []
  const segments = rows.flatMap(({ blocks }) => (blocks === null ? [] : [blocks]))
  return [
    ...unless(
      themeSchema.safeParse(page.theme).success,
      `has the unknown theme ${JSON.stringify(page.theme)}`,
    ),
    ...unless(
      layoutSchema.safeParse(page.layout).success,
      `has the unknown layout ${JSON.stringify(page.layout)}`,
    ),
    ...unless(
      languageSchema.nullable().safeParse(page.lang).success,
      `has ${JSON.stringify(page.lang)} as its language, which is no language tag`,
    ),
    ...unless(
      directionSchema.nullable().safeParse(page.dir).success,
      `has the unknown direction ${JSON.stringify(page.dir)}`,
    ),
    ...unless(isMeta(page.meta), 'has metadata that is not as the schema says'),
    ...(segments.length === 0 ? ['has no segments'] : contentProblems(segments, page)),
  ]
}

function isMeta(meta: string | null): boolean {
  return meta === null || pageMetaSchema.safeParse(parseJson(meta)?.value).success
}

function unless(isRight: boolean, problem: string): string[] {
  return isRight ? [] : [problem]
}

function contentProblems(
  segments: readonly string[],
  expected: { readonly block_count: number; readonly byte_count: number },
): string[] {
  const counts = segments.map(countBlocks)
  const broken = counts.flatMap((count, index) =>
    count === undefined ? [`segment ${index + 1} of ${segments.length} is no JSON array of blocks`] : [],
  )
  if (broken.length > 0) return broken
  const json = joinArrays(segments)
  const bytes = Buffer.byteLength(json)
  const blocks = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const parsed = parseBlocks(JSON.parse(json))
  return [
    ...unless(
      blocks === expected.block_count,
      `has ${blocks} blocks, and its row says ${expected.block_count}`,
    ),
    ...unless(bytes === expected.byte_count, `has ${bytes} bytes, and its row says ${expected.byte_count}`),
    ...(parsed.ok ? [] : parsed.issues.map(({ path, message }) => `${path}: ${message}`)),
  ]
}

/** How many blocks a segment has; `undefined` if it is not a JSON array with blocks. */
function countBlocks(segment: string): number | undefined {
  const parsed = parseJson(segment)
  return Array.isArray(parsed?.value) && parsed.value.length > 0 ? parsed.value.length : undefined
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

async function* allPictures({ reader }: Database): AsyncGenerator<Selectable<PicturesTable>> {
  const pictures = reader
    .selectFrom('pictures')
    .selectAll()
    .where('taken_down_at', 'is', null)
    .orderBy('key')
    .limit(PAGES_AT_A_TIME)
  const batches = paginateByKey(
    (after) => pictures.where('key', '>', after).execute(),
    ({ key }) => key,
  )
  for await (const batch of batches) yield* batch
}

async function pictureProblems(
  { reader }: Database,
  { key, width, served_hash: expected, byte_count: byteCount }: Selectable<PicturesTable>,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('pictures')
    .leftJoin('picture_files', 'picture_files.picture_key', 'pictures.key')
    .select(['picture_files.width', 'bytes'])
    .where('pictures.key', '=', key)
    .where('taken_down_at', 'is', null)
    .execute()
  // Deleted or taken down since its row was read.
  if (rows.length === 0) return []
  const whole = rows.find((row) => row.width === width)?.bytes
  if (!whole) return ['has no file of its width']
  const bytes = rows.reduce((sum, row) => sum + (row.bytes?.length ?? 0), 0)
  const hash = createHash('sha256').update(whole).digest('hex')
  return [
    ...unless(hash === expected, 'has another content than was stored'),
    ...unless(bytes === byteCount, `has ${bytes} bytes, and its row says ${byteCount}`),
  ]
}

async function pagesOfOrphans({ reader }: Database): Promise<string[]> {
  const rows = await reader
    .selectFrom('segments')
    .leftJoin('pages', 'pages.id', 'segments.page_id')
    .select('segments.page_id')
    .distinct()
    .where('pages.id', 'is', null)
    .orderBy('segments.page_id')
    .execute()
  return rows.map((row) => row.page_id)
}
