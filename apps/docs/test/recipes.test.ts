import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from './running-server.ts'
import { createSampleFolders, lacks, type Sample, samplesOf } from './samples.ts'

const RECIPES = new URL('../recipes/', import.meta.url)
const ALL = ['curl', 'TypeScript', 'Python', 'Go', 'qp']
/** The tabs of each recipe, and what its last command without tabs prints. */
const EXPECTED: { readonly [file: string]: { readonly tabs?: readonly string[]; readonly last?: RegExp } } = {
  'agent.md': { last: /^---\nname: quick-pages\n/ },
  'append.md': { tabs: ALL },
  'embed.md': { last: /"type":"link".*"title":"Tide table"|"title":"Tide table".*"type":"link"/ },
  'expire.md': { tabs: ALL },
  'look.md': { tabs: ['curl', 'TypeScript', 'Python'] },
  'move.md': { last: /^http:\/\/localhost:\d+\/\w{12}$/ },
  'note.md': { tabs: ALL },
  'pictures.md': { tabs: ['curl', 'TypeScript', 'qp'] },
  'report.md': { tabs: ['curl', 'qp'] },
  'update.md': { tabs: ALL.slice(1), last: /"changed":\[0\]/ },
}
const left = new Set(['py', 'go'].filter(lacks))
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ UPLOADS: 'on', PUBLISH_RATE_LIMIT: '1000' })
})
afterAll(() => server.stop())

test('every recipe is one of these', () => {
  expect(readdirSync(RECIPES).toSorted()).toEqual(Object.keys(EXPECTED))
})

test.each(Object.entries(EXPECTED))(
  '[10.30.5] every sample of %s runs, and all languages make the same page',
  async (file, { tabs = [], last = /^/ }) => {
    const groups = samplesOf(readFileSync(new URL(file, RECIPES), 'utf8'))
    const shown = groups.flat().find(({ language }) => language === 'md')
    const folder = await createSampleFolders(server.baseUrl)
    const outputs: string[] = []
    for (const group of groups) {
      const [only] = group
      if (only?.tab !== undefined) {
        expect(group.map(({ tab }) => tab)).toEqual(tabs)
        const run = group.filter(({ language }) => !left.has(language))
        const pages = await Promise.all(run.map(async (sample) => pageOf(await folder.run(sample), sample)))
        const same = shown?.code.concat('\n') ?? pages[0]?.markdown
        expect(pages).toEqual(run.map(({ tab }) => ({ tab, markdown: comparable(same ?? '') })))
      } else if (only?.language === 'sh') outputs.push(await folder.run(only))
    }
    expect(outputs.at(-1) ?? '').toMatch(last)
    await folder.remove()
  },
)

/** The page whose address a sample prints last. */
async function pageOf(
  output: string,
  { tab }: Sample,
): Promise<{ tab: string | undefined; markdown: string }> {
  const url = output.trim().split('\n').at(-1) ?? ''
  expect([tab, url.startsWith(`${server.baseUrl}/`)]).toEqual([tab, true])
  const answer = await fetch(`${url}.md`)
  return { tab, markdown: comparable(answer.ok ? await answer.text() : `${answer.status} at ${url}`) }
}

/** Pictures that were uploaded apart have keys of their own. */
function comparable(markdown: string): string {
  return markdown.replace(/\/pictures\/[\w-]{22}\./g, '/pictures/KEY.')
}
