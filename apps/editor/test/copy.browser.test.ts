import { afterEach, describe, expect, it } from 'vitest'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

/** What a copy puts on the clipboard as plain text, during the browser's own event. */
function copied(): Promise<string> {
  return editor.page.evaluate(() => {
    const clipboardData = new DataTransfer()
    const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.ProseMirror')?.dispatchEvent(event)
    return clipboardData.getData('text/plain')
  })
}

describe.runIf(browser !== undefined)('what is copied is markdown as plain text', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('of a whole page', async () => {
    editor = await open([
      { type: 'richtext', html: '<h1>Tides</h1>' },
      {
        type: 'richtext',
        html: '<p>Twice a <strong>day</strong>, <a href="https://example.com/">here</a>.</p>',
      },
      { type: 'richtext', html: '<ul><li>☐ high<ul><li>☑ spring</li></ul></li></ul>' },
      { type: 'quote', html: '<p>The sea</p>' },
      { type: 'table', headers: ['a', 'b'], rows: [['1', '2']] },
      { type: 'code', code: 'print(1)', language: 'py' },
      { type: 'image', url: 'https://example.com/i.png', alt: 'A pier' },
    ])
    await editor.press('Control+a')
    await expect
      .poll(copied)
      .toBe(
        '# Tides\n\nTwice a **day**, [here](https://example.com/).\n\n- [ ] high\n  - [x] spring\n\n> The sea\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n```py\nprint(1)\n```\n\n![A pier](https://example.com/i.png)',
      )
  })

  it('of a part: words with their marks, items, cells; code is only its text', async () => {
    editor = await open([
      { type: 'richtext', html: '<h2>High <em>tide</em></h2>' },
      { type: 'richtext', html: '<ol><li>one</li><li>two</li><li>three</li></ol>' },
      { type: 'code', code: 'a()\n# b', language: 'py' },
      {
        type: 'table',
        headers: ['h', 'i'],
        rows: [
          ['1', '2'],
          ['3', '4'],
        ],
      },
    ])
    await editor.press('Control+Home', 'Shift+End')
    await expect.poll(copied).toBe('High *tide*')
    await editor.press('ArrowDown', 'End', 'Control+Shift+ArrowLeft')
    expect(await copied()).toBe('one')
    await editor.press('ArrowRight', 'Shift+ArrowDown')
    expect(await copied()).toContain('two')
    await editor.press('ArrowDown', 'ArrowDown', 'Home', 'Shift+ArrowDown', 'Shift+End')
    expect(await copied()).toBe('a()\n# b')
    await editor.press('Control+End', 'Shift+ArrowUp')
    expect(await copied()).toMatch(/^\| .* \|\n\| --- \|/)
  })

  it('is read by people: no JSON and no HTML of what markdown has no words for', async () => {
    editor = await open([
      { type: 'table', headers: ['', ''], rows: [['', '']] },
      { type: 'table', headers: ['a', 'b'], rows: [['1', '2']], caption: 'Tides & more' },
      { type: 'image', url: '' },
      { type: 'image', url: 'https://example.com/i.png', size: { width: 40, height: 30 } },
      { type: 'richtext', html: '<p>Ende</p>', lang: 'de' },
      { type: 'embed', embedType: 'youtube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
      {
        type: 'button',
        url: 'https://example.com/',
        label: 'Sail',
        variant: 'soft',
        shape: 'pill',
        accent: 'red',
      },
    ])
    await editor.press('Control+a')
    await expect
      .poll(copied)
      .toBe(
        '|  |  |\n| --- | --- |\n|  |  |\n\nTides & more\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n![](https://example.com/i.png)\n\nEnde\n\n<https://www.youtube.com/watch?v=dQw4w9WgXcQ>\n\n[Sail](https://example.com/)',
      )
  })
})
