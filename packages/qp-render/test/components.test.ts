import { sanitizeHtml } from 'qp-sanitize'
import { type Block, InvalidBlockError, type SafeBlock, trustStoredBlocks } from 'qp-schema'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type Component,
  type Components,
  html as markup,
  renderBlocks,
  renderPage,
  type SafeHtml,
  trustedHtml,
} from '../src/index.ts'

const callout = { type: 'callout', tone: 'info', html: '<h2>Tides</h2><p>a &amp; b</p>' } as const
const video = { type: 'embed', embedType: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' } as const

function safe(...blocks: readonly unknown[]): SafeBlock[] {
  return trustStoredBlocks(blocks as Block[])
}

describe('[10.14.1] components', () => {
  it('take the place of the default, around it or alone', () => {
    const components: Components = {
      divider: () => markup`<hr class="wave">`,
      callout: ({ tone }, next, { index, path, blocks }) =>
        markup`<my-note tone="${tone}" at="${index}/${blocks.length} ${path}">${next()}</my-note>`,
    }
    expect(
      renderBlocks(safe({ type: 'divider' }, callout, { type: 'richtext', html: '<p>x</p>' }), {
        components,
      }),
    ).toBe(
      `<hr class="wave">
<my-note tone="info" at="1/3 blocks[1]"><aside class="qp-callout qp-accent-blue" role="note" aria-label="Note" dir="auto"><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 11v5M12 7.5v.01"/></svg><div><h2 id="tides">Tides<a class="qp-anchor" href="#tides" aria-hidden="true" tabindex="-1"></a></h2><p>a &amp; b</p></div></aside></my-note>
<div class="qp-richtext" dir="auto"><p>x</p></div>`,
    )
  })

  it('get leaves as the defaults write them', () => {
    const table = {
      type: 'table',
      headers: ['<em>A</em>'],
      rows: [['<a href="https://example.org/">1</a>']],
      caption: 'a < b',
    }
    const button = {
      type: 'button',
      url: 'javascript:alert(1)',
      label: '',
      variant: 'soft',
      shape: 'pill',
      accent: 'red',
    }
    const framed = { type: 'html', safetyMode: 'sandboxed', html: '<script>1</script>' }
    const seen: Record<string, string> = {}
    renderBlocks(safe(table, button, framed, { type: 'image', url: 'https://example.org/?a&b' }), {
      components: {
        table: (_block, next, { leaf }) => {
          for (const path of ['headers[0]', 'rows[0][0]', 'caption', 'rows[9][9]', 'constructor'])
            seen[path] = `${leaf(path)}`
          return next()
        },
        button: (_block, next, { leaf }) => ((seen['url'] = `${leaf('url')}`), next()),
        html: (_block, next, { leaf }) => ((seen['html'] = `${leaf('html')}`), next()),
        image: (_block, next, { leaf }) => ((seen['src'] = `${leaf('url')}`), next()),
      },
    })
    expect(seen).toEqual({
      'headers[0]': '<em>A</em>',
      'rows[0][0]': '<a rel="ugc nofollow noopener" href="https://example.org/">1</a>',
      caption: 'a &lt; b',
      'rows[9][9]': '',
      constructor: '',
      url: '',
      html: '',
      src: 'https://example.org/?a&amp;b',
    })
  })

  it('cannot forget to escape', () => {
    const block = { type: 'quote', html: '', attribution: '<b>"' }
    const shown = (quote: Component<'quote'>) => renderBlocks(safe(block), { components: { quote } })
    expect(shown(({ attribution }) => markup`<p title="${attribution}">${attribution}</p>`)).toBe(
      '<p title="&lt;b&gt;&quot;">&lt;b&gt;&quot;</p>',
    )
    // @ts-expect-error: a string is no SafeHtml
    expect(shown(() => '<b>')).toBe('&lt;b&gt;')
    // @ts-expect-error: nor is an object that prints HTML
    expect(shown(() => ({ toString: () => '<b>' }))).toBe('&lt;b&gt;')
    expect(shown(() => trustedHtml('<b>'))).toBe('<b>')
    expect(markup`${null}${undefined}${false}${[markup`<i>`, markup`</i>`]}${0}`.toString()).toBe('<i></i>0')
  })

  it('leave nothing behind when they give nothing', () => {
    expect(
      renderBlocks(safe({ type: 'divider' }, callout), { components: { callout: () => markup`` } }),
    ).toBe('<hr>')
  })

  it('are typed by the type of their block', () => {
    expectTypeOf<Parameters<Component<'image'>>[0]['alt']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<ReturnType<Component<'image'>>>().toEqualTypeOf<SafeHtml>()
    // @ts-expect-error: no such type
    const components: Components = { hologram: () => markup`` }
    expect(Object.keys(components)).toEqual(['hologram'])
  })

  it('show the blocks of a page, too', () => {
    const page = {
      blocks: safe({ type: 'divider' }, video),
      theme: 'auto-default',
      layout: 'standard',
      meta: null,
    } as const
    const shown = renderPage(page, {
      url: 'https://pages.example/a',
      frameUrl: () => '',
      components: { divider: () => markup`<hr class="wave">` },
      embed: ({ name }) => markup`<p>${name}</p>`,
    })
    expect(shown).toContain('<article class="qp-article">\n<hr class="wave">\n<p>YouTube</p>\n</article>')
  })
})

describe('[10.14.2] what is not known', () => {
  const strangers = safe(
    { type: 'hologram' },
    { type: 'html', safetyMode: 'trusted', html: '<script>' },
    null,
    { type: 'richtext', html: 5 },
    { type: 'divider' },
  )
  const note = '<div class="qp-box qp-unknown">This part of the page cannot be shown here.</div>'

  it('is noted, skipped, thrown for, or shown by a function', () => {
    expect(renderBlocks(strangers)).toBe([note, note, note, note, '<hr>'].join('\n'))
    expect(renderBlocks(strangers, { onUnknown: 'placeholder' })).toBe(renderBlocks(strangers))
    expect(renderBlocks(strangers, { onUnknown: 'skip' })).toBe('<hr>')
    expect(
      renderBlocks(strangers, {
        onUnknown: (value, { reason, path }, { index }) =>
          markup`<p>${index} ${path} ${reason} ${typeof value}</p>`,
      }),
    ).toBe(`<p>0 blocks[0].type unknown_type object</p>
<p>1 blocks[1].safetyMode unknown_variant object</p>
<p>2 blocks[2] malformed object</p>
<p>3 blocks[3].html malformed object</p>
<hr>`)
    const thrown = (index: number) => {
      try {
        return renderBlocks(strangers.slice(index), { onUnknown: 'throw' })
      } catch (error) {
        return error instanceof InvalidBlockError ? error.message : error
      }
    }
    expect([0, 1, 2, 3, 4].map(thrown)).toEqual([
      'blocks[0].type is not known',
      'blocks[0].safetyMode is not known',
      'blocks[0] must be an object',
      'blocks[0].html must be a string',
      '<hr>',
    ])
  })

  it('[11.3.4] a choice of a later version leaves the block, and is thrown for on request', () => {
    const danger = safe({ ...callout, html: 'x', tone: 'danger' })
    expect(renderBlocks(danger, { onUnknown: 'skip' })).toBe(renderBlocks(safe({ ...callout, html: 'x' })))
    expect(() => renderBlocks(danger, { onUnknown: 'throw' })).toThrow('blocks[0].tone is not known')
    expect(renderBlocks(danger, { components: { callout: ({ tone }) => markup`${tone}` } })).toBe('info')
    const code = safe({ type: 'code', code: 'x', language: 'zig' })
    expect(renderBlocks(code, { components: { code: ({ language }) => markup`${language}` } })).toBe(
      'plaintext',
    )
    expect(renderBlocks(code)).toBe(renderBlocks(safe({ type: 'code', code: 'x' })))
    const table = safe({ type: 'table', headers: ['a'], rows: [], align: ['justify'] })
    expect(renderBlocks(table, { components: { table: ({ align }) => markup`${align?.join()}` } })).toBe(
      'left',
    )
  })
})

describe('[10.14.3] the embed hook', () => {
  it('gets what is safe to show, and the default', () => {
    const seen: unknown[] = []
    const shown = renderBlocks(safe(video, { ...video, url: 'https://evil.example/' }), {
      embed: (embed, next, { path }) => {
        seen.push({ ...embed, path, isDefault: next().toString() === renderBlocks(safe(video)) })
        return markup`<iframe src="${embed.src}" title="${embed.title}" sandbox="${embed.sandbox}" allow="${embed.allow}"></iframe>`
      },
    })
    expect(seen).toEqual([
      {
        block: video,
        src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
        href: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        name: 'YouTube',
        title: 'YouTube',
        sandbox:
          'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation',
        allow: 'fullscreen; picture-in-picture; encrypted-media',
        referrerPolicy: 'strict-origin-when-cross-origin',
        prompt: 'Load video from YouTube',
        path: 'blocks[0]',
        isDefault: true,
      },
    ])
    expect(shown)
      .toBe(`<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="YouTube" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation" allow="fullscreen; picture-in-picture; encrypted-media"></iframe>
<p class="qp-embed-missing" dir="auto">https://evil.example/</p>`)
  })
})

describe('[10.14.5] blocks that were not sanitized', () => {
  const unsafe: Block[] = [
    { type: 'richtext', html: '<p onclick="alert(1)">a<script>alert(1)</script></p>' },
    { type: 'table', headers: ['<img src=x onerror=alert(1)>b'], rows: [] },
  ]

  it('need a sanitizer to compile', () => {
    // @ts-expect-error: neither SafeBlock nor sanitize
    expect(() => renderBlocks(unsafe, {})).toThrow(TypeError)
    expect(renderBlocks(unsafe, { sanitize: sanitizeHtml })).toBe(
      `<div class="qp-richtext" dir="auto"><p>a</p></div>
<div class="qp-table-scroll" role="group" aria-label="Table" tabindex="0"><table dir="auto"><thead><tr><th scope="col">b</th></tr></thead></table></div>`,
    )
  })

  it('tell where the sanitizer gave up', () => {
    const deep: Block = { type: 'table', headers: ['a'], rows: [['<sub>'.repeat(300)]] }
    expect(() => renderBlocks([deep], { sanitize: sanitizeHtml })).toThrow(
      expect.objectContaining({ code: 'content_too_complex', path: 'blocks[0].rows[0][0]' }),
    )
  })
})
