import { THEME_IDS } from 'qp-schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageResponse, PublishResponse } from 'qp-schema/api'
import { BASE_URL, startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const read = async (id: string) => (await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)).body
const post = (json: unknown, headers = {}) =>
  server.call<PublishResponse & { error: string; issues?: { path: string }[] }>('POST', '/api/v1/publish', {
    json,
    headers,
  })
const refusal = async (json: unknown, headers = {}) => {
  const { status, body } = await post(json, headers)
  return [status, body.error, body.issues?.map(({ path }) => path)]
}

const NOTE = [
  { type: 'richtext', html: '<h1>Note</h1>' },
  { type: 'richtext', html: '<p>Some <strong>text</strong>.</p>' },
]

describe('[6.1] POST /api/v1/publish: create', () => {
  it('[6.1.1] [6.1.2] stores markdown and answers with all its fields', async () => {
    const answer = await server.publish({ content: '# Note\n\nSome **text**.' })
    expect(answer).toEqual({
      id: expect.stringMatching(/^[0-9A-Za-z]{12}$/),
      url: `${BASE_URL}/${answer.id}`,
      editUrl: `${BASE_URL}/?id=${answer.id}#edit=${answer.editKey}`,
      editKey: expect.stringMatching(/^[\w-]{24}$/),
      slug: null,
      published: true,
      expiresAt: null,
    })
    expect(await read(answer.id)).toEqual({
      version: 'qp.v1',
      id: answer.id,
      content: NOTE,
      blocks: NOTE,
      published: true,
      theme: 'auto-default',
      meta: null,
      slug: null,
      layout: 'standard',
      live: false,
      notes: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      expiresAt: null,
    })
  })

  it('[3.5.13] [4.5.5] stores html without a safetyMode as strict_sanitized, and answers with it', async () => {
    const html = '<p style="color:red">a</p>'
    const { id, editKey, warnings } = await server.publish({
      blocks: [
        { type: 'html', html },
        { type: 'html', html: '<script>b()</script><p>c</p>', safetyMode: null },
      ],
    })
    const append = { json: { editKey, blocks: [{ type: 'html', html }] } }
    expect((await server.call('POST', `/api/v1/pages/${id}/blocks`, append)).status).toBe(200)
    expect(warnings).toEqual([
      {
        code: 'tag_dropped',
        path: 'blocks[1].html',
        message:
          '<script> was dropped with its content: scripts run only in an html block that is pro_sandboxed. Send one, or do without.',
      },
    ])
    expect((await read(id)).content).toEqual([
      { type: 'html', safetyMode: 'strict_sanitized', html },
      { type: 'html', safetyMode: 'strict_sanitized', html: '<p>c</p>' },
      { type: 'html', safetyMode: 'strict_sanitized', html },
    ])
    expect(await refusal({ layout: 'full_bleed', blocks: [{ type: 'html', html }] })).toEqual([
      400,
      'layout_unavailable',
      undefined,
    ])
  })

  it('[6.1.1] stores blocks in their order, with every field', async () => {
    const blocks = [
      { type: 'divider' },
      ...NOTE,
      { type: 'image', url: 'https://example.org/a.png', alt: 'A' },
      { type: 'code', code: '  x = 1\n', language: 'py', filename: 'a.py' },
    ]
    const { id } = await server.publish({
      blocks,
      theme: 'dark-vivid',
      meta: { title: 'T', description: 'D' },
      version: 'qp.v1',
      layout: 'standard',
    })
    expect(await read(id)).toMatchObject({
      content: blocks,
      theme: 'dark-vivid',
      meta: { title: 'T', description: 'D' },
      layout: 'standard',
    })
  })

  it.each(['text/plain', 'text/markdown', 'text/markdown; variant=GFM'])(
    '[5.1.10] JSON that was meant as such is refused as %s, and no page shows its key',
    async (type) => {
      const { id, editKey } = await server.publish({ content: 'Old.' })
      const sendText = async (path: string, body: string) => {
        const answer = await server.call('POST', path, { body, headers: { 'Content-Type': type } })
        return [answer.status, answer.body['error'], answer.body['message']]
      }
      const refused = [
        400,
        'invalid_body',
        'This is JSON: send it as application/json. To show JSON on a page, put it in a code fence.',
      ]
      const deep = `${'['.repeat(70)}${']'.repeat(70)}`
      for (const body of [
        JSON.stringify({ id, editKey, content: 'New.' }),
        ` \n${JSON.stringify({ blocks: [{ type: 'divider' }], title: 'x'.repeat(600) }, null, 2)}\n`,
        '{"edit\\u004bey":"x"}',
        `{"editKey":"${editKey}","x":${deep}}`,
      ]) {
        expect(await sendText('/api/v1/publish', body)).toEqual(refused)
        expect(await sendText('/api/v1/validate', body)).toEqual(refused)
      }
      for (const body of [
        '{"name":"x"}',
        '{content}',
        '[{"content":"x"}]',
        '{"x":"editKey"}\n\n{"content":"y"}',
        '```json\n{"content":"x","editKey":"y"}\n```',
        `{"content":"x","y":${deep}}`,
      ])
        expect([body, (await sendText('/api/v1/publish', body))[0]]).toEqual([body, 200])
    },
  )

  it.each(['text/markdown', 'text/plain', 'text/markdown; charset=UTF-8', 'Text/Markdown;charset="utf-8"'])(
    '[5.1.1] [5.1.5] takes a raw body as %s',
    async (type) => {
      const { status, body } = await server.call<PublishResponse>('POST', '/api/v1/publish', {
        body: '# Note\r\n\r\nSome **text**.\r\n',
        headers: { 'Content-Type': type },
      })
      expect(status).toBe(200)
      expect((await read(body.id)).content).toEqual(NOTE)
    },
  )

  it('[6.1.5] [6.6.2] published: false stores a hidden page and still answers with its url', async () => {
    const answer = await server.publish({ content: 'x', published: false })
    expect([answer.published, answer.url]).toEqual([false, `${BASE_URL}/${answer.id}`])
    expect((await server.call('GET', `/${answer.id}`)).status).toBe(404)
    expect((await read(answer.id)).published).toBe(false)
  })

  it('[5.3.1] null counts as absent, [5.3.3] unknown properties are accepted and not stored', async () => {
    const { id } = await server.publish({
      content: 'x',
      title: null,
      blocks: null,
      theme: null,
      meta: null,
      id: null,
      editKey: null,
      published: null,
      layout: null,
      version: null,
      slug: null,
      tags: ['a'],
      __proto__: { theme: 'dark-vivid' },
    })
    expect(await read(id)).toMatchObject({ theme: 'auto-default', meta: null, published: true, slug: null })
  })

  it('[9.20.1] a title becomes the leading heading, [9.20.2] unless the body has its own', async () => {
    const titled = await server.publish({ title: ' Fish & <Chips> ', content: 'x' })
    expect((await read(titled.id)).content).toEqual([
      { type: 'richtext', html: '<h1>Fish &amp; &lt;Chips&gt;</h1>' },
      { type: 'richtext', html: '<p>x</p>' },
    ])
    const own = await server.publish({ title: 'Other', blocks: NOTE })
    expect((await read(own.id)).content).toEqual(NOTE)
    const second = await server.publish({ title: 'Other', content: '## Note' })
    expect((await read(second.id)).content).toEqual([
      { type: 'richtext', html: '<h1>Other</h1>' },
      { type: 'richtext', html: '<h2>Note</h2>' },
    ])
  })

  it('[9.20.3] headings never stack because something before them was dropped', async () => {
    const { id } = await server.publish({
      title: 'Other',
      blocks: [{ type: 'richtext', html: '<script>x</script>' }, ...NOTE],
    })
    expect((await read(id)).content).toEqual(NOTE)
  })

  it('[4.6] [6.1.19] warns of what was dropped, with paths of the input', async () => {
    const answer = await server.publish({
      blocks: [
        { type: 'divider' },
        { type: 'image', url: 'javascript:alert(1)' },
        { type: 'richtext', html: '<p onclick="x()">hi<script>1</script></p>' },
      ],
    })
    const places = (answer.warnings ?? []).map(({ code, path }) => `${code} ${path}`)
    expect(places).toContain('url_dropped blocks[1].url')
    expect(places).toContain('attribute_dropped blocks[2].html')
    expect(places).toContain('tag_dropped blocks[2].html')
    expect((await read(answer.id)).content).toEqual([
      { type: 'divider' },
      { type: 'richtext', html: '<p>hi</p>' },
    ])
    const markdown = await server.publish({ content: '[x](javascript:alert(1))\n\n```brainfuck\n+\n```' })
    expect(markdown.warnings?.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'url_dropped content',
      'language_unknown content',
    ])
  })
})

it('[3.5.14] other names of languages are stored as the language that they mean', async () => {
  const code = (language: string) => ({ type: 'code', code: 'x', language })
  const { id } = await server.publish({ blocks: [code('python'), code('C++'), code('TS')] })
  expect((await read(id)).content).toEqual([code('py'), code('cpp'), code('ts')])
  expect(await refusal({ blocks: [code('brainfuck')] })).toEqual([
    400,
    'invalid_body',
    ['blocks[0].language'],
  ])
})

describe('[6.1] POST /api/v1/publish: refusals', () => {
  it('[5.2.4] [6.1.15] both content and blocks, or neither', async () => {
    expect(await refusal({ content: 'x', blocks: NOTE })).toEqual([400, 'invalid_body', ['']])
    expect(await refusal({})).toEqual([400, 'no_content', undefined])
    expect(await refusal({ title: 'Only a title' })).toEqual([400, 'no_content', undefined])
  })

  it.each([
    [{ content: '' }],
    [{ content: ' \n\t\n ' }],
    [{ blocks: [] }],
    [{ blocks: [{ type: 'richtext', html: '<p> </p>' }] }],
    [{ blocks: [{ type: 'image', url: '/relative.png' }], title: 'x' }],
    [{ blocks: [{ type: 'embed', embedType: 'youtube', url: 'https://example.org' }] }],
    [{ blocks: [{ type: 'richtext', html: '<script>alert(1)</script>' }] }],
  ])('[6.1.16] nothing is left of %j', async (json) => {
    expect(await refusal(json)).toEqual([400, 'no_content', undefined])
  })

  it.each([
    ['a short body', 'javascript:a()'],
    ['a body that a thread reads', `javascript:${'a'.repeat(600)}()`],
  ])('[5.8.5] no_content has the warnings of a success: %s', async (_, url) => {
    const blocks = [
      { type: 'image', url },
      { type: 'richtext', html: '<script>a()</script>' },
    ]
    const { id, editKey, warnings } = await server.publish({ blocks: [...blocks, { type: 'divider' }] })
    expect(warnings?.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'url_dropped blocks[0].url',
      'block_dropped blocks[0]',
      'tag_dropped blocks[1].html',
      'block_dropped blocks[1]',
    ])
    const message = 'Nothing is left to show after conversion and sanitizing.'
    expect((await post({ blocks })).body).toEqual({ error: 'no_content', message, warnings })
    const append = await server.call('POST', `/api/v1/pages/${id}/blocks`, { json: { editKey, blocks } })
    expect(append.body).toEqual({ error: 'no_content', message, warnings })
  })

  it('[6.1.18] wrong types, over-long strings and unknown values, each with its path', async () => {
    expect(await refusal({ content: 7 })).toEqual([400, 'invalid_body', ['content']])
    expect(await refusal({ content: 'x', title: 'x'.repeat(501) })).toEqual([400, 'invalid_body', ['title']])
    expect(
      await refusal({ content: 'x', meta: { title: 'x'.repeat(201), description: 'x'.repeat(501) } }),
    ).toEqual([400, 'invalid_body', ['meta.title', 'meta.description']])
    expect(
      await refusal({
        content: 'x',
        theme: 'neon',
        layout: 'wide',
        version: 'qp.v0',
        published: 'no',
        slug: 5,
        lang: 'Arabic!',
        dir: 'left',
      }),
    ).toEqual([400, 'invalid_body', ['version', 'layout', 'theme', 'lang', 'dir', 'slug', 'published']])
    expect(await refusal({ content: 'x', lang: `${'ab-'.repeat(33)}ab` })).toEqual([
      400,
      'invalid_body',
      ['lang'],
    ])
    expect(await refusal({ blocks: 'x' })).toEqual([400, 'invalid_body', ['blocks']])
    expect(await refusal({ blocks: [{ type: 'poll' }] })).toEqual([400, 'invalid_body', ['blocks[0].type']])
    expect(
      await refusal({
        blocks: [{ type: 'table', headers: ['a'], rows: [['1'], ['1', '2']], align: ['left'] }],
      }),
    ).toEqual([400, 'invalid_body', ['blocks[0].rows[1]']])
  })

  it.each([
    ['dark', 'Near it are dark-default, dark-editorial, dark-vivid'],
    ['Dark Vivid', 'Near it are dark-vivid'],
    ['neon', `There are ${THEME_IDS.join(', ')}`],
  ])('[6.1.18] the theme %j, and what may have been meant', async (theme, near) => {
    const message = `"${theme}" is no theme. ${near}`
    const answer = await server.call('POST', '/api/v1/publish', { json: { content: 'x', theme } })
    expect(answer.body).toEqual({
      error: 'invalid_body',
      message: `The request is not valid. theme: ${message}`,
      issues: [{ path: 'theme', message }],
    })
  })
})

describe('[6.1] POST /api/v1/publish: update', () => {
  it('[6.1.6] [6.1.7] replaces the content under the same address and key', async () => {
    const first = await server.publish({ content: 'old' })
    const second = await server.publish({
      id: first.id,
      editKey: first.editKey,
      content: '# Note\n\nSome **text**.',
    })
    expect(second).toEqual(first)
    expect((await read(first.id)).content).toEqual(NOTE)
  })

  it('[6.1.8] [6.6.3] keeps theme, meta, visibility and slug that are left out', async () => {
    const pro = await server.pro()
    const { id, editKey } = await server.publish(
      { content: 'old', theme: 'dark-vivid', meta: { title: 'T' }, published: false, slug: 'kept-slug' },
      pro,
    )
    const answer = await server.publish({ id, editKey, content: 'new' })
    expect([answer.published, answer.slug, answer.url]).toEqual([false, 'kept-slug', `${BASE_URL}/kept-slug`])
    expect(await read(id)).toMatchObject({
      content: [{ type: 'richtext', html: '<p>new</p>' }],
      theme: 'dark-vivid',
      meta: { title: 'T' },
      published: false,
      slug: 'kept-slug',
    })
  })

  it('[6.1.9] meta replaces the whole, null clears it', async () => {
    const { id, editKey } = await server.publish({ content: 'x', meta: { title: 'T', description: 'D' } })
    await server.publish({ id, editKey, content: 'x', meta: { title: 'U' } })
    expect((await read(id)).meta).toEqual({ title: 'U' })
    await server.publish({ id, editKey, content: 'x', meta: null })
    expect((await read(id)).meta).toBeNull()
  })

  it('[6.1.28] [5.3.2] lang and dir stay until they are sent, and null takes them away', async () => {
    const { id, editKey } = await server.publish({ content: 'x', lang: 'ar', dir: 'rtl' })
    const languageOf = async () => {
      const { lang, dir } = await read(id)
      return [lang, dir]
    }
    expect(await languageOf()).toEqual(['ar', 'rtl'])
    await server.publish({ id, editKey, content: 'y' })
    expect(await languageOf()).toEqual(['ar', 'rtl'])
    await server.publish({ id, editKey, content: 'y', lang: 'pt-BR', dir: null })
    expect(await languageOf()).toEqual(['pt-BR', undefined])
    await server.publish({ id, editKey, content: 'y', lang: null })
    expect(Object.keys(await read(id))).not.toContain('lang')
    const plain = await read((await server.publish({ content: 'x', lang: null, dir: null })).id)
    expect(Object.keys(plain).filter((field) => ['lang', 'dir'].includes(field))).toEqual([])
  })

  it('[6.6.4] published and theme change in the same step', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const answer = await server.publish({
      id,
      editKey,
      content: 'y',
      published: false,
      theme: 'light-editorial',
    })
    expect(answer.published).toBe(false)
    expect(await read(id)).toMatchObject({ published: false, theme: 'light-editorial' })
  })

  it('[5.4.1] the checks come in their order, and [6.1.22] a refused update changes nothing', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const before = await read(id)
    const wrong = 'x'.repeat(24)
    expect(await refusal({ editKey, content: 'y' })).toEqual([400, 'invalid_body', undefined])
    expect(await refusal({ editKey: 5, content: 'y' })).toEqual([400, 'invalid_body', undefined])
    expect(await refusal({ id, content: 'y' })).toEqual([403, 'forbidden', undefined])
    expect(await refusal({ id, editKey: null, content: 'y' })).toEqual([403, 'forbidden', undefined])
    expect(await refusal({ id, editKey: 5, content: 'y' })).toEqual([403, 'forbidden', undefined])
    expect(await refusal({ id: 5, editKey, content: 'y' })).toEqual([400, 'invalid_body', ['id']])
    expect(await refusal({ id: 'nonexistent0', editKey, content: 7 })).toEqual([404, 'not_found', undefined])
    expect(await refusal({ id: '', editKey, content: 'y' })).toEqual([404, 'not_found', undefined])
    expect(await refusal({ id: `${id}\u0000x`, editKey, content: 'y' })).toEqual([
      404,
      'not_found',
      undefined,
    ])
    expect(await refusal({ id, editKey: wrong, content: 7 })).toEqual([403, 'forbidden', undefined])
    expect(await refusal({ id, editKey: '', content: 'y' })).toEqual([403, 'forbidden', undefined])
    expect(await refusal({ id, editKey: `${editKey}x`, content: 'y' })).toEqual([403, 'forbidden', undefined])
    expect(await refusal({ id, editKey, content: 7 })).toEqual([400, 'invalid_body', ['content']])
    expect(await refusal({ id, editKey })).toEqual([400, 'no_content', undefined])
    expect(await refusal({ id, editKey, content: '' })).toEqual([400, 'no_content', undefined])
    expect(await refusal({ id, editKey, content: 'y', slug: 'api' })).toEqual([400, 'invalid_slug', ['slug']])
    expect(await refusal({ id, editKey, content: 'y', layout: 'full_bleed' })).toEqual([
      400,
      'layout_unavailable',
      undefined,
    ])
    expect(await read(id)).toEqual(before)
  })

  it('[2.6.3] every acknowledged update moves updatedAt and the ETag on', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const first = await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)
    await server.publish({ id, editKey, content: 'x' })
    const second = await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)
    expect(second.body.updatedAt > first.body.updatedAt).toBe(true)
    expect(second.body.createdAt).toBe(first.body.createdAt)
    expect(second.headers.get('ETag')).not.toBe(first.headers.get('ETag'))
  })
})
