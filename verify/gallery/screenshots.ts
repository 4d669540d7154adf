// Publishes the gallery on a server of its own and takes pictures of it in every theme and width, and of the themes that
// follow the system in light and in dark:
//   pnpm gallery:screenshots FOLDER
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { argv, stdout } from 'node:process'
import type { Browser, Page } from 'playwright-core'
import { splitTheme, type ThemeId } from 'qp-schema'
import { launchChromium } from '../../apps/server/test/browser.ts'
import { startBuiltServer } from '../built-server.ts'
import { galleryBlocks } from './gallery-blocks.ts'
import { startImageServer } from './image-server.ts'
import { type PublishedGallery, publishInAllThemes } from './publish-gallery.ts'

const WIDTHS = { desktop: 1280, phone: 390 } as const
/** A page is cut into pictures of this height, so that they can be looked at without being scaled down. */
const SLICE_HEIGHT = 1800
const PAINT_MILLISECONDS = 150

const folder = argv[2]
if (folder === undefined) throw new Error('Name the folder to write to: screenshots.ts FOLDER')
await mkdir(folder, { recursive: true })

const images = await startImageServer()
const server = await startBuiltServer()
const browser = await launchChromium()
try {
  if (browser === undefined) throw new Error('Screenshots need a Chromium.')
  const blocks = galleryBlocks({ image: images.image, pro: true })
  for (const gallery of await publishInAllThemes(server.origin, blocks, server.proToken)) {
    for (const colorScheme of schemesOf(gallery.theme)) {
      for (const [width, size] of Object.entries(WIDTHS)) {
        const name = [gallery.theme, ...(colorScheme === 'dark' ? ['dark'] : []), width].join('-')
        const slices = await capture(browser, gallery, size, colorScheme, join(folder, name))
        stdout.write(`${name}: ${slices} slices\n`)
      }
    }
  }
} finally {
  await browser?.close()
  await server.stop()
  await images.stop()
}

/** What the system is set to makes a difference to the themes that follow it only. */
function schemesOf(theme: ThemeId): readonly ('light' | 'dark')[] {
  return splitTheme(theme).mode === 'auto' ? ['light', 'dark'] : ['light']
}

async function capture(
  chromium: Browser,
  { url }: PublishedGallery,
  width: number,
  colorScheme: 'light' | 'dark',
  path: string,
): Promise<number> {
  const context = await chromium.newContext({ viewport: { width, height: 900 }, colorScheme })
  await context.route(
    (address) => !['127.0.0.1', 'localhost'].includes(address.hostname),
    (route) => route.abort(),
  )
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
  await page.waitForTimeout(1500)
  return page.evaluate(() => document.documentElement.scrollHeight)
}
