import { afterEach, describe, expect, it } from 'vitest'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

/** What is open over the text, without what stands beside it all the time. */
const shown = () =>
  editor.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.popup')]
      .filter((popup) => popup.checkVisibility())
      .map((popup) => popup.className),
  )
const hasFocus = () =>
  editor.page.evaluate(() => document.activeElement?.classList.contains('ProseMirror') === true)

describe.runIf(browser !== undefined)('Escape closes what is open, and the text has the focus', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it.each<readonly [what: string, popup: string, keys: readonly string[]]>([
    ['the menu of blocks', 'entries', ['Enter', '/']],
    ['the menu of a block', 'menu', ['Control+.']],
    [
      'the form of a link, and the bar of marks with another',
      'link-form',
      ['Control+Home', 'Shift+End', 'Control+k'],
    ],
    ['the find bar', 'find', ['Control+f']],
    ['the find bar, while the text has the focus', 'find', ['Control+f', 'TEXT']],
    ['the bar of marks', 'bubble', ['Control+Home', 'Shift+End']],
    ['the bar of marks, from within it', 'bubble', ['Control+Home', 'Shift+End', 'Alt+F10']],
  ])('%s', async (_what, popup, keys) => {
    editor = await open([{ type: 'richtext', html: '<p>one</p>' }])
    for (const key of keys) {
      if (key === 'TEXT') await editor.page.locator('.ProseMirror').focus()
      else await editor.press(key)
    }
    await expect.poll(shown).toContainEqual(expect.stringContaining(popup))
    await editor.press('Escape')
    if (popup === 'link-form') await editor.press('Escape')
    await expect.poll(shown).toEqual([])
    expect(await hasFocus()).toBe(true)
  })
})
