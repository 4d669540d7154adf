import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCurrentDatabase } from '../store/db/open-current-database.ts'
import { createPremiumTokens } from '../store/premium-tokens.ts'
import { COMMANDS } from './commands/index.ts'
import { runCli } from './run-cli.ts'

let directory: string
let databaseUrl: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'qp-cli-'))
  databaseUrl = `sqlite:${join(directory, 'pages.db')}`
  await (await openCurrentDatabase(databaseUrl)).close()
})
afterEach(() => rm(directory, { recursive: true }))

const run = async (...args: string[]) => {
  const out: string[] = []
  const errors: string[] = []
  const code = await runCli(
    args,
    { DATABASE_URL: databaseUrl },
    {
      out: (line) => out.push(line),
      error: (line) => errors.push(line),
    },
  )
  return { code, out: out.join('\n'), errors: errors.join('\n') }
}

const validIdOf = async (token: string) => {
  const database = await openCurrentDatabase(databaseUrl)
  try {
    return await createPremiumTokens(database).idOf(token)
  } finally {
    await database.close()
  }
}

describe('[5.6.4] qp-server premium-token', () => {
  it('creates, lists and revokes', async () => {
    const created = await run('premium-token', 'create', 'Ada', '--json')
    const { id, token, label } = JSON.parse(created.out)
    expect([created.code, label]).toEqual([0, 'Ada'])
    expect(token).toMatch(/^qp_pro_[\w-]{32}$/)
    expect(await validIdOf(token)).toBe(id)

    const listed = await run('premium-token', 'list', '--json')
    expect(JSON.parse(listed.out)).toEqual([
      { id, label: 'Ada', createdAt: expect.stringMatching(/Z$/), revokedAt: null },
    ])
    expect(listed.out).not.toContain(token)
    expect((await run('premium-token', 'list')).out).toMatch(new RegExp(`^${id}  \\S+Z  valid  Ada$`))

    expect(await run('premium-token', 'revoke', id)).toEqual({
      code: 0,
      out: `${id} is revoked.`,
      errors: '',
    })
    expect(await validIdOf(token)).toBeUndefined()
    expect((await run('premium-token', 'revoke', id)).code).toBe(1)
    expect((await run('premium-token', 'list')).out).toMatch(/ revoked \S+Z  Ada$/)
  })

  it('prints the token alone on standard output, so that scripts can take it', async () => {
    const { code, out, errors } = await run('premium-token', 'create')
    expect(code).toBe(0)
    expect(out).toMatch(/^[\da-f]{12}  qp_pro_[\w-]{32}$/)
    expect(errors).toContain('Keep the token')
    expect((await run('premium-token', 'list')).out).toMatch(/valid$/)
  })

  it('[13.2.4] prints labels so that nothing in them steers the terminal, in JSON too', async () => {
    const label = 'a\u001b[31m b\u009b31m c\u202ed\u{e0001}'
    await run('premium-token', 'create', label)
    expect((await run('premium-token', 'list')).out).toMatch(/ valid {2}a \[31m b 31m c d $/)
    const { out } = await run('premium-token', 'list', '--json')
    expect(out).toMatch(/^[ -~]+$/)
    expect(JSON.parse(out)).toMatchObject([{ label }])
  })

  it('says so when there are none', async () => {
    expect((await run('premium-token', 'list')).out).toBe('There are no tokens.')
    expect((await run('premium-token', 'list', '--json')).out).toBe('[]')
  })
})

describe('qp-server', () => {
  it('--help explains and ends with 0', async () => {
    const { code, out } = await run('--help')
    expect(code).toBe(0)
    for (const { name } of COMMANDS) expect(out).toContain(`\n  ${name} `)
  })

  it('--help with a group lists it, and with a command explains that', async () => {
    const group = await run('pages', '--help')
    expect(group.out).toContain('  pages takedown ID|SLUG... --reason TEXT ')
    expect(group.out).not.toContain('premium-token')
    for (const { name, options, details = '' } of COMMANDS) {
      const { code, out } = await run(...name.split(' '), '--help')
      expect([code, out.split('\n')[0]]).toEqual([0, expect.stringContaining(`qp-server ${name}`)])
      for (const option of options) expect(out).toContain(`--${option}`)
      expect(out).toContain(details)
    }
  })

  it.each([
    [['unknown']],
    [['premium-token']],
    [['premium-token', 'frobnicate']],
    [['premium-token', 'revoke']],
    [['premium-token', 'create', 'a', 'b']],
    [['premium-token', 'list', 'x']],
    [['serve', 'x']],
    [['--nonsense']],
    [['premium-token', 'constructor']],
    [['premium-token', 'list', '--limit', '5']],
    [['pages']],
    [['pages', 'show']],
    [['pages', 'list', 'x']],
    [['pages', 'list', '--limit', '0']],
    [['pages', 'list', '--limit', '1001']],
    [['pages', 'list', '--limit']],
    [['pages', 'takedown', 'abcdefghijkl']],
    [['pages', 'takedown', 'abcdefghijkl', '--reason', ' ']],
    [['migrate', 'x']],
    [['check', '--hidden']],
    [['pages', 'prune']],
    [['pages', 'prune', '--yes']],
    [['pages', 'prune', '--older-than', '90']],
    [['pages', 'prune', '--older-than', '-1d']],
    [['pages', 'prune', '--larger-than', '1XB']],
    [['pages', 'prune', '--down-to', 'MB']],
  ])('[13.2.4] %j is a usage error: 2, with one line on standard error', async (args) => {
    const { code, out, errors } = await run(...args)
    expect([code, out, errors.split('\n').length]).toEqual([2, '', 1])
    expect(errors.length).toBeGreaterThan(10)
  })

  it.each([
    ['page list', 'There is no command "page list". Did you mean pages list?'],
    ['pages lst --json', 'There is no command "pages lst". Did you mean pages list?'],
    [
      'pages takdown abcdefghijkl',
      'There is no command "pages takdown abcdefghijkl". Did you mean pages takedown?',
    ],
    ['stat', 'There is no command "stat". Did you mean stats?'],
    ['sevre', 'There is no command "sevre". Did you mean serve?'],
    ['reports', 'There is no command "reports". There are reports list, reports show, reports resolve.'],
    [
      'reports frobnicate',
      'There is no command "reports frobnicate". There are reports list, reports show, reports resolve.',
    ],
    ['frobnicate', 'There is no command "frobnicate". `qp-server --help` lists the commands.'],
    ['pages hide', 'Usage: qp-server pages hide ID|SLUG...'],
    ['reports show', 'Usage: qp-server reports show ID'],
    ['stats now', 'Usage: qp-server stats'],
    ['pages list --limt 5', "Unknown option '--limt'. Did you mean --limit?"],
    ['pages list --frobnicate', "Unknown option '--frobnicate'. `qp-server --help` lists what there is."],
    [
      'pages list --hidden=no',
      "Option '--hidden' does not take an argument. `qp-server --help` lists what there is.",
    ],
    [
      'pages show x --hidden',
      'pages show takes no --hidden. `qp-server pages show --help` lists what it takes.',
    ],
    ['pages takedown x', 'pages takedown needs --reason.'],
  ])('[13.2.4] %s: %s', async (call, message) => {
    expect(await run(...call.split(' '))).toEqual({ code: 2, out: '', errors: message })
  })

  it.each([['premium-token', 'list'], ['pages', 'list'], ['migrate'], ['stats'], ['check']])(
    '%s %s needs DATABASE_URL alone',
    async (...args) => {
      const environment = {
        DATABASE_URL: databaseUrl,
        NODE_ENV: 'production',
        PORT: 'none',
        REDIS_URL: 'redis://x',
      }
      const errors: string[] = []
      const code = await runCli(args.filter(Boolean), environment, {
        out: () => {},
        error: (line) => errors.push(line),
      })
      expect([code, errors]).toEqual([0, []])
    },
  )

  it('a configuration that cannot be used ends with 1 and its problems', async () => {
    databaseUrl = 'mysql://x'
    const { code, errors } = await run('premium-token', 'list')
    expect(code).toBe(1)
    expect(errors).toContain('DATABASE_URL: expected sqlite:PATH')
  })

  it('[13.2.8] makes no store where there is none, and says so', async () => {
    databaseUrl = `sqlite:${join(directory, 'mistyped', 'pages.db')}`
    const makers = new Set(['serve', 'migrate', 'import', 'restore'])
    for (const { name, operands, requires } of COMMANDS.filter((command) => !makers.has(command.name))) {
      const options = name === 'pages prune' ? ['--down-to', '1'] : requires ? [`--${requires}`, 'x'] : []
      const given = operands.filter((operand) => !operand.startsWith('[')).map(() => join(directory, 'x'))
      expect([name, await run(...name.split(' '), ...given, ...options)]).toEqual([
        name,
        { code: 1, out: '', errors: `It failed: There is no database at ${databaseUrl.slice(7)}.` },
      ])
    }
    expect(await readdir(directory)).toEqual(['pages.db'])
    expect((await run('migrate')).code).toBe(0)
    expect((await run('stats')).code).toBe(0)
  })

  it.each(['stats', 'serve'])(
    '[13.2.4] %s says why the store cannot be used, without its password',
    async (name) => {
      databaseUrl = 'postgres://pages:not-for-eyes@127.0.0.1:1/none'
      const { code, errors } = await run(name)
      expect([code, errors]).toEqual([
        1,
        'It failed: The database cannot be used at present: connect ECONNREFUSED 127.0.0.1:1.',
      ])
      databaseUrl = `sqlite:${directory}`
      expect((await run(name)).errors).toBe(
        `It failed: The database ${directory} cannot be opened; this user has to read and write it, its -wal and -shm, and their folder: unable to open database file.`,
      )
      databaseUrl = `sqlite:${join(directory, 'text')}`
      await writeFile(join(directory, 'text'), 'Not what SQLite writes, and long enough to be looked at.')
      expect((await run(name)).errors).toBe(
        `It failed: The database ${join(directory, 'text')} cannot be opened: file is not a database.`,
      )
    },
  )

  it.each(['PORT', 'METRICS_PORT'])(
    '[13.2.4] serve says which variables name the taken port: %s',
    async (name) => {
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const { port } = other.address() as AddressInfo
      const environment = { PORT: '0', DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', [name]: String(port) }
      const errors: string[] = []
      const code = await runCli(['serve'], environment, { out: () => {}, error: (line) => errors.push(line) })
      other.close()
      expect([code, errors.join('\n')]).toEqual([
        1,
        `It failed: Nothing can listen where ${name.replace('PORT', 'HOST')} and ${name} say: listen EADDRINUSE: address already in use 127.0.0.1:${port}.`,
      ])
    },
  )
})
