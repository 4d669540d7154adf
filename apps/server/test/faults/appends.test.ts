import { describe, expect, it, onTestFinished } from 'vitest'
import { TEST_STORES } from '../../src/store/db/test-stores.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { createClient } from './client.ts'
import { report } from './report.ts'

/** Of each of the two instances. */
const APPENDS = 100

describe.each(TEST_STORES)('200 appends at once from two instances, on $name', (store) => {
  it('[6.5.10] are all on the page, once', async () => {
    const environment = { DATABASE_URL: await store.newUrl() }
    const servers: ServerProcess[] = []
    for (let started = 0; started < 2; started++) {
      const server = await startServerProcess(environment)
      onTestFinished(() => server.stop())
      servers.push(server)
    }
    const clients = servers.map(({ origin }) => createClient(origin))
    onTestFinished(() => clients.forEach((client) => client.close()))
    const [first, second] = clients
    const published = await first?.send('POST', '/api/v1/publish', { json: { content: 'first' } })
    const { id, editKey } = JSON.parse(published?.text ?? '{}') as { id: string; editKey: string }

    const texts = Array.from({ length: APPENDS }, (_, number) => [`one-${number}`, `two-${number}`] as const)
    const started = performance.now()
    const answers = await Promise.all(
      texts.flatMap((pair) =>
        clients.map((client, number) =>
          client.send('POST', `/api/v1/pages/${id}/blocks`, { json: { editKey, content: pair[number] } }),
        ),
      ),
    )
    report(`200 appends from two instances, ${store.name}`, {
      acknowledged: answers.filter(({ status }) => status === 200).length,
      ms: Math.round(performance.now() - started),
    })
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([])

    const stored = await Promise.all(
      [first, second].map(async (client) => (await client?.send('GET', `/api/v1/pages/${id}`))?.text ?? ''),
    )
    expect(stored[0]).toBe(stored[1])
    const { content } = JSON.parse(stored[0] ?? '{}') as { content: { html: string }[] }
    const paragraphs = content.map(({ html }) => html)
    expect(paragraphs[0]).toBe('<p>first</p>')
    expect(paragraphs.slice(1).toSorted()).toEqual(
      texts
        .flat()
        .map((text) => `<p>${text}</p>`)
        .toSorted(),
    )
  })
})
