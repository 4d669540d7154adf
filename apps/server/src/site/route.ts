import type { RouterContext } from '@koa/router'
import type { Middleware } from 'koa'
import type { Readers } from '../access/readers.ts'
import type { Cards } from '../card/cards.ts'
import type { Config } from '../config/config.ts'
import type { AnswerCache } from '../http/caching/answer-cache.ts'
import type { EventStreams } from '../http/connections/event-streams.ts'
import type { SharedCounts } from '../http/limits/redis-counts.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Database } from '../store/db/database.ts'
import type { PageRepository } from '../store/pages/page-repository.ts'
import type { PageNotes } from '../store/notes/notes.ts'
import type { Pictures } from '../store/pictures/pictures.ts'
import type { Reports } from '../store/reports.ts'
import type { PageWatch } from './page-watch.ts'
import type { RenderCache } from './render-cache.ts'

/** What is passed to the handlers of public routes. */
export interface PublicServices {
  readonly config: Config
  readonly logger: Logger
  readonly store: Pick<Database, 'ping'>
  readonly pages: PageRepository
  readonly readers: Readers
  readonly notes: PageNotes
  /** Counts the notes that an address writes, by the form and by the API. SPEC.md 8.2.13 */
  readonly noteLimit: Middleware
  readonly pictures: Pictures
  readonly reports: Pick<Reports, 'add'>
  readonly jobs: Jobs
  readonly renderCache: RenderCache
  readonly answers: AnswerCache
  readonly cards: Cards
  readonly eventStreams: EventStreams
  readonly pageWatch: PageWatch
  /** `undefined` without `REDIS_URL`. */
  readonly sharedCounts: SharedCounts | undefined
  readonly metrics: Metrics
  /** Whether the server has been told to stop. */
  readonly isStopping: () => boolean
}

/** Answers a request outside the API. */
export type PublicHandler = (context: RouterContext, services: PublicServices) => Promise<void> | void

/** A route outside the API. */
export interface PublicRoute {
  readonly path: string
  /** Its name in the log and in metrics. */
  readonly name: string
  readonly handler: PublicHandler
}
