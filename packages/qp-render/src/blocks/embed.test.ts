import { describe, expect, it } from 'vitest'
import { renderBlocks } from '../render-blocks.ts'
import { renderPage } from '../page/render-page.ts'
import { render, renderUnknown, safe } from '../render.testkit.ts'

describe('embed', () => {
  it('[4.4.1] YouTube', () => {
    expect(
      render({
        type: 'embed',
        embedType: 'youtube',
        url: 'https://youtu.be/dQw4w9WgXcQ?t=42',
        title: 'A "talk"',
      }),
    ).toBe(
      '<figure class="qp-embed qp-embed-youtube"><a class="qp-box qp-facade" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=42s" rel="ugc nofollow noopener" dir="auto" data-src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=42" data-name="A &quot;talk&quot;" data-sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation" data-allow="fullscreen; picture-in-picture; encrypted-media" data-referrerpolicy="strict-origin-when-cross-origin"><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="m10 8 6 4-6 4z"/></svg><strong>A &quot;talk&quot;</strong> <span>Load video from YouTube</span></a><figcaption dir="auto"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=42s" rel="ugc nofollow noopener">Open on YouTube</a></figcaption></figure>',
    )
  })

  it('[4.4.2] X (Twitter)', () => {
    expect(
      render({ type: 'embed', embedType: 'twitter', url: 'https://x.com/someone/status/1234567890' }),
    ).toBe(
      '<figure class="qp-embed qp-embed-twitter"><a class="qp-box qp-facade" href="https://x.com/i/status/1234567890" rel="ugc nofollow noopener" dir="auto" data-src="https://platform.twitter.com/embed/Tweet.html?id=1234567890&amp;dnt=true" data-name="X (Twitter)" data-sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox" data-referrerpolicy="strict-origin-when-cross-origin"><svg viewBox="0 0 24 24" aria-hidden="true"><rect x="2" y="4" width="20" height="16" rx="2"/><path d="M2 8h20M12 17v-6m-3 3 3 3 3-3"/></svg><span>Load post from X (Twitter)</span></a><figcaption dir="auto"><a href="https://x.com/i/status/1234567890" rel="ugc nofollow noopener">Open on X (Twitter)</a></figcaption></figure>',
    )
  })

  it('[4.4.3] Figma', () => {
    expect(
      render({
        type: 'embed',
        embedType: 'figma',
        url: 'https://www.figma.com/file/abcdefghij0123456789/Name?node-id=1-2',
      }),
    ).toBe(
      '<figure class="qp-embed qp-embed-figma"><a class="qp-box qp-facade" href="https://www.figma.com/file/abcdefghij0123456789?node-id=1-2" rel="ugc nofollow noopener" dir="auto" data-src="https://embed.figma.com/file/abcdefghij0123456789?node-id=1-2&amp;embed-host=quick-pages" data-name="Figma" data-sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox" data-allow="fullscreen" data-referrerpolicy="strict-origin-when-cross-origin"><svg viewBox="0 0 24 24" aria-hidden="true"><rect x="2" y="4" width="20" height="16" rx="2"/><path d="M2 8h20M12 17v-6m-3 3 3 3 3-3"/></svg><span>Load design from Figma</span></a><figcaption dir="auto"><a href="https://www.figma.com/file/abcdefghij0123456789?node-id=1-2" rel="ugc nofollow noopener">Open on Figma</a></figcaption></figure>',
    )
  })

  it('[4.4.4] CodePen', () => {
    expect(
      render({ type: 'embed', embedType: 'codepen', url: 'https://codepen.io/someone/pen/abcdEF' }),
    ).toBe(
      '<figure class="qp-embed qp-embed-codepen"><a class="qp-box qp-facade" href="https://codepen.io/someone/pen/abcdEF" rel="ugc nofollow noopener" dir="auto" data-src="https://codepen.io/someone/embed/abcdEF?default-tab=result" data-name="CodePen" data-sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms" data-allow="fullscreen" data-referrerpolicy="strict-origin-when-cross-origin"><svg viewBox="0 0 24 24" aria-hidden="true"><rect x="2" y="4" width="20" height="16" rx="2"/><path d="M2 8h20M12 17v-6m-3 3 3 3 3-3"/></svg><span>Load pen from CodePen</span></a><figcaption dir="auto"><a href="https://codepen.io/someone/pen/abcdEF" rel="ugc nofollow noopener">Open on CodePen</a></figcaption></figure>',
    )
  })

  it('[4.4.5] any page, without allow-same-origin', () => {
    expect(
      render({ type: 'embed', embedType: 'iframe_sandbox', url: 'https://example.com/page?a=1&b=2' }),
    ).toBe(
      '<figure class="qp-embed qp-embed-iframe_sandbox"><a class="qp-box qp-facade" href="https://example.com/page?a=1&amp;b=2" rel="ugc nofollow noopener" dir="auto" data-src="https://example.com/page?a=1&amp;b=2" data-name="example.com" data-sandbox="allow-scripts allow-forms allow-popups" data-referrerpolicy="no-referrer"><svg viewBox="0 0 24 24" aria-hidden="true"><rect x="2" y="4" width="20" height="16" rx="2"/><path d="M2 8h20M12 17v-6m-3 3 3 3 3-3"/></svg><span>Load page from example.com</span></a><figcaption dir="auto"><a href="https://example.com/page?a=1&amp;b=2" rel="ugc nofollow noopener">Open on example.com</a></figcaption></figure>',
    )
  })

  it('[4.4.6] an address that is not its provider’s is shown as text', () => {
    expect(render({ type: 'embed', embedType: 'youtube', url: 'https://evil.example/<script>' })).toBe(
      '<p class="qp-embed-missing" dir="auto">https://evil.example/&lt;script&gt;</p>',
    )
  })

  it('[10.4.10] a page of this service in itself is a link only', () => {
    const block = { type: 'embed', embedType: 'iframe_sandbox', url: 'https://pages.example/abc' } as const
    const link =
      '<p class="qp-embed-missing" dir="auto"><a href="https://pages.example/abc" rel="ugc nofollow noopener">https://pages.example/abc</a></p>'
    expect(renderBlocks(safe(block), { ownHost: 'pages.example' })).toBe(link)
    const page = { blocks: safe(block), theme: 'auto-default', layout: 'standard', meta: null } as const
    const pageAt = (url: string) => renderPage(page, { url, frameUrl: () => '' })
    expect(pageAt('https://pages.example/def')).toContain(link)
    expect(pageAt('https://pages.example:8443/def')).not.toContain(link)
  })

  it.each(['https://pages.example./abc', 'https://PAGES.example:443/abc', 'https://pages%2Eexample/abc'])(
    '[10.4.10] [4.3.8] and so it is in another spelling: %s',
    (url) => {
      const html = renderBlocks(safe({ type: 'embed', embedType: 'iframe_sandbox', url }), {
        ownHost: 'pages.example',
      })
      expect(html).toBe(
        `<p class="qp-embed-missing" dir="auto"><a href="${url}" rel="ugc nofollow noopener">${url}</a></p>`,
      )
    },
  )

  it('a refused embed shows its title', () => {
    expect(
      render({ type: 'embed', embedType: 'figma', url: 'https://evil.example/', title: 'The <design>' }),
    ).toBe('<p class="qp-embed-missing" dir="auto">The &lt;design&gt;</p>')
  })

  it('an embed type of a later version leaves a note', () => {
    expect(renderUnknown({ type: 'embed', embedType: 'vimeo', url: 'https://vimeo.com/1' })).toBe(
      '<div class="qp-box qp-unknown">This part of the page cannot be shown here.</div>',
    )
  })
})
