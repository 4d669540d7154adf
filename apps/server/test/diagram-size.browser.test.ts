import type { Frame } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { LocalVisitor } from './page-server.ts'
import { scrollThrough } from './page-server.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const PATIENT = { timeout: 10_000 }
const WIDE = `sequenceDiagram\n${Array.from({ length: 9 }, (_, index) => `  Participant${index}->>Participant${index + 1}: a message`).join('\n')}`
const GANTT =
  'gantt\n  dateFormat YYYY-MM-DD\n  section One\n  A task :a, 2026-01-01, 9d\n  Another :after a, 5d'
const TALL = 'flowchart TD\n  A-->B-->C-->D-->E-->F-->G-->H'
const FLAT = 'flowchart LR\n  A-->B-->C'

const { browser, server, visit } = await pagesInBrowser()

async function open(code: string, width: number, filename?: string): Promise<LocalVisitor> {
  const diagram = { type: 'code', language: 'mermaid', code, ...(filename === undefined ? {} : { filename }) }
  const below = { type: 'richtext', html: '<p>Below</p>'.repeat(40) }
  const { id } = await server.publish({ blocks: [diagram, below] })
  const visitor = await visit({ viewport: { width, height: 800 } })
  await visitor.goTo(`/${id}`)
  await expect
    .poll(() => visitor.page.locator('.qp-mermaid').getAttribute('class'), PATIENT)
    .toContain('qp-drawn')
  return visitor
}

const frameOf = ({ page }: LocalVisitor) =>
  page.frames().find((frame) => frame.url().includes('/diagrams/')) as Frame

describe.skipIf(browser === undefined)('[10.12.1] the size of a diagram', () => {
  it.each([
    ['a wide one on a phone', WIDE, 390],
    ['a wide one', WIDE, 1280],
    ['a plan', GANTT, 390],
    ['a plan', GANTT, 1280],
    ['a tall one', TALL, 1280],
  ])('[10.12.1] no label is under 12 pixels, in sight or scrolled: %s %#', async (_, code, width) => {
    const visitor = await open(code, width)
    const frame = frameOf(visitor)
    await expect.poll(() => frame.evaluate(smallestShown), PATIENT).toBeGreaterThanOrEqual(11.99)
    await scrollThrough(visitor.page, 60)
    await expect.poll(() => frame.evaluate(smallestShown), PATIENT).toBeGreaterThanOrEqual(11.99)
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await visitor.close()
  })

  it.each([
    ['in sight when it appears', FLAT, false],
    ['later', TALL, true],
  ])('[10.12.1] there is no void around the drawing: %s', async (_, code, isLater) => {
    const visitor = await open(code, 1280)
    if (isLater) await scrollThrough(visitor.page, 60)
    const room = () =>
      frameOf(visitor).evaluate(
        () => innerHeight - (document.querySelector('svg')?.getBoundingClientRect().height ?? 0),
      )
    await expect.poll(room, PATIENT).toBeLessThan(isLater ? 2 : 80)
    await visitor.close()
  })

  it.each([
    ['a plan', GANTT, [684, 1216], true],
    ['a wide one', WIDE, [1216, 1216], false],
    ['a flat one', FLAT, [684, 684], true],
  ])(
    '[10.12.1] it takes room beside the text where its words would be too small: %s',
    async (_, code, [least = 0, most = 0], fits) => {
      const visitor = await open(code, 1280)
      const figure = visitor.page.locator('.qp-drawn')
      const { left, right, width } = await figure.evaluate((element) =>
        element.getBoundingClientRect().toJSON(),
      )
      expect(width).toBeGreaterThanOrEqual(least)
      expect(width).toBeLessThanOrEqual(most)
      expect(left + right).toBeCloseTo(1280, 0)
      const scrolls = () =>
        frameOf(visitor).evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return scrollWidth > clientWidth
        })
      await expect.poll(scrolls, PATIENT).toBe(!fits)
      await visitor.close()
    },
  )

  it.each([
    ['ltr', 390],
    ['ltr', 1280],
    ['rtl', 1280],
  ])('[10.13.5] all of it is on paper: %s, from a window of %i', async (dir, width) => {
    const diagram = { type: 'code', language: 'mermaid', code: WIDE }
    const { id } = await server.publish({ blocks: [diagram], dir })
    const visitor = await visit({ viewport: { width, height: 800 } })
    const { page } = visitor
    await visitor.goTo(`/${id}`)
    await page.locator('.qp-drawn').waitFor(PATIENT)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.setViewportSize({ width: 640, height: 900 })
    await page.emulateMedia({ media: 'print' })
    const hidden = () =>
      frameOf(visitor).evaluate(() => {
        const { width: wide = 0, height = 0 } = document.querySelector('svg')?.getBoundingClientRect() ?? {}
        return [wide > innerWidth, height > innerHeight + 1, innerHeight - height > 40]
      })
    await expect.poll(hidden, PATIENT).toEqual([false, false, false])
    await visitor.close()
  })

  it('[10.12.1] no bar is above it, only a name that it was given', async () => {
    const unnamed = await open(FLAT, 1280)
    expect(await unnamed.page.locator('figcaption').isVisible()).toBe(false)
    await unnamed.close()
    const named = await open(FLAT, 1280, 'The parts')
    expect(await named.page.locator('figcaption').innerText()).toBe('The parts')
    await named.close()
  })
})

/** The size in which the smallest text of the drawing is shown, in pixels. */
function smallestShown(): number {
  const svg = document.querySelector('svg')
  if (svg === null) return Number.NaN
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
  const texts = [...svg.querySelectorAll('text, tspan, foreignObject *')].filter((one) =>
    [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''),
  )
  const scaled = Math.min(scale, svg.getBoundingClientRect().height / svg.viewBox.baseVal.height)
  return Math.min(...texts.map((one) => Number.parseFloat(getComputedStyle(one).fontSize) * scaled))
}
