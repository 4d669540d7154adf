import type { Cards } from './card/cards.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Logger } from './logger.ts'
import type { PageRepository } from './pages/page-repository.ts'
import type { PremiumTokens } from './pages/premium-tokens.ts'
import type { Renders } from './public/renders.ts'
import type { Work } from './work/work.ts'

/** What a request handler works with. */
export interface Services {
  readonly config: Config
  readonly logger: Logger
  readonly database: Database
  readonly pages: PageRepository
  readonly premiumTokens: PremiumTokens
  /** Reads bodies and makes documents without holding up other requests. */
  readonly work: Work
  /** The documents that were made from pages, kept in memory. */
  readonly renders: Renders
  /** Draws the social cards of pages, and keeps them in memory. */
  readonly cards: Cards
  /** Whether the server has been told to stop. */
  readonly isStopping: () => boolean
}
