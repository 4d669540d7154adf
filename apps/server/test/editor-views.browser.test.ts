import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { choose, editPath, editorsInBrowser, toTheEnd, untilState } from './editor-page.ts'
import { keyboardOf, settled } from './keyboard.ts'
import { openVisitor } from './visitor.ts'

const { browser, server } = await editorsInBrowser()

const CARDS = [
  {
    type: 'button',
    url: 'https://example.com/',
    label: 'Sail',
    variant: 'soft',
    shape: 'pill',
    accent: 'red',
  },
  { type: 'embed', embedType: 'iframe_sandbox', url: 'https://example.com/tides' },
  { type: 'timeline', items: [{ label: 'May', body: 'Beta' }] },
  { type: 'comparison', left: 'a', right: 'b' },
  { type: 'html', html: '<p>a</p>', safetyMode: 'strict_sanitized' },
]
const BLOCKS = [
  { type: 'richtext', html: '<h1>Tides of the North Sea, and how to read them</h1>' },
  { type: 'richtext', html: '<p>Twice a <strong>day</strong>.</p>' },
  { type: 'table', headers: ['Port', 'Depth'], rows: [['North', '4 m']] },
  { type: 'code', code: 'print(1)', language: 'ts', filename: 'tides.ts' },
  ...CARDS,
]

const VIEWS = [
  // 1280 by 800, twice as large, and 1280 by 1024 four times.
  ['at 200 %', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
  ['at 400 %', { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }],
  ['on a phone', { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }],
] as const

describe.skipIf(browser === undefined)('[10.10] the editor in a small window', () => {
  it.each(VIEWS)('cuts nothing off and covers nothing: %s', async (_, view) => {
    const { page, goTo, close } = await openVisitor(browser as Browser, server.origin, view)
    page.on('dialog', (dialog) => void dialog.accept())
    const { press, type, unseenStops, untilInText } = keyboardOf(page)
    const found: string[] = []
    const look = async (state: string) =>
      found.push(...(await whatIsCut(page)).map((cut) => `${state}: ${cut}`))
    const through = async (state: string) => {
      await look(state)
      found.push(...(await unseenStops()).map((stop) => `${state}: ${stop} is out of sight`))
      await press('Escape')
    }
    const { editUrl } = await server.publish({ blocks: BLOCKS })
    await goTo(editPath({ editUrl }))
    await untilInText()
    await press('Control+Home', 'ArrowDown', 'End', 'Shift+Home')
    // A phone has a menu of its own above what is selected.
    const toolbar = 'hasTouch' in view ? 'Editing' : 'Formatting'
    await page.getByRole('toolbar', { name: toolbar }).waitFor()
    await look('the bubble')
    await press('Control+k')
    await look('the form of a link')
    await press('Escape', 'End', 'Control+Enter')
    await type('/')
    await look('the menu of blocks')
    await press('ArrowUp')
    await page.getByRole('option', { name: 'HTML', selected: true }).waitFor()
    await look('its last entry')
    await press('Escape', 'Control+.', 'End')
    await look('what to do with a block')
    await press('Escape', 'Control+f')
    await type('day')
    await look('find')
    await press('Escape', 'Control+End')
    for (const { type: card } of CARDS.toReversed()) {
      await press('Enter')
      await page.locator(`.card[data-type="${card}"]:focus-within .form`).waitFor()
      await look(`the form of ${card}`)
      // Between two cards is a place for the caret.
      await press('Escape', 'ArrowUp', 'ArrowUp')
    }
    await page.getByRole('button', { name: 'More' }).click()
    await look('the menu')
    await press('Escape')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('dialog').waitFor()
    await through('settings')
    for (const item of ['My pages…', 'Delete page…']) {
      await choose(page, item)
      await page.getByRole('dialog').waitFor()
      await through(item)
    }
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Update' }).click()
    await untilState(page, 'Offline. Will continue when online')
    await look('offline')
    await page.context().setOffline(false)
    await page.getByText('The page is updated.').waitFor()
    await goTo('/')
    await toTheEnd(page)
    await type('# Tides')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').waitFor()
    await through('the dialog of the edit link')
    expect(found).toEqual([])
    await close()
  })
})

/** What does not fit: the page, what stands over it, and text that is cut off. */
async function whatIsCut(page: Page): Promise<string[]> {
  await settled(page)
  return page.evaluate(() => {
    const cut: string[] = []
    const name = (one: Element) =>
      `${one.tagName.toLowerCase()}.${one.className} “${one.textContent.slice(0, 30)}”`
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) cut.push(`the page is ${scrollWidth} px wide`)
    for (const one of document.querySelectorAll('.popup, .menu, dialog, .notice')) {
      const { left, right, top, bottom, width } = one.getBoundingClientRect()
      const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
      if (width > 0 && !isInside) cut.push(`${name(one)} is beyond the window`)
    }
    for (const one of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX } = getComputedStyle(one)
      const mayBeWide = one.closest(
        '.visually-hidden, .editor-status, .segments legend, .qp-table-scroll, input, textarea',
      )
      if (overflowX !== 'visible' && mayBeWide === null && one.scrollWidth > one.clientWidth + 1)
        cut.push(`${name(one)} is ${one.scrollWidth} px wide in ${one.clientWidth}`)
    }
    for (const select of document.querySelectorAll<HTMLSelectElement>('.form select, figcaption select')) {
      const { width } = select.getBoundingClientRect()
      select.style.width = 'max-content'
      const { width: wanted } = select.getBoundingClientRect()
      select.style.width = ''
      if (width > 0 && wanted > width) cut.push(`${select.ariaLabel} has ${width} px of ${wanted}`)
    }
    return cut
  })
}
