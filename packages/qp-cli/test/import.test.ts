import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from 'qp-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../apps/server/test/server-process.ts'
import { newPerson, type Person, PNG } from './qp-process.ts'

const HTML =
  '<!doctype html><html lang="de"><title>Gezeiten</title><meta name="description" content="Wann die Flut kommt">' +
  '<nav>Start</nav><main><h1>Flut</h1><p>Zweimal <b>am Tag</b>.</p><img src="bilder/moon.png" alt="Mond"><p>Ende</p></main>'

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

const pageAt = (url: string) =>
  createClient({ baseUrl: base }).get(url.trim().slice(base.length + 1)) as Promise<
    NonNullable<Awaited<ReturnType<ReturnType<typeof createClient>['get']>>>
  >

describe('[18.12] files of other kinds', () => {
  it('are published as blocks, with what they say of themselves and their pictures', async () => {
    await mkdir(join(person.home, 'bilder'))
    await person.write('bilder/moon.png', PNG)
    await person.write('gezeiten.html', HTML)
    const { code, out, errors } = await person.qp('gezeiten.html')
    expect([code, errors]).toEqual([
      0,
      'gezeiten.html: line 1: <nav> was dropped: it stands outside of the main part of the document. Move it there, or send blocks.\n',
    ])
    const { blocks, meta, lang } = await pageAt(out)
    expect([meta?.title, meta?.description, lang]).toEqual(['Gezeiten', 'Wann die Flut kommt', 'de'])
    expect(blocks).toEqual([
      { type: 'richtext', html: '<h1>Flut</h1>' },
      { type: 'richtext', html: '<p>Zweimal <strong>am Tag</strong>.</p>' },
      { type: 'image', url: expect.stringMatching(/\/pictures\/[\w-]{22}\.webp$/), alt: 'Mond' },
      { type: 'richtext', html: '<p>Ende</p>' },
    ])
  })

  it('are updated at the same address, and follow a file that was moved', async () => {
    await person.write('a.csv', 'Port,Depth\nNorth,4\n')
    const { out: url } = await person.qp('a.csv')
    await person.write('a.csv', 'Port,Depth\nNorth,5\n')
    expect((await person.qp('a.csv')).out).toBe(url)
    expect((await pageAt(url)).blocks).toMatchObject([{ rows: [['North', '5']] }])
    expect((await person.qp('diff', 'a.csv')).code).toBe(0)
    await rename(join(person.home, 'a.csv'), join(person.home, 'b.csv'))
    const moved = await person.qp('b.csv')
    expect([moved.out, moved.errors]).toEqual([url, expect.stringContaining('b.csv is taken for ')])
  })

  it('whose page was changed elsewhere are no files to write to', async () => {
    await person.write('a.csv', 'Port,Depth\nNorth,4\n')
    const { out: url } = await person.qp('a.csv')
    await person.pipe('More.', 'append', url.trim())
    await person.write('a.csv', 'Port,Depth\nNorth,5\n')
    const { code, errors } = await person.qp('a.csv')
    expect([code, errors]).toEqual([3, expect.stringContaining('`qp get a.csv` gives the page as markdown')])
    expect(errors).not.toContain('pull')
  })

  it('[18.12.2] a table is called as its file is, unless an option says otherwise', async () => {
    await person.write('depths.csv', 'Port,Depth\nNorth,4\n')
    const { out } = await person.qp('depths.csv')
    expect((await pageAt(out)).meta?.title).toBe('depths')
    await person.qp(
      'depths.csv',
      '--title',
      'Depths of ports',
      '--description',
      'In metres',
      '--theme',
      'dark-vivid',
    )
    const { meta, theme, blocks } = await pageAt(out)
    expect([meta, theme]).toEqual([{ title: 'depths', description: 'In metres' }, 'dark-vivid'])
    expect(blocks[0]).toEqual({ type: 'richtext', html: '<h1>Depths of ports</h1>' })
  })

  it('come from the standard input where they are HTML, and are appended', async () => {
    const { out } = await person.pipe(HTML.replace('bilder/moon.png', 'https://example.com/a.png'))
    expect((await pageAt(out)).meta?.title).toBe('Gezeiten')
    await person.write('a.csv', 'Port,Depth\nNorth,4\n')
    expect((await person.qp('append', out.trim(), 'a.csv')).code).toBe(0)
    expect((await pageAt(out)).blocks.at(-1)).toMatchObject({ type: 'table', rows: [['North', '4']] })
  })

  it('[18.12.1] come from the standard input where they are notebooks, and page documents do not', async () => {
    const cells = [{ cell_type: 'markdown', metadata: {}, source: ['# Tides\n', '\n', 'Twice a day'] }]
    const notebook = JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }, null, 1)
    const { out } = await person.pipe(notebook)
    expect((await pageAt(out)).blocks).toEqual([
      { type: 'richtext', html: '<h1>Tides</h1>' },
      { type: 'richtext', html: '<p>Twice a day</p>' },
    ])
    await person.write(
      'page.json',
      JSON.stringify({ version: 'qp.v1', blocks: [{ type: 'code', code: notebook }] }),
    )
    const page = await person.qp('page.json')
    expect((await pageAt(page.out)).blocks).toMatchObject([{ type: 'code', code: notebook }])
  })

  it('[18.12.3] a picture that is not there is told of without a contradiction', async () => {
    await person.write('a.html', '<p>Flut</p><img src="moon.png">')
    const { errors } = await person.qp('a.html')
    expect(errors.replaceAll(/\S*\/(?=moon)/g, '')).toBe(
      'moon.png was left out: there is no such file.\n' +
        'a.html: line 1: the image "moon.png" was dropped and its description kept: no file was uploaded for it. Name one that is there, or write the whole address, beginning with https://.\n',
    )
  })

  it('are validated without anything being sent, and searched for secrets', async () => {
    await person.write('a.csv', `Key\nnpm_${'aB3'.repeat(12)}\n`)
    const { code, errors } = await person.qp('a.csv')
    expect([code, errors]).toEqual([1, expect.stringContaining('this looks like a secret (npm_token)')])
    expect((await person.qp('a.csv', '--dry-run')).code).toBe(1)
    expect((await person.qp('validate', 'a.csv', '--allow-secrets')).code).toBe(0)
    expect((await person.kept()).pages).toEqual([])
  })

  it('[18.2.1] of Hugo have their front matter read', async () => {
    await person.write(
      'tides.md',
      '+++\ntitle = "The \\"tides\\""\ndate = 2024-01-05T10:00:00+01:00\ntags = [\n  "sea",\n]\ndescription = \'Twice\' # a day\n[params]\ntitle = "Not this"\n+++\n\nIn and [out](x.md).\n',
    )
    const { out, errors } = await person.qp('tides.md')
    const page = await pageAt(out)
    expect([page.meta, page.blocks]).toEqual([
      { description: 'Twice' },
      [
        { type: 'richtext', html: '<h1>The "tides"</h1>' },
        { type: 'richtext', html: '<p>In and <a>out</a>.</p>' },
      ],
    ])
    expect(errors).toContain('line 12: the link to "x.md"')
    await person.pipe('More.', 'append', 'tides.md')
    await person.qp('pull', 'tides.md')
    expect(await readFile(join(person.home, 'tides.md'), 'utf8')).toMatch(
      /^\+{3}\ntitle = [^]+\nIn and \[out\]\(x\.md\)\.\n\nMore\.\n$/,
    )
  })

  it('[18.12.5] are one block of code where their endings name a language', async () => {
    const code = '# What it does\n\nprint("*Moin*")\n\tx = [a](b.md)'
    await person.write('moin.py', `${code}\n`)
    const { out, errors } = await person.qp('moin.py')
    const page = await pageAt(out)
    expect([page.meta?.title, page.blocks, errors]).toEqual([
      'moin.py',
      [{ type: 'code', language: 'py', code }],
      '',
    ])
    expect((await person.qp('diff', 'moin.py')).code).toBe(0)
    expect((await person.qp('pull', 'moin.py')).errors).toContain('moin.py cannot be written')
    await person.write('run.LOG', '# 1\n')
    expect((await person.qp('append', 'moin.py', 'run.LOG')).code).toBe(0)
    expect((await pageAt(out)).blocks).toMatchObject([{}, { type: 'code', code: '# 1' }])
    await person.write('read.mdx', '# Title\n')
    expect((await pageAt((await person.qp('read.mdx')).out)).blocks).toEqual([
      { type: 'richtext', html: '<h1>Title</h1>' },
    ])
    expect((await pageAt((await person.qp('moin.py', '--plain', '--new')).out)).blocks[0]).toEqual({
      type: 'richtext',
      html: '<h1>What it does</h1>',
    })
  })

  it('are not written by pull, which says what is', async () => {
    await person.write('a.csv', 'Port,Depth\nNorth,4\n')
    const { out } = await person.qp('a.csv')
    const id = out.trim().slice(base.length + 1)
    expect(await person.qp('pull', 'a.csv')).toEqual({
      code: 1,
      out: '',
      errors: `qp: a.csv cannot be written: qp writes markdown and JSON. Name such a file, as in \`qp pull ${id} page.md\`.\n`,
    })
    expect((await person.qp('pull', id, 'a.md')).code).toBe(0)
  })

  it.each<readonly [string, string, string | Uint8Array]>([
    ['a.csv', 'This is no text.', Uint8Array.from([0x50, 0x4b, 3, 4, 0])],
    ['a.html', 'This is no text.', Uint8Array.from([0, 1, 2])],
    ['a.csv', 'This table is empty.', '\n'],
  ])('%s is refused: %s', async (name, message, content) => {
    await person.write(name, content)
    expect(await person.qp(name)).toEqual({
      code: 1,
      out: '',
      errors: `qp: ${name} cannot be read: ${message}\n`,
    })
  })

  it('is refused where nothing in it shows', async () => {
    await person.write('a.html', '<title>x</title><script>1</script>')
    const { code, errors } = await person.qp('a.html')
    expect([code, errors]).toEqual([1, 'qp: a.html shows nothing: there is no text in it.\n'])
  })
})
