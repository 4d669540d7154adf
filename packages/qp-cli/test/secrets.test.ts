import { createClient } from 'qp-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../apps/server/test/server-process.ts'
import { newPerson, type Person } from './qp-process.ts'

const SECRET = `npm_${'aB3'.repeat(12)}`

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

const IS_ONE =
  'this looks like a secret (npm_token) that anyone could use. Revoke a real one where it was issued; send the page without it.'
const refused = (what: string, place: string) => ({
  code: 1,
  out: '',
  errors: `qp: ${what}: The content has what looks like a secret in one place. Take it out or, if it may be public, add --allow-secrets. (400 secret_found)\n  ${place}${IS_ONE}\n`,
})
const markdownOf = async (url: string) =>
  (await createClient({ baseUrl: base }).markdown(url.trim().slice(base.length + 1))).text

describe('[18.2.14] secrets', () => {
  it('are refused by publish and update, until they are allowed', async () => {
    await person.write('keys.md', `# Keys\n\n${SECRET}\n`)
    const inFile = refused('keys.md', 'blocks[1].html: line 3: ')
    expect(await person.qp('keys.md')).toEqual(inFile)
    const { out, code } = await person.qp('keys.md', '--allow-secrets')
    expect([code, await markdownOf(out)]).toEqual([0, `# Keys\n\n${SECRET}\n`])
    await person.write('keys.md', `# More keys\n\n${SECRET}\n`)
    expect((await person.qp('keys.md')).code).toBe(1)
    expect((await person.qp('update', 'keys.md', 'keys.md')).code).toBe(1)
    expect(await markdownOf(out)).toContain('# Keys')
    expect((await person.qp('diff', 'keys.md')).out).toContain('+# More keys')
    const trial = await person.qp('keys.md', '--dry-run')
    expect(trial.code).toBe(1)
    expect(trial.out).toContain('is refused: The content has what looks like a secret in one place.')
  })

  it('are refused by append and edit, until they are allowed', async () => {
    await person.write('tides.md', '# Tides\n')
    const { out: url } = await person.qp('tides.md')
    await person.write('more.md', `${SECRET}\n`)
    expect(await person.qp('append', 'tides.md', 'more.md')).toEqual(
      refused('more.md', 'blocks[0].html: line 1: '),
    )
    const edit = ['edit', 'tides.md', '--old', 'Tides', '--with', SECRET]
    expect(await person.qp(...edit)).toEqual(refused('tides.md', 'blocks[0].html: '))
    const followed = await person.pipe(`${SECRET}\n`, 'append', 'tides.md', '--follow')
    expect([followed.code, await markdownOf(url)]).toEqual([1, '# Tides\n'])
    expect((await person.qp('append', 'tides.md', 'more.md', '--allow-secrets')).code).toBe(0)
    expect((await person.qp(...edit, '--allow-secrets')).code).toBe(0)
    expect((await markdownOf(url)).split(SECRET)).toHaveLength(3)
  })

  it('[18.4.3] far into a page that is sent in parts are refused before its first part is stored', async () => {
    const paragraph = 'A paragraph of a page that does not go in one request.'
    await person.write('long.md', '# Before\n')
    const { out: url } = await person.qp('long.md')
    await person.write(
      'long.md',
      `${Array.from({ length: 30_000 / 4 }, () => paragraph.repeat(4)).join('\n\n')}\n\n${SECRET}\n`,
    )
    expect((await person.qp('long.md')).code).toBe(1)
    expect(await markdownOf(url)).toBe('# Before\n')
  })
})
