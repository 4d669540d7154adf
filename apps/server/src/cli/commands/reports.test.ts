import { describe, expect, it } from 'vitest'
import { TEST_STORES, type TestStore } from '../../store/db/test-stores.ts'
import { openPages, plainPage } from '../../store/pages/page-repository.fixture.ts'
import { createReports } from '../../store/reports.ts'
import { runCli } from '../run-cli.ts'

/** Two pages, the first of which was reported twice and the second once, and the command line over their database. */
async function openReported(store: TestStore) {
  const { pages, database, clock, url } = await openPages(store)
  const reports = createReports(database, { now: () => (clock.time += 1000) })
  await pages.create(plainPage({ slug: 'a-slug' }))
  await pages.create(plainPage({ published: false }))
  const first = { id: 'page00000001', revision: 1 }
  const made = [
    await reports.add(first, { reason: 'spam', details: '' }),
    await reports.add(first, { reason: 'other', details: `It\u001b[31m says\n${'so '.repeat(40)}` }),
    await reports.add({ id: 'page00000002', revision: 1 }, { reason: 'illegal', details: 'x' }),
  ]
  const run = async (...args: string[]) => {
    const out: string[] = []
    const errors: string[] = []
    const output = { out: (line: string) => out.push(line), error: (line: string) => errors.push(line) }
    const code = await runCli([...args], { DATABASE_URL: url }, output)
    return { code, out: out.join('\n'), errors: errors.join('\n') }
  }
  const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out)
  return { pages, run, json, ids: made.map((report) => report?.id ?? '') }
}

describe.each(TEST_STORES)('[10.26.7] qp-server reports in $name', (store) => {
  it('list: open ones, newest first, a line each, with the state of the page', async () => {
    const { pages, run, json, ids } = await openReported(store)
    const [a = '', b = '', c = ''] = ids
    const { code, out } = await run('reports', 'list')
    expect([code, ...out.split('\n')]).toEqual([
      0,
      `${c}  2026-01-31T09:30:03.000Z  illegal  page00000002  hidden  x`,
      `${b}  2026-01-31T09:30:02.000Z  other  page00000001  published  It [31m says ${'so '.repeat(15)}s…`,
      `${a}  2026-01-31T09:30:01.000Z  spam  page00000001  published`,
    ])
    const idsOf = async (...args: string[]) =>
      (await json('reports', 'list', ...args)).map(({ id }: { id: string }) => id)
    expect(await idsOf('--page', 'a-slug', '--limit', '1')).toEqual([b])
    expect(await idsOf('--after', b)).toEqual([a])
    expect(await idsOf('--resolved')).toEqual([])
    expect((await run('reports', 'list', '--resolved')).out).toBe('There are no such reports.')
    expect(await run('reports', 'list', '--page', 'unknown')).toMatchObject({
      code: 1,
      errors: 'There is no page "unknown".',
    })
    expect(await run('reports', 'list', '--after', 'unknown')).toMatchObject({
      code: 1,
      errors: 'There is no report "unknown".',
    })
    expect((await run('reports', 'list', '--limit', '0')).code).toBe(2)
    await pages.takeDown('page00000001', 'Spam.')
    expect(await idsOf()).toEqual([c])
    expect(await idsOf('--resolved')).toEqual([b, a])
  })

  it('show: everything, and nothing that steers the terminal', async () => {
    const { run, json, ids } = await openReported(store)
    const [, b = ''] = ids
    expect(await json('reports', 'show', b)).toEqual({
      id: b,
      pageId: 'page00000001',
      revision: 1,
      reason: 'other',
      details: `It\u001b[31m says\n${'so '.repeat(40)}`,
      createdAt: '2026-01-31T09:30:02.000Z',
      resolvedAt: null,
      resolution: null,
      pictures: [],
      pageState: 'published',
      slug: 'a-slug',
    })
    const { out } = await run('reports', 'show', b)
    expect(out).toContain('reason    other')
    expect(out).toMatch(/^details {3}It \[31m says so so /m)
    expect(await run('reports', 'show', 'unknown')).toEqual({
      code: 1,
      out: '',
      errors: 'There is no report "unknown".',
    })
  })

  it('resolve: one, or all of a page, once', async () => {
    const { run, json, ids } = await openReported(store)
    const [a = '', , c = ''] = ids
    expect(await run('reports', 'resolve', c, '--note', ' It is all right. ')).toEqual({
      code: 0,
      out: '1 report is resolved.',
      errors: '',
    })
    expect(await json('reports', 'show', c)).toMatchObject({
      resolution: 'It is all right.',
      resolvedAt: expect.stringMatching(/Z$/) as string,
    })
    expect(await run('reports', 'resolve', c)).toEqual({
      code: 1,
      out: '',
      errors: 'There is no such open report.',
    })
    expect(await json('reports', 'resolve', '--page', 'a-slug')).toEqual({ resolved: 2 })
    expect(await json('reports', 'show', a)).toMatchObject({ resolution: null })
    expect((await run('reports', 'resolve')).code).toBe(2)
    expect((await run('reports', 'resolve', a, '--page', 'a-slug')).code).toBe(2)
  })

  it('stats: counts those that are open', async () => {
    const { run, json, ids } = await openReported(store)
    expect((await run('reports', 'resolve', ids[0] ?? '')).code).toBe(0)
    expect(await json('stats')).toMatchObject({ pages: 2, openReports: 2 })
    expect((await run('stats')).out).toMatch(/^open reports +2$/m)
  })
})
