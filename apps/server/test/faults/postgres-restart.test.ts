import { describe, expect, it, onTestFinished } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasPostgres } from '../test-database.ts'
import { startPostgresServer } from '../postgres-server.ts'
import { startServerProcess } from '../server-process.ts'
import { checkStore } from './check-store.ts'
import { differences, newPublishers, repeatUnanswered, startLoad } from './load.ts'
import { cannotStage, report } from './report.ts'

const PUBLISHERS = 50
const RECOVERY_MILLISECONDS = 5000

describe.skipIf(cannotStage(!hasPostgres, 'A PostgreSQL that restarts', 'a PostgreSQL that tests can start'))(
  'PostgreSQL is restarted while 50 publishers write',
  () => {
    it('[13.20.4] errors come only while it is away, and nothing is lost', async () => {
      const postgres = await startPostgresServer()
      onTestFinished(() => postgres.remove())
      const server = await startServerProcess({ DATABASE_URL: postgres.url })
      onTestFinished(() => server.stop())
      const publishers = newPublishers(PUBLISHERS)
      const load = startLoad({ publishers, origin: () => server.origin })
      const untilMore = async (acknowledged: number) => {
        const wanted = load.acknowledgedAt.length + acknowledged
        while (load.acknowledgedAt.length < wanted) await sleep(5)
      }
      await untilMore(100)
      const readiness = () => fetch(`${server.origin}/readyz`).then(({ status }) => status)
      const endedAt = performance.now()
      await postgres.end()
      const goneAt = performance.now()
      await expect.poll(readiness).toBe(503)
      await expect.poll(() => load.troubles.length).toBeGreaterThanOrEqual(PUBLISHERS)
      await postgres.start()
      const backAt = performance.now()
      await untilMore(100)
      await load.stop()

      const recoveredAt = load.acknowledgedAt.find((at) => at > backAt) ?? Infinity
      const lastTroubleAt = Math.max(...load.troubles.map(({ at }) => at))
      report('PostgreSQL restarted', {
        acknowledged: load.acknowledgedAt.length,
        refused: load.troubles.length,
        awayMs: Math.round(backAt - goneAt),
        firstErrorMs: Math.round(Math.min(...load.troubles.map(({ at }) => at)) - endedAt),
        firstWriteAfterMs: Math.round(recoveredAt - backAt),
        lastErrorAfterMs: Math.round(lastTroubleAt - backAt),
      })
      expect(load.troubles.length).toBeGreaterThan(0)
      expect(load.troubles.filter(({ at }) => at < endedAt)).toEqual([])
      expect(load.troubles.flatMap(({ failure }) => failure ?? [])).toEqual([])
      for (const { answer } of load.troubles) {
        expect([answer?.status, answer?.headers['retry-after'], JSON.parse(answer?.text ?? '')]).toEqual([
          503,
          expect.stringMatching(/^[2-6]$/),
          { error: 'overloaded', message: 'The server is busy; try again in a moment.' },
        ])
      }
      expect(await readiness()).toBe(200)
      expect(recoveredAt - backAt).toBeLessThan(RECOVERY_MILLISECONDS)
      expect(lastTroubleAt - backAt).toBeLessThan(RECOVERY_MILLISECONDS)
      await repeatUnanswered(server.origin, publishers)
      expect(await differences(server.origin, publishers)).toEqual([])
      expect(await checkStore(postgres.url)).toEqual({
        code: 0,
        output: expect.stringMatching(/, 0 problems\n$/),
      })
    })
  },
)
