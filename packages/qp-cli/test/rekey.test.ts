import { once } from 'node:events'
import { createClient, newEditKey, parseEditUrl } from 'qp-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../apps/server/test/server-process.ts'
import { openServices } from '../src/services.ts'
import { newPerson, type Person } from './qp-process.ts'

/** A run with more: `QP_KILLS=200`. */
const KILLS = Number(process.env['QP_KILLS'] ?? 6)

let server: ServerProcess
let base: string
let person: Person

beforeAll(async () => {
  server = await startServerProcess()
  base = `http://localhost:${server.port}`
})
afterAll(() => server.stop())
beforeEach(async () => {
  person = await newPerson(base)
})
afterEach(() => person.remove())

async function newPage() {
  await person.write('a.md', '# A\n')
  const url = (await person.qp('a.md')).out.trim()
  return { url, id: url.slice(base.length + 1) }
}

/** The edit link of the one page. */
async function linkOf(of: Person): Promise<string> {
  const [page] = JSON.parse((await of.qp('list', '--key', '--json')).out) as { editUrl: string }[]
  return page?.editUrl ?? ''
}

const opens = (id: string, editKey: string) =>
  createClient({ baseUrl: base })
    .page(id, editKey)
    .notes()
    .then(
      () => true,
      () => false,
    )

describe('[18.10] qp rekey', () => {
  it('[18.10.1] gives a page another key, which is kept and not printed', async () => {
    const { id, url } = await newPage()
    const before = parseEditUrl(await linkOf(person)).editKey
    const dry = await person.qp('rekey', 'a.md', '--dry-run')
    expect([dry.out, await opens(id, before)]).toEqual([`${url} would get a new edit key.\n`, true])
    expect(await person.qp('rekey', 'a.md')).toEqual({
      code: 0,
      out: `${url} has a new edit key. Edit links of before open nothing any more.\n`,
      errors: '',
    })
    const after = parseEditUrl(await linkOf(person)).editKey
    expect([await opens(id, before), await opens(id, after)]).toEqual([false, true])
    await person.write('a.md', '# A\n\nMore.\n')
    expect((await person.qp('a.md')).out).toBe(`${url}\n`)
    expect(JSON.parse((await person.qp('rekey', id, '--json')).out)).toEqual({ id, url, changed: true })
  })

  it('[18.10.3] keep takes the new link of a page once the old one opens nothing', async () => {
    await newPage()
    const other = await newPerson(base)
    try {
      await other.pipe(await linkOf(person), 'keep')
      await person.qp('rekey', 'a.md')
      const link = await linkOf(person)
      expect((await other.pipe(link, 'keep')).code).toBe(0)
      expect(await linkOf(other)).toBe(link)
    } finally {
      await other.remove()
    }
  })

  it('[18.10.3] keep takes no link of before, and says what to do', async () => {
    await newPage()
    const old = await linkOf(person)
    await person.qp('rekey', 'a.md')
    const now = await linkOf(person)
    const refusal = (advice: string) => ({
      code: 1,
      out: '',
      errors: `qp: This edit link opens nothing (any more). ${advice}\n`,
    })
    expect(await person.pipe(old, 'keep')).toEqual(
      refusal('The key that the page has now is kept here already: `qp list --key` shows its edit link.'),
    )
    expect(await linkOf(person)).toBe(now)
    const other = await newPerson(base)
    try {
      expect(await other.pipe(old, 'keep')).toEqual(
        refusal(
          'The page has another key. Ask whoever changed it for the new link, or the operator if nobody did.',
        ),
      )
      expect((await other.kept().catch(() => ({ pages: [] }))).pages).toEqual([])
    } finally {
      await other.remove()
    }
  })

  it('[18.10.2] list shows no key of an interrupted change, and with --key says that it was', async () => {
    const { id, url } = await newPage()
    const link = await linkOf(person)
    const { pages } = openServices(person.environment, {})
    const [page] = await pages.all()
    if (page === undefined) throw new Error('The page is not kept.')
    const { newEditKey: made } = await pages.beginKey(page, newEditKey())
    const plain = await person.qp('list', '--json')
    expect([plain.out.includes(made), plain.errors]).toEqual([false, ''])
    const shown = await person.qp('list', '--key')
    expect(shown.out).toContain(link)
    expect(shown.errors).toBe(
      `A change of the key of ${url} was interrupted, so this edit link may open nothing any more. \`qp show ${url}\` finishes it.\n`,
    )
    const listed = JSON.parse((await person.qp('list', '--key', '--json')).out) as object[]
    expect(listed).toEqual([expect.objectContaining({ id, editUrl: link, isKeyChanging: true })])
    await person.qp('show', url)
    expect(await person.qp('list', '--key')).toMatchObject({ errors: '' })
    expect(parseEditUrl(await linkOf(person)).editKey).toBe(made)
  })

  it('[18.10.2] says when neither key is right, and keeps what it had', async () => {
    const { id } = await newPage()
    const { editKey } = parseEditUrl(await linkOf(person))
    await createClient({ baseUrl: base }).page(id, editKey).changeKey('P2x-v8QmWz_61cYtRb0LkHs7')
    const { code, errors } = await person.qp('rekey', 'a.md')
    expect([code, errors]).toEqual([1, expect.stringContaining('403 forbidden') as string])
    expect(parseEditUrl(await linkOf(person)).editKey).toBe(editKey)
    expect((await person.kept()).pages[0]).not.toHaveProperty('newEditKey')
  })

  it('[18.10.2] at once, in many processes, and one of them late, it loses no page', async () => {
    const { id } = await newPage()
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 4 }, () => person.qp('rekey', 'a.md')))
      const { code } = await person.qp('show', 'a.md')
      const [kept] = (await person.kept()).pages
      expect([round, code, await opens(id, kept?.editKey ?? '')]).toEqual([round, 0, true])
    }
    // A refusal that comes late does not undo what was changed since.
    const services = openServices(person.environment, {})
    const [page] = await services.pages.all()
    if (page === undefined) throw new Error('The page is not kept.')
    const late = await services.pages.beginKey(page, newEditKey())
    await person.qp('rekey', 'a.md')
    await person.qp('rekey', 'a.md')
    const { editKey } = (await person.kept()).pages[0] ?? {}
    for (const isChanged of [false, true]) await services.pages.endKey(page, late.newEditKey, isChanged)
    expect((await person.kept()).pages[0]?.editKey).toBe(editKey)
  })

  it('[18.10.2] is finished by what needs the key, and by nothing else', async () => {
    const { id } = await newPage()
    const { pages } = openServices(person.environment, {})
    const [page] = await pages.all()
    if (page === undefined) throw new Error('The page is not kept.')
    const { editKey, newEditKey: made } = await pages.beginKey(page, newEditKey())
    await person.qp('completion', 'bash')
    await person.qp('help', 'show')
    expect((await pages.all())[0]).toMatchObject({ editKey, newEditKey: made })
    await person.write('a.md', '# A\n\nMore.\n')
    expect((await person.qp('a.md')).code).toBe(0)
    expect((await person.kept()).pages[0]?.editKey).toBe(made)
    expect(await opens(id, made)).toBe(true)
  })

  it('[18.10.2] killed at any moment, it loses no page', { timeout: 60_000 + KILLS * 5000 }, async () => {
    const { id } = await newPage()
    let longest = 1500
    for (let kills = 0; kills < KILLS;) {
      const began = performance.now()
      const child = person.start('rekey', 'a.md')
      const ended = once(child, 'exit')
      const timer = setTimeout(() => child.kill('SIGKILL'), Math.random() * longest)
      const [, signal] = (await ended) as [number | null, string | null]
      clearTimeout(timer)
      if (signal === 'SIGKILL') kills += 1
      else longest = performance.now() - began
      // Any other command finishes what was interrupted, and has the right key then.
      const { code, errors } = await person.qp('show', 'a.md')
      expect([kills, code, errors]).toEqual([kills, 0, ''])
      const [kept] = (await person.kept()).pages
      expect(kept).not.toHaveProperty('newEditKey')
      expect(await opens(id, kept?.editKey ?? '')).toBe(true)
    }
  })
})
