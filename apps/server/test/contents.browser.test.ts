import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from './axe.ts'
import { pagesInBrowser } from './pages-in-browser.ts'
import { painted } from './visitor.ts'

const PHONE = { viewport: { width: 390, height: 800 } }
const DESK = { viewport: { width: 1280, height: 800 } }
const SENTENCES = 'The tide turned before the pilot came on board. '.repeat(40)

const { browser, server, visit } = await pagesInBrowser()

const sections = (count: number) =>
  Array.from({ length: count }, (_, n) => `<h2>Part ${n + 1}</h2><p>${SENTENCES}</p>`).join('')

async function open(options: object, html = `<h1>Tides</h1>${sections(6)}`, more: object = {}) {
  const { id } = await server.publish({
    blocks: [{ type: 'richtext', html }],
    theme: 'auto-default',
    ...more,
  })
  const visitor = await visit(options)
  await visitor.goTo(`/${id}`)
  return visitor
}

const nav = (page: Page) => page.getByRole('navigation', { name: 'Contents' })
const button = (page: Page) => page.getByRole('button', { name: 'Contents' })
const top = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top)

describe.skipIf(browser === undefined)('[10.6.10] contents', () => {
  it('[10.6.10] beside them wide tables hide what they cover, and formulas nothing of the line above', async () => {
    const formula = '<code class="math">a_{k} = \\sum_{i \\le k} \\sigma_i u_i v_i^\\top + b_{k}</code>'
    const table = '<table><tbody><tr><td>1</td></tr></tbody></table>'
    const visitor = await open(DESK, `<h1>Tides</h1><p>${formula}</p>${table}${sections(6)}`)
    const grounds = await visitor.page
      .locator('.qp-table-scroll')
      .evaluateAll((boxes) => boxes.map((box) => [box.localName, getComputedStyle(box).backgroundColor]))
    expect(grounds).toEqual([
      ['span', 'rgba(0, 0, 0, 0)'],
      ['div', 'rgb(255, 255, 255)'],
    ])
    await visitor.close()
  })

  it.each([
    ['a mouse', PHONE],
    ['a finger', { ...PHONE, hasTouch: true, isMobile: true }],
  ])(
    '[10.6.10] open by a button, lead to a heading and close, with %s, without a script',
    async (_, options) => {
      const visitor = await open({ ...options, javaScriptEnabled: false })
      const { page } = visitor
      const press = (one: Locator) => ('hasTouch' in options ? one.tap() : one.click())
      const link = nav(page).getByRole('link', { name: 'Part 3' })
      expect(await link.isVisible()).toBe(false)
      await press(button(page))
      expect(await nav(page).getByRole('link').allTextContents()).toEqual([
        'Tides',
        ...[1, 2, 3, 4, 5, 6].map((n) => `Part ${n}`),
      ])
      await press(link)
      await link.waitFor({ state: 'hidden' })
      expect(new URL(page.url()).hash).toBe('#part-3')
      const at = await top(page.locator('#part-3'))
      expect(at).toBeGreaterThanOrEqual(0)
      expect(at).toBeLessThan(100)
      await visitor.close()
      expect(visitor.complaints).toEqual([])
    },
  )

  it('[10.6.10] open and close by keyboard', async () => {
    const visitor = await open(PHONE)
    const { page } = visitor
    await button(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Tides')
    await page.keyboard.press('Escape')
    await nav(page).getByRole('link').first().waitFor({ state: 'hidden' })
    await visitor.close()
  })

  it('[10.6.10] the button covers no text, and comes to who scrolls back', async () => {
    const visitor = await open(PHONE)
    const { page } = visitor
    const box = (await button(page).boundingBox()) ?? { y: 0, height: 0 }
    expect(box.y + box.height).toBeLessThanOrEqual(await top(page.locator('h1')))
    await page.mouse.move(100, 400)
    await page.mouse.wheel(0, 2000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(2000)
    await painted(page)
    expect(await top(button(page))).toBeLessThan(0)
    await page.mouse.wheel(0, -200)
    await expect.poll(() => top(button(page))).toBeGreaterThan(0)
    await visitor.close()
  })

  it.each(['ltr', 'rtl'])(
    '[10.6.10] stand beside the text on a desk, %s, and mark the section in sight',
    async (dir) => {
      const visitor = await open(DESK, undefined, { lang: dir === 'rtl' ? 'ar' : 'en', dir })
      const { page } = visitor
      expect(await button(page).isVisible()).toBe(false)
      const [list, text] = await Promise.all([
        nav(page).locator('ul').boundingBox(),
        page.locator('p').first().boundingBox(),
      ])
      if (list === null || text === null) throw new Error('nothing is shown')
      if (dir === 'ltr') expect(list.x).toBeGreaterThan(text.x + text.width)
      else expect(list.x + list.width).toBeLessThan(text.x)
      expect(list.x).toBeGreaterThanOrEqual(0)
      expect(list.x + list.width).toBeLessThanOrEqual(1280)
      const marked = () =>
        nav(page)
          .locator('a')
          .evaluateAll((links) =>
            links.filter((link) => link.matches(':target-current')).map((link) => link.textContent),
          )
      await page.locator('#part-4').evaluate((heading) => heading.scrollIntoView())
      await expect.poll(marked).toEqual(['Part 4'])
      await visitor.close()
    },
  )

  it('[10.6.10] a wide table lies above them, with a ground', async () => {
    const cells = Array.from({ length: 9 }, (_, n) => `<td>${'wide words '.repeat(3)}${n}</td>`).join('')
    const table = `<table><tbody><tr>${cells}</tr></tbody></table>`
    const visitor = await open(DESK, `<h1>Tides</h1>${table}${sections(5)}`)
    const { page } = visitor
    const link = nav(page).getByRole('link', { name: 'Part 2', exact: true })
    const place = (await link.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    const scroll = page.locator('.qp-table-scroll')
    const at = await top(scroll)
    await page.evaluate((by) => scrollBy(0, by), at - place.y)
    const covered = await page.evaluate(
      ({ x, y }) =>
        document.elementFromPoint(x + 4, y + 8)?.closest('.qp-table-scroll, .qp-contents')?.className,
      place,
    )
    expect(covered).toBe('qp-table-scroll')
    expect(await scroll.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe('rgb(255, 255, 255)')
    await visitor.close()
  })

  it('[10.6.10] are not printed', async () => {
    const visitor = await open(DESK)
    await visitor.page.emulateMedia({ media: 'print' })
    expect(await visitor.page.locator('.qp-contents').isVisible()).toBe(false)
    await visitor.close()
  })

  it('[10.6.10] are not there for five headings', async () => {
    const visitor = await open(PHONE, sections(5))
    expect(await visitor.page.locator('.qp-contents').count()).toBe(0)
    await visitor.close()
  })

  it.each([
    ['light', PHONE],
    ['dark', PHONE],
    ['light', DESK],
    ['dark', DESK],
  ] as const)('[10.24.5] are accessible, %s %o', async (colorScheme, size) => {
    const html = `<h1>Tides</h1>${sections(6)}<p>Word<sup id="fnref-abcdefgh-1"><a href="#fn-abcdefgh-1">1</a></sup></p><ol><li id="fn-abcdefgh-1">Note <a href="#fnref-abcdefgh-1">↩</a></li></ol>`
    const visitor = await open({ ...size, colorScheme, bypassCSP: true }, html)
    const { page } = visitor
    expect(await violations(page.mainFrame())).toEqual([])
    if (size === PHONE) {
      await button(page).click()
      expect(await violations(page.mainFrame())).toEqual([])
      await page.keyboard.press('Escape')
    }
    await page.locator('.qp-note').click()
    expect(await violations(page.mainFrame())).toEqual([])
    await visitor.close()
  })
})
