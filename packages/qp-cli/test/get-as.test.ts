import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from 'qp-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../apps/server/test/server-process.ts'
import { newPerson, type Person, PNG } from './qp-process.ts'

const MAX_BYTES = 7_340_032

let server: ServerProcess
let pictures: Server
let base: string
let person: Person
let pictureAt: (path: string) => string
const asked: string[] = []

/** What a host of pictures may answer. */
const ANSWERS: Readonly<Record<string, RequestListener>> = {
  '/moon.png': (_, response) => void response.end(PNG),
  '/empty.png': (_, response) => void response.end(),
  '/tide.svg': (_, response) =>
    void response.setHeader('Content-Type', 'image/png').end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/endless.png': (_, response) => {
    const more = () => void (response.writable && response.write(Buffer.alloc(65_536, PNG), more))
    more()
  },
  '/silent.png': (_, response) => void response.writeHead(200).write(PNG.subarray(0, 8)),
  '/away.png': (_, response) => void response.writeHead(302, { Location: '/moon.png' }).end(),
  '/file.png': (_, response) => void response.writeHead(302, { Location: 'file:///etc/hostname' }).end(),
  '/large.png': (_, response) =>
    void response.writeHead(200, { 'Content-Length': String(MAX_BYTES + 1) }).write(PNG),
}

beforeAll(async () => {
  server = await startServerProcess({})
  base = `http://localhost:${server.port}`
  pictures = createServer((request, response) => {
    asked.push(request.url ?? '')
    const answer = ANSWERS[request.url ?? '']
    if (answer === undefined) response.writeHead(404).end()
    else answer(request, response)
  })
  pictures.listen(0, '127.0.0.1')
  await once(pictures, 'listening')
  const { port } = pictures.address() as AddressInfo
  pictureAt = (path) => `http://127.0.0.1:${port}${path}`
})
afterAll(async () => {
  pictures.closeAllConnections()
  pictures.close()
  await server.stop()
})
beforeEach(async () => {
  asked.length = 0
  person = await newPerson(base)
})
afterEach(() => person.remove())

async function published(blocks: readonly object[], more: object = {}): Promise<{ id: string; url: string }> {
  const { id, url } = await createClient({ baseUrl: base }).publish({ blocks: blocks as never, ...more })
  return { id, url }
}

const image = (path: string, more: object = {}) => ({ type: 'image', url: pictureAt(path), ...more })

describe('[18.14.1] forms', () => {
  const blocks = [
    { type: 'richtext', html: '<h1>Tides</h1>' },
    { type: 'richtext', html: '<p>Twice <strong>a day</strong>.</p>' },
  ]

  it.each([
    ['md', '# Tides\n\nTwice **a day**.\n'],
    ['txt', 'Tides\n\nTwice a day.\n'],
  ])('%s', async (form, text) => {
    const { id } = await published(blocks)
    expect(await person.qp('get', id, '--as', form)).toEqual({ code: 0, out: text, errors: '' })
  })

  it('json is a page document, which publishes a copy', async () => {
    const { id } = await published(blocks, {
      theme: 'dark-vivid',
      lang: 'de',
      meta: { title: 'T', description: 'D' },
    })
    const { out } = await person.qp('get', id, '--as', 'json')
    expect(JSON.parse(out)).toEqual({
      version: 'qp.v1',
      theme: 'dark-vivid',
      layout: 'standard',
      meta: { title: 'T', description: 'D' },
      lang: 'de',
      blocks,
    })
    await person.write('copy.json', out)
    const copy = (await person.qp('copy.json')).out.trim()
    expect((await person.qp('get', copy, '--as', 'json')).out).toBe(out)
  })

  it('hidden pages have them too, and --text is txt', async () => {
    const { id } = await published(blocks, { published: false })
    const text = await person.qp('get', id, '--text')
    expect(text.out).toBe('Tides\n\nTwice a day.\n')
    expect(await person.qp('get', id, '--as', 'txt')).toEqual(text)
    const { out } = await person.qp('get', id, '--as', 'html')
    expect(out).toContain('<h1 id="tides">Tides')
    expect(out).not.toContain('canonical')
  })

  it.each([
    [['--as', 'pdf'], 'qp: --as takes md, html, json, txt.\n'],
    [['--as', 'html', '--text'], 'qp: Give one of --as, --text and --json: each says what is printed.\n'],
    [['--text', '--as', 'txt'], 'qp: Give one of --as, --text and --json: each says what is printed.\n'],
  ])('%j is called wrongly', async (options, errors) => {
    const { code, errors: said } = await person.qp('get', 'V1StGXR8Z5jd', ...options)
    expect([code, said]).toEqual([2, errors])
  })
})

describe('[18.14.2] html', () => {
  it('is one file with its pictures, and gives the same blocks again', async () => {
    const blocks = [
      { type: 'richtext', html: '<h1>Tides &lt;b&gt;</h1>' },
      image('/moon.png', { alt: 'The "moon"', caption: 'At night' }),
      { type: 'table', headers: ['Port', 'Depth'], rows: [['North', '4 m']], caption: 'Depths' },
      {
        type: 'richtext',
        html: `<p>a <img src="${pictureAt('/away.png')}" alt="b" /> <code class="math">x^2</code></p>`,
      },
      { type: 'code', code: 'graph TD; A-->B', language: 'mermaid' },
    ]
    const { id, url } = await published(blocks, { theme: 'light-editorial', lang: 'en' })
    const { code, out, errors } = await person.qp('get', id, '--as', 'html')
    expect([code, errors]).toEqual([0, ''])
    const bytes = `data:image/png;base64,${PNG.toString('base64')}`
    expect(out).toContain(
      `<a href="${pictureAt('/moon.png')}" rel="ugc nofollow noopener"><img src="${bytes}" data-src="${pictureAt('/moon.png')}" alt="The &quot;moon&quot;"></a>`,
    )
    expect(out).toContain(`<img src="${bytes}" data-src="${pictureAt('/away.png')}" alt="b"`)
    expect(out).toContain(`<link rel="canonical" href="${url}">`)
    expect(out).toContain('<math><semantics>')
    expect(out).toContain('<title>Tides &lt;b&gt;</title>')
    expect(out).toMatch(/<meta http-equiv="Content-Security-Policy" content="default-src 'none'; /)
    expect(out).not.toMatch(/<script|<iframe|<button|<link(?! rel="canonical")|url\("?(?!data:)/)
    await person.write('page.html', out)
    const again = (await person.qp('page.html')).out.trim()
    expect(JSON.parse((await person.qp('get', again, '--as', 'json')).out)).toMatchObject({
      lang: 'en',
      meta: { title: 'Tides <b>' },
      blocks,
    })
  })

  it('[18.14.3] what cannot be fetched is a link, and is named', async () => {
    const paths = [
      '/gone.png',
      '/empty.png',
      '/tide.svg',
      '/endless.png',
      '/silent.png',
      '/file.png',
      '/large.png',
    ]
    const nobody = 'http://127.0.0.1:1/a.png'
    const { id } = await published([
      ...paths.map((path) => image(path, { alt: `<i>${path}` })),
      { type: 'image', url: nobody },
    ])
    const { code, out, errors } = await person.qp('get', id, '--as', 'html', '--timeout', '2')
    expect(code).toBe(0)
    const why = [
      'its server answered 404',
      'it is no PNG, JPEG, WebP, GIF or AVIF',
      'it is no PNG, JPEG, WebP, GIF or AVIF',
      'it has more than 7 MiB',
      'it took too long',
      expect.stringMatching(/^it cannot be reached \(.+\)$/),
      'it has more than 7 MiB',
      'it cannot be reached (bad port)',
    ]
    const said = errors.trimEnd().split('\n')
    expect(said.map((line) => line.split(/: (?=it)/)[1]?.replace(/\.$/, ''))).toEqual(why)
    expect(said[0]).toBe(
      `A link stands in place of the picture ${pictureAt('/gone.png')}: its server answered 404.`,
    )
    expect(out).not.toContain('<img')
    for (const path of paths)
      expect(out).toContain(`href="${pictureAt(path)}" rel="ugc nofollow noopener">&lt;i&gt;${path}</a>`)
    expect(out).toContain(`<a href="${nobody}" rel="ugc nofollow noopener">${nobody}</a>`)
  })

  it('[18.14.3] a picture is fetched once, however often it is shown, and at most 1,000 are', async () => {
    const { id } = await published([
      image('/moon.png'),
      image('/moon.png'),
      ...Array.from({ length: 1005 }, (_, index) => image(`/${index}.png`)),
    ])
    const { code, out, errors } = await person.qp('get', id, '--as', 'html')
    expect(code).toBe(0)
    expect(asked).toHaveLength(1000)
    expect(asked.filter((path) => path === '/moon.png')).toHaveLength(1)
    expect(out.match(/<img /g)).toHaveLength(2)
    expect(errors.trimEnd().split('\n').slice(19)).toEqual([
      `A link stands in place of the picture ${pictureAt('/19.png')}: its server answered 404.`,
      'So it does for 985 more.',
    ])
  })

  it('has the words of framed documents and a link to them, and no script', async () => {
    const { id } = await published([
      {
        type: 'html',
        safetyMode: 'sandboxed',
        html: '<title>A & B</title><style>p{color:red}</style><p onclick="x()">One</p><p>Two</p><script>x()</script>',
      },
      {
        type: 'embed',
        embedType: 'youtube',
        url: 'https://youtu.be/M7lc1UVf-VE',
        title: 'How <b>it</b> works',
      },
    ])
    const { out } = await person.qp('get', id, '--as', 'html')
    expect(out).toContain(
      `<section class="qp-box qp-words"><p><strong><a href="${base}/${id}/frames/0" rel="ugc nofollow noopener">A &amp; B</a></strong></p><p>One</p><p>Two</p></section>`,
    )
    expect(out).toContain(
      '<a class="qp-box qp-facade" href="https://www.youtube.com/watch?v=M7lc1UVf-VE" rel="ugc nofollow noopener" dir="auto"><strong>How &lt;b&gt;it&lt;/b&gt; works</strong> <span>Open on YouTube</span></a>',
    )
    expect(out).not.toMatch(/<script|<iframe|onclick/)
  })

  it('of a service that answers anything has no script either', async () => {
    const evil = createServer((_, response) => {
      response.setHeader('ETag', '"1"').setHeader('Content-Type', 'application/json')
      const html =
        '<p onclick="x()">a</p><script>x()</script><meta http-equiv="refresh" content="0;url=https://example.com">'
      const content = [{ type: 'richtext', html }, { type: 'later' }, 7]
      const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
      const page = {
        id: 'V1StGXR8Z5jd',
        content,
        blocks: content,
        published: true,
        theme: 'auto-default',
        meta: null,
      }
      response.end(JSON.stringify({ ...page, slug: null, layout: 'standard', ...times }))
    })
    evil.listen(0, '127.0.0.1')
    await once(evil, 'listening')
    const { port } = evil.address() as AddressInfo
    const { code, out } = await person.qp('get', `http://127.0.0.1:${port}/V1StGXR8Z5jd`, '--as', 'html')
    evil.close()
    expect(code).toBe(0)
    expect(out).toContain('<p>a</p>')
    expect(out.match(/This part of the page cannot be shown here/g)).toHaveLength(2)
    expect(out).not.toMatch(/<script|onclick|refresh/)
  })
})
