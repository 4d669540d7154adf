import fc from 'fast-check'
import { hostileLength, processorTime, runs } from 'qp-schema/testkit'
import { ContentTooComplexError } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { markdownToBlocks as coreToBlocks } from '../src/core/index.ts'
import { htmlToBlocks } from '../src/from-html/index.ts'
import { gfmToBlocks, markdownStream as gfmStream } from '../src/gfm/index.ts'
import { markdownStream, markdownToBlocks, type ResolveUrl } from '../src/index.ts'
import { gfmText } from './any-text.testkit.ts'

const MARKDOWN = [
  ['default', markdownToBlocks],
  ['core', coreToBlocks],
  ['gfm', gfmToBlocks],
  [
    'the stream',
    (markdown: string, options: { resolveUrl?: ResolveUrl }) => {
      const stream = markdownStream(options)
      stream.push(markdown)
      return stream.end()
    },
  ],
  [
    'the stream of gfm',
    (markdown: string, options: { resolveUrl?: ResolveUrl }) => {
      const stream = gfmStream(options)
      stream.push(markdown)
      return stream.end()
    },
  ],
] as const

/** Adds what it is asked to a list, and answers with an address below a host. */
function asking(): { asked: string[]; resolveUrl: ResolveUrl } {
  const asked: string[] = []
  return {
    asked,
    resolveUrl(url, { kind, block, line }) {
      asked.push(`${line} ${kind} ${block} ${url}`)
      return `https://own.example/${encodeURIComponent(url)}`
    },
  }
}

const TEXT = `[a](x.md) <https://e.org> and
https://bare.example [never https://late.example/

> [!NOTE]
> [q](q.md "T")

> [!NOTE](linked.md)
> [r][d] ![in](in.png)

![p](p.png)

| a |
|---|
| [c](c.md) |

- one
- *a ~~b [z](z.md)* c~~ https://un.example
- [\`x\`](#part) [](<>) a@b.example

[d]: def.md
`

const ASKED = [
  '1 link richtext x.md',
  '1 link richtext https://e.org',
  '2 link richtext https://bare.example',
  '2 link richtext https://late.example/',
  '5 link callout q.md',
  '7 link quote linked.md',
  '8 link quote def.md',
  '8 image quote in.png',
  '10 image image p.png',
  '14 link table c.md',
  '17 link richtext z.md',
  '17 link richtext https://un.example',
  '18 link richtext #part',
  '18 link richtext mailto:a@b.example',
]

describe.each(MARKDOWN)('resolveUrl of %s', (variant, convert) => {
  it('is asked for each address once, by streams when they show it too, and says where it stands', () => {
    const { asked, resolveUrl } = asking()
    const { blocks, warnings } = convert(TEXT, { resolveUrl })
    if (!variant.includes('stream')) expect(asked).toHaveLength(ASKED.length)
    expect(new Set(asked)).toEqual(new Set(ASKED))
    expect(warnings).toEqual([])
    const shown = JSON.stringify(blocks)
    for (const line of ASKED)
      expect(shown).toContain(`https://own.example/${encodeURIComponent(line.split(' ')[3] ?? '')}`)
    expect(shown).not.toMatch(/href=\\"(?!https:\/\/own\.example\/)|\\u0001/)
  })

  it('counts the lines of other line endings, behind a byte order mark, tabs and halves of characters', () => {
    const { asked, resolveUrl } = asking()
    convert('\ufeff\ud800a\r\n\r\n\t\r\n-\t[b](b)\r  [c](c)\udc00\n\n[d](d)', { resolveUrl })
    expect(new Set(asked)).toEqual(new Set(['4 link richtext b', '5 link richtext c', '7 link richtext d']))
  })

  it('lets nothing in that the text could not have: the same warning, and the same blocks', () => {
    for (const url of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'a\u0000b',
      'other.md',
    ]) {
      const text = (address: string): string => `[a](<${address}>) ![b](<${address}>)\n\n![c](<${address}>)`
      const own = convert(text('x'), { resolveUrl: () => url })
      expect(own).toEqual(convert(text(url), {}))
      expect(JSON.stringify(own.blocks)).not.toMatch(/script|data:|href|src/)
    }
  })

  it('cleans what no store keeps out of what it gives', () => {
    const { blocks } = convert('![a](x)', { resolveUrl: () => 'https://e.org/\ud800\u0001x' })
    expect(blocks).toEqual([{ type: 'image', url: 'https://e.org/x', alt: 'a' }])
  })

  it('drops what it gives null for, and says so', () => {
    const { blocks, warnings } = convert('[a](x) ![b](y)\n\n![c](z)', { resolveUrl: () => null })
    expect(JSON.stringify(blocks)).not.toMatch(/href|src|"image"/)
    expect(warnings.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'url_dropped line 1: the link to "x" was dropped and its text kept: resolveUrl gave null for it',
      'url_dropped line 1: the image "y" was dropped and its description kept: resolveUrl gave null for it',
      'block_dropped line 3: the image "z" was dropped: resolveUrl gave null for it',
    ])
  })

  it('reads an empty string as an empty address', () => {
    const { blocks, warnings } = convert('[a](x)', { resolveUrl: () => '' })
    expect({ blocks, warnings }).toEqual({ blocks: convert('[a]()', {}).blocks, warnings: [] })
  })

  it('lets its exceptions through, and refuses what is neither a string nor null', () => {
    const error = new RangeError('no such page')
    const throws = (): never => {
      throw error
    }
    expect(() => convert('[a](x)', { resolveUrl: throws })).toThrow(error)
    for (const [given, name] of [
      [undefined, 'undefined'],
      [7, 'a number'],
      [Promise.resolve('x'), 'an object'],
    ] as const)
      expect(() => convert('[a](x)', { resolveUrl: () => given as unknown as string })).toThrow(
        new TypeError(`resolveUrl wants to give a URL as a string, or null and got ${name}`),
      )
    expect(() => convert('', { resolveUrl: 'x' as unknown as ResolveUrl })).toThrow(
      new TypeError('the option resolveUrl wants a function and got a string'),
    )
  })

  it('refuses addresses that no page could hold', () => {
    const long = `https://e.org/${'x'.repeat(1_000_000)}`
    expect(convert('[a](x)', { resolveUrl: () => long }).blocks).toHaveLength(1)
    expect(() => convert('[a](x) '.repeat(100), { resolveUrl: () => long })).toThrow(ContentTooComplexError)
  })

  it('gives what there is without it where it gives what it gets', () => {
    fc.assert(
      fc.property(gfmText, (markdown) => {
        const same = attempt(() => convert(markdown, { resolveUrl: (url) => url }))
        expect(same).toEqual(attempt(() => convert(markdown, {})))
      }),
      runs(25),
    )
  })

  it('takes linear time', () => {
    const timed = (links: number): number => {
      const text = '[a](b) http://c.example ![d][e]\n'.repeat(links) + '\n[e]: f'
      let asked = 0
      const time = processorTime(() => convert(text, { resolveUrl: (url) => (asked++, url) }))
      expect(asked).toBeGreaterThanOrEqual(3 * links)
      return time
    }
    timed(1000)
    // The processor's clock may tick every few milliseconds, in which the short one is done.
    expect(timed(hostileLength(32_000))).toBeLessThan(60 * timed(hostileLength(3200)) + 100)
  })
})

function attempt(convert: () => unknown): unknown {
  try {
    return convert()
  } catch (error) {
    return String(error)
  }
}

describe("resolveUrl of GitHub's dialect", () => {
  it('is asked before the bases are applied', () => {
    const bases = { baseUrl: 'https://e.org/a/b/', imageBaseUrl: 'https://i.org/a/b/' }
    const { blocks } = gfmToBlocks('[a](x.md) <a href="y.md">b</a> <img src="z.png">', {
      ...bases,
      resolveUrl: (url) => `../${url}`,
    })
    expect(blocks).toEqual(
      gfmToBlocks('[a](../x.md) <a href="../y.md">b</a> <img src="../z.png">', bases).blocks,
    )
  })

  it('is asked once for what stands among HTML, with its own line', () => {
    const { asked, resolveUrl } = asking()
    const text = `---
title: T
---
<div>

[a](a) ![b](b)
![c](c)

<a href="d">x</a> [never
  <img src='e'
    alt="">

| [f](f) |
|-|

</div>

<details><summary>g <a
  href=h>h</a></summary>

> ![i](i)

</details>

x[^1] <b>y</b> <a href="#k">k</a>

[^1]: z [l](l)
`
    const { blocks } = gfmToBlocks(text, { resolveUrl })
    expect(asked.map((line) => line.replace(/ \S+ \S+/, '')).toSorted()).toEqual(
      ['6 a', '6 b', '7 c', '9 d', '10 e', '13 f', '18 h', '21 i', '25 #k', '27 l'].toSorted(),
    )
    expect(JSON.stringify(blocks)).not.toMatch(/\\u0001|(?:href|src)=\\"(?!https:\/\/own|#fn)/)
    expect(JSON.stringify(blocks).match(/own\.example/g)).toHaveLength(asked.length)
  })

  it('cannot be avoided by what marks addresses that it gave', () => {
    const asked: string[] = []
    gfmToBlocks('<a \u0001line="0" href="x">a</a>\n\n<p><a &#1;line="0" href="y">b</a></p>', {
      resolveUrl: (url) => (asked.push(url), null),
    })
    expect(asked).toEqual(['x', 'y'])
  })

  it('is asked of a stream with the line in the whole text', () => {
    const { asked, resolveUrl } = asking()
    const stream = gfmStream({ resolveUrl })
    for (const chunk of ['---\ntitle: T\n---\n\n[a](a)\n\n', '[b](b)\n[c](c) x']) {
      stream.push(chunk)
      expect(JSON.stringify(stream.parts)).not.toContain('\\u0001')
    }
    expect(new Set(asked)).toEqual(new Set(['5 link richtext a', '7 link richtext b', '8 link richtext c']))
  })
})

describe('resolveUrl within qp fences', () => {
  const convert = (block: object, resolveUrl: ResolveUrl): ReturnType<typeof markdownToBlocks> =>
    markdownToBlocks(`\n~~~qp\n${JSON.stringify(block)}\n~~~`, { extended: true, resolveUrl })

  it.each([
    [{ type: 'image', url: 'a.png' }, '2 image image a.png'],
    [{ type: 'embed', embedType: 'youtube', url: 'v' }, '2 frame embed v'],
    [
      { type: 'button', url: 'b', label: 'B', variant: 'filled', shape: 'pill', accent: 'theme' },
      '2 link button b',
    ],
    [{ type: 'quote', html: '<p><a title="x>" href=\'a&amp;b\'>x</a></p>' }, undefined],
    [{ type: 'quote', html: "<p><A class=x HREF='a&amp;b'>x</a></p>" }, '2 link quote a&b'],
    [{ type: 'table', headers: ['<img src="i" alt="src=y">'], rows: [] }, '2 image table i'],
  ])('%j', (block, expected) => {
    const { asked, resolveUrl } = asking()
    const { blocks } = convert(block, resolveUrl)
    expect(asked).toEqual(expected === undefined ? [] : [expected])
    expect(JSON.stringify(blocks).match(/own\.example/g) ?? []).toHaveLength(asked.length)
  })

  it('drops the block or the attribute that has no address', () => {
    expect(convert({ type: 'image', url: 'a.png' }, () => null)).toMatchObject({
      blocks: [],
      warnings: [
        {
          code: 'url_dropped',
          message: 'line 2: the image "a.png" was dropped: resolveUrl gave null for it',
        },
      ],
    })
    expect(convert({ type: 'quote', html: '<p><a href="a">x</a></p>' }, () => null).blocks).toEqual([
      { type: 'quote', html: '<p><a>x</a></p>' },
    ])
  })
})

const PIECES =
  '<a href="x">|</a>|<img src=y>|<img src="z" alt="[a](b)">|<div>|</div>\n\n|\n\n<details>\n<summary>|</summary>\n\n|' +
  '</details>\n|[a](b)|![c](d)|<h2>|</h2>|<table>|<tr><td>|</table>|> |\n\n|\n- |[^1]|\n\n[^1]: n [l](m)\n|http://e.org|`|' +
  '<a href=q>w</a>|<b>|</b>|<pre>|</pre>|<svg>|</svg>|<!--|-->|<A\nHREF=k>|<p title="<a href=j>">|$x$|:wave:|<picture>|' +
  '<blockquote>|</blockquote>|word |\n|```qp\n{"type":"image","url":"u"}\n```\n|<iframe src="https://e.org/">'

/** HTML and markdown among one another. */
const htmlPieces = fc
  .array(fc.constantFrom(...PIECES.split('|'), '|a|\n|-|\n|[x](y)|\n'), { maxLength: 14 })
  .map((pieces) => pieces.join(''))

describe('resolveUrl of HTML', () => {
  it('is asked for links, pictures and frames, with their lines', () => {
    const { asked, resolveUrl } = asking()
    const html = `<p><b><a href=1>a</b>b</a></p>\r\n<blockquote><img src=2 width=9>x</blockquote>
<table><tr><th>a<tr><td><a href=" 3 ">x</a></table>\f
<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><div class="admonition note"><a href="4">y</a></div>
<img data-src=5>
<p><a href="">none</a>`
    const { blocks } = htmlToBlocks(html, { resolveUrl })
    expect(asked).toEqual([
      '1 link richtext 1',
      '2 image quote 2',
      '3 link table 3',
      '4 frame embed https://www.youtube.com/embed/dQw4w9WgXcQ',
      '4 link callout 4',
      '5 image richtext 5',
    ])
    expect(blocks.map(({ type }) => type)).toEqual([
      'richtext',
      'quote',
      'table',
      'embed',
      'callout',
      'image',
      'richtext',
    ])
  })

  it('gives what there is without it where it gives what it gets', () => {
    fc.assert(
      fc.property(htmlPieces, (html) => {
        const same = attempt(() => htmlToBlocks(html, { resolveUrl: (url) => url }))
        expect(same).toEqual(attempt(() => htmlToBlocks(html)))
        const gfm = attempt(() => gfmToBlocks(html, { resolveUrl: (url) => url }))
        expect(gfm).toEqual(attempt(() => gfmToBlocks(html)))
      }),
      runs(75),
    )
  })

  it('is asked once for each address among markdown and HTML, and leaves none as it was', () => {
    fc.assert(
      fc.property(htmlPieces, (text) => {
        const asked: string[] = []
        const result = attempt(() =>
          gfmToBlocks(text, {
            resolveUrl: (url, { line }) => {
              expect(url).not.toContain('own.example')
              expect(line).toBeLessThanOrEqual(text.split('\n').length)
              return `https://own.example/${asked.push(url)}`
            },
          }).blocks.filter(({ type }) => type !== 'code'),
        )
        const left = /\\u0001|<(?:a|img)[^<>]*?(?:href|src)=\\"(?!https:\/\/own\.example|#fn)/
        expect(JSON.stringify(result)).not.toMatch(left)
      }),
      runs(75),
    )
  })

  it('takes linear time', () => {
    const timed = (links: number): number => {
      const html = '<a href="x">y</a> <p>z <img src=c>\n'.repeat(links)
      const inLines = '<a href="x">y</a> z <img src=c>\n'.repeat(links)
      return processorTime(() => {
        htmlToBlocks(html, { resolveUrl: (url) => url })
        htmlToBlocks(inLines, { resolveUrl: (url) => url })
        gfmToBlocks(`<div>\n${inLines}</div>\n\n${inLines}`, { resolveUrl: (url) => url })
      })
    }
    timed(500)
    expect(timed(20_000)).toBeLessThan(60 * timed(2000) + 200)
  })

  it('gives what a base is applied to, and what is checked as the text is', () => {
    const html = '<a href="x">a</a> <img src="x" alt="b"> <iframe src="x"></iframe>'
    for (const url of ['javascript:alert(1)', 'data:x', 'other', ''])
      expect(htmlToBlocks(html, { baseUrl: 'https://e.org/', resolveUrl: () => url })).toEqual(
        htmlToBlocks(html.replaceAll('"x"', `"${url}"`), { baseUrl: 'https://e.org/' }),
      )
    expect(htmlToBlocks(html, { resolveUrl: () => null }).warnings.map(({ message }) => message)).toEqual([
      'the link to "x" was dropped and its text kept: resolveUrl gave null for it',
      'the image "x" was dropped and its description kept: resolveUrl gave null for it',
      'the frame "x" was dropped: resolveUrl gave null for it',
    ])
    expect(() => htmlToBlocks(html, { resolveUrl: () => undefined as unknown as null })).toThrow(TypeError)
  })
})
