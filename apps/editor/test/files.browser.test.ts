import { afterEach, describe, expect, it } from 'vitest'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

/** Drops files on the text, through the browser's own event. */
function drop(files: Readonly<Record<string, string>>): Promise<void> {
  return editor.page.evaluate((given) => {
    const dataTransfer = new DataTransfer()
    for (const [name, content] of Object.entries(given)) dataTransfer.items.add(new File([content], name))
    const text = document.querySelector('.ProseMirror')
    const box = text?.lastElementChild?.getBoundingClientRect()
    const place = { clientX: (box?.left ?? 0) + 5, clientY: (box?.top ?? 0) + 5 }
    text?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place }))
  }, files)
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
