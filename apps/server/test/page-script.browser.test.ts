import type { Frame, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { diagrams } from '../../../verify/gallery/blocks/diagrams.ts'
import type { LocalVisitor } from './page-server.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

/** For what takes a while on a busy machine. */
const PATIENT = { timeout: 10_000 }

const { browser, server, visit } = await pagesInBrowser()

async function show(blocks: readonly object[], options = {}): Promise<LocalVisitor> {
  const { id } = await server.publish({ blocks }, server.proHeaders)
  const visitor = await visit(options)
  await visitor.goTo(`/${id}`)
  return visitor
}

const framed = (html: string, safetyMode = 'sandboxed') => ({ type: 'html', safetyMode, html })

describe.skipIf(browser === undefined)('[10.24] the script of a page', () => {
  it('[10.24.8] copies the source of a code block', async () => {
    const code = 'if (a < b && c) {\n\treturn "tab"\n}'
    const visitor = await show([{ type: 'code', code, language: 'ts' }], {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const { page } = visitor
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  })

  it('[10.24.8] its buttons and the foot are not copied with all that a page says', async () => {
    const blocks = [
      { type: 'richtext', html: '<h1>Tides</h1>' },
      { type: 'code', code: 'low()' },
    ]
    const visitor = await show(blocks, { permissions: ['clipboard-read', 'clipboard-write'] })
    const { page } = visitor
    await page.locator('.qp-copy').waitFor({ state: 'attached' })
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.trim()).toMatch(/^Tides\s+Text\s+low\(\)$/)
    await visitor.close()
  })

  it.each([
    [
      { embedType: 'youtube', url: 'https://youtu.be/M7lc1UVf-VE?t=90', title: 'Tides' },
      'Tides Load video from YouTube',
      {
        src: 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?start=90',
        sandbox:
          'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation',
        referrerpolicy: 'strict-origin-when-cross-origin',
        allow: 'fullscreen; picture-in-picture; encrypted-media',
        title: 'Tides',
      },
    ],
    [
      { embedType: 'iframe_sandbox', url: 'https://example.org/map' },
      'Load page from example.org',
      {
        src: 'https://example.org/map',
        sandbox: 'allow-scripts allow-forms allow-popups',
        referrerpolicy: 'no-referrer',
        title: 'example.org',
      },
    ],
  ])('[10.4.6] a click on a facade loads the frame of %j', async (block, name, attributes) => {
    const visitor = await show([{ type: 'embed', ...block }])
    const { page, outside } = visitor
    const facade = page.getByRole('link', { name, exact: true })
    const before = await facade.boundingBox()
    expect(outside).toEqual([])
    await facade.click()
    const frame = page.locator('.qp-embed iframe')
    await expect.poll(() => outside).toEqual([attributes.src])
    expect(
      await frame.evaluate((element) =>
        Object.fromEntries([...element.attributes].map((one) => [one.name, one.value])),
      ),
    ).toEqual(attributes)
    const after = await frame.boundingBox()
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
    expect(await page.locator('.qp-facade').count()).toBe(0)
    await visitor.close()
  })

  it('[10.9.3] draws the diagrams and shows the source of one that cannot be drawn', async () => {
    const visitor = await show(diagrams)
    const { page } = visitor
    await expect.poll(() => page.locator('.qp-drawn').count()).toBe(2)
    const drawn = page.locator('.qp-drawn')
    for (const index of [0, 1]) {
      const box = await drawn.nth(index).locator('iframe').boundingBox()
      expect(box?.height).toBeGreaterThan(40)
      const svg = page
        .frameLocator('.qp-drawn iframe >> nth=' + index)
        .locator('svg')
        .first()
      expect((await svg.boundingBox())?.height).toBeGreaterThan(40)
      expect(await drawn.nth(index).locator('details').getAttribute('open')).toBe(null)
    }
    const failed = page.locator('.qp-mermaid:not(.qp-drawn)')
    expect(await failed.locator('code').innerText()).toBe(diagrams[2]?.code)
    expect(await failed.locator('code').isVisible()).toBe(true)
    expect(await failed.locator('iframe').isVisible()).toBe(false)
    await visitor.close()
    expect([visitor.complaints, visitor.outside]).toEqual([[], []])
  })

  it('[10.24.9] frames are as tall as their content, also when it changes', async () => {
    const visitor = await show([
      framed('<style>body{margin:0}div{height:1500px}</style><div>Tall</div>'),
      framed('<style>body{margin:0}p{margin:0;height:90px}</style><p>Short</p>'),
      framed(
        '<style>body{margin:0}</style><p id="grows">Grows</p><script>setTimeout(() => { grows.style.height = "777px" }, 300)</script>',
        'pro_sandboxed',
      ),
    ])
    const { page } = visitor
    const heights = async () => {
      return page.locator('.qp-frame').evaluateAll((all) => all.map((one) => one.clientHeight))
    }
    await page.locator('.qp-frame').nth(2).scrollIntoViewIfNeeded()
    await expect.poll(async () => (await heights()).slice(0, 2)).toEqual([1500, 90])
    await expect.poll(async () => (await heights())[2]).toBeGreaterThanOrEqual(777)
    expect((await heights())[2]).toBeLessThan(850)
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  })

  describe('[10.24.9] heights that are not believed', () => {
    const quiet = '<style>body{margin:0;height:0}</style>'

    async function twoFrames(): Promise<{
      visitor: LocalVisitor
      first: Frame
      second: Frame
      heights: () => Promise<number[]>
    }> {
      const visitor = await show([framed(quiet, 'pro_sandboxed'), framed(quiet, 'pro_sandboxed')])
      const { page } = visitor
      await expect
        .poll(() => page.frames().filter((frame) => frame.url().includes('/frames/')).length, PATIENT)
        .toBe(2)
      const [first, second] = [0, 1].map(
        (index) => page.frames().find((frame) => frame.url().endsWith(`/frames/${index}`)) as Frame,
      ) as [Frame, Frame]
      const heights = () => page.locator('.qp-frame').evaluateAll((all) => all.map((one) => one.clientHeight))
      return { visitor, first, second, heights }
    }

    it.each([
      [1e9, 20_000],
      [-5, 40],
      [0, 40],
      [612.2, 613],
    ])('%d is shown as %d, in that frame only', async (height, shown) => {
      const { visitor, first, heights } = await twoFrames()
      const [, second] = await heights()
      await first.evaluate((value) => parent.postMessage({ type: 'qp:height', height: value }, '*'), height)
      await expect.poll(heights).toEqual([shown, second])
      await visitor.close()
    })

    it('nothing but a finite number, and no other type', async () => {
      const { visitor, first, second, heights } = await twoFrames()
      await first.evaluate(() => {
        const send = (data: unknown) => parent.postMessage(data, '*')
        send({ type: 'qp:height', height: 500 })
        for (const height of [Number.NaN, Infinity, '900', null, [900], { valueOf: 900 }])
          send({ type: 'qp:height', height })
        for (const data of [null, 900, 'qp:height', { height: 900 }, { type: 'qp:diagram', height: 900 }])
          send(data)
      })
      // Messages arrive in the order in which they were sent.
      await second.evaluate(() => parent.postMessage({ type: 'qp:height', height: 600 }, '*'))
      await expect.poll(async () => (await heights())[1]).toBe(600)
      expect(await heights()).toEqual([500, 600])
      await visitor.close()
    })

    it('messages of the page itself, of another frame and of another window', async () => {
      const { visitor, first, heights } = await twoFrames()
      const { page } = visitor
      const before = await heights()
      await page.evaluate(() => {
        const sent: number[] = []
        Object.assign(globalThis, { sent })
        addEventListener('message', ({ data }) => sent.push((data as { height: number }).height))
      })
      await page.evaluate(() => postMessage({ type: 'qp:height', height: 901 }, '*'))
      const popup = await popupOf(page)
      await popup.evaluate(() => (opener as Window).postMessage({ type: 'qp:height', height: 902 }, '*'))
      await first.evaluate(() => {
        const inner = document.createElement('iframe')
        inner.srcdoc = `<script>top.postMessage({ type: 'qp:height', height: 903 }, '*')</script>`
        document.body.append(inner)
      })
      const sent = () => page.evaluate(() => (globalThis as unknown as { sent: number[] }).sent)
      for (const height of [901, 902, 903]) await expect.poll(sent).toContain(height)
      expect(await heights()).toEqual(before)
      await first.evaluate(() => parent.postMessage({ type: 'qp:height', height: 904 }, '*'))
      await expect.poll(heights).toEqual([904, before[1]])
      await visitor.close()
    })
  })
})

async function popupOf(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('about:blank'))
  return opened
}
