import type { Block } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import type { LocalVisitor } from './page-server.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const PATIENT = { timeout: 10_000 }

const { browser, server, visit } = await pagesInBrowser()

async function open(blocks: readonly object[]): Promise<LocalVisitor> {
  const { id } = await server.publish({ blocks })
  const visitor = await visit()
  await visitor.goTo(`/${id}`)
  return visitor
}

/** How many sheets of 1,000 pixels it takes to print a page. */
async function sheets({ page }: LocalVisitor): Promise<number> {
  const pdf = await page.pdf({ width: '800px', height: '1000px' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** Three of these are less than two sheets long, and none fits on a sheet beside another one. */
const LINES = 26
const code: Block = { type: 'code', language: 'js', filename: 'a.js', code: 'const a = 1\n'.repeat(LINES) }
const lines = `<p>${Array.from({ length: LINES }, () => 'A line').join('<br>')}</p>`

describe.skipIf(browser === undefined)('paper', () => {
  it.each([
    ['code', code],
    ['code in text', { type: 'richtext', html: `<pre><code>${'const a = 1\n'.repeat(LINES)}</code></pre>` }],
    ['a quote', { type: 'quote', html: lines, attribution: 'Somebody' }],
    ['a callout', { type: 'callout', tone: 'info', html: lines }],
  ])('[10.13.6] %s stands on one sheet where it fits', async (_, block) => {
    const visitor = await open([block, block, block])
    expect(await sheets(visitor)).toBe(3)
    await visitor.close()
  })

  it('[10.13.6] a diagram has its head beside it', async () => {
    const diagram = { type: 'code', language: 'mermaid', code: 'flowchart TD\n  a-->b-->c' }
    const text = { type: 'richtext', html: '<p>x</p>' }
    const visitor = await open([text, diagram, text])
    const { page } = visitor
    const figure = page.locator('.qp-mermaid')
    await expect.poll(() => figure.getAttribute('class'), PATIENT).toContain('qp-drawn')
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(fillSheets)
    expect(await sheets(visitor)).toBe(3)
    await visitor.close()
  })

  it('[10.13.6] the head of code that is longer than a sheet is not left behind', async () => {
    const visitor = await open([code])
    await visitor.page.emulateMedia({ media: 'print' })
    const head = visitor.page.locator('.qp-code figcaption')
    expect(await head.evaluate((element) => getComputedStyle(element).breakAfter)).toBe('avoid')
    await visitor.close()
  })

  it('[10.13.6] a picture that failed is a line with its description', async () => {
    const url = 'http://127.0.0.1:1/missing.png'
    const visitor = await open([
      { type: 'image', url, alt: 'The pier' },
      { type: 'image', url },
      { type: 'image', url: server.images.image('wide'), alt: 'The sea' },
    ])
    const { page } = visitor
    await page.locator('img').nth(2).scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('img').nth(2).evaluate(isLoaded), PATIENT).toBe(true)
    const [failed, unnamed, loaded] = [0, 1, 2].map((index) => page.locator('.qp-image').nth(index))
    expect(await failed?.evaluate(heightOf)).toBeGreaterThan(300)
    await page.emulateMedia({ media: 'print' })
    expect(await failed?.evaluate(heightOf)).toBeLessThan(40)
    expect(await unnamed?.evaluate(heightOf)).toBeLessThan(40)
    expect(await loaded?.evaluate(heightOf)).toBeGreaterThan(200)
    await visitor.close()
  })

  it('[10.13.5] shows the address of a link once', async () => {
    const visitor = await open([
      {
        type: 'richtext',
        html: [
          '<a href="https://example.org/a?b=1&amp;c=2">https://example.org/a?b=1&amp;c=2</a>',
          '<a href="https://example.org/">https://example.org</a>',
          '<a href="http://www.example.org/b/">www.example.org/b/</a>',
          '<a href="https://example.org/a">the page</a>',
          '<a href="https://example.org/a">https://example.org/b</a>',
        ].join(' '),
      },
    ])
    await visitor.page.emulateMedia({ media: 'print' })
    const after = await visitor.page
      .locator('.qp-richtext a')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content))
    expect(after).toEqual([
      'none',
      'none',
      'none',
      '" (https://example.org/a)"',
      '" (https://example.org/a)"',
    ])
    await visitor.close()
  })
})

/**
 * Leaves 100 pixels of the first sheet, which the head of the figure fits into, and below the figure 20 more than a sheet
 * has beside the whole of it. So a head that is left behind saves a sheet. The frame gives way to one that stays as tall as it is.
 */
function fillSheets(): void {
  const [before, figure, after] = document.querySelectorAll<HTMLElement>('.qp-article > *')
  if (before === undefined || figure === undefined || after === undefined) throw new Error('no blocks')
  document.querySelector('.qp-foot')?.remove()
  const frame = figure.querySelector('iframe')
  const still = frame?.cloneNode() as HTMLIFrameElement
  still.style.height = '300px'
  frame?.replaceWith(still)
  for (const { style } of [before, figure, after]) style.margin = '0'
  before.style.height = '900px'
  after.style.height = `${1000 - figure.offsetHeight + 20}px`
  after.style.breakInside = 'avoid'
}

function heightOf(element: Element): number {
  return element.getBoundingClientRect().height
}

function isLoaded(image: Element): boolean {
  return (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0
}
