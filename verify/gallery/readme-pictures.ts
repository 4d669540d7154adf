// Takes the pictures of the README from a server of its own: the editor, and the page that it has published; and that of
// the documentation's first page, which is what its command publishes:
//   pnpm gallery:readme
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { launchChromium } from '../../apps/server/test/browser.ts'
import { galleryBlocks } from '../../apps/server/src/site/documentation/gallery-blocks.ts'
import { startBuiltServer } from '../built-server.ts'

const FOLDER = new URL('../../docs/pictures/', import.meta.url)
const SHOT = { width: 880, height: 900 }
const DOCS = new URL('../../apps/docs/', import.meta.url)
/** As `PagePicture.vue` says. */
const FIRST_PAGE_SHOT = { width: 720, height: 520 }

const server = await startBuiltServer()
const browser = await launchChromium()
try {
  if (browser === undefined) throw new Error('Pictures need a Chromium.')
  const response = await fetch(`${server.origin}/api/v1/publish`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ theme: 'auto-editorial', blocks: galleryBlocks(server.origin) }),
  })
  const { url, editUrl } = (await response.json()) as { url: string; editUrl: string }
  const firstPage = await publishFirstPage()
  await mkdir(FOLDER, { recursive: true })
  await mkdir(new URL('pictures/', DOCS), { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: SHOT, colorScheme })
    const shots: Buffer[] = []
    for (const address of [editUrl, url]) {
      await page.goto(address, { waitUntil: 'networkidle' })
      if (address === editUrl) await page.locator('.bar-state', { hasText: 'Published' }).waitFor()
      shots.push(await page.screenshot())
    }
    const [editor, published] = shots.map((shot) => `data:image/png;base64,${shot.toString('base64')}`)
    await page.goto('about:blank')
    await page.setViewportSize({ width: 1640, height: 865 })
    await page.setContent(`<style>
      body { margin: 0; padding: 24px; display: grid; grid-template-columns: 1fr 1fr; gap: 24px; background: none }
      img { width: 100%; border: 1px solid ${colorScheme === 'light' ? '#d5d9e0' : '#3a404b'}; border-radius: 12px; box-sizing: border-box }
    </style><img src="${editor}"><img src="${published}">`)
    const both = await page.screenshot({ omitBackground: true })
    await writeFile(new URL(`editor-and-page-${colorScheme}.webp`, FOLDER), await toWebp(page, both))
    await page.setViewportSize(FIRST_PAGE_SHOT)
    await page.goto(firstPage, { waitUntil: 'networkidle' })
    const first = await page.screenshot()
    await page.goto('about:blank')
    await writeFile(new URL(`pictures/first-page-${colorScheme}.webp`, DOCS), await toWebp(page, first))
    await page.close()
  }
} finally {
  await browser?.close()
  await server.stop()
}

/** Publishes what the command on the documentation's first page sends, and returns the address. */
async function publishFirstPage(): Promise<string> {
  const home = await readFile(new URL('index.md', DOCS), 'utf8')
  const body = /--data-binary '([^']+)'/.exec(home)?.[1]
  if (body === undefined) throw new Error('The first page of the documentation has no command.')
  const headers = { 'Content-Type': 'text/markdown; variant=GFM' }
  const response = await fetch(`${server.origin}/api/v1/publish`, { method: 'POST', headers, body })
  return ((await response.json()) as { url: string }).url
}

/** A browser can encode it as well. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const address = await page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', 0.85)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
