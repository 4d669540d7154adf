import { copyFile, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from 'qp-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../apps/server/test/server-process.ts'
import { newPerson, type Person, PNG } from './qp-process.ts'

let server: ServerProcess
let base: string
let person: Person

beforeAll(async () => {
  server = await startServerProcess({ UPLOADS: 'on' })
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

  it('[18.2.13] options and front matter say its language, also where pictures are sent with it', async () => {
    const languageOf = async (id: string) => {
      const { lang, dir } = await createClient({ baseUrl: base }).get(id)
      return [lang, dir]
    }
    await person.write('tides.md', '# المد\n')
    const id = idOf((await person.qp('tides.md', '--lang', 'ar', '--dir', 'rtl')).out)
    expect(await languageOf(id)).toEqual(['ar', 'rtl'])
    await person.write('tides.md', '# المد والجزر\n')
    await person.qp('tides.md')
    expect(await languageOf(id)).toEqual(['ar', 'rtl'])
    await person.write('pixel.png', PNG)
    await person.write('tides.md', '---\nlang: fa\ndir: auto\n---\n# A\n\n![](pixel.png)\n')
    await person.qp('tides.md')
    expect(await languageOf(id)).toEqual(['fa', 'auto'])
    await person.qp('tides.md', '--lang', 'ur')
    expect(await languageOf(id)).toEqual(['ur', 'auto'])
    const refused = await person.qp('tides.md', '--dir', 'down')
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('dir')])
  })

  it('[18.1.4] [18.1.7] lines may end as on Windows, and localhost is 127.0.0.1', async () => {
    await person.write('report.md', '\ufeffWindows\r\n\r\nTwo\r\n')
    const first = await person.qp('report.md')
    const id = idOf(first.out)
    expect([(await person.kept()).pages[0]?.title, await markdownOf(id)]).toEqual([
      'Windows',
      'Windows\n\nTwo\n',
    ])
    const here = base.replace('localhost', '127.0.0.1')
    expect(await person.qp('report.md', '--server', here)).toEqual(first)
    expect((await person.qp('hide', `${here}/${id}`)).out).toBe(`${first.out.trim()} is hidden.\n`)
    expect((await person.qp('report.md')).code).toBe(0)
    expect((await person.qp('whoami', '--server', here)).out).toContain('\nKeys of 1 of its pages')
    expect((await person.kept()).pages).toHaveLength(1)
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
    await person.write('log.md', '# Log\n\nTwo more\n')
    await person.qp('hide', id)
    expect(await person.qp('update', id, 'log.md', '--force')).toEqual({
      code: 0,
      out: `${url}\n`,
      errors: `${url} is hidden from visitors: \`qp show ${id}\` shows it.\n`,
    })
    await person.qp('show', id)
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
    expect([refused.code, refused.errors]).toEqual([2, 'qp: delete needs --yes if it cannot ask you.\n'])
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
        'qp: The page of a.md has been changed since its file was last published, by `qp append`, `qp edit` or somebody else.\n' +
        '  `qp diff a.md` shows how, `qp pull a.md` takes that into the file, --force overwrites it.\n',
    })
    expect(await person.qp('diff', 'a.md')).toEqual({
      code: 1,
      out: `--- ${out.trim()}\n+++ ${join(person.home, 'a.md')}\n@@ -1,3 +1,1 @@\n Ours\n-\n-Theirs\n`,
      errors: '',
    })
    await person.write('a.md', 'Ours\n\nTheirs\n')
    expect(await person.qp('a.md')).toEqual({ code: 0, out, errors: '' })
    expect((await person.pipe('Once more', 'append', 'a.md')).code).toBe(0)
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

  it('[18.2.12] pull writes what is new on the page into its file, and leaves the rest as it is written', async () => {
    await person.write('my pic.png', PNG)
    const text =
      '---\r\ntheme: dark-vivid\r\n---\r\n\r\n# Tides\r\n\r\n![One](<my pic.png>)\r\n\r\n* See [guide](guide.md)\r\n'
    await person.write('a.md', text)
    const url = (await person.qp('a.md')).out.trim()
    const id = idOf(url)
    const file = join(person.home, 'a.md')
    const read = () => readFile(file, 'utf8')
    const pull = async (...args: readonly string[]) => {
      const { code, out, errors } = await person.qp('pull', ...args)
      return [code, out + errors]
    }
    expect(await pull('a.md')).toEqual([0, `a.md says what ${url} does.\n`])
    await person.pipe('High at noon.', 'append', 'a.md')
    expect(await pull(id, '--dry-run')).toEqual([0, `${file} would say what ${url} does now.\n`])
    expect([await read(), await pull('a.md')]).toEqual([text, [0, `a.md says what ${url} does now.\n`]])
    expect(await read()).toBe(`${text}\r\nHigh at noon.\r\n`)
    await person.qp('edit', 'a.md', '--old', 'noon', '--with', 'dawn')
    expect(await pull('a.md')).toEqual([0, `a.md says what ${url} does now.\n`])
    expect(await read()).toBe(`${text}\r\nHigh at dawn.\r\n`)
    expect((await person.qp('a.md')).code).toBe(0)

    await person.write('a.md', `${await read()}\r\nNot yet published.\r\n`)
    expect(await pull('a.md')).toEqual([0, `${url} has nothing that a.md lacks.\n`])
    await person.qp('edit', 'a.md', '--old', 'See [guide]()', '--with', 'Look *there*')
    expect(await pull('a.md')).toEqual([
      3,
      `qp: a.md holds what ${url} does not.\n  \`qp diff ${id} a.md\` shows how they differ; --force overwrites the file.\n  Write what it lacks into it, and \`qp a.md --force\` publishes both.\n`,
    ])
    expect(await pull('a.md', '--force')).toEqual([0, `a.md says what ${url} does now.\n`])
    expect(await read()).toBe(
      '---\r\ntheme: dark-vivid\r\n---\r\n\r\n# Tides\r\n\r\n![One](my%20pic.png)\r\n\r\n- Look *there*\r\n\r\nHigh at dawn.\r\n',
    )

    await person.write('b.json', '[')
    expect((await pull(id, 'b.json'))[0]).toBe(1)
    expect(await pull(id, 'b.json', '--force')).toEqual([0, `b.json says what ${url} does now.\n`])
    const { blocks } = JSON.parse(await readFile(join(person.home, 'b.json'), 'utf8')) as {
      blocks: unknown[]
    }
    expect(blocks[0]).toEqual({ type: 'richtext', html: '<h1>Tides</h1>' })
    expect((await person.qp('b.json')).out).toBe(`${url}\n`)
  })

  it('[18.2.10] a file that was moved keeps its page', async () => {
    await person.write('a.md', 'Moved\n')
    const { out } = await person.qp('a.md')
    const from = join(person.home, 'a.md')
    await rename(from, join(person.home, 'b.md'))
    const note = `b.md is taken for ${from}, which is gone and held the same: its page is that of b.md now.\n`
    expect(await person.qp('open', 'b.md', '--dry-run')).toEqual({ code: 0, out, errors: note })
    expect(await person.qp('b.md')).toEqual({ code: 0, out, errors: note })
    expect(await person.qp('b.md')).toEqual({ code: 0, out, errors: '' })
    await copyFile(join(person.home, 'b.md'), join(person.home, 'c.md'))
    expect((await person.qp('c.md')).out).not.toBe(out)
    await rm(join(person.home, 'b.md'))
    await person.write('d.md', 'Moved and changed\n')
    expect((await person.qp('d.md')).out).not.toBe(out)
  })

  it('[18.2.11] a link to another file is dropped with a warning that says so', async () => {
    await person.write('a.md', 'See the [guide](guide.md).\n')
    const message =
      'line 1: the link to "guide.md" was dropped and its text kept: this file alone has no pages beside it. `qp FOLDER` publishes the files of a folder with the links between them.'
    expect((await person.qp('a.md')).errors).toBe(`a.md: ${message}\n`)
    expect(JSON.parse((await person.qp('a.md', '--json')).out)).toMatchObject({ warnings: [{ message }] })
    await person.write('b.png', PNG)
    await person.write('a.md', 'See the [guide](guide.md).\n\n![](b.png)\n')
    const { out, errors } = await person.qp('a.md', '--json')
    expect([JSON.parse(out), errors]).toMatchObject([{ warnings: [{ message }] }, ''])
    await person.write('c.md', '![](/sea.png)\n')
    expect((await person.qp('c.md')).errors).toContain(
      'the image "/sea.png" was dropped: no file was uploaded for it. Name one that is there, or write the whole address, beginning with https://.',
    )
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

describe('[18.2.3] a file without a page', () => {
  it.each(['get', 'delete', 'diff'])('says to %s how it gets one', async (command) => {
    await person.write('a.md', '# A')
    expect(await person.qp(command, 'a.md')).toEqual({
      code: 1,
      out: '',
      errors: 'qp: a.md has no page that is known here: `qp a.md` publishes it.\n',
    })
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

  it('[18.5.1] that the text holds itself are uploaded, however many megabytes they have', async () => {
    const url = `data:image/png;base64,${PNG.toString('base64')}`
    const large = Buffer.concat([PNG, Buffer.alloc(3_500_000, 7)]).toString('base64')
    const text = [
      '# A\n\n![One][image1] and ![Two][image2]\n',
      `<img src="${url}" alt="Three">\n`,
      `\`\`\`html\n${url}\n\`\`\`\n`,
      `![Four](data:image/svg+xml;base64,${'A'.repeat(300)})\n`,
      `[image1]: <${url}>\n\n[image2]: <data:image/png;base64,${large}>\n`,
    ].join('\n')
    await person.write('a.md', text)
    const { code, out, errors } = await person.qp('a.md')
    expect([code, errors]).toEqual([
      0,
      expect.stringMatching(
        /^picture 3 was left out: it is no PNG.+\na.md: line 11: the image "data:image\/svg.+\n$/s,
      ),
    ])
    const markdown = await markdownOf(idOf(out))
    const [one, two, three] = [...markdown.matchAll(/!\[\w+\]\((http\S+)\)/g)].map(([, address]) => address)
    expect([one !== two, one === three]).toEqual([true, true])
    expect(markdown).toContain(`\n${url}\n`)
    const changed = text.replace('# A', '# B').replace(/^!\[Four.+\n\n/m, '')
    await person.write('a.md', changed)
    expect((await person.qp('a.md')).out).toBe(out)
    expect(await person.qp('diff', 'a.md')).toEqual({ code: 0, out: '', errors: '' })
    await person.qp('pull', 'a.md')
    expect(await readFile(join(person.home, 'a.md'), 'utf8')).toBe(changed)
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

  it('[18.5.1] lie anywhere in the working tree of Git that has the file, but not where it is hidden', async () => {
    const folder = join(person.home, 'project')
    for (const name of ['docs', 'img', '.git', 'img/.old'])
      await mkdir(join(folder, name), { recursive: true })
    for (const name of ['img/x.png', '.git/x.png', 'img/.old/x.png', '../x.png'])
      await writeFile(join(folder, name), PNG)
    await person.write(
      'project/docs/a.md',
      '![One](../img/x.png)\n\n![](../.git/x.png)\n\n![](../img/.old/x.png)\n\n![](../../x.png)\n',
    )
    const { out, errors } = await person.qp('project/docs/a.md')
    expect(await markdownOf(idOf(out))).toMatch(/^!\[One\]\(http:\S+\/pictures\/\S+\)\n$/)
    const hidden = 'it is hidden: a name on its way begins with a dot'
    expect(errors.split('\n').filter((line) => line.includes('left out'))).toEqual([
      `${folder}/.git/x.png was left out: ${hidden}.`,
      `${folder}/img/.old/x.png was left out: ${hidden}.`,
      `${person.home}/x.png was left out: it lies outside of ${folder}; --pictures-from names another folder.`,
    ])
  })

  it('[18.5.4] a service that takes none gets the page without them', async () => {
    const without = await startServerProcess({ UPLOADS: 'off' })
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
    expect(wrong).toEqual({
      code: 1,
      out: '',
      errors: 'qp: This is not an edit link. It looks like this: https://…/?id=…#edit=…\n',
    })
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
      `From now on qp uses ${base}, without a Pro token.\n`,
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
