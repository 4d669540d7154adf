import { trustStoredBlocks } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { TEST_STORES, type TestStore } from '../../store/db/test-stores.ts'
import { openPages, paragraphs, plainPage } from '../../store/pages/page-repository.fixture.ts'
import { runCli } from '../run-cli.ts'

async function openCli(store: TestStore) {
  const { pages, url } = await openPages(store)
  return {
    pages,
    async run(...args: string[]) {
      const out: string[] = []
      const errors: string[] = []
      const output = { out: (line: string) => out.push(line), error: (line: string) => errors.push(line) }
      const code = await runCli(['pages', ...args], { DATABASE_URL: url }, output)
      return { code, out, errors }
    },
  }
}

const blocks = (...list: object[]) => trustStoredBlocks(JSON.parse(JSON.stringify(list)))
const richtext = (html: string) => ({ type: 'richtext', html })
const [A, B, C] = ['page00000001', 'page00000002', 'page00000003']

describe.each(TEST_STORES)('[13.2.2] qp-server pages in $name', (store) => {
  it('tells titles, also of pages that are too large to be read for them', async () => {
    const { pages, run } = await openCli(store)
    const long = `<p>${'ä\\"'.repeat(4000)}</p>`
    const cells = Array.from({ length: 1000 }, () => ['a cell'])
    for (const page of [
      { blocks: blocks(richtext('<p>Hi</p><h1>A &amp; B</h1>')) },
      { blocks: paragraphs('Hello'), meta: { title: 'Given' } },
      { blocks: blocks(richtext(`<h1>Long</h1>${long}`)) },
      { blocks: blocks(richtext('<h2>Before</h2>'), richtext(long)) },
      { blocks: blocks({ type: 'table', headers: ['Head'], rows: cells }) },
      { blocks: blocks({ type: 'divider' }) },
      { blocks: paragraphs('x'), slug: 'a-slug', meta: { title: 'w'.repeat(100) } },
    ]) {
      await pages.create(plainPage(page))
    }
    const { out } = await run('list', '--json')
    const titles = (JSON.parse(out[0] ?? '') as { title: string | null }[]).map(({ title }) => title)
    expect(titles.toReversed()).toEqual([
      'A & B',
      'Given',
      'Long',
      'Before',
      null,
      'Untitled page',
      'w'.repeat(100),
    ])
    const { out: lines } = await run('list')
    expect(lines.map((line) => line.replace(/^.*bytes/, ''))).toEqual([
      `  a-slug  “${'w'.repeat(59)}…”`,
      '  “Untitled page”',
      '',
      '  “Before”',
      '  “Long”',
      '  “Given”',
      '  “A & B”',
    ])
    expect((await run('show', A)).out).toContain('title      A & B')
  })

  it('shows what a page holds that was taken down, when asked', async () => {
    const { pages, run } = await openCli(store)
    const stored = blocks(richtext('<h1>Title</h1>'), richtext('<p>One\u009b31m <em>two</em></p>'))
    await pages.create(plainPage({ blocks: stored, published: false }))
    await pages.takeDown(A, 'Spam.')
    const { code, out } = await run('show', A, '--content')
    expect([code, out.slice(-5)]).toEqual([0, ['', '# Title', '', 'One 31m *two*', '']])
    expect((await run('show', A)).out.join('\n')).not.toContain('two')
    const { out: json } = await run('show', A, '--content', '--json')
    expect(JSON.parse(json[0] ?? '')).toMatchObject({ id: A, state: 'taken down', content: stored })
    expect(JSON.parse((await run('show', A, '--json')).out[0] ?? '')).not.toHaveProperty('content')
  })

  it('[13.2.2] [21.1.2] says whether readers need a passphrase, and no more of it', async () => {
    const { pages, run } = await openCli(store)
    const passphraseHash = 'scrypt$salt$hash'
    for (const hash of [passphraseHash, null]) await pages.create(plainPage({ passphraseHash: hash }))
    const { out } = await run('show', A)
    expect(out).toContain('passphrase  readers need it')
    const { out: json } = await run('show', A, B, '--json')
    const shown = JSON.parse(json[0] ?? '') as { state: string; hasPassphrase?: true }[]
    expect(shown.map(({ state, hasPassphrase }) => [state, hasPassphrase])).toEqual([
      ['published', true],
      ['published', undefined],
    ])
    expect((await run('show', B)).out.join('\n')).not.toContain('passphrase')
    expect([...out, ...json].join('\n')).not.toContain(passphraseHash)
  })

  it('does the same to many pages, tells of each, and of those that it could not', async () => {
    const { pages, run } = await openCli(store)
    for (let made = 0; made < 3; made += 1) await pages.create(plainPage())
    const line = (id: string, state: string) =>
      expect.stringMatching(new RegExp(`^${id}  \\S+Z  ${state}  1 block, 43 bytes  “Hello”$`))
    expect(await run('hide', A, 'nothing', B)).toEqual({
      code: 1,
      out: [line(A, 'hidden'), line(B, 'hidden')],
      errors: ['There is no page "nothing".'],
    })
    expect(await run('takedown', A, C, '--reason', 'Spam.')).toEqual({
      code: 0,
      out: [line(A, 'taken down'), line(C, 'taken down')],
      errors: [],
    })
    const restored = await run('restore', A, B, '--json')
    expect([restored.code, restored.errors]).toEqual([1, [`${B} is not taken down.`]])
    expect(JSON.parse(restored.out[0] ?? '')).toEqual([
      expect.objectContaining({ id: A, state: 'hidden' }),
      { page: B, error: `${B} is not taken down.` },
    ])
    expect(await run('delete', A, B, A)).toEqual({
      code: 1,
      out: [`${A} is deleted.`, `${B} is deleted.`],
      errors: [`There is no page "${A}".`],
    })
    expect(await run('delete', C, '--json')).toEqual({
      code: 0,
      out: [`{"id":"${C}","deleted":true}`],
      errors: [],
    })
    expect(await run('show', C, '--json')).toEqual({ code: 1, out: [], errors: [`There is no page "${C}".`] })
  })
})

it.each(TEST_STORES)('[13.2.2] qp-server pages rekey in $name: the old key is dead', async (store) => {
  const { pages, run } = await openCli(store)
  const { page, editKey } = await pages.create(plainPage({ slug: 'a-slug' }))
  const { code, out, errors } = await run('rekey', 'a-slug', '--json')
  expect([code, errors]).toEqual([0, []])
  const printed = JSON.parse(out[0] ?? '') as { id: string; editKey: string; editUrl: string }
  expect(printed).toEqual({
    id: page.id,
    editKey: expect.stringMatching(/^[\w-]{24}$/) as string,
    editUrl: `/?id=${page.id}#edit=${printed.editKey}`,
  })
  const matches = async (key: string) => (await pages.identify(page.id, key))?.keyMatches
  expect([await matches(editKey), await matches(printed.editKey)]).toEqual([false, true])
  const again = await run('rekey', page.id)
  expect(again.out[0]).toMatch(
    new RegExp(`^${page.id} has a new edit link: /\\?id=${page.id}#edit=[\\w-]{24}$`),
  )
  expect(await run('rekey', 'nonexistent0')).toMatchObject({
    code: 1,
    errors: ['There is no page "nonexistent0".'],
  })
  await pages.takeDown(page.id, 'x')
  expect((await run('rekey', page.id)).errors).toEqual([`${page.id} is taken down; restore it first.`])
})
