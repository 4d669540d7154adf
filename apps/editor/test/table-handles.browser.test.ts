import type { Locator } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../../server/test/axe.ts'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

const TITLE = { type: 'richtext', html: '<h1>Tides</h1>' }
const TABLE = {
  type: 'table',
  headers: ['Port', 'Depth'],
  rows: [
    ['North', '4 m'],
    ['South', '7 m'],
  ],
} as const
const PROSE =
  '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr><tr><td colspan="2">e</td></tr></tbody></table>'

const button = (name: string) => editor.page.getByRole('button', { name, exact: true })
const item = (name: string) => editor.page.locator('[role^=menuitem]', { hasText: name })
const last = async () => (await editor.blocks()).at(-1)

async function run(text: string, handle: string, name: string): Promise<void> {
  await editor.page.getByText(text, { exact: true }).hover()
  await button(handle).click()
  await item(name).click()
}

/** What lies over the rows of the first table, without what was opened on purpose. */
function overCells(): Promise<string[]> {
  return editor.page.evaluate(() => {
    const rows = [...document.querySelectorAll('.ProseMirror table tr')].map((row) =>
      row.getBoundingClientRect(),
    )
    const others = document.querySelectorAll('.handle > *, .table-handles button, .bubble, .touch-bar')
    return [...others]
      .filter((other) => {
        const { left, right, top, bottom, width } = other.getBoundingClientRect()
        return (
          width > 0 &&
          rows.some(
            (row) =>
              right > row.left + 0.5 &&
              left < row.right - 0.5 &&
              bottom > row.top + 0.5 &&
              top < row.bottom - 0.5,
          )
        )
      })
      .map((other) => `${other.className} ${other.getAttribute('aria-label') ?? ''}`)
  })
}

const middleOf = async (locator: Locator) => {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

describe.runIf(browser !== undefined)('handles of a table', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('insert, move, align and delete rows and columns of a table block, whose first row is its header', async () => {
    editor = await open([TITLE, TABLE])
    await run('North', 'Row 2', 'Move row down')
    expect(await last()).toEqual({ ...TABLE, rows: [TABLE.rows[1], TABLE.rows[0]] })
    await editor.press('Control+z')
    expect(await last()).toEqual(TABLE)
    await run('North', 'Row 2', 'Move row up')
    expect(await last()).toEqual({
      type: 'table',
      headers: ['North', '4 m'],
      rows: [TABLE.headers, TABLE.rows[1]],
    })
    await editor.press('Control+z')
    await run('7 m', 'Column 2', 'Align column right')
    expect(await last()).toEqual({ ...TABLE, align: ['left', 'right'] })
    await run('7 m', 'Column 2', 'Move column left')
    expect(await last()).toEqual({
      type: 'table',
      headers: ['Depth', 'Port'],
      rows: [
        ['4 m', 'North'],
        ['7 m', 'South'],
      ],
      align: ['right', 'left'],
    })
    await run('North', 'Row 2', 'Insert row above')
    await run('North', 'Column 2', 'Delete column')
    await run('7 m', 'Row 4', 'Delete row')
    expect(await last()).toEqual({
      type: 'table',
      headers: ['Depth'],
      rows: [[''], ['4 m']],
      align: ['right'],
    })
    await editor.page.getByText('Depth').hover()
    await button('Row 1').click()
    expect(await item('Header row').count()).toBe(0)
    expect(await item('Move row up').count()).toBe(0)
  })

  it('make a header of the first row of a table within prose, and plain cells of it; merged cells stay', async () => {
    editor = await open([TITLE, { type: 'richtext', html: PROSE }])
    await run('a', 'Row 1', 'Header row')
    expect(await last()).toEqual({
      type: 'richtext',
      html: PROSE.replace(
        '<tbody><tr><td>a</td><td>b</td></tr>',
        '<thead><tr><th>a</th><th>b</th></tr></thead><tbody>',
      ),
    })
    await editor.page.getByText('a', { exact: true }).hover()
    await button('Row 1').click()
    expect(await item('Header row').getAttribute('aria-checked')).toBe('true')
    expect(await violations(editor.page.mainFrame())).toEqual([])
    await item('Header row').click()
    expect(await last()).toEqual({ type: 'richtext', html: PROSE })
    await run('c', 'Row 2', 'Move row up')
    await editor.page.getByText('d', { exact: true }).hover()
    await button('Column 2').click()
    // A cell reaches across both columns.
    expect(await item('Move column left').count()).toBe(0)
    await item('Centre column').click()
    expect(await last()).toEqual({
      type: 'richtext',
      html: '<table><tbody><tr><td>c</td><td align="center">d</td></tr><tr><td>a</td><td align="center">b</td></tr><tr><td colspan="2">e</td></tr></tbody></table>',
    })
  })

  it('add a row or a column between those on both sides of the pointer', async () => {
    editor = await open([TITLE, TABLE])
    const { page } = editor
    const north = await page.getByText('North').boundingBox()
    if (north === null) throw new Error('not shown')
    await page.mouse.move(north.x + 4, north.y + north.height - 2)
    await button('Insert row below').click()
    await page.mouse.move(north.x + 4, north.y + 2)
    await button('Insert column before').click()
    expect(await last()).toEqual({
      type: 'table',
      headers: ['', 'Port', 'Depth'],
      rows: [
        ['', 'North', '4 m'],
        ['', '', ''],
        ['', 'South', '7 m'],
      ],
    })
    await editor.press('Control+z', 'Control+z')
    expect(await last()).toEqual(TABLE)
  })

  it('stay while the pointer goes to them, and go when it leaves', async () => {
    editor = await open([TITLE, TABLE])
    const { page } = editor
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    const from = await middleOf(page.getByText('South'))
    await page.mouse.move(from.x, from.y)
    const to = await middleOf(button('Row 3'))
    await page.mouse.move(to.x, to.y, { steps: 8 })
    await page.mouse.down()
    await page.mouse.up()
    await page.getByRole('menu').waitFor()
    await editor.press('Escape')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.mouse.move(from.x, from.y - 250)
    await button('Row 3').waitFor({ state: 'hidden' })
  })

  it('are those of the caret when nobody points, and the keys of the block menu do the same', async () => {
    editor = await open([TITLE, TABLE])
    const { press, type } = editor
    await editor.page.mouse.move(0, 0)
    await button('Row 3').waitFor()
    await button('Column 2').waitFor()
    await press('Control+.')
    await type('move row u')
    await press('Enter')
    expect(await last()).toEqual({ ...TABLE, rows: [TABLE.rows[1], TABLE.rows[0]] })
    await press('Tab', 'Tab', 'Tab')
    await type('East')
    expect(await last()).toMatchObject({
      rows: [
        ['South', '7 m'],
        ['North', '4 m'],
        ['East', ''],
      ],
    })
  })

  const wide = { ...TABLE, headers: ['Port', 'A long head '.repeat(20)] }
  it.each([
    ['a table', TABLE, { width: 1280, height: 800 }],
    ['a wide table', wide, { width: 1280, height: 800 }],
    ['a table on a phone', TABLE, { width: 390, height: 800 }],
    ['a wide table on a phone', wide, { width: 390, height: 800 }],
  ] as const)('lie over no cell of %s, nor does the toolbar', async (_name, table, viewport) => {
    editor = await open([TITLE, { type: 'richtext', html: '<p>before</p>' }, table], { viewport })
    const { page, press } = editor
    for (const text of ['Port', 'North', 'South']) {
      await page.getByText(text).click()
      expect(await overCells()).toEqual([])
      await press('Home', 'Shift+End')
      await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
      expect(await overCells()).toEqual([])
    }
    await page.getByText('4 m').hover({ force: true })
    expect(await overCells()).toEqual([])
    expect(await violations(page.mainFrame())).toEqual([])
  })

  it('are there on a phone while the caret is in the cell', async () => {
    editor = await open([TITLE, TABLE], {
      viewport: { width: 390, height: 800 },
      hasTouch: true,
      isMobile: true,
    })
    await editor.page.getByText('North').tap()
    expect(await overCells()).toEqual([])
    await button('Row 2').tap()
    await item('Insert row below').tap()
    expect(await last()).toMatchObject({ rows: [TABLE.rows[0], ['', ''], TABLE.rows[1]] })
    await editor.page.getByText('Port').tap()
    await button('Insert column after').tap()
    expect(await last()).toMatchObject({ headers: ['Port', '', 'Depth'] })
  })
})
