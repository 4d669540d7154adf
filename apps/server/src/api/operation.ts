import type { RouterContext } from '@koa/router'
import type { Middleware } from 'koa'
import type { Readers } from '../access/readers.ts'
import type { Config } from '../config/config.ts'
import type { AnswerCache } from '../http/caching/answer-cache.ts'
import type { BodyCache } from '../http/caching/body-cache.ts'
import type { SharedCounts } from '../http/limits/redis-counts.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { PageRepository } from '../store/pages/page-repository.ts'
import type { PageNotes } from '../store/notes/notes.ts'
import type { AddressSecrets } from '../store/address-secrets.ts'
import type { PictureEncoder } from '../picture/picture-encoder.ts'
import type { Pictures } from '../store/pictures/pictures.ts'
import type { PremiumTokens } from '../store/premium-tokens.ts'

/** What is passed to the operations of the API. */
export interface ApiServices {
  readonly config: Config
  readonly pages: PageRepository
  readonly readers: Readers
  readonly notes: PageNotes
  /** Counts the notes that an address writes, by the form and by the API. SPEC.md 8.2.13 */
  readonly noteLimit: Middleware
  readonly pictures: Pictures
  readonly pictureEncoder: PictureEncoder
  readonly addressSecrets: AddressSecrets
  readonly premiumTokens: Pick<PremiumTokens, 'idOf'>
  readonly jobs: Jobs
  readonly answers: AnswerCache
  readonly bodies: BodyCache
  readonly sharedCounts: SharedCounts | undefined
  readonly metrics: Metrics
}

/** Answers one request: sets the body, or throws a RefusedError. */
export type OperationHandler = (context: RouterContext, services: ApiServices) => Promise<void>
