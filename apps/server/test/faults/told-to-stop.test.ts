import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { TEST_STORES } from '../../src/store/db/test-stores.ts'
import { startServerProcess } from '../server-process.ts'
import { type ClientAnswer, createClient, failureOf } from './client.ts'
import { differences, newPublishers, startLoad } from './load.ts'
import { report } from './report.ts'

/** Half of them keep their connections, half have a new one for each request. */
const PUBLISHERS = 50
const IDLE_CLIENTS = 10
/** How often a proxy asks whether an instance is ready. */
const PROXY_MILLISECONDS = 200
const END_MILLISECONDS = 10_000

describe.each(TEST_STORES)('SIGTERM while 50 publishers write, on $name', (store) => {
  it('[13.20.5] [6.8.2] nobody’s connection is reset, and the process ends with 0', async () => {
    const environment = { DATABASE_URL: await store.newUrl() }
    const server = await startServerProcess(environment)
    onTestFinished(() => server.stop())
    const kept = newPublishers(PUBLISHERS / 2, { prefix: 'kept' })
    const fresh = newPublishers(PUBLISHERS / 2, { prefix: 'fresh' })
    const origin = () => server.origin
    const loads = [
      startLoad({ publishers: kept, origin }),
      startLoad({ publishers: fresh, origin, keepAlive: false }),
    ]
    const acknowledged = () => loads.reduce((sum, { acknowledgedAt }) => sum + acknowledgedAt.length, 0)
    while (acknowledged() < 200) await sleep(5)
    const idle = Array.from({ length: IDLE_CLIENTS }, () => createClient(server.origin))
    onTestFinished(() => idle.forEach((client) => client.close()))
    await Promise.all(idle.map((client) => client.send('GET', '/healthz')))

    const before = acknowledged()
    const told = performance.now()
    server.signal('SIGTERM')
    // As a proxy does: until it has seen that the instance is not ready, requests come as before.
    let readiness: ClientAnswer
    const proxy = createClient(server.origin, { keepAlive: false })
    do {
      await sleep(PROXY_MILLISECONDS)
      readiness = await proxy.send('GET', '/readyz')
    } while (readiness.status === 200)
    const noticedMs = Math.round(performance.now() - told)
    // Connections that were idle are used once more.
    const late = await Promise.all(idle.map((client) => client.send('GET', '/healthz').catch(failureOf)))
    await Promise.all(loads.map((load) => load.stop()))
    const drained = acknowledged() - before
    expect(readiness).toMatchObject({ status: 503, text: '{"status":"stopping"}' })
    expect(readiness.headers['connection']).toBe('close')
    expect(late).toMatchObject(
      late.map(() => ({ status: 200, headers: expect.objectContaining({ connection: 'close' }) })),
    )
    const code = await server.ended
    const endedMs = Math.round(performance.now() - told)
    const next = await startServerProcess(environment)
    onTestFinished(() => next.stop())
    expect(await differences(next.origin, [...kept, ...fresh])).toEqual([])
    const troubles = loads.flatMap((load) => load.troubles)
    report(`SIGTERM, ${store.name}`, {
      acknowledgedBefore: before,
      acknowledgedAfter: drained,
      failures: troubles.length,
      noticedMs,
      endedMs,
    })
    expect(troubles).toEqual([])
    expect(drained).toBeGreaterThan(0)
    expect(code).toBe(0)
    expect(endedMs).toBeLessThan(END_MILLISECONDS)
  })
})
