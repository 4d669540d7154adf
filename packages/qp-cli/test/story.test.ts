import { readdir, readFile, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from 'qp-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  builtServer,
  type ServerProcess,
  startServerProcess,
} from '../../../apps/server/test/server-process.ts'
import { newPerson, type Person } from './qp-process.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: ServerProcess
let base: string
let person: Person

beforeAll(async () => {
  server = await startServerProcess({ UPLOADS: 'on' }, { program: builtServer() })
  base = `http://localhost:${server.port}`
})
afterAll(() => server.stop())
beforeEach(async () => {
  person = await newPerson(base)
})
afterEach(() => person.remove())

const idOf = (url: string) => url.trim().slice(base.length + 1)
const markdownOf = async (id: string) => (await createClient({ baseUrl: base }).markdown(id)).text

describe('[18.2] a page by its file', () => {
  it('[18.2.1] [18.2.2] prints only the address; the same file again updates the same page', async () => {
    await person.write('report.md', '# Tides\n\nThe moon pulls.\n')
    const first = await person.qp('report.md')
    expect(first).toEqual({ code: 0, out: expect.stringMatching(/^http:\S+\/\w{12}\n$/), errors: '' })
    const id = idOf(first.out)
    await person.write(
      'report.md',
      '---\ntheme: dark-vivid\n---\n# Tides\n\nTwice a day[^1].\n\n[^1]: Mostly.\n',
    )
    expect(await person.qp('publish', './report.md')).toEqual(first)
    expect(await markdownOf(id)).toMatch(/^# Tides\n\nTwice a day/)
    expect((await createClient({ baseUrl: base }).get(id)).theme).toBe('dark-vivid')

    const { editKey } = (await person.kept()).pages[0] ?? { editKey: '' }
    expect((await person.qp('list')).out).toBe(
      `${new Date().toISOString().slice(0, 10)} ${expectTime((await person.qp('list')).out)}  ${first.out.trim()}  Tides  ${join(person.home, 'report.md')}\n`,
    )
    const plain = await person.qp('list', '--json')
    expect([plain.out.includes(editKey), JSON.parse(plain.out)[0].title]).toEqual([false, 'Tides'])
    expect((await person.qp('list', '--key')).out).toContain(`${base}/?id=${id}#edit=${editKey}`)
    expect((await person.qp('list', '--ids')).out).toBe(`${id}\n`)
  })

  it('[18.2.3] a page from its beginning to its end', async () => {
    const { out } = await person.pipe('# Log\n', '--title', 'A log', '--json')
    const { id, url, isNew } = JSON.parse(out) as { id: string; url: string; isNew: boolean }
    expect([isNew, out.includes('edit')]).toEqual([true, false])
    expect(await person.pipe('One', 'append', id)).toEqual({ code: 0, out: `${url}\n`, errors: '' })
    expect((await person.qp('edit', id, '--old', 'One', '--with', 'Two')).code).toBe(0)
    expect((await person.qp('get', url)).out).toBe('# Log\n\nTwo\n')
    expect((await person.qp('hide', id)).out).toBe(`${url} is hidden.\n`)
    expect((await fetch(url)).status).toBe(404)
    expect((await person.qp('get', id)).out).toBe('# Log\n\nTwo\n')
    expect((await person.qp('show', id)).out).toBe(`${url} is shown.\n`)
    expect((await person.qp('expire', id, '2100-01-31')).out).toBe(
      `${url} expires at 2100-01-31T00:00:00.000Z.\n`,
    )
    expect((await person.qp('expire', id, '--never')).out).toBe(`${url} stays.\n`)
    expect((await person.qp('get', id, '--text')).out).toBe('Log\n\nTwo\n')
    const stored = JSON.parse((await person.qp('get', id, '--json')).out) as { blocks: unknown }
    expect(stored.blocks).toEqual([
      { type: 'richtext', html: '<h1>Log</h1>' },
      { type: 'richtext', html: '<p>Two</p>' },
    ])
    await person.write('log.md', '# Log\n\nThree\n')
    expect(await person.qp('update', id, 'log.md', '--force', '--expires', '4w')).toEqual({
      code: 0,
      out: `${url}\n`,
      errors: '',
    })
    const { expiresAt } = JSON.parse((await person.qp('get', id, '--json')).out) as { expiresAt: string }
    const weeks = (Date.parse(expiresAt) - Date.now()) / (7 * 24 * 60 * 60 * 1000)
    expect(weeks).toBeCloseTo(4, 2)
    expect((await person.qp('log.md')).out).toBe(`${url}\n`)
    const refused = await person.qp('delete', id)
    expect([refused.code, refused.errors]).toEqual([2, 'qp: delete needs --yes where nobody can be asked.\n'])
    expect((await person.qp('delete', 'log.md', '--yes')).out).toBe(`${url} is deleted.\n`)
    expect((await person.kept()).pages).toEqual([])
    expect((await person.qp('get', id)).code).toBe(1)
  })

  it('[18.2.4] what somebody else has changed is not overwritten, unless by force', async () => {
    await person.write('a.md', 'Ours\n')
    const { out } = await person.qp('a.md')
    const [page] = (await person.kept()).pages
    await createClient({ baseUrl: base })
      .page(idOf(out), page?.editKey ?? '')
      .append({ content: 'Theirs' })
    const refused = await person.qp('a.md')
    expect(refused).toEqual({
      code: 3,
      out: '',
      errors:
        'qp: The page of a.md has been changed since it was last saved from here.\n' +
        '  `qp diff a.md` shows how; --force overwrites it.\n',
    })
    expect(await person.qp('diff', 'a.md')).toEqual({
      code: 1,
      out: `--- ${out.trim()}\n+++ ${join(person.home, 'a.md')}\n@@ -1,3 +1,1 @@\n Ours\n-\n-Theirs\n`,
      errors: '',
    })
    expect((await person.qp('hide', 'a.md')).code).toBe(0)
    expect((await person.qp('a.md')).code).toBe(3)
    expect((await person.qp('a.md', '--force')).code).toBe(0)
    expect(await person.qp('diff', 'a.md')).toEqual({ code: 0, out: '', errors: '' })
    expect((await person.qp('show', 'a.md')).code).toBe(0)
    expect((await person.qp('a.md')).code).toBe(0)
    await createClient({ baseUrl: base })
      .page(idOf(out), page?.editKey ?? '')
      .delete()
    expect((await person.qp('a.md')).errors).toBe(
      'qp: The page of a.md is gone. --new publishes another one.\n',
    )
    expect(await person.qp('a.md', '--json')).toEqual({
      code: 1,
      out: '{"error":"not_found","message":"The page of a.md is gone. --new publishes another one."}\n',
      errors: '',
    })
    expect((await person.qp('delete', 'a.md', '--yes')).out).toBe(
      `${out.trim()} was gone already; its key is forgotten.\n`,
    )
    expect((await person.kept()).pages).toEqual([])
  })

  it('[18.2.5] several files; one that fails does not stop the others', async () => {
    await person.write('a.md', 'A')
    await person.write(
      'b.json',
      JSON.stringify({ blocks: [{ type: 'divider' }, { type: 'code', code: 'x' }] }),
    )
    await person.write('c.json', '{}')
    const { code, out, errors } = await person.qp('a.md', 'none.md', 'c.json', 'b.json')
    expect([code, errors]).toEqual([
      1,
      'qp: There is no file none.md.\nqp: c.json is no page document: it has to be JSON with a list of blocks.\n',
    ])
    const [first = '', second = ''] = out.trim().split('\n')
    expect(await markdownOf(idOf(first))).toBe('A\n')
    expect(await markdownOf(idOf(second))).toBe('***\n\n```\nx\n```\n')
    const again = await person.qp('a.md', '--new')
    expect(again.out).not.toBe(`${first}\n`)
    expect((await person.qp('a.md')).out).toBe(again.out)
  })

  it('[18.2.6] --dry-run and validate store nothing', async () => {
    await person.write('a.md', '# A\n\n![](b.png)\n')
    await person.write('b.png', PNG)
    expect(await person.qp('a.md', '--dry-run')).toEqual({
      code: 0,
      out: 'a.md can be published: 2 blocks.\n',
      errors: '',
    })
    expect((await person.qp('validate', 'a.md')).out).toBe('a.md can be published: 2 blocks.\n')
    const refused = await person.pipe('x', 'validate', '--theme', 'neon')
    expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('theme')])
    await expect(readdir(join(person.home, '.config'))).rejects.toThrow('ENOENT')
  })
})

describe('[18.5] pictures beside a file', () => {
  it('[18.5.1] [18.5.2] are uploaded once and named in what is sent; the file stays as it is', async () => {
    await person.write('my pic.png', PNG)
    const text =
      '# A\n\n![One](<my pic.png>)\n\nText <img src="my%20pic.png" alt="Two"> and `![](my pic.png)`.\n'
    await person.write('a.md', text)
    const id = idOf((await person.qp('a.md')).out)
    const markdown = await markdownOf(id)
    const [, address = ''] = /^!\[One\]\((.+)\)$/m.exec(markdown) ?? []
    expect(address).toMatch(new RegExp(`^${base}/pictures/[\\w-]{22}\\.webp$`))
    expect(markdown).toBe(`# A\n\n![One](${address})\n\nText ![Two](${address}) and \`![](my pic.png)\`.\n`)
    expect(await readFile(join(person.home, 'a.md'), 'utf8')).toBe(text)
    await person.write('other.md', '![](my%20pic.png)\n')
    expect(await markdownOf(idOf((await person.qp('other.md')).out))).toBe(`![](${address})\n`)
    expect(await person.qp('diff', 'a.md')).toEqual({ code: 0, out: '', errors: '' })
  })

  it('[18.5.3] only what is a picture, lies in the folder of the file and is named as one', async () => {
    const outside = await newPerson(base)
    await outside.write('secret.png', PNG)
    await symlink(join(outside.home, 'secret.png'), join(person.home, 'link.png'))
    await person.write('text.png', 'no picture')
    const way = join('..', outside.home.slice(outside.home.lastIndexOf('/') + 1), 'secret.png')
    await person.write('a.md', `# A\n\n![](${way})\n\n![](link.png)\n\n![](text.png)\n\n![](none.png)\n`)
    const { code, out, errors } = await person.qp('a.md')
    expect([code, await markdownOf(idOf(out))]).toEqual([0, '# A\n'])
    const told = errors.split('\n').filter((line) => line.includes('left out'))
    expect(told).toEqual([
      `${join(outside.home, 'secret.png')} was left out: it lies outside of ${person.home}; --pictures-from names another folder.`,
      `${join(person.home, 'link.png')} was left out: it lies outside of ${person.home}; --pictures-from names another folder.`,
      'text.png was left out: it is no PNG, JPEG, WebP, GIF or AVIF.',
      `${join(person.home, 'none.png')} was left out: there is no such file.`,
    ])
    const allowed = await person.qp('a.md', '--pictures-from', join(person.home, '..'))
    expect((await markdownOf(idOf(allowed.out))).match(/\/pictures\//g)).toHaveLength(2)
    await outside.remove()
  })

  it('[18.5.4] a service that takes none gets the page without them', async () => {
    const without = await startServerProcess({}, { program: builtServer() })
    await person.write('a.md', '# A\n\n![](b.png)\n')
    await person.write('b.png', PNG)
    const { code, out, errors } = await person.qp('a.md', '--server', without.origin)
    expect([code, errors.split('\n')[0]]).toEqual([
      0,
      'This service takes no pictures: those of your files are left out.',
    ])
    expect(out).toMatch(/^http/)
    await without.stop()
  })
})

describe('[18.3] keys', () => {
  it('[18.3.1] [18.3.2] are in the folder for settings, for nobody else to read', async () => {
    const configured = await newPerson(base, { XDG_CONFIG_HOME: join(person.home, 'settings') })
    await person.pipe('x')
    await configured.pipe('x')
    const folder = join(person.home, 'settings', 'qp')
    for (const file of [person.keyFile, join(folder, 'pages.json')])
      expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect(await readdir(folder)).toEqual(['pages.json'])
    await configured.remove()
  })

  it('[18.3.4] of a page made elsewhere are taken from its edit link, which is no argument', async () => {
    const { editUrl, id, url } = await createClient({ baseUrl: base }).publish({ content: 'x' })
    expect((await person.qp('hide', editUrl)).code).toBe(2)
    expect(await person.pipe(editUrl, 'keep')).toEqual({ code: 0, out: `${url}\n`, errors: '' })
    expect((await person.qp('hide', id)).out).toBe(`${url} is hidden.\n`)
    const wrong = await person.pipe(editUrl.slice(0, -1), 'keep')
    expect(wrong).toEqual({ code: 1, out: '', errors: 'qp: This is no edit link: https://…/?id=…#edit=…\n' })
  })

  it('[18.6.1] login and whoami: a token is proved before it is kept, and never printed', async () => {
    const stranger = await newPerson('')
    const none = await stranger.qp('whoami')
    expect([none.code, none.errors]).toEqual([
      2,
      'qp: No service is set. Name one with `qp login https://…`, with QP_SERVER or with --server.\n',
    ])
    expect((await stranger.pipe('wrong-token-0123456789\n', 'login', base)).code).toBe(1)
    expect((await stranger.pipe('\n', 'login', base)).out).toBe(
      `${base} is used from now on, without a Pro token.\n`,
    )
    expect((await stranger.qp('whoami')).out).toBe(
      `${base} (from qp login) answers.\nNo Pro token is kept for it.\nKeys of 0 of its pages are in ${stranger.keyFile}.\n`,
    )
    expect((await stranger.qp('logout')).code).toBe(0)
    await stranger.remove()
  })
})

function expectTime(line: string): string {
  return /^\S+ (\d\d:\d\d)/.exec(line)?.[1] ?? 'no time'
}
