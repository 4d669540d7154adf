import { hostileLength, processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { decorateHtml } from './decorate-html.ts'
import { renderFrame } from '../frames/frames.ts'
import type { FramedBlock } from '../frames/frames.ts'
import { PageState } from './page-state.ts'
import { safe } from '../render.testkit.ts'

function decorated(html: string): string {
  return decorateHtml(html, new PageState({ headingIds: true })).toString()
}

describe('decorateHtml', () => {
  it.each([
    [
      '<a title="a > b" href="https://example.com/">x</a>',
      '<a rel="ugc nofollow noopener" title="a > b" href="https://example.com/">x</a>',
    ],
    [
      '<a href="https://a.example/?b&amp;c">https://a.example/?b&amp;c</a>',
      '<a rel="ugc nofollow noopener" class="qp-bare" href="https://a.example/?b&amp;c">https://a.example/?b&amp;c</a>',
    ],
    [
      '<a href="http://a.example/">a.example</a>',
      '<a rel="ugc nofollow noopener" class="qp-bare" href="http://a.example/">a.example</a>',
    ],
    [
      '<a href="https://a.example/">https://a.example/b</a>',
      '<a rel="ugc nofollow noopener" href="https://a.example/">https://a.example/b</a>',
    ],
    ['<abbr href="x">x</abbr><article>y</article>', '<abbr href="x">x</abbr><article>y</article>'],
    [
      '<A HREF="https://example.com/">x</A>',
      '<A rel="ugc nofollow noopener" HREF="https://example.com/">x</A>',
    ],
    [
      '<h2>one<h3>two</h3>',
      '<h2 id="one">one<h3 id="two">two<a class="qp-anchor" href="#two" aria-hidden="true" tabindex="-1"></a></h3>',
    ],
    [
      '<table><tr><td>open',
      '<div class="qp-table-scroll" role="group" aria-label="Table" tabindex="0"><table><tr><td>open</div>',
    ],
    ['</table>closed', '</table>closed'],
    ['</h1>closed', '</h1>closed'],
    [
      '<h3>one</h3>two</h3>',
      '<h3 id="one">one<a class="qp-anchor" href="#one" aria-hidden="true" tabindex="-1"></a></h3>two</h3>',
    ],
    [
      '<a href="#b"><h1>one</h1></a><h2>two</h2>',
      '<a rel="ugc nofollow noopener" href="#b"><h1 id="one">one</h1></a><h2 id="two">two<a class="qp-anchor" href="#two" aria-hidden="true" tabindex="-1"></a></h2>',
    ],
    ['text < & > "', 'text < & > "'],
    ['<img alt="x" src="y"/>', '<img decoding="async" alt="x" src="y"/>'],
    [
      '<ul><li>☐ a</li><li> ☑ b</li></ul>',
      '<ul><li class="qp-task">☐ a</li><li class="qp-task"> ☑ b</li></ul>',
    ],
    ['<li>\n<p>☑ a</p></li>', '<li class="qp-task">\n<p>☑ a</p></li>'],
    [
      '<sup id="fnref-abcdefgh-1"><a href="#fn-abcdefgh-1">1</a></sup>',
      '<sup id="fnref-abcdefgh-1"><a rel="ugc nofollow noopener" role="doc-noteref" href="#fn-abcdefgh-1">1</a></sup>',
    ],
    [
      '<a href="#fnref-abcdefgh-1">↩</a><a href="#fnref-abcdefgh-1-2">↩</a>',
      '<a rel="ugc nofollow noopener" role="doc-backlink" aria-label="Back to reference 1" href="#fnref-abcdefgh-1">↩</a><a rel="ugc nofollow noopener" role="doc-backlink" aria-label="Back to reference 1-2" href="#fnref-abcdefgh-1-2">↩</a>',
    ],
    [
      '<a href="#fn-abcdefgh">1</a><a href="https://a.example/#fn-abcdefgh-1">1</a>',
      '<a rel="ugc nofollow noopener" href="#fn-abcdefgh">1</a><a rel="ugc nofollow noopener" href="https://a.example/#fn-abcdefgh-1">1</a>',
    ],
    [
      '<sup id="fn-a">b</sup><p>c</p><li id="fn-a">☐ d</li><a href="#e" id="fn-a" title="f">g</a><a id="fn-e">h</a><li>i id="fn-a"</li>',
      '<sup id="fn-a">b</sup><p>c</p><li class="qp-task">☐ d</li><a rel="ugc nofollow noopener" href="#e" title="f">g</a><a id="fn-e">h</a><li>i id="fn-a"</li>',
    ],
    ['<li>a ☐ b</li><li>☐</li><li><em>☐ c</em></li>', '<li>a ☐ b</li><li>☐</li><li><em>☐ c</em></li>'],
  ])('%j', (html, expected) => {
    expect(decorated(html)).toBe(expected)
  })

  it.each([
    '<h1>',
    '<li>',
    '<li>\n',
    '<h1>a</h2>',
    '<a href="',
    '<table>',
    '<pre',
    '<img ',
    '<h1>a</h1>',
    '<a id="',
    '<li id="a">',
  ])('needs linear time for many %j, and so does a frame', (part) => {
    const html = part.repeat(hostileLength(1_000_000) / part.length)
    const show = () => {
      decorated(html)
      renderFrame(safe({ type: 'html', safetyMode: 'sandboxed', html })[0] as FramedBlock)
    }
    expect(processorTime(show)).toBeLessThan(hostileLength(8000))
  })
})
