import { describe, expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Runs that end when they are told to. */
function tellableRuns() {
  const runs: PromiseWithResolvers<number>[] = []
  const share = coalesce(() => {
    const run = Promise.withResolvers<number>()
    runs.push(run)
    return run.promise
  })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return { runs, share, turn }
}

describe('coalesce', () => {
  it('gives those who call during a run the next one, which begins when it has ended', async () => {
    const { runs, share, turn } = tellableRuns()
    const first = share()
    await turn()
    const others = [share(), share(), share()]
    await turn()
    expect(runs).toHaveLength(1)
    runs[0]?.resolve(1)
    expect(await first).toBe(1)
    await turn()
    expect(runs).toHaveLength(2)
    runs[1]?.resolve(2)
    expect(await Promise.all(others)).toEqual([2, 2, 2])
  })

  it('runs again for those who call after the last run, and after one that failed', async () => {
    const { runs, share, turn } = tellableRuns()
    const failing = share()
    await turn()
    const waiting = share()
    runs[0]?.reject(new Error('not now'))
    await expect(failing).rejects.toThrow('not now')
    await turn()
    runs[1]?.resolve(2)
    expect(await waiting).toBe(2)
    const last = share()
    await turn()
    runs[2]?.resolve(3)
    expect(await last).toBe(3)
  })
})
