import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from 'qp-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startAlternatingProxy } from '../../apps/server/test/alternating-proxy.ts'
import { type ServerProcess, startServerProcess } from '../../apps/server/test/server-process.ts'
import { ACTION, openPullRequest, type PullRequest, QP } from './runner.ts'

const SECRET = '0123456789abcdef0123456789abcdef'

let server: ServerProcess
let base: string
let pull: PullRequest

beforeAll(async () => {
  server = await startServerProcess({})
  base = `http://localhost:${server.port}`
})
afterAll(() => server.stop())
beforeEach(async () => {
  pull = await openPullRequest()
})
afterEach(() => pull.remove())

const run = (inputs: Readonly<Record<string, string>> = {}, more = {}) =>
  pull.run({ server: base, secret: SECRET, ...inputs }, more)
const comments = (number = 7) => pull.github.comments.get(number) ?? []
const shown = (number = 7) => comments(number).map(({ body }) => body.split('\n').slice(1).join('\n'))
const addresses = () => [...(shown()[0] ?? '').matchAll(/\]\((http[^)]+)\)/g)].map(([, url = '']) => url)
const idOf = (url = '') => url.slice(base.length + 1)
const markdownOf = async (url = '') => (await createClient({ baseUrl: base }).markdown(idOf(url))).text
const statusOf = async (url = '') => (await fetch(url)).status

describe('[19] the GitHub Action', () => {
  it('[19.1.1] is a composite one, in which nothing that it is told becomes part of a command', () => {
    expect(ACTION.runs.using).toBe('composite')
    const runs = ACTION.runs.steps.map(({ run: command = '' }) => command).join('\n')
    expect(runs).toContain('main.ts')
    expect(runs).not.toContain('${{')
  })

  it('[19.1.2] [19.2.1] publishes what the pull request changes, and updates the same pages', async () => {
    await pull.push({ 'a.md': '# One\n', 'docs/b.md': '# Two\n', 'code.ts': 'x' })
    const first = await run({ theme: 'dark-vivid' })
    expect([first.code, first.left, first.commands]).toEqual([0, [], []])
    const [a, b] = addresses()
    expect(shown()).toEqual([
      `Pages of this pull request:\n\n- [<code>a&#46;md</code>](${a}) published\n- [<code>docs&#47;b&#46;md</code>](${b}) published`,
    ])
    expect([await markdownOf(a), await markdownOf(b)]).toEqual(['# One\n', '# Two\n'])
    expect((await createClient({ baseUrl: base }).get(idOf(a))).theme).toBe('dark-vivid')

    await pull.push({ 'a.md': '# Three\n' })
    // The same service, written otherwise.
    const second = await run({ server: `${base.toUpperCase()}/` })
    expect([second.code, second.left, addresses()]).toEqual([0, [], [a, b]])
    expect(shown()[0]).toContain('updated\n')
    expect([await markdownOf(a), await markdownOf(b)]).toEqual(['# Three\n', '# Two\n'])

    expect([first.masked.length, second.masked.length > 0]).toEqual([2, true])
    for (const key of first.masked) {
      expect(key).toMatch(/^[\w-]{24}$/)
      await createClient({ baseUrl: base })
        .page(idOf(key === first.masked[0] ? a : b), key)
        .hide()
      const everything = [first.log, second.log, ...comments().map(({ body }) => body)].join('\n')
      expect(everything).not.toContain(key)
      expect(everything).not.toContain(SECRET)
    }
  })

  it('[19.1.1] [18.2.14] refuses a file with a secret, until it is told to allow them', async () => {
    await pull.push({ 'a.md': `# One\n\nnpm_${'aB3'.repeat(12)}\n` })
    const refused = await run()
    expect(refused.code).toBe(1)
    expect(shown()[0]).toContain('npm&#95;token')
    expect(shown()[0]).not.toContain('aB3aB3')
    expect(addresses()).toEqual([])
    expect((await run({ 'allow-secrets': 'true' })).code).toBe(0)
    expect(addresses()).toHaveLength(1)
  })

  it('[19.4.5] tells how many notes of readers a page has, and never what they say', async () => {
    await pull.push({ 'a.md': '---\nnotes: true\n---\n# One\n', 'b.md': '# Two\n' })
    const first = await run()
    const [a, b] = addresses()
    expect(shown()[0]).toContain(`[<code>a&#46;md</code>](${a}) published\n`)
    const client = createClient({ baseUrl: base })
    const said = ['The first word', 'The second word']
    const ids: string[] = []
    for (const text of said) ids.push((await client.writeNote(idOf(a), { text, name: 'Ada of Ely' })).noteId)
    const second = await run()
    expect([second.code, second.commands]).toEqual([0, []])
    expect(shown()).toEqual([
      `Pages of this pull request:\n\n- [<code>a&#46;md</code>](${a}) updated, 2 open notes\n- [<code>b&#46;md</code>](${b}) updated`,
    ])
    for (const word of [...said, 'Ada of Ely', ...ids])
      expect([second.log, ...comments().map(({ body }) => body)].join('\n')).not.toContain(word)
    const page = client.page(idOf(a), first.masked[0] ?? '')
    await page.answerNote(ids[0] ?? '', { state: 'done' })
    await pull.push({ 'a.md': '' })
    expect((await run()).code).toBe(1)
    expect(shown()[0]).toMatch(/could not be saved: <code>.*<\/code>, 1 open note\n/)
    await page.deleteNotes()
    await run()
    expect(shown()[0]).not.toContain('note')
  })

  it('[19.1.3] publishes nothing without the secret, and says so', async () => {
    await pull.push({ 'a.md': '# One\n' })
    const { code, commands, masked } = await run({ secret: '' })
    expect([code, commands, masked, comments()]).toEqual([
      0,
      [
        '::notice::Nothing was published: this run has no secret, as in pull requests from forks and of Dependabot.',
      ],
      [],
      [],
    ])
  })

  it('[19.1.4] refuses pull_request_target, and short secrets', async () => {
    await pull.push({ 'a.md': '# One\n' })
    const target = await run({}, { event: 'pull_request_target' })
    const short = await run({ secret: 'short' })
    expect([target.code, short.code, comments()]).toEqual([1, 1, []])
    expect(target.commands[0]).toContain('::error::This action runs on pull_request, not on')
    expect(short.commands).toEqual([
      '::error::The secret has to have at least 32 characters: `openssl rand -hex 32` makes one.',
    ])
  })

  it('[19.2.4] refuses a comment that was changed, is of another pull request, or has another secret', async () => {
    await pull.push({ 'a.md': '# One\n' })
    await run()
    const [own] = comments()
    const body = own?.body ?? ''
    await run({}, { number: 8 })
    const [other] = comments(8)
    const mark = body.slice(0, 34)
    const refusal = `::error::Comment ${own?.id} of this action was changed, or was written with another secret: the keys of its pages cannot be read. Nothing was published. Delete the comment to begin with new pages.`
    for (const changed of [
      body.replace(/.(?= -->)/, (letter) => (letter === 'A' ? 'B' : 'A')).replace(/(?<=^.{80})./, '!'),
      `${mark}${other?.body.slice(34)}`,
      `${mark} -->`,
    ]) {
      if (own !== undefined) own.body = changed
      const { code, commands } = await run()
      expect([code, commands, comments()[0]?.body]).toEqual([1, [refusal], changed])
    }
    if (own !== undefined) own.body = body
    expect((await run({ secret: SECRET.toUpperCase() })).commands).toEqual([refusal])
    expect((await run()).code).toBe(0)
  })

  it('[19.2.4] does not believe a comment of anybody else', async () => {
    await pull.push({ 'a.md': '# One\n' })
    await run()
    const [own] = comments()
    const copy = { id: 99, body: own?.body ?? '', user: { login: 'eve', type: 'User' } }
    pull.github.comments.set(7, [copy])
    const [before] = addresses()
    expect((await run()).code).toBe(0)
    expect([comments().length, comments()[0]?.body === copy.body]).toEqual([2, true])
    expect(shown()[1]).not.toContain(before)
  })

  it('[19.3.4] deletes the pages of files that are gone, and publishes anew what was deleted by hand', async () => {
    await pull.push({ 'a.md': '# One\n', 'b.md': '# Two\n' })
    const { masked } = await run()
    const [a, b] = addresses()
    await createClient({ baseUrl: base })
      .page(idOf(b), masked[1] ?? '')
      .delete()
    await pull.push({ 'a.md': undefined })
    expect((await run()).code).toBe(0)
    const [anew] = addresses()
    expect(shown()).toEqual([
      `Pages of this pull request:\n\n- [<code>b&#46;md</code>](${anew}) published\n- <code>a&#46;md</code> deleted`,
    ])
    expect([anew === b, await statusOf(a), await markdownOf(anew)]).toEqual([false, 404, '# Two\n'])
    expect([(await run()).code, addresses()]).toEqual([0, [anew]])
  })

  it('[19.3.5] keeps the pages of a closed pull request, or deletes them', async () => {
    await pull.push({ 'a.md': '# One\n' })
    await run()
    const [a] = addresses()
    expect((await run({}, { action: 'closed' })).code).toBe(0)
    expect(await statusOf(a)).toBe(200)
    expect((await run({ 'on-close': 'delete' }, { action: 'closed' })).code).toBe(0)
    expect([await statusOf(a), shown()]).toEqual([
      404,
      ['Pages of this pull request:\n\n- <code>a&#46;md</code> deleted'],
    ])
  })

  it('[19.3.1] [19.3.2] takes globs; no link, nothing that git ignores', async () => {
    await pull.push({
      '.gitignore': 'dist/\n',
      'docs/a.txt': 'A',
      'docs/deep/b.txt': 'B',
      'docs/link.txt': { link: '../.git/config' },
      'docs/out.txt': { link: '/etc/passwd' },
    })
    const { code, commands } = await run({ files: 'docs/*.txt\n*.nothing' })
    expect([code, commands]).toEqual([
      0,
      [
        '::warning::docs/link.txt was left out: a link is on its way, or it is part of git.',
        '::warning::docs/out.txt was left out: a link is on its way, or it is part of git.',
      ],
    ])
    expect([addresses().length, await markdownOf(addresses()[0])]).toEqual([1, 'A\n'])
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`${index}.md`, 'x']))
    await pull.push(many)
    expect((await run()).commands).toEqual([
      '::error::51 files are chosen, and at most 50 are published. Name fewer in the input `files`. Nothing was changed.',
    ])
  })

  it('[19.3.6] publishes a folder as a site, sends what has changed, and follows what was renamed or deleted', async () => {
    await pull.push({
      'docs/README.md': '# Start\n\n[a](a.md)\n',
      'docs/a.md': '# A\n\n[b](b.md)\n',
      'docs/b.md': '# B\n',
      'other.md': '# Other\n',
    })
    const first = await run({ folder: 'docs/' })
    expect([first.code, first.commands]).toEqual([0, []])
    const [start = '', a = '', b = ''] = addresses()
    expect(shown()[0]).toBe(
      `Pages of this pull request:\n\n- [<code>docs&#47;README&#46;md</code>](${start}) published\n- [<code>docs&#47;a&#46;md</code>](${a}) published\n- [<code>docs&#47;b&#46;md</code>](${b}) published`,
    )
    expect([await markdownOf(start), await markdownOf(a)]).toEqual([
      `# Start\n\n[a](${a})\n`,
      `# A\n\n[b](${b})\n`,
    ])
    await pull.push({ 'docs/a.md': '# A2\n\n[b](b.md)\n', 'docs/b.md': undefined, 'docs/c.md': '# B\n' })
    await run({ folder: 'docs' })
    expect(shown()[0]).toBe(
      `Pages of this pull request:\n\n- [<code>docs&#47;README&#46;md</code>](${start}) unchanged\n- [<code>docs&#47;a&#46;md</code>](${a}) updated\n- [<code>docs&#47;c&#46;md</code>](${b}) unchanged`,
    )
    await pull.push({ 'docs/c.md': undefined })
    const { masked } = await run({ folder: 'docs' })
    expect([shown()[0]?.endsWith('- <code>docs&#47;c&#46;md</code> deleted'), await statusOf(b)]).toEqual([
      true,
      404,
    ])
    // Deleted by hand.
    const client = createClient({ baseUrl: base })
    await Promise.all(
      masked.map((key) =>
        client
          .page(idOf(a), key)
          .delete()
          .catch(() => undefined),
      ),
    )
    await pull.push({ 'docs/a.md': '# A3\n' })
    expect((await run({ folder: 'docs' })).code).toBe(0)
    expect(await markdownOf(addresses()[1])).toBe('# A3\n')
    expect(addresses()[1]).not.toBe(a)
    await pull.push({ 'docs/README.md': undefined, 'docs/a.md': undefined })
    expect((await run({ folder: 'docs' })).code).toBe(0)
    expect(await statusOf(start)).toBe(404)
    await pull.push({ 'docs/a.md': '# A4\n' })
    expect((await run({ folder: 'docs' })).code).toBe(0)
    const [again] = addresses()
    expect((await run({ folder: 'docs', 'on-close': 'delete' }, { action: 'closed' })).code).toBe(0)
    expect(await statusOf(again)).toBe(404)
    expect((await run({ folder: 'dosc' })).code).toBe(1)
    expect((await run({ folder: '../x' })).code).toBe(1)
    expect((await run({ folder: 'docs', files: 'a.md' })).code).toBe(1)
  })

  it('[19.3.6] [18.13.5] shows what front matter has hidden once it is taken out, and makes a deleted index anew', async () => {
    await pull.push({ 'a.md': '# A\n', 'b.md': '---\npublished: false\n---\n# B\n' })
    const { masked } = await run({ folder: './' })
    const [index = '', , b = ''] = addresses()
    expect([await statusOf(index), await statusOf(b)]).toEqual([200, 404])
    const client = createClient({ baseUrl: base })
    for (const key of masked)
      await client
        .page(idOf(index), key)
        .delete()
        .catch(() => undefined)
    await pull.push({ 'b.md': '# B\n' })
    expect((await run({ folder: '.' })).code).toBe(0)
    expect([addresses()[2], await statusOf(b)]).toEqual([b, 200])
    expect(await markdownOf(addresses()[0])).toContain(`[B](${b})`)
    expect(shown()[0]?.split('\n')).toHaveLength(5)
  })

  it('[19.3.6] publishes nothing of a folder that a link leads to', async () => {
    await pull.push({ 'a.md': '# A\n', docs: { link: '.' } })
    const { code, commands } = await run({ folder: 'docs' })
    expect([code, addresses()]).toEqual([1, []])
    expect(commands.join('\n')).toContain('a link is on the way to docs')
  })

  it('[19.3.6] publishes nothing of a folder with more than 50 pages', async () => {
    await pull.push(Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`docs/${at}.md`, `# ${at}\n`])))
    const { code, log, commands } = await run({ folder: 'docs' })
    expect([code, addresses()]).toEqual([1, []])
    expect(commands.join('\n') + log).toContain('docs makes 52 pages, and at most 50 are published.')
  })

  it('[19.4.1] shows names of files as text, in the comment and in the log', async () => {
    const name = '::error::x\n::set-output name=a::@eve [b](c) |`<i>&%0A ##[add-mask]d.md'
    await pull.push({ [name]: '', 'b.md': '# Two\n' })
    const { code, commands, log } = await run()
    expect([code, commands, log.includes('::') || log.includes('##[')]).toEqual([1, [], false])
    const [first = '', ...rest] = (shown()[0] ?? '').split('\n').slice(2)
    expect(first.replaceAll(/&#(\d+);/g, '')).toMatch(
      /^- <code>errorx setoutput nameaeve bc i0A addmaskdmd<\/code> could not be saved: <code>[\w ]+<\/code>$/,
    )
    expect(rest).toHaveLength(1)
  })

  it('[19.4.2] fits what GitHub takes', async () => {
    const name = (index: number) => `${index}${'%!'.repeat(120)}.md`
    await pull.push(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [name(index), 'x'])))
    expect((await run()).code).toBe(0)
    const [body = ''] = comments().map((comment) => comment.body)
    expect(body.length).toBeLessThanOrEqual(65_536)
    expect(body).toMatch(/\n- and \d+ more, in the log of the run$/)
    const before = addresses()
    expect([(await run()).code, addresses()]).toEqual([0, before])
  })

  it('[19.4.3] fails where the service cannot be reached, and loses no key', async () => {
    const proxy = await startAlternatingProxy([server.port])
    const through = { server: `http://127.0.0.1:${proxy.port}` }
    await pull.push({ 'a.md': '# One\n' })
    expect((await run(through)).code).toBe(0)
    const [a] = addresses()
    await proxy.stop()
    await pull.push({ 'b.md': '# Two\n' })
    const failed = await run(through)
    expect([failed.code, failed.left, addresses(), failed.masked.length > 0]).toEqual([1, [], [a], true])
    expect(shown()[0]).toMatch(/^- <code>b&#46;md<\/code> could not be saved: <code>.+<\/code>$/m)
    // A command that is not there has the same end, and the key of the page is still known.
    expect((await run({ ...through, qp: '/nowhere/qp' })).code).toBe(1)
    expect(addresses()).toEqual([a])
  })

  it('[19.2.1] publishes nothing without the permission to comment', async () => {
    await pull.push({ 'a.md': '# One\n' })
    pull.github.refuse('POST', 403)
    const { code, commands } = await run()
    expect([code, commands]).toEqual([
      1,
      [
        '::error::GitHub answered 403 to POST /issues/7/comments. The job needs the permission `pull-requests: write`.',
      ],
    ])
  })

  it('[19.2.1] deletes new pages whose keys it cannot write down', async () => {
    await pull.push({ 'a.md': '# One\n' })
    pull.github.refuse('PATCH', 422)
    const { code, commands, left } = await run()
    expect([code, commands, left]).toEqual([
      1,
      [
        '::error::The comment could not be written. New pages were deleted: nobody would have their keys.',
        '::error::GitHub answered 422 to PATCH /issues/comments/1.',
      ],
      [],
    ])
    const [, url] = /\]\((http[^)]+)\)/.exec(pull.github.refusedTexts[0] ?? '') ?? []
    expect(await statusOf(url)).toBe(404)
  })

  it('[19.2.3] a run that is cancelled saves the keys that it has', async () => {
    await pull.push({ 'a.md': '# One\n' })
    const published = join(pull.home, 'published')
    const slow = join(pull.home, 'slow.mjs')
    await writeFile(
      slow,
      `import { spawnSync } from 'node:child_process'
      import { writeFileSync } from 'node:fs'
      spawnSync(process.execPath, [${JSON.stringify(QP)}, ...process.argv.slice(2)], { stdio: 'ignore' })
      writeFileSync(${JSON.stringify(published)}, '')
      setInterval(() => {}, 1000)`,
    )
    const cancel = () => expect.poll(() => existsSync(published)).toBe(true)
    const cancelled = await run({ qp: `${process.execPath} ${slow}` }, { cancel })
    expect([cancelled.code, cancelled.left, addresses().length]).toEqual([1, [], 1])
    const before = addresses()
    expect([(await run()).code, addresses()]).toEqual([0, before])
  })

  it('its README shows a workflow with its inputs', async () => {
    const readme = await readFile(new URL('../../action/README.md', import.meta.url), 'utf8')
    expect(Object.keys(ACTION.inputs).filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  })
})
