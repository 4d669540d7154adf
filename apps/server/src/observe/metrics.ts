import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from 'prom-client'

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const BYTES = [256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304]

/** Metrics and the registry that tells what they hold. */
export type RegisteredMetrics = ReturnType<typeof createMetrics>

type Meters = Omit<RegisteredMetrics, 'registry'>

/** What the parts of a server count and measure. No label holds anything that a client can choose freely. SPEC.md 13.3 */
export type Metrics = {
  readonly [M in keyof Meters]: Pick<Meters[M], Extract<keyof Meters[M], 'inc' | 'observe' | 'startTimer'>>
}

/** Creates metrics in a registry of their own, so that a process can have several servers. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Counter({
      name: 'qp_http_requests_total',
      help: 'Requests that were answered',
      labelNames: ['method', 'route', 'status'] as const,
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'qp_http_request_duration_seconds',
      help: 'From the header of a request to its answer',
      labelNames: ['route'] as const,
      buckets: SECONDS,
      registers,
    }),
    bodyBytes: new Histogram({
      name: 'qp_body_bytes',
      help: 'Bytes of the bodies that were published or appended',
      labelNames: ['operation'] as const,
      buckets: BYTES,
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'qp_job_duration_seconds',
      help: 'What threads did, without the time that it waited',
      labelNames: ['job', 'outcome'] as const,
      buckets: SECONDS,
      registers,
    }),
    cacheRequests: new Counter({
      name: 'qp_cache_requests_total',
      help: 'What was asked of a cache in memory, and whether it was there',
      labelNames: ['cache', 'outcome'] as const,
      registers,
    }),
    limitedRequests: new Counter({
      name: 'qp_rate_limit_requests_total',
      help: 'Requests that a limit of rates has let pass or refused',
      labelNames: ['limit', 'outcome'] as const,
      registers,
    }),
    querySeconds: new Histogram({
      name: 'qp_db_query_duration_seconds',
      help: 'Queries of the store',
      labelNames: ['outcome'] as const,
      buckets: SECONDS,
      registers,
    }),
  }
}

/** Where gauges get their values, each time the metrics are collected. */
export interface GaugeSources {
  /** How many jobs run and wait, by kind. */
  readonly load: () => { readonly [kind: string]: { readonly working: number; readonly waiting: number } }
  /** `undefined` without `REDIS_URL`. */
  readonly sharedCounts: { readonly isAvailable: boolean } | undefined
  readonly cachedBytes: { readonly [cache: string]: () => number }
  /** The number of open client connections. */
  readonly connections: () => Promise<number>
}

/** Adds gauges for the state of a server's parts, and the default metrics of a Node.js process. */
export function registerGauges(
  { registry }: RegisteredMetrics,
  { load, sharedCounts, cachedBytes, connections }: GaugeSources,
): void {
  const add = <L extends string>(gauge: GaugeConfiguration<L>) =>
    registry.registerMetric(new Gauge({ ...gauge, registers: [] }))
  collectDefaultMetrics({ register: registry })
  add({
    name: 'qp_http_connections',
    help: 'Connections of clients that are open',
    async collect() {
      this.set(await connections())
    },
  })
  add({
    name: 'qp_jobs',
    help: 'Bodies (write) and documents (read) that threads work on, and that wait for one',
    labelNames: ['kind', 'state'],
    collect() {
      for (const [kind, { working, waiting }] of Object.entries(load())) {
        this.set({ kind, state: 'working' }, working)
        this.set({ kind, state: 'waiting' }, waiting)
      }
    },
  })
  add({
    name: 'qp_cache_bytes',
    help: 'Bytes that a cache in memory holds',
    labelNames: ['cache'],
    collect() {
      for (const [cache, bytes] of Object.entries(cachedBytes)) this.set({ cache }, bytes())
    },
  })
  if (sharedCounts === undefined) return
  add({
    name: 'qp_shared_counts_available',
    help: 'Whether Redis counts rates: 1, or 0 while each process counts by itself',
    collect() {
      this.set(sharedCounts.isAvailable ? 1 : 0)
    },
  })
}
