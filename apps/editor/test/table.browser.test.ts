import { afterEach, describe, expect, it } from 'vitest'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

describe.runIf(browser !== undefined)('a table within prose', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('is edited by keyboard: cells, rows, columns, also merged ones', async () => {
    editor = await open([
      {
        type: 'richtext',
        html: '<table><tbody><tr><td colspan="2">a</td></tr><tr><td rowspan="2">b</td><td>c</td></tr><tr><td>d</td></tr></tbody></table>',
      },
    ])
    const { type, press, blocks } = editor
    const run = async (letters: string) => {
      await press('Control+.')
      await type(letters)
      await press('Enter')
    }
    await press('Control+Home', 'Tab', 'Tab')
    await type('C')
    await press('Enter')
    await type('more')
    await press('Tab', 'Tab')
    await type('e')
    await press('Shift+Tab')
    await type('D')
    await run('insert column a')
    await type('f')
    await press('Control+Home')
    await run('delete row')
    await run('align column r')
    expect(await blocks()).toEqual([
      {
        type: 'richtext',
        html: '<table><tbody><tr><td align="right" rowspan="2">b</td><td>C<p>more</p></td><td></td></tr><tr><td>D</td><td>f</td></tr><tr><td align="right">e</td><td></td><td></td></tr></tbody></table>',
      },
    ])
  })

  it('is edited with a pointer', async () => {
    editor = await open([
      { type: 'richtext', html: '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>' },
    ])
    const { page, blocks } = editor
    await page.getByText('b', { exact: true }).click()
    await page.getByRole('button', { name: 'Move or change this block' }).click()
    await page.getByRole('menuitem', { name: 'Insert row below' }).click()
    await page.getByText('b', { exact: true }).click()
    await page.getByRole('button', { name: 'Move or change this block' }).click()
    await page.getByRole('menuitem', { name: 'Delete column' }).click()
    expect(await blocks()).toEqual([
      { type: 'richtext', html: '<table><tbody><tr><td>a</td></tr><tr><td></td></tr></tbody></table>' },
    ])
  })
})
