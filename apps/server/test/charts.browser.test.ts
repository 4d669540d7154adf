import { articleCss, chartCss, html, themeCss, trustedHtml } from 'qp-render'
import { readChart, renderChart } from 'qp-render/charts'
import { TABLE_FORMS, type TableForm } from 'qp-schema'
import type { ThemeId } from 'qp-schema'
import { afterAll, describe, expect, it } from 'vitest'
import { closeContexts, sharedChromium } from './browser.ts'

const browser = await sharedChromium()

afterAll(() => closeContexts(browser))

describe.skipIf(browser === undefined)('charts in a browser', () => {
  it.each([
    [320, 'light-default', 200],
    [320, 'dark-editorial', 40],
    [390, 'light-vivid', 40],
    [684, 'light-editorial', 40],
    [1280, 'dark-default', 40],
  ] as const)(
    'no text overlaps, is small or sticks out in a window of %i: %s',
    async (width, theme, count) => {
      const context = await browser?.newContext({ viewport: { width, height: 800 } })
      const page = await context?.newPage()
      await page?.setContent(pageOf(theme, charts(count)))
      expect(await page?.evaluate(faults)).toEqual([])
      await context?.close()
    },
  )

  it('read from right to left, all of it', async () => {
    const context = await browser?.newContext({ viewport: { width: 320, height: 800 } })
    const page = await context?.newPage()
    const rows = ['القاهرة', 'بيروت', 'الرباط'].map((city, at) => [city, `${at + 1}`])
    const rtl = TABLE_FORMS.map((as, at) => drawn(as, ['المدينة', 'الزوار'], rows, `c${at}`, 'المدينة'))
    await page?.setContent(pageOf('light-default', rtl))
    expect(await page?.evaluate(faults)).toEqual([])
    const ends = await page
      ?.locator('.qp-chart-bars .qp-bar rect')
      .evaluateAll((shapes) => shapes.map((shape) => Math.round(shape.getBoundingClientRect().right)))
    expect(ends).toEqual([303, 303, 303])
    await context?.close()
  })

  it('is one picture and a table for screen readers, and nothing of it needs `style` attributes', async () => {
    const context = await browser?.newContext()
    const page = await context?.newPage()
    const figure = drawn(
      'lines',
      ['Day', 'Level'],
      [
        ['2026-03-01', '1 m'],
        ['2026-03-02', '2 m'],
      ],
      'c',
    )
    const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src-elem 'unsafe-inline'">`
    await page?.setContent(pageOf('auto-default', [figure], policy))
    expect(await page?.locator('figure').ariaSnapshot()).toBe(
      [
        '- figure "A chart, c":',
        '  - text: A chart, c',
        '  - img "Lines of 1 series (Level; m) over 2 labels"',
        '  - group: Table',
      ].join('\n'),
    )
    expect(
      await page?.locator('.qp-canvas').evaluate((svg) => svg.getBoundingClientRect().height),
    ).toBeGreaterThan(250)
    await context?.close()
  })
})

function pageOf(theme: ThemeId, figures: readonly string[], head = ''): string {
  const style = themeCss(theme) + articleCss(theme, { column: true }) + chartCss(theme)
  return `<!doctype html><html lang="en"><head>${head}<title>Charts</title><style>body{margin:0}${style}</style></head><body><article class="qp-article">${figures.join('')}</article></body></html>`
}

function drawn(
  as: TableForm,
  headers: string[],
  rows: string[][],
  id: string,
  caption = `A chart, ${id}`,
): string {
  const { chart, problem } = readChart({ headers, rows, caption }, as)
  return chart === undefined
    ? html`<p>${problem}</p>`.toString()
    : `${renderChart(chart, { id, table: trustedHtml('') })}`
}

/** The same tables each time, of all kinds. */
function charts(count: number): string[] {
  let state = 20_261_129
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const pick = <T>(list: readonly T[]) => list[random(list.length)] as T
  const words = [
    'Delivery',
    'of',
    'WWWWMMMM',
    'Payment problems',
    'x',
    '東京都の人口',
    'مرحبا',
    'Übergrößenträger',
    'ab',
    'Total',
  ]
  return Array.from({ length: count }, (_, at) => {
    const as = TABLE_FORMS[at % TABLE_FORMS.length] as TableForm
    const series = as === 'shares' ? 1 : 1 + random(as === 'stats' ? 3 : pick([1, 3, 8]))
    const rows = 2 + random(as === 'shares' ? 10 : pick([5, 12, 40]))
    const kind = random(4)
    const unit = pick(['', ' ms', ' %', ' MB', ' requests'])
    const size = pick([1, 10, 1000, 1_000_000, 1e12])
    const label = (row: number) =>
      kind === 0
        ? new Date(Date.UTC(2026, 0, 1 + row * pick([1, 7, 30]))).toISOString().slice(0, 10)
        : kind === 1
          ? `W${row + 1}`
          : Array.from({ length: 1 + random(4) }, () => pick(words)).join(' ')
    const value = () => {
      const number =
        (random(1000) / 100) * size * (as === 'areas' || as === 'shares' || random(3) > 0 ? 1 : -1)
      return `${number === 0 ? 1 : Number(number.toFixed(2))}${unit}`.replace('-', '−')
    }
    const body = Array.from({ length: rows }, (__, row) => [
      label(row),
      ...Array.from({ length: series }, value),
    ])
    return drawn(as, ['Label', ...Array.from({ length: series }, () => pick(words))], body, `c${at}`)
  })
}

/** What is wrong with the texts of the charts of a page, in words. */
function faults(): string[] {
  const found: string[] = []
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > width)
    found.push(`The page is ${document.documentElement.scrollWidth} wide.`)
  const figures = [...document.querySelectorAll('.qp-chart')]
  if (figures.length === 0) found.push('There is no chart.')
  for (const figure of figures) {
    const id = figure.querySelector('figcaption')?.textContent
    const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT)
    const boxes: { text: string; box: DOMRect }[] = []
    while (walker.nextNode()) {
      const { parentElement: element, textContent } = walker.currentNode
      if (element === null || textContent?.trim() === '' || !element.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const text = `${id}, ${figure.className}: “${textContent?.slice(0, 30)}”`
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      if (size < 12) found.push(`${text} is ${size} pixels tall.`)
      for (const box of range.getClientRects()) {
        if (box.left < -1 || box.right > width + 1) found.push(`${text} sticks out.`)
        // The leading of a line may lie over the one above it.
        boxes.push({
          text,
          box: new DOMRect(box.x + 0.5, box.y + box.height / 5, box.width - 1, (box.height * 3) / 5),
        })
      }
    }
    // From top to bottom: only those that begin above its end can overlap one.
    boxes.sort((one, other) => one.box.top - other.box.top)
    for (const [at, { text, box }] of boxes.entries())
      for (let next = at + 1; next < boxes.length; next += 1) {
        const other = boxes[next]
        if (other === undefined || other.box.top >= box.bottom) break
        if (box.right > other.box.left && other.box.right > box.left)
          found.push(`${text} overlaps ${other.text}.`)
      }
  }
  return found
}
