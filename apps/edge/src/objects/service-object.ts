import { DurableObject, type DurableObjectState } from 'cloudflare:workers'
import { createAddressSecrets, forgetPastSecrets } from 'qp-server/source/store/address-secrets'
import { createPremiumTokens, type PremiumTokens } from 'qp-server/source/store/premium-tokens'
import type { Tables } from 'qp-server/source/store/db/database'
import { type Answer, answer } from './outcome.ts'
import { createDurableTables } from './durable-tables.ts'
import { makeServiceTables } from './page-tables.ts'
import { importRecord, type PageImport } from './page-transfer.ts'

const HOUR_MILLISECONDS = 60 * 60 * 1000

/** As many pages with open reports as are remembered; the operator's list of what was reported first goes on from there. */
const MOST_REPORTED = 10_000

/** The one object of the service: Pro tokens, the secrets of one-time addresses, and which pages have been reported. */
export class ServiceObject extends DurableObject {
  readonly #tables: Tables

  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env)
    makeServiceTables(ctx.storage.sql)
    this.#tables = createDurableTables(ctx.storage)
  }

  async tokens(method: keyof PremiumTokens, args: readonly unknown[]): Promise<unknown> {
    const methods = createPremiumTokens(this.#tables) as unknown as Record<
      string,
      (...given: readonly unknown[]) => Promise<unknown>
    >
    return methods[method]?.(...args)
  }

  async secretAt(time: number): Promise<string> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.#wakeNextHour()
    return createAddressSecrets(this.#tables).at(time)
  }

  async reported(pageId: string): Promise<void> {
    const [row] = this.ctx.storage.sql.exec<{ count: number }>('select count(*) as count from reported_pages')
    if ((row?.count ?? 0) < MOST_REPORTED)
      this.ctx.storage.sql.exec('insert or ignore into reported_pages (page_id) values (?)', pageId)
  }

  async settled(pageId: string): Promise<void> {
    this.ctx.storage.sql.exec('delete from reported_pages where page_id = ?', pageId)
  }

  async reportedPages(): Promise<string[]> {
    return this.ctx.storage.sql
      .exec<{ page_id: string }>('select page_id from reported_pages')
      .toArray()
      .map((row) => row.page_id)
  }

  async tokenRows(): Promise<Record<string, unknown>[]> {
    return this.ctx.storage.sql.exec('select * from premium_tokens order by id').toArray()
  }

  async restoreRecord(record: PageImport): Promise<Answer<'added' | 'present'>> {
    return answer(async () => importRecord(this.#tables, record))
  }

  async alarm(): Promise<void> {
    await forgetPastSecrets(this.#tables)
    const kept = this.ctx.storage.sql.exec('select 1 from store_secrets limit 1').toArray()
    if (kept.length > 0) await this.#wakeNextHour()
  }

  #wakeNextHour(): Promise<void> {
    return this.ctx.storage.setAlarm(Math.floor(Date.now() / HOUR_MILLISECONDS + 1) * HOUR_MILLISECONDS)
  }
}
