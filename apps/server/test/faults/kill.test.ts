import { describe, expect, it } from 'vitest'
import { TEST_STORES } from '../../src/store/db/test-stores.ts'
import { killCycles, type KillCycle } from './kill-cycles.ts'
import { report } from './report.ts'

/** `pnpm soak kills` has thirty. */
const CYCLES = 1
const RESTART_MILLISECONDS = 2000

describe.each(TEST_STORES)('kill -9 while 50 publishers write, on $name', (store) => {
  it.each([1, 2])(
    '[13.20.1] [20.2.5] killing one of %i instances loses no page and no note that was acknowledged, and serves again',
    async (instances) => {
      const cycles: KillCycle[] = []
      for await (const cycle of killCycles(await store.newUrl(), CYCLES * instances, instances))
        cycles.push(cycle)
      for (const { lost: _, check: __, ...numbers } of cycles) {
        report(`kill -9 of one of ${instances}, ${store.name}`, numbers)
      }
      expect(cycles.flatMap(({ lost }) => lost)).toEqual([])
      expect(cycles.map(({ check }) => check)).toEqual(
        cycles.map(() => ({ code: 0, output: expect.stringMatching(/^\d+ pages, 0 problems\n$/) })),
      )
      expect(cycles.every(({ acknowledged, notes }) => acknowledged >= 100 && notes > 0)).toBe(true)
      // On a machine that others keep busy, the time in line for a processor is not the server's.
      const slowest = Math.max(...cycles.map(({ restartMs, waitedMs }) => restartMs - waitedMs))
      expect(slowest).toBeLessThan(RESTART_MILLISECONDS)
    },
  )
})
