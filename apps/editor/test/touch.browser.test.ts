import type { BrowserContextOptions } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../../server/test/axe.ts'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 700 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
}
const TITLE = { type: 'richtext', html: '<h1>Tides</h1>' }
const TEXT = { type: 'richtext', html: '<p>Twice a day</p>' }

const bar = () => editor.page.getByRole('toolbar', { name: 'Editing' })
const button = (name: string) => bar().getByRole('button', { name, exact: true })
const texts = async () => (await editor.blocks()).map((block) => 'html' in block && block.html)

describe.runIf(browser !== undefined)('on a phone', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('a bar is at the foot while the text has the focus; the toolbar above a selection is not', async () => {
    editor = await open([TITLE, TEXT], PHONE)
    const { page, press } = editor
    await bar().waitFor()
    await press('Home', 'Shift+End')
    expect(await page.getByRole('toolbar', { name: 'Formatting' }).isVisible()).toBe(false)
    await button('Style').tap()
    await button('Bold').tap()
    await button('Heading 2').tap()
    await button('Centre').tap()
    expect(await texts()).toEqual(['<h1>Tides</h1>', '<h2 align="center"><strong>Twice a day</strong></h2>'])
    expect(await button('Bold').getAttribute('aria-pressed')).toBe('true')
    expect(await violations(page.mainFrame())).toEqual([])
    await button('Undo').tap()
    expect(await texts()).toEqual(['<h1>Tides</h1>', '<h2><strong>Twice a day</strong></h2>'])
    await button('Redo').tap()
    expect((await texts())[1]).toBe('<h2 align="center"><strong>Twice a day</strong></h2>')
    await button('Done').tap()
    await bar().waitFor({ state: 'detached' })
    await page.getByText('Tides').tap()
    await bar().waitFor()
  })

  it('shows all of a new block above the bar', async () => {
    const text = Array.from({ length: 12 }, () => TEXT)
    editor = await open(text, { ...PHONE, viewport: { width: 390, height: 360 } })
    await editor.press('Enter')
    await editor.type('/table')
    await editor.press('Enter')
    const bottom = async () => {
      const row = await editor.page.locator('.ProseMirror tr').last().boundingBox()
      return (row?.y ?? Infinity) + (row?.height ?? 0)
    }
    await expect.poll(bottom).toBeLessThanOrEqual((await bar().boundingBox())?.y ?? 0)
  })

  it('has targets of 44 pixels at least, in one row, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      editor = await open([TITLE, { type: 'table', headers: ['a'], rows: [['b']] }], {
        ...PHONE,
        colorScheme,
      })
      await button('Style').tap()
      const boxes = await bar()
        .getByRole('button')
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height]),
        )
      expect(boxes.length).toBeGreaterThan(15)
      expect(boxes.flat().filter((side) => side < 44)).toEqual([])
      const tops = await editor.page
        .locator('.touch-row button:not([hidden])')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect(new Set(tops).size).toBe(1)
      expect(await violations(editor.page.mainFrame())).toEqual([])
      if (colorScheme === 'light') await editor.close()
    }
  })

  it('adds a block, a link to the word at the caret, and changes a table', async () => {
    editor = await open([TITLE, TEXT], PHONE)
    const { page, type } = editor
    await button('Link').tap()
    await page.getByLabel('Address of the link').fill('example.com')
    await page.getByRole('button', { name: 'Apply' }).tap()
    expect((await texts())[1]).toBe('<p>Twice a <a href="https://example.com">day</a></p>')
    await button('Add a block').tap()
    const menu = page.getByRole('listbox', { name: 'Blocks' })
    await menu.waitFor()
    const [shown, foot] = [await menu.boundingBox(), await bar().boundingBox()]
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
    await type('table')
    await page.getByRole('option', { name: 'Table' }).tap()
    await type('Port')
    await button('Table').tap()
    await page.getByRole('menuitem', { name: 'Delete column' }).tap()
    expect(await editor.blocks()).toMatchObject(
      [{}, {}, { type: 'table', headers: ['', ''] }, {}].slice(0, 3),
    )
  })

  it('follows what is seen of the window, and the caret is never behind it', async () => {
    const lines = Array.from({ length: 60 }, (_, line) => ({ type: 'richtext', html: `<p>line ${line}</p>` }))
    editor = await open([TITLE, ...lines], PHONE)
    const { page, press } = editor
    const edges = () =>
      page.evaluate(() => {
        const { offsetTop, height, offsetLeft, width } = visualViewport as VisualViewport
        const box = (document.querySelector('.touch-bar') as Element).getBoundingClientRect()
        const caret = getSelection()?.getRangeAt(0).getBoundingClientRect()
        return {
          atFoot: Math.abs(box.bottom - offsetTop - height) < 1.5,
          isAsWide: Math.abs(box.left - offsetLeft) < 1.5 && Math.abs(box.width - width) < 1.5,
          isCaretSeen: (caret?.bottom ?? 0) <= box.top && (caret?.top ?? -1) >= offsetTop,
        }
      })
    const good = { atFoot: true, isAsWide: true, isCaretSeen: true }
    await expect.poll(edges).toEqual(good)
    await press('Control+Home')
    await expect.poll(edges).toEqual(good)
    for (let line = 0; line < 30; line += 1) await press('ArrowDown')
    await expect.poll(edges).toEqual(good)
    // A window that is less high is what a keyboard leaves; zoom moves what is seen of it.
    await page.setViewportSize({ width: 390, height: 360 })
    await expect.poll(edges).toEqual(good)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1.5 })
    await expect.poll(async () => (await edges()).atFoot && (await edges()).isAsWide).toBe(true)
  })

  it('nests an item of a list and takes it out again, with all buttons within the window', async () => {
    editor = await open(
      [TITLE, TEXT, { type: 'richtext', html: '<ul><li>high</li><li>low</li></ul>' }],
      PHONE,
    )
    await button('Indent').tap()
    expect((await texts())[2]).toBe('<ul><li>high<ul><li>low</li></ul></li></ul>')
    expect(await button('Indent').getAttribute('aria-disabled')).toBe('true')
    const done = await button('Done').boundingBox()
    expect((done?.x ?? 0) + (done?.width ?? 0)).toBeLessThanOrEqual(390)
    await button('Outdent').tap()
    expect((await texts())[2]).toBe('<ul><li>high</li><li>low</li></ul>')
    await button('Outdent').tap()
    expect((await texts()).slice(2)).toEqual(['<ul><li>high</li></ul>', '<p>low</p>'])
    expect(await button('Indent').isVisible()).toBe(false)
    expect(await button('Outdent').isVisible()).toBe(false)
  })

  it('has no hints of keys in its menus', async () => {
    editor = await open([{ type: 'table', headers: ['a'], rows: [['b']] }], PHONE)
    await editor.press('Control+.')
    const menu = editor.page.getByRole('menu')
    await menu.getByText('Move up', { exact: true }).waitFor()
    expect(await menu.locator('kbd').count()).toBeGreaterThan(0)
    expect(await menu.locator('kbd:visible').count()).toBe(0)
  })

  it('is not there with a mouse', async () => {
    editor = await open([TITLE, TEXT])
    await editor.press('Home', 'Shift+End')
    await editor.page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    expect(await bar().count()).toBe(0)
  })
})
