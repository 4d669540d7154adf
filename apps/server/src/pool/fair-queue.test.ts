import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { FairQueue, type QueueLimits } from './fair-queue.ts'

const overloaded = (message: string) =>
  expect.objectContaining({
    refusal: {
      code: 'overloaded',
      message: `${message}; try again in a moment.`,
      headers: { 'Retry-After': expect.stringMatching(/^[2-6]$/) },
    },
  })
const BUSY = overloaded('The server is busy')

/** A queue whose jobs last until they are ended, and the order in which they began. The first letter is the client. */
function open(limits: Partial<QueueLimits> = {}) {
  const queue = new FairQueue({ slots: 1, waitMs: 10_000, ...limits })
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, gone = new AbortController().signal) => {
    const work = async () => {
      began.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    }
    return queue.run({ key: name.slice(0, 1), kind: 'address', gone }, work, name.endsWith('long'))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await setImmediate()
  }
  /** Ends one job after another, the oldest first, until none is left. */
  const endAll = async () => {
    await setImmediate()
    for (let index = 0; index < began.length; index += 1) await end(began[index] ?? '')
  }
  return { queue, began, ask, end, endAll }
}

/** So many jobs of a client. */
const many = (client: string, count: number) => Array.from({ length: count }, (_, index) => client + index)

describe('[8.6.2] the queue of those who want a thread', () => {
  it('lets as many work as there are threads, and lends them all to one who is alone', async () => {
    const { queue, began, ask, endAll } = open({ slots: 4 })
    const names = many('a', 50)
    const asked = names.map((name) => ask(name))
    await setImmediate()
    expect(began).toEqual(['a0', 'a1', 'a2', 'a3'])
    expect(queue.load).toEqual({ working: 4, waiting: 46 })
    await endAll()
    expect(await Promise.all(asked)).toEqual(names)
    expect(began).toEqual(names)
    expect(queue.load).toEqual({ working: 0, waiting: 0 })
  })

  it('lets those who wait take turns, with one job each', async () => {
    const { began, ask, endAll } = open({ slots: 2 })
    const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2', 'c2', 'b3']
    const asked = names.map((name) => ask(name))
    await endAll()
    expect(began).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'c2', 'b3'])
    expect(await Promise.all(asked)).toEqual(names)
  })

  it('lets somebody new wait for one job of each other, however many they have sent', async () => {
    const one = open()
    const flood = many('a', 1000).map((name) => one.ask(name))
    await setImmediate()
    await one.end('a0')
    flood.push(one.ask('b1'))
    await one.end('a1')
    await one.end('a2')
    expect(one.began).toEqual(['a0', 'a1', 'a2', 'b1'])
    await one.endAll()
    await Promise.all(flood)

    const several = open({ slots: 2 })
    const clients = Array.from({ length: 64 }, (_, index) => String.fromCharCode(0x4e00 + index))
    const floods = clients.flatMap((client) => many(client, 16)).map((name) => several.ask(name))
    await setImmediate()
    const asked = several.ask('n1')
    const begun = several.began.length
    while (!several.began.includes('n1')) await several.end(several.began.at(-1) ?? '')
    expect(several.began.slice(begun)).toEqual(
      [...clients.map((client) => `${client}0`), 'n1'].with(0, '一2'),
    )
    await several.endAll()
    await Promise.all([...floods, asked])
  })

  it('[8.6.6] keeps one thread free of long jobs, where there are several', async () => {
    const { began, ask, end, endAll } = open({ slots: 2 })
    const asked = ['a long', 'b long', 'c1', 'b2', 'a3'].map((name) => ask(name))
    await setImmediate()
    expect(began).toEqual(['a long', 'c1'])
    await end('c1')
    await end('b2')
    await end('a long')
    expect(began).toEqual(['a long', 'c1', 'b2', 'a3', 'b long'])
    await endAll()
    expect(await Promise.all(asked)).toEqual(['a long', 'b long', 'c1', 'b2', 'a3'])
    const alone = open({ slots: 1 })
    const long = alone.ask('a long')
    await alone.endAll()
    expect(await long).toBe('a long')
  })

  it('gives up who has waited too long, and says whose requests are in the way', async () => {
    const { queue, began, ask, endAll } = open({ waitMs: 20 })
    const first = ask('a1')
    await expect(ask('b1')).rejects.toEqual(BUSY)
    const answers = await Promise.allSettled(['b2', 'b3', 'b4', 'c1', 'c2'].map((name) => ask(name)))
    expect(answers.map((answer) => answer.status === 'rejected' && answer.reason)).toEqual([
      overloaded('Your address has 3 requests waiting'),
      BUSY,
      BUSY,
      overloaded('Your address has 2 requests waiting'),
      BUSY,
    ])
    expect(queue.load).toEqual({ working: 1, waiting: 0 })
    const next = ask('b5')
    await endAll()
    expect([await first, await next, began]).toEqual(['a1', 'b5', ['a1', 'b5']])
  })

  it('gives up who has gone, and nobody else', async () => {
    const { queue, began, ask, endAll } = open()
    const leaving = new AbortController()
    const first = ask('a1')
    const left = ask('b1', leaving.signal)
    const next = ask('b2')
    leaving.abort()
    await expect(left).rejects.toEqual(overloaded('Your address has 2 requests waiting'))
    await expect(ask('c1', AbortSignal.abort())).rejects.toEqual(BUSY)
    expect(queue.load).toEqual({ working: 1, waiting: 1 })
    await endAll()
    expect([await first, await next, began]).toEqual(['a1', 'b2', ['a1', 'b2']])
    expect(queue.load).toEqual({ working: 0, waiting: 0 })
  })

  it('goes on when a job fails', async () => {
    const { queue, ask, endAll } = open()
    const client = { key: 'a', kind: 'address', gone: new AbortController().signal }
    await expect(queue.run(client, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const next = ask('a1')
    await endAll()
    expect(await next).toBe('a1')
  })
})
