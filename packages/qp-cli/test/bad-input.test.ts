import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  json,
  refuse,
  type Reaction,
  reset,
  silence,
  startScriptedServer,
} from '../../qp-client/test/scripted-server.ts'
import { COMMANDS } from '../src/commands/index.ts'
import { newPerson, type Person } from './qp-process.ts'

/** An address at which nobody listens. */
const NOBODY = 'http://127.0.0.1:9'
const KEY = 'kq3vN0-hJ7sZ_4mWxT9bLc2E'

let person: Person

beforeEach(async () => {
  person = await newPerson(NOBODY)
})
afterEach(() => person.remove())

describe('[18.1.3] what is called wrongly is code 2 and a line', () => {
  it.each([
    [['--frce'], "qp: Unknown option '--frce'. Did you mean --force?"],
    [['lst'], 'qp: There is no command and no file "lst". Did you mean list?'],
    [['hide'], 'qp: Usage: qp hide PAGE...'],
    [['list', 'x'], 'qp: Usage: qp list'],
    [['list', '--title', 'x'], 'qp: list takes no --title. `qp list --help` lists what it takes.'],
    [
      ['edit', 'x', '--old', 'a', '--new', 'b'],
      'qp: edit takes no --new. `qp edit --help` lists what it takes.',
    ],
    [
      ['publish', '--title'],
      "qp: Option '--title <value>' argument missing. `qp --help` lists what there is.",
    ],
    [['rename', 'x'], 'qp: rename takes a SLUG or --none.'],
    [['expire', 'x'], 'qp: expire takes a time or --never.'],
    [
      ['expire', 'x', 'soon'],
      'qp: WHEN takes a time such as 12h, 7d, 4w, 2030-01-31 or 2030-01-31T09:30:00Z.',
    ],
    [['help', 'lst'], 'qp: There is no command "lst". Did you mean list?'],
    [['completion', 'tcsh'], 'qp: completion knows bash, zsh, fish.'],
    [
      ['whoami', '--server', 'pages'],
      'qp: The address of a service looks like https://pages.example.org, with nothing after it.',
    ],
    [['whoami', '--timeout', 'soon'], 'qp: --timeout takes a number of seconds.'],
    [['get', 'a b'], 'qp: "a b" is not a page: give an id or an address.'],
  ])('%j', async (args, line) => {
    expect(await person.qp(...args)).toEqual({ code: 2, out: '', errors: `${line}\n` })
  })
})

describe('[18.1.4] what cannot be published is code 1 and a line, before anything is sent', () => {
  it.each<readonly [string, string | Uint8Array]>([
    ['is empty.', ' \n'],
    ['is not UTF-8 text.', Uint8Array.of(0x23, 0x20, 0xe4, 0x0a)],
    ['has more than 8 MiB, and a page holds 4 MiB.', Buffer.alloc(8_388_609, 'x')],
  ])('a text that %s', async (what, content) => {
    await person.write('a.md', content)
    expect(await person.qp('a.md')).toEqual({ code: 1, out: '', errors: `qp: a.md ${what}\n` })
    const piped = await person.pipe(content)
    expect(piped).toEqual({ code: 1, out: '', errors: `qp: The standard input ${what}\n` })
  })

  it('a file that is none', async () => {
    await mkdir(join(person.home, 'folder'))
    expect((await person.qp('validate', './folder')).errors).toContain('./folder is a folder.')
    expect((await person.qp('./none')).errors).toBe('qp: There is no file ./none.\n')
  })

  it('[18.3.5] with a key file that is none, which is left as it is', async () => {
    await mkdir(dirname(person.keyFile), { recursive: true })
    for (const content of ['', `{"version":1,"pages":[{"id":1}],"begun":[]}`, `not JSON ${KEY}`]) {
      await writeFile(person.keyFile, content)
      expect(await person.pipe('x')).toEqual({
        code: 1,
        out: '',
        errors: `qp: ${person.keyFile} was not written by qp. Repair it, or move it away to start again. Nothing was changed.\n`,
      })
      expect(await readFile(person.keyFile, 'utf8')).toBe(content)
    }
    await rm(person.keyFile)
    await mkdir(person.keyFile)
    expect((await person.pipe('x')).errors).toBe(`qp: ${person.keyFile} cannot be used (EISDIR).\n`)
  })
})

describe('[18.1.3] a service that', () => {
  async function from(args: readonly string[], ...script: readonly Reaction[]) {
    const server = await startScriptedServer(...script)
    const ended = await person.pipe('# A', '--server', server.origin, ...args)
    await server.stop()
    return { ...ended, received: server.received }
  }

  it('is not there, does not answer or is busy is code 4', async () => {
    const nobody = await person.pipe('# A', '--timeout', '0.4')
    expect([nobody.code, nobody.out]).toEqual([4, ''])
    const deaf = await from(['--timeout', '0.3'], silence)
    expect([deaf.code, deaf.errors]).toEqual([4, 'qp: The call took longer than 300 milliseconds.\n'])
    const busy = await from([], refuse(429, 'rate_limited', { 'Retry-After': '90' }))
    expect([busy.code, busy.errors]).toEqual([
      4,
      'qp: It is rate_limited. (429 rate_limited)\n  Try again in 90 seconds.\n',
    ])
    const inJson = await from(['--json'], refuse(400, 'no_content'))
    expect([inJson.code, JSON.parse(inJson.out)]).toEqual([
      1,
      { error: 'no_content', message: 'It is no_content. (400 no_content)' },
    ])
  })

  it('is none of Quick Pages is code 1', async () => {
    const other = await from([], (response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>'),
    )
    expect([other.code, other.errors]).toEqual([
      1,
      'qp: The answer 200 with text/html is none of Quick Pages; is the baseUrl right? (200 invalid_answer)\n',
    ])
  })

  it('[18.4.1] [18.4.2] answers too late has one page, also when the file was changed since', async () => {
    const answer = { id: 'V1StGXR8Z5jd', editKey: KEY, editUrl: 'x', slug: null, published: true }
    const done = json(200, { ...answer, url: `${NOBODY}/V1StGXR8Z5jd` }, { ETag: '"1"' })
    const server = await startScriptedServer(reset, reset, reset, reset, done)
    await person.write('a.md', '# One')
    const args = ['a.md', '--server', server.origin]
    expect((await person.qp(...args)).code).toBe(4)
    const [begun] = (await person.kept()).begun
    await person.write('a.md', '# Two')
    expect(await person.qp(...args)).toEqual({ code: 0, out: `${NOBODY}/V1StGXR8Z5jd\n`, errors: '' })
    const sent = server.received.map(({ headers, body }) => ({
      key: headers['idempotency-key'],
      match: headers['if-match'],
      ...(JSON.parse(body) as { content: string; id?: string }),
    }))
    expect(sent.slice(0, 5).map(({ key, content, id }) => [key, content, id])).toEqual(
      Array.from({ length: 5 }, () => [begun?.idempotencyKey, '# One', undefined]),
    )
    expect(sent.slice(5)).toEqual([
      {
        key: expect.not.stringMatching(begun?.idempotencyKey ?? '') as string,
        match: '"1"',
        content: '# Two',
        variant: 'gfm',
        refuseSecrets: true,
        id: 'V1StGXR8Z5jd',
        editKey: KEY,
      },
    ])
    expect((await person.kept()).begun).toEqual([])
    await server.stop()
  })

  it('[18.3.3] has published a page whose key cannot be kept: its edit link is printed', async () => {
    const editUrl = `${NOBODY}/?id=V1StGXR8Z5jd#edit=${KEY}`
    const answer = {
      id: 'V1StGXR8Z5jd',
      editKey: KEY,
      editUrl,
      slug: null,
      published: true,
      url: `${NOBODY}/p`,
    }
    const server = await startScriptedServer((response) => {
      // While the page is on its way, the file is made unusable.
      void writeFile(person.keyFile, 'broken').then(() => json(200, answer)(response))
    })
    const ended = await person.pipe('# A', '--server', server.origin)
    expect(ended).toEqual({
      code: 1,
      out: '',
      errors:
        `${NOBODY}/p is published. Keep its edit link:\n${editUrl}\n` +
        `qp: ${person.keyFile} was not written by qp. Repair it, or move it away to start again. Nothing was changed.\n`,
    })
    await server.stop()
  })
})

describe('[18.1.2] a reader that stops early', () => {
  it('ends nothing: `qp list | head -1`', async () => {
    await mkdir(dirname(person.keyFile), { recursive: true })
    const pages = Array.from({ length: 5000 }, (_, index) => ({
      id: `page${String(index).padStart(8, '0')}`,
      server: NOBODY,
      url: `${NOBODY}/page${index}\u009b2J`,
      editKey: KEY,
      title: 'A title \u001b[31m that would be red',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    }))
    await writeFile(person.keyFile, JSON.stringify({ version: 1, pages, begun: [] }))
    await chmod(person.keyFile, 0o600)
    const child = person.start('list')
    let errors = ''
    let first = ''
    child.stderr.on('data', (chunk) => (errors += String(chunk)))
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.stdout.once('data', (chunk) => {
      first = String(chunk)
      child.stdout.destroy()
    })
    expect([await ended, errors]).toEqual([0, ''])
    expect(first.split('\n')[0]).toBe(`2026-01-01 00:00  ${NOBODY}/page0 2J  A title  [31m that would be red`)
    expect(first).not.toContain(KEY)
  })
})

describe('[18.1.1] every command', () => {
  let help: string
  let manual: string
  beforeAll(async () => {
    const reader = await newPerson(NOBODY)
    help = (await reader.qp('--help')).out
    manual = (await reader.qp('man')).out
    await reader.remove()
  })

  it('is in the help, which is one screen, and in the manual', () => {
    const lines = help.trimEnd().split('\n')
    expect(lines.length).toBeLessThan(40)
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100)
    for (const { name, summary } of COMMANDS) {
      expect(help).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
      expect(manual).toContain(`.B qp ${name}`)
      expect(summary).not.toMatch(/\.$/)
    }
  })

  it('is told by `help` as by `--help`, and `--version` says which qp it is', async () => {
    expect((await person.qp('help')).out).toBe(help)
    expect((await person.qp('help', 'append')).out).toBe((await person.qp('append', '--help')).out)
    const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
      version: string
    }
    expect(await person.qp('--version')).toEqual({ code: 0, out: `qp ${version}\n`, errors: '' })
  })

  it.each(['bash', 'zsh', 'fish'])('is completed in %s, with its options', async (shell) => {
    const { code, out } = await person.qp('completion', shell)
    expect(code).toBe(0)
    for (const { name, options } of COMMANDS) {
      expect(out).toContain(name)
      for (const option of options) expect(out).toContain(option)
    }
  })
})
