import type { Block } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { htmlDocumentToBlocks, htmlToBlocks } from '../../src/from-html/index.ts'

const richtext = (html: string): Block => ({ type: 'richtext', html })

/** The blocks, and beside them what the warnings say was dropped. */
function blocksOf(html: string, ...lost: string[]): Block[] {
  const { blocks, warnings } = htmlToBlocks(html)
  expect(warnings.map(({ message }) => message.split(' was dropped')[0])).toEqual(lost)
  return blocks
}

describe('clipboards', () => {
  it('[14.2.2] [14.2.3] Google Docs: styles on spans, a bold box that is not bold, lists beside their items', () => {
    const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0a1b">
<h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:400;font-style:normal">Harbour</span></h2>
<p dir="ltr"><span style="font-weight:400;white-space:pre-wrap">High water is at </span><span style="font-weight:700;font-style:italic;text-decoration:none">06:40</span><span style="font-weight:400">, see </span><a href="https://example.com/t" style="text-decoration:none"><span style="color:#1155cc;text-decoration:underline">the tables</span></a><span style="text-decoration:line-through">.</span><span style="font-size:0.6em;vertical-align:super">1</span></p><br />
<ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span>Boats</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Oars</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Nets</span></p></li></ul></b><br class="Apple-interchange-newline">`
    expect(
      blocksOf(html, 'id of <strong>', 'style of <h2>', 'style of <span>', 'style of <ul>', 'style of <li>'),
    ).toEqual([
      richtext('<h2>Harbour</h2>'),
      richtext(
        '<p>High water is at <strong><em>06:40</em></strong>, see <a href="https://example.com/t">the tables</a><del>.</del><sup>1</sup></p>',
      ),
      richtext('<ul><li>Boats<ul><li>Oars</li></ul></li><li>Nets</li></ul>'),
    ])
  })

  it('[14.2.2] Excel: what the classes of cells say', () => {
    const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\.";}
td {font-weight:400; text-decoration:none;} .xl65 {font-weight:700; text-decoration:none;} .xl66 {color:red; font-style:italic;}--></style></head>
<body><table border=0><!--StartFragment--><tr height=20><td height=20 class=xl65>Name</td><td class=xl66>5</td></tr><tr><td>b</td><td>6</td></tr><!--EndFragment--></table></body></html>`
    expect(htmlToBlocks(html).blocks).toEqual([
      richtext(
        '<table><tbody><tr><td><strong>Name</strong></td><td><em>5</em></td></tr><tr><td>b</td><td>6</td></tr></tbody></table>',
      ),
    ])
    const styled = '<table><tr><th style="font-weight:700">Name<tr><td style="font-style:italic">b</table>'
    expect(htmlToBlocks(styled).blocks).toEqual([
      { type: 'table', headers: ['Name'], rows: [['<em>b</em>']] },
    ])
  })

  it('[14.2.3] Word: lists that are paragraphs, conditional comments, office elements', () => {
    const item = (level: number, marker: string, text: string) =>
      `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]--><style><!-- p.MsoNormal {margin:0} --></style></head>
<body lang=EN-GB><!--StartFragment--><h1>Report<o:p></o:p></h1><p class=MsoNormal>Read <b style='mso-bidi-font-weight:normal'>this</b>
first.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
${item(1, '·', 'North')}
${item(2, '1.', 'Pier')}
${item(2, '2.', 'Slip')}
${item(1, '·', 'South')}
<p class=MsoNormal>End.</p><!--EndFragment--></body></html>`
    expect(blocksOf(html, '<style>', 'class of <p>', 'style of <span>')).toEqual([
      richtext('<h1>Report</h1>'),
      richtext('<p>Read <strong>this</strong> first.</p>'),
      richtext('<ul><li>North<ol><li>Pier</li><li>Slip</li></ol></li><li>South</li></ul>'),
      richtext('<p>End.</p>'),
    ])
  })

  it('[14.2.7] Word: footnotes and endnotes, but for what nothing refers to', () => {
    const reference = (id: string) =>
      `<a style='mso-footnote-id:${id}' href="#_${id}" name="_${id.replace(/\d/, 'ref$&')}" title=""><span class=MsoFootnoteReference><![if !supportFootnotes]>[1]<![endif]></span></a>`
    const note = (role: string, id: string, ...lines: readonly string[]) =>
      `<div style='mso-element:${role}' id=${id}><p class=MsoFootnoteText><a style='mso-footnote-id:${id}' href="#_${id.replace(/\d/, 'ref$&')}" name="_${id}" title=""><span class=MsoFootnoteReference>[1]</span></a> ${lines.join('</p><p>')}<o:p></o:p></p></div>`
    const list = (role: string, ...notes: readonly string[]) =>
      `<div style='mso-element:${role}-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>${notes.join('')}</div>`
    const text = `<p>High${reference('ftn1')} and low${reference('edn1')}.</p>`
    const withIds = (html: string) =>
      JSON.parse(
        JSON.stringify(htmlToBlocks(html).blocks).replace(/(fn|fnref)-[\da-z]{8}/g, '$1-x'),
      ) as Block[]
    const referring = richtext(
      '<p>High<sup id="fnref-x-1"><a href="#fn-x-1">1</a></sup> and low<sup id="fnref-x-2"><a href="#fn-x-2">2</a></sup>.</p>',
    )
    const end = list('endnote', note('endnote', 'edn1', 'At <i>six</i>.', 'By the clock.'))
    expect(withIds(`${text}${list('footnote', note('footnote', 'ftn1', 'At noon.'))}${end}`)).toEqual([
      referring,
      richtext(
        '<ol><li id="fn-x-1">At noon.\u00A0<a href="#fnref-x-1">↩</a></li><li id="fn-x-2"><p>At <em>six</em>.</p><p>By the clock.\u00A0<a href="#fnref-x-2">↩</a></p></li></ol>',
      ),
    ])
    const left = list('footnote', note('footnote', 'ftn1', 'At noon.'), note('footnote', 'ftn2', 'Left.'))
    expect(JSON.stringify(withIds(`${text}${left}${end}`))).toContain('Left.')
  })

  const NOTE = '<div style="mso-element:footnote" id="ftn1">Note</div>'
  const LIST = '<div style="mso-element:footnote-list">'
  it.each([
    ['a list in a note', `<div style="mso-element:footnote" id="ftn1">Note${LIST}</div></div>`],
    ['a note in no list', `${NOTE}<!-- note-list -->`],
    ['other words in a list', `${LIST}Text${NOTE}</div>`],
    ['a picture in a list', `${LIST}<img src="https://example.com/a.png" alt="Text">${NOTE}</div>`],
    ['two notes of one name', `${LIST}${NOTE}${NOTE.replace('Note', 'Text')}</div>`],
    ['words beside a paragraph', `${LIST}${NOTE.replace('Note', 'Note<p>Text</p>')}</div>`],
    [
      'words in the link back',
      `${LIST}${NOTE.replace('Note', '<a href="#_ftnref1">Back to the Note</a>')}</div>`,
    ],
  ])('[14.1.4] Word: no words of notes are lost: %s', (_, html) => {
    const words = ['Note', 'Text'].filter((word) => html.includes(word))
    const written = JSON.stringify(htmlToBlocks(`<p>High<a href="#_ftn1">[1]</a></p>${html}`).blocks)
    expect(words.filter((word) => !written.includes(word))).toEqual([])
  })

  it.each([
    [
      'Pandoc',
      '<p>High<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a>.</p>',
      '<section id="footnotes" class="footnotes" role="doc-endnotes"><hr /><ol><li id="fn1"><p>At <b>noon</b>.<a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>',
    ],
    [
      'GitHub',
      '<p>High<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref>1</a></sup>.</p>',
      '<section data-footnotes class="footnotes"><h2 id="footnote-label" class="sr-only">Footnotes</h2><ol><li id="user-content-fn-1"><p>At <b>noon</b>. <a href="#user-content-fnref-1" data-footnote-backref>↩</a></p></li></ol></section>',
    ],
    [
      'markdown-it',
      '<p>High<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>.</p>',
      '<hr class="footnotes-sep"><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>At <b>noon</b>. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>',
    ],
    [
      'AsciiDoctor',
      '<p>High<sup class="footnote">[<a id="_footnoteref_1" class="footnote" href="#_footnotedef_1" title="View footnote.">1</a>]</sup>.</p>',
      '<div id="footnotes"><hr><div class="footnote" id="_footnotedef_1">\n<a href="#_footnoteref_1">1</a>. At <b>noon</b>.\n</div></div>',
    ],
    [
      'docutils',
      '<p>High<a class="footnote-reference brackets" href="#n" id="footnote-reference-1" role="doc-noteref"><span class="fn-bracket">[</span>1<span class="fn-bracket">]</span></a>.</p>',
      '<aside class="footnote-list brackets"><aside class="footnote brackets" id="n" role="doc-footnote"><span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#footnote-reference-1">1</a><span class="fn-bracket">]</span></span><p>At <b>noon</b>.</p></aside></aside>',
    ],
    [
      'LibreOffice',
      '<p>High<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>.</p>',
      '<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>At <b>noon</b>.</p></div>',
    ],
    [
      'Google Docs',
      '<p>High<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>.</p>',
      '<div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> At </span><b>noon</b>.</p></div>',
    ],
    [
      'Wikipedia',
      '<p>High<sup id="cite_ref-1" class="reference"><a href="#cite_note-1">&#91;1&#93;</a></sup>.</p>',
      '<div class="reflist"><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><b><a href="#cite_ref-1">^</a></b></span> <span class="reference-text">At <b>noon</b>.</span></li></ol></div>',
    ],
  ])('[14.2.7] %s: footnotes', (_, reference, notes) => {
    const { blocks } = htmlToBlocks(`${reference}${notes}`)
    expect(JSON.parse(JSON.stringify(blocks).replace(/(fn|fnref)-[\da-z]{8}/g, '$1-x'))).toEqual([
      richtext('<p>High<sup id="fnref-x-1"><a href="#fn-x-1">1</a></sup>.</p>'),
      ...(notes.startsWith('<hr') ? [{ type: 'divider' }] : []),
      richtext('<ol><li id="fn-x-1">At <strong>noon</strong>.\u00A0<a href="#fnref-x-1">↩</a></li></ol>'),
    ])
  })

  it('[14.2.7] notes that are referred to twice, and links that are none', () => {
    const twice =
      '<p>a<sup id="r1"><a href="#n1">1</a></sup> b<sup id="r2"><a href="#n1">1</a></sup></p><ol><li id="n1">c <a href="#r1">a</a> <a href="#r2">b</a></li></ol>'
    expect(JSON.stringify(htmlToBlocks(twice).blocks)).toMatch(
      /<li id=\\"fn-(\w{8})-1\\">c\u00A0<a href=\\"#fnref-\1-1\\">↩<\/a>\u00A0<a href=\\"#fnref-\1-1-2\\">↩<\/a>/,
    )
    for (const html of [
      '<p id="top"><a href="#a">A</a> <a href="#b">B</a></p><ul><li id="a">Ada <a href="#top">top</a></li><li id="b">Bob <a href="#top">top</a></li></ul>',
      '<ul><li id="q1">What? <a href="#a1">1</a></li></ul><ol><li id="a1">That. <a href="#q1">1</a></li></ol>',
      '<ul><li><a href="#s1" id="toc1">1</a></li></ul><h2 id="s1"><a href="#toc1">1</a></h2>',
      '<p><a href="#n" id="r">a long reference</a></p><ol><li id="n">c <a href="#r">back</a></li></ol>',
      '<p><a href="#n">1</a></p><ol><li id="n">c <a href="#elsewhere">back</a></li></ol>',
    ])
      expect(JSON.stringify(htmlToBlocks(html).blocks)).not.toContain('fn-')
  })

  it.each([
    ['steps', 'If it fails, go to step <a href="#b">3</a>.', 'Go back to step <a href="#a">1</a>.'],
    ['a law', 'Subject to paragraph <a href="#b">2</a>, x.', 'Despite paragraph <a href="#a">1</a>, y.'],
    ['a glossary', 'API: see <a href="#b">UI</a>', 'UI: unlike an <a href="#a">API</a>, for people'],
    ['notes', 'x <a href="#b">1</a>', 'As <a href="#a">said above</a>, y'],
  ])('[14.2.7] what refers to each other in sentences is no footnote: %s', (_, first, second) => {
    const { blocks } = htmlToBlocks(`<ul><li id="a">${first}</li><li id="b">${second}</li></ul>`)
    expect(blocks).toEqual([richtext(`<ul><li>${first}</li><li>${second}</li></ul>`)])
  })

  it('[14.2.7] Docutils: a note that is referred to twice', () => {
    const bracket = (sign: string) => `<span class="fn-bracket">${sign}</span>`
    const html = `<p>a<a href="#n" id="r1">[1]</a> b<a href="#n" id="r2">[1]</a></p><aside class="footnote brackets" id="n">\n<span class="label">${bracket('[')}1${bracket(']')}</span>\n<span class="backrefs">(<a href="#r1">1</a>,<a href="#r2">2</a>)</span>\n<p>c</p>\n</aside>`
    expect(JSON.stringify(htmlToBlocks(html).blocks)).toMatch(/<li id=\\"fn-\w{8}-1\\">c\u00A0<a /)
  })

  it('[14.2.7] an index of letters is no text with footnotes', () => {
    const letters = ['A', 'B', 'C']
    const index = letters.map((letter) => `<a href="#${letter}">${letter}</a>`).join(' ')
    const entries = letters.map((letter) => `<li id="${letter}">${letter} word <a href="#top">Top</a></li>`)
    const { blocks } = htmlToBlocks(`<p id="top">${index}</p><ul>${entries.join('')}</ul>`)
    expect(blocks[0]).toEqual(richtext(`<p>${index}</p>`))
  })

  it('[14.2.7] the heading of notes stays above them', () => {
    const html =
      '<p>a<a href="#n" id="r">[1]</a></p><section class="footnotes"><h2>Notes</h2><ol><li id="n">c <a href="#r">^</a></li></ol></section>'
    expect(JSON.stringify(htmlToBlocks(html).blocks)).toMatch(/<h2>Notes<\/h2>.*<li id=/)
  })

  it('[14.2.7] a way back at the end of the first lines of a note', () => {
    const html =
      '<p>a<a href="#n" id="r">[1]</a></p><ol><li id="n">c <a href="#r">^</a><ul><li>d</li></ul></li></ol>'
    expect(JSON.stringify(htmlToBlocks(html).blocks)).toContain('<li id=\\"fn-')
  })

  it.each([
    ['Google Docs', '#ffff00', true],
    ['Google Docs, pale', '#d9ead3', true],
    ['Google Docs, none', 'transparent', false],
    ['a page', 'rgb(255, 255, 255)', false],
    ['a dark page', '#1e1e2e', false],
    ['code', '#f6f8fa', false],
    ['code, by what shines through', 'rgba(129, 139, 152, 0.12)', false],
    ['a button', 'rgb(26, 115, 232)', false],
    ['a browser', 'rgb(255, 255, 0)', true],
  ])('[14.2.2] text on the ground of %s: %s', (_of, color, isMarked) => {
    const { blocks } = htmlToBlocks(`<p>a <span style="background-color:${color}">b</span></p>`)
    expect(blocks).toEqual([richtext(isMarked ? '<p>a <mark>b</mark></p>' : '<p>a b</p>')])
  })

  it('[14.2.2] Word: highlighted text', () => {
    const html = "<p class=MsoNormal>a <span style='background:olive;mso-highlight:olive'>b</span></p>"
    expect(blocksOf(html, 'class of <p>')).toEqual([richtext('<p>a <mark>b</mark></p>')])
  })

  it('[14.2.1] Word: its title is a heading of the first level', () => {
    const html =
      '<p class=MsoTitle align=center style="text-align:center">Tides <b>2026</b></p><p class=MsoSubtitle>High</p>'
    expect(blocksOf(html, 'class of <p>')).toEqual([
      richtext('<h1 align="center">Tides <strong>2026</strong></h1>'),
      richtext('<p>High</p>'),
    ])
  })

  it('[14.2.4] Google Docs: items that are check boxes, each with a picture of its box', () => {
    const item = (checked: boolean, text: string) =>
      `<li dir="ltr" role="checkbox" aria-checked="${checked}" aria-level="1"><img src="data:image/png;base64,AA==" width="17.6px" height="17.6px" alt="${checked ? 'checked' : 'unchecked'}" aria-roledescription="checkbox" /><p dir="ltr" role="presentation"><span>${text}</span></p></li>`
    expect(
      blocksOf(
        `<ul>${item(true, 'Row')}${item(false, 'Sail')}</ul>`,
        'role of <li>',
        'aria-checked of <li>',
        'aria-roledescription of <img>',
      ),
    ).toEqual([richtext('<ul><li>☑ Row</li><li>☐ Sail</li></ul>')])
  })

  it('[14.2.4] ProseMirror and its kin: task lists with the text in a box of its own', () => {
    const html = `<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><label contenteditable="false"><input type="checkbox" checked="checked"><span></span></label><div><p>Row</p></div></li><li data-type="taskItem" data-checked="false"><label><input type="checkbox"><span></span></label><div><p>Sail</p></div></li></ul>`
    expect(blocksOf(html, 'data-type of <ul>', 'data-type of <li>', 'contenteditable of <label>')).toEqual([
      richtext('<ul><li><p>☑ Row</p></li><li><p>☐ Sail</p></li></ul>'),
    ])
  })

  it('[14.2.4] Confluence: task lists whose items say by a class that they are done', () => {
    const html =
      '<ul class="inline-task-list" data-inline-tasks-content-id="7"><li class="checked" data-inline-task-id="1">Nets</li><li data-inline-task-id="2"><span class="placeholder-inline-tasks">Oars</span></li></ul>'
    const lost = [
      'class of <ul>',
      'data-inline-tasks-content-id of <ul>',
      'class of <li>',
      'data-inline-task-id of <li>',
      'class of <span>',
    ]
    expect(blocksOf(html, ...lost)).toEqual([richtext('<ul><li>☑ Nets</li><li>☐ Oars</li></ul>')])
  })

  it('[14.7.1] AsciiDoctor: boxes of notes, which are tables', () => {
    const html =
      '<div class="admonitionblock warning"><table><tr><td class="icon"><div class="title">Warning</div></td><td class="content">\nMind the <em>step</em>.\n</td></tr></table></div>'
    expect(htmlToBlocks(html).blocks).toEqual([
      { type: 'callout', tone: 'warning', html: '<p>Mind the <em>step</em>.</p>' },
    ])
  })

  it('[14.7.1] [14.4.2] Confluence: boxes of notes, and code', () => {
    const html =
      '<div class="confluence-information-macro confluence-information-macro-warning conf-macro output-block"><p class="title">Storm</p><span class="aui-icon aui-icon-small"></span><div class="confluence-information-macro-body"><p>Stay ashore.</p></div></div><div class="code panel pdl"><div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false; theme: Confluence" data-theme="Confluence">int tide;</pre></div></div>'
    expect(htmlToBlocks(html).blocks).toEqual([
      { type: 'callout', tone: 'warning', html: '<p>Storm</p><p>Stay ashore.</p>' },
      { type: 'code', code: 'int tide;', language: 'java' },
    ])
  })

  it.each([
    ['MathJax, as it is', '<script src="mathjax@3/tex-mml-chtml.js"></script>', false],
    [
      'MathJax, as Jupyter asks for it',
      '<script>MathJax = { tex: { inlineMath: [ ["$","$"], ["\\\\(","\\\\)"] ] } }</script>',
      true,
    ],
    ['KaTeX', '<script src="katex@0.16/dist/contrib/auto-render.min.js"></script>', false],
  ])('[14.2.6] %s: formulas within delimiters', (_, script, hasDollars) => {
    const text = String.raw`<p>a \(x &lt; y\) b $z_1$ costs $5 <code>\(c\)</code></p><p>$$e = mc^2$$</p><p>\[d\]</p><p>\( \[ $$</p>`
    expect(htmlToBlocks(`${script}${text}`).blocks).toEqual([
      richtext(
        `<p>a <code class="math">x &lt; y</code> b ${hasDollars ? '<code class="math">z_1</code>' : '$z_1$'} costs $5 <code>\\(c\\)</code></p>`,
      ),
      richtext('<p><code class="math display">e = mc^2</code></p>'),
      richtext('<p><code class="math display">d</code></p>'),
      richtext(String.raw`<p>\( \[ $$</p>`),
    ])
    expect(JSON.stringify(htmlToBlocks(text).blocks)).not.toContain('math')
  })

  it('[14.4.2] Jupyter: code of an export, without prompts', () => {
    const html =
      '<div class="jp-InputPrompt jp-InputArea-prompt">In&nbsp;[1]:</div><div class="highlight hl-ipython3"><pre><span></span><span class="n">tide</span> <span class="o">=</span> <span class="mi">1</span>\n</pre></div>'
    expect(htmlToBlocks(html).blocks).toEqual([{ type: 'code', code: 'tide = 1', language: 'py' }])
  })

  it('[14.2.6] Pandoc: formulas in spans, for a script to draw', () => {
    const html = String.raw`<p>Area <span class="math inline">\(\pi r^2\)</span>:</p><p><span class="math display">\[a &lt; b\]</span></p><p><span class="math inline"><em>x</em></span></p>`
    expect(blocksOf(html, 'class of <span>')).toEqual([
      richtext(String.raw`<p>Area <code class="math">\pi r^2</code>:</p>`),
      richtext('<p><code class="math display">a &lt; b</code></p>'),
      richtext('<p><em>x</em></p>'),
    ])
  })

  it('[14.2.4] [14.7.1] Notion: check boxes of a style, notes that are figures, toggles', () => {
    const html = `<article class="page sans"><header><h1 class="page-title">Notes</h1></header><div class="page-body"><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Row</span></li></ul><figure class="block-color-gray_background callout" style="white-space:pre-wrap;display:flex"><div style="font-size:1.5em"><span class="icon">💡</span></div><div style="width:100%"><p>Mind the step</p></div></figure><ul class="toggle"><li><details open=""><summary>More</summary><p>Less</p></details></li></ul></div></article>`
    expect(
      blocksOf(
        html,
        'class of <article>',
        'class of <h1>',
        'class of <div>',
        'class of <ul>',
        'class of <span>',
        'style of <figure>',
        'style of <div>',
      ),
    ).toEqual([
      richtext('<h1>Notes</h1>'),
      richtext('<ul><li>☑ Row</li></ul>'),
      { type: 'callout', tone: 'info', html: '<p>💡</p><p>Mind the step</p>' },
      richtext('<ul><li><details open=""><summary>More</summary><p>Less</p></details></li></ul>'),
    ])
  })

  it('[14.4.1] VS Code: lines of a font for code', () => {
    const html = `<meta charset='utf-8'><div style="color: #ccc;font-family: Menlo, Monaco, 'Courier New', monospace;white-space: pre;"><div><span style="color:#569cd6;">if</span> (a) {</div><div>  b()</div><br><div>}</div></div>`
    expect(blocksOf(html)).toEqual([{ type: 'code', code: 'if (a) {\n  b()\n\n}', language: 'plaintext' }])
  })
})

describe('pages', () => {
  it('[14.2.3] Google Docs: what is hidden stays so, and nothing goes into what is no item', () => {
    const doc = (html: string) => htmlDocumentToBlocks(`<body class="doc-content">${html}`).blocks
    const list = (level: number, text: string, more = '') =>
      `<ul class="lst-kix_a-${level}"${more}><li>${text}</li></ul>`
    expect(doc('<p class="title" hidden>secret</p><p>a')).toEqual([richtext('<p>a</p>')])
    expect(doc(list(0, 'a') + list(0, 'secret', ' hidden'))).toEqual([richtext('<ul><li>a</li></ul>')])
    expect(doc(list(0, 'secret', ' style="display:none"') + list(0, 'a'))).toEqual([
      richtext('<ul><li>a</li></ul>'),
    ])
    for (const last of ['<br>', '<li hidden>secret</li>', '<script></script>'])
      expect(doc(list(0, 'a').replace('</ul>', `${last}</ul>`) + list(1, 'b'))).toEqual([
        richtext('<ul><li>a</li></ul>'),
        richtext('<ul><li>b</li></ul>'),
      ])
    const styles = '<style>.c{font-weight:700}</style><style media="print">.d{font-weight:700}</style>'
    expect(
      doc(
        `${styles}<p><a class="c" href="https://www.google.com/url?q=https://e.com/">x</a><i class="d">y</i>`,
      ),
    ).toEqual([richtext('<p><a href="https://e.com/"><strong>x</strong></a><em>y</em></p>')])
  })

  it('[14.2.2] [14.2.3] [14.3.1] Google Docs as a web page: styles in classes, levels beside each other', () => {
    const styles = `@import url(https://fonts.example/css?kit=a;b);.lst-kix_x1-3>li:before{content:"\\0025cf  "}/* .c1{font-style:italic} */
@media print{.c1{font-style:italic}}.c0{font-weight:700;text-decoration:none;font-style:normal}.c1,p.c2{font-weight:400}p.c1{font-style:italic}
.c3{background-color:#ffff00}.c4{vertical-align:super}.c5{text-decoration:underline}.c6{text-decoration:line-through}.c7{font-weight:700}.c1 .c6{font-weight:700}`
    const link =
      '<a class="c1" href="https://www.google.com/url?q=https://example.org/?a%3D1%26b%3D2%23c&amp;sa=D&amp;source=editors&amp;ust=17&amp;usg=A">here</a>'
    const list = (tag: string, name: string, ...items: readonly string[]) =>
      `<${tag} class="c8 lst-kix_${name} start">${items.map((item) => `<li class="c9 li-bullet-0"><span class="c1">${item}</span></li>`).join('')}</${tag}>`
    const html = `<html><head><style type="text/css">${styles}</style></head><body class="c9 doc-content"><p class="c8 title" id="h.1"><span class="c1">Tides</span></p><p class="c2"><span class="c0">High</span><span class="c1"> and </span><span class="c0 c1">low</span><span class="c7 c6">no</span><span class="c3">marked</span>1<span class="c4">st</span> <span class="c5">under</span> <span class="c5">${link}</span></p>
${list('ul', 'x1-0', 'North')}${list('ol', 'x1-1', 'Pier', 'Slip')}
${list('ol', 'x1-1', 'Berth')}${list('ul', 'x1-2', 'Deep')}${list('ul', 'x1-1', 'Quay')}${list('ul', 'x1-0', 'South')}${list('ul', 'y-0', 'Other')}<p>End</p>${list('ul', 'z-1', 'Alone')}</body></html>`
    expect(htmlDocumentToBlocks(html).blocks).toEqual([
      richtext('<h1>Tides</h1>'),
      richtext(
        '<p><strong>High</strong> and low<strong><del>no</del></strong><mark>marked</mark>1<sup>st</sup> <u>under</u> <a href="https://example.org/?a=1&amp;b=2#c">here</a></p>',
      ),
      richtext(
        '<ul><li>North<ol><li>Pier</li><li>Slip</li><li>Berth<ul><li>Deep</li></ul></li></ol><ul><li>Quay</li></ul></li><li>South</li></ul>',
      ),
      richtext('<ul><li>Other</li></ul>'),
      richtext('<p>End</p>'),
      richtext('<ul><li>Alone</li></ul>'),
    ])
  })

  it('[14.7.1] [14.4.2] [14.2.4] GitHub: alerts, listings, task lists, anchors, emoji', () => {
    const html = `<article class="markdown-body"><div class="markdown-heading"><h2 class="heading-element">Use <g-emoji alias="boat">⛵</g-emoji></h2><a id="user-content-use" class="anchor" aria-label="Permalink: Use" href="#use"><svg class="octicon"><path d="m0 0"></path></svg></a></div>
<div class="markdown-alert markdown-alert-important"><p class="markdown-alert-title"><svg class="octicon"></svg>Important</p><p>Read <code>it</code>.</p>
</div>
<div class="highlight highlight-source-shell notranslate" data-snippet-clipboard-copy-content="x"><pre><span class="pl-c1">cd</span> boat
make <span class="pl-s">'all'</span></pre></div>
<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" id="" disabled="" class="task-list-item-checkbox" checked=""> Done</li></ul></article>`
    expect(
      blocksOf(
        html,
        'class of <article>',
        'class of <div>',
        'class of <h2>',
        '<g-emoji>',
        'id of <a> "user-content-use"',
        'class of <a>',
        'aria-label of <a>',
        '<svg>',
        'data-snippet-clipboard-copy-content of <div>',
      ),
    ).toEqual([
      richtext('<h2>Use ⛵</h2>'),
      { type: 'callout', tone: 'warning', label: 'Important', html: '<p>Read <code>it</code>.</p>' },
      { type: 'code', code: "cd boat\nmake 'all'", language: 'sh' },
      richtext('<ul><li>☑ Done</li></ul>'),
    ])
  })

  it('[14.7.1] [14.4.3] Docusaurus: admonitions, listings of prism, permalinks', () => {
    const html = `<div class="theme-doc-markdown markdown"><h2 class="anchor" id="a">Set up<a href="#a" class="hash-link" aria-label="Direct link to Set up">​</a></h2><div class="theme-admonition theme-admonition-danger admonition_xJq3 alert alert--danger"><div class="admonitionHeading_Gvgb"><span class="admonitionIcon_Rf37"><svg viewBox="0 0 12 16"></svg></span>Take care</div><div class="admonitionContent_BuS1"><p>Hot.</p></div></div><div class="language-js codeBlockContainer_Ckt0"><div class="codeBlockContent"><pre tabindex="0" class="prism-code language-js"><code><span class="token-line" style="color:#393A34"><span class="token keyword">let</span> a<br></span><span class="token-line"><span style="display:inline-block"></span><br></span><span class="token-line">b()<br></span></code></pre><div class="buttonGroup"><button type="button" aria-label="Copy code to clipboard"><span aria-hidden="true"><svg></svg></span></button></div></div></div></div>`
    expect(
      blocksOf(
        html,
        'class of <div>',
        'class of <h2>',
        'id of <h2>',
        'class of <span>',
        '<svg>',
        '<button>',
        'aria-hidden of <span>',
      ),
    ).toEqual([
      richtext('<h2>Set up</h2>'),
      { type: 'callout', tone: 'warning', html: '<p><strong>Take care</strong></p><p>Hot.</p>' },
      { type: 'code', code: 'let a\n\nb()', language: 'js' },
    ])
  })

  it('[14.4.1] [14.4.2] VitePress, shiki, rehype, Sphinx, Jekyll and highlight.js: listings', () => {
    const html = `<div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki"><code><span class="line"><span style="--s:#1">let</span> a</span>
<span class="line"></span>
<span class="line">b</span></code></pre></div>
<figure data-rehype-pretty-code-figure=""><figcaption data-rehype-pretty-code-title="">a.py</figcaption><pre data-language="py"><code data-language="py"><span data-line="">a</span></code></pre></figure>
<div class="highlight-python notranslate"><div class="highlight"><pre><span class="linenos">1</span><span class="n">a</span>
</pre></div></div>
<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight"><code>a
</code></pre></div></div>
<pre><code class="hljs go">a</code></pre>`
    expect(blocksOf(html, '<button>', 'data-rehype-pretty-code-figure of <figure>')).toEqual([
      { type: 'code', code: 'let a\n\nb', language: 'ts' },
      { type: 'code', code: 'a', language: 'py', filename: 'a.py' },
      { type: 'code', code: 'a', language: 'py' },
      { type: 'code', code: 'a', language: 'rb' },
      { type: 'code', code: 'a', language: 'go' },
    ])
  })

  it('[14.3.2] [14.3.3] [14.3.4] WordPress: figures, pictures that load late, embeds, quotations', () => {
    const html = `<div class="entry-content"><!-- wp:image --><figure class="wp-block-image size-large"><a href="https://example.com/a.jpg"><img loading="lazy" src="data:image/gif;base64,R0lGOD" data-src="https://example.com/a.jpg" alt="boat" class="wp-image-1"/></a><figcaption>A <em>boat</em></figcaption></figure>
<figure class="wp-block-embed is-provider-youtube"><div class="wp-block-embed__wrapper"><iframe title="Tides" width="500" src="https://www.youtube.com/embed/M7lc1UVf-VE?feature=oembed" allowfullscreen></iframe></div></figure>
<blockquote class="wp-block-quote"><p>Row.</p><cite>Somebody</cite></blockquote>
<img src="https://example.com/count.gif" width="1" height="1"><p><iframe src="https://player.vimeo.com/video/1"></iframe></p></div>`
    expect(
      blocksOf(
        html,
        'class of <div>',
        'class of <figure>',
        'class of <img>',
        'width of <iframe>',
        'class of <blockquote>',
      ),
    ).toEqual([
      richtext(
        '<figure><a href="https://example.com/a.jpg"><img src="https://example.com/a.jpg" alt="boat" /></a><figcaption>A <em>boat</em></figcaption></figure>',
      ),
      {
        type: 'embed',
        embedType: 'youtube',
        url: 'https://www.youtube.com/embed/M7lc1UVf-VE?feature=oembed',
        title: 'Tides',
      },
      { type: 'quote', html: '<p>Row.</p>', attribution: 'Somebody' },
      { type: 'embed', embedType: 'iframe_sandbox', url: 'https://player.vimeo.com/video/1' },
    ])
  })

  it('[14.1.1] [14.2.2] [14.5.3] an old page: tables for layout, fonts, centred text', () => {
    const html = `<HTML><HEAD><TITLE>Home</TITLE></HEAD><BODY BGCOLOR=white><CENTER><FONT SIZE=+2><B>Welcome</B></FONT></CENTER><TABLE BORDER=0><TR><TD><P>One<P>Two <TT>x</TT> <STRIKE>y</STRIKE></TD></TR></TABLE><HR NOSHADE><UL><LI>a<LI>b</UL></BODY></HTML>`
    expect(blocksOf(html, '<font>', 'border of <table>', 'noshade of <hr>')).toEqual([
      richtext('<p align="center"><strong>Welcome</strong></p>'),
      richtext('<p>One</p>'),
      richtext('<p>Two <code>x</code> <del>y</del></p>'),
      { type: 'divider' },
      richtext('<ul><li>a</li><li>b</li></ul>'),
    ])
  })
})
