import { LIMITS } from 'qp-schema'

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
  /** `TRUST_PROXY`: how many proxies in front append to X-Forwarded-For. Default 0. */
  readonly trustProxy: number
  /** `PUBLISH_RATE_LIMIT`: publishes per window and address. Default 30. */
  readonly publishRateLimit: number
  /** `PUBLISH_RATE_WINDOW_SECONDS`. Default 300. */
  readonly publishRateWindowSeconds: number
  /** `API_RATE_LIMIT`: calls of the other operations per window and address; 0, the default, for no limit. */
  readonly apiRateLimit: number
  /** `MAX_BODY_BYTES`: bytes of a request body. Default 1 MiB. */
  readonly maxBodyBytes: number
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
  /** `WORK_THREADS`: threads that read bodies, and as many that make documents; 0, the default, for one a processor, at most 4. */
  readonly workThreads: number
  /** `WORK_DEADLINE_MS`: milliseconds of a thread's own time that one body or document may take. Default 3000. */
  readonly workDeadlineMs: number
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
    trustProxy: read.integer('TRUST_PROXY', 0, 0, 32),
    publishRateLimit: read.integer('PUBLISH_RATE_LIMIT', 30, 1, 1_000_000),
    publishRateWindowSeconds: read.integer('PUBLISH_RATE_WINDOW_SECONDS', 300, 1, 86_400),
    apiRateLimit: read.integer('API_RATE_LIMIT', 0, 0, 1_000_000),
    maxBodyBytes: read.integer('MAX_BODY_BYTES', LIMITS.bodyBytes, 1024, LIMITS.pageBytes * 4),
    renderCacheBytes: read.integer('RENDER_CACHE_BYTES', 64 * MEBIBYTE, 0, 64 * 1024 * MEBIBYTE),
    robots: read.matching('ROBOTS', 'noindex', /^[a-z][a-z0-9:, _-]*$/i, 'robots directives such as noindex'),
    frameAncestors: read.frameAncestors(),
    logLevel: read.oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
    maxConnections: read.integer('MAX_CONNECTIONS', 4096, 1, 1_000_000),
    maxConnectionsPerAddress: read.integer('MAX_CONNECTIONS_PER_ADDRESS', 256, 1, 1_000_000),
    headersTimeoutSeconds: read.integer('HEADERS_TIMEOUT_SECONDS', 10, 1, 3600),
    requestTimeoutSeconds: read.integer('REQUEST_TIMEOUT_SECONDS', 60, 1, 3600),
    responseTimeoutSeconds: read.integer('RESPONSE_TIMEOUT_SECONDS', 30, 1, 3600),
    workThreads: read.integer('WORK_THREADS', 0, 0, 256),
    workDeadlineMs: read.integer('WORK_DEADLINE_MS', 3000, 100, 60_000),
    shutdownSeconds: read.integer('SHUTDOWN_SECONDS', 8, 0, 600),
  }
  for (const [variable, value] of Object.entries(NOT_YET)) {
    if (isSet(environment[variable])) problems.push(`${variable}: ${value}`)
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

const NOT_YET = {
  REDIS_URL: 'this version limits rates in its own process only; leave REDIS_URL out',
}

function readerOf(environment: Environment, problems: string[]) {
  const text = (variable: string, fallback: string): string => {
    const value = environment[variable]
    return isSet(value) ? value.trim() : fallback
  }
  const matching = (variable: string, fallback: string, pattern: RegExp, expected: string): string => {
    const value = text(variable, fallback)
    if (!pattern.test(value)) problems.push(`${variable}: expected ${expected}, got ${JSON.stringify(value)}`)
    return value
  }
  return {
    text,
    matching,
    integer(variable: string, fallback: number, min: number, max: number): number {
      const value = text(variable, String(fallback))
      const number = Number(value)
      if (!/^\d{1,15}$/.test(value) || number < min || number > max) {
        problems.push(
          `${variable}: expected a whole number from ${min} to ${max}, got ${JSON.stringify(value)}`,
        )
      }
      return number
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
      const value = environment['BASE_URL']
      if (isSet(value)) return checkedOrigin('BASE_URL', value.trim(), problems)
      if (environment['NODE_ENV'] === 'production') {
        problems.push('BASE_URL: required in production, for example https://pages.example.org')
      }
      return `http://localhost:${port}`
    },
    contentOrigin(baseUrl: string): string | undefined {
      const value = environment['CONTENT_ORIGIN']
      if (!isSet(value)) return undefined
      const origin = checkedOrigin('CONTENT_ORIGIN', value.trim(), problems)
      if (URL.canParse(origin) && URL.canParse(baseUrl) && new URL(origin).host === new URL(baseUrl).host) {
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
  }
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
