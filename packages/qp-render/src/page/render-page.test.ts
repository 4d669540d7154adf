import { type Block, THEME_IDS, type ThemeId } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { FULL_BLEED_CSS, pageCss } from '../css/stylesheets.ts'
import { childrenOf, elementsOf, only, printElement, textOf } from '../parse.testkit.ts'
import type { PageInput, PageOptions } from '../options.ts'
import { renderPage } from './render-page.ts'
import { safe } from '../render.testkit.ts'

const options: PageOptions = {
  url: 'https://pages.example/abc?a=1&b=2',
  frameUrl: (index) => `/abc/frames/${index}`,
  robots: 'noindex',
  siteName: 'Quick Pages',
  footLine: true,
}

function page(blocks: Block[], rest: Partial<PageInput> = {}): PageInput {
  return { blocks: safe(...blocks), theme: 'auto-default', layout: 'standard', meta: null, ...rest }
}

const hello: Block[] = [
  { type: 'richtext', html: '<h1>Hello &amp; "welcome"</h1>' },
  { type: 'richtext', html: '<p>First <em>words</em>.</p>' },
]
const attack = '</title></style><script>alert(1)</script>"\'><img src=x onerror=alert(1)>'

const MODES =
  '<fieldset class="qp-modes"><legend>Colours</legend><label><input type="radio" name="qp-mode" checked> Auto</label><label><input type="radio" name="qp-mode" id="qpLight"> Light</label><label><input type="radio" name="qp-mode" id="qpDark"> Dark</label></fieldset>'

describe('the document', () => {
  it('[10.8] is complete', () => {
    const html = renderPage(page(hello), {
      ...options,
      homeUrl: 'https://pages.example/',
      updatedAt: '2025-11-21T23:59:59.000Z',
    })
    expect(html.replace(pageCss('auto-default'), 'CSS')).toBe(`<!doctype html>
<html lang="und">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Hello &amp; &quot;welcome&quot;</title>
<meta name="description" content="First words.">
<meta name="robots" content="noindex">
<link rel="canonical" href="https://pages.example/abc?a=1&amp;b=2">
<meta property="og:title" content="Hello &amp; &quot;welcome&quot;">
<meta property="og:description" content="First words.">
<meta property="og:url" content="https://pages.example/abc?a=1&amp;b=2">
<meta property="og:type" content="article">
<meta property="og:site_name" content="Quick Pages">
<meta property="article:modified_time" content="2025-11-21T23:59:59.000Z">
<meta name="twitter:card" content="summary">
<meta name="twitter:title" content="Hello &amp; &quot;welcome&quot;">
<meta name="twitter:description" content="First words.">
<meta name="generator" content="Quick Pages">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#14161a" media="(prefers-color-scheme: dark)">
<style>CSS</style>
</head>
<body>
<a class="qp-skip" href="#qpMain" lang="en">Skip to content</a>
<main id="qpMain" tabindex="-1"><article class="qp-article">
<div class="qp-richtext" dir="auto"><h1 id="hello--welcome">Hello &amp; "welcome"<a class="qp-anchor" href="#hello--welcome" aria-hidden="true" tabindex="-1"></a></h1></div>
<div class="qp-richtext" dir="auto"><p>First <em>words</em>.</p></div>
</article></main>
<footer class="qp-foot" lang="en"><p><time datetime="2025-11-21T23:59:59.000Z">21 November 2025</time> · Published with <a href="https://pages.example/">Quick Pages</a></p>${MODES}</footer>
</body>
</html>
`)
  })

  it('[10.14.9] needs nothing but blocks', () => {
    const html = renderPage({ blocks: safe(...hello) }, {})
    expect(html).toBe(renderPage({ blocks: safe(...hello) }))
    expect(html.replace(pageCss(), 'CSS')).toBe(`<!doctype html>
<html lang="und">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Hello &amp; &quot;welcome&quot;</title>
<meta name="description" content="First words.">
<meta property="og:title" content="Hello &amp; &quot;welcome&quot;">
<meta property="og:description" content="First words.">
<meta property="og:type" content="article">
<meta name="twitter:card" content="summary">
<meta name="twitter:title" content="Hello &amp; &quot;welcome&quot;">
<meta name="twitter:description" content="First words.">
<meta name="generator" content="Quick Pages">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#14161a" media="(prefers-color-scheme: dark)">
<style>CSS</style>
</head>
<body>
<a class="qp-skip" href="#qpMain" lang="en">Skip to content</a>
<main id="qpMain" tabindex="-1"><article class="qp-article">
<div class="qp-richtext" dir="auto"><h1 id="hello--welcome">Hello &amp; "welcome"<a class="qp-anchor" href="#hello--welcome" aria-hidden="true" tabindex="-1"></a></h1></div>
<div class="qp-richtext" dir="auto"><p>First <em>words</em>.</p></div>
</article></main>
</body>
</html>
`)
  })

  it('[10.14.9] frames of a page that says no more are beside it', () => {
    const document: Block = { type: 'html', safetyMode: 'sandboxed', html: '<p>x</p>' }
    for (const layout of ['standard', 'full_bleed'] as const)
      expect(renderPage({ blocks: safe(document), layout })).toContain(' src="frames/0" ')
  })

  it('[10.8.1] [10.8.2] [10.2.4] the head says what it was told', () => {
    const image: Block = { type: 'image', url: 'https://example.com/a.png' }
    const html = renderPage(
      page([...hello, image], { meta: { title: 'T', description: 'D' }, theme: 'dark-vivid' }),
      {
        ...options,
        robots: 'index, follow',
        siteName: 'Our & pages',
        lang: 'pt-BR',
      },
    )
    const elements = elementsOf(html)
    expect(elements[0]?.attrs).toEqual([{ name: 'lang', value: 'pt-BR' }])
    expect(printElement(only(elements, 'article'))).toBe('article class=qp-article')
    expect(textOf(only(elements, 'title'))).toBe('T')
    expect(textOf(only(elements, 'footer'))).toBe('Published with Our & pages')
    expect(childrenOf(elements, 'head')).toEqual([
      'meta charset=utf-8',
      'meta name=viewport content=width=device-width,initial-scale=1',
      'title',
      'meta name=description content=D',
      'meta name=robots content=index, follow',
      'link rel=canonical href=https://pages.example/abc?a=1&b=2',
      'meta property=og:title content=T',
      'meta property=og:description content=D',
      'meta property=og:url content=https://pages.example/abc?a=1&b=2',
      'meta property=og:type content=article',
      'meta property=og:site_name content=Our & pages',
      'meta property=og:image content=https://example.com/a.png',
      'meta name=twitter:card content=summary_large_image',
      'meta name=twitter:title content=T',
      'meta name=twitter:description content=D',
      'meta name=twitter:image content=https://example.com/a.png',
      'meta name=generator content=Quick Pages',
      'meta name=color-scheme content=dark',
      'meta name=theme-color content=#140a26',
      'link rel=preload href=/assets/fonts/bricolage-grotesque-latin-wght-normal.woff2 as=font type=font/woff2 crossorigin=',
      'style',
    ])
  })

  it('[10.8.2] a page without an image of its own is pictured by its card', () => {
    const cardUrl = 'https://pages.example/abc/card.png?a=1&b=2'
    const pictures = (...blocks: Block[]) =>
      childrenOf(elementsOf(renderPage(page(blocks), { ...options, cardUrl })), 'head').filter((line) =>
        /image|twitter:card/.test(line),
      )
    expect(pictures(...hello)).toEqual([
      `meta property=og:image content=${cardUrl}`,
      'meta property=og:image:width content=1200',
      'meta property=og:image:height content=630',
      'meta name=twitter:card content=summary_large_image',
      `meta name=twitter:image content=${cardUrl}`,
    ])
    expect(pictures(...hello, { type: 'image', url: 'https://example.com/a.png' })).toEqual([
      'meta property=og:image content=https://example.com/a.png',
      'meta name=twitter:card content=summary_large_image',
      'meta name=twitter:image content=https://example.com/a.png',
    ])
  })

  it('[10.8.2] the picture of previews has its description', () => {
    const described = (...blocks: Block[]) =>
      childrenOf(
        elementsOf(renderPage(page(blocks), { ...options, cardUrl: 'https://pages.example/c.png' })),
        'head',
      ).flatMap(
        (line) => /^meta (?:property|name)=((?:og|twitter):image:alt content=.*)/.exec(line)?.slice(1) ?? [],
      )
    const url = 'https://example.com/a.png'
    const both = (alt: string) => [`og:image:alt content=${alt}`, `twitter:image:alt content=${alt}`]
    expect(described({ type: 'image', url, alt: 'A "low"\n tide <b>' })).toEqual(both('A "low" tide <b>'))
    const inText = `<p><img src="${url}" alt="Salt &amp; sand"></p>`
    expect(described({ type: 'richtext', html: inText })).toEqual(both('Salt & sand'))
    expect(described({ type: 'image', url })).toEqual([])
    expect(described({ type: 'image', url, alt: ' ' })).toEqual([])
    expect(described(...hello)).toEqual([])
    expect(described({ type: 'image', url: 'https://example.com/a.svg', alt: 'No' })).toEqual([])
  })

  it('[10.8.2] says when the page was made and changed', () => {
    const times = { createdAt: '2025-01-02T03:04:05Z', updatedAt: 'never' }
    expect(
      childrenOf(elementsOf(renderPage(page([]), { ...options, ...times })), 'head').filter((line) =>
        line.includes('article:'),
      ),
    ).toEqual(['meta property=article:published_time content=2025-01-02T03:04:05.000Z'])
  })

  it('[10.13.1] fonts come from where they are said to be', () => {
    const fontUrl = (file: string) => `https://cdn.example/${file}`
    const html = renderPage(page(hello, { theme: 'light-editorial' }), { ...options, fontUrl })
    const elements = elementsOf(html)
    expect(textOf(only(elements, 'style'))).toBe(pageCss('light-editorial', { fontUrl }))
    expect(childrenOf(elements, 'head')).toContain(
      'link rel=preload href=https://cdn.example/lora-latin-wght-normal.woff2 as=font type=font/woff2 crossorigin=',
    )
    expect(html).not.toContain('/assets/fonts')
  })

  it('[10.8.2] an image block comes before an image in text, and a framed document is not searched', () => {
    const inText: Block = { type: 'richtext', html: '<p><img src="https://example.com/t.png?a&amp;b"></p>' }
    const block: Block = { type: 'image', url: 'https://example.com/b.png' }
    const document: Block = {
      type: 'html',
      safetyMode: 'sandboxed',
      html: '<img src="https://example.com/f.png">',
    }
    const later = { type: 'hologram' } as never
    const imageOf = (...blocks: Block[]) =>
      elementsOf(renderPage(page(blocks), options))
        .filter(({ attrs }) => attrs.some(({ value }) => value === 'og:image'))
        .map(printElement)
    expect(imageOf(document, later, inText, block)).toEqual([
      'meta property=og:image content=https://example.com/b.png',
    ])
    expect(imageOf(document, later, inText)).toEqual([
      'meta property=og:image content=https://example.com/t.png?a&b',
    ])
    expect(imageOf(document, later)).toEqual([])
  })

  describe('[10.8.2] the picture of previews', () => {
    const cardUrl = 'https://pages.example/abc/card.png'
    const good = 'https://example.com/good.png'
    const ofImage = (url: string): Block => ({ type: 'image', url })
    const inText = (attributes: string): Block => ({ type: 'richtext', html: `<p><img ${attributes} /></p>` })
    const stored = (url: string) =>
      url.endsWith('/stored.webp') ? { width: 640, height: 199, others: [] } : undefined
    const pictureOf = (...blocks: Block[]) =>
      elementsOf(renderPage(page(blocks), { ...options, cardUrl, picture: stored }))
        .map(printElement)
        .flatMap((line) => /^meta property=og:image content=(.*)/.exec(line)?.slice(1) ?? [])

    it.each([
      ofImage('https://example.com/logo.svg'),
      ofImage('https://example.com/LOGO.SVG?raw=true#a'),
      ofImage('https://img.shields.io/npm/v/qp.png'),
      ofImage('https://shields.io./npm/v/qp'),
      ofImage('https://badge.fury.io/js/qp.png'),
      ofImage('https://flat.badgen.net/npm/v/qp'),
      ofImage('https://codecov.io/gh/a/b/branch/main/graph/badge.png'),
      ofImage('https://api.travis-ci.com/a/b.png?branch=main'),
      ofImage('https://pkg.go.dev/badge/a'),
      ofImage('https://ci.example.com/a/b/badge?job=main'),
      ofImage('https://example.com/stored.webp'),
      { type: 'image' as const, url: 'https://example.com/a.png', size: { width: 199, height: 200 } },
      { type: 'image' as const, url: 'https://example.com/a.png', size: { width: 800, height: 60 } },
      inText('src="https://example.com/a.png" width="199"'),
      inText('src="https://example.com/a.png" width="800" height="60"'),
    ])('is not %j', (block) => {
      expect(pictureOf(block)).toEqual([cardUrl])
      expect(pictureOf(block, ofImage(good))).toEqual([good])
      expect(pictureOf(block, inText(`src="${good}" width="200" height="200"`))).toEqual([good])
    })

    it.each(['https://example.com/svg/a.png', 'https://noshields.io/a.png', 'https://pkg.go.dev/a.png'])(
      'may be %s',
      (url) => expect(pictureOf(ofImage(url))).toEqual([url]),
    )

    it('may be one that is said to have 200 pixels on each side', () => {
      expect(pictureOf({ type: 'image', url: good, size: { width: 200, height: 200 } })).toEqual([good])
    })
  })

  describe('[10.8.7] the language of a page', () => {
    const english: Block = { type: 'richtext', html: '<p>The tide and the moon, and that of the sun.</p>' }
    const arabic: Block = { type: 'richtext', html: '<p>المد والجزر في الميناء</p>' }
    const shown = (block: Block, said: Pick<PageInput, 'lang' | 'dir'> = {}) => {
      const elements = elementsOf(renderPage(page([block], said), options))
      return ['html', 'a', 'div', 'footer', 'span'].map((name) =>
        elements
          .filter(({ tagName }) => tagName === name)
          .map(printElement)
          .at(0),
      )
    }

    it('is told by its words, beside which those of the service are marked', () => {
      expect(shown(english)).toEqual([
        'html lang=en',
        'a class=qp-skip href=#qpMain',
        'div class=qp-richtext dir=auto',
        'footer class=qp-foot',
        undefined,
      ])
      expect(shown(arabic)).toEqual([
        'html lang=ar dir=rtl',
        'a class=qp-skip href=#qpMain lang=en',
        'div class=qp-richtext dir=auto',
        'footer class=qp-foot lang=en',
        'span dir=ltr',
      ])
    })

    it('is what the page says, each of the two on its own', () => {
      expect(shown(arabic, { lang: 'ary' })[0]).toBe('html lang=ary dir=rtl')
      expect(shown(arabic, { dir: 'ltr' }).slice(0, 3)).toEqual([
        'html lang=ar dir=ltr',
        'a class=qp-skip href=#qpMain lang=en',
        'div class=qp-richtext dir=ltr',
      ])
      expect(shown(arabic, { dir: 'auto' })[0]).toBe('html lang=ar dir=rtl')
      expect(shown(english, { lang: 'en-GB', dir: 'rtl' })).toEqual([
        'html lang=en-GB dir=rtl',
        'a class=qp-skip href=#qpMain',
        'div class=qp-richtext dir=rtl',
        'footer class=qp-foot',
        'span dir=ltr',
      ])
    })

    it('is told in a full-bleed page, too', () => {
      const document: Block = { type: 'html', safetyMode: 'sandboxed', html: '<p>潮が満ちる</p>' }
      const html = renderPage(page([document], { layout: 'full_bleed' }), options)
      expect(html).toContain('<html lang="ja">')
    })
  })

  it('an empty page has a name and no description', () => {
    const elements = elementsOf(renderPage(page([]), options))
    expect(textOf(only(elements, 'title'))).toBe('Untitled page')
    expect(elements.map(printElement).filter((line) => line.includes('description'))).toEqual([])
  })

  it('[10.25.4] [10.26.2] the foot line leads to what the place has', () => {
    const html = renderPage(page([]), {
      ...options,
      markdownUrl: 'https://pages.example/abc.md?a&b',
      reportUrl: 'https://pages.example/abc/report?a&b',
    })
    expect(html).toContain(
      `<footer class="qp-foot" lang="en"><p><span class="qp-links"><a href="https://pages.example/abc.md?a&amp;b" rel="alternate" type="text/markdown">Markdown</a> · <a href="https://pages.example/abc/report?a&amp;b" rel="nofollow">Report abuse</a> · </span>Published with Quick Pages</p>${MODES}</footer>`,
    )
  })

  it('[20.1.2] links lead to the form for notes, from the foot line and from headings', () => {
    const blocks = [
      { type: 'divider' },
      { type: 'richtext', html: '<h2>One</h2><h4>Four</h4>' },
      { type: 'callout', tone: 'info', html: '<h3>Three</h3>' },
    ] as const
    const noteUrl = (block?: number) => `/abc/notes${block === undefined ? '' : `?a&at=${block}`}`
    const html = renderPage(page([...blocks]), { ...options, noteUrl })
    expect(html).toContain('<a href="/abc/notes" rel="nofollow">Write to the author</a> · ')
    const links = [...html.matchAll(/<a class="qp-write" href="([^"]*)"/g)]
    expect(links.map(([, href]) => href)).toEqual(['/abc/notes?a&amp;at=1', '/abc/notes?a&amp;at=2'])
    expect(renderPage(page([...blocks]), options)).not.toMatch(/qp-write|notes/)
  })

  it('a date that is none is left out', () => {
    expect(renderPage(page([]), { ...options, updatedAt: 'yesterday' })).toContain(
      `<footer class="qp-foot" lang="en"><p>Published with Quick Pages</p>${MODES}</footer>`,
    )
  })

  it('[10.8.8] only a theme with both modes has a choice of them', () => {
    for (const theme of THEME_IDS)
      expect([theme, renderPage(page([], { theme }), options).includes(MODES)]).toEqual([
        theme,
        theme.startsWith('auto-'),
      ])
  })

  it('[10.8.3] nothing that people write gets out of the head', () => {
    const html = renderPage(page([], { meta: { title: attack, description: attack }, title: attack }), {
      url: `https://pages.example/${attack}`,
      frameUrl: () => attack,
      robots: attack,
      siteName: attack,
      homeUrl: `https://pages.example/${attack}`,
      lang: attack,
    })
    const elements = elementsOf(html)
    expect(elements.filter(({ tagName }) => tagName === 'script' || tagName === 'img')).toEqual([])
    expect(textOf(only(elements, 'title'))).toBe(attack)
  })

  it.each(THEME_IDS)(
    '[2.3.1] %s: one style element, just as pageCss says, and no script',
    (theme: ThemeId) => {
      const elements = elementsOf(renderPage(page(hello, { theme }), options))
      expect(textOf(only(elements, 'style'))).toBe(pageCss(theme))
      expect(elements.filter(({ tagName }) => tagName === 'script')).toEqual([])
      expect(elements.filter(({ attrs }) => attrs.some(({ name }) => name === 'style'))).toEqual([])
    },
  )

  it('the same page gives the same bytes', () => {
    const once = renderPage(page(hello), { ...options, updatedAt: '2025-01-01T00:00:00Z' })
    expect(renderPage(page(hello), { ...options, updatedAt: '2025-01-01T00:00:00Z' })).toBe(once)
  })
})

it('[11.3.1] refuses a page document of another version', () => {
  const document = { version: 'qp.v1', blocks: safe() } as const
  expect(renderPage(document)).toContain('<main')
  expect(() => renderPage({ ...document, version: 'qp.v2' as 'qp.v1' })).toThrow(
    'renderPage shows pages of qp.v1, and this one is of qp.v2',
  )
})

describe('full_bleed', () => {
  const document: Block = {
    type: 'html',
    safetyMode: 'pro_sandboxed',
    html: '<p>Words</p><script>1</script>',
  }

  it('[3.6.1] [10.9.1] other content is shown as an ordinary page, and no block is left out', () => {
    const two = renderPage(
      page([document, { type: 'richtext', html: '<p>Beside it.</p>' }], { layout: 'full_bleed' }),
    )
    expect(two).toContain('<main')
    expect(two).toContain('Beside it.')
  })

  it('[10.5.1] is nothing but the frame', () => {
    const html = renderPage(
      page([document], { layout: 'full_bleed', theme: 'dark-vivid', title: 'My "app"' }),
      { ...options, homeUrl: 'https://pages.example/', updatedAt: '2025-11-21T00:00:00Z' },
    )
    const elements = elementsOf(html)
    expect(childrenOf(elements, 'body')).toEqual([
      'iframe class=qp-box qp-frame src=/abc/frames/0 title=My "app" sandbox=allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads loading=eager referrerpolicy=no-referrer',
    ])
    expect(textOf(only(elements, 'body')).trim()).toBe('')
    expect(textOf(only(elements, 'style'))).toBe(FULL_BLEED_CSS)
    expect(textOf(only(elements, 'title'))).toBe('My "app"')
    expect(elements.map(printElement).filter((line) => /theme-color|color-scheme/.test(line))).toEqual([])
  })

  it('its stylesheet is these few rules', () => {
    expect(FULL_BLEED_CSS).toBe(
      'html,body{margin:0;height:100%;overflow:hidden}iframe{display:block;width:100%;height:100vh;height:100dvh;border:0}',
    )
  })
})
