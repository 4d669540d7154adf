import { afterEach, describe, expect, it } from 'vitest'
import { settled } from '../../server/test/keyboard.ts'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()

const prose = (html: string, fields: object = {}) => ({ type: 'richtext', html, ...fields })
const third = (html: string) => prose(html, { width: 'third' })

const A = third('<h3>a</h3><p>b</p><ul><li>c</li></ul>')
const B = third('<h3>d</h3><p>e</p><ul><li>f</li></ul>')

/** Puts the caret at the start or the end of a text. */
async function caretAt(
  { page, press }: EditorPage,
  text: string,
  key: 'Home' | 'End' = 'End',
): Promise<void> {
  await page.locator('.ProseMirror').getByText(text, { exact: true }).click()
  await settled(page)
  await press(key)
}

/** Chooses an item of the menu of the block at the caret, by keys alone. */
async function choose({ page, press }: EditorPage, item: string): Promise<void> {
  await press('Control+.')
  await page.locator('.block-menu button', { hasText: item }).focus()
  await press('Enter')
}

describe.skipIf(browser === undefined)('[3.1.7] [10.10.25] a column of a row', () => {
  let editor: EditorPage
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('holds what is one block, and is written in', async () => {
    editor = await open([A, B, prose('<p>g</p>')])
    const { page, press, type, blocks } = editor
    expect(await blocks()).toEqual([A, B, prose('<p>g</p>')])
    const [a, b, c, d] = await Promise.all(
      ['a', 'b', 'c', 'd'].map((text) =>
        page.locator('.ProseMirror').getByText(text, { exact: true }).boundingBox(),
      ),
    )
    expect([a?.x === b?.x, (b?.y ?? 0) > (a?.y ?? 0), (c?.y ?? 0) > (b?.y ?? 0), a?.y === d?.y]).toEqual([
      true,
      true,
      true,
      true,
    ])
    await caretAt(editor, 'a')
    await press('Enter')
    await type('x **y** ')
    await press('Enter')
    await type('- z')
    await press('Enter', 'Enter')
    await type('## h')
    expect(await blocks()).toEqual([
      third('<h3>a</h3><p>x <strong>y</strong></p><ul><li>z</li></ul><h2>h</h2><p>b</p><ul><li>c</li></ul>'),
      B,
      prose('<p>g</p>'),
    ])
    await press('Enter')
    await type('/quote')
    await press('Enter')
    await type('q')
    expect((await blocks())[0]).toEqual(
      third(
        '<h3>a</h3><p>x <strong>y</strong></p><ul><li>z</li></ul><h2>h</h2><blockquote><p>q</p></blockquote><p>b</p><ul><li>c</li></ul>',
      ),
    )
    for (let step = 0; step < 30; step += 1) await press('Control+z')
    expect(await blocks()).toEqual([A, B, prose('<p>g</p>')])
  })

  it('keeps what is in it from its neighbours', async () => {
    editor = await open([prose('<p>z</p>'), A, B])
    const { press, type, blocks } = editor
    await caretAt(editor, 'd', 'Home')
    await press('Backspace', 'Backspace')
    const withLine = third('<p>d</p><p>e</p><ul><li>f</li></ul>')
    expect(await blocks()).toEqual([prose('<p>z</p>'), A, withLine])
    await caretAt(editor, 'c')
    await press('Delete')
    expect(await blocks()).toEqual([prose('<p>z</p>'), A, withLine])
    await caretAt(editor, 'd')
    await press('Backspace', 'Backspace')
    expect(await blocks()).toEqual([prose('<p>z</p>'), A, third('<p>e</p><ul><li>f</li></ul>')])
    await press('Control+Shift+End', 'Backspace', 'Backspace')
    expect(await blocks()).toEqual([prose('<p>z</p>'), A])
    await type('!')
    expect((await blocks()).length).toBe(2)
  })

  it('is made of the lines of one block, and is those again at the full width', async () => {
    editor = await open([prose(A.html, { lang: 'de' }), prose('<p>g</p>')])
    const { page, press, blocks } = editor
    await caretAt(editor, 'a')
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+End')
    await choose(editor, 'Half width')
    expect(await blocks()).toEqual([prose(A.html, { lang: 'de', width: 'half' }), prose('<p>g</p>')])
    expect(await page.locator('.ProseMirror > .column.half > *').count()).toBe(3)
    await caretAt(editor, 'b')
    await choose(editor, 'Third of the width')
    expect((await blocks())[0]).toEqual(prose(A.html, { lang: 'de', width: 'third' }))
    await page.keyboard.type('!')
    await choose(editor, 'Third of the width')
    expect(await blocks()).toEqual([prose(A.html.replace('b<', 'b!<'), { lang: 'de' }), prose('<p>g</p>')])
    await page.keyboard.type('?')
    expect((await blocks())[0]).toEqual(prose(A.html.replace('b<', 'b!?<'), { lang: 'de' }))
    await press('Control+z', 'Control+z')
    expect((await blocks())[0]).toEqual(prose(A.html.replace('b<', 'b!<'), { lang: 'de', width: 'third' }))
    await press('Control+z', 'Control+z', 'Control+z')
    expect((await blocks())[0]).toEqual(prose(A.html, { lang: 'de' }))
  })

  it('has its own lines turned into others, and is moved and copied as a whole', async () => {
    editor = await open([A, prose('<p>g</p>')])
    const { page, press, blocks } = editor
    await caretAt(editor, 'b')
    await choose(editor, 'Numbered list')
    const listed = third('<h3>a</h3><ol><li>b</li></ol><ul><li>c</li></ul>')
    expect((await blocks())[0]).toEqual(listed)
    await press('Control+.')
    expect(await page.locator('.block-menu').getByText('Callout', { exact: true }).count()).toBe(0)
    await press('Escape', 'Control+Shift+d')
    expect(await blocks()).toEqual([listed, listed, prose('<p>g</p>')])
    await press('Alt+ArrowDown')
    expect(await blocks()).toEqual([listed, prose('<p>g</p>'), listed])
  })

  it('is pasted as it was, and within another as what it holds', async () => {
    editor = await open([A, B, prose('<p>g</p>')])
    const { page, press, blocks } = editor
    const copied = async (command: 'copy' | 'cut') =>
      page.evaluate((name) => {
        const clipboardData = new DataTransfer()
        document
          .querySelector('.ProseMirror')
          ?.dispatchEvent(new ClipboardEvent(name, { clipboardData, bubbles: true, cancelable: true }))
        return Object.fromEntries([...clipboardData.types].map((type) => [type, clipboardData.getData(type)]))
      }, command)
    const a = page.getByText('a', { exact: true })
    await a.hover()
    await page.locator('.grip').hover()
    await page.mouse.down()
    const { x, y } = await a.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)
    await page.mouse.move(x + 40, y + 5, { steps: 15 })
    await page.mouse.up()
    await settled(page)
    expect(await blocks()).toEqual([A, B, prose('<p>g</p>')])
    const data = await copied('copy')
    await caretAt(editor, 'g')
    await press('Enter')
    await editor.paste(data)
    await expect.poll(blocks).toEqual([A, B, prose('<p>g</p>'), A])
    await caretAt(editor, 'e')
    await press('Enter')
    await editor.paste(data)
    await expect
      .poll(async () => (await blocks())[1])
      .toEqual(third(`<h3>d</h3><p>e</p>${A.html}<ul><li>f</li></ul>`))
  })

  it('begins with a heading in a row, below which text is written', async () => {
    editor = await open([third('<h3>a</h3>'), B])
    await caretAt(editor, 'a')
    await editor.press('Enter')
    await editor.type('b')
    await editor.press('Enter')
    await editor.type('- c')
    expect(await editor.blocks()).toEqual([A, B])
    for (let step = 0; step < 6; step += 1) await editor.press('Control+z')
    expect(await editor.blocks()).toEqual([third('<h3>a</h3>'), B])
  })

  it('is gone through by the arrow keys', async () => {
    editor = await open([A, B, prose('<p>g</p>')])
    const { press, type, blocks } = editor
    await caretAt(editor, 'c')
    await press('ArrowRight')
    await type('1')
    await press('ArrowLeft', 'ArrowLeft')
    await type('2')
    await caretAt(editor, 'c2')
    await press('ArrowDown')
    await type('3')
    expect(await blocks()).toEqual([
      third('<h3>a</h3><p>b</p><ul><li>c2</li></ul>'),
      third('<h3>31d</h3><p>e</p><ul><li>f</li></ul>'),
      prose('<p>g</p>'),
    ])
  })

  it('is deleted across like any other', async () => {
    editor = await open([prose('<p>z</p>'), A, B, prose('<p>g</p>')])
    const { press, blocks } = editor
    await caretAt(editor, 'b')
    for (let step = 0; step < 6; step += 1) await press('Shift+ArrowRight')
    await press('Backspace')
    expect(await blocks()).toEqual([
      prose('<p>z</p>'),
      third('<h3>a</h3><p>b</p><ul><li>f</li></ul>'),
      prose('<p>g</p>'),
    ])
    await press('Control+z')
    expect((await blocks()).length).toBe(4)
    await press('Control+a', 'Backspace')
    expect(await blocks()).toEqual([])
  })
})
