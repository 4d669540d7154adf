import fc from 'fast-check'
import { type Block, CONTENT_LIMITS } from 'qp-schema'
import { hostileLength, PROPERTY_TIMEOUT, processorTime, runs } from 'qp-schema/testkit'
import { parseBlocks } from 'qp-schema/zod'
import { gfmToBlocks, markdownStream } from 'qp-markdown/gfm'
import { describe, expect, it, vi } from 'vitest'
import { textWithOwn } from '../../qp-markdown/test/gfm/own-constructs.testkit.ts'
import { Random } from '../../qp-markdown/test/random.testkit.ts'
import { cutAtRandom, streamProblem } from '../../qp-markdown/test/stream.testkit.ts'
import { sanitizeBlocks } from '../../qp-sanitize/src/index.ts'
import { notionMarkdown, notionTitle, propertiesOf, wikiSyntax, type WikiTarget } from '../src/wiki/index.ts'

const PAGES: Readonly<Record<string, string>> = {
  Tides: 'https://e.org/t',
  'harbour/Moon & sun': 'https://e.org/m',
  'moon.png': 'https://e.org/moon.png',
}

function addressOf({ name, heading }: WikiTarget): string | null | undefined {
  if (name === '') return heading && `#${heading.toLowerCase()}`
  if (name === 'as it is') return null
  const page = PAGES[name]
  return page && heading !== undefined ? `${page}#${heading}` : page
}

const constructs = wikiSyntax({ addressOf })
const blocksOf = (markdown: string): Block[] => gfmToBlocks(markdown, { constructs }).blocks
const textOf = (markdown: string): string => {
  const { blocks, warnings } = gfmToBlocks(markdown, { constructs })
  expect(warnings).toEqual([])
  return blocks.map((block) => ('html' in block ? block.html : block.type)).join('')
}

describe('[14.9.1] a link', () => {
  it.each([
    ['[[Tides]]', '<a href="https://e.org/t">Tides</a>'],
    ['[[Tides.md]]', 'Tides'],
    ['[[Tides|high & <low>]]', '<a href="https://e.org/t">high &amp; &lt;low&gt;</a>'],
    ['[[ Tides | high ]]', '<a href="https://e.org/t">high</a>'],
    ['[[Tides|]]', '<a href="https://e.org/t">Tides</a>'],
    ['[[harbour/Moon & sun#Ebb]]', '<a href="https://e.org/m#Ebb">harbour/Moon &amp; sun &gt; Ebb</a>'],
    ['[[Tides#High#Spring]]', '<a href="https://e.org/t#Spring">Tides &gt; Spring</a>'],
    ['[[Tides#^4ab-1|there]]', '<a href="https://e.org/t">there</a>'],
    ['[[#Ebb]]', '<a href="#ebb">Ebb</a>'],
    ['[[#^4ab]]', '#^4ab'],
    ['[[Nowhere]] [[Nowhere|the words]]', 'Nowhere the words'],
    ['[[as it is]]', '[[as it is]]'],
    ['![[Tides]]', '<a href="https://e.org/t">Tides</a>'],
    ['![[Nowhere#Part]]', 'Nowhere &gt; Part'],
    ['![[Nowhere.png|300]]', 'Nowhere.png'],
    ['![[Nowhere.png|The pier|300]]', 'The pier'],
    ['`[[Tides]]` \\[[Tides]] [[Tides', '<code>[[Tides]]</code> [[Tides]] [[Tides'],
    ['[[]] [[|a]] [[a\nb]]', '[[]] [[|a]] [[a\nb]]'],
    ['[[[Tides]]]', '[<a href="https://e.org/t">Tides</a>]'],
    ['[see [[Tides]]](https://e.org)', '<a href="https://e.org">see [[Tides]]</a>'],
  ])('%s is %s', (markdown, html) => {
    expect(textOf(markdown)).toBe(`<p>${html}</p>`)
  })

  it('is asked for by what was written', () => {
    const asked = vi.fn(() => undefined)
    gfmToBlocks('[[a/b#c#^d|e]] ![[f.png|3]] [[#g]]', { constructs: wikiSyntax({ addressOf: asked }) })
    expect(asked.mock.calls).toEqual([
      [{ name: 'a/b', heading: 'c', isEmbed: false }],
      [{ name: 'f.png', isEmbed: true }],
      [{ name: '', heading: 'g', isEmbed: false }],
    ])
  })

  it('may stand in a cell, with a backslash before its bar', () => {
    expect(blocksOf('| a | b |\n|-|-|\n| [[Tides\\|high]] | ![[moon.png\\|20x10]] |')).toEqual([
      {
        type: 'table',
        headers: ['a', 'b'],
        rows: [
          [
            '<a href="https://e.org/t">high</a>',
            '<img src="https://e.org/moon.png" alt="" width="20" height="10" />',
          ],
        ],
      },
    ])
  })

  it('has an address that is safe, whatever it is given', () => {
    const evil = wikiSyntax({ addressOf: () => 'javascript:alert(1)"><script>' })
    const { blocks, warnings } = gfmToBlocks('[[a]] ![[b.png]]', { constructs: evil })
    expect(JSON.stringify(blocks)).not.toMatch(/javascript|script/)
    expect(warnings.map(({ code }) => code)).toEqual(['url_dropped', 'url_dropped'])
  })

  it('is a TypeError where its address is something else', () => {
    const bad = wikiSyntax({ addressOf: () => 7 as never })
    expect(() => gfmToBlocks('[[a]]', { constructs: bad })).toThrow(TypeError)
    expect(() => wikiSyntax({} as never)).toThrow(TypeError)
  })
})

describe('[14.9.2] a picture', () => {
  const url = 'https://e.org/moon.png'
  it.each<[string, Block[]]>([
    ['![[moon.png]]', [{ type: 'image', url }]],
    ['![[moon.png|A full moon]]', [{ type: 'image', url, alt: 'A full moon' }]],
    ['![[moon.png|300x200]]', [{ type: 'image', url, size: { width: 300, height: 200 } }]],
    [
      '![[moon.png|A "full" moon|300x200]]',
      [{ type: 'image', url, alt: 'A "full" moon', size: { width: 300, height: 200 } }],
    ],
    ['![[moon.png|300]]', [{ type: 'richtext', html: `<p><img src="${url}" alt="" width="300" /></p>` }]],
    [`![|300](${url})`, [{ type: 'richtext', html: `<p><img src="${url}" alt="" width="300" /></p>` }]],
    [`![300x200](${url})`, [{ type: 'image', url, size: { width: 300, height: 200 } }]],
    [
      `![A "full" moon|300x200](${url}?a=(1)&b=2)`,
      [{ type: 'image', url: `${url}?a=(1)&b=2`, alt: 'A "full" moon', size: { width: 300, height: 200 } }],
    ],
    [`![A full moon](${url})`, [{ type: 'image', url, alt: 'A full moon' }]],
    [`![Moon|x](${url})`, [{ type: 'image', url, alt: 'Moon|x' }]],
  ])('%s is a block', (markdown, blocks) => {
    expect(blocksOf(markdown)).toEqual(blocks)
  })
})

describe('[14.9.3] what only the author sees', () => {
  it.each([
    ['a %%b%% c', '<p>a  c</p>'],
    ['%%\nsecret\n\n- list\n%%\n\nopen', '<p>open</p>'],
    ['a ^b-1', '<p>a</p>'],
    ['# a ^b', '<h1>a</h1>'],
    ['- a ^x\n- b ^y', '<ul><li>a</li><li>b</li></ul>'],
    ['> a\n\n^quote-1\n\nb', '<p>a</p><p>b</p>'],
    ['x^2 and ^a b', '<p>x^2 and ^a b</p>'],
    ['==a== #tag', '<p><mark>a</mark> #tag</p>'],
  ])('%j shows %j', (markdown, html) => {
    expect(textOf(markdown)).toBe(html)
  })

  it('[14.9.5] is a property', () => {
    expect(textOf('---\ntags: [a]\naliases: b\ncssclasses: c\npublish: true\n---\nd')).toBe('<p>d</p>')
  })
})

describe('[14.9.4] a callout', () => {
  it.each<[string, Block]>([
    ['> [!note]\n> a', { type: 'callout', tone: 'info', html: '<p>a</p>' }],
    ['> [!Note] Note\n> a', { type: 'callout', tone: 'info', html: '<p>a</p>' }],
    [
      '> [!tip] Sails & <oars>\n> a',
      { type: 'callout', tone: 'success', label: 'Sails & <oars>', html: '<p>a</p>' },
    ],
    ['> [!tip] Alone', { type: 'callout', tone: 'success', html: '<p>Alone</p>' }],
    ['> [!tldr]\n> a', { type: 'callout', tone: 'info', label: 'TL;DR', html: '<p>a</p>' }],
    ['> [!important]\n> a', { type: 'callout', tone: 'warning', label: 'Important', html: '<p>a</p>' }],
    ['> [!danger]\n> a', { type: 'callout', tone: 'warning', label: 'Danger', html: '<p>a</p>' }],
    ['> [!my-own|wide]\n> a', { type: 'callout', tone: 'info', label: 'My-own', html: '<p>a</p>' }],
    [
      '> [!faq]- Why [[Tides]]?\n> The moon.',
      {
        type: 'callout',
        tone: 'info',
        label: 'FAQ',
        html: '<details><summary>Why <a href="https://e.org/t">Tides</a>?</summary><p>The moon.</p></details>',
      },
    ],
    [
      '> [!note]+\n> a',
      {
        type: 'callout',
        tone: 'info',
        html: '<details open=""><summary>Note</summary><p>a</p></details>',
      },
    ],
    [
      '> [!bug] In *this*\n> a',
      {
        type: 'callout',
        tone: 'warning',
        label: 'Bug',
        html: '<p><strong>In <em>this</em></strong></p><p>a</p>',
      },
    ],
    [
      '> [!quote] Heraclitus\n> Everything flows.',
      { type: 'quote', html: '<p>Everything flows.</p>', attribution: 'Heraclitus' },
    ],
    ['> [!cite]\n> a', { type: 'quote', html: '<p>a</p>' }],
    [
      '> [!note] Outer\n> > [!todo] Inner\n> > a',
      {
        type: 'callout',
        tone: 'info',
        label: 'Outer',
        html: '<blockquote><p><strong>Inner</strong></p><p>a</p></blockquote>',
      },
    ],
    ['> [!]\n> a', { type: 'quote', html: '<p>[!]\na</p>' }],
  ])('%j', (markdown, block) => {
    expect(blocksOf(markdown)).toEqual([block])
  })

  it.each([
    ['info', 'note abstract summary tldr info todo question help faq example anything'],
    ['success', 'tip hint success check done'],
    ['warning', 'important warning caution attention failure fail missing danger error bug'],
  ])('has the tone %s for %s', (tone, kinds) => {
    for (const kind of kinds.split(' '))
      expect(blocksOf(`> [!${kind.toUpperCase()}]\n> a`)).toMatchObject([
        { type: 'callout', tone, html: '<p>a</p>' },
      ])
  })
})

describe('[14.9.5] properties', () => {
  it.each<[string, boolean | undefined]>([
    ['publish: false', false],
    ['publish: true', true],
    ['draft: true', false],
    ['draft: yes', false],
    ['draft: false', true],
    ['publish: true\ndraft: true', false],
    ['title: a', undefined],
    ['draft: maybe', undefined],
  ])('say with %j whether a note is public: %s', (yaml, publish) => {
    expect(propertiesOf(`---\n${yaml}\n---\n`).publish).toBe(publish)
  })

  it('are a title, names and tags', () => {
    expect(
      propertiesOf('---\ntitle: 2024\naliases: Ebb, and flow\ntags: a, "#b" c\ntag: [d/e]\n---\n'),
    ).toEqual({
      title: '2024',
      aliases: ['Ebb, and flow'],
      tags: ['a', '"#b"', 'c', 'd/e'],
    })
    expect(propertiesOf('No front matter')).toEqual({ aliases: [], tags: [] })
    expect(() => propertiesOf(7 as never)).toThrow(TypeError)
  })
})

describe("[14.9.6] Notion's exports", () => {
  const id = '0123456789abcdef0123456789abcdef'

  it.each([
    [`High tide ${id}.md`, 'High tide'],
    [`High tide ${id}`, 'High tide'],
    [`Boats ${id}_all.csv`, 'Boats'],
    [`${id}.md`, 'Untitled'],
    ['a 01234567-89ab-cdef-0123-456789abcdef.md', 'a'],
    ['High tide.md', undefined],
    [`High ${id}0.md`, undefined],
  ])('%s is called %s', (name, title) => {
    expect(notionTitle(name)).toBe(title)
  })

  it('keep properties on their lines, and markdown in boxes', () => {
    const page =
      '# Tide\r\n\r\nStatus: Done\r\nTags: a, b\r\nURL: https://e.org\r\n\r\n<aside>\r\n💡 **Mind** the ebb\r\n\r\n</aside>\r\n'
    expect(gfmToBlocks(notionMarkdown(page)).blocks).toEqual([
      { type: 'richtext', html: '<h1>Tide</h1>' },
      {
        type: 'richtext',
        html: '<p>Status: Done<br />Tags: a, b<br />URL: <a href="https://e.org">https://e.org</a></p>',
      },
      { type: 'callout', tone: 'info', html: '<p>💡 <strong>Mind</strong> the ebb</p>' },
    ])
  })

  it.each(['# A\n\nOne: line', '# A\n\nStatus: a\nand text', 'Status: a\nTags: b', '<aside>\n\na\n</aside>'])(
    'are left as they are: %j',
    (text) => {
      expect(notionMarkdown(text)).toBe(text)
    },
  )
})

describe('hostile text', () => {
  it.each([
    '[[',
    '![[',
    '[[a|',
    '[[a]]',
    '![[a.png|3]]',
    '%%',
    '^a ',
    '> [!a]- ',
    '[[#',
    'a: b\n',
    '<aside>\n',
  ])('of %j takes linear time', (piece) => {
    const length = hostileLength(CONTENT_LIMITS.pageBytes / 8)
    const of = (times: number) => {
      const text = `# a\n\n${piece.repeat(length / piece.length / times)}`
      return processorTime(() => {
        try {
          blocksOf(notionMarkdown(text))
        } catch (error) {
          expect(error).toHaveProperty('name', 'ContentTooComplexError')
        }
      })
    }
    expect(of(1)).toBeLessThan(Math.max(300, 12 * of(4)))
  })
})

describe('any text', () => {
  const pieces = [
    '[[a]]',
    '[[a|b]]',
    '[[#h]]',
    '[[as it is]]',
    '![[p.png]]',
    '![[p.png|3x4]]',
    '| [[a\\|b]] |\n|-|\n',
    '\n> [!note] t\n> b',
    '\n> [!faq]- ',
    '\n> > [!quote] x\n> > y\n',
    '\n- a\n  > [!tip]+ **t**\n  > x\n',
    '%%',
    '\n%%\n',
    ' ^id\n',
    '\n',
    '`',
    '**',
    '> ',
    '<b>',
    '</b>',
    '<details>',
    '$x$',
    '[^1]',
    '\n[^1]: n\n',
    '\n> [!bug] <i>a\n> b</i>\n',
  ]
  const text = fc
    .array(fc.oneof(fc.constantFrom(...pieces), textWithOwn), { maxLength: 12 })
    .map((some) => some.join(''))
  const options = {
    constructs: wikiSyntax({
      addressOf: ({ name }) => (name === 'as it is' ? null : `https://e.org/${encodeURIComponent(name)}`),
    }),
  }

  it(
    'gives valid blocks that the sanitizer does not change, and a stream the same',
    () => {
      fc.assert(
        fc.property(text, fc.nat(), (markdown, seed) => {
          const blocks = blocksOrNone(markdown)
          expect(parseBlocks(blocks)).toEqual({ ok: true, value: blocks })
          expect(sanitizeBlocks(blocks).blocks).toEqual(blocks)
          const variant = {
            name: 'wiki',
            stream: () => markdownStream(options),
            convert: (whole: string) => gfmToBlocks(whole, options),
          }
          expect(streamProblem(cutAtRandom(markdown, new Random(seed)), variant)).toBe(undefined)
        }),
        runs(25),
      )
    },
    PROPERTY_TIMEOUT,
  )

  function blocksOrNone(markdown: string): Block[] {
    try {
      return gfmToBlocks(markdown, options).blocks
    } catch (error) {
      expect(error).toHaveProperty('name', 'ContentTooComplexError')
      return []
    }
  }
})
