import fc from 'fast-check'
import { sanitizeBlocks } from 'qp-sanitize'
import { type Block, THEME_IDS } from 'qp-schema'
import { anyBlock, hostileHtml, hostileText, hostileUrl, leavesOfText, runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { drawChart } from '../charts/index.ts'
import { createMathRenderer } from '../math/index.ts'
import { elementsOf, only, printElement, textOf } from '../parse.testkit.ts'
import { safe } from '../render.testkit.ts'
import { DOCUMENT_LIMITS, type DocumentOptions, renderDocument } from './index.ts'

const text = (html: string): Block => ({ type: 'richtext', html })
const image = (url: string, more: object = {}): Block => ({ type: 'image', url, ...more })

/** How files of each kind begin. */
const BEGINNINGS = {
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff\xe0',
  gif: 'GIF89a',
  webp: 'RIFF\0\0\0\0WEBP',
  avif: '\0\0\0\x1cftypavif',
} as const
const bytesOf = (beginning: string, length = beginning.length) => {
  const bytes = new Uint8Array(length)
  bytes.set(Array.from(beginning, (character) => character.charCodeAt(0)))
  return bytes
}
const addressOf = (kind: keyof typeof BEGINNINGS) =>
  `data:image/${kind};base64,${Buffer.from(bytesOf(BEGINNINGS[kind])).toString('base64')}`

async function articleOf(blocks: Block[], options?: DocumentOptions): Promise<string> {
  const { html } = await renderDocument({ blocks: safe(...blocks) }, options)
  return /<article class="qp-article">\n([^]*)\n<\/article>/.exec(html)?.[1] ?? ''
}

describe('[10.36.1] a document', () => {
  it('is the article, its style, and what it says of itself', async () => {
    const page = {
      blocks: safe(text('<h1>Tides</h1>'), text('<p>Twice a day.</p>')),
      theme: 'light-default',
      meta: { title: 'T & "U"', description: '<b>D</b>' },
      lang: 'de',
      dir: 'rtl',
    } as const
    const { html, missing } = await renderDocument(page, { url: 'https://pages.example/x?a&b' })
    expect(missing).toEqual([])
    const [head, style, body] = html.split(/(<style class="qp-style">[^]*<\/style>)/)
    expect(head).toBe(`<!doctype html>
<html lang="de" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>T &amp; &quot;U&quot;</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="description" content="&lt;b&gt;D&lt;/b&gt;">
<link rel="canonical" href="https://pages.example/x?a&amp;b">
<meta name="color-scheme" content="light">
<meta name="theme-color" content="#ffffff">
`)
    expect(style).toContain('.qp-article')
    expect(body).toBe(`
</head>
<body>
<main><article class="qp-article">
<div class="qp-richtext" dir="rtl"><h1 id="tides">Tides<a class="qp-anchor" href="#tides" aria-hidden="true" tabindex="-1"></a></h1></div>
<div class="qp-richtext" dir="rtl"><p>Twice a day.</p></div>
</article></main>
</body>
</html>
`)
  })

  it('has no description, language or address that the page does not have', async () => {
    const { html } = await renderDocument({ blocks: safe(text('<p>Twice a day.</p>')) })
    const elements = elementsOf(html).map(printElement)
    expect(elements.filter((line) => /^link|description|generator|og:/.test(line))).toEqual([])
    expect(elements[0]).toBe('html lang=und')
    expect(textOf(only(elementsOf(html), 'title'))).toBe('Twice a day.')
  })

  it.each(THEME_IDS)('%s: its style loads nothing', async (theme) => {
    const blocks = safe(text('<p>a <code class="math">x</code></p>'), { type: 'divider' })
    const { html } = await renderDocument({ blocks, theme }, { math: createMathRenderer() })
    const style = textOf(only(elementsOf(html), 'style'))
    expect(style).not.toMatch(/url\(|@import/)
    expect(style).toContain(theme.startsWith('auto') ? 'light-dark(' : '--text:')
  })

  it('draws formulas and charts, and has no button', async () => {
    const blocks: Block[] = [
      text('<p><code class="math">x^2</code></p>'),
      {
        type: 'table',
        headers: ['Port', 'Depth'],
        rows: [
          ['North', '4'],
          ['South', '3'],
        ],
        as: 'bars',
      },
      { type: 'code', code: 'a' },
      text('<ul><li>b<pre><code>c</code></pre></li></ul>'),
    ]
    const article = await articleOf(blocks, { math: createMathRenderer(), chart: drawChart })
    expect(article).toContain('<msup><mi>x</mi><mn>2</mn></msup>')
    expect(article).toContain('<figure class="qp-chart qp-chart-bars"')
    expect(article).not.toContain('<button')
  })

  it('refuses what is no page of safe blocks, and options of another kind', async () => {
    await expect(renderDocument({ blocks: [text('<p>a</p>')] as never })).rejects.toThrow(TypeError)
    await expect(renderDocument(7 as never)).rejects.toThrow('renderDocument wants a page')
    const blocks = safe(text('<p>a</p>'))
    await expect(renderDocument({ blocks }, { fetchPicture: 'x' as never })).rejects.toThrow(
      'the option fetchPicture wants a function and got a string',
    )
  })

  it('of any blocks runs and loads nothing', async () => {
    const anyPage = fc.record({
      blocks: fc.array(anyBlock(leavesOfText(hostileText, hostileHtml, hostileUrl)), { maxLength: 4 }),
      title: hostileText,
      alt: hostileText,
    })
    await fc.assert(
      fc.asyncProperty(anyPage, async ({ blocks, title, alt }) => {
        const given = [...blocks, image('https://example.com/i.png', { alt })]
        const page = { blocks: sanitizeBlocks(given).blocks, meta: { title, description: title } }
        const fetchPicture = async (url: string) =>
          url.length % 2 === 0 ? bytesOf(BEGINNINGS.png) : undefined
        const { html } = await renderDocument(page, { fetchPicture, chart: drawChart })
        for (const element of elementsOf(html)) {
          expect(element.tagName).not.toMatch(/^(?:script|iframe|object|embed|form|base|button|audio|video)$/)
          for (const { name, value } of element.attrs) {
            expect(name).not.toMatch(/^on/)
            if (/^(?:src|srcset|poster|background)$/.test(name)) expect(value).toMatch(/^data:image\//)
          }
        }
      }),
      runs(25),
    )
  })
})

describe('[10.36.2] pictures', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('%s is in the document', async (kind) => {
    const url = 'https://example.com/i?a=1&b=2'
    const block = image(url, { alt: 'A "b"', caption: 'c', size: { width: 30, height: 40 } })
    const fetchPicture = async () => bytesOf(BEGINNINGS[kind])
    expect(await articleOf([block], { fetchPicture })).toBe(
      `<figure class="qp-image"><a href="https://example.com/i?a=1&amp;b=2" rel="ugc nofollow noopener"><img src="${addressOf(kind)}" data-src="https://example.com/i?a=1&amp;b=2" alt="A &quot;b&quot;" width="30" height="40"></a><figcaption dir="auto">c</figcaption></figure>`,
    )
  })

  it('in texts, links and snippets too', async () => {
    const img = '<img src="http://example.com/i.png" alt="b" width="5" />'
    const fetchPicture = async () => bytesOf(BEGINNINGS.png)
    const shown = `<img src="${addressOf('png')}" data-src="http://example.com/i.png" alt="b" width="5" />`
    const article = await articleOf(
      [
        text(`<p>a ${img} <a href="https://example.com">${img}</a></p>`),
        { type: 'html', safetyMode: 'strict_sanitized', html: `<div style="color:red">${img}</div>` },
      ],
      { fetchPicture },
    )
    expect(article.split(shown)).toHaveLength(4)
    expect(article).not.toMatch(/ src="http/)
  })

  it('that cannot be had are their description, or their address, as a link', async () => {
    const [url, html] = ['https://example.com/i.png', '<img src="https://example.com/j.png" alt="<i>" />']
    const blocks = [
      image(url, { alt: '<b> & "c"', caption: 'd' }),
      image(url),
      text(
        `<p>e ${html.replace('<i>', '&lt;i&gt;')} <a href="https://example.com">${html.replace('<i>', ' ')}</a></p>`,
      ),
    ]
    const { html: document, missing } = await renderDocument({ blocks: safe(...blocks) })
    expect(missing).toEqual([
      { url, reason: 'not_fetched' },
      { url: 'https://example.com/j.png', reason: 'not_fetched' },
    ])
    const rel = 'rel="ugc nofollow noopener"'
    expect(document).toContain(
      `<figure class="qp-image"><a href="${url}" ${rel}>&lt;b&gt; &amp; "c"</a><figcaption dir="auto">d</figcaption></figure>
<figure class="qp-image"><a href="${url}" ${rel}>${url}</a></figure>
<div class="qp-richtext" dir="auto"><p>e <a href="https://example.com/j.png" ${rel}>&lt;i&gt;</a> <a ${rel} href="https://example.com">https://example.com/j.png</a></p></div>`,
    )
  })

  it.each<[string, Uint8Array | undefined, string]>([
    ['without bytes', new Uint8Array(), 'not_a_picture'],
    ['of SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg">'), 'not_a_picture'],
    ['of HTML', bytesOf('<!doctype html><script>'), 'not_a_picture'],
    ['that is not there', undefined, 'not_fetched'],
    ['of 7 MiB and a byte', bytesOf(BEGINNINGS.png, DOCUMENT_LIMITS.pictureBytes + 1), 'too_large'],
  ])('one %s is a link', async (_, bytes, reason) => {
    const blocks = safe(image('https://example.com/i.png', { alt: 'a' }))
    const { html, missing } = await renderDocument({ blocks }, { fetchPicture: async () => bytes })
    expect(missing).toEqual([{ url: 'https://example.com/i.png', reason }])
    expect(html).not.toContain('<img')
  })

  it('are asked for once each, six at a time', async () => {
    const asked: string[] = []
    let now = 0
    let most = 0
    const blocks = Array.from({ length: 40 }, (_, index) => image(`https://example.com/${index % 20}.png`))
    await renderDocument(
      { blocks: safe(...blocks) },
      {
        fetchPicture: async (url) => {
          asked.push(url)
          most = Math.max(most, ++now)
          await Promise.resolve()
          now -= 1
          return undefined
        },
      },
    )
    expect(asked).toEqual(Array.from({ length: 20 }, (_, index) => `https://example.com/${index}.png`))
    expect(most).toBe(6)
  })

  it('count as often as they are shown: those beyond 64 MiB are links', async () => {
    const blocks = Array.from({ length: 12 }, () => image('https://example.com/i.png'))
    const bytes = bytesOf(BEGINNINGS.png, DOCUMENT_LIMITS.pictureBytes)
    const { html, missing } = await renderDocument(
      { blocks: safe(...blocks) },
      { fetchPicture: async () => bytes },
    )
    expect(html.match(/<img /g)).toHaveLength(9)
    expect(missing).toEqual([{ url: 'https://example.com/i.png', reason: 'too_large' }])
  })

  it('are asked for no longer once there is no room', async () => {
    const blocks = Array.from({ length: 100 }, (_, index) => image(`https://example.com/${index}.png`))
    const bytes = bytesOf(BEGINNINGS.png, DOCUMENT_LIMITS.pictureBytes)
    let asked = 0
    const fetchPicture = async () => (asked++, bytes)
    const { missing } = await renderDocument({ blocks: safe(...blocks) }, { fetchPicture })
    expect(asked).toBeLessThan(20)
    expect(missing).toHaveLength(91)
  })
})

describe('[10.36.3] what stands elsewhere', () => {
  const rel = 'rel="ugc nofollow noopener"'
  const framed: Block = {
    type: 'html',
    safetyMode: 'pro_sandboxed',
    html: '<title>A & "b"</title><script>alert("x")</script><p>One <b>&lt;i&gt;</b></p><p>Two</p>',
  }

  it('framed documents are their words, with a link where they have an address', async () => {
    const words = '<p>One &lt;i&gt;</p><p>Two</p></section>'
    expect(await articleOf([framed])).toBe(
      `<section class="qp-box qp-words"><p><strong>A &amp; &quot;b&quot;</strong></p>${words}`,
    )
    const frameUrl = (index: number) => `https://pages.example/x/frames/${index}?a&b`
    expect(await articleOf([{ type: 'divider' }, framed], { frameUrl })).toBe(
      `<hr>\n<section class="qp-box qp-words"><p><strong><a href="https://pages.example/x/frames/1?a&amp;b" ${rel}>A &amp; &quot;b&quot;</a></strong></p>${words}`,
    )
  })

  it('so is a page that is nothing but one', async () => {
    const { html } = await renderDocument({ blocks: safe(framed), layout: 'full_bleed' })
    expect(html).toContain('<section class="qp-box qp-words">')
  })

  it('embeds are links', async () => {
    const blocks: Block[] = [
      { type: 'embed', embedType: 'youtube', url: 'https://youtu.be/M7lc1UVf-VE', title: '<b>' },
      { type: 'embed', embedType: 'iframe_sandbox', url: 'https://example.com/a' },
    ]
    expect(await articleOf(blocks)).toBe(
      `<figure class="qp-embed qp-embed-youtube"><a class="qp-box qp-facade" href="https://www.youtube.com/watch?v=M7lc1UVf-VE" ${rel} dir="auto"><strong>&lt;b&gt;</strong> <span>Open on YouTube</span></a></figure>
<figure class="qp-embed qp-embed-iframe_sandbox"><a class="qp-box qp-facade" href="https://example.com/a" ${rel} dir="auto"><span>Open on example.com</span></a></figure>`,
    )
  })
})

describe('[10.36.4] diagrams', () => {
  const blocks: Block[] = [
    { type: 'divider' },
    { type: 'code', code: 'graph TD', language: 'mermaid', filename: 'a "b"' },
  ]
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><text>é</text></svg>'
  const address = (drawn: string) => `data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}`

  it('are pictures where they were drawn, and their source is folded', async () => {
    const article = await articleOf(blocks, {
      diagramPicture: (index) => (index === 1 ? { svg, least: 200, most: 400 } : undefined),
    })
    expect(article).toBe(
      `<hr>\n<figure class="qp-box qp-code qp-mermaid qp-drawn" style="--wide:232px" dir="ltr" translate="no"><figcaption><span class="qp-file">a &quot;b&quot;</span><span class="qp-language">Diagram</span></figcaption><div style="display:flex;overflow-x:auto;margin:0.75rem 0;padding:0 16px"><img src="${address(svg)}" alt="a &quot;b&quot;" style="width:100%;min-width:200px;max-width:400px;margin:auto"></div><details><summary>Source</summary><pre tabindex="0"><code class="language-mermaid">graph TD</code></pre></details></figure>`,
    )
  })

  it('have other colours where it is dark', async () => {
    const dark = { svg: '<svg/>', media: 'screen and (prefers-color-scheme: dark)' }
    const article = await articleOf(blocks, { diagramPicture: () => ({ svg, dark, least: 1, most: 2 }) })
    expect(article).toContain(
      `<picture style="display:contents"><source media="${dark.media}" srcset="${address('<svg/>')}"><img src="${address(svg)}" alt="a &quot;b&quot;"`,
    )
  })

  it('are their source otherwise', async () => {
    expect(await articleOf(blocks)).toContain(
      '</figcaption><pre tabindex="0"><code class="language-mermaid">',
    )
  })
})
