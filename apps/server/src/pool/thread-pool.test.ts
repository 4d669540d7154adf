import { getPriority } from 'node:os'
import { platform } from 'node:process'
import { afterEach, describe, expect, it } from 'vitest'
import type { TestJobs } from './jobs.testkit.ts'
import { createThreadPool, type ThreadPool, type ThreadPoolOptions } from './thread-pool.ts'
import { DeadlineExceededError } from './run-job.ts'

let pools: ThreadPool<TestJobs>[] = []
let outcomes: string[] = []

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.stop()))
  pools = []
  outcomes = []
})

function open(changed: Partial<ThreadPoolOptions> = {}): ThreadPool<TestJobs> {
  const pool = createThreadPool<TestJobs>({
    module: 'pool/jobs.testkit',
    data: undefined,
    deadlineMs: 300,
    count: 2,
    onJob: (job) => (outcome) => void outcomes.push(`${job} ${outcome}`),
    ...changed,
  })
  pools.push(pool)
  return pool
}

describe('[8.6.1] threads', () => {
  it('start with the work: another one only when there is work for two', async () => {
    const { run } = open()
    const first = await run('number', undefined)
    expect(await run('number', undefined)).toBe(first)
    // A job that is soon done is waited for.
    expect(await Promise.all([run('number', undefined), run('number', undefined)])).toEqual([first, first])
    const sleeping = run('sleep', 1000)
    const two = await run('number', undefined)
    expect(two).not.toBe(first)
    await sleeping
    // The one that worked last is taken, so that the other one can end.
    expect(await run('number', undefined)).toBe(first)
    expect(await run('number', undefined)).toBe(first)
  })

  it('end when there has been no work for a while, and start again', async () => {
    const { run } = open({ idleMs: 1 })
    const first = await run('number', undefined)
    await expect.poll(() => run('number', undefined)).not.toBe(first)
  })

  it('have nothing of the environment, and give way to the event loop', async () => {
    const { run } = open()
    expect(await run('environment', undefined)).toEqual({})
    if (platform === 'linux') {
      expect(await run('priority', undefined)).toBe(Math.min(19, getPriority() + 5))
    }
  })

  it('pass on what a job answers, and its error', async () => {
    const { run } = open()
    const task = { text: 'é', bytes: new Uint8Array([1, 2, 3]), none: undefined }
    expect(await run('echo', task)).toEqual(task)
    const first = await run('number', undefined)
    await expect(run('fail', undefined)).rejects.toEqual(new TypeError('It failed.'))
    expect(await run('number', undefined)).toBe(first)
    expect(outcomes).toEqual(['echo done', 'number done', 'fail failed', 'number done'])
  })

  it('[8.6.3] are ended at the deadline or without memory, and replaced', async () => {
    const { run } = open()
    for (const job of ['spin', 'grow'] as const) {
      const before = await run('number', undefined)
      await expect(run(job, undefined)).rejects.toBeInstanceOf(DeadlineExceededError)
      expect(await run('number', undefined)).not.toBe(before)
    }
    expect(outcomes.filter((outcome) => !outcome.startsWith('number'))).toEqual(['spin late', 'grow late'])
  })

  it('[8.6.3] have time of their own: what starting takes does not count, nor does waiting', async () => {
    const { run } = open({ deadlineMs: 100 })
    expect(await run('sleep', 150)).toBeUndefined()
  })

  it('that end by themselves fail their job and no other one', async () => {
    const { run } = open()
    await expect(run('exit', undefined)).rejects.toThrow('The thread has ended.')
    const before = await run('number', undefined)
    await run('exitLater', undefined)
    await expect.poll(() => run('number', undefined).catch(() => before)).not.toBe(before)
    expect(await run('echo', 1)).toBe(1)
  })

  it('are ended with the pool, which then refuses all', async () => {
    const pool = open({ deadlineMs: 60_000 })
    const refusal = expect.objectContaining({ refusal: expect.objectContaining({ code: 'overloaded' }) })
    await pool.run('number', undefined)
    const spinning = expect(pool.run('spin', undefined)).rejects.toEqual(refusal)
    const starting = expect(pool.run('number', undefined)).rejects.toEqual(refusal)
    await pool.stop()
    await Promise.all([spinning, starting])
    await expect(pool.run('number', undefined)).rejects.toEqual(refusal)
  })
})
