import type { Block } from 'qp-schema'

/** What READMEs and reports hold beside text: keys, definitions, details, figures and footnotes. */
export function documentBlocks(image: string): Block[] {
  return [
    richtext('<h2>Keys, details and footnotes</h2>'),
    richtext(
      '<p>Press <kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>P</kbd> or <kbd>⌘</kbd> <kbd>K</kbd>, type <code>tide</code> and read <samp>4.2 m at 06:40</samp>. The depth <var>d</var> is <del>low</del> <ins>high</ins> water as <abbr title="National Tidal and &quot;Sea Level&quot; Facility">NTSLF</abbr> gives it; an <abbr>abbr.</abbr> without a title looks like text.</p>',
    ),
    richtext(
      '<dl><dt>Ebb</dt><dd>The tide that goes out.</dd><dt>Flood</dt><dt><kbd>F</kbd></dt><dd><p>The tide that comes in.</p><p>It takes about six hours, and this definition runs on to the next line to show where it begins.</p></dd><dd>A second meaning.<dl><dt>Within</dt><dd>another list.</dd></dl></dd></dl>',
    ),
    richtext(
      '<details><summary>Closed, with one line</summary><p>Not seen until it is opened.</p></details>',
    ),
    richtext(
      `<details open=""><summary>Open, with <code>code</code> and a summary that is long enough to take a second line on any telephone</summary><p>A paragraph.</p><pre><code>and code\nin two lines</code></pre><table><thead><tr><th>Key</th><th>Does</th></tr></thead><tbody><tr><td><kbd>Esc</kbd></td><td>closes</td></tr></tbody></table><details><summary>Within</summary>Text alone.</details><details open=""><summary><h3>A heading as a summary</h3></summary>Text without a paragraph around it.</details></details>`,
    ),
    richtext(
      '<ul><li>An item<details open=""><summary>with details</summary><ul><li>and a list</li></ul></details></li></ul>',
    ),
    {
      type: 'callout',
      tone: 'info',
      html: '<p>Press <kbd>Enter</kbd>.</p><details open=""><summary>Why?</summary><p>It says so in a note.<sup id="fnref-gallery1-2-2"><a href="#fn-gallery1-2">2</a></sup></p></details>',
    },
    {
      type: 'table',
      headers: ['Key', 'Meaning'],
      rows: [
        [
          '<kbd>Ctrl</kbd>+<kbd>C</kbd>',
          '<abbr title="Copy">C.</abbr>, <samp>done</samp>, <ins>new</ins>, <var>x</var>',
        ],
      ],
    },
    richtext(
      `<figure><img src="${image}" alt="A small picture" width="160" height="160"><figcaption>A caption with <em>emphasis</em> and <a href="https://example.org/">a link</a>.</figcaption></figure>`,
    ),
    richtext(
      '<p>The tide is late.<sup id="fnref-gallery1-1"><a href="#fn-gallery1-1">1</a></sup> A line with two references<sup id="fnref-gallery1-2"><a href="#fn-gallery1-2">2</a></sup> <sup id="fnref-gallery1-1-2"><a href="#fn-gallery1-1">1</a></sup> is as high as the lines around it, which this sentence is here to show, since it runs on for some lines more.</p>',
    ),
    richtext(
      '<ol><li id="fn-gallery1-1">By an hour. <a href="#fnref-gallery1-1">↩</a> <a href="#fnref-gallery1-1-2">↩<sup>2</sup></a></li><li id="fn-gallery1-2"><p>By two paragraphs.</p><p>This is the second. <a href="#fnref-gallery1-2">↩</a></p></li></ol>',
    ),
    richtext('<h3>fn-gallery1-1</h3><ol><li id="fn-gallery1-1">The same id again.</li></ol>'),
  ]
}

function richtext(html: string): Block {
  return { type: 'richtext', html }
}
