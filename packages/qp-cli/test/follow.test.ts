import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { createClient } from 'qp-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../apps/server/test/server-process.ts'
import { newPerson, type Person } from './qp-process.ts'

/** What a model could answer: all of it has to come out as if it had been appended as a whole. */
const ANSWER = `The **moon** pulls — 月.

1. First

   a. within
2. Second[^1]

| Port | Tide |
|------|-----:|
| Kiel | 0.1 m |

\`\`\`js
const a = 1

const b = 2
\`\`\`

See [the tables] and $E = mc^2$.

> [!TIP]
> Look at noon.

<details><summary>More</summary>

Hidden *text*.

</details>

[the tables]: https://example.org/tables
[^1]: Mostly.
`

let server: ServerProcess
let base: string
let person: Person

beforeAll(async () => {
  server = await startServerProcess({})
  base = `http://localhost:${server.port}`
})
afterAll(() => server.stop())
beforeEach(async () => {
  person = await newPerson(base)
})
afterEach(() => person.remove())

const newPage = async (...options: readonly string[]) =>
  (await person.pipe('# Tides', 'publish', ...options)).out.trim().split('/').at(-1) ?? ''
const blocksOf = async (id: string, baseUrl = base) =>
  (await createClient({ baseUrl }).get(id)).blocks.slice(1)

/** The blocks of a page that a text was appended to as a whole. */
async function whole(markdown: string, ...options: readonly string[]) {
  const id = await newPage()
  expect((await person.pipe(markdown, 'append', id, ...options)).code).toBe(0)
  return blocksOf(id)
}

/** A `qp append --follow` that is running. */
function following(id: string, options: readonly string[] = [], by = person) {
  const child = by.start('append', id, '--follow', '--every', '0.1', ...options)
  const ended = Promise.all([textOf(child.stdout), textOf(child.stderr), once(child, 'exit')]).then(
    ([out, errors, [code]]) => ({ code: code as number | null, out, errors }),
  )
  return { child, ended }
}

describe('[18.7.1] append --follow', () => {
  it.each([[[]], [['--plain']]])(
    'ends as an append of the whole does, with the options %j',
    async (options) => {
      const id = await newPage()
      const { child, ended } = following(id, options)
      const bytes = Buffer.from(ANSWER)
      // Pieces end within characters, lines and constructs.
      for (let at = 0; at < bytes.length; at += 11) {
        child.stdin.write(bytes.subarray(at, at + 11))
        if (at % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 10))
      }
      child.stdin.end()
      expect(await ended).toMatchObject({ code: 0, out: `${base}/${id}\n` })
      expect(await blocksOf(id)).toEqual(await whole(ANSWER, ...options))
    },
  )

  it('appends a block once nothing can change it, and the rest at the end', async () => {
    const id = await newPage()
    const { child, ended } = following(id, ['--json'])
    child.stdin.write('One\n\n- a\n')
    await expect.poll(() => blocksOf(id)).toEqual([{ type: 'richtext', html: '<p>One</p>' }])
    child.stdin.write('- b\n\n[later]\n\n')
    child.stdin.write('Two\n\n')
    await expect.poll(async () => (await blocksOf(id)).length).toBe(2)
    // What refers to something that may be defined yet holds back what is behind it.
    child.stdin.write('[later]: https://example.org/\n\nThr')
    await expect.poll(async () => (await blocksOf(id)).length).toBe(4)
    child.stdin.end('ee')
    const { code, out, errors } = await ended
    expect([code, JSON.parse(out), errors]).toEqual([0, { id, url: `${base}/${id}`, appended: 5 }, ''])
    expect((await blocksOf(id)).map((block) => 'html' in block && block.html)).toEqual([
      '<p>One</p>',
      '<ul><li>a</li><li>b</li></ul>',
      '<p><a href="https://example.org/">later</a></p>',
      '<p>Two</p>',
      '<p>Three</p>',
    ])
  })

  it('waits for no definition of the mark of a note, or of what stands in brackets behind a word', async () => {
    const id = await newPage()
    const { child, ended } = following(id)
    child.stdin.write('> [!NOTE]\n> hi\n\nIn a[0] and f(x)[i].\n\nThen b[1].\n\nTwo\n\nThree\n\nFour\n\n')
    await expect.poll(async () => (await blocksOf(id)).length).toBe(6)
    child.stdin.write('See [this].\n\nFive\n\nSix\n\nSeven\n\nEight\n\n')
    child.stdin.end('[this]: https://example.org/\n')
    expect((await ended).code).toBe(0)
    const blocks = await blocksOf(id)
    expect([blocks.length, blocks[0]]).toEqual([11, { type: 'callout', tone: 'info', html: '<p>hi</p>' }])
    expect(blocks[6]).toEqual({
      type: 'richtext',
      html: '<p>See <a href="https://example.org/">this</a>.</p>',
    })
  })

  it('with --code appends whole lines, and the rest at the end', async () => {
    const id = await newPage()
    const { child, ended } = following(id, ['--code'])
    child.stdin.write('one\ntwo\nthr')
    await expect.poll(() => blocksOf(id)).toEqual([{ type: 'code', code: 'one\ntwo', language: 'plaintext' }])
    child.stdin.end('ee')
    expect((await ended).code).toBe(0)
    expect((await blocksOf(id)).slice(1)).toEqual([{ type: 'code', code: 'three', language: 'plaintext' }])
  })

  it('--live lets readers see it grow', async () => {
    const id = await newPage()
    const { child, ended } = following(id, ['--live'])
    child.stdin.write('One\n\n')
    await expect.poll(async () => (await blocksOf(id)).length).toBe(1)
    const events = await fetch(`${base}/${id}/events`)
    expect([events.status, events.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ])
    await events.body?.cancel()
    child.stdin.end()
    expect((await ended).code).toBe(0)
  })

  it('without any text nothing is appended, and --dry-run only counts', async () => {
    const id = await newPage()
    expect(await person.pipe('', 'append', id, '--follow')).toEqual({
      code: 0,
      out: `${base}/${id}\n`,
      errors: '',
    })
    expect(await person.pipe('a\n\nb', 'append', id, '--follow', '--dry-run', '--live')).toEqual({
      code: 0,
      out: `Would append 2 blocks to ${base}/${id}.\n`,
      errors: '',
    })
    expect(await blocksOf(id)).toEqual([])
  })

  it('warns as an append of the whole does', async () => {
    const text = '---\ntheme: dark\nslug: a\n---\n[a](b.md)'
    const { code, errors } = await person.pipe(text, 'append', await newPage(), '--follow')
    expect([code, errors]).toEqual([0, (await person.pipe(text, 'append', await newPage())).errors])
    expect(errors).toMatch(/^The standard input: line 1: the front matter was ignored.*\n.*line 5: .*\n$/)
  })

  it('[18.1.4] what came before bytes that are not UTF-8 is appended, and the code is 1', async () => {
    const id = await newPage()
    const bytes = Buffer.concat([Buffer.from('a\n\nb 月'), Buffer.from([0xff]), Buffer.from('c')])
    expect(await person.pipe(bytes, 'append', id, '--follow')).toEqual({
      code: 1,
      out: '',
      errors: 'What came before is on the page (2 blocks).\nqp: The standard input is not UTF-8 text.\n',
    })
    expect(await blocksOf(id)).toEqual(await whole('a\n\nb 月'))
    const half = await person.pipe(Buffer.from('half 月').subarray(0, 7), 'append', id, '--follow')
    expect(half).toMatchObject({ code: 1, errors: expect.stringContaining('(1 blocks).') as string })
  })

  it('more than a page can hold ends it', async () => {
    const id = await newPage()
    const { code, errors } = await person.pipe(
      `${'word '.repeat(3000)}\n\n`.repeat(600),
      'append',
      id,
      '--follow',
    )
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^What came before is on the page \(\d+ blocks\)\.\nqp: /),
    ])
  })
})

describe('[18.7.2] a signal', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    '%s ends it, and what was read is appended as if that was all',
    async (signal) => {
      const id = await newPage()
      const { child, ended } = following(id)
      child.stdin.write('One\n\n')
      await expect.poll(async () => (await blocksOf(id)).length).toBe(1)
      // Half of bold text, and half of a character.
      child.stdin.write(Buffer.from('Two **bold 月').subarray(0, -1))
      const arrived = () => child.stdin.writableLength
      await expect.poll(arrived).toBe(0)
      child.kill(signal)
      expect((await ended).code).toBe(0)
      expect(await blocksOf(id)).toEqual(await whole('One\n\nTwo **bold '))
    },
  )

  it('ends an input that never ends', async () => {
    const id = await newPage()
    const { child, ended } = following(id)
    const more = setInterval(() => child.stdin.write('and on, '), 1)
    child.stdin.write('One\n\n')
    await expect.poll(async () => (await blocksOf(id)).length).toBe(1)
    child.kill('SIGINT')
    child.stdin.on('error', () => undefined)
    expect((await ended).code).toBe(0)
    clearInterval(more)
    expect((await blocksOf(id)).length).toBe(2)
  })

  it('a second one ends the process, also while it waits for the service', async () => {
    const id = await newPage()
    const { there, close } = await personBehind(await startProxy(() => 'refuse'), id)
    const { child, ended } = following(id, [], there)
    child.stdin.write('One\n\n')
    const [said] = (await once(child.stderr, 'data')) as [Buffer]
    expect(String(said)).toBe('Busy. Trying again.\n')
    const signals = setInterval(() => child.kill(child.exitCode === null ? 'SIGINT' : 0), 100)
    expect(await ended).toMatchObject({ code: null, out: '' })
    clearInterval(signals)
    await close()
  })
})

describe('[18.7.1] [5.10.3] a service that fails meanwhile', () => {
  it('is killed and comes back: nothing is lost or appended twice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'qp-follow-'))
    const environment = { DATABASE_URL: `sqlite:${join(folder, 'pages.db')}` }
    let other = await startServerProcess(environment)
    const address = `http://localhost:${other.port}`
    await person.remove()
    person = await newPerson(address)
    const id = await newPage()
    const { child, ended } = following(id)
    const lines = ANSWER.split(/(?<=\n)/)
    for (const [index, line] of lines.entries()) {
      child.stdin.write(line)
      if (index === 8) {
        await other.stop()
        child.stdin.write('\n')
        other = await startServerProcess({ ...environment, PORT: String(other.port) })
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    child.stdin.end()
    expect((await ended).code).toBe(0)
    const expected = await newPage()
    const text = lines.map((line, index) => (index === 8 ? `${line}\n` : line)).join('')
    await person.pipe(text, 'append', expected)
    expect(await blocksOf(id, address)).toEqual(await blocksOf(expected, address))
    await other.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('loses answers and is busy: each batch is stored once', async () => {
    const id = await newPage()
    const seen: string[] = []
    const proxy = await startProxy((key) => {
      seen.push(key)
      return (['lose', 'refuse'] as const)[seen.length - 1] ?? 'pass'
    })
    const { there, close } = await personBehind(proxy, id)
    expect((await there.pipe('One\n\nTwo\n', 'append', id, '--follow')).code).toBe(0)
    expect([seen.length, new Set(seen).size]).toEqual([3, 1])
    expect(await blocksOf(id)).toEqual(await whole('One\n\nTwo\n'))
    await close()
  })
})

/** Somebody who reaches the service through a proxy, and keeps the key of a page. */
async function personBehind(proxy: Server, id: string) {
  const { port } = proxy.address() as AddressInfo
  const there = await newPerson(`http://localhost:${port}`)
  const kept = (await person.kept()).pages.find((page) => page.id === id)
  const editUrl = `http://localhost:${port}/?id=${id}#edit=${kept?.editKey}`
  expect((await there.pipe(editUrl, 'keep')).code).toBe(0)
  const close = async () => {
    proxy.close()
    await there.remove()
  }
  return { there, close }
}

/**
 * Passes requests on to the server; loses the answers to some writes, as a line does that breaks, and refuses others.
 *
 * @param fateOf - asked with the `Idempotency-Key`
 */
async function startProxy(fateOf: (key: string) => 'pass' | 'lose' | 'refuse'): Promise<Server> {
  const proxy = createServer((message, answer) => {
    const key = message.headers['idempotency-key']
    const fate = key === undefined ? 'pass' : fateOf(String(key))
    if (fate === 'refuse') {
      message.resume()
      answer.writeHead(503, { 'retry-after': '1', 'content-type': 'application/json' })
      answer.end(JSON.stringify({ error: 'overloaded', message: 'Busy.' }))
      return
    }
    const { url = '', method = '', headers } = message
    const onward = request(
      base + url,
      { method, headers: { ...headers, host: new URL(base).host } },
      (reply) => {
        if (fate === 'lose') reply.resume().on('end', () => answer.destroy())
        else {
          answer.writeHead(reply.statusCode ?? 500, reply.headers)
          reply.pipe(answer)
        }
      },
    )
    message.pipe(onward)
  })
  proxy.listen(0, 'localhost')
  await once(proxy, 'listening')
  return proxy
}
