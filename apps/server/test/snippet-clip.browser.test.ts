import { describe, expect, it } from 'vitest'
import { pagesInBrowser } from './pages-in-browser.ts'

const LINK = '<a href="https://example.org/"'
/** Snippets that would lay a link over what is around them, each of which the sanitizer lets through as it is. */
const VECTORS: readonly (readonly [name: string, html: string])[] = [
  [
    'a link larger than its box of no height',
    `<div style="height:0">${LINK} style="display:block;width:3000px;height:3000px;opacity:0.01">X</a></div>`,
  ],
  [
    'a letter larger than its line of no height',
    `<div style="height:0;line-height:0">${LINK} style="font-size:3000px;opacity:0.5">X</a></div>`,
  ],
  [
    'a link centred in a box of one pixel',
    `<div style="display:flex;width:1px;height:1px;place-content:center;align-items:center">${LINK} style="display:block;flex-shrink:0;width:3000px;height:3000px">X</a></div>`,
  ],
]

const { browser, server, visit } = await pagesInBrowser()

describe.skipIf(browser === undefined)('[4.2.10] a snippet stays within its box', () => {
  it.each(VECTORS)('[4.2.10] %s', async (_, html) => {
    expect(await pointsTaken(html, true)).toBe(0)
  })

  it.each(VECTORS)('control: without the box it would take points around it: %s', async (_, html) => {
    expect(await pointsTaken(html, false)).toBeGreaterThan(20)
  })
})

/** How many points of a grid over the window, outside the snippet's box, a click on which would follow its link. */
async function pointsTaken(html: string, contained: boolean): Promise<number> {
  const around = { type: 'richtext', html: '<p>Around</p>'.repeat(8) }
  const snippet = { type: 'html', safetyMode: 'strict_sanitized', html }
  const { id, warnings } = await server.publish({ blocks: [around, snippet, around] })
  expect(warnings).toBe(undefined)
  const visitor = await visit({
    viewport: { width: 1000, height: 900 },
  })
  const { page } = visitor
  await visitor.goTo(`/${id}`)
  const box = page.locator('.qp-html')
  if (!contained)
    await box.locator('xpath=. | ./div').evaluateAll((boxes) => {
      for (const { style } of boxes as HTMLElement[]) {
        style.contain = 'none'
        style.overflow = 'visible'
      }
    })
  const taken = await box.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    let count = 0
    for (let x = 5; x < innerWidth; x += 30)
      for (let y = 5; y < innerHeight; y += 30) {
        const inside = x >= left && x <= right && y >= top && y <= bottom
        if (!inside && element.contains(document.elementFromPoint(x, y)?.closest('a') ?? null)) count += 1
      }
    return count
  })
  await visitor.close()
  expect(visitor.complaints).toEqual([])
  return taken
}
