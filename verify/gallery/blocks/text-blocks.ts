import type { Block } from 'qp-schema'

/** Headings, paragraphs, lists and scripts: what a page is mostly made of. */
export function textBlocks(smallImage: string): Block[] {
  const badge = `<img src="${smallImage}" alt="build passing" width="20" height="20">`
  return [
    richtext('<h1>A field guide to quiet pages</h1>'),
    richtext(
      '<p>Good pages get out of the way. This one shows <strong>every block</strong>, with <em>emphasis</em>, <u>underlines</u>, <del>second thoughts</del>, <mark>marks</mark>, badges such as <mark class="tone-info">new</mark> <mark class="tone-success">done</mark> <mark class="tone-warning">late</mark> <mark class="tone-danger">failed</mark> <mark class="tone-muted">later</mark>, H<sub>2</sub>O, E = mc<sup>2</sup>, <code>inline code</code> and <a href="https://example.org/">a link to somewhere else</a>.</p>',
    ),
    richtext(
      `<p>${badge} A picture among the words, and one in a link: <a href="https://example.org/">${badge}</a></p>`,
    ),
    richtext('<h2>Text</h2>'),
    richtext('<h3>A third level</h3><p>With a paragraph straight below it.</p>'),
    richtext('<h3>A third level</h3><p>The same words again, for the address of the heading.</p>'),
    richtext(
      '<ul><li>First, something short</li><li>Then something longer that runs on to the next line, so that the hanging indent can be judged by eye<ul><li>A nested point<ul><li>And one deeper<ol><li>with numbers</li></ol></li></ul></li><li>☑ A finished task</li><li>☐ An open one</li></ul></li></ul>',
    ),
    richtext(
      '<ol start="9"><li><p>A loose item</p><p>with a second paragraph.</p></li><li><p>Ten</p></li></ol>',
    ),
    richtext(
      '<blockquote><p>A quote within rich text.</p><blockquote><p>And one in that.</p></blockquote></blockquote><hr><pre><code>plain code in rich text\n  indented</code></pre><table><caption>In rich text</caption><thead><tr><th>Port</th><th align="right">Depth</th></tr></thead><tbody><tr><td>North</td><td align="right">4.2</td></tr></tbody></table>',
    ),
    richtext(
      '<p>Averyveryveryveryveryveryveryveryveryveryveryveryveryveryverylongword must not push anything aside, nor must <code>an.extremely.long.qualified.name.in.inline.code.without.any.space.to.break.at</code> or <a href="https://example.org/">https://example.org/a/very/long/address/that/nobody/ever/breaks/by/hand/index.html?query=0123456789</a>.</p>',
    ),
    richtext('<h2>Scripts</h2>'),
    richtext(
      '<p>هذه فقرة بالعربية تبدأ من اليمين، وفيها <a href="https://example.org/">رابط</a> وكلمة <code>code</code>.</p><ul><li>بند أول</li><li>بند ثان<ul><li>بند داخلي</li></ul></li></ul>',
    ),
    { type: 'callout', tone: 'info', html: '<p>שלום עולם, והמשך של שורה ארוכה דיה כדי לגלוש.</p>' },
    { type: 'quote', html: '<p>العلم نور</p>', attribution: 'مثل عربي' },
    richtext(
      '<p>潮の満ち引きは月の引力によって起こる。港では毎朝六時四十分に水位を測り、板に書き留める。中文也能正常换行，标点不会出现在行首。한국어 문장도 함께 있습니다.</p>',
    ),
    richtext('<p>Emoji: ⛵ 🚀 👩‍👩‍👧‍👦 🏴‍☠️ 🇳🇱 and a wave 〰️ — Ελληνικά, Кириллица, हिन्दी, ไทย.</p>'),
  ]
}

/** It fills several screens: put it where it stands in nobody's way. */
export const longWord: readonly Block[] = [
  richtext('<h2>A word of 10,000 characters</h2>'),
  richtext(`<p>${'w'.repeat(10_000)}</p>`),
]

function richtext(html: string): Block {
  return { type: 'richtext', html }
}
