import { chmod, mkdir, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { text as textFrom } from 'node:stream/consumers'
import { createClient, type StoredPage } from 'qp-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../apps/server/test/server-process.ts'
import { zipOf } from '../../qp-import/test/zip.testkit.ts'
import { newPerson, type Person, PNG, PROGRAM } from './qp-process.ts'

let server: ServerProcess
let base: string
let person: Person

beforeAll(async () => {
  server = await startServerProcess({ PUBLISH_RATE_LIMIT: '100000' })
  base = `http://localhost:${server.port}`
})
afterAll(() => server.stop())
beforeEach(async () => {
  person = await newPerson(base)
})
afterEach(() => person.remove())

/** Writes files below the home, and the folders that they need. */
async function files(contents: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [name, content] of Object.entries(contents)) {
    const path = join(person.home, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
}

interface Published {
  readonly url: string
  readonly pages: readonly { readonly name: string; readonly url: string; readonly change: string }[]
  readonly failed: readonly { readonly name: string; readonly message: string }[]
  readonly warnings: readonly { readonly message: string; readonly count: number }[]
}

/** Publishes a folder, and gives what it says. */
async function publish(...args: readonly string[]): Promise<Published> {
  return JSON.parse((await person.qp(...args, '--json')).out) as Published
}

function changesOf({ pages }: Published): Readonly<Record<string, string>> {
  return Object.fromEntries(pages.map(({ name, change }) => [name, change]))
}

function urlOf({ pages }: Published, name: string): string {
  return pages.find((page) => page.name === name)?.url ?? `no page of ${name}`
}

const pageAt = (url: string): Promise<StoredPage> =>
  createClient({ baseUrl: base }).get(url.slice(base.length + 1))
const htmlAt = async (url: string): Promise<string> => JSON.stringify((await pageAt(url)).blocks)

describe('[18.13] a folder as a site', () => {
  it('[18.13.2] [18.13.3] publishes each file, with links between them that work the first time', async () => {
    await files({
      'docs/a.md':
        '# A\n\n[b](b.md#two), [bare](b), [sub](sub/), [page](/sub/page.html), [own](#a), ![moon](moon.png)\n',
      'docs/b.md': '# B\n\n## Two\n\n[a](./a.md) [A](A.MD) ![moon](/moon.png)\n',
      'docs/sub/README.md': '# Sub\n\n[up](../a.md)\n',
      'docs/sub/page.htm': '<title>Page</title><main><p><a href="../b.html#two">b</a></p></main>',
      'docs/table.csv': 'Port,Depth\nNorth,4\n',
      'docs/moon.png': PNG,
    })
    const { code, out, errors } = await person.qp('docs')
    expect([code, errors]).toEqual([0, ''])
    const again = await publish('docs')
    const [first, ...others] = out.trim().split('\n')
    expect(first).toBe(again.url)
    expect([first, ...others]).toEqual(again.pages.map(({ url }) => url))
    const [a, b, sub, page, table] = ['a.md', 'b.md', 'sub/README.md', 'sub/page.htm', 'table.csv'].map(
      (name) => urlOf(again, name),
    )
    const ofA = await htmlAt(a ?? '')
    for (const address of [`${b}#two`, `\\"${b}\\"`, `\\"${sub}\\"`, `\\"${page}\\"`, '\\"#a\\"'])
      expect(ofA).toContain(address)
    const ofB = await htmlAt(b ?? '')
    expect(ofB.split(`\\"${a}\\"`)).toHaveLength(3)
    const picture = /\/pictures\/[\w-]+\.webp/.exec(ofA)?.[0] ?? 'none'
    expect(ofB).toContain(picture)
    expect(await htmlAt(sub ?? '')).toContain(`\\"${a}\\"`)
    expect(await htmlAt(page ?? '')).toContain(`${b}#two`)
    const { blocks } = await pageAt(again.url)
    expect(blocks).toEqual([
      { type: 'richtext', html: '<h1>docs</h1>' },
      {
        type: 'richtext',
        html: `<ul><li><a href="${a}">A</a></li><li><a href="${b}">B</a></li><li><a href="${table}">table</a></li></ul>`,
      },
      { type: 'richtext', html: '<h2>sub</h2>' },
      {
        type: 'richtext',
        html: `<ul><li><a href="${sub}">Sub</a></li><li><a href="${page}">Page</a></li></ul>`,
      },
    ])
  })

  it('[18.13.4] sends only what has changed', async () => {
    await files({
      'docs/a.md': '# A\n\n[b](b.md)\n',
      'docs/b.md': '# B\n\n[a](a.md)\n',
      'docs/c.md': '# C\n',
    })
    const first = await publish('docs')
    expect(changesOf(first)).toEqual({ '.': 'new', 'a.md': 'new', 'b.md': 'new', 'c.md': 'new' })
    const before = await Promise.all(first.pages.map(({ url }) => pageAt(url)))
    expect(changesOf(await publish('docs'))).toEqual({
      '.': 'same',
      'a.md': 'same',
      'b.md': 'same',
      'c.md': 'same',
    })
    await files({ 'docs/b.md': '# B\n\nMore: [a](a.md)\n' })
    const second = await publish('docs')
    expect(changesOf(second)).toEqual({ '.': 'same', 'a.md': 'same', 'b.md': 'changed', 'c.md': 'same' })
    const after = await Promise.all(second.pages.map(({ url }) => pageAt(url)))
    expect(after.filter(({ etag }, at) => etag !== before[at]?.etag).map(({ id }) => id)).toEqual([
      urlOf(first, 'b.md').slice(base.length + 1),
    ])
    // A page that is new gives others their links, by edits.
    await files({ 'docs/a.md': '# A\n\n[b](b.md) [d](d.md)\n', 'docs/c.md': '# C\n\n[d](d.md)\n' })
    await publish('docs')
    await files({ 'docs/d.md': '# D\n' })
    const third = await publish('docs')
    expect(changesOf(third)).toEqual({
      '.': 'changed',
      'a.md': 'links',
      'b.md': 'same',
      'c.md': 'links',
      'd.md': 'new',
    })
    expect(await htmlAt(urlOf(third, 'c.md'))).toContain(urlOf(third, 'd.md'))
    expect(changesOf(await publish('docs'))['c.md']).toBe('same')
  })

  it('[18.13.4] a title that is no heading of the file stays above its text when links are set', async () => {
    await files({
      'docs/a.md': '---\ntitle: Alpha\n---\n[b](b.md)\n',
      'docs/b.md': '---\ntitle: Beta\n---\n[a](a.md)\n',
    })
    const site = await publish('docs')
    const [a, b] = ['a.md', 'b.md'].map((name) => urlOf(site, name))
    const pageOf = (title: string, link: string, url = ''): readonly unknown[] => [
      { type: 'richtext', html: `<h1>${title}</h1>` },
      { type: 'richtext', html: `<p><a href="${url}">${link}</a></p>` },
    ]
    expect((await pageAt(a ?? '')).blocks).toEqual(pageOf('Alpha', 'b', b))
    expect((await pageAt(b ?? '')).blocks).toEqual(pageOf('Beta', 'a', a))
  })

  it('[18.13.1] names documents that do not become pages, in one line', async () => {
    await files({
      'docs/a.md': '# A\n',
      ...Object.fromEntries(
        ['b.org', 'c.pdf', 'd/e.odt', 'f.rst', 'g.ts'].map((name) => [`docs/${name}`, 'x']),
      ),
    })
    expect((await person.qp('docs')).errors).toBe(
      'Of kinds that qp does not read, and left out: docs/b.org, docs/c.pdf, docs/d/e.odt and 1 more.\n',
    )
    const { out, errors } = await person.qp('docs/b.org')
    expect([out, errors]).toEqual([
      expect.stringMatching(/^http/),
      'docs/b.org is read as markdown, which it is not. Convert it first, for example: pandoc -t gfm "docs/b.org" | qp\n',
    ])
  })

  it('[18.13.9] one file of a folder, published alone, is the page that the folder makes of it', async () => {
    await files({
      'docs/1 a.md': '# A\n\n[b](2%20b.md#low)\n',
      'docs/2 b.md': '---\npublished: false\n---\n# B\n',
      'docs/3 c.md': '# C\n\n[a](1%20a.md)\n',
    })
    const site = await publish('docs')
    const [a, b, c] = ['1 a.md', '2 b.md', '3 c.md'].map((name) => urlOf(site, name))
    expect((await person.qp('diff', 'docs/3 c.md')).out).toBe('')
    await files({
      'docs/2 b.md': '# B\n\n[c](3%20c.md)\n',
      'docs/1 a.md': '# A\n\n[b](2%20b.md#low), [gone](gone.md)\n',
    })
    const { code, out, errors } = await person.qp('docs/2 b.md')
    expect([code, out, errors]).toEqual([0, `${b}\n`, ''])
    const index = site.url
    expect((await pageAt(b ?? '')).blocks.slice(1)).toEqual([
      { type: 'richtext', html: `<p><a href="${c}">c</a></p>` },
      {
        type: 'richtext',
        html: `<p><a href="${a}">← A</a> · <a href="${index}">↑ docs</a> · <a href="${c}">C →</a></p>`,
      },
    ])
    const again = await person.qp('docs/1 a.md')
    expect(again.errors).toMatch(
      /^docs\/1 a\.md: line 3: the link to "gone\.md" was dropped and its text kept: no file that becomes a page/,
    )
    expect(await htmlAt(a ?? '')).toContain(`href=\\"${b}#low\\"`)
    expect(changesOf(await publish('docs'))).toMatchObject({ '1 a.md': 'same', '3 c.md': 'links' })
  })

  it('[18.2.12] [18.13.9] pull keeps the links, comments and titles of a folder as they are written', async () => {
    const text = 'See [[2 b|the b]].\n\n%%private%%\n\nEnd of [the file](2%20b.md).\n'
    await files({ 'wiki/.obsidian/app.json': '{}', 'wiki/1 a.md': text, 'wiki/2 b.md': '[[1 a]]\n' })
    const url = urlOf(await publish('wiki'), '1 a.md')
    const pulled = async (...args: readonly string[]) => {
      const { code, out, errors } = await person.qp('pull', 'wiki/1 a.md', ...args)
      return [code, out + errors, await readFile(join(person.home, 'wiki/1 a.md'), 'utf8')]
    }
    expect(await pulled()).toEqual([0, `wiki/1 a.md says what ${url} does.\n`, text])
    await person.pipe('- More', 'append', 'wiki/1 a.md')
    const said = `wiki/1 a.md says what ${url} does now.\n`
    const more = `${text}\n- More\n`
    expect(await pulled()).toEqual([0, said, more])
    await person.qp('edit', 'wiki/1 a.md', '--old', 'End of', '--with', 'The end:')
    expect((await person.qp('diff', 'wiki/1 a.md')).out).toMatch(/^-The end: .*\n\+End of /m)
    const edited = more.replace('End of', 'The end:')
    expect(await pulled()).toEqual([0, said, edited])
    await person.qp('edit', 'wiki/1 a.md', '--old', 'See', '--with', 'Look at')
    expect(await pulled()).toEqual([
      0,
      `${said}wiki/1 a.md: what is new has no place between its lines, so some paragraphs are written anew.\n`,
      '# 1 a\n\nLook at [the b](2%20b.md).\n\nThe end: [the file](2%20b.md).\n\n- More\n',
    ])
    expect((await publish('wiki')).failed).toEqual([])
  })

  it('[18.2.12] [18.13.9] pull takes nothing of a file for the foot of its page, and changes no code', async () => {
    await files({ 'docs/1 a.md': '# A\n', 'docs/2 b.md': '# B\n' })
    const site = await publish('docs')
    const text = `# A\n\n[← B](2%20b.md)\n\nSee [all](.), [b][1].\n\n\`\`\`\n[b](${urlOf(site, '2 b.md')})\n\`\`\`\n\n[1]: 2%20b.md\n`
    await files({ 'docs/1 a.md': text })
    await publish('docs')
    expect((await person.qp('diff', 'docs/1 a.md')).out).toBe('')
    await person.qp('edit', 'docs/1 a.md', '--old', 'See', '--with', 'Look at')
    await person.qp('pull', 'docs/1 a.md')
    expect((await person.qp('diff', 'docs/1 a.md')).out).toBe('')
    const pulled = await readFile(join(person.home, 'docs/1 a.md'), 'utf8')
    expect(pulled).toMatch(/^# A\n\n\[← B\].*\n\nLook at \[all\]/)
    expect(changesOf(await publish('docs'))).toMatchObject({ '2 b.md': 'same' })
    const html = await htmlAt(urlOf(site, '1 a.md'))
    expect(html.match(/← B|>all<|>b<|\[b\]\(http/g)).toEqual(['← B', '>all<', '>b<', '[b](http'])
  })

  it('[18.2.12] [18.13.9] pull leaves a file alone whose page nobody has changed, and brings back one that is gone', async () => {
    const text = '# A\n\nSee [b](b.md).\n'
    await files({ 'docs/a.md': text, 'docs/b.md': '# B\n' })
    const url = urlOf(await publish('docs'), 'a.md')
    await rm(join(person.home, 'docs/b.md'))
    expect((await person.qp('pull', 'docs/a.md')).out).toBe(`${url} has nothing that docs/a.md lacks.\n`)
    expect(await readFile(join(person.home, 'docs/a.md'), 'utf8')).toBe(text)
    await rm(join(person.home, 'docs/a.md'))
    expect((await person.qp('pull', url)).code).toBe(0)
    expect(await readFile(join(person.home, 'docs/a.md'), 'utf8')).toMatch(/^# A\n\nSee \[b\]\(http/)
  })

  it('[18.2.12] [18.13.9] pull names the folder for the index that is made of it', async () => {
    await files({ 'docs/a.md': '# A\n\nS&#101;e [all](/).\n', 'docs/b.md': '# B\n' })
    await publish('docs')
    // What has changed does not stand there so: the paragraph is written anew.
    await person.qp('edit', 'docs/a.md', '--old', 'See', '--with', 'Look at')
    await person.qp('pull', 'docs/a.md')
    expect(await readFile(join(person.home, 'docs/a.md'), 'utf8')).toBe('# A\n\nLook at [all](.).\n')
    expect((await person.qp('diff', 'docs/a.md')).out).toBe('')
  })

  it('[18.13.5] a file that was renamed keeps its address; pages of files that are gone are deleted with --prune', async () => {
    await files({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n', 'docs/c.md': '# C\n' })
    const first = await publish('docs')
    await rename(join(person.home, 'docs/a.md'), join(person.home, 'docs/z.md'))
    await rm(join(person.home, 'docs/c.md'))
    const { errors } = await person.qp('docs')
    expect(errors).toContain(
      'One page is of files that are gone or left out now: docs/c.md. --prune deletes them.\n',
    )
    const second = await publish('docs')
    expect(urlOf(second, 'z.md')).toBe(urlOf(first, 'a.md'))
    expect((await pageAt(urlOf(first, 'c.md'))).published).toBe(true)
    await person.qp('docs', '--prune')
    await expect(pageAt(urlOf(first, 'c.md'))).rejects.toThrow('There is no page')
    expect((await person.kept()).pages).toHaveLength(3)
  })

  it('[18.13.5] the index that was made and a file for it are one page', async () => {
    await files({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' })
    const { url } = await publish('docs')
    await files({ 'docs/README.md': '# Start\n\n[a](a.md)\n' })
    const second = await publish('docs')
    expect([second.url, second.pages.map(({ name }) => name)]).toEqual([url, ['README.md', 'a.md', 'b.md']])
    expect(await htmlAt(url)).toContain('Start')
    expect((await person.qp('open', 'docs', '--dry-run')).out).toBe(`${url}\n`)
    await rm(join(person.home, 'docs/README.md'))
    expect((await publish('docs')).url).toBe(url)
    expect(await htmlAt(url)).toContain('<h1>docs</h1>')
  })

  it('[18.13.1] leaves out what is hidden, ignored, a draft, empty or a link', async () => {
    await files({
      'docs/a.md': '# A\n\n[h](h.md) [d](d.md) [etc](etc.md) [up](../secret.md)\n',
      'docs/h.md': '---\npublished: false\n---\n# H\n',
      'docs/d.md': '---\ndraft: true\n---\n# D\n',
      'docs/empty.md': '',
      'docs/ignored.md': '# Ignored\n',
      'docs/.hidden/x.md': '# X\n',
      'docs/node_modules/p/README.md': '# P\n',
      'docs/package.json': '{ "blocks": [] }',
      '.gitignore': 'ignored.md\n',
      'secret.md': '# Secret\n',
    })
    await symlink('/etc/hostname', join(person.home, 'docs/etc.md'))
    await symlink(join(person.home, 'docs'), join(person.home, 'docs/circle'))
    execFileSync('git', ['init', '--quiet'], { cwd: person.home })
    const { errors } = await person.qp('docs')
    for (const line of [
      'docs/etc.md was left out: it is a symbolic link.',
      'docs/d.md was left out: its front matter says that it is a draft.',
      'docs/empty.md was left out: it is empty.',
      'docs/a.md: line 3: the link to "../secret.md" was dropped and its text kept: no file that becomes a page is there. Publish it with these files, or write the whole address.',
    ])
      expect(errors).toContain(line)
    const site = await publish('docs')
    expect(site.pages.map(({ name }) => name)).toEqual(['.', 'a.md', 'h.md'])
    // Visitors could not follow a link to what is hidden.
    expect((await pageAt(urlOf(site, 'h.md'))).published).toBe(false)
    expect(await htmlAt(urlOf(site, 'a.md'))).not.toContain('href')
    expect(await htmlAt(site.url)).not.toContain(urlOf(site, 'h.md'))
  })

  it('[18.13.1] a repository that git does not read, and a folder without files, are refused', async () => {
    await files({ 'docs/a.md': '# A\n', 'docs/.git': 'gitdir: nowhere\n', 'none/x.png': PNG })
    const refused = await person.qp('docs')
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.errors).toContain('git does not say what it ignores')
    expect((await person.qp('none')).errors).toContain('has no files that become pages')
    expect(await person.qp('none', '--slug', 'x')).toEqual({
      code: 2,
      out: '',
      errors: 'qp: --slug is for one file, and none is a folder.\n',
    })
  })

  it('[18.13.1] nothing is shown that was not to be seen', async () => {
    await files({
      'docs/a.md': '# A\n\n![](.hidden/x.png) ![](secret/y.png) ![](z.png)\n',
      'docs/b.md': '---\ntitle: A: B\npublished: false\n---\nPrivate\n',
      'docs/c.md': '---\npublished: "false"\n---\nPrivate\n',
      'docs/d.md': `---\nnote: ${'x'.repeat(100_000)}\npublished: false\n---\nPrivate\n`,
      'docs/e.md': '---\ndraft: yes\n---\nPrivate\n',
      'docs/.hidden/x.png': PNG,
      'docs/secret/y.png': PNG,
      'docs/project/.gitignore': 'secret.md\n',
      'docs/project/secret.md': 'Private\n',
      'docs/project/f.md': '# F\n',
      'other/secret.md': 'Private\n',
      'other/.gitignore': 'secret.md\n',
      'other/g.md': '# G\n',
    })
    await symlink(join(person.home, 'docs/secret/y.png'), join(person.home, 'docs/z.png'))
    const init = (folder: string) =>
      execFileSync('git', ['init', '--quiet'], { cwd: join(person.home, folder) })
    init('docs/project')
    init('other')
    await files({ 'docs/secret/.gitignore': '*\n' })
    const site = await publish('docs')
    expect(site.pages.map(({ name }) => name)).toEqual(['.', 'a.md', 'project/f.md'])
    init('docs')
    const { errors } = await person.qp('docs', '--force')
    for (const name of ['b', 'c', 'd'])
      expect(errors).toContain(
        `docs/${name}.md was left out: its front matter has a word on who may see it, and cannot be read.\n`,
      )
    for (const name of ['.hidden/x.png', 'secret/y.png', 'z.png'])
      expect(errors).toContain(
        `${join(person.home, 'docs', name)} was left out: it is hidden, a link, or ignored by Git`,
      )
    // A hook of another repository.
    const git = { GIT_DIR: join(person.home, 'docs/project/.git'), GIT_WORK_TREE: '/' }
    const child = spawn(process.execPath, [PROGRAM, 'other', '--dry-run'], {
      cwd: person.home,
      env: { ...person.environment, ...git },
    })
    expect(await textFrom(child.stdout)).toBe('other/g.md would be published.\n')
  })

  it('[18.13.1] a repository runs no program', async () => {
    await files({
      'evil/a.md': '# A\n',
      'evil/.gitignore': 'x\n',
      'pwn.sh': '#!/bin/sh\ntouch "$HOME/PWNED"\n',
    })
    const git = (...args: readonly string[]) =>
      execFileSync('git', args, { cwd: join(person.home, 'evil'), stdio: 'pipe' }).toString()
    git('init', '--quiet')
    git('add', '.gitignore')
    git('update-index', '--skip-worktree', '.gitignore')
    const blob = git('rev-parse', ':.gitignore').trim()
    await rm(join(person.home, 'evil/.gitignore'))
    await rm(join(person.home, 'evil/.git/objects', blob.slice(0, 2), blob.slice(2)))
    await chmod(join(person.home, 'pwn.sh'), 0o755)
    for (const [name, value] of Object.entries({
      'core.repositoryformatversion': '1',
      'extensions.partialClone': 'origin',
      'remote.origin.url': join(person.home, 'evil'),
      'remote.origin.promisor': 'true',
      'remote.origin.uploadpack': join(person.home, 'pwn.sh'),
      'core.fsmonitor': join(person.home, 'pwn.sh'),
      'protocol.file.allow': 'always',
    }))
      git('config', name, value)
    await person.qp('evil', '--dry-run')
    await expect(readFile(join(person.home, 'PWNED'))).rejects.toThrow('ENOENT')
  })

  it('[18.13.5] a slip costs no page its address', async () => {
    await files({ 'docs/a.md': '# A\n', 'docs/b.md': '---\ntitle: B\npublished: true\n---\n# B\n' })
    const site = await publish('docs')
    await files({ 'docs/a.md': '', 'docs/b.md': '---\ntitle: B: C\npublished: true\n---\n# B\n' })
    await files({ 'docs/c.md': '# C\n' })
    expect((await person.qp('docs', '--prune')).errors).not.toContain('is deleted')
    for (const name of ['a.md', 'b.md']) expect((await pageAt(urlOf(site, name))).published).toBe(true)
  })

  it('[18.13.5] what is withdrawn is told and can be deleted, and what was hidden can be shown', async () => {
    await files({
      'docs/a.md': '# A\n',
      'docs/b.md': '---\npublished: false\n---\n# B\n',
      'docs/.own/c.md': '# C\n',
    })
    const { out: alone } = await person.qp('docs/.own/c.md')
    const site = await publish('docs')
    await files({ 'docs/a.md': '---\ndraft: true\n---\n# A\n', 'docs/b.md': '# B\n' })
    await rm(join(person.home, 'docs/.own/c.md'))
    const { errors } = await person.qp('docs')
    expect(errors).toContain(
      'One page is of files that are gone or left out now: docs/a.md. --prune deletes them.',
    )
    expect((await pageAt(urlOf(site, 'b.md'))).published).toBe(true)
    await person.qp('docs', '--prune')
    await expect(pageAt(urlOf(site, 'a.md'))).rejects.toThrow('There is no page')
    // It never was one of the folder.
    expect((await pageAt(alone.trim())).published).toBe(true)
  })

  it('[18.13.1] words on who may see a text count in every way of writing them', async () => {
    const headers = {
      draft: [
        'draft: on',
        'draft: 1',
        'Draft: true',
        '{title: X, draft: true}',
        'publish: off',
        'publish: 0',
      ],
      unclear: ['draft: [true]', 'draft: maybe', 'published: "false"', 'draft: true\n...'],
      shown: ['draft: off', 'publish:', 'Publish: yes', 'title: No draft'],
    }
    const all = Object.entries(headers).flatMap(([state, list]) =>
      list.map((header, at) => [`docs/${state}-${at}.md`, `---\n${header}\n---\n# T\n`] as const),
    )
    const toml = { 'docs/hugo.md': '+++\ntitle = "T"\nDraft = true\n+++\n# T\n' }
    await files({ ...Object.fromEntries(all), ...toml })
    const { pages } = await publish('docs')
    expect(pages.map(({ name }) => name)).toEqual(['.', ...headers.shown.map((_, at) => `shown-${at}.md`)])
  })

  it('[18.13.5] a made index is told and deleted where a file with its own page is the index now', async () => {
    await files({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' })
    const { url } = await publish('docs')
    await files({ 'docs/README.md': '# Start\n' })
    const { out } = await person.qp('docs/README.md')
    const { errors } = await person.qp('docs', '--prune')
    expect(errors).toBe(`${url} is deleted.\n`)
    expect((await publish('docs')).url).toBe(out.trim())
  })

  it('[18.13.5] another file in place of the index keeps its address', async () => {
    await files({ 'docs/README.md': '# Start\n', 'docs/b.md': '# B\n' })
    const { url } = await publish('docs')
    await rm(join(person.home, 'docs/README.md'))
    await files({ 'docs/index.md': '# Welcome\n' })
    const second = await person.qp('docs')
    expect(second.errors).toBe('')
    expect(second.out.split('\n')[0]).toBe(url)
    expect(await htmlAt(url)).toContain('Welcome')
  })

  it('[18.13.5] a page that cannot be deleted is told, and the others are', async () => {
    await files({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n', 'docs/c.md': '# C\n', 'docs/d.md': '# D\n' })
    const site = await publish('docs')
    const book = await readFile(person.keyFile, 'utf8')
    const { editKey = '' } = (await person.kept()).pages.find(({ url }) => url === urlOf(site, 'a.md')) ?? {}
    await writeFile(person.keyFile, book.replace(editKey, 'x'.repeat(editKey.length)))
    for (const name of ['a.md', 'b.md']) await rm(join(person.home, 'docs', name))
    const { code, out, errors } = await person.qp('docs', '--prune')
    expect([code, out.trim().split('\n')]).toEqual([1, [site.url, urlOf(site, 'c.md'), urlOf(site, 'd.md')]])
    expect(errors).toContain('qp: docs/a.md: The edit key')
    expect(errors).toContain(`${urlOf(site, 'b.md')} is deleted.`)
  })

  it('[18.13.5] two files that hold what one held which is gone do not share its page', async () => {
    await files({ 'docs/a.md': 'Same\n', 'docs/z.md': '# Z\n' })
    const first = await publish('docs')
    await rm(join(person.home, 'docs/a.md'))
    await files({ 'docs/b.md': 'Same\n', 'docs/c.md': 'Same\n' })
    const second = await publish('docs')
    expect(urlOf(second, 'b.md')).toBe(urlOf(first, 'a.md'))
    expect(changesOf(second)).toMatchObject({ 'b.md': 'same', 'c.md': 'new' })
    expect(changesOf(await publish('docs'))).toMatchObject({ 'b.md': 'same', 'c.md': 'same' })
  })

  it('[18.13.5] what --hidden has hidden is not shown by a later call without it', async () => {
    await files({ 'docs/a.md': '# A\n', 'docs/b.md': '---\npublished: false\n---\n# B\n' })
    const site = await publish('docs', '--hidden')
    await files({ 'docs/a.md': '# A2\n', 'docs/b.md': '# B2\n' })
    expect((await person.qp('docs')).errors).toBe(
      `${urlOf(site, 'a.md')} is hidden from visitors: \`qp show ${urlOf(site, 'a.md')}\` shows it. So are 2 more.\n`,
    )
    const pages = await Promise.all(site.pages.map(({ url }) => pageAt(url)))
    expect(pages.map(({ published }) => published)).toEqual([false, false, false])
  })

  it('[18.13.5] a folder that was renamed keeps all its addresses, also of files with the same text', async () => {
    await files({ 'old/a.md': 'Same\n', 'old/sub/b.md': 'Same\n', 'old/10:30 talk.md': '# Talk\n' })
    const first = await publish('old')
    await rename(join(person.home, 'old'), join(person.home, 'new'))
    const second = await publish('new')
    expect(second.pages.map(({ url }) => url)).toEqual(first.pages.map(({ url }) => url))
    await rm(join(person.home, 'new/10:30 talk.md'))
    expect((await person.qp('new', '--prune')).errors).toContain(
      `${urlOf(first, '10:30 talk.md')} is deleted.`,
    )
  })

  it('[18.13.4] one file that cannot be read does not stop the others, and names cannot write lines', async () => {
    await files({ 'docs/a.md': '# A\n', 'docs/b\nqp: done \u001B[8m.md': '# B\n', 'docs/c.md': '' })
    await rm(join(person.home, 'docs/c.md'))
    await mkdir(join(person.home, 'docs/c.md'))
    await symlink('nowhere', join(person.home, 'docs/d.md'))
    const { out } = await person.qp('docs', '--dry-run')
    expect(out).toBe(
      'docs/a.md would be published.\ndocs/b qp: done \\u{1b}[8m.md would be published.\ndocs would be published.\n',
    )
  })

  it('[18.13.6] leads from page to page where names say the order', async () => {
    await files({
      'book/README.md': '# Book\n',
      'book/1-one.md': '# One\n',
      'book/2-two.md': '# Two\n',
      'book/10-ten.md': '# Ten & more\n',
    })
    const site = await publish('book')
    expect(site.pages.map(({ name }) => name)).toEqual(['README.md', '1-one.md', '2-two.md', '10-ten.md'])
    const last = async (name: string) => (await pageAt(urlOf(site, name))).blocks.at(-1)
    const link = (name: string, text: string) => `<a href="${urlOf(site, name)}">${text}</a>`
    expect(await last('2-two.md')).toEqual({
      type: 'richtext',
      html: `<p>${link('1-one.md', '← One')} · ${link('README.md', '↑ Book')} · ${link('10-ten.md', 'Ten &amp; more →')}</p>`,
    })
    expect(await last('README.md')).toEqual({ type: 'richtext', html: '<h1>Book</h1>' })
    expect(changesOf(await publish('book'))).toEqual({
      'README.md': 'same',
      '1-one.md': 'same',
      '2-two.md': 'same',
      '10-ten.md': 'same',
    })
  })

  it('[18.13.6] passes over hidden pages', async () => {
    await files({
      'docs/1.md': '# One\n',
      'docs/2.md': '---\npublished: false\n---\n# Two\n',
      'docs/3.md': '# Three\n',
    })
    const site = await publish('docs')
    expect(await htmlAt(urlOf(site, '1.md'))).toContain(`\\"${urlOf(site, '3.md')}\\">Three →`)
    expect(await htmlAt(urlOf(site, '3.md'))).toContain(`\\"${urlOf(site, '1.md')}\\">← One`)
  })

  it('[18.13.7] --dry-run says what would happen, and stores nothing', async () => {
    await files({ 'docs/a.md': '# A\n\n[b](b.md)\n', 'docs/b.md': '# B\n' })
    const trial = await person.qp('docs', '--dry-run')
    expect(trial).toEqual({
      code: 0,
      out: 'docs/a.md would be published.\ndocs/b.md would be published.\ndocs would be published.\n',
      errors: '',
    })
    await expect(person.kept()).rejects.toThrow('ENOENT')
    await publish('docs')
    await files({ 'docs/b.md': '# B2\n' })
    const { pages } = await publish('docs', '--dry-run')
    expect(pages).toEqual([
      { name: 'a.md', change: 'same' },
      { name: 'b.md', change: 'changed' },
      { name: '.', change: 'changed' },
    ])
  })

  it('[18.13.4] more than 50 new pages need --yes', async () => {
    await files(Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`many/${at}.txt`, `Text ${at}`])))
    expect(await person.qp('many')).toEqual({
      code: 2,
      out: '',
      errors: 'qp: many has 51 new pages. --yes publishes more than 50, --dry-run lists them.\n',
    })
    expect((await publish('many', '--yes')).pages).toHaveLength(52)
  })

  it('[18.13.4] a file that fails is told, and the others are published', async () => {
    await files({
      'docs/a.md': '# A\n\n[b](b.docx) [c](c.md)\n',
      'docs/b.docx': 'no zip',
      'docs/c.md': '# C\n',
    })
    const { code, errors } = await person.qp('docs')
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^qp: docs\/b\.docx cannot be read: [^]*\ndocs: 3 new, 1 failed\.\n$/),
    ])
    const site = await publish('docs')
    expect(site.failed.map(({ name }) => name)).toEqual(['b.docx'])
    expect(await htmlAt(urlOf(site, 'a.md'))).toContain(urlOf(site, 'c.md'))
    const client = createClient({ baseUrl: base })
    const kept = (await person.kept()).pages.find(({ url }) => url === urlOf(site, 'c.md'))
    await client.page(kept?.id ?? '', kept?.editKey ?? '').append({ content: 'By others' })
    await files({ 'docs/c.md': '# C2\n', 'docs/a.md': '# A2\n' })
    const changed = await person.qp('docs')
    expect(changed.code).toBe(1)
    expect(changed.errors).toContain('has been changed since its file was last published')
    expect(await htmlAt(urlOf(site, 'a.md'))).toContain('A2')
    expect(await htmlAt(urlOf(site, 'c.md'))).toContain('By others')
  })

  it('[18.13.3] a link to the folder leads to the index that is made, and one with a slash to a folder', async () => {
    await files({
      'docs/a.md': '# A\n\n[top](/) [here](./)\n',
      'docs/x.md': '# File\n',
      'docs/x/README.md': '# Folder\n\n[up](../)\n',
      'docs/y/b.md': '# B\n\n[folder](../x/#part) [file](../x)\n',
    })
    const site = await publish('docs')
    expect(site.warnings).toEqual([])
    expect((await htmlAt(urlOf(site, 'a.md'))).split(`\\"${site.url}\\"`)).toHaveLength(3)
    expect(await htmlAt(urlOf(site, 'x/README.md'))).toContain(`\\"${site.url}\\"`)
    const html = await htmlAt(urlOf(site, 'y/b.md'))
    expect(html).toContain(`\\"${urlOf(site, 'x/README.md')}#part\\"`)
    expect(html).toContain(`\\"${urlOf(site, 'x.md')}\\"`)
  })

  it('[18.13.4] tells the links that lead to what has failed', async () => {
    await files({ 'docs/a.md': '# A\n\n[b](b.docx)\n', 'docs/b.docx': 'no zip' })
    const { failed, warnings } = await publish('docs')
    expect(failed.map(({ name }) => name)).toEqual(['b.docx'])
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('"b.docx" was dropped')])
  })

  it('[18.13.4] a page whose key is wrong does not stop the others', async () => {
    await files({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' })
    const site = await publish('docs')
    const book = await readFile(person.keyFile, 'utf8')
    const { editKey = '' } = (await person.kept()).pages.find(({ url }) => url === urlOf(site, 'a.md')) ?? {}
    await writeFile(person.keyFile, book.replace(editKey, 'x'.repeat(editKey.length)))
    await files({ 'docs/a.md': '# A2\n', 'docs/b.md': '# B2\n' })
    const { code, errors } = await person.qp('docs')
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^qp: docs\/a\.md: [^]* forbidden\)\ndocs: 2 changed, /),
    ])
    expect(await htmlAt(urlOf(site, 'b.md'))).toContain('B2')
  })

  it('[18.13.4] says of a page that is gone what forgets that page alone', async () => {
    await files({ 'docs/a.md': '# A\n\n[c](c.md)\n', 'docs/b.md': '# B\n' })
    const site = await publish('docs')
    for (const { id, url, editKey } of (await person.kept()).pages)
      if (url !== urlOf(site, 'b.md')) await createClient({ baseUrl: base }).page(id, editKey).delete()
    await files({ 'docs/c.md': '# C\n' })
    const { errors } = await person.qp('docs')
    const gone = [site.url, urlOf(site, 'a.md')]
    for (const [at, name] of ['docs', 'docs/a.md'].entries()) {
      expect(errors).toContain(`The page of ${name} is gone. \`qp delete ${gone[at]}\` forgets it;`)
      await person.qp('delete', gone[at] ?? '', '--yes')
    }
    const again = await publish('docs')
    expect(changesOf(again)).toEqual({ '.': 'new', 'a.md': 'new', 'b.md': 'same', 'c.md': 'same' })
    expect(await htmlAt(urlOf(again, 'a.md'))).toContain(urlOf(again, 'c.md'))
  })

  it('[18.13.8] says once what several files have in common', async () => {
    await files({ 'docs/a.md': '---\ntags: x\n---\n# A\n', 'docs/b.md': '---\ntags: y\n---\n# B\n' })
    expect((await person.qp('docs')).errors).toMatch(
      /^docs\/a\.md: line 2: "tags" in the front matter was ignored: .*\(And one more place in 2 files\.\)\n$/,
    )
  })

  it('[18.13.3] reads double brackets as links where a file is named, and in a vault all that Obsidian writes', async () => {
    const notes = {
      'wiki/Tides.md':
        'See [[Moon]], [[moon#Full moon|the moon]], [[deep/Ebb]], [[Ebb]], [[Nowhere]], [[#Low]].\n\n## Low\n',
      'wiki/Moon.md':
        '---\ntags: [sky]\naliases: Luna\n---\n## Full moon\n\n![[full.png|Full]] ![Half|120](attachments/full%20moon.png) ![[Tides]]\n\n%%secret%%\n\n> [!faq] Why?\n> Because.\n',
      'wiki/deep/Ebb.md': '# Ebb\n\n[[../Tides]]\n',
      'wiki/attachments/full.png': PNG,
      'wiki/attachments/full moon.png': PNG,
    }
    await files(notes)
    const plain = await publish('wiki')
    const ofTides = await htmlAt(urlOf(plain, 'Tides.md'))
    const moon = urlOf(plain, 'Moon.md')
    expect(ofTides).toContain(`<a href=\\"${moon}\\">Moon</a>, <a href=\\"${moon}#full-moon\\">the moon</a>`)
    expect(ofTides.split(urlOf(plain, 'deep/Ebb.md'))).toHaveLength(3)
    expect(ofTides).toContain('[[Nowhere]]')
    expect(ofTides).toContain('<a href=\\"#low\\">')
    expect(await htmlAt(moon)).toContain('%%secret%%')
    expect(await htmlAt(urlOf(plain, 'deep/Ebb.md'))).toContain(urlOf(plain, 'Tides.md'))
    await mkdir(join(person.home, 'wiki/.obsidian'))
    const { errors } = await person.qp('wiki')
    expect(errors).toBe(
      'wiki/Tides.md: the link to "[[Nowhere]]" was dropped and its text kept: nothing that becomes a page is called so.\n',
    )
    const vault = await publish('wiki')
    expect((await pageAt(urlOf(vault, 'Tides.md'))).blocks[0]).toEqual({
      type: 'richtext',
      html: '<h1>Tides</h1>',
    })
    const ofMoon = await htmlAt(moon)
    expect(ofMoon).toMatch(/\/pictures\/[\w-]+\.webp\\" alt=\\"Full\\"/)
    expect(ofMoon).toMatch(/\/pictures\/[\w-]+\.webp\\" alt=\\"Half\\" width=\\"120\\"/)
    expect(ofMoon).toContain(`href=\\"${urlOf(vault, 'Tides.md')}\\"`)
    expect(ofMoon).toContain('"label":"Why?"')
    expect(ofMoon).not.toContain('secret')
    expect(await htmlAt(urlOf(vault, 'Tides.md'))).toContain(', Nowhere,')
    // A note alone has words in the place of links.
    const { out } = await person.qp('wiki/deep/Ebb.md', '--new')
    expect(await htmlAt(out.trim())).toContain('<p>../Tides</p>')
  })

  it('[18.12.6] [18.13.2] [18.13.3] reads folders of generators of sites, and of a wiki of GitHub', async () => {
    await files({
      'site/content/_index.md': '# All\n\n[One]({{< ref "posts/one.md" >}})\n',
      'site/content/posts/one.md': '{{< figure src="/img/a.png" title="A" >}}\n\n![B](b.png)\n',
      'site/content/two.mdx':
        'import Box from "./b"\n\n<Box>\n\n:::tip[Two]\n[all](./_index.md) [one](/content/posts/one#b)\n:::\n\n</Box>\n',
      'wiki/Home.md': '# Home\n\n[[Getting Started]]\n',
      'wiki/Getting-Started.md': '# Start\n',
      'wiki/_Sidebar.md': '[[Home]]\n',
      'site/content/wip.mdx': '---\ndraft: true\n---\n# Wip\n',
      'site/content/part/_index.md': '---\ntitle: Part\n---\n',
      'site/content/_drafts/secret.md': '# Secret\n',
      'site/static/img/a.png': PNG,
      'site/content/posts/b.png': PNG,
    })
    const site = await publish('site/content', '--pictures-from', 'site/static')
    expect([site.failed, site.url]).toEqual([[], urlOf(site, '_index.md')])
    const [all, one, two] = ['_index.md', 'posts/one.md', 'two.mdx'].map((name) => urlOf(site, name))
    expect(await htmlAt(all ?? '')).toContain(`href=\\"${one}\\"`)
    expect((await htmlAt(one ?? '')).match(/pictures\//g)).toHaveLength(2)
    expect(await htmlAt(two ?? '')).toMatch(
      new RegExp(`"label":"Two".*href=\\\\"${all}\\\\".*href=\\\\"${one}#b`),
    )
    expect((await person.qp('site/content/two.mdx')).errors).toBe('')
    expect(changesOf(await publish('site/content', '--pictures-from', 'site/static'))).toMatchObject({
      'two.mdx': 'same',
      'posts/one.md': 'same',
    })

    const told = (await person.qp('site/content', '--pictures-from', 'site/static')).errors
    expect(told.split('\n').sort()).toEqual([
      '',
      'site/content/_drafts/secret.md was left out: Jekyll makes no page of what is in such a folder.',
      'site/content/part/_index.md was left out: it is empty.',
      'site/content/wip.mdx was left out: its front matter says that it is a draft.',
    ])

    const wiki = await publish('wiki')
    expect(wiki.url).toBe(urlOf(wiki, 'Home.md'))
    expect(await htmlAt(wiki.url)).toContain(`href=\\"${urlOf(wiki, 'Getting-Started.md')}\\"`)
    expect(wiki.pages.map(({ name }) => name)).toEqual(['Home.md', 'Getting-Started.md'])
  })

  it('[18.13.3] in a vault, an address names a heading by its text', async () => {
    await files({
      'wiki/.obsidian/app.json': '{}',
      'wiki/Tides.md':
        '# Tides\n\n[own](#Low%20water) [moon](Moon.md#Full%20moon) [part](Moon.md#Moon#100%25) [block](Moon.md#^a1) [high](Moon.md#full-moon)\n\n## Low water\n',
      'wiki/Moon.md': '# Moon\n\n## Full moon\n\n## 100%\n\nText ^a1\n',
    })
    const vault = await publish('wiki')
    const moon = urlOf(vault, 'Moon.md')
    const hrefs = (html: string): readonly (string | undefined)[] =>
      [...html.matchAll(/href=\\"([^"]*)\\"/g)].map(([, href]) => href)
    expect(hrefs(await htmlAt(urlOf(vault, 'Tides.md')))).toEqual([
      '#low-water',
      `${moon}#full-moon`,
      `${moon}#100`,
      moon,
      `${moon}#full-moon`,
    ])
    const { out } = await person.qp('wiki/Tides.md', '--new')
    expect(hrefs(await htmlAt(out.trim()))).toEqual(['#low-water'])
  })

  it('[18.13.3] a note of a vault that is published alone has its name and the pictures of the vault', async () => {
    await files({
      'wiki/.obsidian/app.json': '{}',
      'wiki/sea/Ebb.md': 'Low. ![[low.png]] ![[up/far.png]]\n',
      'wiki/sea/Flood.md': 'High.\n',
      'wiki/files/up/far.png': PNG,
      'wiki/files/deep/low.png': PNG,
      'wiki/files/low.png': PNG,
    })
    execFileSync('git', ['init', '-q'], { cwd: join(person.home, 'wiki') })
    const { out, errors } = await person.qp('wiki/sea/Ebb.md')
    const { blocks } = await pageAt(out.trim())
    expect([errors, blocks[0]]).toEqual(['', { type: 'richtext', html: '<h1>Ebb</h1>' }])
    expect(JSON.stringify(blocks).match(/\/pictures\/[\w-]+\.webp/g)).toHaveLength(2)
    const flood = await person.qp('wiki/sea/Flood.md')
    expect((await pageAt(flood.out.trim())).blocks).toEqual([
      { type: 'richtext', html: '<h1>Flood</h1>' },
      { type: 'richtext', html: '<p>High.</p>' },
    ])
  })

  it('[18.13.3] reads an export of Notion', async () => {
    const [one, two] = ['0123456789abcdef0123456789abcdef', 'fedcba9876543210fedcba9876543210']
    await files({
      [`export/Tides ${one}.md`]: `# Tides\n\nStatus: Done\nPort: North\n\n[Moon](Tides%20${one}/Moon%20${two}.md)\n`,
      [`export/Tides ${one}/Moon ${two}.md`]: '# Moon\n\n<aside>\n🌕 **Full**\n\n</aside>\n',
      [`export/Tides ${one}/Ports ${two}.csv`]: 'Port,Depth\nNorth,4\n',
      [`export/Tides ${one}/Ports ${two}_all.csv`]: 'Port,Depth\nNorth,4\nSouth,7\n',
    })
    const { code, out, errors } = await person.qp('export')
    expect([code, errors]).toEqual([
      0,
      `export/Tides ${one}/Ports ${two}_all.csv was left out: the table beside it is the page.\n`,
    ])
    expect(out.trim().split('\n')).toHaveLength(4)
    const [index = '', tides = '', moon = ''] = out.trim().split('\n')
    expect(await htmlAt(index)).toMatch(/>Tides<.*<h2>Tides<\/h2>.*>Moon<.*>Ports</)
    expect(await htmlAt(tides)).toContain(moon)
    expect(await htmlAt(tides)).toMatch(/Status: Done<br( \/)?>Port: North/)
    expect(await htmlAt(moon)).toContain('<strong>Full</strong>')
  })

  it('[18.13.10] a zip file is a folder, also in another one, and the next one with its name updates the same pages', async () => {
    const zip = (texts: Readonly<Record<string, string | Uint8Array>>) =>
      zipOf(Object.entries(texts).map(([name, text]) => ({ name, text })))
    const link = { name: 'repo-main/etc.md', text: '/etc/hostname', host: 3, mode: 0o120_777 }
    const texts = {
      'repo-main/README.md': '# Repo\n\n[a](docs/a.md) ![moon](moon.png)\n',
      'repo-main/docs/a.md': '# A\n\n[up](../README.md)\n',
      'repo-main/docs/b.md': '# B\n',
      'repo-main/moon.png': PNG,
    }
    const packed = Object.entries(texts).map(([name, text]) => ({ name, text }))
    await files({ 'export.zip': zipOf([...packed, link]) })
    const { code, errors } = await person.qp('export.zip')
    expect([code, errors]).toEqual([0, 'export.zip/repo-main/etc.md was left out: it is a link.\n'])
    const site = await publish('export.zip')
    expect(site.pages.map(({ name, change }) => [name, change])).toEqual([
      ['README.md', 'same'],
      ['docs/a.md', 'same'],
      ['docs/b.md', 'same'],
    ])
    expect(await htmlAt(site.url)).toMatch(/\/pictures\/[\w-]+\.webp/)
    expect(await htmlAt(urlOf(site, 'docs/a.md'))).toContain(site.url)
    await files({ 'outer.zip': zip({ 'part.zip': zip({ 'a.md': '# A2\n', 'b.md': '# B\n' }) }) })
    expect((await publish('outer.zip')).pages.map(({ name }) => name)).toEqual(['.', 'a.md', 'b.md'])
    await files({
      'export.zip': zip({ 'repo-main/README.md': '# Repo 2\n', 'repo-main/docs/a.md': '# A\n' }),
    })
    const second = await person.qp('export.zip', '--prune')
    expect(second.out.trim().split('\n')).toEqual([site.url, urlOf(site, 'docs/a.md')])
    expect(second.errors).toBe(`${urlOf(site, 'docs/b.md')} is deleted.\n`)
    await files({ 'odd.zip': zip({ a: 'X', 'a/c.md': '# C\n', 'a.md': '# A\n', 'in.zip': 'no zip' }) })
    const odd = await person.qp('odd.zip')
    expect([odd.code, odd.out.trim().split('\n').length]).toEqual([0, 1])
    expect(odd.errors).toMatch(
      /^odd\.zip\/in\.zip was left out: this is no zip[^]*\nodd\.zip\/a\/c\.md was left out: another/,
    )
    const part = (at: number) =>
      zip(Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`${at}-${n}`, ''])))
    await files({ 'many.zip': zip({ '1.zip': part(1), '2.zip': part(2) }) })
    const many = await person.qp('many.zip')
    expect([many.code, many.errors]).toEqual([1, expect.stringContaining('more than 20000 files or 512 MiB')])
    await files({ 'bad.zip': 'no zip', 'out.zip': zip({ '../x.md': '# X\n' }) })
    for (const name of ['bad.zip', 'out.zip']) {
      const refused = await person.qp(name)
      expect([refused.code, refused.out]).toEqual([1, ''])
      expect(refused.errors).toMatch(new RegExp(`^qp: ${name} cannot be read: This `))
    }
    expect((await person.qp('delete', 'outer.zip', '--yes')).out.trim().split('\n')).toHaveLength(3)
  })

  it('[18.13.10] leaves nothing of a zip file behind that is interrupted', async () => {
    const slow = createServer(() => undefined).listen(0)
    try {
      const temporary = join(person.home, 'tmp')
      await mkdir(temporary)
      await files({ 'a.zip': zipOf([{ name: 'a.md', text: '# A\n' }]) })
      const { port } = slow.address() as AddressInfo
      const child = spawn(process.execPath, [PROGRAM, 'a.zip', '--server', `http://localhost:${port}`], {
        cwd: person.home,
        env: { ...person.environment, TMPDIR: temporary },
      })
      await once(slow, 'request')
      expect(await readdir(temporary)).toHaveLength(1)
      child.kill('SIGINT')
      expect(await once(child, 'exit')).toEqual([null, 'SIGINT'])
      expect(await readdir(temporary)).toEqual([])
    } finally {
      slow.closeAllConnections()
      slow.close()
    }
  })

  it('[18.13.11] comes back as a folder, whose files lead to each other', async () => {
    await files({
      'docs/a.md': '# A\n\n[b](sub/b c.md#two) [other](https://example.org/)\n'.replace('b c', 'b%20c'),
      'docs/sub/b c.md': '# B\n\n## Two\n\n[a](../a.md)\n',
      'docs/sub/b c.txt': '# T\n',
    })
    const site = await publish('docs')
    const { code, out } = await person.qp('get', 'docs', '--to', 'back')
    expect([code, out]).toEqual([0, 'back/index.md\nback/a.md\nback/sub/b c.md\nback/sub/b c.txt.md\n'])
    const read = (name: string) => readFile(join(person.home, name), 'utf8')
    expect(await read('back/a.md')).toBe('# A\n\n[b](sub/b%20c.md#two) [other](https://example.org/)\n')
    expect(await read('back/sub/b c.md')).toBe('# B\n\n## Two\n\n[a](../a.md)\n')
    expect(await read('back/index.md')).toContain('- [A](a.md)')
    await person.qp('get', 'docs', '--as', 'html', '--to', 'html')
    expect(await read('html/a.html')).toContain('href="sub/b%20c.html#two"')
    expect(await read('html/a.html')).not.toContain(`href="${urlOf(site, 'sub/b c.md')}`)
    expect((await person.qp('get', 'docs', '--to', 'back')).errors).toBe(
      'qp: back is not empty, and nothing was written.\n',
    )
  })

  it('[18.13.11] leaves listings and addresses of pages as they are, and tells what the service does not give', async () => {
    await files({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n', 'docs/c.md': '# C\n' })
    const site = await publish('docs')
    const [a, b] = [urlOf(site, 'a.md'), urlOf(site, 'b.md')]
    await files({ 'docs/a.md': `# A\n\n<${b}>\n\n\`\`\`sh\ncurl "${b}"\n\`\`\`\n` })
    await publish('docs')
    const gone = (await person.kept()).pages.find(({ url }) => url === urlOf(site, 'c.md'))
    await createClient({ baseUrl: base })
      .page(gone?.id ?? '', gone?.editKey ?? '')
      .delete()
    const { code, out, errors } = await person.qp('get', 'docs', '--to', 'md')
    expect([code, out]).toEqual([1, 'md/index.md\nmd/a.md\nmd/b.md\n'])
    expect(errors).toMatch(new RegExp(`^qp: c\\.md \\(${gone?.url}\\): There is no page`))
    const read = (name: string) => readFile(join(person.home, name), 'utf8')
    expect(await read('md/a.md')).toBe(`# A\n\n[${b}](b.md)\n\n\`\`\`sh\ncurl "${b}"\n\`\`\`\n`)
    await person.qp('get', 'docs', '--as', 'html', '--to', 'html')
    expect(await read('html/a.html')).toContain(`<link rel="canonical" href="${a}">`)
    expect(await read('html/a.html')).toContain('href="b.html"')
  })

  it('[18.13.9] other commands take a folder for all its pages, or for its first one', async () => {
    await files({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' })
    const site = await publish('docs')
    expect((await person.qp('hide', 'docs')).out.trim().split('\n')).toHaveLength(3)
    expect((await pageAt(urlOf(site, 'a.md'))).published).toBe(false)
    await files({ 'docs/c.md': '# C\n' })
    const more = await person.qp('docs')
    expect(more.errors).toMatch(/^http\S+ is hidden from visitors: `qp show http\S+` shows it\./)
    expect((await pageAt(urlOf(await publish('docs'), 'c.md'))).published).toBe(false)
    await person.qp('show', 'docs')
    expect((await person.qp('expire', 'docs', '7d')).out.trim().split('\n')).toHaveLength(4)
    expect((await pageAt(urlOf(site, 'a.md'))).expiresAt).toMatch(/^\d/)
    expect((await person.qp('get', 'docs')).out).toContain('# docs')
    expect((await person.qp('delete', 'docs')).code).toBe(2)
    expect((await person.qp('delete', 'docs', '--yes')).code).toBe(0)
    expect((await person.kept()).pages).toEqual([])
    await files({ 'one/guide.md': '# Guide\n' })
    await person.qp('one')
    expect((await person.qp('get', 'one')).out).toContain('# Guide')
  })
})

it('[18.13.4] waits where the service takes no more', async () => {
  const narrow = await startServerProcess({ PUBLISH_RATE_LIMIT: '2', PUBLISH_RATE_WINDOW_SECONDS: '2' })
  const one = await newPerson(`http://localhost:${narrow.port}`)
  try {
    await mkdir(join(one.home, 'docs'))
    for (const name of ['a', 'b', 'c', 'd'])
      await one.write(`docs/${name}.md`, `# ${name}\n\n[a](a.md) [d](d.md)\n`)
    const { code, out, errors } = await one.qp('docs')
    expect([code, out.trim().split('\n').length]).toEqual([0, 5])
    expect(errors).toMatch(
      /^The service takes 2 publishes at a time: the other 3 pages take about 1 minute\. /,
    )
  } finally {
    await narrow.stop()
    await one.remove()
  }
})

const KILLS = Number(process.env['QP_KILLS'] ?? 8)

it(
  `[18.13.4] killed ${KILLS} times at any moment, it ends the same, and no file has a second page`,
  async () => {
    const names = Array.from({ length: 8 }, (_, at) => `${at}.md`)
    const textOf = (at: number, words: string) =>
      `# Page ${at}\n\n${words} ${names.map((name) => `[${name}](${name})`).join(' ')}\n`
    await files(Object.fromEntries(names.map((name, at) => [`docs/${name}`, textOf(at, 'First')])))
    let longest = 2000
    let kills = 0
    for (let time = 0; kills < KILLS; time += 1) {
      if (time % 3 === 2) await files({ [`docs/${time % 8}.md`]: textOf(time % 8, `At ${time}`) })
      const began = performance.now()
      const child = person.start('docs')
      child.stdout.resume()
      child.stderr.resume()
      const timer = setTimeout(() => child.kill('SIGKILL'), Math.random() * longest)
      const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
      clearTimeout(timer)
      if (signal === 'SIGKILL') kills += 1
      else longest = performance.now() - began
    }
    const site = await publish('docs')
    expect(site.failed).toEqual([])
    const { pages } = await person.kept()
    expect(pages.filter(({ path }) => path !== undefined)).toHaveLength(names.length + 1)
    expect(pages).toHaveLength(names.length + 1)
    for (const name of names) {
      const html = await htmlAt(urlOf(site, name))
      for (const other of names.filter((one) => one !== name)) expect(html).toContain(urlOf(site, other))
      const [heading = ''] = (await readFile(join(person.home, 'docs', name), 'utf8')).split('\n')
      expect(html).toContain(heading.slice(2))
    }
    expect(Object.values(changesOf(await publish('docs')))).toEqual(Array(names.length + 1).fill('same'))
  },
  60_000 + KILLS * 5000,
)
