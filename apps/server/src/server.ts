import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { POLICY_VERSION } from 'qp-sanitize/canonical'
import { createReaders } from './access/readers.ts'
import { createApp } from './app.ts'
import { createCards } from './card/cards.ts'
import type { Config } from './config/config.ts'
import { shareOfDisk } from './store/db/disk-share.ts'
import { openCurrentDatabase } from './store/db/open-current-database.ts'
import { drainConnections } from './http/connections/connection-draining.ts'
import { createAnswerCache } from './http/caching/answer-cache.ts'
import { createEventStreams } from './http/connections/event-streams.ts'
import { createBodyCache } from './http/caching/body-cache.ts'
import { limitRate } from './http/limits/rate-limit.ts'
import { createHttpServer } from './http/connections/http-server.ts'
import { createRequestObserver } from './http/observe-requests.ts'
import { connectRedisCounts } from './http/limits/redis-counts.ts'
import type { Logger } from './logger.ts'
import { NO_METRICS } from './observe/no-metrics.ts'
import { createMetricsServer } from './observe/metrics-server.ts'
import { loadOpenTelemetry } from './http/tracing.ts'
import { createPictureEncoder } from './picture/picture-encoder.ts'
import { createAddressSecrets } from './store/address-secrets.ts'
import { createPageRepository } from './store/pages/page-repository.ts'
import { startRetention } from './store/retention.ts'
import { createPremiumTokens } from './store/premium-tokens.ts'
import { createNotes } from './store/notes/notes.ts'
import { createPictures } from './store/pictures/pictures.ts'
import { createReports } from './store/reports.ts'
import { createPageWatch } from './site/page-watch.ts'
import { createRenderCache } from './site/render-cache.ts'
import { createJobs } from './jobs/jobs.ts'

/** A server that is listening. */
export interface RunningServer {
  /** The TCP port; the actual one where the configuration says 0. */
  readonly port: number
  /** The TCP port of the metrics; `undefined` without `METRICS_PORT`. */
  readonly metricsPort: number | undefined
  /**
   * Prepares to stop, and keeps serving for `drainSeconds`: `/readyz` says that the server is not ready, and every
   * response closes its connection. SPEC.md 13.20.5
   */
  drain(): Promise<void>
  /**
   * Accepts no more connections, lets requests in flight finish, closes the store. Requests have `shutdownSeconds`
   * from the first call of `drain` or `stop`.
   */
  stop(): Promise<void>
}

/** Opens the store, migrates it and listens. */
export async function startServer(config: Config, logger: Logger): Promise<RunningServer> {
  const observe = config.metricsPort === undefined ? undefined : await import('./observe/metrics.ts')
  const registered = observe?.createMetrics()
  const metrics = registered ?? NO_METRICS
  const database = await openCurrentDatabase(config.databaseUrl, {
    onQuery: (outcome, seconds) => metrics.querySeconds.observe({ outcome }, seconds),
  })
  const sharedCounts =
    config.redisUrl === undefined
      ? undefined
      : await connectRedisCounts(config.redisUrl, config.redisTimeoutMs, logger)
  const cards = createCards(logger)
  const pictureEncoder = createPictureEncoder(logger)
  const jobs = createJobs(config, logger, (job) => {
    const stopTimer = metrics.jobSeconds.startTimer({ job })
    return (outcome) => void stopTimer({ outcome })
  })
  const bodies = createBodyCache(config.renderCacheBytes, metrics)
  const { maxStoreBytes = await shareOfDisk(config.databaseUrl) } = config
  const bounds = { ...config, maxStoreBytes }
  const pages = createPageRepository(database, { policyVersion: POLICY_VERSION, bounds })
  const pictures = createPictures(database, bounds)
  const notes = createNotes(database, { bounds })
  const renderCache = createRenderCache(config, { pages, pictures, jobs, bodies })
  const eventStreams = createEventStreams(config)
  let toldAt: number | undefined
  const observeRequest = createRequestObserver(logger, metrics)
  const answers = createAnswerCache(observeRequest)
  const openTelemetry = await loadOpenTelemetry()
  const app = createApp({
    config,
    logger,
    store: database,
    pages,
    premiumTokens: createPremiumTokens(database),
    reports: createReports(database),
    readers: createReaders(config, sharedCounts),
    notes,
    noteLimit: limitRate({
      name: 'note',
      max: config.noteRateLimit,
      windowSeconds: config.publishRateWindowSeconds,
      sharedCounts,
      trustProxy: config.trustProxy,
      metrics,
    }),
    pictures,
    pictureEncoder,
    addressSecrets: createAddressSecrets(database),
    sharedCounts,
    jobs,
    renderCache,
    cards,
    eventStreams,
    pageWatch: createPageWatch(pages),
    metrics,
    answers,
    bodies,
    observeRequest,
    openTelemetry,
    isStopping: () => toldAt !== undefined,
  })
  // Who traces wants to see every request in the framework.
  const handler = openTelemetry === undefined ? answers.before(app.callback()) : app.callback()
  const { server, unfinished } = createHttpServer(handler, config, logger)
  if (registered !== undefined) {
    observe?.registerGauges(registered, {
      load: jobs.load,
      sharedCounts,
      cachedBytes: { documents: bodies.usedBytes },
      connections: promisify(server.getConnections.bind(server)),
    })
  }
  const metricsServer = registered && createMetricsServer(registered, logger)
  try {
    await listen(server, config.port, config.host, 'HOST and PORT')
    if (metricsServer !== undefined) {
      await listen(
        metricsServer,
        config.metricsPort ?? 0,
        config.metricsHost,
        'METRICS_HOST and METRICS_PORT',
      )
    }
  } catch (error) {
    server.close()
    sharedCounts?.stop()
    await Promise.all([jobs.stop(), database.close()])
    throw error
  }
  const stopRetention = startRetention(database, logger)
  let stopped: Promise<void> | undefined
  const tell = () => {
    if (toldAt === undefined) drainConnections(server, unfinished)
    eventStreams.stop()
    toldAt ??= performance.now()
    return toldAt
  }
  return {
    port: portOf(server) ?? config.port,
    metricsPort: metricsServer && portOf(metricsServer),
    async drain() {
      tell()
      const seconds = Math.min(config.drainSeconds, config.shutdownSeconds)
      await sleep(seconds * 1000, undefined, { ref: false })
    },
    stop() {
      const left = tell() + config.shutdownSeconds * 1000 - performance.now()
      stopRetention()
      // The metrics close last, so that the operator can watch the server stop.
      stopped ??= close(server, Math.max(0, left))
        .then(() => Promise.all([cards.stop(), pictureEncoder.stop(), jobs.stop(), sharedCounts?.stop()]))
        .then(() => database.close())
        .finally(() => metricsServer && end(metricsServer))
      return stopped
    },
  }
}

/** @throws Error that names `variables`, which say where */
async function listen(server: Server, port: number, host: string, variables: string): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    throw new Error(`Nothing can listen where ${variables} say`, { cause: error })
  })
}

function portOf(server: Server): number | undefined {
  return (server.address() as AddressInfo | null)?.port
}

function end(server: Server): void {
  server.close()
  server.closeAllConnections()
}

/** Closes a server once its requests are answered; after `milliseconds` it cuts the connections that are left. */
function close(server: Server, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), milliseconds)
    // In a later turn of the event loop: connections that wait to be accepted would be reset.
    setImmediate(() => {
      server.close(() => {
        clearTimeout(cut)
        resolve()
      })
      server.closeIdleConnections()
    })
  })
}
