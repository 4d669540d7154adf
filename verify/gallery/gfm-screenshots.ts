// Publishes the reports and READMEs in GitHub's dialect on a server of its own and takes pictures of them, wide and
// narrow, in light and in dark, in the three looks; of all of them, or of those that are named:
//   pnpm gallery:reports FOLDER [NAME…]
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { argv, stdout } from 'node:process'
import type { Route } from 'playwright-core'
import { type Block, splitTheme, THEME_IDS } from 'qp-schema'
import { launchChromium } from '../../apps/server/test/browser.ts'
import { startBuiltServer } from '../built-server.ts'
import { capture, WIDTHS } from './capture.ts'
import { convert, readmes, reports } from './gfm-documents.ts'
import { picture } from './image-server.ts'
import { publish } from './publish-gallery.ts'

/** Each look once: these follow the system in light and in dark. */
const THEMES = THEME_IDS.filter((theme) => splitTheme(theme).mode === 'auto')
const COLOR_SCHEMES = ['light', 'dark'] as const

const [folder, ...names] = argv.slice(2)
if (folder === undefined) throw new Error('Name the folder to write to: gfm-screenshots.ts FOLDER [NAME…]')
await mkdir(folder, { recursive: true })

const server = await startBuiltServer()
const browser = await launchChromium()
try {
  if (browser === undefined) throw new Error('Screenshots need a Chromium.')
  const documents = [...reports, ...readmes].filter(({ name }) => names.length === 0 || names.includes(name))
  for (const document of documents) {
    const { name } = document
    const blocks = opened(convert(document).blocks)
    for (const theme of THEMES) {
      const { url } = await publish(server.origin, { blocks, theme })
      for (const colorScheme of COLOR_SCHEMES) {
        for (const [device, width] of Object.entries(WIDTHS)) {
          const path = join(folder, [name, splitTheme(theme).name, colorScheme, device].join('-'))
          await capture(browser, url, { width, colorScheme }, path, drawInstead)
        }
      }
    }
    stdout.write(`${name}\n`)
  }
} finally {
  await browser?.close()
  await server.stop()
}

/** Pictures show what is inside of `details`. */
function opened(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block) =>
    block.type === 'richtext'
      ? { ...block, html: block.html.replaceAll('<details>', '<details open="">') }
      : block,
  )
}

/** Nothing is fetched from elsewhere: a badge, a logo or a picture is drawn in about its size. */
function drawInstead(route: Route): Promise<void> {
  const url = route.request().url()
  const [width, height] = /badge|shields|codecov|\/workflows\//.test(url)
    ? [92, 20]
    : /logo|icon|avatar|sponsor/i.test(url)
      ? [160, 96]
      : [960, 540]
  return route.fulfill({ contentType: 'image/svg+xml', body: picture(width, height) })
}
