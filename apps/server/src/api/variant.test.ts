import { randomUUID } from 'node:crypto'
import type { AppendResponse, ErrorBody, PageResponse, PublishResponse } from 'qp-schema/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
let pro: Record<string, string>
beforeAll(async () => {
  server = await startTestServer()
  pro = await server.pro()
})
afterAll(() => server.stop())

const gfm = (content: string) => ({ content, variant: 'gfm' })
const read = async ({ id }: { id: string }) => {
  const { status, body } = await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)
  expect(status).toBe(200)
  const { version: _version, blocks: _same, createdAt: _created, updatedAt: _updated, ...page } = body
  return page
}
const refusal = async (path: string, json: unknown, headers = {}) => {
  const { status, body } = await server.call<ErrorBody>('POST', path, { json, headers })
  return { status, error: body.error, issues: body.issues }
}
const append = async ({ id, editKey }: PublishResponse, json: object) => {
  const path = `/api/v1/pages/${id}/blocks`
  const { status, body } = await server.call<AppendResponse>('POST', path, { json: { editKey, ...json } })
  expect(status).toBe(200)
  return body
}
const richtext = (html: string) => ({ type: 'richtext', html })
const ignored = (message: string) => ({ code: 'front_matter_ignored', path: 'content', message })

const UNTITLED = {
  published: true,
  theme: 'auto-default',
  meta: null,
  slug: null,
  live: false,
  notes: false,
  layout: 'standard',
  expiresAt: null,
}

describe('[5.1.9] the variant of a media type', () => {
  const body = '---\ntheme: dark-vivid\n---\n\nText.\n'
  const publishAs = async (type: string) => {
    const call = { body, headers: { 'Content-Type': type } }
    const { status, body: answer } = await server.call<PublishResponse>('POST', '/api/v1/publish', call)
    expect(status).toBe(200)
    return read(answer)
  }

  it.each([
    'text/markdown; variant=GFM',
    'Text/Markdown;Variant=gfm',
    'text/markdown; charset=UTF-8; variant="GFM"',
    'text/markdown;variant=GFM;charset="utf-8"',
    'text/markdown; x="a;b"; variant=GFM; y=1',
  ])('%s is GFM', async (type) => {
    expect(await publishAs(type)).toEqual({
      ...UNTITLED,
      id: expect.any(String),
      theme: 'dark-vivid',
      content: [richtext('<p>Text.</p>')],
    })
  })

  it.each([
    'text/markdown',
    'text/markdown; variant=CommonMark',
    'text/markdown; variant=',
    'text/markdown; variant="GFM 2"',
    'text/markdown; x="variant=GFM"',
    'text/plain; variant=GFM',
  ])('%s is not', async (type) => {
    expect(await publishAs(type)).toEqual({
      ...UNTITLED,
      id: expect.any(String),
      content: [{ type: 'divider' }, richtext('<h2>theme: dark-vivid</h2>'), richtext('<p>Text.</p>')],
    })
  })

  it('[5.1.3] stands among those that are accepted', async () => {
    const call = { body, headers: { 'Content-Type': 'text/css; variant=GFM' } }
    expect((await server.call('POST', '/api/v1/publish', call)).body).toEqual({
      error: 'invalid_body',
      message:
        'Send the body as application/json, application/vnd.qp+json; version=1, text/markdown, text/markdown; variant=GFM, text/html, text/plain; got text/css.',
    })
  })

  it('[5.10.4] makes another request of the same body', async () => {
    const key = randomUUID()
    const send = async (type: string) => {
      const headers = { 'Content-Type': type, 'Idempotency-Key': key }
      return (await server.call('POST', '/api/v1/publish', { body, headers })).status
    }
    expect(await send('text/markdown; variant=GFM')).toBe(200)
    expect(await send('text/markdown; charset=utf-8; variant="gfm"')).toBe(200)
    expect(await send('text/markdown')).toBe(409)
  })
})

describe('[6.1.23] variant in JSON', () => {
  it.each(['GFM', 'commonmark', '', 1, ['gfm']])('%j is 400', async (variant) => {
    const { id, editKey } = await server.publish({ content: 'x' })
    const expected = {
      status: 400,
      error: 'invalid_body',
      issues: [{ path: 'variant', message: 'Invalid input: expected "gfm"' }],
    }
    expect(await refusal('/api/v1/publish', { content: 'x', variant })).toEqual(expected)
    const json = { editKey, content: 'x', variant }
    expect(await refusal(`/api/v1/pages/${id}/blocks`, json)).toEqual(expected)
  })

  it('means nothing to blocks, and null is none', async () => {
    const blocks = [richtext('<p>---</p>')]
    expect((await read(await server.publish({ blocks, variant: 'gfm' }))).content).toEqual(blocks)
    const page = await server.publish({ content: '_x_', variant: null, baseUrl: null })
    expect((await read(page)).content).toEqual([richtext('<p><u>x</u></p>')])
  })

  it("reads GitHub's dialect, which is text without it", async () => {
    const content = [
      '<p align="center" class="head"><b>Herons</b>, <kbd>Esc</kbd></p>',
      '<details><summary>More</summary>\n\n_Markdown_, $5 and :tada:.\n\n</details>',
    ].join('\n\n')
    const page = await server.publish(gfm(content))
    expect(page.warnings).toEqual([
      {
        code: 'attribute_dropped',
        path: 'content',
        message:
          'line 1: class of <p> was dropped: the tag cannot have it here. Leave it out; a sandboxed html block keeps most of all.',
      },
    ])
    expect((await read(page)).content).toEqual([
      richtext('<p align="center"><strong>Herons</strong>, <kbd>Esc</kbd></p>'),
      richtext('<details><summary>More</summary><p><em>Markdown</em>, $5 and 🎉.</p></details>'),
    ])
    expect((await read(await server.publish({ content }))).content[0]).toEqual(
      richtext(
        '<p>&lt;p align="center" class="head"&gt;&lt;b&gt;Herons&lt;/b&gt;, &lt;kbd&gt;Esc&lt;/kbd&gt;&lt;/p&gt;</p>',
      ),
    )
  })

  it('[9.14.4] is named where a text needs it and does not ask for it, in publish and append', async () => {
    const warning = (what: string) => ({
      code: 'variant_gfm',
      path: 'content',
      message: `line 1: ${what} is shown as text: only the variant gfm knows it. Publish with that variant, or leave it as it is.`,
    })
    const page = await server.publish({ content: '---\ntitle: x\n---\n\n<b>x</b>' })
    expect(page.warnings).toEqual([warning('front matter')])
    expect((await append(page, { content: '<b>x</b>' })).warnings).toEqual([warning('HTML')])
    expect((await append(page, gfm('<b>x</b>'))).warnings).toBeUndefined()
  })

  it('reads qp fences, in publish and append, on the loop and in a thread', async () => {
    const fence = '```qp\n{ "type": "comparison", "left": "Before", "right": "After" }\n```\n'
    const comparison = { type: 'comparison', left: 'Before', right: 'After' }
    for (const times of [1, 60]) {
      const page = await server.publish(gfm(fence.repeat(times)))
      expect(await append(page, gfm(fence.repeat(times)))).toEqual({
        id: page.id,
        appended: times,
        published: true,
        updatedAt: expect.any(String),
      })
      expect((await read(page)).content).toEqual(Array.from({ length: 2 * times }, () => comparison))
    }
  })

  it('[5.6.3] scripts of a fence need Pro as others do', async () => {
    const scripted = '```qp\n{ "type": "html", "safetyMode": "pro_sandboxed", "html": "<p>x</p>" }\n```\n'
    expect(await refusal('/api/v1/publish', gfm(scripted))).toEqual({
      status: 403,
      error: 'premium_required',
    })
    const page = await server.publish(gfm(scripted), pro)
    expect((await read(page)).content).toEqual([
      { type: 'html', safetyMode: 'pro_sandboxed', html: '<p>x</p>' },
    ])
  })
})

describe('[6.1.24] baseUrl and imageBaseUrl', () => {
  const BASE = 'https://example.org/docs/guide.md'
  const message = 'must be a whole http: or https: address without a user name or password'

  it.each([
    ['docs/', message],
    ['', message],
    ['//example.org/', message],
    ['ftp://example.org/', message],
    ['javascript:alert(1)', message],
    ['https://ada:secret@example.org/', message],
    ['https://ada@example.org/', message],
    ['\u00a0https://example.org/', message],
    [`https://example.org/${'x'.repeat(2048)}`, 'Too big: expected string to have <=2048 characters'],
  ])('%s is 400', async (url, expected) => {
    const { id, editKey } = await server.publish({ content: 'x' })
    for (const path of ['/api/v1/publish', `/api/v1/pages/${id}/blocks`]) {
      const key = path.endsWith('blocks') ? { editKey } : {}
      for (const field of ['baseUrl', 'imageBaseUrl']) {
        const answer = await refusal(path, { ...gfm('x'), ...key, [field]: url })
        expect([answer.status, answer.issues?.[0]]).toEqual([400, { path: field, message: expected }])
      }
    }
  })

  it('without the variant are 400', async () => {
    expect(await refusal('/api/v1/publish', { content: 'x', baseUrl: BASE, imageBaseUrl: BASE })).toEqual({
      status: 400,
      error: 'invalid_body',
      issues: [
        { path: 'baseUrl', message: 'needs variant to be gfm, or html' },
        { path: 'imageBaseUrl', message: 'needs variant to be gfm' },
      ],
    })
    expect(
      await refusal('/api/v1/publish', { blocks: [richtext('<p>x</p>')], variant: null, baseUrl: BASE }),
    ).toMatchObject({ status: 400, issues: [{ path: 'baseUrl' }] })
  })

  it('are what relative addresses are relative to, and are not stored', async () => {
    const content =
      '[Guide](guide.md), [top](#top), <a href="/x">x</a>, ![Logo](logo.png) <img src="/b.png" alt="B">\n\n![](../c.png)'
    const htmlOf = (links: string, pictures: string) => [
      richtext(
        `<p><a href="${links}/docs/guide.md">Guide</a>, <a href="#top">top</a>, <a href="${links}/x">x</a>, ` +
          `<img src="${pictures}/docs/logo.png" alt="Logo" /> <img src="${pictures}/b.png" alt="B" /></p>`,
      ),
      { type: 'image', url: `${pictures}/c.png` },
    ]
    const page = await server.publish({ ...gfm(content), baseUrl: BASE })
    expect(page.warnings).toBeUndefined()
    const imageBaseUrl = 'http://raw.example.org/docs/'
    await append(page, { ...gfm(content), baseUrl: BASE, imageBaseUrl })
    expect(await read(page)).toEqual({
      ...UNTITLED,
      id: page.id,
      content: [
        ...htmlOf('https://example.org', 'https://example.org'),
        ...htmlOf('https://example.org', 'http://raw.example.org'),
      ],
    })
    const relative =
      'a page here has no files beside it. Send the whole address, or baseUrl in JSON with variant gfm.'
    expect((await server.publish(gfm('[Guide](guide.md)'))).warnings).toEqual([
      {
        code: 'url_dropped',
        path: 'content',
        message: `line 1: the link to "guide.md" was dropped and its text kept: ${relative}`,
      },
    ])
  })

  it('of every length and spelling that is taken are read', async () => {
    for (const baseUrl of [
      BASE,
      'HTTP://EXAMPLE.ORG',
      `https://example.org/${'ä'.repeat(2028)}`,
      ' http://a ',
    ]) {
      await server.publish({ ...gfm('x'), baseUrl, imageBaseUrl: baseUrl })
    }
  })
})

describe('[6.5.14] footnotes of an append', () => {
  it('have ids of their own, though the text is the same', async () => {
    const noted = (hash: string) => [
      richtext(`<p>Tide<sup id="fnref-${hash}-1"><a href="#fn-${hash}-1">1</a></sup>.</p>`),
      richtext(`<ol><li id="fn-${hash}-1">Nearly.\u00a0<a href="#fnref-${hash}-1">↩</a></li></ol>`),
    ]
    const text = 'Tide[^1].\n\n[^1]: Nearly.'
    const page = await server.publish(gfm(text))
    await append(page, gfm(text))
    await append(page, gfm(text))
    const { content } = await read(page)
    const hashes = [0, 2, 4].map(
      (index) => /fnref-([a-z0-9]{8})-1/.exec(JSON.stringify(content[index]))?.[1] ?? '',
    )
    expect(new Set(hashes).size).toBe(3)
    expect(content).toEqual(hashes.flatMap(noted))
  })
})

describe('[6.1.25] front matter', () => {
  const WHOLE = [
    '---',
    'title: From *above*',
    'description: What it is about.',
    'theme: dark-vivid',
    'layout: standard',
    'published: false',
    'notes: true',
    '---',
    '',
    'Text.',
  ].join('\n')
  const TEXT = [richtext('<p>Text.</p>')]

  it('sets what the request does not', async () => {
    const page = await server.publish(gfm(WHOLE))
    expect([page.published, page.warnings]).toEqual([false, undefined])
    expect(await read(page)).toEqual({
      id: page.id,
      content: [richtext('<h1>From *above*</h1>'), ...TEXT],
      published: false,
      theme: 'dark-vivid',
      meta: { description: 'What it is about.' },
      slug: null,
      live: false,
      notes: true,
      layout: 'standard',
      expiresAt: null,
    })
  })

  it('[6.1.8] [6.1.9] acts in an update as fields do, and what it leaves out is kept', async () => {
    const meta = { title: 'Old', description: 'Old' }
    const page = await server.publish({ content: 'x', theme: 'light-editorial', meta })
    const update = (content: string) =>
      server.publish({ ...gfm(content), id: page.id, editKey: page.editKey })
    await update('---\npublished: false\n---\n\nText.')
    expect(await read(page)).toEqual({
      ...UNTITLED,
      id: page.id,
      content: TEXT,
      published: false,
      theme: 'light-editorial',
      meta,
    })
    await update('---\ndescription: New\ntheme: dark-vivid\n---\n\nText.')
    expect(await read(page)).toEqual({
      ...UNTITLED,
      id: page.id,
      content: TEXT,
      published: false,
      theme: 'dark-vivid',
      meta: { description: 'New' },
    })
  })

  it('[6.1.28] sets the language of the page; a value that is none is ignored', async () => {
    const page = await server.publish(gfm('---\nlang: ar\ndir: rtl\n---\n\nText.'))
    expect(page.warnings).toBeUndefined()
    expect(await read(page)).toEqual({ ...UNTITLED, id: page.id, content: TEXT, lang: 'ar', dir: 'rtl' })
    const other = await server.publish({
      ...gfm('---\nlang: العربية\ndir: left\n---\n\nText.'),
      id: page.id,
      editKey: page.editKey,
      lang: null,
    })
    expect(other.warnings).toEqual([
      ignored(
        'line 2: lang in the front matter was ignored: it is no language tag. Send one such as en, pt-BR or ar.',
      ),
      ignored(
        'line 3: dir in the front matter was ignored: it is one of auto, ltr, rtl. Write one of these.',
      ),
    ])
    expect(await read(page)).toEqual({ ...UNTITLED, id: page.id, content: TEXT, dir: 'rtl' })
  })

  it('[6.1.26] gives way to the fields of the request', async () => {
    const page = await server.publish({
      ...gfm(WHOLE),
      title: 'Sent',
      theme: 'light-default',
      meta: { title: 'Only this' },
      published: true,
      notes: false,
    })
    expect(await read(page)).toEqual({
      ...UNTITLED,
      id: page.id,
      content: [richtext('<h1>Sent</h1>'), ...TEXT],
      theme: 'light-default',
      meta: { title: 'Only this' },
    })
    const other = await server.publish({ ...gfm(WHOLE), title: ' \n', meta: null, slug: null })
    expect(await read(other)).toMatchObject({
      content: [richtext('<h1>From *above*</h1>'), ...TEXT],
      meta: null,
      theme: 'dark-vivid',
    })
  })

  it('[6.1.27] sets no slug and no full_bleed without Pro, and says so', async () => {
    const frame = '```qp\n{ "type": "html", "safetyMode": "sandboxed", "html": "<p>Framed</p>" }\n```\n'
    const content = `---\nslug: front-matter-slug\nlayout: full_bleed\n---\n${frame}`
    const pageOf = (id: string) => ({
      ...UNTITLED,
      id,
      content: [{ type: 'html', html: '<p>Framed</p>', safetyMode: 'sandboxed' }],
    })
    for (const headers of [{}, { 'X-Premium-Token': 'qp_pro_wrong' }]) {
      const page = await server.publish(gfm(content), headers)
      expect(page.warnings).toEqual([
        ignored(
          'line 1: slug in the front matter was ignored: it needs a Pro account. Send its token as X-Premium-Token.',
        ),
        ignored(
          'line 1: layout in the front matter was ignored: it needs a Pro account. Send its token as X-Premium-Token.',
        ),
      ])
      expect(await read(page)).toEqual(pageOf(page.id))
    }
    const page = await server.publish(gfm(content), pro)
    expect([page.slug, page.warnings]).toEqual(['front-matter-slug', undefined])
    expect(await read(page)).toEqual({ ...pageOf(page.id), slug: 'front-matter-slug', layout: 'full_bleed' })

    expect(await refusal('/api/v1/publish', gfm(content), pro)).toEqual({ status: 409, error: 'slug_taken' })
    const { id, editKey } = page
    expect(await server.publish({ ...gfm(content), id, editKey }, pro)).toEqual(page)
    expect(await server.publish({ ...gfm(content), slug: null, layout: 'standard' })).not.toHaveProperty(
      'warnings',
    )
  })

  it('[6.1.27] of values that their fields do not take, nothing is set', async () => {
    const content = '---\nlayout: post\nslug: API\ntags: [a, b]\ndate: 2026-01-01\n---\n\nText.'
    const page = await server.publish(gfm(content), pro)
    expect(page.warnings).toEqual([
      ignored(
        'line 2: layout in the front matter was ignored: it is one of standard, full_bleed. Write one of these.',
      ),
      ignored(
        'line 3: slug in the front matter was ignored: it may hold only a-z, 0-9 and single hyphens between them. Choose another one.',
      ),
      ignored(
        'line 4: "tags, date" in the front matter was ignored: only title, description, theme, slug, layout, published, notes, lang and dir mean something here. Put the others into the text.',
      ),
    ])
    expect(await read(page)).toEqual({ ...UNTITLED, id: page.id, content: TEXT })
    const wide = await server.publish(gfm('---\nlayout: full_bleed\n---\n\nText.'), pro)
    expect(wide.warnings).toEqual([
      ignored(
        'line 1: layout in the front matter was ignored: the text is not exactly one html block that is sandboxed or pro_sandboxed. Leave it out.',
      ),
    ])
    expect(await read(wide)).toEqual({ ...UNTITLED, id: wide.id, content: TEXT })
  })

  it('[5.8.5] is in the warnings of a text of which nothing is left', async () => {
    const json = gfm('---\nslug: nothing-left\n---\n')
    expect((await server.call('POST', '/api/v1/publish', { json })).body).toEqual({
      error: 'no_content',
      message: 'Nothing is left to show after conversion and sanitizing.',
      warnings: [
        ignored(
          'line 1: slug in the front matter was ignored: it needs a Pro account. Send its token as X-Premium-Token.',
        ),
      ],
    })
  })

  it('[6.5.15] is ignored in an append, with one warning', async () => {
    const page = await server.publish({ content: 'x' })
    const warning = ignored(
      'line 1: the front matter was ignored: an append only adds blocks. Send the fields in a PATCH, or leave them out.',
    )
    for (const content of [WHOLE, '---\nlayout: post\ntags: a\nslug: ++\n---\n\nText.']) {
      expect(await append(page, gfm(content))).toEqual({
        id: page.id,
        appended: 1,
        published: true,
        updatedAt: expect.any(String),
        warnings: [warning],
      })
    }
    expect((await append(page, gfm('Text.'))).warnings).toBeUndefined()
    expect(await read(page)).toEqual({
      ...UNTITLED,
      id: page.id,
      content: [richtext('<p>x</p>'), ...TEXT, ...TEXT, ...TEXT],
    })
  })
})
