import { type Kysely, sql } from 'kysely'
import { deriveMeta } from 'qp-render'
import type { Schema } from '../db/schema.ts'
import type { PageHead } from '../../content/page.ts'
import { HEAD_COLUMNS, toHead } from './rows.ts'
import { parsePage } from '../../content/parse-page.ts'

const BEGINNING = 8192

/**
 * The titles of pages (FORMAT.md 2.4.2), derived from the beginning of their blocks; `null` where that is not enough. No
 * page is read as a whole.
 */
export async function titlesOf(
  reader: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('pages')
    .leftJoin('segments', (join) =>
      join.onRef('segments.page_id', '=', 'pages.id').on('segments.position', '=', 0),
    )
    .select(HEAD_COLUMNS)
    .select(sql<string | null>`substr(segments.blocks, 1, ${sql.lit(BEGINNING)})`.as('beginning'))
    .where('pages.id', 'in', ids)
    .execute()
  const titles = rows.map(
    async (row) => [row.id, await titleOf(toHead(row, Date.now()), row.beginning ?? '')] as const,
  )
  return new Map(await Promise.all(titles))
}

async function titleOf(head: PageHead, beginning: string): Promise<string | null> {
  const blocksJson = completeJson(beginning)
  if (blocksJson === undefined) return head.meta?.title ?? head.titleHint
  const { blocks } = await parsePage({ head, blocksJson })
  return deriveMeta(blocks, head.meta, head.titleHint ?? undefined).title
}

/** Repairs the cut JSON of blocks: keeps the complete blocks, or else the first block with its text cut. */
function completeJson(beginning: string): string | undefined {
  // Quotes within a string are escaped, so this only occurs between two blocks.
  const end = beginning.lastIndexOf('},{"type":')
  const string = beginning.replace(/(?<=(?:^|[^\\])(?:\\\\)*)\\(?:u[\da-f]{0,3})?$/i, '')
  return [beginning, `${beginning.slice(0, end)}}]`, `${string}"}]`].find(isJson)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
