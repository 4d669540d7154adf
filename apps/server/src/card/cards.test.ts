import { afterEach, describe, expect, it } from 'vitest'
import { createLogger } from '../logger.ts'
import type { CardContent } from '../content/card-content.ts'
import { ChildProcessError } from '../pool/child-process.ts'
import { type CardLimits, type CardProcess, type Cards, createCards, startCardProcess } from './cards.ts'

const content: CardContent = { title: 'A', description: '', theme: 'light-default', host: 'example.org' }
const contentOf = (title: string) => () => Promise.resolve({ ...content, title })
const client = { key: '192.0.2.1', kind: 'address', gone: new AbortController().signal }
const isPng = (bytes: Buffer) => bytes.subarray(1, 4).toString() === 'PNG'

let started: CardProcess[] = []
let open: Cards[] = []

function start(limits: Partial<CardLimits> = {}): Cards {
  const cards = createCards(createLogger('silent'), limits, (times) => {
    const process = startCardProcess(times)
    started.push(process)
    return process
  })
  open.push(cards)
  return cards
}

afterEach(async () => {
  await Promise.all(open.map((cards) => cards.stop()))
  expect(started.map((process) => process.hasEnded())).toEqual(started.map(() => true))
  started = []
  open = []
})

describe('[10.23.6] drawing', () => {
  it('happens in one process that is started when it is needed', async () => {
    const cards = start()
    expect(started).toHaveLength(0)
    const drawn = await Promise.all(
      ['A', 'B', 'C'].map((title) => cards.get(title, client, contentOf(title))),
    )
    expect(drawn.map(isPng)).toEqual([true, true, true])
    expect(new Set(drawn.map((png) => png.toString('base64'))).size).toBe(3)
    expect(started).toHaveLength(1)
  })

  it('happens once for everyone who asks at once, and not again while the card is kept', async () => {
    const cards = start()
    let asked = 0
    const counted = () => {
      asked += 1
      return Promise.resolve(content)
    }
    const drawn = await Promise.all([1, 2, 3, 4].map(() => cards.get('key', client, counted)))
    expect(new Set(drawn).size).toBe(1)
    expect(await cards.get('key', client, counted)).toBe(drawn[0])
    expect(asked).toBe(1)
  })

  it('is given up when it has waited too long', async () => {
    const cards = start({ waitMs: 1 })
    const answers = await Promise.allSettled(
      ['A', 'B'].map((title) => cards.get(title, client, contentOf(title))),
    )
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(answers[1]).toMatchObject({
      reason: {
        refusal: { code: 'overloaded', headers: { 'Retry-After': expect.stringMatching(/^[2-6]$/) } },
      },
    })
    expect(isPng(await cards.get('B', client, contentOf('B')))).toBe(true)
  })

  it('is stopped at its deadline, and the next one has a new process', async () => {
    const cards = start({ workMs: 1 })
    await expect(cards.get('A', client, contentOf('A'))).rejects.toMatchObject({
      refusal: { code: 'overloaded' },
    })
    await expect(cards.get('A', client, contentOf('A'))).rejects.toMatchObject({
      refusal: { code: 'overloaded' },
    })
    expect(started.map((process) => process.hasEnded())).toEqual([true, true])
  })

  it('goes on in a new process after the old one died, idled or grew', async () => {
    const dying = start()
    await dying.get('A', client, contentOf('A'))
    await started[0]?.end()
    expect(isPng(await dying.get('B', client, contentOf('B')))).toBe(true)
    expect(started).toHaveLength(2)

    const growing = start({ processBytes: 1 })
    await growing.get('A', client, contentOf('A'))
    expect(started[2]?.hasEnded()).toBe(true)
    expect(isPng(await growing.get('B', client, contentOf('B')))).toBe(true)
    expect(started).toHaveLength(4)

    const idling = start({ idleMs: 1 })
    await idling.get('A', client, contentOf('A'))
    await expect.poll(() => started[4]?.hasEnded()).toBe(true)
    expect(isPng(await idling.get('B', client, contentOf('B')))).toBe(true)
  })

  it('is refused to whoever waits when it is stopped', async () => {
    const cards = start()
    const asked = ['A', 'B'].map((title) => cards.get(title, client, contentOf(title)))
    const answers = Promise.allSettled(asked)
    await expect.poll(() => started.length).toBe(1)
    await cards.stop()
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(cards.get('C', client, contentOf('C'))).rejects.toMatchObject({
      refusal: { code: 'overloaded' },
    })
    expect(started).toHaveLength(1)
  })
})

describe('[10.23.6] the process that draws', () => {
  it('can be ended in the middle of a drawing', async () => {
    const process = startCardProcess({ startMs: 15_000, workMs: 5000 })
    const drawing = process.work(content)
    const refused = expect(drawing).rejects.toBeInstanceOf(ChildProcessError)
    await process.end()
    await refused
    expect(process.hasEnded()).toBe(true)
    await expect(process.work(content)).rejects.toBeInstanceOf(ChildProcessError)
  })

  it('says what went wrong with a drawing, and goes on', async () => {
    const process = startCardProcess({ startMs: 15_000, workMs: 5000 })
    const broken = { ...content, theme: 'no-such-theme' } as unknown as CardContent
    await expect(process.work(broken)).rejects.toThrow(/TypeError/)
    expect(isPng(Buffer.from((await process.work(content)).value))).toBe(true)
    await process.end()
  })
})
