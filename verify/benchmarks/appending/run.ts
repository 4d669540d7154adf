// pnpm bench appending [address of an empty PostgreSQL database]
// What does an append to a page of 2,000 blocks cost, compared with one to a page of a single block? Needs a build.
import { setTimeout } from 'node:timers/promises'
import { startBuiltServer } from '../../built-server.ts'

const [postgresUrl] = process.argv.slice(2)
const ROUNDS = 200
const MANY_BLOCKS = 2000
const MOST = 2

interface Key {
  readonly id: string
  readonly editKey: string
}

process.stdout.write('| store | one block, ms | 2,000 blocks, ms | ratio |\n|---|---|---|---|\n')
await compare('SQLite', {})
if (postgresUrl !== undefined) await compare('PostgreSQL', { DATABASE_URL: postgresUrl })

async function compare(store: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const server = await startBuiltServer(environment)
  try {
    let small = await publish(server.origin, 1)
    const large = await publish(server.origin, MANY_BLOCKS)
    const times = { small: [] as number[], large: [] as number[] }
    // One after the other, so that both see the same machine. A small page is replaced before it has grown.
    for (let round = 0; round < ROUNDS; round++) {
      if (round % 5 === 0) small = await publish(server.origin, 1)
      times.small.push(await append(server.origin, small))
      times.large.push(await append(server.origin, large))
      await setTimeout(2)
    }
    const [one, many] = [median(times.small), median(times.large)]
    const ratio = many / one
    process.stdout.write(`| ${store} | ${one.toFixed(2)} | ${many.toFixed(2)} | ${ratio.toFixed(2)} |\n`)
    if (ratio > MOST) process.exitCode = 1
  } finally {
    await server.stop()
  }
}

async function publish(origin: string, blocks: number): Promise<Key> {
  const body = { blocks: Array.from({ length: blocks }, (_, index) => paragraph(index)) }
  return (await call(`${origin}/api/v1/publish`, body)) as Key
}

async function append(origin: string, { id, editKey }: Key): Promise<number> {
  const started = performance.now()
  await call(`${origin}/api/v1/pages/${id}/blocks`, { editKey, blocks: [paragraph(0)] })
  return performance.now() - started
}

function paragraph(index: number): object {
  return { type: 'richtext', html: `<p>Line ${index} of a report that an agent writes as it goes along.</p>` }
}

async function call(url: string, body: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
