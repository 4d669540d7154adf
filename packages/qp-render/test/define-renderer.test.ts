import { readFileSync } from 'node:fs'
import { type Block, BLOCK_TYPES, type CalloutBlock, InvalidBlockError, trustStoredBlocks } from 'qp-schema'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type ComponentContext, defineRenderer, htmlToText, type RendererComponents } from '../src/index.ts'

const silent = Object.fromEntries(BLOCK_TYPES.map((type) => [type, () => '']))

/** Lines of a terminal, of the types that these tests show. */
const components: RendererComponents<string> = {
  ...(silent as never as RendererComponents<string>),
  richtext: ({ html }) => htmlToText(html),
  image: ({ url, alt = '' }) => `[${alt}](${url})`,
  callout: ({ tone, html }) => `${tone}: ${htmlToText(html)}`,
  divider: (_block, { index, path, blocks }) => `--- ${index} ${path} ${blocks.length}`,
  comparison: ({ left, right }) => `${left} | ${right}`,
}

const blocks: Block[] = [
  { type: 'richtext', html: '<h1>Tides</h1>' },
  { type: 'divider' },
  { type: 'comparison', left: 'ebb', right: 'flow' },
]

describe('[10.14.4] defineRenderer', () => {
  it('gives one result a block, with its place', () => {
    const render = defineRenderer(components)
    expectTypeOf(render).toEqualTypeOf<(blocks: readonly Block[]) => string[]>()
    expect(render(blocks)).toEqual(['Tides', '--- 1 blocks[1] 3', 'ebb | flow'])
    expect(render([])).toEqual([])
  })

  it('gives leaves and the loading of images as the defaults write them, anew for each page', () => {
    const leaves = defineRenderer<string>({
      ...components,
      richtext: (_block, { leaf }) => String(leaf('html')),
      image: (_block, { leaf, imageLoading }) => `${String(leaf('url'))} ${imageLoading()}`,
    })
    const page = trustStoredBlocks([
      { type: 'richtext', html: '<h2>A</h2>' },
      { type: 'richtext', html: '<h2>A</h2>' },
      { type: 'image', url: 'https://example.com/a&b.png' },
      { type: 'image', url: 'javascript:alert(1)' },
    ])
    const anchor = (id: string) => `<a class="qp-anchor" href="#${id}" aria-hidden="true" tabindex="-1"></a>`
    const shown = [
      `<h2 id="a">A${anchor('a')}</h2>`,
      `<h2 id="a-1">A${anchor('a-1')}</h2>`,
      'https://example.com/a&amp;b.png eager',
      ' lazy',
    ]
    expect(leaves(page)).toEqual(shown)
    expect(leaves(page)).toEqual(shown)
    const plain = defineRenderer(
      { ...components, richtext: (_block, { leaf }) => String(leaf('html')) },
      { headingIds: false },
    )
    expect(plain(page.slice(0, 1))).toEqual(['<h2>A</h2>'])
  })

  it('[4.1.5] gives no HTML of what no sanitizer has seen, and the rest of it', () => {
    const leaf = (path: string) =>
      defineRenderer<string>({
        ...components,
        quote: (_block, context) => String(context.leaf(path)),
        callout: ({ tone }) => tone,
      })
    const unsafe: Block[] = [
      { type: 'callout', tone: 'info', html: '<script>alert(1)</script>' },
      { type: 'quote', html: '<script>alert(1)</script>', attribution: 'A & B' },
    ]
    expect(leaf('attribution')(unsafe)).toEqual(['info', 'A &amp; B'])
    expect(() => leaf('html')(unsafe)).toThrow(
      /^the HTML of blocks\[1\]\.html did not come from sanitizeBlocks or trustStoredBlocks: /,
    )
    expect(leaf('html')(trustStoredBlocks(unsafe))).toEqual(['info', '<script>alert(1)</script>'])
  })

  it('has a component for every block type in the example of the README', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
    const [, map = ''] = /defineRenderer<string>\(\{\n([^]*?)\n\}\)/.exec(readme) ?? []
    expect([...map.matchAll(/^ {2}(\w+):/gm)].map(([, type]) => type)).toEqual(BLOCK_TYPES)
  })

  it('gives anything, such as trees', () => {
    const tags = Object.fromEntries(BLOCK_TYPES.map((type) => [type, () => ({ tag: type })]))
    const nodes = defineRenderer(tags as never as RendererComponents<{ tag: string }>)
    expect(nodes(blocks)).toEqual([{ tag: 'richtext' }, { tag: 'divider' }, { tag: 'comparison' }])
  })

  it('a missing block type does not compile, and fails at once where nothing compiles', () => {
    const { table: _table, code: _code, ...incomplete } = components
    // @ts-expect-error: table and code are missing
    expect(() => defineRenderer<string>(incomplete)).toThrow(new TypeError('no component for table, code'))
    // @ts-expect-error: one type is no renderer
    expect(() => defineRenderer<string>({ divider: () => '' })).toThrow(TypeError)
    // @ts-expect-error: a component must give what the renderer gives
    defineRenderer<string>({ ...components, divider: () => 1 })
    // @ts-expect-error: no such type
    defineRenderer<string>({ ...components, hologram: () => '' })
    expectTypeOf<keyof RendererComponents<string>>().toEqualTypeOf<(typeof BLOCK_TYPES)[number]>()
    expectTypeOf<RendererComponents<string>>().toEqualTypeOf<Required<RendererComponents<string>>>()
    expectTypeOf<Parameters<RendererComponents<string>['callout']>>().toEqualTypeOf<
      [CalloutBlock, ComponentContext]
    >()
  })

  it('[10.14.2] throws at what it does not know, unless told otherwise', () => {
    const strangers = [
      { type: 'divider' },
      { type: 'hologram' },
      { type: 'callout', tone: 'danger', html: 'x' },
    ] as Block[]
    expect(() => defineRenderer(components)(strangers)).toThrow(
      new InvalidBlockError({ reason: 'unknown_type', path: 'type', message: 'is not known' }, 'blocks[1]'),
    )
    expect(() => defineRenderer(components)(strangers.slice(2))).toThrow('blocks[0].tone is not known')
    expect(defineRenderer(components, { onUnknown: 'skip' })(strangers)).toEqual([
      '--- 0 blocks[0] 3',
      'info: x',
    ])
    expect(
      defineRenderer(components, { onUnknown: (value, { reason }) => `${JSON.stringify(value)} ${reason}` })(
        strangers,
      ),
    ).toEqual(['--- 0 blocks[0] 3', '{"type":"hologram"} unknown_type', 'info: x'])
  })
})
