import { describe, expect, it } from 'vitest'
import { settled } from '../../server/test/keyboard.ts'
import type { FixtureWindow } from './fixture/fixture.ts'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()

const p = (text: string, fields: object = {}) => ({ type: 'richtext', html: `<p>${text}</p>`, ...fields })

/** Clicks into a text, and waits until the editor knows. */
async function caretIn({ page }: EditorPage, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).click()
  await settled(page)
}

/** Chooses an item of the menu of the block at the caret, by keys alone. */
async function choose({ page, press }: EditorPage, item: string): Promise<void> {
  await press('Control+.')
  await page.getByRole('menuitemcheckbox', { name: item }).focus()
  await press('Enter')
}

describe.skipIf(browser === undefined)('[3.1.7] [10.10.25] blocks among their neighbours', () => {
  it('stand in rows, get back into the column, and keep what they were', async () => {
    const image = { type: 'image', url: 'https://example.com/i.png', width: 'third', tab: 'b' }
    const editor = await open([
      p('a', { width: 'half', lang: 'de' }),
      p('b'),
      p('c'),
      image,
      { type: 'divider' },
    ])
    const { page } = editor
    await caretIn(editor, 'b')
    await choose(editor, 'Half width')
    const [a, b, c] = await Promise.all(
      ['a', 'b', 'c'].map((text) => page.locator('.ProseMirror > p', { hasText: text }).boundingBox()),
    )
    expect([a?.y === b?.y, (b?.x ?? 0) > (a?.x ?? 0) + (a?.width ?? 0), (c?.y ?? 0) > (b?.y ?? 0)]).toEqual([
      true,
      true,
      true,
    ])
    await caretIn(editor, 'a')
    await page.keyboard.press('End')
    await editor.type('!')
    expect(await editor.blocks()).toEqual([
      p('a!', { lang: 'de', width: 'half' }),
      p('b', { width: 'half' }),
      p('c'),
      image,
      { type: 'divider' },
    ])
    await choose(editor, 'Half width')
    expect((await editor.blocks())[0]).toEqual(p('a!', { lang: 'de' }))
    await editor.press('Control+z')
    expect((await editor.blocks())[0]).toEqual(p('a!', { lang: 'de', width: 'half' }))
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it.each([
    ['a third', { fold: 'More', width: 'third' }, { fold: 'More', width: 'third' }],
    ['a whole block', {}, { width: 'half' }],
  ] as const)('stand behind %s where they are dropped at its end', async (_name, given, row) => {
    const blocks = [p('a'), p('b', given), p('c')]
    const editor = await open(blocks)
    const { page } = editor
    await page.getByText('c', { exact: true }).hover()
    await page.locator('.grip').hover()
    await page.mouse.down()
    const { x, y, width, height } = await page
      .getByText('b', { exact: true })
      .evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)
    await page.mouse.move(x + width - 10, y + height / 2, { steps: 15 })
    await page.mouse.up()
    await expect.poll(() => editor.blocks()).toEqual([p('a'), p('b', row), p('c', row)])
    await editor.press('Control+z')
    expect(await editor.blocks()).toEqual(blocks)
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('get the names of tabs and folds, which stand above their first block', async () => {
    const html = '<h2>a</h2><p>b</p>'
    const editor = await open([{ type: 'richtext', html, tab: 'x' }, p('c', { tab: 'x' }), p('d')])
    const { page } = editor
    const names = page.locator('.group-name-above')
    expect(await names.allInnerTexts()).toEqual(['Tab: x'])
    await caretIn(editor, 'd')
    await choose(editor, 'Tab…')
    await page.keyboard.type('  y   <z> ')
    await editor.press('Enter')
    await choose(editor, 'Fold…')
    await page.keyboard.type('More')
    await editor.press('Enter')
    await expect.poll(() => names.allInnerTexts()).toEqual(['Tab: x', 'Fold: More', 'Tab: y <z>'])
    // One of the nodes of a block becomes a block of its own.
    await caretIn(editor, 'b')
    await choose(editor, 'Tab…')
    await page.getByRole('button', { name: 'Take out' }).click()
    expect(await editor.blocks()).toEqual([
      { type: 'richtext', html: '<h2>a</h2>', tab: 'x' },
      p('b'),
      p('c', { tab: 'x' }),
      p('d', { fold: 'More', tab: 'y <z>' }),
    ])
    await caretIn(editor, 'c')
    await editor.press('Control+.')
    await page.getByRole('menuitem', { name: 'Bullet list' }).click()
    expect((await editor.blocks())[2]).toEqual({ type: 'richtext', html: '<ul><li>c</li></ul>', tab: 'x' })
    await choose(editor, 'Fold…')
    await editor.press('Escape')
    await page.waitForFunction(() => document.activeElement?.classList.contains('ProseMirror'))
    expect(await page.evaluate(() => (window as unknown as FixtureWindow).editor.blocks().length)).toBe(4)
    expect(editor.complaints).toEqual([])
    await editor.close()
  })
})
