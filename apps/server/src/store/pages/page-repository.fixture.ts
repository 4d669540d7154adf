import { parsePage } from '../../content/parse-page.ts'
import { type SafeBlock, trustStoredBlocks } from 'qp-schema'
import type { Database } from '../db/database.ts'
import { openMigrated, type TestStore } from '../db/test-stores.ts'
import { createPageRepository, type NewPage, type PageRepository } from './page-repository.ts'

/** When the clock of {@link openPages} starts. */
export const START = '2026-01-31T09:30:00.000Z'

/** Paragraphs as blocks. */
export function paragraphs(...texts: readonly string[]): SafeBlock[] {
  return trustStoredBlocks(texts.map((text) => ({ type: 'richtext', html: `<p>${text}</p>` })))
}

/** A page as a caller who gives nothing but content publishes it. */
export function plainPage(changes: Partial<NewPage> = {}): NewPage {
  return {
    blocks: paragraphs('Hello'),
    published: true,
    theme: 'auto-default',
    layout: 'standard',
    meta: null,
    titleHint: null,
    slug: null,
    ...changes,
  }
}

/** A repository in a new database with a clock that moves when told and ids that count from `page00000001`. */
export async function openPages(store: TestStore): Promise<{
  pages: PageRepository
  database: Database
  clock: { time: number }
  url: string
}> {
  const url = await store.newUrl()
  const database = await openMigrated(url)
  const clock = { time: Date.parse(START) }
  let count = 0
  const newPageId = () => `page${String(++count).padStart(8, '0')}`
  return {
    pages: createPageRepository(database, { now: () => clock.time, newPageId }),
    database,
    clock,
    url,
  }
}

/** A page with its blocks. */
export async function loadParsed(pages: PageRepository, id: string) {
  const page = await pages.load(id)
  return page && parsePage(page)
}
