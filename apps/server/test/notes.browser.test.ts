import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pagesInBrowser } from './pages-in-browser.ts'

const { browser, server, visit } = await pagesInBrowser()

const text = 'The tide turned before the pilot came on board. '.repeat(30)
const content = `${text}[^a] and more[^b], again[^a].\n\n${`${text}\n\n`.repeat(6)}\n[^a]: The **first** note.\n[^b]: The second note.\n`

async function open(options: object = {}) {
  const { id } = await server.publish({ content, variant: 'gfm', theme: 'auto-default' })
  const visitor = await visit({ viewport: { width: 390, height: 800 }, ...options })
  await visitor.goTo(`/${id}`)
  return visitor
}

const note = (page: Page) => page.locator('li').filter({ hasText: 'first' })
const boxOf = async (page: Page) => (await note(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const heights = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

describe.skipIf(browser === undefined)('[10.6.7] footnotes', () => {
  it.each([false, true])(
    '[10.6.7] open beside their number and close, with a finger: %s',
    async (hasTouch) => {
      const visitor = await open({ hasTouch, isMobile: hasTouch, javaScriptEnabled: false })
      const { page } = visitor
      const number = page.locator('sup').first()
      const height = await heights(page)
      const press = () => (hasTouch ? number.tap() : number.click())
      await press()
      const [at, box] = [await number.boundingBox(), await boxOf(page)]
      if (at === null) throw new Error('the number is not shown')
      expect(Math.min(Math.abs(box.y - at.y - at.height), Math.abs(at.y - box.y - box.height))).toBeLessThan(
        40,
      )
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(390)
      expect(new URL(page.url()).hash).toBe('')
      expect(await heights(page)).toBeGreaterThanOrEqual(height)
      expect(await page.getByText('The first note.').count()).toBe(1)
      await page.keyboard.press('Escape')
      expect((await boxOf(page)).y).toBeGreaterThan(1000)
      await press()
      await page.mouse.click(200, 780)
      await expect.poll(async () => (await boxOf(page)).y).toBeGreaterThan(1000)
      await visitor.close()
      expect(visitor.complaints).toEqual([])
    },
  )

  it('[10.24.4] one that opens at the end of the page moves no text above its list', async () => {
    const { id } = await server.publish({
      content: `${text}\n\n${`${text}\n\n`.repeat(3)}End[^a].\n\n[^a]: A note.\n`,
      variant: 'gfm',
    })
    const visitor = await visit({ viewport: { width: 1280, height: 600 } })
    await visitor.goTo(`/${id}`)
    const { page } = visitor
    await page.evaluate(() => scrollTo(0, 1e6))
    const number = page.locator('sup')
    const before = await number.boundingBox()
    await number.click()
    expect(await page.locator('li:popover-open').count()).toBe(1)
    expect(await number.boundingBox()).toEqual(before)
    await visitor.close()
  })

  it('[10.6.7] are links for the keyboard and for screen readers', async () => {
    const visitor = await open()
    const { page } = visitor
    await page.getByRole('link', { name: '1' }).first().focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('doc-noteref')
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).hash).toMatch(/^#fn-\w+-2$/)
    expect(await page.getByRole('button').count()).toBe(0)
    await visitor.close()
  })

  it.each(['screen', 'print'] as const)('[10.6.7] closed, look as they did on %s', async (media) => {
    const visitor = await open()
    const { page } = visitor
    await page.emulateMedia({ media })
    const looks = () =>
      page.locator('article *:not(.qp-note)').evaluateAll((all) =>
        all.map((one) => {
          const { position: _, ...style } = getComputedStyle(one)
          const { top, left, width, height } = one.getBoundingClientRect()
          const of = [
            'display',
            'color',
            'backgroundColor',
            'padding',
            'margin',
            'overflow',
            'borderTopWidth',
          ] as const
          return [one.localName, top, left, width, height, ...of.map((name) => style[name])].join(' ')
        }),
      )
    const now = await looks()
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('.qp-note')) button.remove()
      for (const item of document.querySelectorAll('li[popover]')) item.removeAttribute('popover')
    })
    expect(await looks()).toEqual(now)
    await visitor.close()
  })
})
