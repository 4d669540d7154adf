import fc from 'fast-check'
import { sanitizeBlocks } from 'qp-sanitize'
import { type Block, THEME_IDS } from 'qp-schema'
import { anyBlock, hostileHtml, hostileText, hostileUrl, leavesOfText, runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../page/render-page.ts'
import { elementsOf, only, printElement, textOf } from '../parse.testkit.ts'
import { safe } from '../render.testkit.ts'
import { renderSlides, type SlidesOptions } from './index.ts'

const text = (html: string): Block => ({ type: 'richtext', html })
const DIVIDER: Block = { type: 'divider' }

/** What stands on each slide, without the ids and links of headings. */
function slidesOf(blocks: Block[], options?: SlidesOptions): string[] {
  const { html } = renderSlides({ blocks: safe(...blocks) }, options)
  const slides = html.matchAll(
    /<section class="qp-slide" aria-label="([^"]*)"(?: data-cover)?><div class="qp-article">\n(.*?)\n<\/div><\/section>/gs,
  )
  return [...slides].map(
    ([, number, inner = '']) =>
      `${number}: ${inner.replace(/<a class="qp-anchor".*?<\/a>| id="[^"]*"| dir="auto"| class="qp-richtext"/g, '')}`,
  )
}

describe('[10.33.2] where slides begin', () => {
  it.each<[string, Block[], string[]]>([
    [
      'a page without either is one',
      [text('<p>a</p>'), text('<h2>b</h2>')],
      ['<div><p>a</p></div>\n<div><h2>b</h2></div>'],
    ],
    [
      'at dividers, which are not shown',
      [text('<p>a</p>'), DIVIDER, text('<p>b</p>')],
      ['<div><p>a</p></div>', '<div><p>b</p></div>'],
    ],
    [
      'at headings',
      [text('<h1>a</h1>'), text('<p>b</p>'), text('<h1>c</h1>')],
      ['<div><h1>a</h1></div>\n<div><p>b</p></div>', '<div><h1>c</h1></div>'],
    ],
    [
      'a divider right before a heading begins one',
      [text('<p>a</p>'), DIVIDER, text('<h1>b</h1>')],
      ['<div><p>a</p></div>', '<div><h1>b</h1></div>'],
    ],
    [
      'dividers alone begin none',
      [DIVIDER, DIVIDER, text('<p>a</p>'), DIVIDER, DIVIDER, text('<p>b</p>'), DIVIDER],
      ['<div><p>a</p></div>', '<div><p>b</p></div>'],
    ],
    [
      'within a text, whose element stands on each',
      [{ ...text('<p>a</p><h1>b</h1><p>c</p><hr /><p>d</p>'), lang: 'de' } as Block],
      [
        '<div lang="de"><p>a</p></div>',
        '<div lang="de"><h1>b</h1><p>c</p></div>',
        '<div lang="de"><p>d</p></div>',
      ],
    ],
    [
      'not within what stands in a text',
      [text('<blockquote><h1>a</h1><hr /></blockquote><ul><li><h1>b</h1></li></ul><p>c<br />d</p>')],
      ['<div><blockquote><h1>a</h1><hr /></blockquote><ul><li><h1>b</h1></li></ul><p>c<br />d</p></div>'],
    ],
    [
      'not in a snippet or a quote',
      [
        { type: 'html', html: '<h1>a</h1><hr />' },
        { type: 'quote', html: '<h1>b</h1>' },
      ],
      [
        '<div class="qp-html"><div><h1>a</h1><hr /></div></div>\n<figure class="qp-quote"><blockquote><h1>b</h1></blockquote></figure>',
      ],
    ],
  ])('%s', (_name, blocks, slides) => {
    expect(slidesOf(blocks)).toEqual(
      slides.map((slide, index) => `${index + 1} / ${slides.length}: ${slide}`),
    )
  })

  it('at the list of footnotes, which open beside their numbers', () => {
    const notes =
      '<p>a<sup id="fnref-abcdefgh-1"><a href="#fn-abcdefgh-1">1</a></sup></p><ol><li id="fn-abcdefgh-1">b</li></ol>'
    const { html, style } = renderSlides({ blocks: safe(text(notes)) })
    expect(html.match(/aria-label="\d \/ \d"/g)).toEqual(['aria-label="1 / 2"', 'aria-label="2 / 2"'])
    expect(html).toContain('<ol><li popover id="fn-abcdefgh-1">b</li></ol></div>\n</div></section>\n</main>')
    expect(style).toContain('.qp-note')
    expect(renderSlides({ blocks: safe(text('<p>a</p>')) }).style).not.toContain('.qp-note')
  })

  it('a title with a few paragraphs is a cover', () => {
    const covers = (...blocks: Block[]) =>
      renderSlides({ blocks: safe(...blocks) })
        .html.match(/<section [^>]*/g)
        ?.map((tag) => tag.includes('cover'))
    const title = text('<h1>a <mark class="tone-info">b</mark></h1><p>c <em>d</em></p>')
    expect(covers(title, text('<p>e</p><p>f</p>'))).toEqual([true])
    expect(covers(title, text('<p>e</p><p>f</p><p>g</p>'))).toEqual([false])
    expect(covers(title, DIVIDER, text('<p>e</p>'))).toEqual([true, false])
    expect(covers(title, { type: 'code', code: 'e' })).toEqual([false])
    expect(covers(text('<h1>a</h1><ul><li>b</li></ul>'))).toEqual([false])
    expect(covers(text('<p>a</p>'), text('<h1>b</h1>'))).toEqual([false, true])
  })

  it('a page without blocks has none', () => {
    expect(slidesOf([])).toEqual([])
    expect(slidesOf([DIVIDER])).toEqual([])
  })
})

describe('[10.33.4] slides', () => {
  const code: Block = {
    type: 'code',
    code: 'graph TD\n<details open>',
    language: 'mermaid',
    filename: '<details open>',
  }
  const all: Block[] = [
    text('<h1>Tides &amp; moons</h1>'),
    { type: 'html', html: '<p style="color:red">a</p>' },
    { type: 'html', html: '<p>b</p>', safetyMode: 'sandboxed' },
    { type: 'embed', embedType: 'youtube', url: 'https://youtu.be/M7lc1UVf-VE' },
    code,
  ]

  it('have what the page has without its script, at the same addresses', () => {
    const options = {
      frameUrl: (index: number) => `/x/frames/${index}`,
      diagramUrl: (index: number) => `/x/diagrams/${index}`,
      url: 'https://pages.example/x',
    }
    const blocks = safe(...all)
    const slides = renderSlides({ blocks }, options)
    const page = renderPage({ blocks }, { ...options, script: false })
    const body = (html: string) =>
      html.slice(html.indexOf('<div class="qp-richtext"'), html.lastIndexOf('</figure>'))
    expect(
      body(slides.html).replace('qp-mermaid qp-drawn', 'qp-mermaid').replace('<details>', '<details open>'),
    ).toBe(body(page))
    expect(slides.html).toContain('<iframe class="qp-diagram" src="/x/diagrams/4"')
    expect(slides.html).toContain('</iframe><details><summary>Source</summary>')
    expect(slides.html).not.toContain('<script')
    expect({ ...slides, html: '', style: '' }).toEqual({
      html: '',
      style: '',
      script: '',
      styleAttributes: true,
      fontSources: [],
      frameSources: ["'self'", 'https://www.youtube-nocookie.com'],
      connectSources: [],
    })
  })

  it('a diagram that nothing draws is shown as its source', () => {
    expect(renderSlides({ blocks: safe(code) }).html).not.toContain('qp-drawn"')
  })

  it('[10.33.6] lead back to the page, and are not to be found themselves', () => {
    const { html } = renderSlides(
      { blocks: safe(...all), lang: 'de' },
      { url: 'https://pages.example/x?a&b' },
    )
    expect(html).toContain('<html lang="de">')
    expect(html).toContain(
      '<title>Tides &amp; moons</title>\n<meta name="robots" content="noindex">\n<link rel="canonical" href="https://pages.example/x?a&amp;b">',
    )
    expect(html).toContain(
      '<body>\n<header><a class="qp-back" href="https://pages.example/x?a&amp;b" lang="en">Read as a page</a></header>\n<main id="qpMain">',
    )
    expect(renderSlides({ blocks: safe(...all) }).html).not.toMatch(/qp-back"|canonical/)
  })

  it('[10.33.3] are in the theme of the page, and all of a style sheet is in its element', () => {
    for (const theme of THEME_IDS) {
      const { html, style } = renderSlides({ blocks: safe(...all), theme })
      expect(html).toContain(`<style>${style}</style>`)
      expect(style).toContain('scroll-snap-type:y mandatory')
      expect(style).not.toMatch(/<|\/\*|\n/)
    }
  })

  it('take no page that was not sanitized, and none of another version', () => {
    expect(() => renderSlides({ blocks: [text('<p>a</p>')] as never })).toThrow('sanitizeBlocks')
    expect(() => renderSlides({ blocks: safe(), version: 'qp.v2' as never })).toThrow(
      'renderSlides shows pages of qp.v1',
    )
    expect(() => renderSlides(null as never)).toThrow('renderSlides({ blocks })')
  })
})

describe('slides of any blocks', () => {
  const pieces = fc.constantFrom(
    '<h1>a',
    '</h1>',
    '<hr>',
    '<p>b<br>',
    '<ul><li>',
    '</ul>',
    '<h1>c</h1>',
    '<pre><code>d',
    '<table><tr><td>',
    '<blockquote>',
  )
  const html = fc.oneof(
    hostileHtml,
    fc.array(fc.oneof(pieces, hostileHtml), { maxLength: 8 }).map((parts) => parts.join('')),
  )
  /** All words, and all elements but those that make slides. */
  const partsOf = (document: string) => {
    const main = only(elementsOf(document), 'main')
    const inner = elementsOf(document)
      .map(printElement)
      .filter(
        (element) =>
          !/^(?:section|article|hr|(?:div|button) [^>]*class=qp-(?:article|richtext|note))(?: |$)/.test(
            element,
          ),
      )
    return [
      textOf(main).replace(/\s+/g, ''),
      inner
        .slice(inner.findIndex((element) => element.startsWith('main')) + 1)
        .map((element) => element.replace(' popover=', '')),
    ]
  }

  it('[10.33.4] have every word and element of the page, in order', () => {
    fc.assert(
      fc.property(
        fc.array(anyBlock(leavesOfText(hostileText, html, hostileUrl)), { maxLength: 5 }),
        (blocks) => {
          const page = { blocks: sanitizeBlocks(blocks).blocks }
          expect(partsOf(renderSlides(page).html)).toEqual(partsOf(renderPage(page, { script: false })))
        },
      ),
      runs(50),
    )
  })
})
