import { type BlockProps, Blocks, type Components } from 'qp-react'
import { renderBlocks } from 'qp-render'
import { drawChart } from 'qp-render/charts'
import { highlightCode } from 'qp-render/highlight'
import {
  type Block,
  BLOCK_TYPES,
  type CalloutBlock,
  InvalidBlockError,
  TABLE_FORMS,
  type TableForm,
  trustStoredBlocks,
} from 'qp-schema'
import type { ComponentType } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { normalize } from './normalize.ts'
import { toHtml } from './programs/static-markup.tsx'

const heading: Block = { type: 'richtext', html: '<h2>Tides</h2>' }
const quote: Block = {
  type: 'quote',
  html: '<p>Everything <a href="#f">flows</a>.</p>',
  attribution: 'H. & co',
}
const anchor = (id: string) => `<a class="qp-anchor" href="#${id}" aria-hidden="true" tabindex="-1"></a>`

describe('[10.14.1] components', () => {
  it('get data and the default, which is not rendered unless it is shown', () => {
    const seen: unknown[] = []
    const components: Components = {
      quote: ({ children, ...data }) => {
        seen.push(JSON.parse(JSON.stringify(data)))
        return <section>{children}</section>
      },
      divider: ({ index }) => <b>{index}</b>,
      table: ({ leaves }) => <i dangerouslySetInnerHTML={leaves['rows[0][0]']} />,
      code: () => null,
    }
    const shown = toHtml(
      [
        quote,
        { type: 'divider' },
        { type: 'table', headers: ['A'], rows: [['<em>1</em>']] },
        { type: 'code', code: 'x' },
      ],
      {
        components,
        highlight: () => {
          throw new Error('a default was rendered')
        },
      },
    )
    expect(shown).toBe(
      '<section><figure class="qp-quote"><blockquote dir="auto"><p>Everything <a rel="ugc nofollow noopener" href="#f">flows</a>.</p></blockquote><figcaption dir="auto">— H. &amp; co</figcaption></figure></section>\n<b>1</b>\n<i><em>1</em></i>\n',
    )
    expect(seen).toEqual([
      {
        block: quote,
        index: 0,
        leaves: { html: { __html: '<p>Everything <a rel="ugc nofollow noopener" href="#f">flows</a>.</p>' } },
      },
    ])
  })

  it('are typed by the type of their block', () => {
    expectTypeOf<Components['callout']>().toEqualTypeOf<ComponentType<BlockProps<'callout'>> | undefined>()
    expectTypeOf<BlockProps<'callout'>['block']>().toEqualTypeOf<CalloutBlock>()
    expectTypeOf<keyof Components>().toEqualTypeOf<(typeof BLOCK_TYPES)[number]>()
    // @ts-expect-error: HTML that nobody has sanitized
    const unsafe = <Blocks blocks={[heading]} />
    expect(() => renderToStaticMarkup(unsafe)).toThrow(
      /^blocks\[0\] did not come from sanitizeBlocks or trustStoredBlocks: /,
    )
  })

  it('[10.14.2] never see a choice that is not known', () => {
    const danger = { type: 'callout', tone: 'danger', html: 'x' } as unknown as Block
    expect(toHtml([danger], { components: { callout: ({ block }) => block.tone } })).toBe('info')
  })
})

describe('what the elements depend on', () => {
  it('ids and loading are settled before React renders: any element may be rendered again', () => {
    const page = (
      <Blocks
        blocks={trustStoredBlocks([
          heading,
          heading,
          { type: 'image', url: 'https://example.com/1.png', alt: 'One' },
          { type: 'image', url: 'https://example.com/2.png', alt: 'Two' },
        ])}
        components={{
          richtext: ({ children }) => (
            <>
              {children}
              {children}
            </>
          ),
        }}
      />
    )
    const once = (id: string) =>
      `<div class="qp-richtext" dir="auto"><h2 id="${id}">Tides${anchor(id)}</h2></div>`
    const images =
      '<figure class="qp-image"><a href="https://example.com/1.png" rel="ugc nofollow noopener"><img src="https://example.com/1.png" alt="One" decoding="async"/></a></figure>\n<figure class="qp-image"><a href="https://example.com/2.png" rel="ugc nofollow noopener"><img src="https://example.com/2.png" alt="Two" loading="lazy" decoding="async"/></a></figure>'
    const expected = `${once('tides').repeat(2)}\n${once('tides-1').repeat(2)}\n${images}`
    const withoutHints = (html: string) => html.replace(/<link rel="preload"[^>]*>/g, '')
    expect(withoutHints(renderToStaticMarkup(page))).toBe(expected)
    expect(withoutHints(renderToStaticMarkup(page))).toBe(expected)
    expect(renderToString(page)).toContain(images)
  })

  it('[3.5.13] html without a safetyMode is inline', () => {
    expect(toHtml([{ type: 'html', html: '<p>x</p>' }])).toBe(
      '<div class="qp-html" dir="auto"><div><p>x</p></div></div>',
    )
  })

  it('the options of renderBlocks', () => {
    const page: Block[] = [
      heading,
      { type: 'html', safetyMode: 'sandboxed', html: '<title>It</title>' },
      { type: 'code', code: 'graph LR', language: 'mermaid' },
      { type: 'code', code: 'a < 1', language: 'js' },
      { type: 'embed', embedType: 'iframe_sandbox', url: 'https://own.example/' },
    ]
    const frame = (index: number) => `/frame?at=${index}&x="`
    expect(
      toHtml(page, {
        headingIds: false,
        frameUrl: frame,
        diagramUrl: frame,
        highlight: highlightCode,
        ownHost: 'own.example.',
      }).split('\n'),
    ).toEqual([
      '<div class="qp-richtext" dir="auto"><h2>Tides</h2></div>',
      '<iframe class="qp-box qp-frame" src="/frame?at=1&amp;x=&quot;" title="It" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" loading="lazy" referrerPolicy="no-referrer"></iframe>',
      '<figure class="qp-box qp-code qp-mermaid qp-flat" dir="ltr" translate="no"><figcaption><span class="qp-language">Diagram</span></figcaption><iframe class="qp-diagram" src="/frame?at=2&amp;x=&quot;" title="Diagram" sandbox="allow-scripts" loading="lazy" referrerPolicy="no-referrer"></iframe><details open=""><summary>Source</summary><button class="qp-copy" type="button" aria-live="polite" hidden="">Copy</button><pre tabindex="0"><code class="language-mermaid">graph LR</code></pre></details></figure>',
      '<figure class="qp-box qp-code" dir="ltr" translate="no"><figcaption><span class="qp-language">JavaScript</span></figcaption><button class="qp-copy" type="button" aria-live="polite" hidden="">Copy</button><pre tabindex="0"><code class="language-js">a &lt; <span class="qp-hl-number">1</span></code></pre></figure>',
      '<p class="qp-embed-missing" dir="auto"><a href="https://own.example/" rel="ugc nofollow noopener">https://own.example/</a></p>',
    ])
  })
})

describe('[10.32.1] charts', () => {
  const table = (as: TableForm): Block => ({
    type: 'table',
    headers: ['Port', '<em>Depth</em>'],
    rows: [
      ['North', '4 m'],
      ['South', '3 m'],
    ],
    caption: 'Low & high',
    as,
    lang: 'en',
  })

  it('are what renderBlocks makes of them, and tables without something that draws', () => {
    const blocks = [...TABLE_FORMS.map(table), { ...table('lines'), rows: [['North', 'deep']] }]
    const options = { chart: drawChart }
    const html = renderBlocks(trustStoredBlocks(structuredClone(blocks)), options)
    expect(normalize(toHtml(blocks, options))).toEqual(normalize(html))
    expect(html.match(/<figure class="qp-chart /g)).toHaveLength(TABLE_FORMS.length)
    expect(toHtml(blocks)).not.toContain('<figure')
  })
})

describe('[3.5.15] [10.34] lines of code', () => {
  const code = (fields: object): Block => ({
    type: 'code',
    code: '/* a\nb */\nc\n',
    language: 'ts',
    ...fields,
  })
  const remark = (fields: object): Block => ({
    type: 'callout',
    tone: 'info',
    html: `<h3>${JSON.stringify(fields)}</h3>`,
    ...fields,
  })
  const blocks = [
    code({ start: 9, highlight: '2' }),
    remark({ line: 10 }),
    remark({ line: 99 }),
    remark({ lines: '9-10' }),
    heading,
    remark({ line: 1 }),
    code({ language: 'diff', code: '@@ -1 +1 @@\n-a\n+b' }),
    remark({ line: 1 }),
  ]

  it('are what renderBlocks makes of them', () => {
    const options = { highlight: highlightCode }
    const html = renderBlocks(trustStoredBlocks(structuredClone(blocks)), options)
    expect(html.match(/<div class="qp-lines"/g)).toHaveLength(2)
    expect(normalize(toHtml(blocks, options))).toEqual(normalize(html))
  })

  it('remarks are callouts where a component shows code', () => {
    const html = toHtml(blocks, { components: { code: ({ children }) => <b>{children}</b> } })
    expect(html).not.toContain('qp-lines')
    expect(html.match(/<aside/g)).toHaveLength(5)
  })
})

describe('[3.5.5] [3.5.11] labels', () => {
  const toned = (tone: CalloutBlock['tone'], label?: string): Block => ({
    type: 'callout',
    tone,
    ...(label === undefined ? {} : { label }),
    html: '<p>x</p>',
  })
  /** The attributes of a callout and what stands above its text, without the drawing. */
  const shownOf = (block: Block) =>
    toHtml([block])
      .replace(/<svg.*<\/svg>/, '')
      .replace('<div><p>x</p></div></aside>', '')
  const drawingOf = (block: Block) => /<svg.*<\/svg>/.exec(toHtml([block]))?.[0]

  it('of a callout is above its text, and its tone is read aloud only without one', () => {
    expect(shownOf(toned('warning'))).toBe(
      '<aside class="qp-callout qp-accent-amber" role="note" aria-label="Warning" dir="auto">',
    )
    expect(shownOf(toned('warning', 'Achtung <b>'))).toBe(
      '<aside class="qp-callout qp-accent-amber" role="note" dir="auto"><strong class="qp-callout-title" dir="auto">Achtung &lt;b&gt;</strong>',
    )
  })

  it('Important and Caution have looks of their own, of a warning only and as they are spelt', () => {
    expect(shownOf(toned('warning', 'Important'))).toContain('class="qp-callout qp-accent-purple"')
    expect(shownOf(toned('warning', 'Caution'))).toContain('class="qp-callout qp-accent-red"')
    expect(shownOf(toned('warning', 'CAUTION'))).toContain('class="qp-callout qp-accent-amber"')
    expect(shownOf(toned('info', 'Caution'))).toContain('class="qp-callout qp-accent-blue"')
    const drawings = [toned('warning'), toned('warning', 'Important'), toned('warning', 'Caution')].map(
      drawingOf,
    )
    expect(new Set(drawings).size).toBe(3)
    expect(drawingOf(toned('warning', 'CAUTION'))).toBe(drawings[0])
  })

  it('of code stands in place of the name of its language', () => {
    const caption = (block: Block) => /<figcaption>.*<\/figcaption>/.exec(toHtml([block]))?.[0]
    expect(caption({ type: 'code', code: 'x', language: 'py' })).toBe(
      '<figcaption><span class="qp-language">Python</span></figcaption>',
    )
    expect(caption({ type: 'code', code: 'x', label: 'lua & <b>', filename: 'a.lua' })).toBe(
      '<figcaption><span class="qp-file">a.lua</span><span class="qp-label">lua &amp; &lt;b&gt;</span></figcaption>',
    )
  })
})

describe('bad input', () => {
  const strangers = [{ type: 'divider' }, { type: 'hologram' }, null, { type: 'divider' }] as Block[]
  const note = '<div class="qp-box qp-unknown">This part of the page cannot be shown here.</div>'

  it('[10.14.2] leaves a note, unless onUnknown says otherwise', () => {
    expect(toHtml(strangers)).toBe(`<hr/>\n${note}\n${note}\n<hr/>`)
    expect(toHtml(strangers, { onUnknown: 'skip' })).toBe('<hr/>\n<hr/>')
    expect(toHtml(strangers, { onUnknown: (_value, { reason }, { path }) => `${path}: ${reason}` })).toBe(
      '<hr/>\nblocks[1]: unknown_type\nblocks[2]: malformed\n<hr/>',
    )
    expect(() => toHtml(strangers, { onUnknown: 'throw' })).toThrow(
      new InvalidBlockError({ reason: 'unknown_type', path: 'type', message: 'is not known' }, 'blocks[1]'),
    )
  })

  it('[10.14.5] text and addresses of blocks that were cast are safe', () => {
    const script = '"><script>alert(1)</script>'
    const shown = toHtml([
      { type: 'image', url: 'javascript:alert(1)', alt: script },
      {
        type: 'button',
        url: 'javascript:alert(1)',
        label: script,
        variant: 'soft',
        shape: 'pill',
        accent: 'red',
      },
      { type: 'embed', embedType: 'youtube', url: 'javascript:alert(1)', title: script },
      { type: 'code', code: script, filename: script },
      { type: 'timeline', items: [{ label: script, body: script }] },
      { type: 'comparison', left: script, right: script, leftLabel: script },
      { type: 'table', headers: [], rows: [], caption: script },
      { type: 'quote', html: '', attribution: script },
    ])
    expect(shown).not.toContain('<script')
    expect(shown).not.toMatch(/(?:href|src)="javascript:/)
    expect(shown.split('&lt;script&gt;')).toHaveLength(14)
  })
})
