import { describe, expect, it } from 'vitest'
import { editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()

describe.skipIf(browser === undefined)('[10.32] tables that are drawn', () => {
  it('are chosen below the table, follow its cells, and say what is in the way', async () => {
    const table = { type: 'table', headers: ['Port', 'Depth'], rows: [['North', '4 m']] } as const
    const editor = await open([table, { type: 'richtext', html: '<p>after</p>' }])
    const { page } = editor
    const chart = page.locator('.drawn-chart')
    await page.getByRole('cell', { name: '4 m' }).click()
    expect(await chart.count()).toBe(0)

    await page.getByLabel('Shown as').selectOption('Bars')
    await expect.poll(() => chart.locator('.qp-value').allInnerTexts()).toEqual(['4'])
    expect(await editor.blocks()).toEqual([
      { ...table, as: 'bars' },
      { type: 'richtext', html: '<p>after</p>' },
    ])

    await page.getByRole('cell', { name: '4 m' }).click()
    await page.keyboard.press('Home')
    await page.keyboard.type('1')
    await expect.poll(() => chart.locator('.qp-value').allInnerTexts()).toEqual(['14'])
    await page.keyboard.type('x')
    await expect.poll(() => chart.innerText()).toMatch(/^The column “Depth” has /)

    await page.getByLabel('Shown as').selectOption('Table')
    await expect.poll(() => chart.count()).toBe(0)
    expect((await editor.blocks())[0]).toEqual({ ...table, rows: [['North', '1x4 m']] })
    expect(editor.complaints).toEqual([])
    await editor.close()
  })
})
