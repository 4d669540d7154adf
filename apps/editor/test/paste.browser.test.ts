import { afterEach, describe, expect, it } from 'vitest'
import type { AnyBlock } from '../src/any-block.ts'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

const paste: EditorPage['paste'] = (data) => editor.paste(data)

async function expectBlocks(expected: readonly AnyBlock[]): Promise<void> {
  await expect.poll(() => editor.blocks()).toEqual(expected)
}

describe.runIf(browser !== undefined)('what is pasted', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('from Word', async () => {
    editor = await open()
    await paste({
      'text/plain': 'Tides\nTwice a day.\n·      high\n·      low',
      'text/html': `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang=EN-US><!--StartFragment--><h1>Tides<o:p></o:p></h1><p class=MsoNormal>Twice a <b>day</b>.<o:p></o:p></p><p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>high<o:p></o:p></p><p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;&nbsp; </span></span><![endif]>low<o:p></o:p></p><!--EndFragment--></body></html>`,
    })
    await expectBlocks([
      { type: 'richtext', html: '<h1>Tides</h1>' },
      { type: 'richtext', html: '<p>Twice a <strong>day</strong>.</p>' },
      { type: 'richtext', html: '<ul><li>high</li><li>low</li></ul>' },
    ])
  })

  it('into cells of a table: what is typed next is added to the last', async () => {
    editor = await open([{ type: 'table', headers: ['a', 'b'], rows: [['', '']] }])
    await editor.press('Shift+Tab')
    await paste({ 'text/plain': '1\t2\n3\t4' })
    const table = (last: string) => [
      {
        type: 'table',
        headers: ['a', 'b'],
        rows: [
          ['1', '2'],
          ['3', last],
        ],
      },
    ]
    await expectBlocks(table('4'))
    await editor.type('0')
    await expectBlocks(table('40'))
  })

  it.each([
    ['text', { 'text/plain': 'pasted' }, 'wordpasted', ''],
    [
      'an address',
      { 'text/plain': 'https://example.org/' },
      'word<a href="https://example.org/">https://example.org/</a>',
      '',
    ],
    ['html', { 'text/html': '<b>pasted</b>' }, 'word<strong>pasted</strong>', 'pasted'],
  ])('%s is taken back without what was typed before and after', async (_what, data, html, text) => {
    editor = await open()
    await editor.type('word')
    await paste({ 'text/plain': text, ...data })
    await expectBlocks([{ type: 'richtext', html: `<p>${html}</p>` }])
    await editor.type('x')
    await editor.press('Control+z')
    await expectBlocks([{ type: 'richtext', html: `<p>${html}</p>` }])
    await editor.press('Control+z')
    await expectBlocks([{ type: 'richtext', html: '<p>word</p>' }])
  })

  it('an address over text that is selected: what is typed next stands behind the link', async () => {
    editor = await open([{ type: 'richtext', html: '<p>the tide</p>' }])
    await editor.press('Control+Shift+ArrowLeft')
    await paste({ 'text/plain': 'https://example.org/' })
    await editor.page.getByRole('link', { name: 'tide' }).waitFor()
    await editor.type('s')
    await expectBlocks([{ type: 'richtext', html: '<p>the <a href="https://example.org/">tide</a>s</p>' }])
  })

  it('from Google Docs', async () => {
    editor = await open()
    await paste({
      'text/plain': 'Tides\nTwice a day',
      'text/html': `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-family:Arial">Tides</span></h2><p dir="ltr"><span style="font-weight:400">Twice a </span><span style="font-weight:700">day</span></p><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>high</span></p></li></ul></b>`,
    })
    await expectBlocks([
      { type: 'richtext', html: '<h2>Tides</h2>' },
      { type: 'richtext', html: '<p>Twice a <strong>day</strong></p>' },
      { type: 'richtext', html: '<ul><li>high</li></ul>' },
    ])
  })

  it('from Notion', async () => {
    editor = await open()
    await paste({
      'text/plain': '# Tides\n\n- [ ]  sail',
      'text/html': `<meta charset='utf-8'><h1>Tides</h1><!-- notionvc: 1 --><ul><li>high<ul><li>spring</li></ul></li></ul><blockquote>The sea</blockquote><pre><code class="language-python">print(1)</code></pre>`,
    })
    await expectBlocks([
      { type: 'richtext', html: '<h1>Tides</h1>' },
      { type: 'richtext', html: '<ul><li>high<ul><li>spring</li></ul></li></ul>' },
      { type: 'quote', html: '<p>The sea</p>' },
      { type: 'code', code: 'print(1)', language: 'py' },
    ])
  })

  it('from Gmail', async () => {
    editor = await open()
    await paste({
      'text/plain': 'Hello,\n\nsee here.\n',
      'text/html': `<meta charset='utf-8'><div dir="ltr">Hello,<div><br></div><div>see <a href="https://example.com/" target="_blank">here</a>.</div></div>`,
    })
    await expectBlocks([
      { type: 'richtext', html: '<p>Hello,</p>' },
      { type: 'richtext', html: '<p>see <a href="https://example.com/">here</a>.</p>' },
    ])
  })

  it('as an attack: nothing of it runs, and what is kept is safe', async () => {
    editor = await open()
    await paste({
      'text/plain': 'x',
      'text/html': `<p onclick="document.title='attacked'">a<img src=x onerror="document.title='attacked'"><a href="javascript:document.title='attacked'">b</a><script>document.title='attacked'</script><svg onload="document.title='attacked'"></p>`,
    })
    await expectBlocks([{ type: 'richtext', html: '<p>ab</p>' }])
    expect(await editor.page.title()).toBe('An editor of blocks')
  })

  it('as markdown', async () => {
    editor = await open()
    await paste({ 'text/plain': '## Tides\n\n- high\n- low\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n' })
    await expectBlocks([
      { type: 'richtext', html: '<h2>Tides</h2>' },
      { type: 'richtext', html: '<ul><li>high</li><li>low</li></ul>' },
      { type: 'table', headers: ['a', 'b'], rows: [['1', '2']], align: ['left', 'right'] },
    ])
  })

  it('as markdown with characters by name, which no browser is asked to decode', async () => {
    editor = await open()
    await paste({ 'text/plain': '## T&ouml;ne &amp; mehr' })
    await expectBlocks([{ type: 'richtext', html: '<h2>Töne &amp; mehr</h2>' }])
  })

  it('as plain text: paragraphs and lines; within a line it stays in it', async () => {
    editor = await open([{ type: 'richtext', html: '<p>Say: </p>' }])
    await paste({ 'text/plain': 'snake_case * 3' })
    await expectBlocks([{ type: 'richtext', html: '<p>Say: snake_case * 3</p>' }])
    await editor.press('Enter')
    await paste({ 'text/plain': 'one\ntwo\r\n\r\nthree' })
    await expectBlocks([
      { type: 'richtext', html: '<p>Say: snake_case * 3</p>' },
      { type: 'richtext', html: '<p>one<br />two</p>' },
      { type: 'richtext', html: '<p>three</p>' },
    ])
  })

  it('as an address: a video, a picture, a link, the link of a text', async () => {
    editor = await open()
    await paste({ 'text/plain': 'https://youtu.be/M7lc1UVf-VE' })
    await editor.page.waitForSelector('.card[data-type=embed]')
    await editor.press('Control+Enter')
    await paste({ 'text/plain': 'https://example.com/i.png' })
    await editor.page.waitForSelector('.card[data-type=image]')
    await editor.press('Control+Enter')
    await editor.type('see ')
    await paste({ 'text/plain': 'https://example.com/' })
    await expectBlocks([
      { type: 'embed', embedType: 'youtube', url: 'https://youtu.be/M7lc1UVf-VE' },
      { type: 'image', url: 'https://example.com/i.png' },
      { type: 'richtext', html: '<p>see <a href="https://example.com/">https://example.com/</a></p>' },
    ])
  })

  it('as no address where it has control characters', async () => {
    editor = await open()
    await paste({ 'text/plain': 'https://example.com/\u0001.png' })
    await expect.poll(async () => (await editor.blocks()).map(({ type }) => type)).toEqual(['richtext'])
  })

  it('into code as it is, and into a cell in one line', async () => {
    editor = await open([
      { type: 'code', code: 'a', language: 'ts' },
      { type: 'table', headers: ['h'], rows: [] },
    ])
    await editor.press('Control+Home')
    await paste({ 'text/plain': '# b\n', 'text/html': '<h1>b</h1>' })
    await expectBlocks([
      { type: 'code', code: '# b\na', language: 'ts' },
      { type: 'table', headers: ['h'], rows: [] },
    ])
    await editor.press('Control+End')
    await paste({ 'text/plain': '', 'text/html': '<p>1</p><p><b>2</b></p>' })
    await expectBlocks([
      { type: 'code', code: '# b\na', language: 'ts' },
      { type: 'table', headers: ['h1<br /><strong>2</strong>'], rows: [] },
    ])
  })

  it('with a footnote into a cell, which has no ids', async () => {
    editor = await open([
      { type: 'richtext', html: '<p>a<sup id="fnref-abcdefgh-1">1</sup></p>' },
      { type: 'table', headers: ['h'], rows: [] },
    ])
    await editor.press('Control+Home', 'Shift+End', 'Control+c', 'Control+End', 'Control+v')
    await expectBlocks([
      { type: 'richtext', html: '<p>a<sup id="fnref-abcdefgh-1">1</sup></p>' },
      { type: 'table', headers: ['ha<sup>1</sup>'], rows: [] },
    ])
  })

  it('as it says that it was copied here, but is no block', async () => {
    editor = await open()
    const own = (type: string, block: unknown) =>
      JSON.stringify({ content: [{ type, attrs: { block } }], openStart: 0, openEnd: 0 })
    for (const json of [
      own('locked_block', null),
      own('locked_block', 'a'),
      own('image_block', { type: 'divider' }),
      own('image_block', { type: 'image', url: 'https://example.com/i.png', onerror: 'a' }),
    ])
      await paste({ 'application/x-quick-pages+json': json, 'text/plain': 'x' })
    await expectBlocks([{ type: 'richtext', html: '<p>xxxx</p>' }])
  })

  it('as it was copied here, with everything that HTML could not say', async () => {
    const blocks: AnyBlock[] = [
      { type: 'callout', tone: 'success', html: '<p>a</p>' },
      {
        type: 'button',
        url: 'https://example.com/',
        label: 'b',
        variant: 'soft',
        shape: 'pill',
        accent: 'red',
      },
    ]
    editor = await open(blocks)
    await editor.press('Control+a', 'Control+c', 'Control+End', 'Control+Enter', 'Control+v')
    await expectBlocks([...blocks, ...blocks])
  })
})
