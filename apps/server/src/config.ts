import { LIMITS } from 'qp-schema'
import { isOnHost } from 'qp-schema/policy'
import { parseBytes } from './byte-size.ts'
import { misspeltVariables } from './misspelt-variables.ts'
import type { StoreBounds } from './pages/store-bounds.ts'

/** How the server runs. Every field comes from one environment variable. */
export interface Config {
  /** `PORT`: the TCP port, 0 to 65535; 0 lets the system choose. Default 3000. */
  readonly port: number
  /** `HOST`: the address to listen on. Default 0.0.0.0. */
  readonly host: string
  /** `BASE_URL`: the origin under which people reach the service, without a trailing slash. */
  readonly baseUrl: string
  /**
   * `CONTENT_ORIGIN`: an origin of another host for the framed documents of authors, without a trailing slash;
   * `undefined`, the default, when they are served from the base URL.
   */
  readonly contentOrigin: string | undefined
  /** `DATABASE_URL`: `sqlite:` and the path of a file, or `postgres://…`. Default `sqlite:./data/pages.db`. */
  readonly databaseUrl: string
  /**
   * `REDIS_URL`: `redis://…` or `rediss://…`, where processes count rates together; `undefined`, the default, when each
   * counts by itself.
   */
  readonly redisUrl: string | undefined
  /** `REDIS_TIMEOUT_MS`: milliseconds that a request waits for its count before it goes on without. Default 200. */
  readonly redisTimeoutMs: number
  /** `TRUST_PROXY`: how many proxies in front append to X-Forwarded-For. Default 0. */
  readonly trustProxy: number
  /** `PUBLISH_RATE_LIMIT`: publishes per window and address. Default 30. */
  readonly publishRateLimit: number
  /** `PUBLISH_RATE_WINDOW_SECONDS`. Default 300. */
  readonly publishRateWindowSeconds: number
  /** `REPORT_RATE_LIMIT`: reports of pages per window and address. Default 10. */
  readonly reportRateLimit: number
  /** `API_RATE_LIMIT`: calls of the other operations per window and address; 0 for no limit. Default 6000. */
  readonly apiRateLimit: number
  /** `MAX_BODY_BYTES`: bytes of a request body. Default 1 MiB. */
  readonly maxBodyBytes: number
  /** `MAX_STORE_BYTES`: bytes that all pages may have together; 0, the default, for no bound. SPEC.md 8.7 */
  readonly maxStoreBytes: number
  /** `MAX_DAILY_BYTES_PER_ADDRESS`: bytes that an address may add on a day; 0, the default, for no bound. */
  readonly maxDailyBytesPerAddress: number
  /** `RENDER_CACHE_BYTES`: bytes of rendered pages that are kept in memory; 0 for none. Default 64 MiB. */
  readonly renderCacheBytes: number
  /** `ROBOTS`: the robots directive of published pages. Default `noindex`. */
  readonly robots: string
  /** `FRAME_ANCESTORS`: who may show a page in a frame, as CSP sources. Default `'self'`. */
  readonly frameAncestors: string
  /** `LOG_LEVEL`: trace, debug, info, warn, error, fatal or silent. Default info. */
  readonly logLevel: string
  /** `MAX_CONNECTIONS`: connections that are open at a time. Default 4096. */
  readonly maxConnections: number
  /** `MAX_CONNECTIONS_PER_ADDRESS`: of these, for one client address. Not looked at behind proxies. Default 256. */
  readonly maxConnectionsPerAddress: number
  /** `HEADERS_TIMEOUT_SECONDS`: how long the header of a request may take. Default 10. */
  readonly headersTimeoutSeconds: number
  /** `REQUEST_TIMEOUT_SECONDS`: how long a whole request may take, body included. Default 60. */
  readonly requestTimeoutSeconds: number
  /** `RESPONSE_TIMEOUT_SECONDS`: how long a client may take nothing of its answer. Default 30. */
  readonly responseTimeoutSeconds: number
  /** `METRICS_PORT`: the TCP port of the metrics; `undefined`, the default, when nothing listens for them. */
  readonly metricsPort: number | undefined
  /** `METRICS_HOST`: the address to listen on for them. Default 127.0.0.1. */
  readonly metricsHost: string
  /** `WORK_THREADS`: threads that read bodies, and as many that make documents; 0, the default, for one a processor, 2 to 4. */
  readonly workThreads: number
  /** `WORK_DEADLINE_MS`: milliseconds of a thread's own time that one body or document may take. Default 6000. */
  readonly workDeadlineMs: number
  /**
   * `DRAIN_SECONDS`: how long the server still takes requests after a SIGTERM, while it says that it is not ready;
   * never longer than `SHUTDOWN_SECONDS`. Default 5, after which clients use no connection of before any more.
   */
  readonly drainSeconds: number
  /** `SHUTDOWN_SECONDS`: how long requests in flight may take once the server is told to stop. Default 8. */
  readonly shutdownSeconds: number
}

/** The environment cannot be used; `problems` names every variable that is wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const MEBIBYTE = 1024 * 1024
const PEBIBYTE = 1024 ** 5

type Environment = Readonly<Record<string, string | undefined>>

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const FRAME_SOURCE = /^(?:'self'|'none'|\*|https?:\/\/[a-z0-9.*-]+(?::\d+)?)$/i

/**
 * Reads the configuration from the environment.
 *
 * @throws {@link ConfigError} with everything that is wrong at once
 */
export function loadConfig(environment: Environment): Config {
  const problems: string[] = []
  const read = readerOf(environment, problems)
  const port = read.integer('PORT', 3000, 0, 65_535)
  const baseUrl = read.baseUrl(port)
  const config: Config = {
    port,
    host: read.text('HOST', '0.0.0.0'),
    baseUrl,
    contentOrigin: read.contentOrigin(baseUrl),
    databaseUrl: read.databaseUrl(),
    redisUrl: read.redisUrl(),
    redisTimeoutMs: read.integer('REDIS_TIMEOUT_MS', 200, 20, 60_000),
    trustProxy: read.integer('TRUST_PROXY', 0, 0, 32),
    publishRateLimit: read.integer('PUBLISH_RATE_LIMIT', 30, 1, 1_000_000),
    publishRateWindowSeconds: read.integer('PUBLISH_RATE_WINDOW_SECONDS', 300, 1, 86_400),
    reportRateLimit: read.integer('REPORT_RATE_LIMIT', 10, 1, 1_000_000),
    apiRateLimit: read.integer('API_RATE_LIMIT', 6000, 0, 1_000_000),
    maxBodyBytes: read.bytes('MAX_BODY_BYTES', LIMITS.bodyBytes, 1024, LIMITS.pageBytes * 4),
    ...storeBounds(read),
    renderCacheBytes: read.bytes('RENDER_CACHE_BYTES', 64 * MEBIBYTE, 0, 64 * 1024 * MEBIBYTE),
    robots: read.matching('ROBOTS', 'noindex', /^[a-z][a-z0-9:, _-]*$/i, 'robots directives such as noindex'),
    frameAncestors: read.frameAncestors(),
    logLevel: read.oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
    maxConnections: read.integer('MAX_CONNECTIONS', 4096, 1, 1_000_000),
    maxConnectionsPerAddress: read.integer('MAX_CONNECTIONS_PER_ADDRESS', 256, 1, 1_000_000),
    headersTimeoutSeconds: read.integer('HEADERS_TIMEOUT_SECONDS', 10, 1, 3600),
    requestTimeoutSeconds: read.integer('REQUEST_TIMEOUT_SECONDS', 60, 1, 3600),
    responseTimeoutSeconds: read.integer('RESPONSE_TIMEOUT_SECONDS', 30, 1, 3600),
    metricsPort: read.optionalInteger('METRICS_PORT', 0, 65_535),
    metricsHost: read.text('METRICS_HOST', '127.0.0.1'),
    workThreads: read.integer('WORK_THREADS', 0, 0, 256),
    workDeadlineMs: read.integer('WORK_DEADLINE_MS', 6000, 100, 60_000),
    drainSeconds: read.integer('DRAIN_SECONDS', 5, 0, 600),
    shutdownSeconds: read.integer('SHUTDOWN_SECONDS', 8, 0, 600),
  }
  problems.push(...misspeltVariables(Object.keys(environment), read.names))
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/**
 * Reads `DATABASE_URL` alone, for what needs nothing but the store.
 *
 * @throws {@link ConfigError} when it names no store
 */
export function loadDatabaseUrl(environment: Environment): string {
  const problems: string[] = []
  const databaseUrl = readerOf(environment, problems).databaseUrl()
  if (problems.length > 0) throw new ConfigError(problems)
  return databaseUrl
}

/**
 * Reads the bounds of the store alone, for what only shows them.
 *
 * @throws {@link ConfigError} when they are no numbers
 */
export function loadStoreBounds(environment: Environment): StoreBounds {
  const problems: string[] = []
  const bounds = storeBounds(readerOf(environment, problems))
  if (problems.length > 0) throw new ConfigError(problems)
  return bounds
}

function storeBounds(read: ReturnType<typeof readerOf>): StoreBounds {
  return {
    maxStoreBytes: read.bytes('MAX_STORE_BYTES', 0, 0, PEBIBYTE),
    maxDailyBytesPerAddress: read.bytes('MAX_DAILY_BYTES_PER_ADDRESS', 0, 0, PEBIBYTE),
  }
}

function readerOf(environment: Environment, problems: string[]) {
  const names = new Set<string>()
  const get = (variable: string): string | undefined => {
    names.add(variable)
    return environment[variable]
  }
  const text = (variable: string, fallback: string): string => {
    const value = get(variable)
    return isSet(value) ? value.trim() : fallback
  }
  const matching = (variable: string, fallback: string, pattern: RegExp, expected: string): string => {
    const value = text(variable, fallback)
    if (!pattern.test(value)) problems.push(`${variable}: expected ${expected}, got ${JSON.stringify(value)}`)
    return value
  }
  const integer = (variable: string, value: string, min: number, max: number): number => {
    const number = Number(value)
    if (!/^\d{1,16}$/.test(value) || number < min || number > max) {
      problems.push(
        `${variable}: expected a whole number from ${min} to ${max}, got ${JSON.stringify(value)}`,
      )
    }
    return number
  }
  return {
    /** The variables that were read. */
    names,
    text,
    matching,
    integer: (variable: string, fallback: number, min: number, max: number): number =>
      integer(variable, text(variable, String(fallback)), min, max),
    bytes(variable: string, fallback: number, min: number, max: number): number {
      const value = text(variable, String(fallback))
      const bytes = parseBytes(value) ?? Number.NaN
      if (!(bytes >= min && bytes <= max)) {
        problems.push(
          `${variable}: expected bytes from ${min} to ${max}, for example 20GB or 512MiB, got ${JSON.stringify(value)}`,
        )
      }
      return bytes
    },
    optionalInteger(variable: string, min: number, max: number): number | undefined {
      const value = text(variable, '')
      return value === '' ? undefined : integer(variable, value, min, max)
    },
    oneOf(variable: string, fallback: string, allowed: readonly string[]): string {
      const value = text(variable, fallback)
      if (!allowed.includes(value)) {
        problems.push(`${variable}: expected one of ${allowed.join(', ')}, got ${JSON.stringify(value)}`)
      }
      return value
    },
    frameAncestors(): string {
      const sources = text('FRAME_ANCESTORS', "'self'").split(/\s+/)
      for (const source of sources) {
        if (!FRAME_SOURCE.test(source)) {
          problems.push(
            `FRAME_ANCESTORS: expected 'self', 'none', * or origins, got ${JSON.stringify(source)}`,
          )
        }
      }
      return sources.join(' ')
    },
    baseUrl(port: number): string {
      const value = get('BASE_URL')
      if (isSet(value)) return checkedOrigin('BASE_URL', value.trim(), problems)
      if (get('NODE_ENV') === 'production') {
        problems.push('BASE_URL: required in production, for example https://pages.example.org')
      }
      return `http://localhost:${port}`
    },
    contentOrigin(baseUrl: string): string | undefined {
      const value = get('CONTENT_ORIGIN')
      if (!isSet(value)) return undefined
      const origin = checkedOrigin('CONTENT_ORIGIN', value.trim(), problems)
      if (URL.canParse(baseUrl) && isOnHost(origin, new URL(baseUrl).host)) {
        problems.push('CONTENT_ORIGIN: expected another host than that of BASE_URL; leave it out to use one')
      }
      return origin
    },
    databaseUrl(): string {
      const value = text('DATABASE_URL', 'sqlite:./data/pages.db')
      if (!/^(?:sqlite:.|postgres(?:ql)?:\/\/.)/i.test(value)) {
        problems.push(
          'DATABASE_URL: expected sqlite:PATH, for example sqlite:./data/pages.db, or postgres://USER@HOST/NAME',
        )
      }
      return value
    },
    redisUrl(): string | undefined {
      const value = get('REDIS_URL')?.trim()
      if (!isSet(value)) return undefined
      if (!isRedisUrl(value)) {
        problems.push(
          'REDIS_URL: expected redis://HOST, for example redis://localhost:6379/0, or rediss://USER:PASSWORD@HOST',
        )
      }
      return value
    },
  }
}

/** The path of the address is the number of a database. */
function isRedisUrl(value: string): boolean {
  if (!/^rediss?:\/\/./i.test(value) || !URL.canParse(value)) return false
  const { hostname, pathname, search, hash } = new URL(value)
  return hostname !== '' && /^(?:\/\d{0,4})?$/.test(pathname) && search + hash === ''
}

function checkedOrigin(variable: string, value: string, problems: string[]): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isOrigin =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    `${url.search}${url.hash}${url.username}${url.password}` === ''
  if (!isOrigin) {
    problems.push(
      `${variable}: expected an http or https origin without a path, got ${JSON.stringify(value)}`,
    )
  }
  return url?.origin ?? value
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== ''
}
