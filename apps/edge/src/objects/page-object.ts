import { DurableObject, type DurableObjectState } from 'cloudflare:workers'
import { createNotes, forgetOldNotes } from 'qp-server/source/store/notes/notes'
import {
  createPageRepository,
  type FollowedState,
  type PageRepository,
} from 'qp-server/source/store/pages/page-repository'
import { GRACE_MILLISECONDS, hasEnded } from 'qp-server/source/store/pages/expiry'
import { deletePages } from 'qp-server/source/store/pages/delete-pages'
import { forgetOldAnswers } from 'qp-server/source/store/idempotency-records'
import { forgetPastDays, UNBOUNDED } from 'qp-server/source/store/quotas'
import { createPictures } from 'qp-server/source/store/pictures/pictures'
import { createReports } from 'qp-server/source/store/reports'
import type { Tables } from 'qp-server/source/store/db/database'
import type { PagesTable } from 'qp-server/source/store/db/schema'
import { DAY_MILLISECONDS, objects } from './objects.ts'
import { type Answer, answer } from './outcome.ts'
import { createDurableTables } from './durable-tables.ts'
import { hasTable, makePageTables } from './page-tables.ts'
import { exportedRecords, importRecord, type ExportedRecords, type PageImport } from './page-transfer.ts'
import type { NamedRow, PageParts, PageStub } from './types.ts'

type Method = (...given: readonly unknown[]) => Promise<unknown>

/** How long a follower waits for a change before it hears that there is none. */
const FOLLOW_MILLISECONDS = 20_000
/** Methods after which followers look again, and the alarm is set anew. */
const WRITES = new Set('replace setState append remove changeKey takeDown restore add answer'.split(' '))

/**
 * The object of one page: its row, segments, kept answers, notes and reports. An object that has no page has no tables
 * either, so that whoever asks for pages that are not there makes nothing.
 */
export class PageObject extends DurableObject implements PageStub {
  readonly #followers = new Set<() => void>()
  readonly #tables: Tables
  readonly #parts: PageParts
  #hasTables: boolean

  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env)
    this.#tables = createDurableTables(ctx.storage)
    this.#parts = {
      pages: createPageRepository(this.#tables, { newPageId: () => this.#newId }),
      notes: createNotes(this.#tables),
      reports: createReports(this.#tables),
      pictures: createPictures(this.#tables, UNBOUNDED),
    }
    this.#hasTables = hasTable(ctx.storage.sql, 'pages')
  }

  /** The id under which the next page is stored here. */
  #newId = ''

  async call(
    part: keyof PageParts,
    method: string,
    args: readonly unknown[],
    named: readonly NamedRow[],
  ): Promise<Answer | 'empty'> {
    if (!this.#hasTables) return 'empty'
    await this.#know(named)
    const methods = this.#parts[part] as unknown as Record<string, Method>
    const before = WRITES.has(method) ? await this.#row() : undefined
    const given = await answer(async () => methods[method]?.(...args))
    if (WRITES.has(method)) {
      const after = await this.#changed()
      if (before !== undefined && after?.slug !== before.slug) await this.#settleSlug(before)
    }
    return given
  }

  /** Stores a page under an id: `empty` when the id was used before. */
  async create(id: string, args: readonly unknown[], named: readonly NamedRow[]): Promise<Answer | 'empty'> {
    const retired = this.#tables.reader.selectFrom('retired_names').select('name')
    if (this.#hasTables && ((await this.#row()) ?? (await retired.executeTakeFirst())) !== undefined)
      return 'empty'
    this.#makeTables()
    await this.#know(named)
    this.#newId = id
    const page = args as Parameters<PageRepository['create']>
    const given = await answer(async () => this.#parts.pages.create(...page))
    await this.#changed()
    return given
  }

  /** The state of the page once its revision is another one, or after a while. */
  async followed(id: string, since: number | undefined): Promise<FollowedState | undefined> {
    if (!this.#hasTables) return undefined
    const before = await this.#state(id)
    if (since === undefined || before?.revision !== since) return before
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#followers.add(resolve)
    const timer = setTimeout(resolve, FOLLOW_MILLISECONDS)
    await promise
    clearTimeout(timer)
    this.#followers.delete(resolve)
    return this.#state(id)
  }

  /** Whether a name is the page's, or was when it was deleted. */
  async keeps(name: string): Promise<boolean> {
    if (!this.#hasTables) return false
    const page = await this.#row()
    const retired = this.#tables.reader.selectFrom('retired_names').select('name').where('name', '=', name)
    return page?.slug === name || page?.id === name || (await retired.executeTakeFirst()) !== undefined
  }

  async names(picture: string): Promise<boolean> {
    if (!this.#hasTables) return false
    const references = this.#tables.reader.selectFrom('picture_references').select('page_id')
    return (await references.where('picture_key', '=', picture).executeTakeFirst()) !== undefined
  }

  async records(): Promise<ExportedRecords | undefined> {
    return this.#hasTables ? exportedRecords(this.#tables) : undefined
  }

  async restoreRecord(
    record: PageImport,
    named: readonly NamedRow[] = [],
  ): Promise<Answer<'added' | 'present'>> {
    this.#makeTables()
    await this.#know(named)
    const given = await answer(async () => importRecord(this.#tables, record))
    await this.#changed()
    return given
  }

  /** Forgets what has been kept long enough. SPEC.md 5.10.7, 6.11.5, 20.6 */
  async alarm(): Promise<void> {
    if (!this.#hasTables) return
    const now = Date.now()
    await forgetOldAnswers(this.#tables, now)
    await forgetOldNotes(this.#tables, now)
    await forgetPastDays(this.#tables, now)
    const page = await this.#tables.reader
      .selectFrom('pages')
      .select(['id', 'slug', 'revision', 'byte_count', 'expires_at', 'taken_down_at'])
      .executeTakeFirst()
    if (page !== undefined && page.taken_down_at === null && hasEnded(page, now))
      await deletePages(this.#tables, [page])
    await this.#changed()
  }

  #makeTables(): void {
    if (this.#hasTables) return
    makePageTables(this.ctx.storage.sql)
    this.#hasTables = true
  }

  /** Has the rows of pictures which a write is about to name. */
  async #know(named: readonly NamedRow[]): Promise<void> {
    if (named.length === 0) return
    await this.#tables.write(async (trx) => {
      for (const { picture, widths } of named) {
        const row = trx.insertInto('pictures').values(picture)
        await row.onConflict((conflict) => conflict.doNothing()).execute()
        for (const width of widths) {
          const file = { picture_key: picture.key, width, bytes: Buffer.alloc(0) }
          const insert = trx.insertInto('picture_files').values(file)
          await insert.onConflict((conflict) => conflict.doNothing()).execute()
        }
      }
    })
  }

  async #row(): Promise<Pick<PagesTable, 'id' | 'slug' | 'expires_at'> | undefined> {
    return this.#tables.reader.selectFrom('pages').select(['id', 'slug', 'expires_at']).executeTakeFirst()
  }

  /**
   * Frees the slug that a write took away, and claims the one that the page has: of several writes at once, each knows
   * only here what it replaced. What fails is left to those who take over claims.
   */
  async #settleSlug(before: Pick<PagesTable, 'id' | 'slug'>): Promise<void> {
    await this.ctx.blockConcurrencyWhile(async () => {
      try {
        if (before.slug !== null && !(await this.keeps(before.slug)))
          await objects.name(before.slug).release(before.id)
        const slug = (await this.#row())?.slug ?? null
        if (slug !== null) await objects.name(slug).claim(before.id)
      } catch {
        // An error would end the object.
      }
    })
  }

  async #state(id: string): Promise<FollowedState | undefined> {
    return (await this.#parts.pages.followedStates([id])).get(id)
  }

  /** Tells followers, sets the alarm to when the next thing is to be forgotten or hidden, and says what the page is now. */
  async #changed(): Promise<Pick<PagesTable, 'slug'> | undefined> {
    for (const tell of this.#followers) tell()
    if (hasTable(this.ctx.storage.sql, 'pictures'))
      await this.#tables.write((trx) =>
        trx
          .deleteFrom('pictures')
          .where('key', 'not in', (named) => named.selectFrom('picture_references').select('picture_key'))
          .execute(),
      )
    const page = await this.#row()
    const end = [page?.expires_at ?? []].flat().map((time) => Date.parse(time))
    const now = Date.now()
    const times = [...end, ...end.map((time) => time + GRACE_MILLISECONDS), now + DAY_MILLISECONDS]
    const next = Math.min(...times.filter((time) => time > now))
    const set = await this.ctx.storage.getAlarm()
    if (end.length > 0 || (await this.#hasToForget())) {
      if (set === null || set > next || set <= now) await this.ctx.storage.setAlarm(next)
    } else if (set !== null) await this.ctx.storage.deleteAlarm()
    return page
  }

  async #hasToForget(): Promise<boolean> {
    for (const table of ['kept_answers', 'notes', 'address_days'] as const) {
      const rows = this.#tables.reader.selectFrom(table).limit(1).selectAll()
      if (hasTable(this.ctx.storage.sql, table) && (await rows.executeTakeFirst()) !== undefined) return true
    }
    return false
  }
}
