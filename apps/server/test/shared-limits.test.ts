import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { addressBucket } from '../src/http/client-address.ts'
import { connectRedisCounts, type SharedCounts } from '../src/http/redis-counts.ts'
import { createLogger, type Logger } from '../src/logger.ts'
import { freePort } from './free-port.ts'
import { type RedisServer, startRedisServer } from './redis-server.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const REDIS_URL = inject('redisUrl')
/** The default. */
const TIMEOUT_MS = 200
const PROXY = { TRUST_PROXY: '1' }

/** An address that no other test and no earlier run has used: counts outlive both. */
const newAddress = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`

const publish = (origin: string, address: string) =>
  fetch(`${origin}/api/v1/publish`, {
    method: 'POST',
    body: 'x',
    headers: { 'Content-Type': 'text/markdown', 'X-Forwarded-For': address },
  })

const statusesOf = (answers: readonly Response[]) => ({
  passed: answers.filter(({ status }) => status === 200).length,
  refused: answers.filter(({ status }) => status === 429).length,
})

async function logged(run: (logger: Logger) => Promise<SharedCounts>) {
  const lines: { level: number; msg: string; reason?: string }[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const counts = await run(createLogger('info', destination))
  onTestFinished(() => counts.stop())
  return { counts, lines }
}

describe.skipIf(REDIS_URL === '')('[8.2.8] processes that share a Redis', () => {
  // A process that a busy machine lets wait for long would rightly count by itself: these two may wait longer.
  it('of 60 publishes that race over two processes exactly 30 pass', { timeout: 90_000 }, async () => {
    const environment = {
      ...PROXY,
      REDIS_URL,
      REDIS_TIMEOUT_MS: '20000',
      PUBLISH_RATE_LIMIT: '30',
      WORK_THREADS: '1',
    }
    const servers: ServerProcess[] = []
    for (let started = 0; started < 2; started++) {
      const server = await startServerProcess(environment)
      onTestFinished(() => server.stop())
      servers.push(server)
      expect((await publish(server.origin, newAddress())).status).toBe(200)
    }
    const address = newAddress()
    const answers = await Promise.all(
      servers.flatMap(({ origin }) => Array.from({ length: 30 }, () => publish(origin, address))),
    )
    expect(statusesOf(answers)).toEqual({ passed: 30, refused: 30 })
    const remaining = answers
      .filter(({ status }) => status === 200)
      .map(({ headers }) => Number(headers.get('X-RateLimit-Remaining')))
    expect(remaining.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, left) => left))
    for (const { origin } of servers) {
      const refused = await publish(origin, address)
      expect([refused.status, refused.headers.get('X-RateLimit-Limit')]).toEqual([429, '30'])
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(200)
    }
  })

  it('limits of another name count apart, and those of a name together', async () => {
    const environment = { ...PROXY, REDIS_URL, PUBLISH_RATE_LIMIT: '1', API_RATE_LIMIT: '2' }
    const servers = [await startTestServer(environment), await startTestServer(environment)] as const
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))))
    const address = newAddress()
    const read = (server: TestServer) =>
      fetch(`${server.origin}/api/v1/pages/unknown`, { headers: { 'X-Forwarded-For': address } })
    const statuses = []
    statuses.push((await publish(servers[0].origin, address)).status)
    statuses.push((await publish(servers[1].origin, address)).status)
    for (const server of [...servers, ...servers]) statuses.push((await read(server)).status)
    expect(statuses).toEqual([200, 429, 404, 404, 429, 429])
  })

  it('a window ends by itself, also that of a count that was left without an end', async () => {
    const redis = new Redis(REDIS_URL)
    onTestFinished(() => redis.disconnect())
    const { counts } = await logged((logger) => connectRedisCounts(REDIS_URL, TIMEOUT_MS, logger))
    const key = `test:${newAddress()}`
    await redis.set(`qp:rate:${key}`, 6)
    const before = Date.now()
    const count = await counts.count(key, 1)
    expect(count?.used).toBe(7)
    expect(count?.resetAt).toBeGreaterThanOrEqual(before + 900)
    expect(count?.resetAt).toBeLessThanOrEqual(Date.now() + 1000)
    expect((await counts.count(key, 1))?.used).toBe(8)
    await expect.poll(() => redis.exists(`qp:rate:${key}`)).toBe(0)
    expect((await counts.count(key, 1))?.used).toBe(1)
  })
})

describe.skipIf(!inject('hasRedisProgram'))('[8.2.9] a Redis that fails', () => {
  let redis: RedisServer
  beforeEach(async () => {
    redis = await startRedisServer()
  })
  afterEach(() => redis.remove())

  const until = (holds: () => boolean) => expect.poll(holds).toBe(true)

  /** What 250 ms are on this machine now. */
  async function pauseOf250(): Promise<void> {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve, 50))
  }

  async function tookOf(task: Promise<unknown>): Promise<number> {
    const start = performance.now()
    await task
    return performance.now() - start
  }

  const FAULTS: readonly [string, () => Promise<void> | void, () => Promise<void> | void][] = [
    ['has ended', () => redis.end(), () => redis.start()],
    ['is frozen', () => redis.freeze(), () => redis.thaw()],
    [
      'takes no writes',
      () => configure('min-replicas-to-write', '1'),
      () => configure('min-replicas-to-write', '0'),
    ],
  ]

  async function configure(name: string, value: string): Promise<void> {
    const client = new Redis(redis.url)
    await client.config('SET', name, value)
    client.disconnect()
  }

  it.each(FAULTS)(
    'that %s: publishing goes on, limited here, until it is back',
    async (fault, fail, mend) => {
      const lines: string[] = []
      const logger = createLogger('info', { write: (line: string) => void lines.push(line) })
      const told = (text: string) => lines.filter((line) => line.includes(text)).length
      const server = await startTestServer(
        { ...PROXY, REDIS_URL: redis.url, PUBLISH_RATE_LIMIT: '5' },
        logger,
      )
      const without = await startTestServer(PROXY)
      onTestFinished(async () => void (await Promise.all([server.stop(), without.stop()])))
      const send = async (address: string) => {
        const { status, headers } = await publish(server.origin, address)
        return { status, remaining: headers.get('X-RateLimit-Remaining') }
      }
      await publish(without.origin, newAddress())
      const address = newAddress()
      expect(await send(address)).toEqual({ status: 200, remaining: '4' })

      await fail()
      const answers = []
      const longer = []
      for (let sent = 0; sent < 6; sent++) {
        // At the same time, so that both are as busy as the machine is.
        const answer = send(address)
        const [took = 0, usual = 0] = await Promise.all(
          [answer, publish(without.origin, address)].map(tookOf),
        )
        answers.push(await answer)
        longer.push(took - usual)
      }
      // The publish before counts here too.
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429])
      expect(answers.map(({ remaining }) => remaining)).toEqual(['3', '2', '1', '0', '0', '0'])
      const [fewest = 0, , , usually = 0] = longer.toSorted((a, b) => a - b)
      const most = Math.max(...longer)
      process.stdout.write(
        `a Redis that ${fault}: publishing took ${fewest.toFixed()} to ${most.toFixed()} ms longer\n`,
      )
      // Of one publish the machine's own hurry says more; the wait for a count is measured below.
      expect(usually).toBeLessThan(250)
      expect(told('each process counts rates by itself')).toBe(1)

      await mend()
      await until(() => told('rates are counted together') === 1)
      const other = newAddress()
      const shared = await connectRedisCounts(redis.url, TIMEOUT_MS, createLogger('silent'))
      onTestFinished(() => shared.stop())
      expect((await shared.count(`publish:${addressBucket(other)}`, 300))?.used).toBe(1)
      expect(await send(other)).toEqual({ status: 200, remaining: '3' })
      expect(told('each process counts rates by itself')).toBe(1)
      expect(told('rates are counted together')).toBe(1)
    },
  )

  it('no request waits longer than 250 ms for its count, and only those that were under way wait', async () => {
    const { counts } = await logged((logger) => connectRedisCounts(redis.url, TIMEOUT_MS, logger))
    expect(await counts.count('a', 60)).toMatchObject({ used: 1 })
    redis.freeze()
    const [first, took, pause] = await Promise.all([
      Promise.all(Array.from({ length: 100 }, () => counts.count('a', 60))),
      ...[counts.count('a', 60), pauseOf250()].map(tookOf),
    ])
    expect(took).toBeLessThan(pause ?? 0)
    expect(new Set(first)).toEqual(new Set([undefined]))
    expect(counts.isAvailable).toBe(false)
    const later = performance.now()
    for (let asked = 0; asked < 100; asked++) expect(await counts.count('a', 60)).toBeUndefined()
    expect(performance.now() - later).toBeLessThan(2000)
  })

  it('is told about once, however long it lasts, and never with the password', async () => {
    const url = redis.url.replace('redis://', 'redis://somebody:p%40ssword@')
    const { lines } = await logged((logger) => connectRedisCounts(url, TIMEOUT_MS, logger))
    const operator = new Redis(redis.url)
    onTestFinished(() => operator.disconnect())
    const refusals = async () => {
      const entries = (await operator.call('ACL', 'LOG')) as unknown[][]
      return entries.reduce((sum, entry) => sum + Number(entry[1]), 0)
    }
    await expect.poll(refusals).toBeGreaterThan(2)
    expect(lines).toMatchObject([{ level: 40, reason: expect.stringMatching(/WRONGPASS/) }])
    expect(JSON.stringify(lines)).not.toMatch(/p@ssword|p%40ssword/)
  })

  it('that was not there at the start is used as soon as it is', async () => {
    await redis.end()
    const { counts, lines } = await logged((logger) => connectRedisCounts(redis.url, TIMEOUT_MS, logger))
    expect(await counts.count('a', 60)).toBeUndefined()
    expect(lines).toMatchObject([{ level: 40, reason: expect.stringMatching(/ECONNREFUSED/) }])
    await redis.start()
    await until(() => counts.isAvailable)
    expect(await counts.count('a', 60)).toMatchObject({ used: 1 })
    expect(lines.map(({ level }) => level)).toEqual([40, 30])
  })
})

describe('[8.2.9] a server whose Redis is not there', () => {
  it('starts, serves, limits and stops', async () => {
    const server = await startTestServer({
      ...PROXY,
      REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
      PUBLISH_RATE_LIMIT: '2',
    })
    const address = newAddress()
    const statuses = []
    for (let sent = 0; sent < 3; sent++) statuses.push((await publish(server.origin, address)).status)
    expect(statuses).toEqual([200, 200, 429])
    await server.stop()
  })
})
