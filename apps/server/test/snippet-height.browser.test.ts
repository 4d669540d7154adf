import { describe, expect, it } from 'vitest'
import { pagesInBrowser } from './pages-in-browser.ts'

const MOST = 20_000

const styled = (style: string) => `<div style="${style}">x</div>`
const nested = (times: number, style: string) =>
  `<table style="${style}"><tr><td>`.repeat(times) + 'x' + '</td></tr></table>'.repeat(times)

/** Snippets that ask for more room than there is, each of which the sanitizer lets through as it is. */
const ENDLESS: readonly (readonly [name: string, html: string])[] = [
  ['an infinite height', styled('height:calc(infinity * 1px)')],
  ['an infinite least height', styled('min-height:calc(infinity * 1px);max-height:1px')],
  ['a height in windows', styled('height:9999999vh')],
  ['padding', styled('padding:calc(infinity * 1px)')],
  ['a margin', styled('margin:99999999px 0')],
  ['a border', styled('border:99999999px solid')],
  ['lines', styled('line-height:99999999')],
  ['letters', styled('font-size:99999999px;line-height:9')],
  ['proportions', styled('aspect-ratio:1/99999999')],
  ['rows of a grid', styled('display:grid;grid-template-rows:repeat(100000,9999px)')],
  [
    'a late row of a grid',
    '<div style="display:grid;grid-auto-rows:9999px"><p style="grid-row:999999">x</p></div>',
  ],
  ['columns', styled('columns:2;height:99999999px')],
  ['tables within tables', nested(40, 'height:99999px;border-spacing:9999px')],
  ['a picture', '<img src="https://images.example/a.png" style="width:10px;height:99999999px" />'],
  ['text', '<p>x</p>'.repeat(2000)],
]

const { browser, server, visit } = await pagesInBrowser()

describe.skipIf(browser === undefined)('[10.9.7] a snippet is no taller than a frame', () => {
  it.each(ENDLESS)('[10.9.7] %s', async (_, html) => {
    const { box, page, scrolls } = await measure(html)
    expect([box, scrolls]).toEqual([MOST, true])
    expect(page).toBeLessThan(MOST + 1000)
  })

  it('[10.9.7] [10.24.7] one that is endlessly wide scrolls in its box', async () => {
    const { width, box } = await measure(styled('width:calc(infinity * 1px);letter-spacing:99999px'))
    expect(width).toBe(900)
    expect(box).toBeLessThan(100)
  })

  it('[10.9.7] one whose letters are taller than its lines does not scroll', async () => {
    expect(await measure(styled('line-height:1'))).toMatchObject({ scrolls: false })
  })
})

/** The sizes of a page that has a snippet alone, in pixels. */
async function measure(html: string) {
  const snippet = { type: 'html', safetyMode: 'strict_sanitized', html }
  const { id, warnings } = await server.publish({ blocks: [snippet] })
  expect(warnings).toBe(undefined)
  const visitor = await visit({
    viewport: { width: 900, height: 700 },
  })
  await visitor.goTo(`/${id}`)
  const sizes = await visitor.page.locator('.qp-html').evaluate((element) => ({
    box: element.getBoundingClientRect().height,
    scrolls: element.scrollHeight > element.clientHeight,
    page: document.documentElement.scrollHeight,
    width: document.documentElement.scrollWidth,
  }))
  await visitor.close()
  return sizes
}
