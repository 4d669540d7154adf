import { env } from 'cloudflare:workers'
import { createReaders } from 'qp-server/source/access/readers'
import { type Config, loadConfig } from 'qp-server/source/config/config'
import { createAnswerCache } from 'qp-server/source/http/caching/answer-cache'
import { createBodyCache } from 'qp-server/source/http/caching/body-cache'
import { createEventStreams } from 'qp-server/source/http/connections/event-streams'
import { limitRate } from 'qp-server/source/http/limits/rate-limit'
import type { SharedCounts } from 'qp-server/source/http/limits/redis-counts'
import { createRequestObserver } from 'qp-server/source/http/observe-requests'
import type { Dispatch } from 'qp-server/source/mcp/dispatch'
import { NO_METRICS } from 'qp-server/source/observe/no-metrics'
import type { Services } from 'qp-server/source/services'
import { createRenderCache } from 'qp-server/source/site/render-cache'
import { edgeCards } from './cards.ts'
import { createEdgeJobs } from './jobs.ts'
import { createEdgeLogger } from './logger.ts'
import { createEdgeNotes } from './notes.ts'
import { objects, OPERATOR_TOKEN } from '../objects/objects.ts'
import { edgePageWatch } from './page-watch.ts'
import { createEdgePages } from './pages.ts'
import { edgePictureEncoder } from './picture-encoder.ts'
import { createEdgePictures } from './pictures.ts'
import { createQuota } from './quota.ts'
import { edgeReports } from './reports.ts'

/** The configuration, from the variables and secrets of the Worker. */
export function edgeConfig(): Config {
  const variables = Object.entries(env).filter(([, value]) => typeof value === 'string') as [string, string][]
  const { [OPERATOR_TOKEN]: _, ...environment } = Object.fromEntries(variables)
  return loadConfig(environment)
}

/** Counts of requests, each in an object of its own, so that they hold for all isolates. */
const edgeCounts: SharedCounts = {
  isAvailable: true,
  count: (key, windowSeconds) =>
    objects
      .counter(`requests ${key}`)
      .count(windowSeconds)
      .catch(() => undefined),
  stop() {},
}

/** What handlers get: the services of a server, over objects. */
export function createEdgeServices(config: Config, dispatch: Dispatch): Services {
  const logger = createEdgeLogger(config.logLevel)
  const metrics = NO_METRICS
  const jobs = createEdgeJobs(config, logger)
  const bodies = createBodyCache(config.renderCacheBytes, metrics)
  const pages = createEdgePages(createQuota(config.maxDailyBytesPerAddress))
  const pictures = createEdgePictures(config)
  const observeRequest = createRequestObserver(logger, metrics)
  return {
    config,
    logger,
    store: { ping: async () => void (await objects.service().reportedPages()) },
    pages,
    premiumTokens: {
      idOf: async (token) => (await objects.service().tokens('idOf', [token])) as string | undefined,
    },
    reports: edgeReports,
    readers: createReaders(config, edgeCounts),
    notes: createEdgeNotes(),
    noteLimit: limitRate({
      name: 'note',
      max: config.noteRateLimit,
      windowSeconds: config.publishRateWindowSeconds,
      sharedCounts: edgeCounts,
      trustProxy: config.trustProxy,
      metrics,
    }),
    pictures,
    pictureEncoder: edgePictureEncoder,
    addressSecrets: { at: (time) => objects.service().secretAt(time) },
    sharedCounts: edgeCounts,
    jobs,
    renderCache: createRenderCache(config, { pages, pictures, jobs, bodies }),
    cards: edgeCards,
    eventStreams: createEventStreams(config),
    pageWatch: edgePageWatch,
    metrics,
    answers: createAnswerCache(observeRequest),
    bodies,
    observeRequest,
    openTelemetry: undefined,
    isStopping: () => false,
    dispatch,
  }
}
