import { describe, expect, it, onTestFinished } from 'vitest'
import type { PublishResponse } from 'qp-schema/api'
import { eventsIn, openEvents } from './event-reader.ts'
import { serveOn } from './serve-on.ts'
import { createTestDatabase, hasPostgres, type Product } from './test-database.ts'

const READERS = 100

/** The readers are told apart by what a proxy says of them. */
const BEHIND_A_PROXY = { TRUST_PROXY: '1', DRAIN_SECONDS: '0' }

async function send(method: string, url: string, json: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

describe.each<Product>(['SQLite', 'PostgreSQL'])('two instances on one store in %s', (product) => {
  it.skipIf(product === 'PostgreSQL' && !hasPostgres)(
    '[10.29.5] [10.29.4] tell a hundred readers of both what one of them has written, and its end',
    async () => {
      const { url, remove } = await createTestDatabase(product)
      onTestFinished(remove)
      const [one, other] = [await serveOn(url, BEHIND_A_PROXY), await serveOn(url, BEHIND_A_PROXY)]
      const live = { content: 'Begun.', live: true }
      const { id, editKey } = (await send('POST', `${one}/api/v1/publish`, live)) as PublishResponse
      const readers = await Promise.all(
        Array.from({ length: READERS }, (_, number) =>
          openEvents(`${number % 2 === 0 ? one : other}/${id}/events`, {
            'X-Forwarded-For': `10.1.0.${number}`,
          }),
        ),
      )
      const counts = () => readers.map(({ received }) => eventsIn(received()).length)
      for (const [revision, writer] of [[2, one] as const, [3, other] as const]) {
        const more = { editKey, content: `Revision ${revision}.` }
        await send('POST', `${writer}/api/v1/pages/${id}/blocks`, more)
        await expect.poll(counts).toEqual(readers.map(() => revision))
      }
      await send('PATCH', `${other}/api/v1/pages/${id}`, { editKey, published: false })
      const all = await Promise.all(readers.map(({ ended }) => ended))
      const expected = [
        ...[1, 2, 3].map((revision) => ({
          event: 'page',
          id: String(revision),
          data: { revision, published: true },
        })),
        { event: 'end', data: { published: false } },
      ]
      expect(all.map(eventsIn)).toEqual(readers.map(() => expected))
    },
  )
})
