// Publishes the gallery on a server of its own and takes pictures of it in every theme and width, and of the themes that
// follow the system in light and in dark:
//   pnpm gallery:screenshots FOLDER
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { argv, stdout } from 'node:process'
import { splitTheme, type ThemeId } from 'qp-schema'
import { launchChromium } from '../../apps/server/test/browser.ts'
import { startBuiltServer } from '../built-server.ts'
import { capture, WIDTHS } from './capture.ts'
import { galleryBlocks } from './blocks/gallery-blocks.ts'
import { startImageServer } from './image-server.ts'
import { publishInAllThemes } from './publish-gallery.ts'

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
      for (const [device, width] of Object.entries(WIDTHS)) {
        const name = [gallery.theme, ...(colorScheme === 'dark' ? ['dark'] : []), device].join('-')
        const slices = await capture(browser, gallery.url, { width, colorScheme }, join(folder, name))
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
