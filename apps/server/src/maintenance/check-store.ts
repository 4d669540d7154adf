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
import { inBatches } from '../store/db/throttled-batches.ts'
import { joinArrays } from '../content/stored-blocks.ts'
import { type Counting, repairStoreSize, type StoreContent, storeDrift } from '../store/store-size.ts'

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

/** How a store is checked. */
export interface CheckOptions {
  /** Whether the running totals are corrected. */
  readonly mend?: boolean
  /** Only pages after the one with this id, for a check that goes on. */
  readonly after?: string
  /** Called after each range of ids, with how many pages were checked and the last of them. */
  readonly progress?: (pages: number, last: string) => void
  /** Called after each range of rows that is counted for the running totals, with how many there were so far. */
  readonly counting?: Counting
  /** Called for each problem as it is found. */
  readonly found?: (problem: StoreProblem) => void
}

const PAGES_AT_A_TIME = 100
/** At most what is held in memory at once; a larger page by itself. */
const BATCH = { rows: PAGES_AT_A_TIME, bytes: 4_194_304 }

/**
 * Checks every page and picture and the database itself, pages by ranges of ids. It may run beside a server, because one
 * statement reads all of a page. It changes nothing; with `mend`, it corrects the running totals.
 */
export async function checkStore(
  database: Database,
  { mend = false, after = '', progress = () => {}, counting, found = () => {} }: CheckOptions = {},
): Promise<StoreReport> {
  const problems: StoreProblem[] = []
  const note = (problem: StoreProblem) => {
    problems.push(problem)
    found(problem)
  }
  for (const problem of await database.integrityProblems()) note({ problem })
  let pages = 0
  let last = after
  for await (const range of rangesOfPages(database, after)) {
    for (const batch of inBatches(range, BATCH, ({ byte_count }) => byte_count)) {
      for (const problem of await problemsOf(database, batch.map(idOf))) note(problem)
    }
    const end = range.at(-1)?.id ?? last
    for (const problem of await orphansIn(database, last, end)) note(problem)
    pages += range.length
    last = end
    progress(pages, last)
  }
  for (const problem of await orphansIn(database, last)) note(problem)
  for await (const problem of nameProblems(database)) note(problem)
  for await (const picture of allPictures(database)) {
    for (const problem of await pictureProblems(database, picture)) note({ picture: picture.key, problem })
  }
  const drift = await (mend ? repairStoreSize : storeDrift)(database, counting)
  const totals = driftProblems(drift)
  if (!mend) totals.forEach(note)
  return { pages, problems, mended: mend ? totals : [] }
}

function driftProblems({ pages, bytes }: StoreContent): StoreProblem[] {
  if (pages === 0 && bytes === 0) return []
  return [{ problem: `the running totals are off by ${pages} pages and ${bytes} bytes` }]
}

function rangesOfPages({ reader }: Database, after: string) {
  const pages = reader.selectFrom('pages').select(['id', 'byte_count']).orderBy('id').limit(PAGES_AT_A_TIME)
  return paginateByKey((last) => pages.where('id', '>', last).execute(), idOf, after)
}

function idOf({ id }: { readonly id: string }): string {
  return id
}

/** Pages that were deleted since their ids were read have none. */
async function problemsOf({ reader }: Database, ids: readonly string[]): Promise<StoreProblem[]> {
  const rows = await reader
    .selectFrom('pages')
    .leftJoin('segments', 'segments.page_id', 'pages.id')
    .leftJoin('names', (join) =>
      join.onRef('names.name', '=', 'pages.slug').onRef('names.page_id', '=', 'pages.id'),
    )
    .select(['pages.id', 'slug', 'names.name', 'block_count', 'byte_count'])
    .select(['theme', 'layout', 'meta', 'lang', 'dir', 'blocks'])
    .where('pages.id', 'in', ids)
    .orderBy('pages.id')
    .orderBy('segments.position')
    .execute()
  return [...Map.groupBy(rows, idOf)].flatMap(([page, [first, ...others]]) =>
    first === undefined ? [] : pageProblems([first, ...others]).map((problem) => ({ page, problem })),
  )
}

/** A page's row, once for each of its segments. */
interface CheckedRow {
  readonly slug: string | null
  /** The slug, where the table of names has it for this page. */
  readonly name: string | null
  readonly block_count: number
  readonly byte_count: number
  readonly theme: string
  readonly layout: string
  readonly meta: string | null
  readonly lang: string | null
  readonly dir: string | null
  readonly blocks: string | null
}

function pageProblems(rows: readonly [CheckedRow, ...CheckedRow[]]): string[] {
  const [page] = rows
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
    ...unless(
      page.slug === page.name,
      `has the slug ${JSON.stringify(page.slug)}, which does not lead to it`,
    ),
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

/** Segments without a page, after an id and up to another, or all after it. */
async function orphansIn({ reader }: Database, after: string, end?: string): Promise<StoreProblem[]> {
  let orphans = reader
    .selectFrom('segments')
    .leftJoin('pages', 'pages.id', 'segments.page_id')
    .select('segments.page_id')
    .distinct()
    .where('pages.id', 'is', null)
    .where('segments.page_id', '>', after)
    .orderBy('segments.page_id')
  if (end !== undefined) orphans = orphans.where('segments.page_id', '<=', end)
  const rows = await orphans.execute()
  return rows.map(({ page_id: page }) => ({ page, problem: 'has segments, but there is no such page' }))
}

const NAMES_AT_A_TIME = 1000

async function* nameProblems({ reader }: Database): AsyncGenerator<StoreProblem> {
  const names = reader
    .selectFrom('names')
    .leftJoin('pages', (join) =>
      join.onRef('pages.id', '=', 'names.page_id').onRef('pages.slug', '=', 'names.name'),
    )
    .select(['name', 'page_id', 'pages.id'])
    .orderBy('name')
    .limit(NAMES_AT_A_TIME)
  const batches = paginateByKey(
    (after) => names.where('name', '>', after).execute(),
    ({ name }) => name,
  )
  for await (const batch of batches) {
    for (const { name, page_id: page, id } of batch) {
      if (id === null)
        yield { page, problem: `the slug ${JSON.stringify(name)} leads to it, and it has another` }
    }
  }
}
