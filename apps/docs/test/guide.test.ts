import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from './running-server.ts'

const EXAMPLE = {
  base: 'http://localhost:3000',
  id: 'V1StGXR8Z5jd',
  editKey: 'EXAMPLE-hJ7sZ_4mWxT9bLc2',
  time: '2026-11-21T09:05:00.000Z',
}

const guide = readFileSync(new URL('../start.md', import.meta.url), 'utf8')
const home = readFileSync(new URL('../index.md', import.meta.url), 'utf8')
let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server.stop())

test('[10.30.5] the first page shows what its one command answers', async () => {
  const commands = [...home.matchAll(/^```sh\n([^]*?)\n```$/gm)].map(([, command = '']) => command)
  expect(commands).toHaveLength(1)
  const answer = JSON.parse(await bash(commands[0]?.replace(EXAMPLE.base, server.baseUrl) ?? '', {})) as Json
  expect(asExample(answer)).toEqual(JSON.parse(/^```json\n([^]*?)\n```$/m.exec(home)?.[1] ?? ''))
  const markdown = await (await fetch(`${String(answer['url'])}.md`)).text()
  expect(markdown).toContain('High water at **06:40**')
  expect(markdown).toContain('| South | 3.1 m |')
})

test('the commands of the guide do what it says, in its order', async () => {
  const markdownPage = await run(commandOf('Publish markdown'))
  expect(await statusOf(String(markdownPage['url']))).toBe(200)

  const report = await run(commandOf('Publish what GitHub or a model wrote'))
  expect(report).not.toHaveProperty('warnings')
  const { theme, blocks } = (await (await fetch(`${String(report['url'])}.json`)).json()) as Json
  expect([theme, (blocks as Json[])[0]]).toEqual([
    'auto-editorial',
    { type: 'richtext', html: '<h1>Tide table</h1>' },
  ])

  const page = await run(commandOf('Publish JSON'))
  expect(asExample(page)).toEqual(answerOf('Read the answer'))
  const { id, url, editKey } = page
  const mine = { ID: String(id), KEY: String(editKey) }

  expect(await run(commandOf('Update'), mine)).toEqual({
    id,
    url,
    editUrl: page['editUrl'],
    editKey,
    slug: null,
    expiresAt: null,
    published: true,
  })
  const appended = await run(commandOf('Append'), mine)
  expect(asExample({ ...page, ...appended }, Object.keys(appended))).toEqual(answerOf('Append'))
  expect(await run(commandOf('Read the page as a program'), mine)).toMatchObject({ version: 'qp.v1' })
  expect((await run(commandOf('Read it back'), mine))['content']).toEqual([
    { type: 'richtext', html: '<h1>Tide table</h1>' },
    { type: 'richtext', html: '<p>High water at <strong>07:25</strong>.</p>' },
    { type: 'richtext', html: '<h2>Tomorrow</h2>' },
    { type: 'richtext', html: '<p>High water at <strong>08:10</strong>.</p>' },
  ])
  expect(await run(commandOf('Hide and show'), mine)).toEqual({
    id,
    published: false,
    slug: null,
    expiresAt: null,
    url,
  })
  expect(await statusOf(String(url))).toBe(404)
  const changed = await run(commandOf('Change the key'), mine)
  expect(changed).toEqual({ id, changed: true, editUrl: expect.any(String) as string })
  expect(await run(commandOf('Delete'), mine)).toMatchObject({ error: 'forbidden' })
  mine.KEY = new URL(String(changed['editUrl'])).hash.slice('#edit='.length)
  expect(await run(commandOf('Delete'), mine)).toEqual({ id, deleted: true })
})

test('the slug of the guide is given with a token that the operator made', async () => {
  const [create = '', publish = ''] = fencesOf(guide, 'Pro: a slug of your own', 'sh')
  const { token } = JSON.parse(
    await server.operator(...(create.split('qp-server ')[1] ?? '').trim().split(' '), '--json'),
  ) as { token: string }
  const page = await run(publish.replace(/^export TOKEN=.*$/m, ''), { TOKEN: token })
  expect(page['url']).toBe(`${server.baseUrl}/tide-table`)
  expect(await statusOf(`${server.baseUrl}/${String(page['id'])}`)).toBe(200)
})

test('the failure of the guide is answered as it says', async () => {
  const failure = await run(commandOf('When something fails'))
  expect(comparable(failure)).toEqual(answerOf('When something fails'))
})

type Json = Record<string, unknown>

function commandOf(section: string): string {
  const [command] = fencesOf(guide, section, 'sh')
  if (command === undefined) throw new Error(`there is no command in ${section}`)
  return command
}

function answerOf(section: string): unknown {
  return comparable(JSON.parse(fencesOf(guide, section, 'json')[0] ?? ''))
}

function fencesOf(markdown: string, section: string, language: string): string[] {
  const text = markdown.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? ''
  return [...text.matchAll(/^```(\w+)\n([^]*?)\n```$/gm)].flatMap((match) =>
    match[1] === language ? [match[2] ?? ''] : [],
  )
}

async function run(command: string, environment: Record<string, string> = {}): Promise<Json> {
  return JSON.parse(await bash(command, environment)) as Json
}

async function bash(command: string, environment: Record<string, string>): Promise<string> {
  const env = { ...process.env, BASE: server.baseUrl, ...environment }
  return (await promisify(execFile)('bash', ['-c', command], { env })).stdout
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status
}

/** An answer with the id, the key, the address and the time that the pages show. */
function asExample(answer: Json, fields = Object.keys(answer)): unknown {
  const { id, editKey } = answer
  const picked = Object.fromEntries(fields.map((field) => [field, answer[field]]))
  const text = JSON.stringify(picked)
    .replaceAll(String(id), EXAMPLE.id)
    .replaceAll(String(editKey), EXAMPLE.editKey)
    .replaceAll(server.baseUrl, EXAMPLE.base)
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, EXAMPLE.time)
  return comparable(JSON.parse(text))
}

/** Messages are for people and may be worded anew at any time; everything else must be as shown. SPEC.md 5.8.1 */
function comparable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, field: unknown) =>
    key === 'message' && typeof field === 'string' && field !== '' ? 'a message' : field,
  )
}
