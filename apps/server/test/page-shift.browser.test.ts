import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { diagrams } from '../../../verify/gallery/blocks/diagrams.ts'
import { pagesInBrowser } from './pages-in-browser.ts'
import { painted } from './visitor.ts'

const PATIENT = { timeout: 10_000 }
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>'

const { browser, server, visit } = await pagesInBrowser()

const text = (words: string, times = 1) => ({
  type: 'richtext',
  html: Array.from({ length: times }, (_, index) => `<p>${words} ${index}</p>`).join(''),
})
const framed = (height: number, safetyMode = 'sandboxed') => ({
  type: 'html',
  safetyMode,
  html: `<style>body{margin:0}div{height:${height}px;background:#cde}</style><div>${height}</div>`,
})

/** What is in sight when the page has arrived, and changes its height there. */
const IN_SIGHT: readonly (readonly [string, readonly object[], readonly number[]])[] = [
  ['a short document', [text('Above'), framed(120), text('Below', 40)], [120]],
  ['a tall document', [text('Above'), framed(1700), text('Below', 40)], [1700]],
  ['a document as the whole page', [framed(300)], [300]],
  ['one after the other', [text('A'), framed(90), text('B', 3), framed(200), text('C', 40)], [90, 200]],
  ['a program', [text('Above'), framed(250, 'pro_sandboxed'), text('Below', 40)], [250]],
]

describe.skipIf(browser === undefined)('[10.24.4] frames that load in sight', () => {
  it.each(IN_SIGHT)('[10.24.4] nothing moves: %s', async (_, blocks, heights) => {
    const { page, close } = await openWatched(blocks)
    const shown = () => page.locator('.qp-frame').evaluateAll((all) => all.map((one) => one.clientHeight))
    await expect.poll(shown, PATIENT).toEqual(heights)
    await expect.poll(() => hidden(page), PATIENT).toEqual([])
    expect(await shifts(page)).toEqual([])
    await close()
  })

  it('[10.11.3] a document that is still loading does not shrink its frame', async () => {
    const late = 'https://slow.example/a.svg'
    const html = `<style>body{margin:0}p{margin:0;height:60px}img{display:block}</style><p>Text</p><img src="${late}" alt="">`
    const blocks = [text('Above'), { type: 'html', safetyMode: 'sandboxed', html }, text('Below', 40)]
    const { page, close } = await openWatched(blocks, async (opened) => {
      await opened.route(late, async (route) => {
        await opened.frameLocator('.qp-frame').getByText('Text').waitFor()
        await painted(opened)
        await route.fulfill({ contentType: 'image/svg+xml', body: PICTURE })
      })
      await opened.addInitScript(watchHeights)
    })
    const heights = () => page.evaluate(() => (globalThis as unknown as { heights: number[] }).heights)
    await expect.poll(heights, PATIENT).toEqual([800, 360])
    await expect.poll(() => hidden(page), PATIENT).toEqual([])
    expect(await shifts(page)).toEqual([])
    await close()
  })

  it('[10.24.4] nothing moves: diagrams', async () => {
    const { page, close } = await openWatched([text('Above'), ...diagrams, text('Below', 40)])
    await page.locator('.qp-drawn').nth(1).waitFor()
    await expect.poll(() => hidden(page), PATIENT).toEqual([])
    await painted(page)
    expect(await shifts(page)).toEqual([])
    await close()
  })

  it('[10.12.1] a diagram that was drawn in sight takes its own height once it is out of sight', async () => {
    const tall = { type: 'code', language: 'mermaid', code: 'flowchart TD\n  A-->B-->C-->D-->E-->F-->G-->H' }
    const { page, close } = await openWatched([text('Above'), tall, text('Below', 40)])
    const figure = page.locator('.qp-drawn')
    await figure.waitFor()
    const height = () => figure.evaluate((element) => element.clientHeight)
    expect(await height()).toBeLessThan(500)
    const last = page.getByText('Below 39')
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const before = await topOf(last)
    await expect.poll(height, PATIENT).toBeGreaterThan(700)
    expect(Math.abs((await topOf(last)) - before)).toBeLessThan(1)
    expect(await shifts(page)).toEqual([])
    await close()
  })

  it('[10.24.4] nothing moves for who jumps to the end', async () => {
    const frames = [text('Between'), framed(90), text('Between'), framed(1200), ...diagrams.slice(0, 1)]
    const { page, close } = await openWatched([text('Above', 120), ...frames, text('Below', 4)])
    const last = page.getByText('Below 3')
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const before = await topOf(last)
    await expect
      .poll(() => page.locator('.qp-frame').evaluateAll((all) => all.map((one) => one.clientHeight)), PATIENT)
      .toEqual([90, 1200])
    await page.locator('.qp-drawn').waitFor()
    expect(Math.abs((await topOf(last)) - before)).toBeLessThan(1)
    expect(await shifts(page)).toEqual([])
    await close()
  })

  it('[10.24.4] nothing moves for who scrolls to a diagram at the moment of its drawing', async () => {
    const code = `flowchart LR\n${'  %% a source that is much taller than its drawing\n'.repeat(60)}  A-->B`
    const diagram = { type: 'code', language: 'mermaid', code }
    const { page, close } = await openWatched([text('Above', 40), diagram, text('Below', 40)], (opened) =>
      opened.addInitScript(scrollAtDrawing),
    )
    await page.locator('.qp-drawn').waitFor()
    await expect.poll(() => hidden(page), PATIENT).toEqual([])
    const { top, height } = await page.locator('.qp-drawn').evaluate((one) => one.getBoundingClientRect())
    expect([Math.round(top), height < 400]).toEqual([400, true])
    expect(await shifts(page)).toEqual([])
    await close()
  })

  it('[10.24.4] nothing moves where frames alone are in sight', async () => {
    const frames = [framed(90), framed(1200), framed(200)]
    const { page, close } = await openWatched([text('Above', 120), ...frames, text('Below', 40)])
    const second = page.locator('.qp-frame').nth(1)
    await second.evaluate((frame) => window.scrollBy(0, frame.getBoundingClientRect().top - 400))
    const before = await topOf(second)
    await expect.poll(() => second.evaluate((frame) => frame.clientHeight), PATIENT).toBe(1200)
    const first = page.locator('.qp-frame').first()
    await expect.poll(() => first.evaluate((frame) => frame.clientHeight), PATIENT).toBe(90)
    await expect.poll(() => hidden(page), PATIENT).toEqual([])
    expect(Math.abs((await topOf(second)) - before)).toBeLessThan(1)
    expect(await shifts(page)).toEqual([])
    await close()
  })

  it('[10.24.4] the same in a browser without scroll anchoring', async () => {
    const { page, close } = await openWatched(
      [text('Above', 120), framed(90), text('Between'), framed(1200), text('Below', 4)],
      (opened) =>
        opened.addInitScript(() => {
          CSS.supports = () => false
          addEventListener('DOMContentLoaded', () => {
            document.documentElement.style.setProperty('overflow-anchor', 'none')
          })
        }),
    )
    const last = page.getByText('Below 3')
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const before = await topOf(last)
    await expect
      .poll(() => page.locator('.qp-frame').evaluateAll((all) => all.map((one) => one.clientHeight)), PATIENT)
      .toEqual([90, 1200])
    expect(Math.abs((await topOf(last)) - before)).toBeLessThan(1)
    await close()
  })

  it('control: a frame that is shorter than the window and grows in sight is seen', async () => {
    const { page, close } = await openWatched([text('Above'), framed(120), text('Below', 40)])
    await expect.poll(() => page.locator('.qp-frame').evaluate((one) => one.clientHeight), PATIENT).toBe(120)
    await expect.poll(() => hidden(page), PATIENT).toEqual([])
    await painted(page)
    await page.locator('.qp-frame').evaluate((one) => one.style.setProperty('height', '300px'))
    await expect.poll(async () => (await shifts(page)).length, PATIENT).toBeGreaterThan(0)
    await close()
  })
})

/** A visitor on a page of these blocks, who writes down what moves. */
async function openWatched(
  blocks: readonly object[],
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const { id } = await server.publish({ blocks }, server.proHeaders)
  const visitor = await visit({
    viewport: { width: 1000, height: 800 },
  })
  await visitor.page.addInitScript(watchShifts)
  await prepare(visitor.page)
  await visitor.goTo(`/${id}`)
  const close = async () => {
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  }
  return { page: visitor.page, close }
}

/** Writes down every height that the first frame has had. */
function watchHeights(): void {
  const heights: number[] = []
  Object.assign(globalThis, { heights })
  setInterval(() => {
    const height = document.querySelector('.qp-frame')?.clientHeight
    if (height !== undefined && height !== heights.at(-1)) heights.push(height)
  }, 10)
}

/** Scrolls to the diagram once its source is being hidden, before the drawing takes its place. */
function scrollAtDrawing(): void {
  const request = requestAnimationFrame
  let isThere = false
  globalThis.requestAnimationFrame = (callback) => {
    const source = document.querySelector('.qp-mermaid details')
    if (source instanceof HTMLElement && source.style.opacity === '0' && !isThere) {
      isThere = true
      const { top } = source.closest('.qp-mermaid')?.getBoundingClientRect() ?? { top: Number.NaN }
      window.scrollBy(0, top - 400)
    }
    return request(callback)
  }
}

function watchShifts(): void {
  const seen: string[] = []
  Object.assign(globalThis, { shifts: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as unknown as LayoutShift
      seen.push([value, ...sources.map(told)].join(' '))
    }
  }).observe({ type: 'layout-shift', buffered: true })

  interface LayoutShift {
    readonly value: number
    readonly sources: readonly Shifted[]
  }
  interface Shifted {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }
  function told({ node, previousRect, currentRect }: Shifted): string {
    const name = node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent
    return `${name} from ${previousRect.y}+${previousRect.height} to ${currentRect.y}+${currentRect.height}`
  }
}

function shifts(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)
}

/** Where something is in the window. Scroll positions are whole pixels, so it can be off by less than one. */
async function topOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.y ?? Number.NaN
}

/** What is not shown yet. */
function hidden(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(
        (element) =>
          getComputedStyle(element).opacity === '0' && !element.matches('.qp-anchor, .qp-drawn details'),
      )
      .map(({ className }) => className),
  )
}
