import type { Warning } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { markdownToBlocks } from '../src/index.ts'

/** A line of markdown, and the HTML of the paragraph that it becomes. */
type Case = readonly [name: string, markdown: string, html: string, warnings?: Warning[]]

const urlDropped = (
  url: string,
  why = 'a link begins with https:, http:, mailto: or tel: here. Send such an address.',
): Warning => ({
  code: 'url_dropped',
  path: 'content',
  message: `line 1: the link to "${url}" was dropped and its text kept: ${why}`,
})

/** The one warning of what means something in the variant GFM. */
const shownAsText = (what: string, line = 1): Warning => ({
  code: 'variant_gfm',
  path: 'content',
  message: `line ${line}: ${what} is shown as text: only the variant gfm knows it. Publish with that variant, or leave it as it is.`,
})

const CASES: readonly Case[] = [
  ['bold', '**a** __b__', '<p><strong>a</strong> <strong>b</strong></p>'],
  ['emphasis', '*a*', '<p><em>a</em></p>'],
  ['underline', '_a_', '<p><u>a</u></p>'],
  ['emphasis in underline and bold', '_a *b* **c**_', '<p><u>a <em>b</em> <strong>c</strong></u></p>'],
  ['all three at once', '***a*** ___b___', '<p><em><strong>a</strong></em> <u><strong>b</strong></u></p>'],
  [
    'markers after character references and tabs',
    '&amp;&#x1F600;\t_a_ 😀 *b*',
    '<p>&amp;😀\t<u>a</u> 😀 <em>b</em></p>',
  ],
  ['a marker written as a reference', '&#95;a_ *b&#42;', '<p>_a_ *b*</p>'],
  ['underscores in a word', 'snake_case_name', '<p>snake_case_name</p>'],
  ['strikethrough', '~~a *b*~~', '<p><del>a <em>b</em></del></p>'],
  ['single tildes', '~a~ and ~5', '<p>~a~ and ~5</p>'],
  ['inline code', '`a <b> & "c"`', '<p><code>a &lt;b&gt; &amp; "c"</code></p>'],
  [
    'a link',
    '[a *b*](https://example.com "t")',
    '<p><a href="https://example.com" title="t">a <em>b</em></a></p>',
  ],
  [
    'an ampersand in a URL',
    '[a](https://e.com/?a=1&b=2)',
    '<p><a href="https://e.com/?a=1&amp;b=2">a</a></p>',
  ],
  ['a fragment', '[a](#b)', '<p><a href="#b">a</a></p>'],
  [
    'mail and telephone',
    '[a](mailto:b@c.de) [d](tel:+123)',
    '<p><a href="mailto:b@c.de">a</a> <a href="tel:+123">d</a></p>',
  ],
  [
    'a reference',
    '[a][B] [b]\n\n[b]: https://e.com "t"',
    '<p><a href="https://e.com" title="t">a</a> <a href="https://e.com" title="t">b</a></p>',
  ],
  [
    'the first of two definitions',
    '[b]\n\n[b]: https://e.com\n[B]: https://f.com',
    '<p><a href="https://e.com">b</a></p>',
  ],
  [
    'a definition inside a quote',
    '[b]\n\n> [b]: https://e.com\n>\n> q',
    '<p><a href="https://e.com">b</a></p>',
  ],
  ['an undefined reference', '[a][b] [c]', '<p>[a][b] [c]</p>'],
  ['a script URL', '[a](javascript:alert(1))', '<p><a>a</a></p>', [urlDropped('javascript:alert(1)')]],
  ['a hidden script URL', '[a](java&#115;cript&#58;x)', '<p><a>a</a></p>', [urlDropped('javascript:x')]],
  [
    'a relative URL',
    '[a](/b "t")',
    '<p><a>a</a></p>',
    [
      urlDropped(
        '/b',
        'a page here has no files beside it. Send the whole address, or baseUrl in JSON with variant gfm.',
      ),
    ],
  ],
  [
    'credentials',
    '[a](https://b:c@d.com)',
    '<p><a>a</a></p>',
    [
      urlDropped(
        'https://b:c@d.com',
        'every visitor could read the name or password in it. Send the address without them.',
      ),
    ],
  ],
  [
    'an autolink',
    '<https://e.com/a_b> <a@b.co>',
    '<p><a href="https://e.com/a_b">https://e.com/a_b</a> <a href="mailto:a@b.co">a@b.co</a></p>',
  ],
  [
    'an autolink of another scheme',
    '<ftp://e.com>',
    '<p><a>ftp://e.com</a></p>',
    [urlDropped('ftp://e.com')],
  ],
  [
    'bare URLs',
    'See https://e.com/a_b_c. www.f.com, (a@b.co)',
    '<p>See <a href="https://e.com/a_b_c">https://e.com/a_b_c</a>. <a href="http://www.f.com">www.f.com</a>, (<a href="mailto:a@b.co">a@b.co</a>)</p>',
  ],
  ['a bare URL in brackets', '[https://e.com]', '<p>[<a href="https://e.com">https://e.com</a>]</p>'],
  [
    'a URL in the text of a link',
    '[see https://e.com <https://f.com>](https://g.com)',
    '<p><a href="https://g.com">see https://e.com https://f.com</a></p>',
  ],
  [
    'a bare URL behind an open bracket',
    '[see https://e.com/a_(b), (https://f.com/c).',
    '<p>[see <a href="https://e.com/a_(b)">https://e.com/a_(b)</a>, (<a href="https://f.com/c">https://f.com/c</a>).</p>',
  ],
  [
    'raw HTML',
    'a <b onclick="x">c</b> <!-- *d* --> <script>e</script>',
    '<p>a &lt;b onclick="x"&gt;c&lt;/b&gt; &lt;!-- *d* --&gt; &lt;script&gt;e&lt;/script&gt;</p>',
    [shownAsText('HTML')],
  ],
  [
    'a URL in raw HTML',
    '<a href="https://e.com">b</a>',
    '<p>&lt;a href="https://e.com"&gt;b&lt;/a&gt;</p>',
    [shownAsText('HTML')],
  ],
  [
    'an HTML block',
    '<div>\n**a**\n</div>',
    '<p>&lt;div&gt;\n<strong>a</strong>\n&lt;/div&gt;</p>',
    [shownAsText('HTML')],
  ],
  ['HTML written as references', '&lt;script&gt; &amp;lt;', '<p>&lt;script&gt; &amp;lt;</p>'],
  ['backslash escapes', '\\*a\\* \\<b> \\&amp;', '<p>*a* &lt;b&gt; &amp;amp;</p>'],
  ['a footnote', 'a[^1]\n\n[^1]:', '<p>a[^1]</p>', [shownAsText('a footnote', 3)]],
  ['tags of no element', 'Array<string> </x> <a-b>', '<p>Array&lt;string&gt; &lt;/x&gt; &lt;a-b&gt;</p>'],
  ['control characters', 'a\u0000b\u0008c\ud800d', '<p>abcd</p>'],
  ['controls written as references', 'a&#13;&#12;b&#0;', '<p>a\nb\ufffd</p>'],
  ['CRLF and CR', 'a\r\nb\rc', '<p>a\nb\nc</p>'],
  ['a byte order mark', '\ufeff_a_ *b*', '<p><u>a</u> <em>b</em></p>'],
]

describe('[9.5] inline', () => {
  it.each(CASES.map(([name, markdown, html, warnings = []]) => ({ name, markdown, html, warnings })))(
    '$name',
    ({ markdown, html, warnings }) => {
      const result = markdownToBlocks(markdown)
      expect({ ...result, blocks: result.blocks.slice(0, 1) }).toEqual({
        blocks: [{ type: 'richtext', html }],
        warnings,
      })
    },
  )
})

describe('[9.14] footnotes', () => {
  it('stay text, also definitions that read as link definitions', () => {
    expect(markdownToBlocks('a[^1] b[^note]\n\n[^1]: https://e.com "t"\n[^note]: more *text*')).toEqual({
      blocks: [
        { type: 'richtext', html: '<p>a[^1] b[^note]</p>' },
        {
          type: 'richtext',
          html: '<p>[^1]: <a href="https://e.com">https://e.com</a> "t"\n[^note]: more <em>text</em></p>',
        },
      ],
      warnings: [shownAsText('a footnote', 3)],
    })
  })

  it('do not disturb link definitions and code', () => {
    expect(
      markdownToBlocks(
        '[^1]: <https://e.com>\n\n[a] _b_\n\n[a]: https://a.com\n\n```\n[^1]: https://e.com\n```',
      ),
    ).toEqual({
      blocks: [
        { type: 'richtext', html: '<p>[^1]: <a href="https://e.com">https://e.com</a></p>' },
        { type: 'richtext', html: '<p><a href="https://a.com">a</a> <u>b</u></p>' },
        { type: 'code', code: '[^1]: https://e.com', language: 'plaintext' },
      ],
      warnings: [shownAsText('a footnote')],
    })
  })
})

describe('[9.14.4] what only the variant GFM knows', () => {
  it.each([
    ['front matter', '---\ntitle: a\n---\n\n<b>c</b>\n\n[^1]: d', [shownAsText('front matter')]],
    ['HTML in a list, and again', '- <kbd>a</kbd>\n\n<p>b</p>', [shownAsText('HTML')]],
    ['a comment', 'a\n\n| b |\n|-|\n| c <!-- d --> |', [shownAsText('HTML', 5)]],
    ['a footnote', 'a[^1]\n\n[^1]: b', [shownAsText('a footnote', 3)]],
    ['a footnote with a picture', '[^1]: a ![b](https://c.de/f.png)', [shownAsText('a footnote')]],
    ['nothing of it', '---\n\na: b\n\n---\n\n`<b>` \\<b> a[^1] c < d', []],
    ['a bracket further on', '[^1]a\\[^1]: b', []],
  ])('is told of once: %s', (_, markdown, warnings) => {
    expect(markdownToBlocks(markdown).warnings).toEqual(warnings)
  })
})

describe('[4.6] warnings', () => {
  it('are at most 100, the first ones', () => {
    const { blocks, warnings } = markdownToBlocks('[a](/b)\n\n'.repeat(150))
    expect(blocks.length).toBe(150)
    expect(warnings.length).toBe(100)
    expect(warnings[99]).toEqual({
      code: 'url_dropped',
      path: 'content',
      message:
        'line 199: the link to "/b" was dropped and its text kept: a page here has no files beside it. Send the whole address, or baseUrl in JSON with variant gfm.',
    })
  })

  it('cut a long URL short', () => {
    const { warnings } = markdownToBlocks(`[a](/${'b'.repeat(200)})`)
    expect(warnings[0]?.message).toBe(
      `line 1: the link to "/${'b'.repeat(79)}…" was dropped and its text kept: a page here has no files beside it. Send the whole address, or baseUrl in JSON with variant gfm.`,
    )
  })
})
