import type { Browser, Page, Route } from 'playwright-core'

/** How a page is looked at. */
export interface Sight {
  /** In CSS pixels. */
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
}

/** In CSS pixels, of a desktop and of a phone. */
export const WIDTHS = { desktop: 1280, phone: 390 } as const
/** A page is cut into pictures of this height, so that they can be looked at without being scaled down. */
const SLICE_HEIGHT = 1800
const PAINT_MILLISECONDS = 150
/** What a diagram may take to be drawn; one that cannot be drawn stays its source. */
const DRAW_MILLISECONDS = 8000

/**
 * Takes pictures of a whole page, from top to bottom, as `<path>-01.png` and so on; gives their number. What the page
 * asks of other machines is left to `elsewhere`.
 */
export async function capture(
  browser: Browser,
  url: string,
  { width, colorScheme }: Sight,
  path: string,
  elsewhere: (route: Route) => Promise<void> = (route) => route.abort(),
): Promise<number> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme })
  await context.route((address) => !['127.0.0.1', 'localhost'].includes(address.hostname), elsewhere)
  const page = await context.newPage()
  await page.goto(url)
  const height = await scrollThrough(page)
  const slices = Math.ceil(height / SLICE_HEIGHT)
  await page.setViewportSize({ width, height: SLICE_HEIGHT })
  for (let slice = 0; slice < slices; slice += 1) {
    await page.evaluate((y) => window.scrollTo(0, y), slice * SLICE_HEIGHT)
    // Frames that come into sight are painted a little later than the page.
    await page.waitForTimeout(PAINT_MILLISECONDS)
    await page.screenshot({ path: `${path}-${String(slice + 1).padStart(2, '0')}.png` })
  }
  await context.close()
  return slices
}

/** Brings everything lazy into sight, waits until it has settled, and gives the page's height. */
async function scrollThrough(page: Page): Promise<number> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
      window.scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    window.scrollTo(0, 0)
  })
  await page
    .waitForFunction(() => document.querySelector('.qp-mermaid:not(.qp-drawn)') === null, undefined, {
      timeout: DRAW_MILLISECONDS,
    })
    .catch(() => undefined)
  await page.waitForTimeout(1500)
  return page.evaluate(() => document.documentElement.scrollHeight)
}
