import type { Page } from 'playwright-core'
import { splitTheme, THEME_IDS } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { RULES_OF_SIGHTS, violations } from './axe.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const MINUTE = 60_000
const WIDTHS = [1280, 390]
/**
 * At which width and with which preference of the visitor a theme is looked at. Where it is light or dark itself, the
 * other one is what could disturb it.
 */
const SIGHTS = {
  auto: [
    [1280, 'light'],
    [390, 'dark'],
  ],
  light: [[1280, 'dark']],
  dark: [[390, 'light']],
} as const
/** What a frame leaves to the page around it. */
const RULES_OF_PAGES = ['landmark-one-main', 'page-has-heading-one', 'region']

const { browser, server, visit } = await pagesInBrowser()

// The policy of the page would refuse axe itself; other tests look at the page with its policy in force.
const open = () => visit({ bypassCSP: true })

describe.skipIf(browser === undefined)('[10.24.5] the gallery is accessible', () => {
  it.each(THEME_IDS)(
    '[10.24.5] %s, wide or narrow, whatever visitors prefer',
    async (theme) => {
      const visitor = await open()
      const { page } = visitor
      await visitor.goTo(await server.publishGallery(theme))
      // The colours of diagrams are those of the mode, which the automatic themes have both.
      if (splitTheme(theme).mode === 'auto') expect(await violationsInDiagrams(page)).toEqual([[], [], []])
      for (const [width, colorScheme] of SIGHTS[splitTheme(theme).mode]) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        const found = await violations(page.mainFrame(), { only: RULES_OF_SIGHTS })
        expect([width, colorScheme, found]).toEqual([width, colorScheme, []])
      }
      await visitor.close()
    },
    2 * MINUTE,
  )

  it.each(WIDTHS)(
    '[10.24.5] by every rule, %d pixels wide',
    async (width) => {
      const visitor = await open()
      await visitor.page.setViewportSize({ width, height: 900 })
      await visitor.page.emulateMedia({ colorScheme: 'light' })
      await visitor.goTo(await server.publishGallery())
      expect(await violations(visitor.page.mainFrame())).toEqual([])
      await visitor.close()
    },
    2 * MINUTE,
  )

  it('[10.24.5] what is not would be found', async () => {
    const visitor = await open()
    const html = '<p style="color:#777;background:#888">Grey</p>'
    const blocks = [
      { type: 'richtext', html: '<h1>Grey</h1>' },
      { type: 'html', safetyMode: 'strict_sanitized', html },
    ]
    await visitor.goTo(`/${(await server.publish({ blocks })).id}`)
    expect(await violations(visitor.page.mainFrame())).toEqual([expect.stringMatching(/^color-contrast: /)])
    await visitor.close()
  })
})

async function violationsInDiagrams(page: Page): Promise<string[][]> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('.qp-mermaid').first().scrollIntoViewIfNeeded()
  await page.locator('.qp-drawn').nth(1).waitFor()
  const found: string[][] = []
  for (const frame of page.frames().filter((one) => one.url().includes('/diagrams/')))
    found.push(await violations(frame, { without: RULES_OF_PAGES }))
  return found
}
