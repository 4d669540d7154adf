import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { THEME_IDS } from 'qp-schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'parse5'
import { openApiDocument } from 'qp-schema/api'
import { startTestServer, BASE_URL, type TestServer } from '../../test/test-server.ts'

let server: TestServer
let pro: Record<string, string>
beforeAll(async () => {
  server = await startTestServer()
  pro = await server.pro()
})
afterAll(() => server.stop())

describe('[10.1] the published page', () => {
  it('[10.1.1] [10.2.1] shows a page by its id', async () => {
    const { id, url } = await server.publish({
      content: '# Hello\n\nA [link](https://example.org).\n\n- one\n- two',
    })
    const { status, headers, text } = await server.call('GET', `/${id}`)
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain('>Hello<')
    expect(text).toContain('<li')
    expect(text).toContain(`<link rel="canonical" href="${url}"`)
    expect(text).toContain('<meta name="robots" content="noindex"')
    expect(parse(text).childNodes[0]?.nodeName).toBe('#documentType')
  })

  it('[2.4.2] [2.4.3] is called by its first heading, wherever it stands', async () => {
    const { id } = await server.publish({ content: 'By Ada\n\n# Real title' })
    const { text } = await server.call('GET', `/${id}`)
    expect(text).toContain('<title>Real title</title>')
    expect(text).toContain('<meta property="og:title" content="Real title">')
    expect(text).toContain('<meta name="description" content="By Ada">')
  })

  it('[10.1.4] HEAD answers with the headers alone', async () => {
    const { id } = await server.publish({ content: 'x' })
    const { status, text, headers } = await server.call('HEAD', `/${id}`)
    expect([status, text]).toEqual([200, ''])
    expect(headers.get('ETag')).not.toBeNull()
  })

  it('[10.1.3] [6.7.5] a slash behind the address of a page leads to it, and behind nothing else', async () => {
    const { id, editKey } = await server.publish({ content: 'x' })
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await server.call(method, `/${id}/?utm_source=a&b=%2F%2Fevil.example`)
      expect([status, headers.get('Location'), headers.get('Cache-Control')]).toEqual([
        301,
        `${BASE_URL}/${id}?utm_source=a&b=%2F%2Fevil.example`,
        'no-store',
      ])
    }
    const statusOf = async (path: string, method = 'GET') => (await server.call(method, path)).status
    for (const path of [
      `/${id}//`,
      `//${id}/`,
      `/${id}.md/`,
      `/${id}/slides/`,
      `/${id}/card.png/`,
      '/healthz/',
      '//evil.example/',
      '/%2Fevil.example/',
      '/%5Cevil.example/',
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404])
    expect(await statusOf(`/${id}/`, 'POST')).toBe(405)
    await server.call('PATCH', `/api/v1/pages/${id}`, { json: { editKey, published: false } })
    expect(await statusOf(`/${id}/`)).toBe(404)
  })

  it('[10.2.2] [10.2.3] the policy of plain text allows its own stylesheet and images', async () => {
    const { id } = await server.publish({ content: 'x', theme: 'dark-default' })
    const { headers, text } = await server.call('GET', `/${id}`)
    expect(headers.get('Content-Security-Policy')).toBe(
      [
        "default-src 'none'",
        `style-src ${await hashOf('style', text)}`,
        'img-src https: http:',
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ].join('; '),
    )
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect(headers.get('Permissions-Policy')).toBe(
      'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
    )
    expect(text).not.toContain('<script')
  })

  it('[10.2.2] the policy of a page with everything names what that page shows, and nothing else', async () => {
    const youtube = { type: 'embed', embedType: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' }
    const figma = { type: 'embed', embedType: 'figma', url: 'https://www.figma.com/file/abcdefghij12/x' }
    const { id } = await server.publish({
      theme: 'auto-editorial',
      blocks: [
        { type: 'html', html: '<p style="color:red">x</p>', safetyMode: 'strict_sanitized' },
        { type: 'html', html: '<p>x</p>', safetyMode: 'sandboxed' },
        { type: 'code', language: 'ts', code: 'let x = 1' },
        { type: 'code', language: 'mermaid', code: 'pie\n  "a": 1' },
        youtube,
        figma,
        youtube,
      ],
    })
    const { headers, text } = await server.call('GET', `/${id}`)
    expect(headers.get('Content-Security-Policy')).toBe(
      [
        "default-src 'none'",
        `script-src ${await hashOf('script', text)}`,
        `style-src ${await hashOf('style', text)}`,
        "style-src-attr 'unsafe-inline'",
        'img-src https: http:',
        "font-src 'self'",
        "frame-src 'self' https://www.youtube-nocookie.com https://embed.figma.com",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ].join('; '),
    )
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text.match(/<style/g)).toHaveLength(1)
  })

  it.each([
    [
      [{ type: 'embed', embedType: 'twitter', url: 'https://x.com/a/status/20' }],
      'https://platform.twitter.com',
    ],
    [[{ type: 'embed', embedType: 'codepen', url: 'https://codepen.io/a/pen/abcdef' }], 'https://codepen.io'],
    [[{ type: 'embed', embedType: 'iframe_sandbox', url: 'https://example.org/' }], 'https:'],
    [[{ type: 'html', html: '<p>x</p>', safetyMode: 'sandboxed' }], "'self'"],
    [[{ type: 'code', language: 'mermaid', code: 'pie' }], "'self'"],
    [[{ type: 'code', language: 'ts', code: 'pie' }], undefined],
  ])('[10.2.2] a page of %j may frame %s', async (blocks, sources) => {
    const { id } = await server.publish({ blocks })
    const policy = (await server.call('GET', `/${id}`)).headers.get('Content-Security-Policy') ?? ''
    expect(/frame-src ([^;]+)/.exec(policy)?.[1]).toBe(sources)
  })

  it('[10.3.1] [10.3.2] [10.3.3] caches must ask, and see a change at once', async () => {
    const { id, editKey } = await server.publish({ content: 'old' })
    const first = await server.call('GET', `/${id}`)
    expect(first.headers.get('Cache-Control')).toBe('public, no-cache')
    const etag = first.headers.get('ETag') ?? ''
    const headers = { 'If-None-Match': `"other", W/${etag}` }
    expect((await server.call('GET', `/${id}`, { headers })).status).toBe(304)
    await server.publish({ id, editKey, content: 'new' })
    const changed = await server.call('GET', `/${id}`, { headers })
    expect([changed.status, changed.text.includes('<p>new</p>') || changed.text.includes('>new<')]).toEqual([
      200,
      true,
    ])
    await server.call('PATCH', `/api/v1/pages/${id}`, { json: { editKey, published: false } })
    const hidden = await server.call('GET', `/${id}`, { headers })
    expect([hidden.status, hidden.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
  })

  it('[10.9.5] code is coloured on the server, with classes alone', async () => {
    const { id } = await server.publish({ content: '```ts\nconst x = "</code><b>"\n```' })
    const { text } = await server.call('GET', `/${id}`)
    const [, code = ''] = /<code class="language-ts">([\s\S]*?)<\/code>/.exec(text) ?? []
    expect(code).toContain('<span class="qp-hl-keyword">const</span>')
    expect(code.replaceAll(/<span class="qp-hl-\w+">|<\/span>/g, '')).toBe(
      'const x = "&lt;/code&gt;&lt;b&gt;"',
    )
  })

  it.each(['/nonexistent0', '/no-such-slug', '/a/b', '/%00', '/%E0%A4%A', '/index.php', '/favicon.png'])(
    '[10.7] %s is a styled 404',
    async (path) => {
      const { status, headers, text } = await server.call('GET', path)
      expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
        404,
        'text/html; charset=utf-8',
        'no-store',
      ])
      expect(text).toContain('There is no page here')
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    },
  )

  it('another method on a public path is 405', async () => {
    expect((await server.call('POST', '/nonexistent0')).status).toBe(405)
  })

  it('links in every answer come from BASE_URL, never from the Host header', async () => {
    const { id } = await server.publish({ content: 'x' })
    const { text } = await server.call('GET', `/${id}`, {
      headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
    })
    expect(text).toContain(`${BASE_URL}/${id}`)
    expect(text).not.toContain('evil.example')
  })
})

describe('[10.4] frames', () => {
  it('[10.4.1] [10.4.2] [10.4.3] a sandboxed document has its own path and policy', async () => {
    const { id } = await server.publish({
      blocks: [
        { type: 'divider' },
        {
          type: 'html',
          html: '<style>p{color:red}</style><p>Hi</p><script>x()</script>',
          safetyMode: 'sandboxed',
        },
      ],
    })
    const { status, headers, text } = await server.call('GET', `/${id}/frames/1`)
    expect(status).toBe(200)
    expect(headers.get('Content-Security-Policy')).toBe(
      `sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; default-src 'none'; script-src ${await hashOf('script', text)}; style-src 'unsafe-inline' https:; img-src https: data:; font-src https: data:; media-src https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    )
    expect(text).toContain('<p>Hi</p>')
    expect(text).not.toContain('x()')
    const page = await server.call('GET', `/${id}`)
    expect(page.text).toContain(`src="/${id}/frames/1"`)
  })

  it('[10.4.4] [10.4.5] a scripted document runs with an opaque origin', async () => {
    const { id } = await server.publish(
      { blocks: [{ type: 'html', html: '<script>x()</script>', safetyMode: 'pro_sandboxed' }] },
      pro,
    )
    const { headers, text } = await server.call('GET', `/${id}/frames/0`)
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/^sandbox allow-scripts /)
    expect(policy).not.toContain('allow-same-origin')
    expect(text).toContain('<script>x()</script>')
    expect((await server.call('GET', `/${id}`)).text).not.toContain('allow-same-origin')
  })

  it('[10.4.7] no other block has a frame, and a hidden page has none', async () => {
    const blocks = [{ type: 'html', html: '<p>x</p>', safetyMode: 'sandboxed' }, { type: 'divider' }]
    const { id, editKey } = await server.publish({ blocks })
    for (const index of ['1', '2', '-1', '00', 'x', '1e0', '0.0', '99999999999']) {
      expect((await server.call('GET', `/${id}/frames/${index}`)).status).toBe(404)
    }
    expect((await server.call('GET', `/${id}/frames/0`)).status).toBe(200)
    await server.call('PATCH', `/api/v1/pages/${id}`, { json: { editKey, published: false } })
    expect((await server.call('GET', `/${id}/frames/0`)).status).toBe(404)
  })

  it('a full_bleed page is nothing but its frame', async () => {
    const { id } = await server.publish(
      { blocks: [{ type: 'html', html: '<p>x</p>', safetyMode: 'sandboxed' }], layout: 'full_bleed' },
      pro,
    )
    const { text, headers } = await server.call('GET', `/${id}`)
    expect(headers.get('Content-Security-Policy')).toBe(
      `default-src 'none'; style-src ${await hashOf('style', text)}; img-src https: http:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    )
    expect(text).not.toContain('<footer')
    expect(text).not.toContain('<article')
  })
})

describe('[10.22] diagrams', () => {
  it('[10.22.1] [10.22.2] a diagram has a document that may run the drawing program alone', async () => {
    const { id } = await server.publish({ blocks: [{ type: 'divider' }, DIAGRAM] })
    const page = await server.call('GET', `/${id}`)
    expect(page.text).toContain(`src="/${id}/diagrams/1"`)
    const { status, headers, text } = await server.call('GET', `/${id}/diagrams/1`)
    const [, library = ''] = /<script src="([^"]+)"/.exec(text) ?? []
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('Content-Security-Policy')).toBe(
      `sandbox allow-scripts; default-src 'none'; script-src ${library} ${await hashOf('script', text)}; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    )
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(text).not.toContain('<img')
  })

  it('[10.22.4] the editor has one of each theme without a source, as contained as that of a page', async () => {
    const { id } = await server.publish({ blocks: [DIAGRAM] })
    const ofPage = await server.call('GET', `/${id}/diagrams/0`)
    for (const theme of THEME_IDS) {
      const { status, headers, text } = await server.call('GET', `/assets/diagrams/${theme}`)
      expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(headers.get('Content-Security-Policy')).toBe(ofPage.headers.get('Content-Security-Policy'))
      expect(text).toContain('<pre id="source" hidden>\n</pre>')
      expect(text).toContain(`data-mode="${theme.split('-')[0]}"`)
    }
    for (const theme of ['', 'neon', 'auto-default/', '../auto-default', '0'])
      expect((await server.call('GET', `/assets/diagrams/${theme}`)).status).toBe(404)
  })

  it('[10.22.1] no other block has one', async () => {
    const { id } = await server.publish({
      blocks: [{ type: 'code', language: 'ts', code: 'let x' }, { type: 'divider' }, DIAGRAM],
    })
    for (const index of ['0', '1', '3', '-1', '02', 'x', '99999999999']) {
      expect((await server.call('GET', `/${id}/diagrams/${index}`)).status).toBe(404)
    }
    expect((await server.call('GET', `/${id}/diagrams/2`)).status).toBe(200)
    expect((await server.call('GET', `/${id}/frames/2`)).status).toBe(404)
  })
})

const DIAGRAM = {
  type: 'code',
  language: 'mermaid',
  code: 'flowchart LR\n  a["<img src=x onerror=alert(1)>"] --> b',
}

/** The source expression for what stands in the one element of this name that has no attributes. */
async function hashOf(element: 'script' | 'style', html: string): Promise<string> {
  const text = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(html)?.[1] ?? ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${Buffer.from(digest).toString('base64')}'`
}

describe('[6.8] health and interface description', () => {
  it('[6.8.1] [6.8.2] healthz and readyz', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const { status, body, headers } = await server.call('GET', path)
      expect([status, body, headers.get('Cache-Control')]).toEqual([200, { status: 'ok' }, 'no-store'])
    }
  })

  it('[6.8.3] openapi.json is served to any origin', async () => {
    const { status, body, headers } = await server.call('GET', '/openapi.json', {
      headers: { Origin: 'https://a.example' },
    })
    expect([status, body['openapi'], headers.get('Access-Control-Allow-Origin')]).toEqual([200, '3.1.0', '*'])
    expect(body['servers']).toEqual([{ url: BASE_URL }])
  })

  it('[6.8.6] the description for generators of clients is beside it, and linked from it', async () => {
    const { body } = await server.call('GET', '/openapi.json')
    const { externalDocs } = body as { externalDocs?: { url: string } }
    expect(externalDocs?.url).toBe(`${BASE_URL}/openapi.client.json`)
    const other = await server.call('GET', '/openapi.client.json', {
      headers: { Origin: 'https://a.example' },
    })
    expect(other.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(JSON.parse(other.text)).toEqual(openApiDocument({ baseUrl: BASE_URL, forGenerators: true }))
  })

  it('[6.8.5] the JSON Schema is served as it is published, to any origin, and kept for an hour', async () => {
    const published = readFileSync(createRequire(import.meta.url).resolve('qp-schema/qp.v1.json'), 'utf8')
    const { status, text, headers } = await server.call('GET', '/schema/qp.v1.json', {
      headers: { Origin: 'https://a.example' },
    })
    expect([status, text]).toEqual([200, published])
    expect(headers.get('Content-Type')).toBe('application/schema+json')
    expect(headers.get('Cache-Control')).toBe('public, max-age=3600')
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
    const again = await server.call('GET', '/schema/qp.v1.json', {
      headers: { 'If-None-Match': headers.get('ETag') ?? '' },
    })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await server.call('GET', '/schema')).status).toBe(404)
  })

  it.each([
    ['qp.v1.reader.json', 'application/schema+json'],
    ['policy.json', 'application/json'],
    ['embeds.json', 'application/json'],
    ['emoji.json', 'application/json'],
  ])('[6.8.5] so is %s', async (name, type) => {
    const published = readFileSync(createRequire(import.meta.url).resolve(`qp-schema/${name}`), 'utf8')
    const { status, text, headers } = await server.call('GET', `/schema/${name}`)
    expect([status, text]).toEqual([200, published])
    expect(headers.get('Content-Type')).toMatch(new RegExp(`^${type.replace('+', '\\+')}(;|$)`))
    expect(headers.get('Cache-Control')).toBe('public, max-age=3600')
  })

  it.each(['qp.v1.json', 'qp.v1.reader.json'])('[3.8.1] [3.8.7] %s is where its $id says', async (name) => {
    const { $id } = createRequire(import.meta.url)(`qp-schema/${name}`) as { $id: string }
    const { status, text } = await server.call('GET', $id)
    const served = JSON.parse(text) as { $id: string; $ref: string }
    expect([status, served.$id, served.$ref]).toEqual([200, `/schema/${name}`, '#/$defs/Page'])
  })

  it('[6.8.4] robots.txt lets crawlers see the pages', async () => {
    const { text } = await server.call('GET', '/robots.txt')
    expect(text).toBe('User-agent: *\nDisallow: /api/\nDisallow: /*/report$\nDisallow: /*/notes\n')
  })
})
