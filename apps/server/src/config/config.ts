import { LIMITS } from 'qp-schema'
import { isOnHost } from 'qp-schema/policy'
import * as z from 'zod'
import { withoutPasswords } from '../explain-error.ts'
import { parseBytes } from './byte-size.ts'
import { isLoopback } from './loopback.ts'
import { misspeltVariables } from './misspelt-variables.ts'

/** How the server runs. Every field comes from one environment variable. */
export interface Config {
  /** `PORT`: the TCP port, 0 to 65535; 0 lets the system choose. Default 3000. */
  readonly port: number
  /** `HOST`: the address to listen on. Default 127.0.0.1, in production 0.0.0.0. SPEC.md 13.1.2 */
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
   * `REDIS_URL`: `redis://…` or `rediss://…`, where several processes count requests together; `undefined`, the
   * default, when each counts for itself.
   */
  readonly redisUrl: string | undefined
  /** `REDIS_TIMEOUT_MS`: milliseconds that a request waits for its count before it continues without. Default 200. */
  readonly redisTimeoutMs: number
  /** `TRUST_PROXY`: how many proxies in front append to X-Forwarded-For. Default 0. */
  readonly trustProxy: number
  /** `PUBLISH_RATE_LIMIT`: publishes per window and address. Default 30. */
  readonly publishRateLimit: number
  /** `PRO_PUBLISH_RATE_LIMIT`: publishes per window and Pro token. Default 300. */
  readonly proPublishRateLimit: number
  /** `PUBLISH_RATE_WINDOW_SECONDS`. Default 300. */
  readonly publishRateWindowSeconds: number
  /** `REPORT_RATE_LIMIT`: reports of pages per window and address. Default 10. */
  readonly reportRateLimit: number
  /** `NOTES`: whether pages may take notes to their authors. Default on. SPEC.md 20.1 */
  readonly notes: 'on' | 'off'
  /** `SECRETS`: what is done about content with what looks like a credential. Default warn. SPEC.md 5.11.4 */
  readonly secrets: 'refuse' | 'warn' | 'off'
  /** `NOTE_RATE_LIMIT`: notes to authors per window and address. Default 20. */
  readonly noteRateLimit: number
  /** `API_RATE_LIMIT`: calls of the other operations per window and address; 0 for no limit. Default 6000. */
  readonly apiRateLimit: number
  /** `MAX_BODY_BYTES`: bytes of a request body. Default 1 MiB. */
  readonly maxBodyBytes: number
  /**
   * `MAX_STORE_BYTES`: bytes that all pages may have together; 0 for no bound. Where it is `undefined`, the default, half of
   * the disk in SQLite and no bound in PostgreSQL: see `shareOfDisk`. SPEC.md 8.7.1
   */
  readonly maxStoreBytes: number | undefined
  /** `MAX_DAILY_BYTES_PER_ADDRESS`: bytes that an address may add on a day; 0, the default, for no bound. */
  readonly maxDailyBytesPerAddress: number
  /** `UPLOADS`: whether pictures can be uploaded. By default only on a service for this computer. SPEC.md 16.1.1 */
  readonly uploads: 'on' | 'off'
  /** `UPLOAD_RATE_LIMIT`: pictures sent per window and address. Default 60. */
  readonly uploadRateLimit: number
  /** `MAX_PICTURE_BYTES`: bytes that all pictures may have together; 0 for no bound. Default 5 GiB. */
  readonly maxPictureBytes: number
  /** `MAX_DAILY_PICTURE_BYTES_PER_ADDRESS`: of pictures that an address may add on a day; 0 for no bound. Default 100 MiB. */
  readonly maxDailyPictureBytesPerAddress: number
  /** `RENDER_CACHE_BYTES`: bytes of rendered pages that are kept in memory; 0 for none. Default 16 MiB. */
  readonly renderCacheBytes: number
  /** `ROBOTS`: the robots directive of published pages. Default `noindex`. */
  readonly robots: string
  /** `FRAME_ANCESTORS`: who may show a page in a frame, as CSP sources. Default `'self'`. */
  readonly frameAncestors: string
  /** `LOG_LEVEL`: trace, debug, info, warn, error, fatal or silent. Default info. */
  readonly logLevel: string
  /** `MAX_CONNECTIONS`: connections that are open at a time. Default 4096. */
  readonly maxConnections: number
  /** `MAX_CONNECTIONS_PER_ADDRESS`: of these, for one client address. Ignored behind proxies. Default 256. */
  readonly maxConnectionsPerAddress: number
  /** `HEADERS_TIMEOUT_SECONDS`: how long the header of a request may take. Default 10. */
  readonly headersTimeoutSeconds: number
  /** `REQUEST_TIMEOUT_SECONDS`: how long a whole request may take, body included. Default 60. */
  readonly requestTimeoutSeconds: number
  /** `RESPONSE_TIMEOUT_SECONDS`: how long a client may read nothing of its response. Default 30. */
  readonly responseTimeoutSeconds: number
  /** `METRICS_PORT`: the TCP port of the metrics; `undefined`, the default, when they are not served. */
  readonly metricsPort: number | undefined
  /** `METRICS_HOST`: the address to serve the metrics on. Default 127.0.0.1. */
  readonly metricsHost: string
  /** `WORK_THREADS`: threads for bodies, and as many for documents; 0, the default, for one per processor, 2 to 4. */
  readonly workThreads: number
  /** `WORK_DEADLINE_MS`: milliseconds of processor time that one body or document may take. Default 6000. */
  readonly workDeadlineMs: number
  /**
   * `DRAIN_SECONDS`: how long the server still accepts requests after a SIGTERM, while `/readyz` says that it is not
   * ready; never longer than `SHUTDOWN_SECONDS`. Default 5: by then clients have left their old connections.
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

const GIBIBYTE = 1024 ** 3
const PEBIBYTE = 1024 ** 5

type Environment = Readonly<Record<string, string | undefined>>

const SECRETS_POLICIES = ['refuse', 'warn', 'off'] as const
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const DATABASE_URL = /^(?:sqlite:.|postgres(?:ql)?:\/\/.)/i
const FRAME_SOURCE = /^(?:'self'|'none'|\*|https?:\/\/[a-z0-9.*-]+(?::\d+)?)$/i
const ROBOTS = /^[a-z][a-z0-9:, _-]*$/i

const ORIGIN = text('an http or https origin without a path', originOf)

const VARIABLES = z.object({
  port: integer(0, 65_535).default(3000),
  host: z.string().optional(),
  baseUrl: ORIGIN.optional(),
  contentOrigin: ORIGIN.optional(),
  databaseUrl: z
    .string()
    .regex(
      DATABASE_URL,
      'expected sqlite:PATH, for example sqlite:./data/pages.db, or postgres://USER@HOST/NAME',
    )
    .default('sqlite:./data/pages.db'),
  redisUrl: z
    .string()
    .refine(
      isRedisUrl,
      'expected redis://HOST, for example redis://localhost:6379/0, or rediss://USER:PASSWORD@HOST',
    )
    .optional(),
  redisTimeoutMs: integer(20, 60_000).default(200),
  trustProxy: integer(0, 32).default(0),
  publishRateLimit: integer(1, 1_000_000).default(30),
  proPublishRateLimit: integer(1, 1_000_000).default(300),
  publishRateWindowSeconds: integer(1, 86_400).default(300),
  reportRateLimit: integer(1, 1_000_000).default(10),
  notes: text('on or off', switchOf).default('on'),
  secrets: text('refuse, warn or off', (value) =>
    SECRETS_POLICIES.find((policy) => policy === value.toLowerCase()),
  ).default('warn'),
  noteRateLimit: integer(1, 1_000_000).default(20),
  apiRateLimit: integer(0, 1_000_000).default(6000),
  maxBodyBytes: bytes(1024, LIMITS.pageBytes * 4).default(LIMITS.bodyBytes),
  maxStoreBytes: bytes(0, PEBIBYTE).optional(),
  maxDailyBytesPerAddress: bytes(0, PEBIBYTE).default(0),
  uploads: text('on or off', switchOf).optional(),
  uploadRateLimit: integer(1, 1_000_000).default(60),
  maxPictureBytes: bytes(0, PEBIBYTE).default(5 * GIBIBYTE),
  maxDailyPictureBytesPerAddress: bytes(0, PEBIBYTE).default(104_857_600),
  renderCacheBytes: bytes(0, 64 * GIBIBYTE).default(GIBIBYTE / 64),
  robots: matching(ROBOTS, 'robots directives such as noindex').default('noindex'),
  frameAncestors: z
    .string()
    .transform((value) => value.split(/\s+/))
    .pipe(z.array(matching(FRAME_SOURCE, "'self', 'none', * or origins")))
    .transform((sources) => sources.join(' '))
    .default("'self'"),
  logLevel: text(`one of ${LOG_LEVELS.join(', ')}`, (value) =>
    LOG_LEVELS.find((level) => level === value),
  ).default('info'),
  maxConnections: integer(1, 1_000_000).default(4096),
  maxConnectionsPerAddress: integer(1, 1_000_000).default(256),
  headersTimeoutSeconds: integer(1, 3600).default(10),
  requestTimeoutSeconds: integer(1, 3600).default(60),
  responseTimeoutSeconds: integer(1, 3600).default(30),
  metricsPort: integer(0, 65_535).optional(),
  metricsHost: z.string().default('127.0.0.1'),
  workThreads: integer(0, 256).default(0),
  workDeadlineMs: integer(100, 60_000).default(6000),
  drainSeconds: integer(0, 600).default(5),
  shutdownSeconds: integer(0, 600).default(8),
})

/** The names of the variables from which a configuration is read. */
export const CONFIG_VARIABLES: readonly string[] = Object.keys(VARIABLES.shape).map(variableOf)

/**
 * Reads the configuration from the environment.
 *
 * @throws {@link ConfigError} with everything that is wrong at once
 */
export function loadConfig(environment: Environment): Config {
  const names = new Set(['NODE_ENV', ...CONFIG_VARIABLES])
  const config = read(VARIABLES, environment, [
    ...originProblems(environment),
    ...misspeltVariables(Object.keys(environment), names),
  ])
  const {
    baseUrl = `http://localhost:${config.port}`,
    contentOrigin,
    redisUrl,
    metricsPort,
    maxStoreBytes,
  } = config
  const { host = environment['NODE_ENV'] === 'production' ? '0.0.0.0' : '127.0.0.1' } = config
  const { uploads = isForThisComputer(host, baseUrl) ? 'on' : 'off' } = config
  return { ...config, host, baseUrl, contentOrigin, redisUrl, metricsPort, maxStoreBytes, uploads }
}

/** Nobody else reaches the service, or is told of it. Where others do, keeping their pictures is for the operator to decide. */
function isForThisComputer(host: string, baseUrl: string): boolean {
  return isLoopback(host) && isLoopback(new URL(baseUrl).hostname)
}

/**
 * Reads only `DATABASE_URL`, for commands that need nothing but the store.
 *
 * @throws {@link ConfigError} when it is not the URL of a store
 */
export function loadDatabaseUrl(environment: Environment): string {
  return read(VARIABLES.pick({ databaseUrl: true }), environment).databaseUrl
}

/**
 * Reads only the bounds of the store, to show them.
 *
 * @throws {@link ConfigError} when they are not sizes
 */
export function loadStoreBounds(
  environment: Environment,
): Pick<Config, 'maxStoreBytes' | 'maxPictureBytes' | 'maxDailyBytesPerAddress'> {
  const bounds = { maxStoreBytes: true, maxPictureBytes: true, maxDailyBytesPerAddress: true } as const
  const { maxStoreBytes, ...others } = read(VARIABLES.pick(bounds), environment)
  return { maxStoreBytes, ...others }
}

function read<S extends z.ZodObject>(
  schema: S,
  environment: Environment,
  more: readonly string[] = [],
): z.output<S> {
  const fields = Object.keys(schema.shape).map((field) => [field, valueOf(environment, variableOf(field))])
  const parsed = schema.safeParse(Object.fromEntries(fields))
  const issues = parsed.error?.issues ?? []
  const problems = issues.map(({ path, message }) => `${variableOf(String(path[0]))}: ${message}`)
  if (!parsed.success || more.length > 0) throw new ConfigError([...more, ...problems])
  return parsed.data
}

/** What is wrong with the combination of `BASE_URL` and `CONTENT_ORIGIN`. SPEC.md 10.21.4 */
function originProblems(environment: Environment): string[] {
  const baseUrl = valueOf(environment, 'BASE_URL')
  const base = originOf(baseUrl ?? `http://localhost:${valueOf(environment, 'PORT') ?? '3000'}`)
  const content = originOf(valueOf(environment, 'CONTENT_ORIGIN') ?? '')
  const isRequired = environment['NODE_ENV'] === 'production' && baseUrl === undefined
  const isShared = base !== undefined && content !== undefined && isOnHost(content, new URL(base).host)
  return [
    ...(isRequired ? ['BASE_URL: required in production, for example https://pages.example.org'] : []),
    ...(isShared
      ? ['CONTENT_ORIGIN: expected another host than that of BASE_URL; leave it out to use one']
      : []),
  ]
}

/** `redisTimeoutMs` → `REDIS_TIMEOUT_MS` */
function variableOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}

/** A blank variable counts as not set. */
function valueOf(environment: Environment, variable: string): string | undefined {
  const value = environment[variable]?.trim()
  return value === '' ? undefined : value
}

/** Text that `parse` accepts; otherwise the problem quotes it. */
function text<T>(expected: string, parse: (value: string) => T | undefined) {
  return z.string().transform((value, context): T => {
    const parsed = parse(value)
    if (parsed !== undefined) return parsed
    context.addIssue(`expected ${expected}, got ${JSON.stringify(withoutUser(value))}`)
    return z.NEVER
  })
}

/** What is said goes to logs. The name alone may be a token. */
function withoutUser(value: string): string {
  return withoutPasswords(value).replace(/^([a-z][a-z\d+.-]*:[/\\]*)?[^]*@/i, '$1…@')
}

function matching(pattern: RegExp, expected: string) {
  return text(expected, (value) => (pattern.test(value) ? value : undefined))
}

function integer(min: number, max: number) {
  return text(`a whole number from ${min} to ${max}`, (value) =>
    /^\d{1,16}$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined,
  )
}

function bytes(min: number, max: number) {
  return text(`bytes from ${min} to ${max}, for example 20GB or 512MiB`, (value) => {
    const size = parseBytes(value)
    return size !== undefined && size >= min && size <= max ? size : undefined
  })
}

/** The path of the URL may be the number of a database. */
function isRedisUrl(value: string): boolean {
  if (!/^rediss?:\/\/./i.test(value) || !URL.canParse(value)) return false
  const { hostname, pathname, search, hash } = new URL(value)
  return hostname !== '' && /^(?:\/\d{0,4})?$/.test(pathname) && search + hash === ''
}

function switchOf(value: string): 'on' | 'off' | undefined {
  return (['on', 'off'] as const).find((state) => state === value.toLowerCase())
}

function originOf(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { origin, protocol, pathname, search, hash, username, password } = new URL(value)
  const rest = search + hash + username + password
  return /^https?:$/.test(protocol) && pathname === '/' && rest === '' ? origin : undefined
}
