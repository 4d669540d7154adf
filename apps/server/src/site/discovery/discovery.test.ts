import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERROR_CODES, openApiDocument, OPERATIONS } from 'qp-schema/api'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const BASE = 'https://pages.example.org'

describe('[10.27] programs find', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ BASE_URL: BASE })
  })
  afterAll(() => server.stop())

  it.each([
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/llms-full.txt', 'text/plain; charset=utf-8'],
    ['/skills/quick-pages/SKILL.md', 'text/markdown; charset=utf-8'],
    [
      '/.well-known/api-catalog',
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    ],
  ])('[10.27.4] %s', async (path, type) => {
    const { status, headers, text } = await server.call('GET', path)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      type,
      'public, max-age=3600',
    ])
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(text).not.toContain('{{')
  })

  it('[10.27.1] [10.27.3] nothing but addresses that answer', async () => {
    const texts = await Promise.all(
      ['/llms-full.txt', '/.well-known/api-catalog'].map(
        async (path) => (await server.call('GET', path)).text,
      ),
    )
    const links = texts.flatMap((text) => [
      ...text.matchAll(/\]\((https:[^)]+)\)/g),
      ...text.matchAll(/"href":"([^"]+)"/g),
    ])
    const paths = new Set(links.map(([, address = '']) => address.slice(BASE.length)))
    const missing: string[] = []
    for (const path of paths) {
      // The API has nothing at its root, and tools are called by POST.
      const { status } = await server.call('GET', path)
      if (status !== 200 && !(path === '/mcp' && status === 405) && path !== '/api/v1') missing.push(path)
    }
    expect([missing, paths.has('/openapi.json'), paths.has('/mcp')]).toEqual([[], true, true])
  })

  it('[10.27.1] [10.27.2] every operation in /llms-full.txt and the skill, every refusal in the former', async () => {
    const operations = allOperations()
    expect(operations.length).toBeGreaterThan(Object.keys(OPERATIONS).length)
    const { text } = await server.call('GET', '/llms-full.txt')
    expect([...operations, ...ERROR_CODES].filter((word) => !text.includes(`\`${word}\``))).toEqual([])
    const skill = (await server.call('GET', '/skills/quick-pages/SKILL.md')).text.replaceAll('BASE/', '/')
    expect(operations.filter((call) => !skill.includes(`\`${call}\``))).toEqual([])
    expect([skill, text].every((said) => said.includes('expiresAt'))).toBe(true)
  })

  it('[10.27.5] at / the same as the skill, for who prefers markdown, and where the rest is', async () => {
    const links = [
      `<${BASE}/openapi.json>; rel="service-desc"; type="application/json"`,
      `<${BASE}/llms-full.txt>; rel="service-doc"; type="text/plain"`,
      `<${BASE}/.well-known/api-catalog>; rel="api-catalog"`,
    ].join(', ')
    const skill = await server.call('GET', '/skills/quick-pages/SKILL.md')
    const asked = await server.call('GET', '/', { headers: { Accept: 'text/markdown' } })
    expect(asked.text).toBe(skill.text.slice(skill.text.indexOf('# Quick Pages')))
    const names = ['Content-Type', 'Cache-Control', 'Vary', 'Link']
    expect(names.map((name) => asked.headers.get(name))).toEqual([
      'text/markdown; charset=utf-8',
      'public, max-age=3600',
      'Accept, Accept-Encoding',
      links,
    ])
    for (const Accept of ['*/*', 'text/html', 'text/html, text/markdown;q=0.9']) {
      const { headers } = await server.call('GET', '/', { headers: { Accept } })
      expect(names.map((name) => headers.get(name))).toEqual([
        'text/html; charset=utf-8',
        'no-store',
        'Accept, Accept-Encoding',
        links,
      ])
    }
    const nothing = await server.call('GET', '/api/v1')
    expect([nothing.status, nothing.headers.get('Link')]).toEqual([404, links])
    expect(nothing.body['message']).toBe(
      `There is nothing at this path. ${BASE}/openapi.json describes every operation, ${BASE}/llms-full.txt says how to use them.`,
    )
  })

  it('[10.27.3] a link set as RFC 9727 has it', async () => {
    const { text, headers } = await server.call('GET', '/.well-known/api-catalog')
    const body = JSON.parse(text) as { linkset: Record<string, unknown>[] }
    expect(headers.get('link')).toBe(`<${BASE}/.well-known/api-catalog>; rel="api-catalog"`)
    expect(body.linkset[0]).toEqual({
      anchor: `${BASE}/.well-known/api-catalog`,
      item: [{ href: `${BASE}/api/v1` }, { href: `${BASE}/mcp` }],
    })
    expect(body.linkset[1]).toEqual({
      anchor: `${BASE}/api/v1`,
      'service-desc': [
        { href: `${BASE}/openapi.json`, type: 'application/json' },
        { href: `${BASE}/openapi.client.json`, type: 'application/json' },
      ],
      'service-doc': [{ href: `${BASE}/llms-full.txt`, type: 'text/plain' }],
      status: [{ href: `${BASE}/healthz`, type: 'application/json' }],
    })
  })

  it('[10.27.1] [20.1.1] in /llms.txt nothing of notes where the service takes none', async () => {
    const quiet = await startTestServer({ NOTES: 'off' })
    const { text } = await quiet.call('GET', '/llms.txt')
    await quiet.stop()
    expect(text).not.toContain('/notes')
    expect((await server.call('GET', '/llms.txt')).text).toContain('- Notes of readers')
  })

  it('[10.27.1] in /llms.txt alone how to publish, read, edit, change the key and delete, in five requests', async () => {
    const { text } = await server.call('GET', '/llms.txt')
    const [, path = '', type = ''] =
      /`curl https:\/\/[^/]+(\/\S+) -H 'Content-Type: ([^']+)'/.exec(text) ?? []
    const said = (what: string) =>
      new RegExp(`^- ${what}: \`([A-Z]+) ${BASE}(/\\S+)\`(?: with \`(.+)\`)?$`, 'm').exec(text) ?? []
    const made = await server.call<Record<string, string>>('POST', path, {
      body: '# Tides\n\nIt follows the moon.',
      headers: { 'Content-Type': type },
    })
    const newEditKey = 'P2x-v8QmWz_61cYtRb0LkHs7'
    const values: Record<string, string> = { ...made.body, old: 'the moon', new: 'the Moon', newEditKey }
    const call = (what: string) => {
      const [, method = '', address = '', body = ''] = said(what)
      // `{ "a", "b": [{ "c" }] }`: a name without a value stands for what is known under it.
      const json = body.replaceAll(/"(\w+)"(?!:)/g, (_, name: string) => `"${name}": "${values[name]}"`)
      return server.call(method, address.replace('{id}', values['id'] ?? ''), {
        ...(json !== '' && { json: JSON.parse(json) as unknown }),
      })
    }
    const answers = [made, await call('Edit'), await call('Read'), await call('Change a leaked key.*')]
    values['editKey'] = newEditKey
    answers.push(await call('Delete'))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers[2]?.text).toBe('# Tides\n\nIt follows the Moon.\n')
    expect((await call('Read')).status).toBe(404)
  })

  it('[10.27.2] a skill whose calls publish, read, edit, hide and delete, in six requests', async () => {
    const { text } = await server.call('GET', '/skills/quick-pages/SKILL.md')
    expect(text).toMatch(/^---\nname: quick-pages\ndescription: [^\n]+\n---\n/)
    // What the skill says, read by a program: its examples and its table.
    const [publish, edit] = [...text.matchAll(/```sh\n(curl [^`]*)```/g)].map(([, command = '']) => command)
    const said = (command = '', name = '') => new RegExp(`${name} ('[^']*'|\\S+)`).exec(command)?.[1] ?? ''
    const unquoted = (word: string) => word.replace(/^'|'$/g, '')
    const pathIn = (command = '') => /BASE(\/\S+)/.exec(command)?.[1] ?? ''
    const row = (what: string) =>
      new RegExp(`^\\| ${what}[^|]*\\| \`([A-Z]+) BASE(/[^\`]+)\` \`?(\\{[^\`]+\\})?`, 'm').exec(text) ?? []
    const [header, type] = unquoted(said(publish, '-H')).split(': ') as [string, string]
    const made = await server.call<{ id: string; editKey: string }>('POST', pathIn(publish), {
      body: '# Tides\n\nIt follows the moon.',
      headers: { [header]: type },
    })
    const { id, editKey } = made.body
    const read = await server.call('GET', `/${id}.md`)
    const json = JSON.parse(unquoted(said(edit, '-d'))) as Record<string, unknown>
    const edited = await server.call('POST', pathIn(edit).replace('ID', id), { json: { ...json, editKey } })
    const again = await server.call('GET', `/${id}.md`)
    const [, hideMethod = '', hidePath = ''] = row('hide or show')
    const hidden = await server.call(hideMethod, hidePath.replace('{id}', id), {
      json: { editKey, published: false },
    })
    const [, deleteMethod = '', deletePath = ''] = row('delete for good')
    const gone = await server.call(deleteMethod, deletePath.replace('{id}', id), { json: { editKey } })
    expect([made, read, edited, again, hidden, gone].map(({ status }) => status)).toEqual(
      Array.from({ length: 6 }, () => 200),
    )
    expect(again.text).toBe('# Tides\n\nIt follows the Moon.\n')
  })
})

/** Every operation of the description: those of `OPERATIONS`, and pictures and views. */
function allOperations(): string[] {
  const { paths } = openApiDocument({ baseUrl: BASE }) as { paths: Record<string, Record<string, object>> }
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => method !== 'parameters')
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
}
