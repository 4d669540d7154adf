import type { Browser, Page, Route } from 'playwright-core'

/** How a page is looked at. */
export interface Sight {
  /** In CSS pixels. */
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
}

/** Answers what a page asks of other machines. */
export type Elsewhere = (route: Route) => Promise<void>

/** In CSS pixels, of a desktop and of a phone. */
export const WIDTHS = { desktop: 1280, phone: 390 } as const
const WINDOW_HEIGHT = 900
/** A page is cut into pictures of this height, so that they can be looked at without being scaled down. */
const SLICE_HEIGHT = 1800
const PAINT_MILLISECONDS = 150
/** What a diagram may take to be drawn anew in other colours. */
const REDRAW_MILLISECONDS = 600
/** What pictures, fonts and diagrams may take; a diagram that cannot be drawn stays its source. */
const SETTLE_MILLISECONDS = 20_000

/**
 * Takes pictures of a whole page, from top to bottom, as `<path>-01.png` and so on; gives their number. What the page
 * asks of other machines it does not get.
 */
export async function capture(browser: Browser, url: string, sight: Sight, path: string): Promise<number> {
  const page = await openPage(browser, url, sight, (route) => route.abort())
  try {
    await settle(page, sight.width)
    return await takePictures(page, path)
  } finally {
    await page.context().close()
  }
}

/** Opens a page in a context of its own, which the caller closes, and does not wait for pictures. */
export async function openPage(
  browser: Browser,
  url: string,
  { width, colorScheme }: Sight,
  elsewhere: Elsewhere,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: WINDOW_HEIGHT }, colorScheme })
  try {
    await context.route((address) => !['127.0.0.1', 'localhost'].includes(address.hostname), elsewhere)
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'domcontentloaded' })
    return page
  } catch (error) {
    await context.close()
    throw error
  }
}

/**
 * Brings everything lazy into sight, in a window of this width, and waits until pictures and diagrams are there and
 * nothing changes the page's height any more.
 */
export async function settle(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: WINDOW_HEIGHT })
  await page.evaluate(async (most) => {
    const end = performance.now() + most
    const { documentElement: root } = document
    for (let y = 0; y < root.scrollHeight; y += 600) {
      window.scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const isWaiting = () =>
      document.querySelector('.qp-mermaid:not(.qp-drawn)') !== null ||
      [...document.images].some((image) => !image.complete)
    await document.fonts.ready
    for (let height = 0; performance.now() < end && (isWaiting() || height !== root.scrollHeight);) {
      height = root.scrollHeight
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    window.scrollTo(0, 0)
  }, SETTLE_MILLISECONDS)
}

/** Changes what the system is set to, and waits for diagrams, which are drawn anew. */
export async function setColorScheme(page: Page, colorScheme: Sight['colorScheme']): Promise<void> {
  await page.emulateMedia({ media: 'screen', colorScheme })
  if (page.frames().length > 1) await page.waitForTimeout(REDRAW_MILLISECONDS)
}

/** Takes pictures of a page that has settled, as `<path>-01.png` and so on; gives their number. */
export async function takePictures(page: Page, path: string): Promise<number> {
  const [width, height] = await page.evaluate(() => [innerWidth, document.documentElement.scrollHeight])
  const slices = Math.ceil((height ?? 0) / SLICE_HEIGHT)
  await page.setViewportSize({ width: width ?? 0, height: SLICE_HEIGHT })
  for (let slice = 0; slice < slices; slice += 1) {
    await page.evaluate((y) => window.scrollTo(0, y), slice * SLICE_HEIGHT)
    // What comes into sight is painted a little later, or the picture has holes.
    await page.waitForTimeout(PAINT_MILLISECONDS)
    await page.screenshot({ path: `${path}-${String(slice + 1).padStart(2, '0')}.png` })
  }
  return slices
}
