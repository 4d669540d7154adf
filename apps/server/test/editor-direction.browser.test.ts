import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { editPath, publish, editorsInBrowser, storedPage } from './editor-page.ts'
import { keyboardOf } from './keyboard.ts'
import { openVisitor } from './visitor.ts'

const { browser, server } = await editorsInBrowser()

/** A page in Hebrew; a line in Latin letters has a side of its own. */
const BLOCKS = [
  { type: 'richtext', html: '<h1>גאות ושפל</h1>' },
  { type: 'richtext', html: '<p>פעמיים ביום</p>' },
  { type: 'richtext', html: '<p>Twice a day</p>' },
  { type: 'richtext', html: '<ul><li>גבוה<ul><li>אביב</li></ul></li><li>low</li></ul>' },
  { type: 'callout', tone: 'warning', html: '<p>היזהרו מהזרם</p><p>Mind it</p>' },
  { type: 'quote', html: '<p>הים הוא הכול</p>' },
  { type: 'table', headers: ['נמל', 'Depth'], rows: [['צפון', '4 m']], caption: 'בשפל' },
  { type: 'table', headers: ['חוף', 'Tide'], rows: [['דרום', 'low']], caption: 'At noon' },
  { type: 'timeline', items: [{ label: 'מאי', body: 'ניסוי' }] },
  { type: 'comparison', left: 'לפני', right: 'after', leftLabel: 'Before', rightLabel: 'אחרי' },
  { type: 'code', code: 'print(1)', language: 'plaintext' },
]

describe.skipIf(browser === undefined)('[10.10.3] text that is written from right to left', () => {
  it('stands on the sides on which the page has it', async () => {
    const { page, goTo, complaints, close } = await openVisitor(browser as Browser, server.origin)
    const made = await server.publish({ blocks: BLOCKS })
    await goTo(editPath(made))
    await page.locator('.qp-comparison').waitFor()
    const edited = await sidesOf(page, '.ProseMirror')
    await goTo(`/${made.id}`)
    const published = await sidesOf(page, '.qp-article')
    expect(edited).toEqual(published)
    expect(edited).toMatchObject({
      'פעמיים ביום': 'right',
      'Twice a day': 'left',
      גבוה: 'right',
      'היזהרו מהזרם': 'right',
      'print(1)': 'left',
    })
    expect(complaints).toEqual([])
    await close()
  })

  it('has its handle, its menus and its toolbar where its lines begin', async () => {
    const { page, goTo, close } = await openVisitor(browser as Browser, server.origin)
    page.on('dialog', (dialog) => void dialog.accept())
    const { press, type, untilInText } = keyboardOf(page)
    await goTo('/')
    await untilInText()
    await type('# שלום\nים ')
    const line = await boxOf(page, '.ProseMirror p')
    const caret = () =>
      page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().left ?? Number.NaN)
    expect(await caret()).toBeGreaterThan(line.left + line.width / 2)
    expect((await boxOf(page, '.handle')).left).toBeGreaterThanOrEqual(line.left + line.width)
    await type('/')
    const menu = await boxOf(page, '.entries')
    expect(Math.abs(menu.left + menu.width - (await caret()))).toBeLessThan(20)
    await press('Escape', 'Backspace', 'Shift+Home')
    const bubble = await boxOf(page, '.bubble')
    expect(bubble.left + bubble.width).toBeGreaterThan(line.left + line.width / 2)
    await press('Control+k')
    const form = await boxOf(page, '.link-form')
    expect(Math.abs(form.left + form.width - (line.left + line.width))).toBeLessThan(20)
    await press('Escape', 'End', 'Enter')
    await type('- אחת\nשתיים\n\n')
    const { id } = await publish(page)
    expect((await storedPage(server, id)).content).toEqual([
      { type: 'richtext', html: '<h1>שלום</h1>' },
      { type: 'richtext', html: '<p>ים</p>' },
      { type: 'richtext', html: '<ul><li>אחת</li><li>שתיים</li></ul>' },
    ])
    await close()
  })
})

async function boxOf(page: Page, selector: string): Promise<{ left: number; width: number }> {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not shown`)
  return { left: box.x, width: box.width }
}

/** On which side of its line each text stands. */
async function sidesOf(page: Page, selector: string): Promise<Record<string, string>> {
  return page.locator(selector).evaluate((host) => {
    const sides: Record<string, string> = {}
    const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const line = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (line === null || text === '' || line.closest('.controls, caption, figcaption, button') !== null)
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const [inner, outer] = [range.getBoundingClientRect(), line.getBoundingClientRect()]
      sides[text] = inner.left - outer.left > outer.right - inner.right ? 'right' : 'left'
    }
    return sides
  })
}
