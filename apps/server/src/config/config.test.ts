import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig, loadStoreBounds } from './config.ts'

const problems = (environment: Record<string, string>) => {
  try {
    loadConfig(environment)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)]
  }
}

describe('[13] configuration', () => {
  it('has a default for everything', () => {
    expect(loadConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
      contentOrigin: undefined,
      databaseUrl: 'sqlite:./data/pages.db',
      redisUrl: undefined,
      redisTimeoutMs: 200,
      trustProxy: 0,
      publishRateLimit: 30,
      proPublishRateLimit: 300,
      publishRateWindowSeconds: 300,
      reportRateLimit: 10,
      notes: 'on',
      secrets: 'warn',
      noteRateLimit: 20,
      apiRateLimit: 6000,
      maxBodyBytes: 1_048_576,
      maxStoreBytes: undefined,
      maxDailyBytesPerAddress: 0,
      uploads: 'on',
      uploadRateLimit: 60,
      maxPictureBytes: 5_368_709_120,
      maxDailyPictureBytesPerAddress: 104_857_600,
      renderCacheBytes: 16_777_216,
      robots: 'noindex',
      frameAncestors: "'self'",
      logLevel: 'info',
      maxConnections: 4096,
      maxConnectionsPerAddress: 256,
      headersTimeoutSeconds: 10,
      requestTimeoutSeconds: 60,
      responseTimeoutSeconds: 30,
      drainSeconds: 5,
      shutdownSeconds: 8,
      workThreads: 0,
      workDeadlineMs: 6000,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
    })
  })

  it('reads every variable; blank ones count as unset', () => {
    expect(
      loadConfig({
        PORT: '8080',
        HOST: '127.0.0.1',
        BASE_URL: 'https://pages.example.org/',
        DATABASE_URL: 'sqlite:/var/lib/pages.db',
        TRUST_PROXY: '2',
        PUBLISH_RATE_LIMIT: '5',
        PRO_PUBLISH_RATE_LIMIT: '50',
        PUBLISH_RATE_WINDOW_SECONDS: '60',
        REPORT_RATE_LIMIT: '7',
        NOTES: 'off',
        NOTE_RATE_LIMIT: '8',
        API_RATE_LIMIT: '100',
        MAX_BODY_BYTES: '2048',
        MAX_STORE_BYTES: '1125899906842624',
        MAX_DAILY_BYTES_PER_ADDRESS: '1000000',
        UPLOADS: 'On',
        UPLOAD_RATE_LIMIT: '6',
        MAX_PICTURE_BYTES: '1GB',
        MAX_DAILY_PICTURE_BYTES_PER_ADDRESS: '0',
        ROBOTS: 'index, follow',
        FRAME_ANCESTORS: "'self' https://example.org",
        LOG_LEVEL: 'warn',
        MAX_CONNECTIONS: '1000',
        MAX_CONNECTIONS_PER_ADDRESS: '100',
        HEADERS_TIMEOUT_SECONDS: '5',
        REQUEST_TIMEOUT_SECONDS: '20',
        RESPONSE_TIMEOUT_SECONDS: '15',
        DRAIN_SECONDS: '2',
        SHUTDOWN_SECONDS: '3',
        SECRETS: 'Refuse',
        WORK_THREADS: '2',
        WORK_DEADLINE_MS: '500',
        CONTENT_ORIGIN: 'https://content.example.org:443/',
        RENDER_CACHE_BYTES: '0',
        REDIS_URL: ' rediss://user:p%40ss@redis.example.org:6380/2 ',
        REDIS_TIMEOUT_MS: '50',
        METRICS_PORT: '9464',
        METRICS_HOST: '::',
      }),
    ).toEqual({
      port: 8080,
      host: '127.0.0.1',
      baseUrl: 'https://pages.example.org',
      contentOrigin: 'https://content.example.org',
      databaseUrl: 'sqlite:/var/lib/pages.db',
      redisUrl: 'rediss://user:p%40ss@redis.example.org:6380/2',
      redisTimeoutMs: 50,
      trustProxy: 2,
      publishRateLimit: 5,
      proPublishRateLimit: 50,
      publishRateWindowSeconds: 60,
      reportRateLimit: 7,
      notes: 'off',
      secrets: 'refuse',
      noteRateLimit: 8,
      apiRateLimit: 100,
      maxBodyBytes: 2048,
      maxStoreBytes: 1_125_899_906_842_624,
      maxDailyBytesPerAddress: 1_000_000,
      uploads: 'on',
      uploadRateLimit: 6,
      maxPictureBytes: 1_000_000_000,
      maxDailyPictureBytesPerAddress: 0,
      renderCacheBytes: 0,
      robots: 'index, follow',
      frameAncestors: "'self' https://example.org",
      logLevel: 'warn',
      maxConnections: 1000,
      maxConnectionsPerAddress: 100,
      headersTimeoutSeconds: 5,
      requestTimeoutSeconds: 20,
      responseTimeoutSeconds: 15,
      drainSeconds: 2,
      shutdownSeconds: 3,
      workThreads: 2,
      workDeadlineMs: 500,
      metricsPort: 9464,
      metricsHost: '::',
    })
  })

  it.each([
    [{}, '127.0.0.1', 'on'],
    [{ NODE_ENV: 'development', HOST: ' ', UPLOADS: '' }, '127.0.0.1', 'on'],
    [{ HOST: '::1', BASE_URL: 'http://[::1]:3000' }, '::1', 'on'],
    [{ HOST: 'localhost', BASE_URL: 'http://127.0.0.1:3000' }, 'localhost', 'on'],
    [{ UPLOADS: 'off' }, '127.0.0.1', 'off'],
    [{ HOST: '0.0.0.0' }, '0.0.0.0', 'off'],
    [{ HOST: '192.168.1.2' }, '192.168.1.2', 'off'],
    [{ BASE_URL: 'https://pages.example.org' }, '127.0.0.1', 'off'],
    [{ BASE_URL: 'http://localhost.example.org' }, '127.0.0.1', 'off'],
    [{ NODE_ENV: 'production', BASE_URL: 'http://localhost:3000' }, '0.0.0.0', 'off'],
    [
      { NODE_ENV: 'production', BASE_URL: 'https://pages.example.org', HOST: '127.0.0.1' },
      '127.0.0.1',
      'off',
    ],
    [{ HOST: '0.0.0.0', UPLOADS: 'on' }, '0.0.0.0', 'on'],
  ])('[13.1.2] [16.1.1] with %j it listens on %s, and uploads are %s', (environment, host, uploads) => {
    const config = loadConfig(environment)
    expect([config.host, config.uploads]).toEqual([host, uploads])
  })

  it('the default base follows the port', () => {
    expect(loadConfig({ PORT: '8080' }).baseUrl).toBe('http://localhost:8080')
  })

  it('[13.1.4] sizes may have units', () => {
    const { maxStoreBytes, maxBodyBytes, maxDailyBytesPerAddress, renderCacheBytes } = loadConfig({
      MAX_STORE_BYTES: '20GB',
      MAX_BODY_BYTES: '2 MiB',
      MAX_DAILY_BYTES_PER_ADDRESS: '50mb',
      RENDER_CACHE_BYTES: '1GiB',
    })
    expect([maxStoreBytes, maxBodyBytes, maxDailyBytesPerAddress, renderCacheBytes]).toEqual([
      20_000_000_000, 2_097_152, 50_000_000, 1_073_741_824,
    ])
    expect(loadStoreBounds({ MAX_STORE_BYTES: '1TB' }).maxStoreBytes).toBe(1_000_000_000_000)
    expect(problems({ MAX_BODY_BYTES: '1GB' })).toEqual([
      'MAX_BODY_BYTES: expected bytes from 1024 to 16777216, for example 20GB or 512MiB, got "1GB"',
    ])
  })

  it.each([
    ['PUBLISH_RATELIMIT', 'PUBLISH_RATE_LIMIT'],
    ['PUBLSIH_RATE_LIMIT', 'PUBLISH_RATE_LIMIT'],
    ['DATABASE_URLS', 'DATABASE_URL'],
    ['MAX_STORE_BYTE', 'MAX_STORE_BYTES'],
    ['MAX_CONNECTION', 'MAX_CONNECTIONS'],
    ['TRUSTPROXY_', 'TRUST_PROXY'],
    ['REDIS_URLS', 'REDIS_URL'],
    ['METRIC_HOST', 'METRICS_HOST'],
  ])('[13.1.5] %s stops the start with a hint', (name, meant) => {
    expect(problems({ [name]: '' })).toEqual([`${name} is not known; did you mean ${meant}?`])
  })

  it('[13.1.5] other names never do', () => {
    const names =
      'PGDATABASE HOSTNAME PORTS LOGLEVEL BASEURL BASE_URLS ROBOT HOSTS PUBLISH_RATE publish_rate_limit'
    const others =
      'TEST_DATABASE_URL DATABASE_URL_2X PUBLISH_RATE_LIMITED__ NODE_OPTIONS REDIS_PASSWORD PUBLISHED_AT'
    const set = Object.fromEntries(`${names} ${others}`.split(' ').map((name) => [name, 'x']))
    expect(loadConfig(set)).toEqual(loadConfig({}))
  })

  it('names everything that is wrong at once', () => {
    expect(
      problems({
        PORT: '70000',
        BASE_URL: 'https://pages.example.org/sub',
        DATABASE_URL: 'mysql://x',
        TRUST_PROXY: 'true',
        PUBLISH_RATE_LIMIT: '0',
        LOG_LEVEL: 'loud',
        ROBOTS: 'no"index',
        FRAME_ANCESTORS: "'self'; script-src *",
        REDIS_URL: 'redis://:secret@localhost/pages',
        CONTENT_ORIGIN: 'https://content.example.org/frames',
        RENDER_CACHE_BYTES: '64M',
      }),
    ).toEqual([
      'PORT: expected a whole number from 0 to 65535, got "70000"',
      'BASE_URL: expected an http or https origin without a path, got "https://pages.example.org/sub"',
      'CONTENT_ORIGIN: expected an http or https origin without a path, got "https://content.example.org/frames"',
      'DATABASE_URL: expected sqlite:PATH, for example sqlite:./data/pages.db, or postgres://USER@HOST/NAME',
      'REDIS_URL: expected redis://HOST, for example redis://localhost:6379/0, or rediss://USER:PASSWORD@HOST',
      'TRUST_PROXY: expected a whole number from 0 to 32, got "true"',
      'PUBLISH_RATE_LIMIT: expected a whole number from 1 to 1000000, got "0"',
      'RENDER_CACHE_BYTES: expected bytes from 0 to 68719476736, for example 20GB or 512MiB, got "64M"',
      'ROBOTS: expected robots directives such as noindex, got "no\\"index"',
      `FRAME_ANCESTORS: expected 'self', 'none', * or origins, got "'self';"`,
      `FRAME_ANCESTORS: expected 'self', 'none', * or origins, got "script-src"`,
      'LOG_LEVEL: expected one of trace, debug, info, warn, error, fatal, silent, got "loud"',
    ])
  })

  it.each([
    ['http://localhost:3000', undefined],
    ['https://pages.example.org', 'https://pages.example.org'],
    ['http://pages.example.org', 'https://pages.example.org'],
    ['https://PAGES.example.org:443/', 'https://pages.example.org'],
    ['https://pages.example.org.', 'https://pages.example.org'],
  ])('[10.21.4] CONTENT_ORIGIN %s has the host of BASE_URL', (contentOrigin, baseUrl) => {
    const base = baseUrl === undefined ? {} : { BASE_URL: baseUrl }
    expect(problems({ ...base, CONTENT_ORIGIN: contentOrigin })).toEqual([
      'CONTENT_ORIGIN: expected another host than that of BASE_URL; leave it out to use one',
    ])
  })

  it('a port that is none is the only complaint, and is read as a number', () => {
    expect(problems({ PORT: 'abc', CONTENT_ORIGIN: 'https://content.example.org' })).toEqual([
      'PORT: expected a whole number from 0 to 65535, got "abc"',
    ])
    expect(loadConfig({ PORT: '03000' }).baseUrl).toBe('http://localhost:3000')
  })

  it('[10.21.4] another port is another host', () => {
    expect(loadConfig({ CONTENT_ORIGIN: 'http://localhost:3001' }).contentOrigin).toBe(
      'http://localhost:3001',
    )
  })

  it('BASE_URL is required in production and must be an origin', () => {
    expect(problems({ NODE_ENV: 'production' })).toEqual([
      'BASE_URL: required in production, for example https://pages.example.org',
    ])
    for (const value of ['pages.example.org', 'ftp://x', 'https://a:b@x', 'https://x/?a', 'https://x/#a']) {
      expect(problems({ BASE_URL: value })).toHaveLength(1)
    }
    for (const user of ['ada:secret', 'ada:sec/ret', 'secret'])
      expect(problems({ BASE_URL: `https://${user}@x:3000` })[0]).toMatch(/, got "https:\/\/…@x:3000"$/)
    for (const start of ['https:/', 'https:', 'https:\\\\', ''])
      expect(problems({ BASE_URL: `${start}ada:secret@x` })[0]).not.toContain('secret')
    for (const url of ['postgres://localhost/test', 'postgresql://a:b@[::1]:5433/c?sslmode=require']) {
      expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
    }
  })
})
