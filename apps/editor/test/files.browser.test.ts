import { afterEach, describe, expect, it } from 'vitest'
import { docx, p, picture, PNG, r, relations, styles } from '../../../packages/qp-import/test/word.testkit.ts'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

/** Drops files on the text, through the browser's own event. */
function drop(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  const contents = Object.entries(files).map(([name, content]) => [name, [...Buffer.from(content)]] as const)
  return editor.page.evaluate((given) => {
    const dataTransfer = new DataTransfer()
    for (const [name, content] of given) dataTransfer.items.add(new File([new Uint8Array(content)], name))
    const text = document.querySelector('.ProseMirror')
    const box = text?.lastElementChild?.getBoundingClientRect()
    const place = { clientX: (box?.left ?? 0) + 5, clientY: (box?.top ?? 0) + 5 }
    text?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place }))
  }, contents)
}

const NOTEBOOK = JSON.stringify({
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { language_info: { name: 'python' } },
  cells: [
    { cell_type: 'markdown', metadata: {}, source: '## Tides' },
    {
      cell_type: 'code',
      metadata: {},
      execution_count: 1,
      source: 'print(1)',
      outputs: [{ output_type: 'stream', name: 'stdout', text: ['1\n'] }],
    },
  ],
})

describe.runIf(browser !== undefined)('files that are dropped', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it.each([
    ['a table', 'depths.csv', 'Port;Depth\nNorth;4\n', [{ type: 'table', headers: ['Port', 'Depth'] }]],
    [
      'HTML',
      'a.html',
      '<main><h2>Tides</h2><p>come <i>in</i></p></main>',
      [{ html: '<h2>Tides</h2>' }, { html: '<p>come <em>in</em></p>' }],
    ],
    ['a notebook', 'a.ipynb', NOTEBOOK, [{ html: '<h2>Tides</h2>' }, { code: 'print(1)' }, { code: '1' }]],
    ['code', 'a.PY', '# Tides\r\n\nprint(1)\n', [{ language: 'py', code: '# Tides\n\nprint(1)' }]],
    [
      'markdown',
      'a.md',
      '## Tides\n\n- in\n',
      [{ html: '<h2>Tides</h2>' }, { html: '<ul><li>in</li></ul>' }],
    ],
  ])('%s becomes blocks, in one step', async (_, name, content, expected) => {
    editor = await open([
      { type: 'richtext', html: '<p>Before</p>' },
      { type: 'richtext', html: '<p></p>' },
    ])
    const before = await editor.blocks()
    await drop({ [name]: content })
    await expect.poll(() => editor.blocks()).toMatchObject([before[0], ...expected])
    await editor.press('Control+z')
    expect(await editor.blocks()).toEqual(before)
  })

  it('a document of Word becomes blocks, and says which pictures the service did not take', async () => {
    editor = await open([])
    const body = `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${r('Tides')}</w:p>${p('twice a day')}<w:p>${picture('r:embed="r1"', 'The pier')}</w:p>`
    const report = docx(body, {
      'word/_rels/document.xml.rels': relations(['r1', 'image', 'media/image1.png']),
      'word/media/image1.png': PNG,
      'word/styles.xml': styles(['paragraph', 'Heading1', 'heading 1']),
    })
    await drop({ 'report.docx': report })
    await expect
      .poll(() => editor.blocks())
      .toMatchObject([
        { html: '<h1>Tides</h1>' },
        { html: '<p>twice a day</p>' },
        { html: '<p>The pier</p>' },
      ])
    const losses = editor.page.getByRole('region', { name: 'Left out of report.docx, or changed' })
    expect(await losses.getByRole('listitem').allTextContents()).toEqual([
      'word/document.xml: the picture image1.png was left out, and its description kept: it has no address.',
    ])
  })

  it('say what was left out, in a list that Escape closes', async () => {
    editor = await open([])
    await drop({ 'report.html': '<nav>Home</nav><main><p>Text</p><form>Name</form></main>' })
    const losses = editor.page.getByRole('region', { name: 'Left out of report.html, or changed' })
    await losses.waitFor()
    expect(await losses.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/^line 1: <nav> was dropped/),
      expect.stringMatching(/^line 1: <form> was dropped/),
    ])
    await editor.press('Escape')
    expect(await losses.count()).toBe(0)
    await editor.type('!')
    expect(await editor.blocks()).toMatchObject([{ html: '<p>Text</p>' }, { html: '<p>Name!</p>' }])
  })

  it.each([
    ['a.ipynb', 'not JSON', 'a.ipynb cannot be opened: '],
    ['a.csv', '', 'a.csv cannot be opened: This table is empty.'],
    ['a.html', '<script>1</script>', 'There is no text in a.html.'],
    ['a.exe', 'MZ', 'A file must be a picture'],
  ])('%s is refused with a word why', async (name, content, message) => {
    editor = await open([{ type: 'richtext', html: '<p>Before</p>' }])
    await drop({ [name]: content })
    await editor.page.locator('.editor-status.seen', { hasText: message }).waitFor()
    expect(await editor.blocks()).toEqual([{ type: 'richtext', html: '<p>Before</p>' }])
  })
})
