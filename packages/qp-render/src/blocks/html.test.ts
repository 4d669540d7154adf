import { describe, expect, it } from 'vitest'
import { frameTitle } from '../frames/frames.ts'
import { render, renderUnknown } from '../render.testkit.ts'

describe('html', () => {
  it('[3.5.4] strict_sanitized stands in the page, with ids and rels', () => {
    expect(
      render({
        type: 'html',
        safetyMode: 'strict_sanitized',
        html: '<div style="color:red"><h2>Part</h2><a href="https://example.com/">x</a></div>',
      }),
    ).toBe(
      '<div class="qp-html" dir="auto"><div><div style="color:red"><h2 id="part">Part<a class="qp-anchor" href="#part" aria-hidden="true" tabindex="-1"></a></h2><a rel="ugc nofollow noopener" href="https://example.com/">x</a></div></div></div>',
    )
  })

  it('[3.5.13] no safetyMode is strict_sanitized', () => {
    expect(render({ type: 'html', html: '<p>x</p>' })).toBe(
      '<div class="qp-html" dir="auto"><div><p>x</p></div></div>',
    )
  })

  it('[10.4.3] sandboxed stands in a frame that only our script runs in', () => {
    expect(render({ type: 'html', safetyMode: 'sandboxed', html: '<p>x</p>' })).toBe(
      '<iframe class="qp-box qp-frame" src="frames/0" title="Embedded document" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" loading="lazy" referrerpolicy="no-referrer"></iframe>',
    )
  })

  it('a frame is called what its document is called', () => {
    expect(
      render({
        type: 'html',
        safetyMode: 'sandboxed',
        html: '<html><head><title>Q&amp;A "2"</title></head></html>',
      }),
    ).toBe(
      '<iframe class="qp-box qp-frame" src="frames/0" title="Q&amp;A &quot;2&quot;" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" loading="lazy" referrerpolicy="no-referrer"></iframe>',
    )
  })

  it('[10.4.4] pro_sandboxed may run scripts, and is never same-origin', () => {
    expect(render({ type: 'html', safetyMode: 'pro_sandboxed', html: '<script>alert(1)</script>' })).toBe(
      '<iframe class="qp-box qp-frame" src="frames/0" title="Embedded document" sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads" loading="lazy" referrerpolicy="no-referrer"></iframe>',
    )
  })

  it('a safety mode of a later version leaves a note', () => {
    expect(renderUnknown({ type: 'html', safetyMode: 'trusted', html: '<script>alert(1)</script>' })).toBe(
      '<div class="qp-box qp-unknown">This part of the page cannot be shown here.</div>',
    )
  })

  it.each([
    ['Caf&eacute; &mdash; &#34;a&quot;', 'Caf&eacute; &mdash; &#34;a&quot;', 'Café — "a"'],
    ['a & b&c; "d" <e>\n f', 'a &amp; b&c; &quot;d&quot; &lt;e&gt; f', 'a & b&c; "d" <e> f'],
    ['" onload="alert(1)', '&quot; onload=&quot;alert(1)', '" onload="alert(1)'],
  ])('leaves the references in a title %s to browsers', (title, attribute, text) => {
    const block = { type: 'html', safetyMode: 'pro_sandboxed', html: `<title>${title}</title>` } as const
    expect(render(block)).toContain(` title="${attribute}" sandbox`)
    expect(frameTitle(block)).toBe(text)
  })
})
