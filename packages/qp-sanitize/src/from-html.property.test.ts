import fc from 'fast-check'
import { htmlToBlocks } from 'qp-markdown/from-html'
import { ContentTooComplexError } from 'qp-schema'
import { PROPERTY_TIMEOUT, runs } from 'qp-schema/testkit'
import { parseBlocks } from 'qp-schema/zod'
import { expect, test } from 'vitest'
import { acceptCanonicalBlocks } from './canonical.ts'
import { htmlArbitrary } from './html-arbitrary.testkit.ts'
import { sanitizeBlocks } from './sanitize-blocks.ts'

const STRUCTURE = [
  '<ul>',
  '</ul>',
  '<ol start="3">',
  '</ol>',
  '<li>',
  '<li data-checked="true">',
  '</li>',
  '<table>',
  '<thead>',
  '<tr>',
  '<th align="right">',
  '<td>',
  '<td colspan="2" rowspan="7">',
  '<caption>',
  '</table>',
  '<blockquote>',
  '</blockquote>',
  '<footer>',
  '<cite>',
  '<figure>',
  '<figcaption>',
  '</figure>',
  '<details>',
  '<summary>',
  '</details>',
  '<aside>',
  '</aside>',
  '<div class="markdown-alert markdown-alert-tip">',
  '<p class="markdown-alert-title">',
  '<div style="white-space:pre;font-family:monospace">',
  '<div>',
  '</div>',
  '<p>',
  '<p style="mso-list:l0 level2 lfo1">',
  '<span style="mso-list:Ignore">1.</span>',
  '</p>',
  '<h1>',
  '<h5>',
  '<pre>',
  '<code class="language-js">',
  '</pre>',
  '<b>',
  '<i>',
  '</b>',
  '<span style="font-weight:700;text-decoration:underline line-through;vertical-align:sub">',
  '</span>',
  '<a href="https://example.com/">',
  '<a href="/x" title="t">',
  '</a>',
  '<img src="https://example.com/i.png" alt="a">',
  '<img src="/i.png" width="3">',
  '<br>',
  '<hr>',
  '<iframe src="https://youtu.be/M7lc1UVf-VE" title=" ">',
  '</iframe>',
  '<input type="checkbox" checked>',
  '<dl>',
  '<dt>',
  '<dd>',
  '<q>',
  '</q>',
  '<select><option>o</select>',
  'word',
  ' ',
  '\n',
  '&nbsp;',
  '&#1;',
  '&amp;lt;',
]

const structured = fc
  .array(fc.constantFrom(...STRUCTURE), { maxLength: 30, size: 'max' })
  .map((parts) => parts.join(''))

const html = fc.oneof({ weight: 2, arbitrary: structured }, { weight: 1, arbitrary: htmlArbitrary })

test(
  '[14.1.3] [4.1.6] everything that htmlToBlocks emits is valid and canonical and passes the sanitizer unchanged',
  () => {
    fc.assert(
      fc.property(html, fc.constantFrom(undefined, 'https://example.com/a/b'), (source, baseUrl) => {
        const blocks = converted(source, baseUrl)
        expect(parseBlocks(blocks)).toEqual({ ok: true, value: blocks })
        expect(sanitizeBlocks(blocks)).toEqual({ blocks, warnings: [] })
        expect(acceptCanonicalBlocks(blocks)).toEqual(blocks)
      }),
      runs(125),
    )
  },
  PROPERTY_TIMEOUT,
)

function converted(source: string, baseUrl: string | undefined) {
  try {
    return htmlToBlocks(source, baseUrl === undefined ? {} : { baseUrl }).blocks
  } catch (error) {
    expect(error).toBeInstanceOf(ContentTooComplexError)
    return []
  }
}
