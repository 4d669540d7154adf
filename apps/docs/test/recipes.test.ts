import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from './running-server.ts'
import { createSampleFolders, lacks, type Sample, samplesOf, type Shell } from './samples.ts'

const ROOT = new URL('../../../', import.meta.url)
const RECIPES = new URL('../recipes/', import.meta.url)
const ALL = ['curl', 'TypeScript', 'Python', 'Go', 'qp']
/** The tabs of each recipe, and what its last command without tabs prints. */
const EXPECTED: { readonly [file: string]: { readonly tabs?: readonly string[]; readonly last?: RegExp } } = {
  'agent.md': { last: /^---\nname: quick-pages\n/ },
  'append.md': { tabs: ALL },
  'embed.md': { last: /"type":"link".*"title":"Tide table"|"title":"Tide table".*"type":"link"/ },
  'expire.md': { tabs: ALL },
  'files.md': { last: /\n\| Port \| Depth \|\n/ },
  'folder.md': { last: /^(?:http\S+ is hidden\.\n){3}(?:http\S+ is shown\.\n){3}$/ },
  'html.md': { last: /"url":"http/ },
  'look.md': { tabs: ['curl', 'TypeScript', 'Python'] },
  'move.md': { last: /^http:\/\/localhost:\d+\/\w{12}$/ },
  'note.md': { tabs: ALL },
  'passphrase.md': {
    last: /^http:\S+\n# Minutes\n\nWe meet on \*\*Tuesday\*\*\.\nhttp:\S+ needs no passphrase\.\n$/,
  },
  'pictures.md': { tabs: ['curl', 'TypeScript', 'qp'] },
  'readers.md': { last: /"state":"done".*"reply":"Thank you\. The page says so now\."/ },
  'report.md': { tabs: ['curl', 'qp'] },
  'slides.md': { last: /^2\n$/ },
  'update.md': { tabs: ALL.slice(1), last: /"changed":\[0\]/ },
}
const left = new Set(['py', 'go'].filter(lacks))
let server: RunningServer
let token: string
beforeAll(async () => {
  server = await startServer({ UPLOADS: 'on', PUBLISH_RATE_LIMIT: '1000' })
  const created = await server.operator('premium-token', 'create', 'me', '--json')
  token = (JSON.parse(created) as { token: string }).token
})
afterAll(() => server.stop())

test('every recipe is one of these', () => {
  expect(readdirSync(RECIPES).toSorted()).toEqual(Object.keys(EXPECTED))
})

test.each(Object.entries(EXPECTED))(
  '[10.30.5] every sample of %s runs, and all languages make the same page',
  (file, { tabs = [], last = /^/ }) => check(file, tabs, last, 'bash'),
)

describe.each(['zsh', 'fish'] as const)('pasted into %s', (shell) => {
  test.skipIf(lacks(shell)).each(Object.entries(EXPECTED))(
    '[10.30.5] the commands of %s run as they are',
    (file, { tabs = [], last = /^/ }) => check(file, tabs, last, shell),
  )

  test.skipIf(lacks(shell))('so do those of the README and of the first pages', async () => {
    const folder = await createSampleFolders(server.baseUrl, shell)
    const paste = async (file: string, code = commandsOf(file)) => {
      const { id, editKey } = await newPage()
      const own = code
        .replaceAll('V1StGXR8Z5jd', id)
        .replaceAll('EXAMPLE-hJ7sZ_4mWxT9bLc2', editKey)
        .replaceAll('qp_pro_…', token)
        .replaceAll('"tide-table"', `"tide-table-${shell}"`)
        .replaceAll('$PWD/', fileURLToPath(ROOT))
        .replaceAll('localhost:3000', new URL(server.baseUrl).host)
      return folder.run({ language: 'sh', tab: file, code: own })
    }
    expect(errorsOf(await paste('apps/docs/start.md'))).toEqual(['invalid_body'])
    expect(JSON.parse(await paste('apps/docs/index.md'))).toMatchObject({ published: true })
    const readme = await paste('README.md')
    expect([errorsOf(readme), readme]).toEqual([
      [],
      expect.stringMatching(/"deleted":true[^]+report\.md says what \S+ does now\.\n.+ Report .+\n$/),
    ])
    const [, story, printed] = fencesOf('packages/qp-cli/README.md')
    const told = await paste('packages/qp-cli/README.md', story)
    const [url = ''] = told.split('\n')
    const asShown = told.replaceAll(url, 'http://localhost:3000/V1StGXR8Z5jd')
    expect(asShown.replace(/^\+{3} .+\//m, '+++ ').trim()).toBe(printed)
    await folder.remove()
  })
})

/** The commands of a file, one behind the other; those that install or start something aside. */
function commandsOf(file: string): string {
  const blocks = [...readFileSync(new URL(file, ROOT), 'utf8').matchAll(/^```sh\n([^]*?)\n```$/gm)]
  return blocks.flatMap(([, code = '']) => (code.includes('pnpm@10') ? [] : code)).join('\n')
}

function fencesOf(file: string): string[] {
  const text = readFileSync(new URL(file, ROOT), 'utf8')
  return [...text.matchAll(/^```\w*\n([^]*?)\n```$/gm)].map(([, code = '']) => code)
}

function errorsOf(output: string): string[] {
  return [...output.matchAll(/"error":"(\w+)"/g)].map(([, code = '']) => code)
}

async function newPage(): Promise<{ readonly id: string; readonly editKey: string }> {
  const headers = { 'Content-Type': 'text/markdown' }
  const answer = await fetch(`${server.baseUrl}/api/v1/publish`, { method: 'POST', headers, body: 'A page' })
  return (await answer.json()) as { id: string; editKey: string }
}

/** Runs the samples of a recipe; in a shell other than bash, those in sh. */
async function check(file: string, tabs: readonly string[], last: RegExp, shell: Shell): Promise<void> {
  const isAll = shell === 'bash'
  const groups = samplesOf(readFileSync(new URL(file, RECIPES), 'utf8'))
  const shown = groups.flat().find(({ language }) => language === 'md')
  const folder = await createSampleFolders(server.baseUrl, shell)
  const outputs: string[] = []
  for (const group of groups) {
    const [only] = group
    if (only?.tab !== undefined) {
      expect(group.map(({ tab }) => tab)).toEqual(tabs)
      const run = group.filter(({ language }) => (isAll ? !left.has(language) : language === 'sh'))
      const pages = await Promise.all(run.map(async (sample) => pageOf(await folder.run(sample), sample)))
      const same = shown?.code.concat('\n') ?? pages[0]?.markdown
      expect(pages).toEqual(run.map(({ tab }) => ({ tab, markdown: comparable(same ?? '') })))
    } else if (only?.language === 'sh') outputs.push(await folder.run(only))
  }
  expect(outputs.at(-1) ?? '').toMatch(last)
  await folder.remove()
}

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
