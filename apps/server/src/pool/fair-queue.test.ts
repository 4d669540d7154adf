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

/**
 * A queue whose jobs last until they are ended, and the order in which they began. The first letter is the client, the
 * last word the length. They take no time, unless the clock is set on.
 */
function open(limits: Partial<QueueLimits> = {}) {
  const clock = { now: 0 }
  const queue = new FairQueue({ slots: 1, waitMs: 10_000, now: () => clock.now, ...limits })
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, gone = new AbortController().signal) => {
    const work = async () => {
      began.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    }
    const length = JOB_LENGTHS.find((word) => name.endsWith(word))
    return queue.run({ key: name.slice(0, 1), kind: 'address', gone }, work, length)
  }
  const end = async (name: string, milliseconds = 0) => {
    clock.now += milliseconds
    ends.get(name)?.()
    await setImmediate()
  }
  /** Ends one job after another, the oldest first, until none is left. */
  const endAll = async () => {
    await setImmediate()
    for (let index = 0; index < began.length; index += 1) await end(began[index] ?? '')
  }
  return { queue, clock, began, ask, end, endAll }
}

const JOB_LENGTHS = ['short', 'medium', 'long'] as const

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

  it('lets those who wait take turns, with one job each, who came last first', async () => {
    const { began, ask, endAll } = open({ slots: 2 })
    const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2', 'c2', 'b3']
    const asked = names.map((name) => ask(name))
    await endAll()
    expect(began).toEqual(['a1', 'a2', 'c1', 'b1', 'a3', 'c2', 'b2', 'a4', 'b3'])
    expect(await Promise.all(asked)).toEqual(names)
  })

  it('lets somebody new go next, however many others have sent', async () => {
    const one = open()
    const flood = many('a', 1000).map((name) => one.ask(name))
    await setImmediate()
    await one.end('a0')
    flood.push(one.ask('b1'))
    await one.end('a1')
    expect(one.began).toEqual(['a0', 'a1', 'b1'])
    await one.endAll()
    await Promise.all(flood)

    const several = open({ slots: 2 })
    const clients = Array.from({ length: 64 }, (_, index) => String.fromCharCode(0x4e00 + index))
    const floods = clients.flatMap((client) => many(client, 16)).map((name) => several.ask(name))
    await setImmediate()
    const asked = several.ask('n1')
    const begun = several.began.length
    while (!several.began.includes('n1')) await several.end(several.began.at(-1) ?? '')
    expect(several.began.slice(begun)).toEqual(['n1'])
    await several.endAll()
    await Promise.all([...floods, asked])
  })

  it('[8.6.6] keeps one thread free of long jobs, where there are several', async () => {
    const { began, ask, end, endAll } = open({ slots: 2 })
    const asked = ['a long', 'b long', 'c1', 'b2', 'a3'].map((name) => ask(name))
    await setImmediate()
    expect(began).toEqual(['a long', 'c1'])
    await end('c1')
    await end('a3')
    await end('a long')
    expect(began).toEqual(['a long', 'c1', 'a3', 'b2', 'b long'])
    await endAll()
    expect(await Promise.all(asked)).toEqual(['a long', 'b long', 'c1', 'b2', 'a3'])
    const alone = open({ slots: 1 })
    const long = alone.ask('a long')
    await alone.endAll()
    expect(await long).toBe('a long')
  })

  it('[8.6.6] keeps it for medium jobs of those who have hardly used any time', async () => {
    const { began, ask, end, endAll, clock } = open({ slots: 2 })
    const asked = [ask('a1'), ask('b1')]
    await setImmediate()
    await end('a1', 999)
    await end('b1', 1)
    asked.push(...['c long', 'a medium', 'b2 medium'].map((name) => ask(name)))
    await setImmediate()
    expect(began.slice(2)).toEqual(['c long', 'a medium'])
    await end('a medium')
    expect(began.slice(4)).toEqual([])
    await end('c long')
    expect(began.slice(4)).toEqual(['b2 medium'])
    await endAll()
    await Promise.all(asked)

    // What was used is forgotten in the end.
    clock.now += 10 * 60_000
    const later = [ask('d long'), ask('b3 medium')]
    await setImmediate()
    expect(began.slice(5)).toEqual(['d long', 'b3 medium'])
    await endAll()
    await Promise.all(later)
  })

  it('lets those go first who have used least time in the last minutes', async () => {
    const { began, ask, end, endAll, clock } = open()
    const first = ['a1', 'b1', 'c1'].map((name) => ask(name))
    await setImmediate()
    await end('a1', 1600)
    await end('c1', 249)
    await end('b1', 1599)
    const next = ['x1', 'a2', 'b2', 'a3', 'c2', 'n1', 'b3', 'c3'].map((name) => ask(name))
    await endAll()
    expect(began.slice(3)).toEqual(['x1', 'n1', 'c2', 'c3', 'b2', 'b3', 'a2', 'a3'])
    // Who has waited for long is not held up by others who use hardly any time.
    const [x3, a5] = [ask('x3'), ask('a5')]
    await setImmediate()
    clock.now += 4000
    const n2 = ask('n2')
    const b4 = ask('b4')
    await endAll()
    expect(began.slice(11)).toEqual(['x3', 'n2', 'a5', 'b4'])
    await Promise.all([x3, a5, n2, b4])
    clock.now += 10 * 60_000
    const last = ['x2', 'a4', 'c4'].map((name) => ask(name))
    await endAll()
    expect(began.slice(15)).toEqual(['x2', 'c4', 'a4'])
    await Promise.all([...first, ...next, ...last])
  })

  it('lets nobody who comes back go before who waits for a first turn, however long that lasts', async () => {
    const { began, ask, end, endAll } = open()
    const asked = ['a1', 'b1', 'c1', 'd1'].map((name) => ask(name))
    await setImmediate()
    for (const client of ['a', 'd', 'c']) {
      await end(`${client}1`, 5000)
      asked.push(ask(`${client}2`))
    }
    await endAll()
    expect(began).toEqual(['a1', 'd1', 'c1', 'b1', 'a2', 'd2', 'c2'])
    await Promise.all(asked)
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
