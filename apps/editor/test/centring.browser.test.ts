import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../../server/test/axe.ts'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

const html = async () => (await editor.blocks()).map((block) => 'html' in block && block.html)

describe.runIf(browser !== undefined)('paragraphs and headings are centred', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('by a key, all that are selected at once, and taken back in one step', async () => {
    const before = ['<h1>Tides</h1>', '<p>one</p><p align="center">two</p>', '<ul><li>three</li></ul>']
    editor = await open(before.map((text) => ({ type: 'richtext', html: text })))
    const { press, type } = editor
    await press('Control+Home', 'Control+Shift+E')
    expect(await html()).toEqual(['<h1 align="center">Tides</h1>', ...before.slice(1)])
    await press('Control+z')
    expect(await html()).toEqual(before)
    await press('Control+a', 'Control+Shift+E')
    const centred = [
      '<h1 align="center">Tides</h1>',
      '<p align="center">one</p><p align="center">two</p>',
      '<ul><li>three</li></ul>',
    ]
    expect(await html()).toEqual(centred)
    await press('Control+z')
    expect(await html()).toEqual(before)
    await press('Control+Shift+Z', 'Control+a', 'Control+Shift+E')
    expect(await html()).toEqual(['<h1>Tides</h1>', '<p>one</p><p>two</p>', '<ul><li>three</li></ul>'])
    await press('Control+Home', 'Control+Shift+E')
    const middle = await editor.page.evaluate(() => {
      const range = document.createRange()
      range.selectNodeContents(document.querySelector('.ProseMirror h1') as Element)
      const { left, right } = range.getBoundingClientRect()
      return (left + right) / 2 - innerWidth / 2
    })
    expect(Math.abs(middle)).toBeLessThan(2)
    await press('Control+Alt+2', 'End')
    await type('!')
    expect((await html())[0]).toBe('<h2 align="center">Tides!</h2>')
  })

  it('from the toolbar and the menu of the block, which say so; what follows is centred too', async () => {
    editor = await open(['<h1>Tides</h1>', '<p>a head</p>'].map((text) => ({ type: 'richtext', html: text })))
    const { page, press, type } = editor
    await press('Shift+Home')
    const button = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Centre' })
    expect(await button.getAttribute('aria-pressed')).toBe('false')
    await button.click()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    expect(await violations(page.mainFrame())).toEqual([])
    await press('End', 'Enter')
    await type('second')
    const [title, head] = ['<h1>Tides</h1>', '<p align="center">a head</p>']
    expect(await html()).toEqual([title, head, '<p align="center">second</p>'])
    await press('Control+.')
    const item = page.getByRole('menuitemcheckbox', { name: 'Centre' })
    expect(await item.getAttribute('aria-checked')).toBe('true')
    expect(await violations(page.mainFrame())).toEqual([])
    await item.click()
    expect(await html()).toEqual([title, head, '<p>second</p>'])
    await press('ArrowUp', 'Control+.')
    await page.getByRole('menuitem', { name: 'Heading 2' }).click()
    expect(await html()).toEqual([title, '<h2 align="center">a head</h2>', '<p>second</p>'])
  })

  it('not in code, nor in the cells of a table block, whose columns are aligned', async () => {
    editor = await open([
      { type: 'table', headers: ['a'], rows: [['b']] },
      { type: 'code', code: 'c', language: 'ts' },
    ])
    const { page, press } = editor
    const before = await editor.blocks()
    await press('Control+Shift+E', 'Control+Home', 'Shift+End', 'Control+Shift+E')
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    expect(await page.getByRole('button', { name: 'Centre' }).isVisible()).toBe(false)
    expect(await editor.blocks()).toEqual(before)
  })
})
