import fc from 'fast-check'
import { type Block, ContentTooComplexError } from 'qp-schema'
import { hostileLength, PROPERTY_TIMEOUT, processorTime, runs } from 'qp-schema/testkit'
import { parseBlocks } from 'qp-schema/zod'
import { describe, expect, it } from 'vitest'
import { acceptCanonicalBlocks } from '../../../qp-sanitize/src/canonical.ts'
import { sanitizeBlocks } from '../../../qp-sanitize/src/index.ts'
import {
  alertConstruct,
  type BlockConstruct,
  type Construct,
  constructsOf,
  type GfmConversion,
  type GfmOptions,
  gfmToBlocks,
  hiddenConstruct,
  type InlineConstruct,
  markdownStream,
  propertiesConstruct,
} from '../../src/gfm/index.ts'
import { Random } from '../random.testkit.ts'
import { cutAtRandom, streamProblem } from '../stream.testkit.ts'
import { anyConstructs, mention, note, OWN, textWithOwn } from './own-constructs.testkit.ts'

const constructs = constructsOf([mention, note])
const blocksOf = (markdown: string, options: GfmOptions = { constructs }): Block[] =>
  gfmToBlocks(markdown, options).blocks
const htmlsOf = (markdown: string, options?: GfmOptions): (string | undefined)[] =>
  blocksOf(markdown, options).map((block) => ('html' in block ? block.html : undefined))
const link = (name: string): string => `<a href="https://github.com/${name}">@${name}</a>`

/** Notes what it is asked, and finds nothing. */
function asked(start: string): { construct: InlineConstruct; texts: string[] } {
  const texts: string[] = []
  return { texts, construct: { start, read: (text, before) => void texts.push(`${before}|${text}`) } }
}

describe('a block of a construct within a quote or a list', () => {
  const own: Block = {
    type: 'x-chart',
    fallback: [
      { type: 'table', headers: ['h'], rows: [['1 &lt; 2']] },
      { type: 'timeline', items: [{ label: 'noon <1>', body: 'High' }] },
      { type: 'comparison', left: 'Left', right: 'Right' },
      {
        type: 'button',
        url: 'https://e.org/',
        label: 'Go',
        variant: 'soft',
        shape: 'pill',
        accent: 'red',
        icon: '⛵',
      },
    ],
  }
  const chart = constructsOf([{ name: 'chart', read: () => [own] }])
  const words = '<p>noon &lt;1&gt;</p><p>High</p><p>Left</p><p>Right</p><p>https://e.org/</p><p>Go</p>'

  it('is its fallback there, as HTML or in words, and never JSON', () => {
    for (const markdown of ['> :::chart\n> :::', '- :::chart\n  :::', '> a\n>\n> :::chart\n> :::']) {
      const html = JSON.stringify(blocksOf(markdown, { constructs: chart }))
      expect(html).not.toContain('fallback')
      for (const word of ['h', '1 &lt; 2', 'noon &lt;1&gt;', 'High', 'Right', 'Go'])
        expect(html).toContain(word)
    }
  })

  it('stays a block of its own elsewhere', () => {
    expect(blocksOf(':::chart\n:::', { constructs: chart })).toEqual([own])
  })

  it('is its words in what toHtml gives', () => {
    const quoting: BlockConstruct = {
      name: 'note',
      read: ({ toHtml }) => [{ type: 'quote', html: toHtml() }],
    }
    const both = constructsOf([{ name: 'chart', read: () => [own] }, quoting])
    const [quote] = blocksOf('::::note\n:::chart\n:::\n::::', { constructs: both })
    expect(quote).toMatchObject({ type: 'quote', html: expect.stringContaining(words) })
    expect(JSON.stringify(quote)).not.toContain('fallback')
  })
})

describe('an inline construct', () => {
  it('puts HTML where it stood: in paragraphs, headings, lists, cells, emphasis and notes', () => {
    expect(
      htmlsOf('@a **@b-c**, x@d.\n\n# @e\n\n- @f\n\n> @g &lt;\n> @h\n\n[^1]\n\n[^1]: @i').slice(0, 4),
    ).toEqual([
      `<p>${link('a')} <strong>${link('b-c')}</strong>, x@d.</p>`,
      `<h1>${link('e')}</h1>`,
      `<ul><li>${link('f')}</li></ul>`,
      `<p>${link('g')} &lt;\n${link('h')}</p>`,
    ])
    expect(htmlsOf('[^1]\n\n[^1]: @i').at(-1)).toContain(link('i'))
    expect(blocksOf('| @a |\n|-|\n| b @c |')).toEqual([
      { type: 'table', headers: [link('a')], rows: [[`b ${link('c')}`]] },
    ])
  })

  it('is not asked within code, addresses, HTML and behind a backslash', () => {
    const { construct, texts } = asked('@')
    blocksOf(
      '\\@a `@b` [c](@d "@e") <f@g.h> i@j.kl https://m.no/@p <b title="@q"> <!-- @r --> @s\n\n    @t\n\n```@u\n@v\n```\n\n<p>\n@w\n</p>\n\n[x]: @y',
      { constructs: constructsOf([construct]) },
    )
    expect(texts).toEqual([' |@s'])
  })

  it('gets 256 characters at most, whole ones, and the one before', () => {
    const { construct, texts } = asked('=')
    blocksOf(`😀=${'a'.repeat(254)}😀`, { constructs: constructsOf([construct]) })
    blocksOf(`=${'b'.repeat(300)}`, { constructs: constructsOf([construct]) })
    expect(texts).toEqual([`😀|=${'a'.repeat(254)}`, `|=${'b'.repeat(255)}`])
  })

  it('leaves no half of a character', () => {
    const half: InlineConstruct = { start: '=', read: () => ({ length: 2, html: '\ud83da' }) }
    expect(htmlsOf('=😀b', { constructs: constructsOf([half]) })).toEqual(['<p>ab</p>'])
  })

  it('cannot place what stands around it again', () => {
    const html = '<qp\u0001 n="0"></qp\u0001>b'
    const again: InlineConstruct = { start: '@', read: () => ({ length: 1, html }) }
    const text = '<div>\n\n```\na\n```\n\n@\n\n</div>'
    expect(blocksOf(text, { constructs: constructsOf([again]) })).toEqual([
      { type: 'code', code: 'a', language: 'plaintext' },
      { type: 'richtext', html: '<p>b</p>' },
    ])
  })

  it('makes no link within another one, and none in code of HTML: there its text stays', () => {
    expect(htmlsOf('[@a *b*](https://e.com) <a href="https://e.com">@c</a> <code>@d</code> @e')).toEqual([
      `<p><a href="https://e.com">@a <em>b</em></a> <a href="https://e.com">@c</a> <code>@d</code> ${link('e')}</p>`,
    ])
    const bold: InlineConstruct = { start: '=', read: () => ({ length: 1, html: '<b>x</b>' }) }
    expect(htmlsOf('[=](https://e.com)', { constructs: constructsOf([bold]) })).toEqual([
      '<p><a href="https://e.com"><strong>x</strong></a></p>',
    ])
  })

  it('is the description of a picture as it was written', () => {
    expect(blocksOf('![by @a](https://e.com/b.png)')).toEqual([
      { type: 'image', url: 'https://e.com/b.png', alt: 'by @a' },
    ])
  })

  it('comes before the dialect, and before others that begin alike if it finds something', () => {
    const one: InlineConstruct = {
      start: '[',
      read(text) {
        const [found, page] = /^\[\[(\w+)\]\]/.exec(text) ?? []
        return found === undefined
          ? undefined
          : { length: found.length, html: `<a href="${page}">${page}</a>` }
      },
    }
    const other: InlineConstruct = { start: '[', read: () => ({ length: 1, html: '&gt;' }) }
    expect(
      htmlsOf('[[Tides]] [a]', {
        constructs: constructsOf([one, other]),
        baseUrl: 'https://wiki.example/sea/',
      }),
    ).toEqual(['<p><a href="https://wiki.example/sea/Tides">Tides</a> &gt;a]</p>'])
  })

  it('may give nothing, text, or a picture', () => {
    const given: Record<string, string> = {
      '%': '',
      '=': 'a 1 > 0',
      '^': '<img src="https://e.com/a.png" alt="b">',
    }
    const all = Object.entries(given).map(([start, html]) => ({ start, read: () => ({ length: 1, html }) }))
    expect(htmlsOf('x % y =', { constructs: constructsOf(all) })).toEqual(['<p>x y a 1 &gt; 0</p>'])
    expect(blocksOf('%', { constructs: constructsOf(all) })).toEqual([])
    expect(blocksOf('^', { constructs: constructsOf(all) })).toEqual([
      { type: 'image', url: 'https://e.com/a.png', alt: 'b' },
    ])
  })

  it('cannot bring in what a text could not: its HTML is read by the same policy', () => {
    const html =
      '<script>alert(1)</script><b onclick="a()">c</b></p></div><iframe src="javascript:d"></iframe><i>'
    const evil: InlineConstruct = { start: '@', read: () => ({ length: 1, html }) }
    const { blocks, warnings } = gfmToBlocks('@\n\ne', { constructs: constructsOf([evil]) })
    expect(blocks).toEqual([
      { type: 'richtext', html: '<p><strong>c</strong></p>' },
      { type: 'richtext', html: '<p>e</p>' },
    ])
    expect(warnings.map(({ code }) => code)).toEqual(['tag_dropped', 'attribute_dropped', 'url_dropped'])
    expect(acceptCanonicalBlocks(blocks)).toEqual(blocks)
  })
})

describe('a block construct', () => {
  it('gets what stands in it, and gives blocks in its place', () => {
    expect(blocksOf('a\n:::note\n@b **c**\n\n- d\n:::\ne\n\n::: note F\n:::')).toEqual([
      { type: 'richtext', html: '<p>a</p>' },
      { type: 'callout', tone: 'info', html: `<p>${link('b')} <strong>c</strong></p><ul><li>d</li></ul>` },
      { type: 'richtext', html: '<p>e</p>' },
      { type: 'callout', tone: 'info', html: '' },
    ])
    const infos: unknown[] = []
    const code: BlockConstruct = {
      name: 'a-1',
      read: ({ info, text }) => (infos.push([info, text]), []),
    }
    blocksOf('  ::::a-1[b] {.c} \n   d\n  :::\n\n```\n:::::\n::: a-2\n:::\n\n:::a-1\n', {
      constructs: constructsOf([code]),
    })
    expect(infos).toEqual([
      ['[b] {.c}', ' d\n:::\n\n```'],
      ['', ''],
    ])
  })

  it('encloses shorter ones, ends with what it stands in, and is a part of quotes and lists', () => {
    const quoted = (html: string) => `<blockquote><p><strong>Note</strong></p>${html}</blockquote>`
    expect(
      htmlsOf('::::note\na\n:::note\nb\n:::\nc\n::::\n\n> :::note\n> d\n\ne\n\n- :::note\n  f\n  :::\n  g'),
    ).toEqual([
      `<p>a</p>${quoted('<p>b</p>')}<p>c</p>`,
      quoted('<p>d</p>'),
      '<p>e</p>',
      `<ul><li>${quoted('<p>f</p>')}g</li></ul>`,
    ])
  })

  it('has the definitions and the footnotes of the text around it, and none for it', () => {
    const text =
      ':::note\n[a] [^1] [b]\n\n[b]: https://e.com/in\n[a]: https://e.com/never\n\n[^2]: x\n:::\n\n[b] [^2]\n\n[a]: https://e.com/a\n[^1]: c'
    const [one, two] = htmlsOf(text)
    expect(one).toMatch(
      /^<p><a href="https:\/\/e.com\/a">a<\/a> <sup id="fnref-\w+-1"><a href="#fn-\w+-1">1<\/a><\/sup> <a href="https:\/\/e.com\/in">b<\/a><\/p><p>\[\^2\]: x<\/p>$/,
    )
    expect(two).toBe('<p>[b] [^2]</p>')
  })

  it('converts what is in it once, and says lines of the text', () => {
    let reads = 0
    const counting: InlineConstruct = { start: '@', read: () => void (reads += 1) }
    const twice: BlockConstruct = {
      name: 'twice',
      read: ({ toBlocks, toHtml }) => [...toBlocks(), { type: 'quote', html: toHtml() }, ...toBlocks()],
    }
    const { blocks, warnings } = gfmToBlocks('a\n\n:::twice\n@ [b](/c)\n:::', {
      constructs: constructsOf([counting, twice]),
    })
    expect(reads).toBe(1)
    expect(blocks.slice(1)).toEqual([
      { type: 'richtext', html: '<p>@ <a>b</a></p>' },
      { type: 'quote', html: '<p>@ b</p>' },
      { type: 'richtext', html: '<p>@ <a>b</a></p>' },
    ])
    expect(warnings.map(({ message }) => message.slice(0, 25))).toEqual(['line 4: the link to "/c" '])
  })

  it('stands on its lines, and nobody is asked for addresses that it gives', () => {
    const own: BlockConstruct = {
      name: 'own',
      read: ({ toBlocks }) => [
        { type: 'richtext', html: '<p><a href="https://own.example/">o</a></p>' },
        ...toBlocks(),
      ],
    }
    const urls: string[] = []
    const resolveUrl: NonNullable<GfmOptions['resolveUrl']> = (url, { block, line }) => {
      urls.push(`${line} ${block} ${url}`)
      return `https://asked.example/${url}`
    }
    const text =
      '@a\n\n:::own\n[b](c)\n:::\n\n- :::own\n  > [d](e)\n  :::\n  [f](g)\n\n<div>\n\n:::own\n[h](i)\n:::\n\n</div>'
    const { blocks, positions } = gfmToBlocks(text, {
      constructs: constructsOf([mention, own]),
      resolveUrl,
      positions: true,
    })
    expect(urls).toEqual(['4 richtext c', '8 quote e', '10 richtext g', '15 richtext i'])
    const html = (inner: string) => ({ type: 'richtext', html: inner })
    const o = '<p><a href="https://own.example/">o</a></p>'
    expect(blocks).toEqual([
      html(`<p>${link('a')}</p>`),
      html(o),
      html('<p><a href="https://asked.example/c">b</a></p>'),
      html(
        `<ul><li>${o}<blockquote><p><a href="https://asked.example/e">d</a></p></blockquote><a href="https://asked.example/g">f</a></li></ul>`,
      ),
      html(o),
      html('<p><a href="https://asked.example/i">h</a></p>'),
    ])
    expect(positions?.map((range) => [range?.start.line, range?.end.line])).toEqual([
      [1, 1],
      [3, 5],
      [3, 5],
      [7, 10],
      [12, 18],
      [12, 18],
    ])
  })

  it('ends with the text, on its last line, and keeps line ends and no control characters', () => {
    const nul: BlockConstruct = {
      name: 'nul',
      read: ({ toHtml }) => [{ type: 'quote', html: `${toHtml()}\u0000` }],
    }
    const { blocks, positions } = gfmToBlocks('a\n\n:::nul\nb\nc\n', {
      constructs: constructsOf([nul]),
      positions: true,
    })
    expect(blocks[1]).toEqual({ type: 'quote', html: '<p>b\nc</p>' })
    expect([positions?.[1]?.start.line, positions?.[1]?.end.line]).toEqual([3, 5])
  })

  it('gives what only the sanitizer makes safe, as a fence of a block does', () => {
    const evil: BlockConstruct = {
      name: 'evil',
      read: () => [{ type: 'richtext', html: '<p>a<script>alert(1)</script></p>' }],
    }
    const blocks = blocksOf(':::evil\n:::', { constructs: constructsOf([evil]) })
    expect(blocks).toEqual([{ type: 'richtext', html: '<p>a<script>alert(1)</script></p>' }])
    expect(() => acceptCanonicalBlocks(blocks)).toThrow('blocks[0].html')
    expect(sanitizeBlocks(blocks).blocks).toEqual([{ type: 'richtext', html: '<p>a</p>' }])
    expect(blocksOf('> :::evil\n> :::', { constructs: constructsOf([evil]) })).toEqual([
      { type: 'quote', html: '<p>a</p>' },
    ])
  })

  it('is refused within eight others', () => {
    const nested = (depth: number) =>
      Array.from({ length: depth }, (_, index) => `${':'.repeat(depth + 3 - index)}note\n`).join('') + 'a'
    expect(htmlsOf(nested(8))).toHaveLength(1)
    expect(htmlsOf('::: note\n'.repeat(8))).toHaveLength(1)
    expect(() => blocksOf(`\n${nested(9)}`)).toThrow(
      new ContentTooComplexError('line 10: more than 8 blocks of constructs within one another', 'content'),
    )
  })
})

it('needs no type for constructs that are written in place', () => {
  const inPlace = constructsOf([
    {
      start: '#',
      read(text) {
        const [found] = /^#\d+/.exec(text) ?? []
        return found === undefined ? undefined : { length: found.length, html: `<b>${found}</b>` }
      },
    },
    { name: 'note', read: ({ toHtml }) => [{ type: 'callout', tone: 'info', html: toHtml() }] },
  ])
  expect(gfmToBlocks(':::note\nSee #7.', { constructs: inPlace }).blocks).toEqual([
    { type: 'callout', tone: 'info', html: '<p>See <strong>#7</strong>.</p>' },
  ])
})

describe('bad constructs', () => {
  const inline = (read: unknown, start = '@') => [{ start, read }] as unknown as Construct[]
  const block = (read: unknown, name = 'note') => [{ name, read }] as unknown as Construct[]
  const START =
    'constructsOf wants a start of one ASCII punctuation character, no backslash, backtick or <, and got'
  const NAME = 'constructsOf wants a name of a letter and up to 39 letters, digits and hyphens and got "a b"'
  const ONE = 'constructsOf wants a start or a name, not both'

  it.each<[string, unknown, string]>([
    ['no list', {}, 'constructsOf wants an array of constructs and got an object'],
    ['null', null, 'constructsOf wants an array of constructs and got null'],
    ['no object', ['@'], 'constructsOf wants objects and got a string'],
    ['neither', [{}], ONE],
    ['both', [{ ...mention, name: 'note' }], ONE],
    ['two characters', inline(() => {}, '@@'), `${START} "@@"`],
    ['a letter', inline(() => {}, 'a'), `${START} "a"`],
    ['a backslash', inline(() => {}, '\\'), `${START} "\\\\"`],
    ['a backtick', inline(() => {}, '`'), `${START} "\`"`],
    ['an angle bracket', inline(() => {}, '<'), `${START} "<"`],
    ['a name with a space', block(() => {}, 'a b'), NAME],
    ['one name twice', [note, note], 'constructsOf got two constructs with the name note'],
    ['no function', inline(7), 'the construct @ wants a function read and got a number'],
  ])('%s is a TypeError at once', (_, given, message) => {
    expect(() => constructsOf(given as Construct[])).toThrow(new TypeError(message))
  })

  it.each<[unknown, string]>([
    [[mention], 'an array'],
    [null, 'null'],
    [{ list: [] }, 'an object with list'],
  ])('%o is not what constructsOf gives', (given, got) => {
    const options = { constructs: given } as GfmOptions
    const error = new TypeError(`the option constructs wants what constructsOf gives and got ${got}`)
    expect(() => gfmToBlocks('', options)).toThrow(error)
    expect(() => markdownStream(options)).toThrow(error)
  })

  it.each<[string, Construct[], string]>([
    [
      'matches nothing forever',
      inline(() => ({ length: 0, html: '' })),
      'the construct @ wants a length from 1 to 3 and got 0',
    ],
    [
      'matches more than there is',
      inline(() => ({ length: 4, html: '' })),
      'the construct @ wants a length from 1 to 3 and got 4',
    ],
    [
      'has no length',
      inline(() => ({ html: '' })),
      'the construct @ wants a length from 1 to 3 and got undefined',
    ],
    [
      'has half a length',
      inline(() => ({ length: 1.5, html: '' })),
      'the construct @ wants a length from 1 to 3 and got 1.5',
    ],
    [
      'gives no HTML',
      inline(() => ({ length: 1, html: 7 })),
      'the construct @ wants html as a string and got a number',
    ],
    [
      'gives a string',
      inline(() => 'a'),
      'the construct @ wants to give { length, html } or undefined and got a string',
    ],
    [
      'gives null',
      inline(() => null),
      'the construct @ wants to give { length, html } or undefined and got null',
    ],
    [
      'answers later',
      block(async () => []),
      'the construct note wants to give an array of blocks and got an object',
    ],
    [
      'gives a string for blocks',
      block(() => 'a'),
      'the construct note wants to give an array of blocks and got a string',
    ],
    ['gives no block', block(() => [7]), 'the construct note gave no block: it must be an object'],
    [
      'gives half a block',
      block(() => [{ type: 'divider' }, { type: 'richtext' }]),
      'the construct note gave no block: html must be a string',
    ],
  ])('one that %s is a TypeError that names it', (_, given, message) => {
    expect(() => blocksOf('@ab\n\n:::note\n:::', { constructs: constructsOf(given) })).toThrow(
      new TypeError(message),
    )
  })

  it.each<[string, Construct[]]>([
    [
      'inline',
      inline(() => {
        throw new RangeError('own')
      }),
    ],
    [
      'block',
      block(() => {
        throw new RangeError('own')
      }),
    ],
  ])('exceptions of one go through: %s', (_, given) => {
    expect(() => blocksOf('@ab\n\n:::note\n:::', { constructs: constructsOf(given) })).toThrow(
      new RangeError('own'),
    )
    const stream = markdownStream({ constructs: constructsOf(given) })
    expect(() => stream.push('@ab\n\n:::note\n:::\n\n')).toThrow(new RangeError('own'))
  })

  it('cannot fill the memory', () => {
    const message = 'constructs add more than 4194304 characters'
    const long = 'a'.repeat(1_100_000)
    for (const given of [
      inline(() => ({ length: 1, html: long })),
      block(() => [{ type: 'richtext', html: `<p>${long}</p>` }]),
    ])
      expect(() =>
        blocksOf('@\n\n@\n\n@\n\n@\n\n:::note\n:::\n'.repeat(4), { constructs: constructsOf(given) }),
      ).toThrow(new ContentTooComplexError(message, 'content'))
  })
})

describe('[8.4.1] constructs take linear time', () => {
  const LENGTH = hostileLength(400_000)
  const MAX_MILLISECONDS = hostileLength(16_000)
  /** Backtracks as much as it can in what it gets. */
  const slow: InlineConstruct = {
    start: '=',
    read(text) {
      const found = /^==(?:[^=]|=(?!=))*==/.exec(text)?.[0]
      return found === undefined ? undefined : { length: found.length, html: `<mark>${found.length}</mark>` }
    },
  }

  it.each(
    [
      '@',
      '@a',
      '@a ',
      '[@a',
      '[@a](b) ',
      '<a href=b>@a',
      '| @a |\n',
      '=',
      '==a',
      '==a==',
      ':',
      ':::\n',
      ':::note\n:::\n',
      ':::note\na\n:::\n\n',
      '> :::note\n',
      '- :::note\n',
      ':::note\n> ',
      '<div>\n\n:::note\n@a\n:::\n\n',
      `${[11, 10, 9, 8, 7, 6, 5, 4].map((length) => `${':'.repeat(length)}note\n@a [b][c]\n`).join('')}\n${':'.repeat(11)}\n`,
      ':::note\n'.repeat(8) + 'a\n\n'.repeat(9),
    ].map((unit) => [JSON.stringify(unit).slice(0, 40), unit]),
  )('%s', (_, unit) => {
    const text = unit.repeat(LENGTH / unit.length)
    const took = processorTime(() => conversion(text, { constructs: constructsOf([mention, note, slow]) }))
    expect(took).toBeLessThan(MAX_MILLISECONDS)
  })

  it('also for what is never closed', () => {
    const text = `${':::note\n'.repeat(8)}${'@a [b]\n\n'.repeat(LENGTH / 8)}`
    expect(processorTime(() => conversion(text, { constructs }))).toBeLessThan(MAX_MILLISECONDS)
  })
})

describe('streams', () => {
  it('show constructs as they come, and no half of a fence', () => {
    const stream = markdownStream({ constructs })
    const seen = ['Hi @al', 'ice\n\n::', ':no', 'te\nHel', 'lo\n:', '::\n', 'a\n\n'].map((chunk) => {
      const final = stream.push(chunk).flatMap(({ blocks }) => blocks)
      const open = stream.parts.filter(({ isFinal }) => !isFinal).flatMap(({ blocks }) => blocks)
      return [...final, '/', ...open].map((block) =>
        typeof block === 'object' && 'html' in block ? block.html : block,
      )
    })
    expect(seen).toEqual([
      ['/', `<p>Hi ${link('al')}</p>`],
      [`<p>Hi ${link('alice')}</p>`, '/'],
      ['/'],
      ['/', '<p>Hel</p>'],
      ['/', '<p>Hello</p>'],
      ['<p>Hello</p>', '/'],
      ['<p>a</p>', '/'],
    ])
  })
})

function conversion(markdown: string, options: GfmOptions): GfmConversion | undefined {
  try {
    return gfmToBlocks(markdown, options)
  } catch (error) {
    if (!(error instanceof ContentTooComplexError)) throw error
    return undefined
  }
}

describe('whatever the constructs and the text', () => {
  const bases = { baseUrl: 'https://example.com/a/' }

  it(
    'the conversion ends with valid blocks, and a stream gives the same',
    () => {
      fc.assert(
        fc.property(anyConstructs, textWithOwn, fc.nat(), (own, text, seed) => {
          const options = { ...bases, constructs: constructsOf(own) }
          const blocks = conversion(text, options)?.blocks ?? []
          expect(parseBlocks(blocks)).toEqual({ ok: true, value: blocks })
          const variant = {
            name: 'own',
            stream: () => markdownStream(options),
            convert: (markdown: string) => gfmToBlocks(markdown, options),
          }
          expect(streamProblem(cutAtRandom(text, new Random(seed)), variant)).toBe(undefined)
        }),
        runs(50),
      )
    },
    PROPERTY_TIMEOUT,
  )

  it(
    'inline constructs alone give what the sanitizer would not change',
    () => {
      fc.assert(
        fc.property(anyConstructs, textWithOwn, (own, text) => {
          const blocks =
            conversion(text, { constructs: constructsOf(own.filter((one) => one.start !== undefined)) })
              ?.blocks ?? []
          expect(acceptCanonicalBlocks(blocks)).toEqual(blocks)
        }),
        runs(50),
      )
    },
    PROPERTY_TIMEOUT,
  )

  it(
    'it is as without them where they find nothing',
    () => {
      fc.assert(
        fc.property(anyConstructs, textWithOwn, (own, text) => {
          const idle = own.flatMap((one): Construct[] => {
            if (one.name !== undefined) return [{ ...one, name: `absent-${one.name}` }]
            return one.start === undefined ? [] : [{ ...one, read: () => undefined }]
          })
          idle.push(
            alertConstruct(() => undefined),
            hiddenConstruct('[!](!)'),
            propertiesConstruct(['tags']),
          )
          const options = { ...bases, positions: true }
          expect(conversion(text, { ...options, constructs: constructsOf(idle) })).toEqual(
            conversion(text, options),
          )
        }),
        runs(50),
      )
    },
    PROPERTY_TIMEOUT,
  )

  it(
    'it takes linear time',
    () => {
      const length = hostileLength(40_000)
      const unit = fc.array(fc.constantFrom(...OWN, ' ', '\n', '> ', '- ', '[a](', ')', '<b>', '*'), {
        minLength: 1,
        maxLength: 4,
      })
      fc.assert(
        fc.property(anyConstructs, unit, (own, pieces) => {
          const repeated = pieces.join('')
          const text = repeated.repeat(length / repeated.length)
          const took = processorTime(() => conversion(text, { constructs: constructsOf(own) }))
          expect(took).toBeLessThan(hostileLength(8000))
        }),
        runs(20),
      )
    },
    PROPERTY_TIMEOUT,
  )
})
