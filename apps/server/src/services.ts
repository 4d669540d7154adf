import type { Cards } from './card/cards.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { SharedCounts } from './http/redis-counts.ts'
import type { Logger } from './logger.ts'
import type { loadOpenTelemetry } from './observe/tracing.ts'
import type { Metrics } from './observe/metrics.ts'
import type { PageRepository } from './pages/page-repository.ts'
import type { PremiumTokens } from './pages/premium-tokens.ts'
import type { Reports } from './pages/reports.ts'
import type { Renders } from './public/renders.ts'
import type { Work } from './work/work.ts'

/** What a request handler works with. */
export interface Services {
  readonly config: Config
  readonly logger: Logger
  readonly database: Database
  readonly pages: PageRepository
  readonly premiumTokens: PremiumTokens
  readonly reports: Reports
  /** Counts of requests that are shared with other processes; `undefined` without `REDIS_URL`. */
  readonly sharedCounts: SharedCounts | undefined
  /** Reads bodies and makes documents without holding up other requests. */
  readonly work: Work
  /** The documents that were made from pages, kept in memory. */
  readonly renders: Renders
  /** Draws the social cards of pages, and keeps them in memory. */
  readonly cards: Cards
  readonly metrics: Metrics
  /** `undefined` when it is not installed. */
  readonly openTelemetry: Awaited<ReturnType<typeof loadOpenTelemetry>>
  /** Whether the server has been told to stop. */
  readonly isStopping: () => boolean
}
