import { once } from 'node:events'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createClient } from 'qp-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../apps/server/test/server-process.ts'
import { hasProgram, inTerminal } from './pseudo-terminal.ts'
import { newPerson, type Person, PROGRAM } from './qp-process.ts'

const PASSPHRASE = 'four quiet löwen dance'
const TIDES = '# Tides\n\nTwice a day.\n'

let server: ServerProcess
/** Somebody with a passphrase in the environment, and somebody without. */
let author: Person
let reader: Person
/** Which calls get no answer, although they were carried out. */
let isLost: (call: string) => boolean
let calls: string[]
/** Whether the service is as one that does not know passphrases. */
let isEarlier: boolean
let base: string
const line = createServer((given, response) => void pass(given, response))
const client = () => createClient({ baseUrl: server.origin })

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
  const address = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
  author = await newPerson(address, { QP_PASSPHRASE: PASSPHRASE })
  base = `http://localhost:${server.port}`
  reader = await newPerson(base)
  isLost = () => false
  calls = []
  isEarlier = false
})
afterEach(async () => {
  await Promise.all([author.remove(), reader.remove()])
})

async function pass(given: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = given
  const call = `${method} ${url.replace(/^\/api\/v1/, '').replace(/\w{12}/, 'ID')}`
  calls.push(call)
  let body: Buffer = await buffer(given)
  if (isEarlier && headers['content-type'] === 'application/json') {
    const { passphrase: _, ...known } = JSON.parse(String(body)) as Record<string, unknown>
    body = Buffer.from(JSON.stringify(known))
    headers['content-length'] = String(body.length)
  }
  const sent = request(`${server.origin}${url}`, { method, headers }).end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const content = await buffer(answer)
  if (isLost(call)) response.writeHead(503, { 'Retry-After': '900' }).end()
  else response.writeHead(answer.statusCode ?? 0, answer.headers).end(content)
}

/** Whether readers need a passphrase, and whether a text is it. */
async function guardOf(
  id: string,
  passphrase = PASSPHRASE,
): Promise<readonly [open: boolean, right: boolean]> {
  const reads = (options: { passphrase?: string }) =>
    client()
      .markdown(id, options)
      .then(
        () => true,
        () => false,
      )
  return [await reads({}), await reads({ passphrase })]
}
const GUARDED = [false, true] as const
const OPEN = [true, true] as const

async function everythingIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'tides.md')
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')))).join(
    '\n',
  )
}

const jsonOf = (text: string) => JSON.parse(text) as { id: string; url: string; hasPassphrase?: true }

describe('[18.11.1] [18.11.2] setting a passphrase', () => {
  it('with a new page, of an old one, and taking it away', async () => {
    await author.write('tides.md', TIDES)
    const { code, out, errors } = await author.qp('tides.md', '--passphrase', '--json')
    const { id, url, hasPassphrase } = jsonOf(out)
    expect([code, errors, hasPassphrase, await guardOf(id)]).toEqual([0, '', true, GUARDED])
    expect(calls).toEqual(['POST /publish', 'PATCH /pages/ID'])
    await author.write('tides.md', `${TIDES}\nMore.\n`)
    expect(jsonOf((await author.qp('tides.md', '--json')).out).hasPassphrase).toBe(true)
    expect([await guardOf(id), (await client().markdown(id, { passphrase: PASSPHRASE })).text]).toEqual([
      GUARDED,
      `${TIDES}\nMore.\n`,
    ])
    expect(await author.qp('passphrase', id, '--none')).toEqual({
      code: 0,
      out: `${url} needs no passphrase.\n`,
      errors: '',
    })
    expect(await guardOf(id)).toEqual(OPEN)
    await author.qp('passphrase', 'tides.md', '--dry-run')
    expect(await guardOf(id)).toEqual(OPEN)
    expect((await author.qp('passphrase', 'tides.md')).out).toBe(`${url} needs its passphrase.\n`)
    expect(await guardOf(id)).toEqual(GUARDED)
    await author.qp('passphrase', id, '--none')
    await author.write('tides.md', TIDES)
    // No change of a passphrase is one of somebody else.
    expect((await author.qp('update', id, 'tides.md', '--passphrase')).code).toBe(0)
    expect([await guardOf(id), (await author.kept()).begun]).toEqual([GUARDED, []])
    expect(await everythingIn(author.home)).not.toContain(PASSPHRASE)
  })

  it('leaves no page open at a service that does not know passphrases', async () => {
    await author.write('tides.md', TIDES)
    isEarlier = true
    expect(await author.qp('tides.md', '--passphrase')).toEqual({
      code: 1,
      out: '',
      errors: 'qp: tides.md: The service does not know passphrases, so nothing is published.\n',
    })
    expect(calls.at(-1)).toBe('DELETE /pages/ID')
    isEarlier = false
    const { out } = await author.qp('tides.md')
    isEarlier = true
    await author.write('tides.md', `${TIDES}\nAnd at night.\n`)
    expect((await author.qp('tides.md', '--passphrase')).errors).toContain('so the page is hidden now.')
    expect((await fetch(out.trim())).status).toBe(404)
    expect((await author.qp('passphrase', 'tides.md')).errors).toContain('or passphrase is required')
  })

  it('is for all pages of a folder, of which new ones are hidden', async () => {
    await mkdir(join(author.home, 'docs'))
    for (const name of ['a', 'b']) await author.write(`docs/${name}.md`, `# ${name}\n`)
    const urls = (await author.qp('docs')).out.trim().split('\n')
    expect((await author.qp('passphrase', 'docs')).out.trim().split('\n')).toHaveLength(3)
    const statuses = async () => Promise.all(urls.map(async (url) => (await fetch(url)).status))
    expect(await statuses()).toEqual([401, 401, 401])
    await author.write('docs/c.md', '# c\n')
    const again = await author.qp('docs')
    expect(again.errors).toContain(' is hidden from visitors: ')
    const added = again.out
      .trim()
      .split('\n')
      .find((url) => !urls.includes(url))
    expect((await fetch(added ?? '')).status).toBe(404)
    await author.qp('passphrase', 'docs', '--none')
    expect(await statuses()).toEqual([200, 200, 200])
  })

  it('needs somebody to ask, and a passphrase', async () => {
    const nobody = {
      code: 2,
      out: '',
      errors: 'qp: The passphrase is asked for in a terminal. Without one, set QP_PASSPHRASE.\n',
    }
    expect(await reader.pipe(TIDES, 'publish', '--passphrase')).toEqual(nobody)
    await reader.write('tides.md', TIDES)
    await reader.qp('tides.md')
    expect(await reader.qp('passphrase', 'tides.md')).toEqual(nobody)
    expect((await reader.qp('passphrase', 'tides.md', PASSPHRASE)).errors).toBe(
      'qp: Usage: qp passphrase PAGE\n',
    )
    expect((await reader.qp('tides.md', `--passphrase=${PASSPHRASE}`)).errors).not.toContain(PASSPHRASE)
    const short = await newPerson(server.origin, { QP_PASSPHRASE: ' short ' })
    expect(await short.pipe(TIDES, 'publish', '--passphrase')).toEqual({
      code: 1,
      out: '',
      errors: 'qp: A passphrase has 8 to 200 characters. Four words are a good one. Nothing was done.\n',
    })
    await short.remove()
  })

  it.each(['POST /publish', 'PATCH /pages/ID'])(
    '[18.4.1] when %s gets no answer, the next call finishes, and the page is never open',
    async (lost) => {
      await author.write('tides.md', TIDES)
      isLost = (call) => call === lost
      const broken = await author.qp('tides.md', '--passphrase')
      expect([broken.code, broken.out]).toEqual([4, ''])
      expect(await everythingIn(author.home)).not.toContain(PASSPHRASE)
      isLost = () => false
      // Who has forgotten to say it again is asked.
      const forgetful = await newPerson('', { ...author.environment, QP_PASSPHRASE: '' })
      expect(await forgetful.qp(join(author.home, 'tides.md'))).toMatchObject({
        code: 2,
        errors: expect.stringContaining('An interrupted save of ') as string,
      })
      await forgetful.remove()
      const { code, out } = await author.qp('tides.md', '--json')
      const { id, hasPassphrase } = jsonOf(out)
      expect([code, hasPassphrase, await guardOf(id)]).toEqual([0, true, GUARDED])
      const { pages, begun } = await author.kept()
      expect([pages.map((page) => page.id), begun]).toEqual([[id], []])
      expect(calls.filter((call) => call === 'POST /publish')).toHaveLength(lost === 'POST /publish' ? 2 : 1)
    },
  )

  it('[18.4.3] of a page that is sent in parts, before it is shown', async () => {
    const text = Array.from({ length: 120 }, (_, index) => `${index} ${'a'.repeat(10_000)}\n`).join('\n')
    await author.write('big.md', text)
    const { id } = jsonOf((await author.qp('big.md', '--passphrase', '--json')).out)
    expect(calls.slice(2)).toEqual(['POST /publish', 'POST /pages/ID/blocks', 'PATCH /pages/ID'])
    expect(await guardOf(id)).toEqual(GUARDED)
  })
})

describe('[18.11.3] a passphrase in a file', () => {
  it.each([
    ['tides.md', `---\ntitle: Tides\nPassphrase: ${PASSPHRASE}\n---\n${TIDES}`],
    ['tides.md', `---\n"passphrase": ${PASSPHRASE}\n---\n`],
    ['tides.json', JSON.stringify({ passphrase: PASSPHRASE, blocks: [{ type: 'divider' }] })],
  ])('is refused, so that nobody takes the page for guarded: %s', async (name, text) => {
    await author.write(name, text)
    for (const command of [[name], [name, '--passphrase'], ['validate', name]])
      expect(await author.qp(...command)).toEqual({
        code: 1,
        out: '',
        errors: `qp: ${name} holds a passphrase, and files cannot set one. Take it out, and call qp with --passphrase.\n`,
      })
    expect(calls).toEqual([])
  })

  it('is a text like any other behind the front matter', async () => {
    for (const text of ['---\n\nPassphrase: none\n', '---\ntitle: A\n---\nPassphrase: none\n\n---\n']) {
      await author.write('tides.md', text)
      expect((await author.qp('tides.md', '--new')).code).toBe(0)
    }
  })
})

describe('[18.11.4] reading', () => {
  it('needs no passphrase where the key is kept', async () => {
    const { id, editUrl } = await client().publish({ content: TIDES, passphrase: PASSPHRASE, slug: null })
    expect((await reader.pipe(editUrl, 'keep')).code).toBe(0)
    expect(await reader.qp('get', id)).toEqual({ code: 0, out: TIDES, errors: '' })
    expect(jsonOf((await reader.qp('get', id, '--json')).out).hasPassphrase).toBe(true)
    expect((await reader.qp('pull', id, 'tides.md')).code).toBe(0)
    expect((await reader.qp('diff', 'tides.md')).code).toBe(0)
    await client().page(id, editUrl.slice(-24)).append({ content: 'More.' })
    // Somebody else has changed it, and it holds what the file does.
    await reader.write('tides.md', `${TIDES}\nMore.\n`)
    expect((await reader.qp('tides.md')).code).toBe(0)
    expect((await reader.pipe('Log', 'append', id, '--follow')).code).toBe(0)
  })

  it('of others asks for it', async () => {
    const { id } = await client().publish({ content: TIDES, passphrase: PASSPHRASE })
    const refused = {
      code: 1,
      out: '',
      errors: `qp: Readers of ${id} need its passphrase. It is asked for in a terminal; without one, set QP_PASSPHRASE.\n`,
    }
    expect(await reader.qp('get', id)).toEqual(refused)
    expect(await reader.qp('get', id, '--text')).toEqual(refused)
    expect(JSON.parse((await reader.qp('get', id, '--json')).out)).toMatchObject({
      error: 'passphrase_required',
    })
    expect(await author.qp('get', id)).toEqual({ code: 0, out: TIDES, errors: '' })
    expect((await author.qp('get', id, '--text')).out).toContain('Twice a day.')
    const other = await client().publish({ content: TIDES, passphrase: 'another one altogether' })
    expect((await author.qp('get', other.id)).errors).toBe(
      `qp: ${other.id}: This is not the passphrase of this page. (401 passphrase_required)\n`,
    )
  })
})

describe.runIf(hasProgram('python3', 'a passphrase in a pseudo-terminal'))('[18.11.1] in a terminal', () => {
  function terminal(script: string, ...typed: readonly string[]) {
    const command = script.replaceAll(/\bqp\b/g, `${process.execPath} ${PROGRAM}`)
    const lines = typed.map((text) => `${text}\n`)
    return inTerminal(['/bin/sh', '-c', command], lines, { cwd: reader.home, env: reader.environment })
  }

  it('it is asked for twice and not shown', async () => {
    await reader.write('tides.md', TIDES)
    const typed = ['New passphrase for readers: =>', 'Once more: =>'].map((asked) => asked + PASSPHRASE)
    const { code, shown } = terminal('qp tides.md --passphrase', ...typed)
    const id = shown.trim().slice(-12)
    expect([code, shown]).toEqual([0, `New passphrase for readers: \nOnce more: \n${base}/${id}\n`])
    expect(await guardOf(id)).toEqual(GUARDED)
    const differing = terminal('qp passphrase tides.md', `readers: =>another one`, `more: =>yet another`)
    expect([differing.code, differing.shown]).toEqual([
      1,
      expect.stringContaining('These are two different passphrases. Nothing was done.'),
    ])
    expect(await guardOf(id)).toEqual(GUARDED)
  })

  it('so is that of a page of others, once', async () => {
    const { id } = await client().publish({ content: TIDES, passphrase: PASSPHRASE })
    const { code, shown } = terminal(`qp get ${id}`, `Passphrase of ${id}: =>${PASSPHRASE}`)
    expect([code, shown]).toEqual([0, `Passphrase of ${id}: \n${TIDES}`])
  })
})
