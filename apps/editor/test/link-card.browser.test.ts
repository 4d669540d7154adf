import { afterEach, describe, expect, it } from 'vitest'
import type { AnyBlock } from '../src/any-block.ts'
import { type EditorPage, editorInBrowser } from './editor-in-browser.ts'

const { browser, open } = await editorInBrowser()
let editor: EditorPage

const paragraph = (html: string): AnyBlock => ({ type: 'richtext', html: `<p>${html}</p>` })
const LINKED = paragraph('See <a href="https://example.org/tides">the tides</a> now')

const card = () => editor.page.getByRole('group', { name: 'Link' })
const focused = () => editor.page.evaluate(() => document.activeElement?.textContent)

describe.runIf(browser !== undefined)('the card of a link', () => {
  afterEach(async () => {
    expect(editor.complaints).toEqual([])
    await editor.close()
  })

  it('says where a link leads while the caret is in it; Escape closes it until the caret has left', async () => {
    editor = await open([LINKED])
    expect(await card().isVisible()).toBe(false)
    await editor.press('Control+Home', ...Array.from({ length: 6 }, () => 'ArrowRight'))
    await card().waitFor()
    expect(await card().innerText()).toBe('https://example.org/tides\nOpen\nEdit\nCopy\nRemove')
    await editor.press('Escape')
    expect(await card().isVisible()).toBe(false)
    await editor.press('ArrowRight')
    expect(await card().isVisible()).toBe(false)
    await editor.press('End', 'Control+Home', ...Array.from({ length: 6 }, () => 'ArrowRight'))
    await card().waitFor()
    await editor.type('x')
    await card().waitFor({ state: 'hidden' })
    expect(await editor.blocks()).toEqual([
      paragraph('See <a href="https://example.org/tides">thxe tides</a> now'),
    ])
  })

  it('is reached and used by keyboard', async () => {
    editor = await open([LINKED])
    const toLink = ['Control+Home', ...Array.from({ length: 6 }, () => 'ArrowRight')]
    await editor.press(...toLink)
    await card().waitFor()
    await editor.press('Alt+F10')
    expect(await focused()).toBe('Open')
    await editor.press('ArrowRight', 'ArrowRight')
    expect(await focused()).toBe('Copy')
    await editor.press('Enter')
    await editor.page.getByText('The address is copied.').waitFor()
    expect(await editor.page.evaluate(() => navigator.clipboard.readText())).toBe('https://example.org/tides')
    await editor.press('Escape')
    expect(await card().isVisible()).toBe(false)
    await editor.press('Alt+F10', 'ArrowRight', 'Enter')
    const address = editor.page.getByRole('textbox', { name: 'Address of the link' })
    expect(await address.inputValue()).toBe('https://example.org/tides')
    await address.fill('example.org/neaps')
    await editor.press('Enter', ...toLink, 'Alt+F10', 'ArrowLeft')
    expect(await focused()).toBe('Remove')
    await editor.press('Enter')
    expect(await editor.blocks()).toEqual([paragraph('See the tides now')])
    await editor.press('Control+z')
    expect(await editor.blocks()).toEqual([
      paragraph('See <a href="https://example.org/neaps">the tides</a> now'),
    ])
  })

  it('comes when the pointer rests on a link, stays while it is over the card, and goes', async () => {
    editor = await open([LINKED, paragraph('elsewhere')])
    const { page } = editor
    await page.getByRole('link', { name: 'the tides' }).hover()
    await card().waitFor()
    const popup = page.waitForEvent('popup')
    await card().getByRole('link', { name: 'Open' }).click()
    await (await popup).close()
    await card().getByRole('button', { name: 'Edit' }).hover()
    expect(await card().isVisible()).toBe(true)
    await page.mouse.move(4, 4)
    await card().waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'the tides' }).hover()
    await card().getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Address of the link' }).fill('https://example.org/ebb')
    await editor.press('Enter')
    expect(await editor.blocks()).toEqual([
      paragraph('See <a href="https://example.org/ebb">the tides</a> now'),
      paragraph('elsewhere'),
    ])
  })

  it('makes no link of what none may be, and opens none within the page', async () => {
    editor = await open([
      paragraph('<a href="#part">inner</a>'),
      // eslint-disable-next-line no-script-url
      paragraph('<a href="javascript:alert(1)">hostile</a>'),
    ])
    await editor.press('Control+Home', 'ArrowRight', 'ArrowRight')
    await card().waitFor()
    expect(await card().innerText()).toBe('#part\nEdit\nCopy\nRemove')
    expect(await card().locator('a[href]').count()).toBe(0)
  })
})
