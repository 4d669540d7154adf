import { afterEach, describe, expect, it } from 'vitest'
import type { AnyBlock } from '../src/any-block.ts'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

async function expectBlocks(expected: readonly AnyBlock[]): Promise<void> {
  await expect.poll(() => editor.blocks()).toEqual(expected)
}

const rich = (html: string) => ({ type: 'richtext', html }) as const

/** As VS Code puts lines on the clipboard. */
function ofVsCode(text: string, mode: string): Record<string, string> {
  const lines = text.split('\n').map((line) => {
    const [, indent = '', rest = ''] = /^(\s*)(.*)$/.exec(line) ?? []
    const spaces = indent.replaceAll(' ', '&#160;')
    return line === '' ? '<br>' : `<div><span style="color: #d4d4d4;">${spaces}${rest}</span></div>`
  })
  return {
    'text/plain': text,
    'text/html': `<meta charset='utf-8'><div style="color: #cccccc;background-color: #1f1f1f;font-family: 'Fira Code', 'monospace', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;">${lines.join('')}</div>`,
    'vscode-editor-data': JSON.stringify({ version: 1, isFromEmptySelection: false, mode }),
  }
}

const PYTHON = 'def tide(n):\n    if n:\n\n        return 1\n    return 2'

describe.runIf(browser !== undefined)('what is pasted from a program', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('VS Code: one block of code in its language; code in an item stays in it; one line is text', async () => {
    editor = await open()
    await editor.paste(ofVsCode(PYTHON, 'python'))
    await expectBlocks([{ type: 'code', code: PYTHON, language: 'py' }])
    await editor.press('Control+z')
    await expectBlocks([])
    await editor.type('- ')
    await editor.paste(ofVsCode('a()\n  b()', 'typescript'))
    await expectBlocks([rich('<ul><li><pre><code class="language-ts">a()\n  b()</code></pre></li></ul>')])
    await editor.press('Control+Enter')
    await editor.type('call ')
    await editor.paste(ofVsCode('tide()', 'python'))
    await expect.poll(async () => (await editor.blocks())[1]).toEqual(rich('<p>call <code>tide()</code></p>'))
    await editor.press('Control+Enter')
    await editor.paste(ofVsCode('## a\n\n- b', 'markdown'))
    await expect.poll(async () => (await editor.blocks()).at(-1)).toEqual(rich('<ul><li>b</li></ul>'))
  })

  it('Google Docs: a checklist is tasks', async () => {
    editor = await open()
    const item = (checked: boolean, text: string) =>
      `<li dir="ltr" role="checkbox" aria-checked="${checked}" style="list-style-type:none;" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" height="17.6px" alt="${checked ? 'checked' : 'unchecked'}" aria-roledescription="checkbox" style="margin-right:3px;" /><p dir="ltr" style="display:inline-block;vertical-align:top;" role="presentation"><span style="font-size:11pt;">${text}</span></p></li>`
    await editor.paste({
      'text/plain': 'Buy a boat\nSail',
      'text/html': `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><ul style="margin-top:0;">${item(true, 'Buy a boat')}${item(false, 'Sail')}</ul></b>`,
    })
    await expectBlocks([rich('<ul><li>☑ Buy a boat</li><li>☐ Sail</li></ul>')])
  })

  it('Word: its title, and lists of levels', async () => {
    editor = await open()
    const item = (level: number, sign: string, text: string) =>
      `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`
    await editor.paste({
      'text/plain': 'Tides',
      'text/html': `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"></head><body><!--StartFragment--><p class=MsoTitle>Tides<o:p></o:p></p><p class=MsoSubtitle>Twice a day</p>${item(1, '1.', 'high')}${item(2, '·', 'spring')}${item(1, '2.', 'low')}<p class=MsoNormal>End<o:p></o:p></p><!--EndFragment--></body></html>`,
    })
    await expectBlocks([
      rich('<h1>Tides</h1>'),
      rich('<p>Twice a day</p>'),
      rich('<ol><li>high<ul><li>spring</li></ul></li><li>low</li></ol>'),
      rich('<p>End</p>'),
    ])
  })

  it('Word: footnotes are those of a page', async () => {
    editor = await open()
    const reference = (number: number) =>
      `<a style='mso-footnote-id:ftn${number}' href="#_ftn${number}" name="_ftnref${number}" title=""><span class=MsoFootnoteReference><![if !supportFootnotes]>[${number}]<![endif]></span></a>`
    const note = (number: number, text: string) =>
      `<div style='mso-element:footnote' id=ftn${number}><p class=MsoFootnoteText><a style='mso-footnote-id:ftn${number}' href="#_ftnref${number}" name="_ftn${number}" title=""><span class=MsoFootnoteReference>[${number}]</span></a> ${text}<o:p></o:p></p></div>`
    await editor.paste({
      'text/plain': 'High',
      'text/html': `<html><body><!--StartFragment--><p class=MsoNormal>High${reference(1)} and low${reference(2)}.<o:p></o:p></p><div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>${note(1, 'At noon.')}${note(2, 'At <i>six</i>.')}</div><!--EndFragment--></body></html>`,
    })
    await expect.poll(async () => (await editor.blocks()).length).toBe(2)
    const html = JSON.stringify(await editor.blocks()).replace(/(fn|fnref)-[\da-z]{8}/g, '$1-x')
    expect(JSON.parse(html)).toEqual([
      rich(
        '<p>High<sup id="fnref-x-1"><a href="#fn-x-1">1</a></sup> and low<sup id="fnref-x-2"><a href="#fn-x-2">2</a></sup>.</p>',
      ),
      rich(
        '<ol><li id="fn-x-1">At noon.\u00A0<a href="#fnref-x-1">↩</a></li><li id="fn-x-2">At <em>six</em>.\u00A0<a href="#fnref-x-2">↩</a></li></ol>',
      ),
    ])
  })

  it('a spreadsheet: cells to the right and below, with more rows and columns where there are too few', async () => {
    const table = { type: 'table', headers: ['a', 'b'], rows: [['1', '2']] } as const
    editor = await open([table])
    const html = (rows: readonly (readonly string[])[]) =>
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0><col width=64><!--StartFragment-->${rows.map((row) => `<tr>${row.map((cell) => `<td class=xl65>${cell}</td>`).join('')}</tr>`).join('')}<!--EndFragment--></table></body></html>`
    await editor.paste({
      'text/plain': 'x\ty\nz\t\n',
      'text/html': html([
        ['x', '<b>y</b>'],
        ['z', ''],
      ]),
    })
    const filled = {
      type: 'table',
      headers: ['a', 'b', ''],
      rows: [
        ['1', 'x', '<strong>y</strong>'],
        ['', 'z', ''],
      ],
    } as const
    await expectBlocks([filled])
    await editor.press('Control+z')
    await expectBlocks([table])
    await editor.press('Control+Home')
    await editor.paste({ 'text/plain': 'p\tq & r\r\n3\t"4\n5"\r\n' })
    await expectBlocks([{ type: 'table', headers: ['p', 'q &amp; r'], rows: [['3', '4<br />5']] }])
    await editor.press('Control+End')
    await editor.paste({
      'text/plain': Array.from({ length: 3 }, () => 'n').join('\n'),
      'text/html': html([['n'], ['n'], ['n']]),
    })
    await expectBlocks([
      {
        type: 'table',
        headers: ['p', 'q &amp; r'],
        rows: [
          ['3', 'n'],
          ['', 'n'],
          ['', 'n'],
        ],
      },
    ])
  })

  it('a spreadsheet, into a table within prose: the same', async () => {
    const table = (rows: string) =>
      rich(`<table><thead><tr><th>a</th><th align="right">b</th></tr></thead><tbody>${rows}</tbody></table>`)
    editor = await open([table('<tr><td>1</td><td>2</td></tr>')])
    await editor.paste({
      'text/plain': 'x\nz\n',
      'text/html': '<table><tr><td>x</td></tr><tr><td>z</td></tr></table>',
    })
    await expectBlocks([table('<tr><td>1</td><td>x</td></tr><tr><td></td><td align="right">z</td></tr>')])
    await editor.press('Control+Home')
    await editor.paste({ 'text/plain': 'p\tq\tr\r\n3\t4\t5\r\n' })
    await expectBlocks([
      rich(
        '<table><thead><tr><th>p</th><th align="right">q</th><th>r</th></tr></thead><tbody><tr><td>3</td><td>4</td><td>5</td></tr><tr><td></td><td align="right">z</td><td></td></tr></tbody></table>',
      ),
    ])
  })

  it('Google Sheets: a bold first row is its headers, and columns stand as their numbers do', async () => {
    editor = await open()
    const cell = (look: string, content: string) =>
      `<td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;${look}">${content}</td>`
    await editor.paste({
      'text/plain': 'Port\tHeight\nBrest\t7.2',
      'text/html': `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;">${cell('font-weight:bold;', 'Port')}${cell('font-weight:bold;', 'Height')}</tr><tr>${cell('', 'Brest')}${cell('text-align:right;', '7.2')}</tr></tbody></table>`,
    })
    await expectBlocks([
      { type: 'table', headers: ['Port', 'Height'], rows: [['Brest', '7.2']], align: ['left', 'right'] },
    ])
  })

  it('LibreOffice: the same', async () => {
    editor = await open()
    const row = (...cells: readonly string[]) =>
      `<tr>${cells.map((cell) => `<td height="17" align="left">${cell}</td>`).join('')}</tr>`
    const rows = (...first: readonly string[]) =>
      `<html><head><meta name="generator" content="LibreOffice 24.2"/></head><body><table cellspacing="0" border="0">${row(...first)}${row('Brest', '<b>7.2</b>')}</table></body></html>`
    await editor.paste({ 'text/plain': 'x', 'text/html': rows('<b>Port</b>', '') })
    await expectBlocks([
      {
        type: 'table',
        headers: ['Port', ''],
        rows: [['Brest', '<strong>7.2</strong>']],
        align: ['left', 'left'],
      },
    ])
    await editor.press('Control+z')
    await editor.paste({ 'text/plain': 'x', 'text/html': rows('Port', '<b>Height</b>') })
    await expect.poll(() => editor.page.locator('td strong').allInnerTexts()).toEqual(['Height', '7.2'])
  })

  it('plain lines with a list among them: paragraphs and a list', async () => {
    editor = await open()
    await editor.paste({ 'text/plain': 'a\nb * 2\n- c\n  - d\n- e\nf\n\n3. g\n4. h' })
    await expectBlocks([
      rich('<p>a<br />b * 2</p>'),
      rich('<ul><li>c<ul><li>d</li></ul></li><li>e</li></ul>'),
      rich('<p>f</p>'),
      rich('<ol start="3"><li>g</li><li>h</li></ol>'),
    ])
  })

  it('text with a picture beside it: the text, with pictures that have an address', async () => {
    editor = await open()
    await editor.page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(
        'text/html',
        '<p>high</p><p><img src="https://example.com/i.png" alt="A pier"></p><p>low <img src="file:///C:/i.png"></p>',
      )
      clipboardData.setData('text/plain', 'high\n\nlow')
      clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('.ProseMirror')?.dispatchEvent(event)
    })
    await expectBlocks([
      rich('<p>high</p>'),
      { type: 'image', url: 'https://example.com/i.png', alt: 'A pier' },
      rich('<p>low</p>'),
    ])
  })
})
