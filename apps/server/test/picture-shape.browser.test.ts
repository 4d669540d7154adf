import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { picture } from '../../../verify/gallery/image-server.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const { browser, server, visit } = await pagesInBrowser()

const PATIENT = { timeout: 10_000 }
const HOST = 'https://pictures.example'
const SIZES: readonly (readonly [number, number])[] = [
  [1200, 200],
  [300, 80],
  [400, 1200],
  [40, 40],
]

/** A picture has the width of the text at most, and without a size nine tenths of the window's height. */
const SHOWN: readonly (readonly [number, number, readonly string[], readonly string[]])[] = [
  [390, 800, ['347×58', '300×80', '240×720', '40×40'], ['347×58', '300×80', '347×1041', '40×40']],
  [1280, 800, ['684×114', '300×80', '240×720', '40×40'], ['684×114', '300×80', '400×1200', '40×40']],
]

describe.skipIf(browser === undefined)('[10.6.4] pictures in their own shape', () => {
  it.each(SHOWN)('in a window of %i×%i', async (width, height, without, withSize) => {
    const blocks = SIZES.flatMap(([wide, high]) => [imageOf(wide, high), imageOf(wide, high, true)])
    const { page, close } = await open(blocks, { width, height })
    await page.evaluate(() => document.querySelectorAll('img').forEach((image) => (image.loading = 'eager')))
    await expect.poll(() => page.evaluate(areLoaded), PATIENT).toBe(true)
    const shown = await boxes(page)
    expect(shown.filter((_, index) => index % 2 === 0)).toEqual(without)
    expect(shown.filter((_, index) => index % 2 === 1)).toEqual(withSize)
    await close()
  })

  it('one with a size has its place before it is there', async () => {
    let arrive = () => {}
    const held = new Promise<void>((resolve) => (arrive = resolve))
    const blocks = [imageOf(300, 80, true), imageOf(300, 80)]
    const { page, close } = await open(blocks, { width: 1280, height: 800 }, held)
    expect((await boxes(page))[0]).toBe('300×80')
    arrive()
    await expect.poll(() => page.evaluate(areLoaded), PATIENT).toBe(true)
    expect(await boxes(page)).toEqual(['300×80', '300×80'])
    await close()
  })

  it('one that failed is its description, and its caption stands below', async () => {
    const { image } = server.images
    const caption = { caption: 'The bay' }
    const failed = [
      { type: 'image', url: image('missing'), alt: 'A bay' },
      { type: 'image', url: image('missing'), size: { width: 300, height: 80 }, ...caption },
      { type: 'image', url: image('missing') },
    ]
    const { id } = await server.publish({ blocks: failed })
    const { page, goTo, close } = await visit({ viewport: { width: 1280, height: 800 } })
    await goTo(`/${id}`)
    await page.waitForLoadState('networkidle')
    const [first = '', second, third = ''] = await boxes(page)
    expect(second).toBe('300×80')
    for (const box of [first, third]) expect(Number(box.split('×')[1])).toBeGreaterThan(25)
    for (const box of [first, third]) expect(Number(box.split('×')[1])).toBeLessThan(60)
    expect(await page.locator('figcaption').innerText()).toBe('The bay')
    const cutOff = await page
      .locator('img')
      .evaluateAll((all) =>
        all.map((one) => Number.parseFloat(getComputedStyle(one, '::after').height) > one.clientHeight + 1),
      )
    expect(cutOff).toEqual([false, false, false])
    await close()
  })
})

function imageOf(width: number, height: number, isSized = false): object {
  const size = isSized ? { size: { width, height } } : {}
  return { type: 'image', url: `${HOST}/${width}/${height}.svg`, alt: 'A bay', ...size }
}

/** A page of these blocks, whose pictures come once they may. */
async function open(
  blocks: readonly object[],
  viewport: { width: number; height: number },
  held: Promise<void> = Promise.resolve(),
) {
  const { id } = await server.publish({ blocks })
  const visitor = await visit({ viewport })
  await visitor.page.route(`${HOST}/**`, async (route) => {
    const [width = 0, height = 0] = (route.request().url().match(/\d+/g) ?? []).map(Number)
    await held
    await route.fulfill({ contentType: 'image/svg+xml', body: picture(width, height) })
  })
  await visitor.page.goto(`${server.origin}/${id}`, { waitUntil: 'domcontentloaded' })
  return visitor
}

function areLoaded(): boolean {
  return [...document.images].every((image) => image.complete && image.naturalWidth > 0)
}

function boxes(page: Page): Promise<string[]> {
  return page.locator('.qp-image img').evaluateAll((images) =>
    images.map((image) => {
      const { width, height } = image.getBoundingClientRect()
      return `${Math.round(width)}×${Math.round(height)}`
    }),
  )
}
