import { describe, expect, it } from 'vitest'
import { violations } from './axe.ts'
import type { LocalVisitor } from './page-server.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const { browser, server, visit } = await pagesInBrowser()

const CONTENT = `# The third quarter

What changed, and what it cost.

---

# What we did

- Dredged the basin
- Moved the berths <mark class="tone-success">done</mark>[^1]

[^1]: All but two.

---

## Where the money went

| Work | Spent | State |
|---|--:|---|
| Dredging | € 79,300 | <mark class="tone-danger">over</mark> |

---

## Visitors

<!-- qp: as=columns -->
| Month | Boats |
|---|--:|
| April | 1,204 |
| May | 2,310 |

# How a berth is booked

\`\`\`ts
export async function book(berth: Berth, from: Day, nights: number): Promise<Booking | undefined> {}
\`\`\`

---

> A harbour is a place where ships tell each other the weather.

# What is next

> [!NOTE]
> The winter berths open.

> [!WARNING]
> The west gate is closed.
`
/** With that of the footnote. */
const SLIDES = 8

async function open(content: string, options: Parameters<typeof visit>[0] = {}): Promise<LocalVisitor> {
  const { id } = await server.publish({ content, variant: 'gfm' })
  const visitor = await visit(options)
  await visitor.goTo(`/${id}/slides`)
  return visitor
}

/** The slides at the upper edge of the window, from 1 on. */
const shown = ({ page }: LocalVisitor) =>
  page
    .locator('.qp-slide')
    .evaluateAll((slides) =>
      slides.flatMap((slide, index) => (Math.abs(slide.getBoundingClientRect().top) < 2 ? index + 1 : [])),
    )

/** Presses a key, and waits until the window has come to rest. */
async function scrollBy({ page }: LocalVisitor, key: string): Promise<void> {
  const ended = page.evaluate(
    () => new Promise<void>((done) => addEventListener('scrollend', () => done(), { once: true })),
  )
  await page.keyboard.press(key)
  await ended
}

describe.skipIf(browser === undefined)('[10.33] slides in a browser', () => {
  it.each([
    [1280, 720, 'auto-editorial'],
    [390, 844, 'light-vivid'],
  ])(
    '[10.33.3] each fills a window of %i by %i, and nothing sticks out: %s',
    async (width, height, theme) => {
      const visitor = await open(`---\ntheme: ${theme}\n---\n${CONTENT}`, { viewport: { width, height } })
      const heights = await visitor.page
        .locator('.qp-slide')
        .evaluateAll((slides) => slides.map((slide) => slide.getBoundingClientRect().height))
      expect(heights).toEqual(Array.from({ length: SLIDES }, () => height))
      const size = await visitor.page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.scrollHeight,
      ])
      expect(size).toEqual([width, SLIDES * height])
      await visitor.close()
    },
  )

  it('[10.33.3] keys lead to the next one and back', async () => {
    const visitor = await open(CONTENT, { viewport: { width: 1280, height: 720 } })
    const keys = [
      'PageDown',
      'ArrowDown',
      'Space',
      'PageDown',
      'PageUp',
      'ArrowUp',
      'Shift+Space',
      'End',
      'Home',
    ]
    for (const [index, slide] of [2, 3, 4, 5, 4, 3, 2, SLIDES, 1].entries()) {
      await scrollBy(visitor, keys[index] ?? '')
      expect(await shown(visitor)).toEqual([slide])
    }
    await visitor.close()
  })

  it('[10.33.3] one that is too long scrolls to its end, and then leads on', async () => {
    const visitor = await open(`# Long\n\n${'A line.\n\n'.repeat(60)}\n# Next`, {
      viewport: { width: 1280, height: 720 },
    })
    const { page } = visitor
    const inSight = () =>
      page.getByText('A line.').evaluateAll((lines) =>
        lines.flatMap((line, index) => {
          const { top, bottom } = line.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight ? index : []
        }),
      )
    const seen = new Set(await inSight())
    while ((await shown(visitor))[0] !== 2) {
      await scrollBy(visitor, 'PageDown')
      for (const index of await inSight()) seen.add(index)
    }
    expect(seen.size).toBe(60)
    expect(await shown(visitor)).toEqual([2])
    await visitor.close()
  })

  it('[10.33.4] a footnote opens on its slide, without a script', async () => {
    const visitor = await open(CONTENT, { viewport: { width: 1280, height: 720 }, javaScriptEnabled: false })
    const { page } = visitor
    await page.locator('.qp-note').click()
    await page.getByText('All but two.').waitFor()
    expect(await shown(visitor)).not.toContain(SLIDES)
    expect(await page.locator('script').count()).toBe(0)
    await visitor.close()
  })

  it.each([
    ['A4', 'auto-default'],
    ['Letter', 'dark-vivid'],
  ] as const)('[10.33.5] prints a slide a sheet, in landscape: %s, %s', async (format, theme) => {
    const visitor = await open(`---\ntheme: ${theme}\n---\n${CONTENT}`)
    for (const options of [{ landscape: true }, { preferCSSPageSize: true }]) {
      const pdf = (await visitor.page.pdf({ format, ...options })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(SLIDES)
      const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
      expect(Number(width)).toBeGreaterThan(Number(height))
    }
    await visitor.close()
  })

  it('[10.33.5] a slide of several sheets has margins on each, and a heading is with what follows it', async () => {
    const sheets = async ({ page }: LocalVisitor) => {
      const pdf = (await page.pdf({ width: '1100px', height: '800px' })).toString('latin1')
      return pdf.match(/\/Type\s*\/Page\b/g)?.length
    }
    const visitor = await open('<p>Before</p>\n\n## Heading\n\n<p>After</p>')
    const { page } = visitor
    const setHeights = (before: number, after: number) =>
      page.locator('.qp-slide p').evaluateAll(
        (paragraphs, heights) => {
          for (const [index, { style }] of (paragraphs as HTMLElement[]).entries())
            style.cssText = `margin:0;break-inside:avoid;height:${heights[index]}px`
        },
        [before, after],
      )
    await page.emulateMedia({ media: 'print' })
    await page.locator('h2').evaluate((heading) => {
      heading.style.cssText = 'margin:0;height:40px'
    })
    await setHeights(100, 500)
    expect(await sheets(visitor)).toBe(1)
    // Left behind on the first sheet, the heading would leave the second one to what follows it.
    await setHeights(600, 690)
    expect(await sheets(visitor)).toBe(3)
    // A sheet has 800 pixels, and what fills them would leave it no margins.
    await setHeights(600, 740)
    expect(await sheets(visitor)).toBeGreaterThan(2)
    await visitor.close()
  })

  it.each([
    [1280, 720],
    [390, 844],
  ])('[10.33.6] the link to the page lies over nothing in a window of %i by %i', async (width, height) => {
    const visitor = await open(`# Long\n\n${'Some words.\n\n'.repeat(60)}`, { viewport: { width, height } })
    const link = await visitor.page.getByText('Read as a page').boundingBox()
    const below = await visitor.page.locator('.qp-article').boundingBox()
    expect(link?.y).toBeGreaterThanOrEqual(0)
    expect(link?.height).toBeGreaterThanOrEqual(24)
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    await visitor.close()
  })

  it.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)('[10.33.3] are accessible in a window of %i, %s', async (width, colorScheme) => {
    const visitor = await open(CONTENT, { viewport: { width, height: 800 }, colorScheme, bypassCSP: true })
    expect(await violations(visitor.page.mainFrame())).toEqual([])
    await visitor.close()
  })

  it('[10.33.4] draw diagrams and show frames, with the policy in force', async () => {
    const { id } = await server.publish({
      blocks: [
        { type: 'richtext', html: '<h1>Tides</h1>' },
        { type: 'code', language: 'mermaid', code: 'flowchart LR\n  moon-->tide' },
        { type: 'divider' },
        { type: 'html', safetyMode: 'sandboxed', html: '<p>In a frame</p>' },
      ],
    })
    const visitor = await visit()
    await visitor.goTo(`/${id}/slides`)
    const { page } = visitor
    await page.frameLocator('.qp-diagram').locator('#drawing svg').waitFor()
    expect(await page.getByText('flowchart LR').isVisible()).toBe(false)
    await page.getByText('Source').click()
    await page.getByText('flowchart LR').waitFor()
    await page.keyboard.press('End')
    await page.frameLocator('.qp-frame').getByText('In a frame').waitFor()
    await visitor.close()
  })
})
