import fc from 'fast-check'
import { htmlToBlocks } from 'qp-markdown/from-html'
import { markdownToBlocks } from 'qp-markdown'
import type { Block, EmbedType, WarningCode } from 'qp-schema'
import { EMBED_REFUSALS } from 'qp-schema/policy'
import { anyBlock, hostileText, leavesOfText, runs, WARNING_TEXTS } from 'qp-schema/testkit'
import { describe, expect, it, test } from 'vitest'
import { sanitizeBlocks } from './sanitize-blocks.ts'

const richtext = (html: string): Block => ({ type: 'richtext', html })
const snippet = (html: string): Block => ({ type: 'html', safetyMode: 'strict_sanitized', html })
const document = (html: string): Block => ({ type: 'html', safetyMode: 'sandboxed', html })
const embed = (embedType: EmbedType, url: string): Block => ({
  type: 'embed',
  embedType,
  url,
})

const SANDBOXED_KEEPS = 'Use another one; a sandboxed html block keeps most of all.'
const SCRIPTS = 'scripts run only in an html block that is pro_sandboxed. Send one, or do without.'
const ASSET =
  'a document loads https: addresses here, and pictures and fonts as data: too. Send such an address.'

/** A block, and what the first warning about it says. */
const CASES: readonly [block: Block, code: WarningCode, message: string][] = [
  [
    richtext('<p><x-y>a</x-y></p>'),
    'tag_dropped',
    `<x-y> was dropped and its content kept: the tag is not allowed here. ${SANDBOXED_KEEPS}`,
  ],
  [
    richtext('<p>a</p><math>b</math>'),
    'tag_dropped',
    `<math> was dropped with its content: the tag is not allowed here. ${SANDBOXED_KEEPS}`,
  ],
  [
    richtext('<p>a</p><script>b</script>'),
    'tag_dropped',
    `<script> was dropped with its content: ${SCRIPTS}`,
  ],
  [
    richtext('<p>a</p><iframe src="https://example.org"></iframe>'),
    'tag_dropped',
    '<iframe> was dropped with its content: frames are blocks here. Send an embed block with the address.',
  ],
  [
    snippet('<p>a</p><style>p{}</style>'),
    'tag_dropped',
    '<style> was dropped with its content: style sheets belong in an html block that is sandboxed, outside of drawings. Send one.',
  ],
  [
    snippet('<p>a</p><svg></svg>'),
    'tag_dropped',
    '<svg> was dropped with its content: it is shown only in an html block that is sandboxed. Send one, or a link to it.',
  ],
  [
    document('<p>a</p><input>'),
    'tag_dropped',
    '<input> was dropped: forms work only in an html block that is pro_sandboxed. Send one, or a link to the form.',
  ],
  [
    richtext('<p>a<img alt="b"></p>'),
    'tag_dropped',
    '<img> was dropped: it does nothing without src. Send it with that.',
  ],
  [
    document('<p>a</p><circle r="4"></circle>'),
    'tag_dropped',
    '<circle> was dropped and its content kept: <svg> holds elements of drawings and nothing else, and they work nowhere else. Move it there, or out of it.',
  ],
  [richtext('<p onclick="a">b</p>'), 'attribute_dropped', `onclick of <p> was dropped: ${SCRIPTS}`],
  [
    richtext('<p style="color:red">a</p>'),
    'attribute_dropped',
    'style of <p> was dropped: the theme decides how text looks here. For a style of your own, send an html block.',
  ],
  [
    richtext('<p class="a">b</p>'),
    'attribute_dropped',
    'class of <p> was dropped: the tag cannot have it here. Leave it out; a sandboxed html block keeps most of all.',
  ],
  [
    richtext('<ol start="a"><li>b</li></ol>'),
    'attribute_dropped',
    'start of <ol> "a" was dropped: it is a whole number from 0 to 999999999. Send such a number.',
  ],
  [
    richtext('<table><tr><td align="middle">a</td></tr></table>'),
    'attribute_dropped',
    'align of <td> "middle" was dropped: it is one of left, center, right. Send one of these.',
  ],
  [
    document('<svg><rect fill="url(https://example.org/a)"/></svg>'),
    'attribute_dropped',
    'fill of <rect> "url(https://example.org/a)" was dropped: addresses in it can only be a url(#name) of the same drawing. Use a colour or such a name.',
  ],
  [
    snippet('<p style="position:fixed">a</p>'),
    'style_dropped',
    'the style "position:fixed" was dropped: a snippet cannot set it. Use another property, or an html block that is sandboxed.',
  ],
  [
    snippet('<p style="background:url(https://example.org/a)">a</p>'),
    'style_dropped',
    'the style "background:url(https://example.org/a)" was dropped: a snippet takes no url(), var() and escapes, and in margins no calc() and nothing negative. Use plain values.',
  ],
  [
    snippet('<p style="color:red!important">a</p>'),
    'style_dropped',
    '!important was dropped: a snippet cannot override the page. Leave it out; the rest of the declaration stays.',
  ],
  [
    snippet('<p style="color red">a</p>'),
    'style_dropped',
    'the style "color red" was dropped: it cannot be read, or nests too deep. Check its brackets and quotes.',
  ],
  [
    document('<p style="behavior:none">a</p>'),
    'style_dropped',
    'the style "behavior" was dropped: it could load or run what a document may not. Use https: addresses and plain values.',
  ],
  [
    document('<style>@import "https://example.org/a.css";</style><p>a</p>'),
    'style_dropped',
    'the style "@import" was dropped: it could load another style sheet, or change how this one is read. Put the rules here, or use <link rel="stylesheet">.',
  ],
  [
    richtext('<p><a href="docs/x.md">a</a></p>'),
    'url_dropped',
    'href of <a> "docs/x.md" was dropped: a page here has no files beside it. Send the whole address, or baseUrl in JSON with variant gfm.',
  ],
  [
    document('<p>a</p><video src="http://example.org/a.mp4"></video>'),
    'url_dropped',
    `src of <video> "http://example.org/a.mp4" was dropped: ${ASSET}`,
  ],
  [
    document('<img srcset="http://example.org/a.png 2x" src="https://example.org/a.png">'),
    'url_dropped',
    `an address in srcset of <img> was dropped: ${ASSET}`,
  ],
  [
    document('<p>a</p><svg><use href="https://example.org/a"/></svg>'),
    'url_dropped',
    'href of <use> "https://example.org/a" was dropped: here it can only be a #name in the same document. Send such a name.',
  ],
  [
    embed('youtube', 'https://example.org'),
    'url_dropped',
    'the address "https://example.org" was dropped: it is no video of YouTube. Send an address like https://www.youtube.com/watch?v=ID.',
  ],
  [
    embed('figma', 'https://example.org'),
    'url_dropped',
    'the address "https://example.org" was dropped: it is no file of Figma. Send an address like https://www.figma.com/design/KEY.',
  ],
  [
    embed('codepen', 'https://example.org'),
    'url_dropped',
    'the address "https://example.org" was dropped: it is no pen of CodePen. Send an address like https://codepen.io/NAME/pen/ID.',
  ],
  // And every provider, so that a new one needs no line here.
  ...Object.entries(EMBED_REFUSALS).flatMap(([embedType, refusal]): (typeof CASES)[number][] =>
    refusal === undefined
      ? []
      : [
          [
            embed(embedType as EmbedType, 'https://example.org'),
            'url_dropped',
            `the address "https://example.org" was dropped: ${refusal}`,
          ],
        ],
  ),
  [
    embed('iframe_sandbox', 'http://example.org'),
    'url_dropped',
    'the address "http://example.org" was dropped: only https: addresses are shown in frames here. Send such an address.',
  ],
  [
    { type: 'richtext', html: '<p><a href="ada@example.org">Ada</a></p>' },
    'url_dropped',
    'href of <a> "ada@example.org" was dropped: an e-mail address needs mailto: before it. Send it with that.',
  ],
  [
    { type: 'image', url: '' },
    'url_dropped',
    'the address "" was dropped: it is empty. Send the whole address, beginning with https://.',
  ],
]

test.each(CASES)('[4.6.5] %j', (block, code, message) => {
  expect(sanitizeBlocks([block]).warnings[0]).toEqual({ code, path: expect.any(String), message })
})

/** What the other tests of warnings know, here and in qp-markdown. */
const ELSEWHERE = new Set([
  'notRead',
  'unreadable',
  'credentials',
  'link',
  'image',
  'noBlock',
  'outside',
  'navigation',
])

it('[4.6.5] no text of HTML, styles and addresses is without a case', () => {
  const messages = CASES.map(([, , message]) => message)
  for (const code of ['tag_dropped', 'attribute_dropped', 'style_dropped', 'url_dropped'] as const) {
    const missing = Object.entries(WARNING_TEXTS[code]).filter(
      ([reason, text]) =>
        typeof text === 'string' &&
        !ELSEWHERE.has(reason) &&
        !messages.some((message) => message.endsWith(text)),
    )
    expect(missing).toEqual([])
  }
})

describe('[4.6.6] a message is short, on one line and without invisible characters', () => {
  const wellFormed = /^[^\p{C}\p{Zl}\p{Zp}]{1,400}$/u

  it('of any block', () => {
    fc.assert(
      fc.property(anyBlock(leavesOfText(hostileText, hostileText)), (block) => {
        for (const { message } of sanitizeBlocks([block]).warnings) expect(message).toMatch(wellFormed)
      }),
      runs(125),
    )
  })

  it('of any text', () => {
    const long = `${'a'.repeat(5000)}\u202e"\n`
    fc.assert(
      fc.property(hostileText, (text) => {
        const parts = [text, long, `[a](<${text}>)`, `![a](${long})`, `\`\`\`${text}\nx\n\`\`\``]
        const markdown = parts.join('\n\n')
        const html = `<a href="${long}${text}">a</a><pre class="language-${long}">b</pre><video></video>`
        const warnings = [...markdownToBlocks(markdown).warnings, ...htmlToBlocks(html).warnings]
        expect(warnings.length).toBeGreaterThan(2)
        for (const { message } of warnings) expect(message).toMatch(wellFormed)
      }),
      runs(125),
    )
  })
})
