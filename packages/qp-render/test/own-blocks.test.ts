import fc from 'fast-check'
import { acceptCanonicalBlocks } from 'qp-sanitize/canonical'
import { sanitizeBlocks, sanitizeHtml } from 'qp-sanitize'
import {
  type Block,
  blockProblem,
  ContentTooComplexError,
  type FieldKinds,
  type KnownBlock,
  LIMITS,
  mapOwnLeaves,
  ownBlockProblem,
  type OwnBlockType,
  ownLeavesOf,
  trustStoredBlocks,
} from 'qp-schema'
import { hostileHtml, hostileText, hostileUrl, PROPERTY_TIMEOUT, runs } from 'qp-schema/testkit'
import { parseBlocks } from 'qp-schema/zod'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  createStreamRenderer,
  defineBlockType,
  defineRenderer,
  deriveMeta,
  html as markup,
  htmlToText,
  renderBlocks,
  renderBlocksAsync,
  renderPage,
  renderPageWithResources,
  type SafeHtml,
  toPlainText,
} from '../src/index.ts'
import { chart } from './own-blocks.testkit.ts'

const blockTypes = [chart]
const tides: Block<typeof chart> = {
  type: 'x-example-chart',
  title: 'High & low',
  note: '<h2>Note</h2>',
  source: 'https://example.org/tides',
  points: [
    { label: '<em>06:40</em>', value: '4.2 m' },
    { label: 'noon', value: '<1 m' },
  ],
}
const FALLBACK = [
  {
    type: 'table',
    headers: ['High &amp; low', ''],
    rows: [
      ['<em>06:40</em>', '4.2 m'],
      ['noon', '&lt;1 m'],
    ],
  },
  { type: 'richtext', html: '<h2>Note</h2>' },
  { type: 'richtext', html: '<p><a href="https://example.org/tides">Source</a></p>' },
]

function safe(...blocks: readonly (Block | Block<typeof chart>)[]) {
  return sanitizeBlocks(blocks, { blockTypes }).blocks
}

describe('[11.3.8] Block<typeof type>', () => {
  it('has the fields of its kinds, each with its type, and no others', () => {
    expectTypeOf<Block<typeof chart>>().branded.toEqualTypeOf<{
      type: 'x-example-chart'
      title: string
      note?: string
      source?: string
      look?: 'bars' | 'line'
      points: { label: string; value: string }[]
      fallback?: KnownBlock[]
    }>()
    expectTypeOf(chart).toExtend<OwnBlockType>()
    expectTypeOf<Block<OwnBlockType>>().branded.toEqualTypeOf<{
      type: `x-${string}`
      fallback?: KnownBlock[]
    }>()
  })

  it('is what fallback and render get, and what sanitizeBlocks takes with the type alone', () => {
    defineBlockType({
      type: 'x-example-size',
      kinds: { size: { choice: ['small', 'large'] }, words: ['plainText'] },
      fallback: ({ size, words }) => {
        expectTypeOf(size).toEqualTypeOf<'small' | 'large'>()
        expectTypeOf(words).toEqualTypeOf<string[]>()
        return [{ type: 'divider' }]
      },
      // @ts-expect-error: no such field
      render: ({ colour }) => String(colour),
    })
    // @ts-expect-error: a block without a fallback is one of its type only
    expect(() => sanitizeBlocks([tides])).toThrow(
      new TypeError(
        'blocks[0].type is not known and has no fallback. If x-example-chart is a type of your own, give it in the option blockTypes',
      ),
    )
    // @ts-expect-error: a choice that there is not
    const wrong: Block<typeof chart> = { ...tides, look: 'pie' }
    // @ts-expect-error: a field that is missing
    const incomplete: Block<typeof chart> = { type: 'x-example-chart', title: 'x' }
    expect(() => safe(wrong)).toThrow(new TypeError('blocks[0].look is not known'))
    const number = { ...tides, points: [{ label: 'x', value: 4.2 }] } as never
    expect(() => safe(number)).toThrow(
      new TypeError('blocks[0].points[0].value must be a string: numbers are sent as text, such as "4.2"'),
    )
    expect(() => safe(incomplete)).toThrow(new TypeError('blocks[0].points must be an array'))
  })
})

describe('[4.1.1] sanitizing a block of an own type', () => {
  it('keeps its fields by their kinds, and makes its fallback of them', () => {
    const sent = {
      ...tides,
      zoom: 12,
      fallback: [{ type: 'html', safetyMode: 'pro_sandboxed', html: '<script>run()</script>' }],
    } as unknown as Block<typeof chart>
    const { blocks, warnings } = sanitizeBlocks([{ type: 'divider' }, sent], { blockTypes })
    expect(blocks).toEqual([{ type: 'divider' }, { ...tides, look: 'bars', fallback: FALLBACK }])
    expect(Object.keys(blocks[1] ?? {})).toEqual([
      'type',
      'title',
      'note',
      'source',
      'look',
      'points',
      'fallback',
    ])
    expect(warnings).toEqual([])
    expect(sanitizeBlocks(JSON.parse(JSON.stringify(blocks)), { blockTypes })).toEqual({ blocks, warnings })
    expect(parseBlocks(JSON.parse(JSON.stringify(blocks))).ok).toBe(true)
  })

  it('treats each string by its kind, with warnings at its place', () => {
    const { blocks, warnings } = sanitizeBlocks(
      [
        {
          ...tides,
          note: '<p onclick="run()">a</p>',
          source: 'javascript:run()',
          points: [{ label: '<p>x<script>run()</script></p>', value: '<script>' }],
        },
      ],
      { blockTypes, path: 'content' },
    )
    expect(blocks[0]).toMatchObject({ note: '<p>a</p>', points: [{ label: 'x', value: '<script>' }] })
    expect(blocks[0]).not.toHaveProperty('source')
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ['attribute_dropped', 'content[0].note'],
      ['url_dropped', 'content[0].source'],
      ['tag_dropped', 'content[0].points[0].label'],
      ['tag_dropped', 'content[0].points[0].label'],
    ])
  })

  it('has the bounds of blocks of ours', () => {
    expect(() => safe({ ...tides, note: '<em>'.repeat(300) })).toThrow(
      new ContentTooComplexError('HTML nests deeper than 256 elements', 'blocks[0].note'),
    )
    const { warnings } = sanitizeBlocks(
      Array.from({ length: 500 }, () => ({ ...tides, source: 'x' })),
      { blockTypes },
    )
    expect(warnings.length).toBe(LIMITS.warnings)
  })

  it('drops one that shows nothing, and one whose address has to be there and is unsafe', () => {
    const link = defineBlockType({
      type: 'x-example-link',
      kinds: { url: 'linkUrl', label: { optional: 'plainText' } },
      fallback: ({ url, label = '' }) =>
        label === '' ? [] : [{ type: 'richtext', html: markup`<a href="${url}">${label}</a>`.toString() }],
      render: ({ label = '' }) => label,
    })
    const { blocks, warnings } = sanitizeBlocks(
      [
        { type: 'x-example-link', url: 'javascript:run()', label: 'a' },
        { type: 'x-example-link', url: 'https://example.org/', label: ' ' },
        { type: 'x-example-chart', title: ' ', points: [] },
      ],
      { blockTypes: [link, chart] },
    )
    expect(blocks).toEqual([])
    expect(warnings.map(({ code, path, message }) => [code, path, message.split(':')[0]])).toEqual([
      ['url_dropped', 'blocks[0].url', 'the address "javascript'],
      ['block_dropped', 'blocks[0]', 'the x-example-link was dropped'],
      ['block_dropped', 'blocks[1]', 'the x-example-link was dropped'],
      ['block_dropped', 'blocks[2]', 'the x-example-chart was dropped'],
    ])
  })

  it('reads an address of a frame with its provider, or as that of any page', () => {
    const player = defineBlockType({
      type: 'x-example-player',
      kinds: { embedType: { optional: { choice: ['youtube', 'mine'] } }, url: 'embedUrl' },
      fallback: ({ url }) => [{ type: 'embed', embedType: 'iframe_sandbox', url }],
      render: (_block, { leaf }) => markup`<iframe sandbox="" src="${leaf('url')}"></iframe>`,
    })
    const kept = (block: Omit<Block<typeof player>, 'type'>) =>
      sanitizeBlocks([{ type: 'x-example-player', ...block }], { blockTypes: [player] }).blocks.length
    expect([
      kept({ url: 'https://example.org/' }),
      kept({ url: 'https://example.org/', embedType: 'mine' }),
      kept({ url: 'https://example.org/', embedType: 'youtube' }),
      kept({ url: 'https://youtu.be/dQw4w9WgXcQ', embedType: 'youtube' }),
      kept({ url: 'javascript:run()' }),
    ]).toEqual([1, 1, 0, 1, 0])
  })

  it('refuses what the type’s schema refuses, with the place', () => {
    const seen: unknown[] = []
    const gauge = defineBlockType({
      type: 'x-example-gauge',
      kinds: { values: ['plainText'] },
      schema: {
        '~standard': {
          validate(block) {
            seen.push(block)
            const { values } = block as { values: string[] }
            const index = values.findIndex((value) => Number.isNaN(Number(value)))
            return index === -1
              ? {}
              : { issues: [{ message: 'must be a number', path: ['values', { key: index }] }] }
          },
        },
      },
      fallback: ({ values }) => [{ type: 'richtext', html: values.join(' ') }],
      render: ({ values }) => values.join(' '),
    })
    const take = (values: string[]) =>
      sanitizeBlocks([{ type: 'x-example-gauge', values, fallback: [] }], { blockTypes: [gauge] }).blocks
    expect(take(['1', '2'])).toEqual([
      { type: 'x-example-gauge', values: ['1', '2'], fallback: [{ type: 'richtext', html: '1 2' }] },
    ])
    expect(seen).toEqual([{ type: 'x-example-gauge', values: ['1', '2'] }])
    expect(() => take(['1', 'two'])).toThrow(new TypeError('blocks[0].values[1]: must be a number'))
    const later = { ...gauge, schema: { '~standard': { validate: async () => ({}) } } }
    expect(() =>
      sanitizeBlocks([{ type: 'x-example-gauge', values: ['1'] }], { blockTypes: [later] }),
    ).toThrow(new TypeError('schema of x-example-gauge must answer at once and gave a promise'))
  })

  it('does not let the type’s own code change what was sanitized', () => {
    const vandal = defineBlockType({
      type: 'x-example-vandal',
      kinds: { items: [{ html: 'richHtml' }] },
      fallback(block) {
        for (const item of block.items) item.html = '<script>run()</script>'
        return [{ type: 'richtext', html: '<p>x</p>' }]
      },
      render: () => '',
    })
    expect(
      sanitizeBlocks([{ type: 'x-example-vandal', items: [{ html: '<p>a</p>' }] }], { blockTypes: [vandal] })
        .blocks,
    ).toMatchObject([{ items: [{ html: '<p>a</p>' }] }])
  })

  it.each<[string, unknown, string]>([
    ['no list', 'text', 'fallback of x-example-bad must give an array of blocks'],
    ['a promise', Promise.resolve([]), 'fallback of x-example-bad must give an array of blocks'],
    [
      'a block that is none',
      [{ type: 'callout', tone: 'info' }],
      'fallback of x-example-bad must give known blocks: fallback[0].html must be a string',
    ],
    [
      'a block of an own type',
      [{ type: 'x-example-chart', fallback: [{ type: 'divider' }] }],
      'fallback of x-example-bad must give known blocks: fallback[0].type is not known',
    ],
    [
      'too many',
      Array.from({ length: 101 }, () => ({ type: 'divider' })),
      'fallback of x-example-bad must give known blocks: fallback must be at most 100 blocks',
    ],
  ])('says that a fallback gave %s', (_what, given, message) => {
    const bad = defineBlockType({
      type: 'x-example-bad',
      kinds: { title: 'plainText' },
      fallback: () => given as KnownBlock[],
      render: () => '',
    })
    expect(() => sanitizeBlocks([{ type: 'x-example-bad', title: 'x' }], { blockTypes: [bad] })).toThrow(
      new TypeError(message),
    )
  })

  it('sanitizes what a fallback gives, and warns nobody who cannot mend it', () => {
    const careless = defineBlockType({
      type: 'x-example-careless',
      kinds: { title: 'plainText' },
      fallback: ({ title }) => [{ type: 'richtext', html: `<p>${title}</p>` }],
      render: ({ title }) => title,
    })
    expect(
      sanitizeBlocks([{ type: 'x-example-careless', title: 'a<script>run()</script>' }], {
        blockTypes: [careless],
      }),
    ).toEqual({
      blocks: [
        {
          type: 'x-example-careless',
          title: 'a<script>run()</script>',
          fallback: [{ type: 'richtext', html: '<p>a</p>' }],
        },
      ],
      warnings: [],
    })
  })

  it('leaves its fallback to all who do not know the type', () => {
    const sanitized = safe(tides)
    const known = [{ type: 'x-example-chart', fallback: FALLBACK }]
    expect(sanitizeBlocks(sanitized).blocks).toEqual(known)
    expect(acceptCanonicalBlocks(sanitized)).toEqual(known)
    expect(blockProblem(sanitized[0])).toBe(undefined)
    expect(renderBlocks(sanitized)).toBe(renderBlocks(trustStoredBlocks(FALLBACK as Block[])))
    expect(deriveMeta(sanitized).title).toBe('Note')
  })
})

const HTML =
  '<div class="x-example-chart" dir="auto"><figure class="chart-bars"><figcaption>High &amp; low</figcaption>' +
  '<p><em>06:40</em>: 4.2 m</p><p>noon: &lt;1 m</p><h2 id="note">Note<a class="qp-anchor" href="#note" aria-hidden="true" tabindex="-1"></a></h2>' +
  '<a href="https://example.org/tides">Source</a></figure></div>'

describe('[10.14.1] rendering a block of an own type', () => {
  it('gives what its render makes, in an element of its own', async () => {
    const blocks = safe({ type: 'divider' }, tides, { type: 'richtext', html: '<h2>Note</h2>' })
    const shown = renderBlocks(blocks, { blockTypes })
    expect(shown).toBe(
      `<hr>\n${HTML}\n<div class="qp-richtext" dir="auto"><h2 id="note-1">Note<a class="qp-anchor" href="#note-1" aria-hidden="true" tabindex="-1"></a></h2></div>`,
    )
    expect(await renderBlocksAsync(blocks, { blockTypes })).toBe(shown)
    expect(renderPage({ blocks }, { blockTypes })).toContain(shown)
    const [part] = createStreamRenderer({ blockTypes })([{ key: 0, blocks: safe(tides) }])
    expect(part?.html).toContain('<figure class="chart-bars">')
  })

  it('takes language and direction from fields of these names', () => {
    const poem = defineBlockType({
      type: 'x-example-poem',
      kinds: {
        text: 'plainText',
        lang: { optional: 'languageTag' },
        dir: { optional: { choice: ['ltr', 'rtl'] } },
      },
      fallback: ({ text }) => [{ type: 'timeline', items: [{ label: '', body: text }] }],
      render: ({ text }) => text,
    })
    const { blocks } = sanitizeBlocks([{ type: 'x-example-poem', text: 'x', lang: 'ar', dir: 'rtl' }], {
      blockTypes: [poem],
    })
    expect(renderBlocks(blocks, { blockTypes: [poem] })).toBe(
      '<div class="x-example-poem" lang="ar" dir="rtl">x</div>',
    )
  })

  it('counts such a block as one, also for the addresses of frames', () => {
    const frame: Block = { type: 'html', safetyMode: 'sandboxed', html: '<p>x</p>' }
    const blocks = safe(tides, frame)
    const frameUrl = (index: number) => `https://frames.example/${index}`
    expect(renderBlocks(blocks, { blockTypes, frameUrl })).toContain('src="https://frames.example/1"')
    expect(renderBlocks(blocks, { frameUrl })).toContain('src="https://frames.example/3"')
  })

  it('names no resource that only the fallback would load', () => {
    const gallery = defineBlockType({
      type: 'x-example-film',
      kinds: { url: 'linkUrl', credit: { optional: 'snippet' } },
      fallback: ({ url }) => [
        { type: 'embed', embedType: 'youtube', url },
        { type: 'code', code: 'x' },
        { type: 'html', html: '<p style="color:red">x</p>' },
      ],
      render: () => 'a film',
    })
    const own = { blockTypes: [gallery] }
    const film = { type: 'x-example-film', url: 'https://youtu.be/dQw4w9WgXcQ' } as const
    const { blocks } = sanitizeBlocks([film], own)
    expect(renderPageWithResources({ blocks })).toMatchObject({
      styleAttributes: true,
      frameSources: ['https://www.youtube-nocookie.com'],
    })
    const page = { blocks, layout: 'full_bleed' } as const
    expect(renderPageWithResources(page, own)).toMatchObject({
      script: '',
      styleAttributes: false,
      frameSources: [],
    })
    const styled = sanitizeBlocks([{ ...film, credit: '<p style="color:red">x</p>' }], own)
    expect(renderPageWithResources(styled, own).styleAttributes).toBe(true)
  })

  it('shows the fallback of a block whose fields are not those of the type, and a note without one', () => {
    const stored = trustStoredBlocks([
      { type: 'x-example-chart', fallback: [{ type: 'divider' }] },
      { type: 'x-example-chart', title: 7, points: [], fallback: [{ type: 'divider' }] } as never,
      { type: 'x-example-chart', title: 'x' } as never,
    ])
    expect(renderBlocks(stored, { blockTypes, onUnknown: 'skip' })).toBe('<hr>\n<hr>')
    expect(renderBlocks(stored.slice(2), { blockTypes })).toContain('qp-unknown')
    expect(() => renderBlocks(stored, { blockTypes, onUnknown: 'throw' })).toThrow(
      'blocks[2].type is not known',
    )
  })

  it('escapes a string that render gives, and refuses anything else by its name', () => {
    const giving = (given: unknown) => {
      const type = defineBlockType({
        type: 'x-example-any',
        kinds: { title: 'plainText' },
        fallback: () => [{ type: 'divider' }],
        render: () => given as SafeHtml,
      })
      const { blocks } = sanitizeBlocks([{ type: 'x-example-any', title: 'x' }], { blockTypes: [type] })
      return renderBlocks(blocks, { blockTypes: [type] })
    }
    expect(giving('<img src=x onerror=alert(1)>')).toBe(
      '<div class="x-example-any" dir="auto">&lt;img src=x onerror=alert(1)&gt;</div>',
    )
    const wrong: [unknown, string][] = [
      [undefined, 'undefined'],
      [null, 'null'],
      [7, 'number'],
      [[markup`<p>`], 'an array'],
      [{ toString: () => '<script>' }, 'an object'],
      [Promise.resolve(markup`<p>`), 'a promise'],
    ]
    for (const [given, name] of wrong)
      expect(() => giving(given)).toThrow(
        new TypeError(`render of x-example-any gave ${name}: give what html made, or a string`),
      )
  })

  it('says where render threw, with what it threw as the cause', () => {
    const failure = new Error('no axis')
    const type = defineBlockType({
      type: 'x-example-any',
      kinds: { title: 'plainText' },
      fallback: () => [{ type: 'divider' }],
      render() {
        throw failure
      },
    })
    const { blocks } = sanitizeBlocks([{ type: 'x-example-any', title: 'x' }], { blockTypes: [type] })
    expect(() => renderBlocks(blocks, { blockTypes: [type] })).toThrow(
      new Error('render of x-example-any threw at blocks[0]: Error: no axis', { cause: failure }),
    )
  })

  it('takes blocks that nobody has sanitized with sanitize alone, also without a fallback', () => {
    const unsafe = { ...tides, note: '<p onclick="run()">x</p>', source: 'javascript:run()' }
    const blocks = [unsafe] as unknown as Block[]
    expect(() => renderBlocks(blocks as never, { blockTypes })).toThrow('blocks[0] did not come from')
    const shown = renderBlocks(blocks, { blockTypes, sanitize: sanitizeHtml })
    expect(shown).toContain('<p>x</p>')
    expect(shown).toContain('<a href="">Source</a>')
  })

  it('is done by renderers to other outputs, which show its HTML', () => {
    const divider = () => '--'
    const toLines = defineRenderer<string>(
      {
        richtext: ({ html }) => html,
        image: divider,
        embed: divider,
        html: divider,
        callout: divider,
        quote: divider,
        divider,
        timeline: divider,
        comparison: divider,
        table: divider,
        code: divider,
        button: divider,
      },
      {
        own: {
          blockTypes,
          show: (html, block, { path }) => `${path} ${block.type}: ${htmlToText(String(html))}`,
        },
      },
    )
    expect(toLines(safe({ type: 'divider' }, { ...tides, note: '' }))).toEqual([
      '--',
      expect.stringMatching(/^blocks\[1\] x-example-chart: High & low\n/),
    ])
    expect(() => toLines([{ ...tides, fallback: [{ type: 'divider' }] }])).toThrow(
      'the HTML of blocks[0].points[0].label did not come from sanitizeBlocks',
    )
  })
})

it(
  '[4.1.3] twice is once, and every string is of its kind, whatever is sent',
  () => {
    const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
    const any = fc.record({
      type: fc.constant('x-example-chart'),
      title: hostileText,
      note: optional(hostileHtml),
      source: optional(hostileUrl),
      points: fc.array(fc.record({ label: hostileHtml, value: hostileText }), { maxLength: 4 }),
      fallback: optional(fc.constant([{ type: 'html', html: '<script>run()</script>' }])),
    })
    fc.assert(
      fc.property(any, (sent) => {
        const { blocks } = sanitizeBlocks([sent as unknown as Block<typeof chart>], { blockTypes })
        expect(sanitizeBlocks(blocks, { blockTypes })).toEqual({ blocks, warnings: [] })
        expect(parseBlocks(blocks).ok).toBe(true)
        const kept = blocks.flatMap((block) => ownLeavesOf(block, chart))
        for (const { kind, value } of kept)
          if (kind === 'richHtml' || kind === 'inlineHtml') expect(sanitizeHtml(value, kind)).toBe(value)
        const shown = renderBlocks(blocks, { blockTypes })
        expect(shown).not.toMatch(/<script|<svg|<iframe/i)
      }),
      runs(50),
    )
  },
  PROPERTY_TIMEOUT,
)

it('[10.14.6] plain text is that of its kinds, and without the type that of its fallback', () => {
  const blocks = safe({ ...tides, note: '' })
  expect(toPlainText(blocks, { blockTypes })).toBe(
    'High & low\n06:40\n4.2 m\nnoon\n<1 m\nhttps://example.org/tides',
  )
  expect(toPlainText(blocks)).toBe(
    'High & low\t\n06:40\t4.2 m\nnoon\t<1 m\n\nSource (https://example.org/tides)',
  )
})

it('[3.4] its leaves are walked by their kinds', () => {
  expect(ownLeavesOf(tides, chart).map(({ path, kind }) => `${path} ${kind}`)).toEqual([
    'title plainText',
    'note richHtml',
    'source linkUrl',
    'points[0].label inlineHtml',
    'points[0].value plainText',
    'points[1].label inlineHtml',
    'points[1].value plainText',
  ])
  const loud = mapOwnLeaves({ ...tides, fallback: FALLBACK }, chart, ({ kind, value }) =>
    kind === 'plainText' ? value.toUpperCase() : value,
  )
  expect(loud).toEqual({
    ...tides,
    title: 'HIGH & LOW',
    look: 'bars',
    points: [
      { label: '<em>06:40</em>', value: '4.2 M' },
      { label: 'noon', value: '<1 M' },
    ],
  })
})

it('[3.7.4] a whole number within bounds is a number of the block, and no leaf', () => {
  const level = defineBlockType({
    type: 'x-example-level',
    kinds: { height: { integer: [1, 5] }, integer: ['plainText'] },
    fallback: ({ height }) => [{ type: 'richtext', html: `<p>${height + 1}</p>` }],
    render: () => '',
  })
  const block = { type: 'x-example-level', height: 5, integer: ['a'] } as const
  const { blocks } = sanitizeBlocks([block as never], { blockTypes: [level] })
  expect(blocks).toEqual([{ ...block, fallback: [{ type: 'richtext', html: '<p>6</p>' }] }])
  const problems = [0, 1.5, '2', 6].map((height) => ownBlockProblem({ ...block, height }, level)?.reason)
  expect(problems).toEqual(['malformed', 'malformed', 'malformed', 'unknown_value'])
})

describe('[3.7.4] defineBlockType refuses', () => {
  const right = {
    type: 'x-example-a' as const,
    kinds: { title: 'plainText' } as FieldKinds,
    fallback: () => [],
    render: () => '',
  }
  const name = (got: string) =>
    `defineBlockType wants a type such as x-example-chart, of lower-case letters, digits and single hyphens, and got ${got}`
  const kinds =
    'plainText, icon, inlineHtml, richHtml, snippet, document, scriptedDocument, linkUrl, imageUrl, embedUrl, sourceCode, languageTag, groupName, lineNumbers'
  const cyclic: Record<string, unknown> = {}
  cyclic['again'] = cyclic

  it.each<[string, object, string]>([
    ['a name of ours', { type: 'quote' }, name('"quote"')],
    ['capitals', { type: 'x-Chart' }, name('"x-Chart"')],
    ['markup', { type: 'x-a"><script>' }, name('"x-a\\"><script>"')],
    ['too long a name', { type: `x-${'a'.repeat(63)}` }, name(`"x-${'a'.repeat(63)}"`)],
    ['no name', { type: undefined }, name('undefined')],
    [
      'a kind that does not exist',
      { kinds: { points: [{ value: 'number' }] } },
      `kinds.points[0].value of x-example-a: there is no kind "number"; kinds are ${kinds}`,
    ],
    [
      'a kind that is no name',
      { kinds: { a: true } },
      `kinds.a of x-example-a: there is no kind true; kinds are ${kinds}`,
    ],
    [
      'a kind that every object has',
      { kinds: { a: 'constructor' } },
      `kinds.a of x-example-a: there is no kind "constructor"; kinds are ${kinds}`,
    ],
    ['no kinds', { kinds: undefined }, 'kinds of x-example-a must be an object with a kind for each field'],
    [
      'one kind',
      { kinds: { optional: 'icon' } },
      'kinds of x-example-a must be an object with a kind for each field',
    ],
    ['kinds of `type`', { kinds: { type: 'icon' } }, 'x-example-a has type already: kinds cannot name it'],
    [
      'kinds of `fallback`',
      { kinds: { fallback: 'icon' } },
      'x-example-a has fallback already: kinds cannot name it',
    ],
    [
      'a name with a dot',
      { kinds: { 'a.b': 'icon' } },
      'kinds of x-example-a: the name "a.b" is not one of letters, digits and _',
    ],
    [
      'a name of prototypes',
      { kinds: JSON.parse('{"__proto__":"icon"}') },
      'kinds of x-example-a: the name "__proto__" is not one of letters, digits and _',
    ],
    [
      'lists of two kinds',
      { kinds: { a: ['icon', 'icon'] } },
      'kinds.a of x-example-a: a list has one kind, that of its elements',
    ],
    [
      'optional in optional',
      { kinds: { a: { optional: { optional: 'icon' } } } },
      'kinds.a of x-example-a: optional is for fields, and not within another optional or a list',
    ],
    [
      'a misspelt property',
      { schmea: {} },
      'x-example-a has type, kinds, schema, fallback, render, and no property schmea',
    ],
    [
      'optional with more',
      { kinds: { a: { optional: 'icon', default: 'x' } } },
      'kinds.a of x-example-a: optional stands alone',
    ],
    [
      'a choice of nothing',
      { kinds: { a: { choice: [] } } },
      'kinds.a of x-example-a: a choice has names of at most 40 letters, digits, _, +, # and -',
    ],
    [
      'a choice of numbers',
      { kinds: { a: { choice: [1] } } },
      'kinds.a of x-example-a: a choice has names of at most 40 letters, digits, _, +, # and -',
    ],
    [
      'another default',
      { kinds: { a: { choice: ['b'], default: 'c' } } },
      'kinds.a of x-example-a: its default is none of its values',
    ],
    [
      'bounds in the wrong order',
      { kinds: { a: { integer: [2, 1] } } },
      'kinds.a of x-example-a: a whole number has two bounds, the lower one first',
    ],
    [
      'one bound',
      { kinds: { a: { integer: [1] } } },
      'kinds.a of x-example-a: a whole number has two bounds, the lower one first',
    ],
    [
      'kinds without an end',
      { kinds: cyclic },
      `kinds${'.again'.repeat(18)} of x-example-a: is deeper than 16 lists and objects`,
    ],
    ['no render', { render: 'html' }, 'render of x-example-a wants a function and got a string'],
    ['no fallback', { fallback: [] }, 'fallback of x-example-a wants a function and got an array'],
    [
      'no schema',
      { schema: {} },
      'schema of x-example-a wants a schema of zod, or of another library of Standard Schema and got an object',
    ],
  ])('%s', (_what, wrong, message) => {
    expect(() => defineBlockType({ ...right, ...wrong } as typeof right)).toThrow(new TypeError(message))
  })

  it('and lists of types what it did not make, and two of one name', () => {
    const message =
      'the option blockTypes wants types of defineBlockType of qp-render, in an array, and got an object with type, kinds, fallback'
    const [block] = safe(tides)
    for (const use of [
      (types: never) => sanitizeBlocks([], { blockTypes: types }),
      (types: never) => renderBlocks(block === undefined ? [] : [block], { blockTypes: types }),
      (types: never) => renderPage({ blocks: [] }, { blockTypes: types }),
      (types: never) => toPlainText([], { blockTypes: types }),
    ]) {
      expect(() => use([right] as never)).toThrow(new TypeError(message))
      expect(() => use([chart, chart] as never)).toThrow(
        new TypeError('blockTypes has two types called x-example-chart'),
      )
      expect(() => use(chart as never)).toThrow(/ and got an object with type, kinds, fallback$/)
    }
  })
})
