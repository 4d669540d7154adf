import { CODE_LANGUAGES } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { sanitized } from '../templates/markup.ts'
import { renderBlocks } from '../render-blocks.ts'
import { render, renderUnknown, safe } from '../render.testkit.ts'

describe('code', () => {
  it('[10.9.2] source is escaped and keeps its indentation', () => {
    expect(
      render({
        type: 'code',
        language: 'ts',
        filename: 'src/<a>.ts',
        code: '\nif (a < b && "c") {\n\treturn `</code>`\n}\n',
      }),
    ).toBe(
      '<figure class="qp-box qp-code" dir="ltr" translate="no"><figcaption><span class="qp-file">src/&lt;a&gt;.ts</span><span class="qp-language">TypeScript</span></figcaption><button class="qp-copy" type="button" aria-live="polite" hidden>Copy</button><pre tabindex="0"><code class="language-ts">\nif (a &lt; b &amp;&amp; &quot;c&quot;) {\n\treturn `&lt;/code&gt;`\n}\n</code></pre></figure>',
    )
  })

  it('without language or filename', () => {
    expect(render({ type: 'code', code: 'x' })).toBe(
      '<figure class="qp-box qp-code" dir="ltr" translate="no"><figcaption><span class="qp-language">Text</span></figcaption><button class="qp-copy" type="button" aria-live="polite" hidden>Copy</button><pre tabindex="0"><code class="language-plaintext">x</code></pre></figure>',
    )
  })

  it('[10.9.3] a diagram without a place that draws it', () => {
    expect(render({ type: 'code', language: 'mermaid', code: 'graph LR\n  A --> B' })).toBe(
      '<figure class="qp-box qp-code qp-mermaid" dir="ltr" translate="no"><figcaption><span class="qp-language">Diagram</span></figcaption><button class="qp-copy" type="button" aria-live="polite" hidden>Copy</button><pre tabindex="0"><code class="language-mermaid">graph LR\n  A --&gt; B</code></pre></figure>',
    )
  })

  it('a named diagram', () => {
    expect(render({ type: 'code', language: 'mermaid', code: 'A', filename: 'flow.mmd' })).toBe(
      '<figure class="qp-box qp-code qp-mermaid" dir="ltr" translate="no"><figcaption><span class="qp-file">flow.mmd</span><span class="qp-language">Diagram</span></figcaption><button class="qp-copy" type="button" aria-live="polite" hidden>Copy</button><pre tabindex="0"><code class="language-mermaid">A</code></pre></figure>',
    )
  })

  it('[10.12.1] a diagram and the frame that draws it, its source open', () => {
    const block = { type: 'code', language: 'mermaid', code: 'A', filename: 'a "flow".mmd' } as const
    expect(renderBlocks(safe(block), { diagramUrl: (index) => `/abc/diagrams/${index}?a=1&b="` })).toBe(
      '<figure class="qp-box qp-code qp-mermaid" dir="ltr" translate="no"><figcaption><span class="qp-file">a &quot;flow&quot;.mmd</span><span class="qp-language">Diagram</span></figcaption><iframe class="qp-diagram" src="/abc/diagrams/0?a=1&amp;b=&quot;" title="a &quot;flow&quot;.mmd" sandbox="allow-scripts" loading="lazy" referrerpolicy="no-referrer"></iframe><details open><summary>Source</summary><button class="qp-copy" type="button" aria-live="polite" hidden>Copy</button><pre tabindex="0"><code class="language-mermaid">A</code></pre></details></figure>',
    )
  })

  it('is coloured by what it is given, and plain where that has no colours', () => {
    const highlight = (code: string, language: string) =>
      language === 'js' ? sanitized(`<b>${code.length}</b>`) : undefined
    const html = renderBlocks(
      safe({ type: 'code', code: 'a < b', language: 'js' }, { type: 'code', code: 'a < b', language: 'c' }),
      { highlight },
    )
    expect([...html.matchAll(/<code.*?<\/code>/g)].map(([element]) => element)).toEqual([
      '<code class="language-js"><b>5</b></code>',
      '<code class="language-c">a &lt; b</code>',
    ])
  })

  it('[3.5.11] every language has a name', () => {
    const names = CODE_LANGUAGES.map(
      (language) => /"qp-language">([^<]+)</.exec(render({ type: 'code', code: 'x', language }))?.[1],
    )
    expect(names.map((name) => name ?? '-').join(' ')).toBe(
      'Text TypeScript TSX JavaScript JSX JSON HTML CSS Python Ruby Go Rust Java C C++ C# Swift Kotlin PHP Shell SQL YAML TOML XML Markdown Diff Diagram',
    )
  })

  it('[11.3.4] a language of a later version is plain text', () => {
    expect(renderUnknown({ type: 'code', code: 'x', language: 'zig' })).toBe(
      '<figure class="qp-box qp-code" dir="ltr" translate="no"><figcaption><span class="qp-language">Text</span></figcaption><button class="qp-copy" type="button" aria-live="polite" hidden>Copy</button><pre tabindex="0"><code class="language-plaintext">x</code></pre></figure>',
    )
  })
})
