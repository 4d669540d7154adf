import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { parse, type ParseError } from 'jsonc-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOfStore, storeWithEverything } from './stores.ts'
import { startEdge } from '../scripts/start-edge.ts'
import { COMPATIBILITY_DATE, OBJECTS } from '../scripts/workerd-config.ts'
import { BASE_URL, OPERATOR_TOKEN, startTestServer, type TestServer } from './test-server.ts'

const EDGE = fileURLToPath(new URL('../', import.meta.url))
const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qp-edge-worker-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('is deployed as it is tested', async () => {
  const errors: ParseError[] = []
  const file = parse(await readFile(join(EDGE, 'wrangler.jsonc'), 'utf8'), errors, {
    allowTrailingComma: true,
  }) as {
    compatibility_date: string
    main: string
    assets: { directory: string; binding: string }
    durable_objects: { bindings: { name: string; class_name: string }[] }
    migrations: { new_sqlite_classes: string[] }[]
  }
  expect(errors).toEqual([])
  expect(file.compatibility_date).toBe(COMPATIBILITY_DATE)
  expect([file.main, file.assets.directory, file.assets.binding]).toEqual([
    'dist/worker/worker.js',
    'dist/files',
    'FILES',
  ])
  const bindings = file.durable_objects.bindings.map((binding) => [binding.name, binding.class_name])
  expect(Object.fromEntries(bindings)).toEqual(OBJECTS)
  expect(file.migrations.flatMap((migration) => migration.new_sqlite_classes)).toEqual(Object.values(OBJECTS))
})

it('fits into what the platform takes: 3 MB with gzip', async () => {
  const dist = join(EDGE, 'dist/worker')
  const modules = await Promise.all((await readdir(dist)).map((name) => readFile(join(dist, name))))
  const size = modules.reduce((sum, bytes) => sum + gzipSync(bytes).length, 0)
  expect([modules.length, size < 3_000_000]).toEqual([5, true])
})

describe('a Worker', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('gives a name to one of those who want it at once', async () => {
    const headers = await server.pro()
    const wanted = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        server.call('POST', '/api/v1/publish', {
          headers,
          json: { content: `# ${index}`, slug: 'wanted-by-all' },
        }),
      ),
    )
    const statuses = wanted.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const page = wanted.find(({ status }) => status === 200)
    const byId = await server.call('GET', `/${String(page?.body['id'])}`)
    expect([byId.status, byId.headers.get('Location')]).toEqual([301, `${BASE_URL}/wanted-by-all`])
  })

  it('frees all names but the last of a page that takes several at once', async () => {
    const headers = await server.pro()
    const { id, editKey } = await server.publish({ content: 'x', slug: 'several-first' }, headers)
    const slugs = Array.from({ length: 8 }, (_, index) => `several-${index}`)
    await Promise.all(
      slugs.map((slug) => server.call('PATCH', `/api/v1/pages/${id}`, { headers, json: { editKey, slug } })),
    )
    const { headers: moved } = await server.call('GET', `/${id}`)
    const others = ['several-first', ...slugs].filter(
      (slug) => moved.get('Location') !== `${BASE_URL}/${slug}`,
    )
    expect(others).toHaveLength(8)
    const taken = await Promise.all(
      others.map((slug) => server.call('POST', '/api/v1/publish', { headers, json: { content: 'y', slug } })),
    )
    expect(taken.map(({ status }) => status)).toEqual(others.map(() => 200))
  })

  it('takes a body that a client offers to send, and refuses other expectations', async () => {
    const send = async (expectation: string) => {
      const call = request(`${server.origin}/api/v1/publish`, {
        method: 'POST',
        headers: { 'Content-Type': 'text/markdown', Expect: expectation },
      }).end('# x')
      const [answer] = (await once(call, 'response')) as [IncomingMessage]
      answer.resume()
      return answer.statusCode
    }
    expect([await send('100-continue'), await send('something')]).toEqual([200, 417])
  })

  it('does not start at a port that is taken, with the address of a server or with a secret that can be guessed', async () => {
    const environment = { PORT: String(server.port), DATABASE_URL: `sqlite:${join(folder, 'taken.db')}` }
    await expect(startEdge(environment, 'ignore')).rejects.toThrow('EADDRINUSE')
    const elsewhere = { PORT: '0', DATABASE_URL: 'postgres://user:secret@localhost/pages' }
    await expect(startEdge(elsewhere, 'ignore')).rejects.toThrow('DATABASE_URL')
    const guessed = {
      PORT: '0',
      DATABASE_URL: `sqlite:${join(folder, 'guessed.db')}`,
      OPERATOR_TOKEN: 'short',
    }
    await expect(startEdge(guessed, 'ignore')).rejects.toThrow(
      'OPERATOR_TOKEN: expected at least 24 characters',
    )
  })

  it('serves a folder once, and again when whoever served it was killed', async () => {
    const environment = { PORT: '0', DATABASE_URL: `sqlite:${join(folder, 'once.db')}`, LOG_LEVEL: 'silent' }
    const first = await startEdge(environment, 'ignore')
    await expect(startEdge(environment, 'ignore')).rejects.toThrow(
      `another runtime serves ${first.state}; end it first`,
    )
    first.process.kill('SIGKILL')
    await first.ended
    const second = await startEdge(environment, 'ignore')
    second.process.kill('SIGKILL')
    await second.ended
  })

  it.each([
    ['it is told to', 0, ''],
    ['its runtime does', 1, 'The runtime has ended by itself: SIGKILL.\n'],
  ])('ends when %s', async (_, code, said) => {
    const words = ['--conditions=qp-source', join(EDGE, 'scripts/serve.ts')]
    const environment = { PORT: '0', DATABASE_URL: `sqlite:${join(folder, 'ends.db')}`, LOG_LEVEL: 'silent' }
    const serving = spawn(process.execPath, words, { env: { ...process.env, BASE_URL, ...environment } })
    let errors = ''
    serving.stderr.on('data', (text: Buffer) => (errors += text.toString()))
    await Promise.race([once(serving.stdout, 'data'), once(serving, 'close')])
    expect(errors).toBe('')
    if (code === 0) serving.kill('SIGTERM')
    else process.kill(Number((await run('pgrep', ['-P', String(serving.pid)])).stdout), 'SIGKILL')
    expect([(await once(serving, 'close'))[0], errors]).toEqual([code, said])
  })

  it('refuses headers that are longer than what they say, and hosts that are none', async () => {
    const send = async (headers: Record<string, string>) => {
      const call = request(server.origin, { headers }).end()
      const [answer] = (await once(call, 'response')) as [IncomingMessage]
      answer.resume()
      return answer.statusCode
    }
    expect(await send({ Accept: 'a'.repeat(1025) })).toBe(431)
    expect(await send({ Host: ']none[' })).toBe(400)
  })

  it('answers an operator who sends no JSON', async () => {
    const answer = await fetch(`${server.origin}/.operator/pages/show`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
      body: '{',
    })
    expect(answer.status).toBe(400)
  })

  it('frees the name that a page had before, and keeps that of a deleted one', async () => {
    const headers = await server.pro()
    const first = await server.publish({ content: 'x', slug: 'once-mine' }, headers)
    await server.publish({ id: first.id, editKey: first.editKey, content: 'x', slug: 'now-mine' }, headers)
    const second = await server.publish({ content: 'y', slug: 'once-mine' }, headers)
    await server.call('DELETE', `/api/v1/pages/${second.id}`, { json: { editKey: second.editKey } })
    const third = await server.call('POST', '/api/v1/publish', {
      headers,
      json: { content: 'z', slug: 'once-mine' },
    })
    expect([third.status, third.body['error']]).toEqual([409, 'slug_taken'])
    expect((await server.call('GET', `/${first.id}`)).headers.get('Location')).toBe(`${BASE_URL}/now-mine`)
  })

  it('answers one of two appends that come at once after the other', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const appends = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        server.call('POST', `/api/v1/pages/${id}/blocks`, { json: { editKey, content: `n${index}` } }),
      ),
    )
    expect(appends.map(({ status }) => status)).toEqual(appends.map(() => 200))
    const { body } = await server.call<{ blocks: unknown[] }>('GET', `/api/v1/pages/${id}`)
    expect(body.blocks).toHaveLength(21)
  })

  it('keeps a page of nearly 4 MiB, which can be edited', async () => {
    const { id, editKey } = await server.publish({ content: '# Large' })
    const words = (seed: number) =>
      Array.from({ length: 150 }, (_, index) => `${seed} word ${index * seed} `.repeat(60))
    for (let part = 1; part <= 22; part++) {
      const json = { editKey, blocks: words(part).map((html) => ({ type: 'richtext', html })) }
      expect((await server.call('POST', `/api/v1/pages/${id}/blocks`, { json })).status).toBe(200)
    }
    const edits = [{ old: '# Large', new: '# Larger' }]
    expect(
      (await server.call('POST', `/api/v1/pages/${id}/edits`, { json: { editKey, edits } })).status,
    ).toBe(200)
    const { text, body } = await server.call<{ blocks: unknown[] }>('GET', `/api/v1/pages/${id}`)
    expect(body.blocks).toHaveLength(1 + 22 * 150)
    expect(text.length).toBeGreaterThan(2_500_000)
    expect(
      (await server.call('GET', `/oembed?url=${encodeURIComponent(`${BASE_URL}/${id}`)}`)).body,
    ).toMatchObject({
      title: 'Larger',
    })
  })

  it('does what the operator says, and what nobody else does', async () => {
    const ask = (token: string, command: string) =>
      fetch(`${server.origin}/.operator/${command}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: '{}',
      })
    expect((await ask('another secret of another operator', 'tokens/list')).status).toBe(403)
    expect((await ask(OPERATOR_TOKEN, 'tokens/nothing')).status).toBe(404)
    expect((await ask(OPERATOR_TOKEN, 'tokens/list')).status).toBe(200)
  })

  it('believes nothing that a client says of its address', async () => {
    const limited = await startTestServer({ PUBLISH_RATE_LIMIT: '2' })
    const publish = (address: string) =>
      limited.call('POST', '/api/v1/publish', {
        json: { content: 'x' },
        headers: { 'CF-Connecting-IP': address },
      })
    const statuses = []
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      statuses.push((await publish(address)).status)
    await limited.stop()
    expect(statuses).toEqual([200, 200, 429])
  })

  it('takes what a server has exported, and exports the same', async () => {
    const lines = await storeWithEverything(join(folder, 'from.db'))
    const file = join(folder, 'export.jsonl')
    await writeFile(file, `${lines.join('\n')}\n`)
    const other = await startTestServer()
    await operate(other, 'import', file)
    const again = await operate(other, 'import', file)
    expect(JSON.parse(again.out)).toMatchObject({ present: lines.length - 2 })
    const { out: stdout } = await operate(other, 'export')
    await other.stop()
    expect(stdout.trimEnd().split('\n').toSorted()).toEqual(lines.toSorted())
    const target = join(folder, 'to.db')
    expect((await linesOfStore(target, stdout.trimEnd().split('\n'))).toSorted()).toEqual(lines.toSorted())
  })

  it('says what stands in the way of an import, and changes nothing', async () => {
    const lines = await storeWithEverything(join(folder, 'conflicts.db'))
    const file = join(folder, 'conflicts.jsonl')
    const other = await startTestServer()
    const changed = async (from: RegExp, to: string) => {
      await writeFile(file, `${lines.join('\n').replace(from, to)}\n`)
      const { code, error } = await operate(other, 'import', file)
      return [code, error]
    }
    expect(await changed(/^$/, '')).toEqual([0, ''])
    const { out: before } = await operate(other, 'export')
    const advice = 'import into an empty store, or the same export again.'
    const another = (what: string) =>
      expect.stringMatching(`^It failed: Line \\d+: the store has another ${what}; ${advice}$`)
    const earlier = '$1"created_at":"2020-01-01T00:00:00.000Z"'
    for (const [kind, what] of [
      ['picture', 'picture \\w{22}'],
      ['page', 'page \\w{12}'],
    ] as const) {
      const created = new RegExp(`("kind":"${kind}".*?)"created_at":"[^"]*"`)
      expect(await changed(created, earlier)).toEqual([1, another(what)])
    }
    const token = `^It failed: Line \\d+: a slug or a token of it belongs to something else in this store.$`
    expect(await changed(/("kind":"premium_tokens","row":\{"id":")\w{12}/, '$1000000000000')).toEqual([
      1,
      expect.stringMatching(token),
    ])
    expect((await operate(other, 'export')).out).toEqual(before)
    await other.stop()
  })

  it('is told what to do as a server is', async () => {
    const headers = await server.pro()
    const { id } = await server.publish({ content: '# x', slug: 'operated' }, headers)
    expect(await operate(server, 'pages', 'takedown', id)).toEqual({
      code: 2,
      out: '',
      error: 'pages takedown needs --reason.',
    })
    expect((await operate(server, 'pages', 'takedown', id, '--reason', 'Spam.')).code).toBe(0)
    expect((await server.call('GET', `/api/v1/pages/${id}`)).status).toBe(410)
    expect(await operate(server, 'pages', 'show', 'operated', '--json')).toMatchObject({
      code: 0,
      out: expect.stringContaining(`{"id":"${id}"`),
    })
    expect((await operate(server, 'pages', 'restore', 'operated')).code).toBe(0)
    const problems = [
      ['pages restore operated', 'The page "operated" is not taken down.'],
      ['pages restore abcdefghijkl', 'There is no page "abcdefghijkl".'],
      ['pages takedown nothing --reason Spam', 'There is no page "nothing".'],
      ['pictures show nothing', 'There is no picture "nothing".'],
      ['pictures takedown nothing --reason Spam', 'There is no picture "nothing".'],
      ['premium-token revoke nothing', 'There is no valid token "nothing".'],
      ['reports resolve --page nothing', 'There is no page "nothing".'],
      ['reports resolve --page operated', 'The page "operated" has no open reports.'],
    ] as const
    for (const [words, error] of problems)
      expect(await operate(server, ...words.split(' '))).toEqual({ code: 1, out: '', error })
    const guarded = await server.publish({ content: '# x', passphrase: 'a passphrase' })
    expect((await operate(server, 'pages', 'show', guarded.id, '--json')).out).toContain(
      '"passphraseHash":"kept"',
    )
    expect((await operate(server)).out).toMatch(/^edge:operator: .*\n\n {2}export .*/)
    const elsewhere = `${server.origin}/pages`
    expect((await operate({ ...server, origin: elsewhere }, 'reports', 'list')).error).toBe(
      `It failed: ${elsewhere} answers with 405. EDGE_URL has to be the address of a Worker, without a path.`,
    )
  })
})

/** Runs a command of the operator. */
async function operate({ origin }: TestServer, ...words: string[]) {
  const program = ['--conditions=qp-source', join(EDGE, 'scripts/operator.ts'), ...words]
  const options = { env: { ...process.env, EDGE_URL: origin, OPERATOR_TOKEN }, maxBuffer: 1e9 }
  const done = await run(process.execPath, program, options).catch(
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  )
  return {
    code: 'code' in done ? done.code : 0,
    out: done.stdout.trimEnd(),
    error: done.stderr.trimEnd(),
  }
}

/** How often it is killed: `QP_KILLS=30` for more. */
const KILLS = Number(process.env['QP_KILLS'] ?? 2)

it(
  `loses no write that it has acknowledged, killed ${KILLS} times in the middle of writes`,
  async () => {
    const environment = {
      PORT: '0',
      DATABASE_URL: `sqlite:${join(folder, 'killed.db')}`,
      PUBLISH_RATE_LIMIT: '1000000',
      API_RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
    }
    const acknowledged = new Map<string, number>()
    let state = ''
    for (let kill = 0; kill <= KILLS; kill++) {
      const edge = await startEdge(environment, 'ignore')
      state = edge.state
      const origin = `http://127.0.0.1:${edge.port}`
      const send = async (path: string, json: object) => {
        const answer = await fetch(`${origin}${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(json),
        })
        return answer.ok ? ((await answer.json()) as { id: string; editKey: string }) : undefined
      }
      for (const [id, least] of acknowledged) {
        const { blocks } = (await (await fetch(`${origin}/api/v1/pages/${id}`)).json()) as {
          blocks: unknown[]
        }
        expect([id, blocks.length >= least]).toEqual([id, true])
      }
      if (kill === KILLS) {
        edge.process.kill('SIGKILL')
        await edge.ended
        break
      }
      const killed = new AbortController()
      const writer = async () => {
        while (!killed.signal.aborted) {
          const page = await send('/api/v1/publish', { content: 'x' }).catch(() => undefined)
          if (page === undefined) continue
          acknowledged.set(page.id, 1)
          for (let count = 2; count <= 5 && !killed.signal.aborted; count++) {
            const { id, editKey } = page
            const appended = await send(`/api/v1/pages/${id}/blocks`, { editKey, content: 'y' }).catch(
              () => undefined,
            )
            if (appended === undefined) break
            acknowledged.set(id, count)
          }
        }
      }
      const writers = Array.from({ length: 4 }, writer)
      await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 500))
      edge.process.kill('SIGKILL')
      killed.abort()
      await edge.ended
      await Promise.all(writers)
    }
    expect(acknowledged.size).toBeGreaterThan(0)
    // Each table takes 4 KB of each page.
    expect(await tablesOfPages(state)).toEqual(['pages', 'segments'])
  },
  60_000 + KILLS * 5000,
)

/** The names of tables that objects of pages have made. */
async function tablesOfPages(state: string): Promise<string[]> {
  const databases = join(state, 'qp-PageObject')
  const found = new Set<string>()
  for (const name of await readdir(databases)) {
    if (!name.endsWith('.sqlite')) continue
    const database = new DatabaseSync(join(databases, name))
    const rows = database.prepare(`select name from sqlite_master where type = 'table'`).all()
    for (const row of rows) found.add(String(row['name']))
    database.close()
  }
  return [...found].filter((name) => !name.startsWith('_cf_')).toSorted()
}
