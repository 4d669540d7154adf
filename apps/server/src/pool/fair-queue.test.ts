import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { FairQueue, type QueueLimits } from './fair-queue.ts'

const OVERLOADED = expect.objectContaining({
  refusal: expect.objectContaining({ code: 'overloaded', headers: { 'Retry-After': '2' } }),
})

/** A queue whose jobs last until they are ended, and the order in which they began. */
function open(limits: Partial<QueueLimits> = {}) {
  const queue = new FairQueue({ slots: 1, waiting: 10, waitingPerAddress: 10, waitMs: 10_000, ...limits })
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, gone = new AbortController().signal) => {
    const [address = ''] = name
    const work = async () => {
      began.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    }
    return queue.run({ address, gone }, work, name.endsWith('long'))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await setImmediate()
  }
  return { queue, began, ask, end }
}

describe('[8.6.2] the queue of those who want a thread', () => {
  it('lets as many work as there are threads, one of each address, in turns', async () => {
    const { queue, began, ask, end } = open({ slots: 2 })
    const asked = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ask(name))
    await setImmediate()
    expect(began).toEqual(['a1', 'b1'])
    expect(queue.load).toEqual({ working: 2, waiting: 4 })
    await end('a1')
    await end('b1')
    await end('c1')
    expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'b2'])
    await end('a2')
    await end('b2')
    await end('a3')
    expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
    expect(queue.load).toEqual({ working: 0, waiting: 0 })
  })

  it('refuses whoever comes when too many of one address wait', async () => {
    const { queue, ask, end } = open({ waitingPerAddress: 2 })
    const asked = ['a1', 'a2', 'a3'].map((name) => ask(name))
    await setImmediate()
    await expect(ask('a4')).rejects.toEqual(OVERLOADED)
    expect(() => queue.admit('a')).toThrow(OVERLOADED)
    expect(() => queue.admit('b')).not.toThrow()
    for (const name of ['a1', 'a2', 'a3']) await end(name)
    expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3'])
  })

  it('lets an address in that has nothing waiting: when too many wait, the newest of the longest line goes', async () => {
    const { queue, began, ask, end } = open({ waiting: 4 })
    const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2', 'd1', 'a5', 'e1']
    const answers = Promise.allSettled(names.map((name) => ask(name)))
    await setImmediate()
    expect(queue.load).toEqual({ working: 1, waiting: 4 })
    for (const name of ['a1', 'b1', 'c1', 'e1', 'a2']) await end(name)
    expect(began).toEqual(['a1', 'b1', 'c1', 'e1', 'a2'])
    // c1 came instead of a4, b2 of a3, d1 of b2; of lines of one length, e1 took the place of the last one.
    const refused = (await answers).flatMap(({ status }, index) =>
      status === 'rejected' ? names[index] : [],
    )
    expect(refused).toEqual(['a3', 'a4', 'b2', 'd1', 'a5'])
  })

  it('[8.6.6] keeps one thread free of long jobs, where there are several', async () => {
    const { began, ask, end } = open({ slots: 2 })
    const asked = ['a long', 'b long', 'c1', 'b2', 'a3'].map((name) => ask(name))
    await setImmediate()
    expect(began).toEqual(['a long', 'c1'])
    await end('c1')
    await end('b2')
    await end('a long')
    expect(began).toEqual(['a long', 'c1', 'b2', 'b long', 'a3'])
    await end('b long')
    await end('a3')
    expect(await Promise.all(asked)).toEqual(['a long', 'b long', 'c1', 'b2', 'a3'])
    const alone = open({ slots: 1 })
    const long = alone.ask('a long')
    await setImmediate()
    await alone.end('a long')
    expect(await long).toBe('a long')
  })

  it('gives up who has waited too long or has gone, and nobody else', async () => {
    const { queue, began, ask, end } = open({ waitMs: 20 })
    const leaving = new AbortController()
    const first = ask('a1')
    const left = ask('b1', leaving.signal)
    leaving.abort()
    await expect(left).rejects.toEqual(OVERLOADED)
    await expect(ask('b2', AbortSignal.abort())).rejects.toEqual(OVERLOADED)
    await expect(ask('c1')).rejects.toEqual(OVERLOADED)
    expect(queue.load).toEqual({ working: 1, waiting: 0 })
    const next = ask('b3')
    await end('a1')
    await end('b3')
    expect([await first, await next, began]).toEqual(['a1', 'b3', ['a1', 'b3']])
  })

  it('goes on when a job fails', async () => {
    const { queue, ask, end } = open()
    const client = { address: 'a', gone: new AbortController().signal }
    await expect(queue.run(client, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const next = ask('a1')
    await setImmediate()
    await end('a1')
    expect(await next).toBe('a1')
  })
})
