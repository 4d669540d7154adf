import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createClient } from 'qp-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../apps/server/test/server-process.ts'
import { newPerson, type Person } from './qp-process.ts'

/** What becomes of a request on its way: nothing special, no answer although it was carried out, or another answer. */
type Fate = 'passed' | 'unanswered' | 'refused'

interface Passed {
  readonly call: string
  readonly ifMatch: string | undefined
  readonly etag: string | undefined
}

let server: ServerProcess
let person: Person
let passed: Passed[]
let fateOf: (call: string) => Fate
/** A line to the server on which requests get lost. */
const line = createServer((given, response) => void pass(given, response))

beforeAll(async () => {
  server = await startServerProcess({})
  await once(line.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  line.closeAllConnections()
  line.close()
  await server.stop()
})
beforeEach(async () => {
  person = await newPerson(`http://127.0.0.1:${(line.address() as AddressInfo).port}`)
  passed = []
  fateOf = () => 'passed'
})
afterEach(() => person.remove())

async function pass(given: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = given
  const call = `${method} ${url.replace(/^\/api\/v1/, '').replace(/\w{12}/, 'ID')}`
  const body = await buffer(given)
  const fate = fateOf(call)
  if (fate === 'refused') {
    const refusal = { error: 'store_full', message: 'The store is full.' }
    response.writeHead(507, { 'Content-Type': 'application/json' }).end(JSON.stringify(refusal))
    return
  }
  const sent = request(`${server.origin}${url}`, { method, headers }).end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const content = await buffer(answer)
  passed.push({ call, ifMatch: headers['if-match'], etag: answer.headers.etag })
  // Who is to wait for longer than a call may take gives up at once.
  if (fate === 'unanswered') response.writeHead(503, { 'Retry-After': '900' }).end()
  else response.writeHead(answer.statusCode ?? 0, answer.headers).end(content)
}

const paragraphs = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${index} ${letter.repeat(10_000)}\n`).join('\n')
const callsOf = () => passed.map(({ call }) => call)
const blocksOf = async (id: string) => (await createClient({ baseUrl: server.origin }).get(id)).blocks

it('[18.4.3] a text of 900,000 bytes is one request; a larger one is hidden until it is whole, and goes on where it ended', async () => {
  const text = `# "Big"\n\n${'"A line", of some length, with a break behind it.\n'.repeat(18_000)}`.slice(
    0,
    900_000,
  )
  expect((await person.pipe(text)).code).toBe(0)
  expect(callsOf()).toEqual(['POST /publish'])

  await person.write('big.md', `# Big\n\n${paragraphs('a', 230)}`)
  passed = []
  let appended = 0
  fateOf = (call) => {
    if (call.endsWith('/blocks')) appended += 1
    return appended < 2 ? 'passed' : 'unanswered'
  }
  const broken = await person.qp('big.md')
  expect([broken.code, broken.out]).toEqual([4, ''])
  expect(broken.errors).toContain(
    'The page of big.md is hidden, since only its beginning has arrived: the same call goes on from there.\n',
  )
  const { id = '', url = '' } = (await person.kept()).pages.find(({ path }) => path !== undefined) ?? {}
  expect((await fetch(url)).status).toBe(404)

  passed = []
  fateOf = () => 'passed'
  const whole = await person.qp('big.md', '--json')
  expect(JSON.parse(whole.out)).toMatchObject({ id, url, published: true, isNew: true, warnings: [] })
  expect(callsOf()).toEqual(['POST /pages/ID/blocks', 'PATCH /pages/ID'])
  expect([(await fetch(url)).status, (await blocksOf(id)).length]).toEqual([200, 231])

  await person.write('big.md', `# Big\n\n${paragraphs('b', 230)}`)
  passed = []
  expect(await person.qp('big.md')).toEqual({ code: 0, out: `${url}\n`, errors: '' })
  const writes = passed.filter(({ ifMatch }) => ifMatch !== undefined)
  expect(writes.map(({ call }) => call)).toEqual([
    'POST /publish',
    'POST /pages/ID/blocks',
    'POST /pages/ID/blocks',
  ])
  expect(writes.slice(1).map(({ ifMatch }) => ifMatch)).toEqual(writes.slice(0, -1).map(({ etag }) => etag))
  expect(await blocksOf(id)).toEqual([
    { type: 'richtext', html: '<h1>Big</h1>' },
    ...Array.from({ length: 230 }, (_, index) => ({
      type: 'richtext',
      html: `<p>${index} ${'b'.repeat(10_000)}</p>`,
    })),
  ])
})

it('[18.4.3] what is refused further on leaves no page behind, and is refused before an update begins', async () => {
  await person.write('big.md', paragraphs('a', 120))
  fateOf = (call) => (call.endsWith('/blocks') ? 'refused' : 'passed')
  expect(await person.qp('big.md')).toEqual({
    code: 1,
    out: '',
    errors: 'qp: big.md: The store is full. (507 store_full)\n',
  })
  expect(callsOf()).toEqual(['POST /validate', 'POST /validate', 'POST /publish', 'DELETE /pages/ID'])
  expect(await person.kept()).toMatchObject({ pages: [], begun: [] })

  fateOf = () => 'passed'
  await person.write('big.md', 'Small\n')
  expect((await person.qp('big.md')).code).toBe(0)
  await person.write('big.md', paragraphs('a', 430))
  passed = []
  expect(await person.qp('big.md')).toEqual({
    code: 1,
    out: '',
    errors:
      'qp: big.md has 430 blocks and 4317521 bytes as a page, and a page has at most 10000 and 4194304.\n',
  })
  expect(callsOf()).toEqual(Array.from({ length: 5 }, () => 'POST /validate'))
  expect((await person.kept()).begun).toEqual([])
})
