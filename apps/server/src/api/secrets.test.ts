import type { PublishResponse } from 'qp-schema/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../logger.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

const SECRET = `npm_${'aB3'.repeat(12)}`
const OTHER = `glpat-${'xY9_'.repeat(5)}`

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const text = (kind: string, line?: number) =>
  `${line === undefined ? '' : `line ${line}: `}this looks like a secret (${kind}) that anyone could use. Revoke a real one where it was issued; send the page without it.`
const warning = (path: string, kind: string, line?: number) => ({
  code: 'secret_found',
  path,
  message: text(kind, line),
})
const refusal = (
  count: string,
  advice: string,
  ...issues: readonly (readonly [string, string, number?])[]
) => ({
  error: 'secret_found',
  message: `The content has what looks like a secret in ${count}. ${advice}`,
  issues: issues.map(([path, kind, line]) => ({ path, message: text(kind, line) })),
})
const ALLOW = 'Send it without them or, if they may be public, without refuseSecrets.'

const post = async (path: string, json: object, on = server) => {
  const { status, body } = await on.call('POST', `/api/v1${path}`, { json })
  return { status, body }
}
const BLOCKS = [
  { type: 'richtext', html: '<p>x</p>' },
  { type: 'code', code: `export KEY=${SECRET}` },
  { type: 'table', headers: ['a'], rows: [[OTHER]] },
]

describe('[5.11] secrets in what is published', () => {
  it('[5.11.1] publish warns, of titles too, and front matter', async () => {
    const json = { title: OTHER, meta: { description: SECRET }, blocks: BLOCKS }
    const { status, body } = await post('/publish', json)
    expect([status, body['warnings']]).toEqual([
      200,
      [
        warning('title', 'gitlab_token'),
        warning('meta.description', 'npm_token'),
        warning('blocks[1].code', 'npm_token'),
        warning('blocks[2].rows[0][0]', 'gitlab_token'),
      ],
    ])
    const content = `---\ntitle: ${OTHER}\n---\n\nOne.\n\n\`\`\`sh\nexport KEY=${SECRET}\n\`\`\`\n`
    expect((await post('/publish', { content, variant: 'gfm' })).body['warnings']).toEqual([
      warning('title', 'gitlab_token', 2),
      warning('blocks[1].code', 'npm_token', 8),
    ])
  })

  it('[5.11.1] a body of text warns, and so do append and edit of what they add', async () => {
    const headers = { 'Content-Type': 'text/markdown' }
    const body = `Key: ${SECRET}`
    const page = (await server.call<PublishResponse>('POST', '/api/v1/publish', { body, headers })).body
    expect(page.warnings).toEqual([warning('blocks[0].html', 'npm_token', 1)])
    const { editKey } = page
    const appended = await post(`/pages/${page.id}/blocks`, { editKey, content: `x\n\n${OTHER}` })
    expect(appended.body['warnings']).toEqual([warning('blocks[1].html', 'gitlab_token', 3)])
    const edit = async (edits: object[], more = {}) =>
      post(`/pages/${page.id}/edits`, { editKey, edits, ...more })
    expect((await edit([{ at: 1, insert: 'Nothing.' }])).body['warnings']).toBeUndefined()
    const added = await edit([{ at: 0, insert: [{ type: 'code', code: OTHER }] }])
    expect(added.body['warnings']).toEqual([warning('blocks[0].code', 'gitlab_token')])
    expect(await edit([{ old: 'Nothing.', new: OTHER }], { refuseSecrets: true })).toEqual({
      status: 400,
      body: refusal('one place', ALLOW, ['blocks[2].html', 'gitlab_token']),
    })
  })

  it('[5.11.3] [6.1.22] refuseSecrets refuses before anything is written', async () => {
    const page = await server.publish({ content: '# Before' })
    const expected = {
      status: 400,
      body: refusal('one place', ALLOW, ['blocks[0].html', 'npm_token', 1]),
    }
    const json = { ...page, expiresAt: undefined, content: SECRET, refuseSecrets: true }
    const { id, editKey, content, refuseSecrets } = json
    expect(await post('/publish', { id, editKey, content, refuseSecrets })).toEqual(expected)
    expect(await post(`/pages/${id}/blocks`, { editKey, content, refuseSecrets })).toEqual(expected)
    expect((await server.call('GET', `/${id}.md`)).text).toBe('# Before\n')
    expect((await post('/publish', { content, refuseSecrets: false })).status).toBe(200)
    expect((await post('/publish', { content: 'x', refuseSecrets: 'yes' })).body['error']).toBe(
      'invalid_body',
    )
  })

  it('[5.11.3] [6.9.4] validate says what publish would', async () => {
    const warned = await post('/validate', { content: SECRET })
    expect([warned.body['valid'], warned.body['warnings']]).toEqual([
      true,
      [warning('blocks[0].html', 'npm_token', 1)],
    ])
    expect(await post('/validate', { content: SECRET, refuseSecrets: true })).toEqual({
      status: 200,
      body: { valid: false, ...refusal('one place', ALLOW, ['blocks[0].html', 'npm_token', 1]) },
    })
  })

  it('[5.11.4] the operator refuses all, or says nothing of them', async () => {
    const strict = await startTestServer({ SECRETS: 'refuse' })
    const advice = 'This service takes none: send it without them.'
    const refused = await post('/publish', { content: SECRET, refuseSecrets: false }, strict)
    await strict.stop()
    expect(refused.body).toEqual(refusal('one place', advice, ['blocks[0].html', 'npm_token', 1]))
    const silent = await startTestServer({ SECRETS: 'off' })
    const published = await post('/publish', { content: SECRET }, silent)
    const asked = await post('/publish', { content: SECRET, refuseSecrets: true }, silent)
    await silent.stop()
    expect([published.status, published.body['warnings']]).toEqual([200, undefined])
    expect(asked.body['error']).toBe('secret_found')
  })

  it('[5.11.1] is said before all else, when there is much to say', async () => {
    const blocks = [
      ...Array.from({ length: 150 }, () => ({ type: 'image', url: 'javascript:x' })),
      { type: 'code', code: SECRET },
    ]
    const { body } = await post('/publish', { blocks })
    expect((body['warnings'] as object[]).slice(0, 1)).toEqual([warning('blocks[150].code', 'npm_token')])
    expect(body['warnings']).toHaveLength(100)
  })

  it('[5.11.5] neither logs nor metrics nor answers have a part of them', async () => {
    const lines: string[] = []
    const logger = createLogger('trace', { write: (line: string) => void lines.push(line) } as never)
    const watched = await startTestServer({ METRICS_PORT: '0' }, logger)
    const answers = [
      await post('/publish', { content: SECRET, refuseSecrets: true }, watched),
      await post('/publish', { content: `${SECRET} `.repeat(500), refuseSecrets: true }, watched),
      await post('/publish', { title: SECRET, content: SECRET }, watched),
    ]
    const metrics = await (await fetch(String(watched.metricsUrl))).text()
    await watched.stop()
    expect(lines.length).toBeGreaterThan(0)
    expect([...lines, JSON.stringify(answers), metrics].filter((said) => said.includes('aB3aB3'))).toEqual([])
  })
})

describe('[5.11.1] [5.11.3] a PATCH', () => {
  const patchOn = async (on: TestServer, fields: object) => {
    const { id, editKey } = await on.publish({ content: 'x' })
    const { status, body } = await on.call('PATCH', `/api/v1/pages/${id}`, { json: { editKey, ...fields } })
    const { meta } = (await on.call('GET', `/api/v1/pages/${id}`)).body
    return { status, body, meta }
  }

  it('is searched, and refused where that is asked for', async () => {
    const meta = { title: `Key ${SECRET}`, description: 'x' }
    const warned = await patchOn(server, { meta })
    expect([warned.status, warned.body['warnings']]).toEqual([200, [warning('meta.title', 'npm_token')]])
    const refused = await patchOn(server, { meta, refuseSecrets: true })
    expect([refused.status, refused.body, refused.meta]).toEqual([
      400,
      refusal('one place', ALLOW, ['meta.title', 'npm_token']),
      null,
    ])
    expect((await patchOn(server, { published: true, refuseSecrets: true })).status).toBe(200)
    expect((await patchOn(server, { refuseSecrets: true })).body['error']).toBe('invalid_body')
  })

  it('[5.11.4] is refused where the operator wants none', async () => {
    const own = await startTestServer({ SECRETS: 'refuse' })
    try {
      expect((await patchOn(own, { meta: { title: SECRET } })).body['error']).toBe('secret_found')
    } finally {
      await own.stop()
    }
  })
})
