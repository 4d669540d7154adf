import { describe, expect, it } from 'vitest'
import type { LocalVisitor } from './page-server.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }
const LONG = 'A sentence of more than thirty characters, which takes several lines on a phone.'

const { browser, server, visit } = await pagesInBrowser()

async function open(blocks: readonly object[], viewport = DESKTOP, more = {}): Promise<LocalVisitor> {
  const { id } = await server.publish({ blocks, ...more })
  const visitor = await visit({ viewport })
  await visitor.goTo(`/${id}`)
  return visitor
}

const table = (...rows: string[][]) => ({
  type: 'table',
  headers: (rows[0] ?? []).map((_, column) => `H${column}`),
  rows,
})

/** The same as a table in text. */
const inText = (...rows: string[][]) => ({
  type: 'richtext',
  html: `<table><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`,
})

describe.skipIf(browser === undefined)('[10.13.4] tables', () => {
  it.each([
    ['a block', table],
    ['in text', inText],
  ])('on a phone short cells take what they need and long ones lines to read: %s', async (_, make) => {
    const visitor = await open([make(['1200', '7', LONG, '1200', LONG])], PHONE)
    const { page } = visitor
    const widths = await page
      .locator('tbody td')
      .evaluateAll((cells) => cells.map((cell) => cell.clientWidth))
    const [first, , third, fourth, last] = widths
    expect(first).toBeLessThan(75)
    expect(fourth).toBeLessThan(90)
    expect(third).toBeGreaterThan(160)
    expect(last).toBeGreaterThan(160)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await visitor.close()
  })

  it('one of eight columns or more scrolls rather than breaks numbers and names apart', async () => {
    const row = [
      '<code>c-medium-12</code>',
      '0.38 %',
      '12 of 24',
      '384 GB',
      '16,402 /s',
      '2,310.5 ms',
      '$6,130 / month',
    ]
    const visitor = await open([table([...row, ...row]), table([LONG, LONG, LONG, LONG, LONG, LONG, LONG])])
    const { page } = visitor
    const [heights, sentences] = await page
      .locator('tbody')
      .evaluateAll((bodies) =>
        bodies.map((body) => [...body.querySelectorAll('td')].map((cell) => cell.clientHeight)),
      )
    expect(Math.max(...(heights ?? []))).toBeLessThan(55)
    expect(Math.max(...(sentences ?? []))).toBeGreaterThan(80)
    const hidden = await page
      .locator('.qp-table-scroll')
      .evaluateAll((all) => all.map((one) => one.scrollWidth > one.clientWidth))
    expect(hidden).toEqual([true, false])
    await visitor.close()
  })

  it('one of eight columns has the room of a wide table, and its last column is in sight', async () => {
    const visitor = await open([table(['Name', LONG, 'Go', 'yes', 'no', 'partly', '281 TB', LONG])])
    const box = visitor.page.locator('.qp-table-scroll')
    const hidden = await box.evaluate((one) => one.scrollWidth - one.clientWidth)
    expect(hidden).toBe(0)
    await visitor.close()
  })

  it('on a phone a name in code has most of the width before it breaks', async () => {
    const visitor = await open([table(['<code>indices.memory.buffer_size</code>', '20%'])], PHONE)
    const [name] = await visitor.page
      .locator('tbody td code')
      .evaluateAll((all) => all.map((one) => one.getClientRects().length))
    expect(name).toBe(1)
    await visitor.close()
  })

  it.each([
    [PHONE, true],
    [DESKTOP, false],
  ])('in a labelled callout they begin below its sign on a phone: %s', async (viewport, begins) => {
    const html = '<table><tbody><tr><td>1</td></tr></tbody></table>'
    const visitor = await open([{ type: 'callout', tone: 'warning', label: 'Caution', html }], viewport)
    const [sign = 0, text = 0] = await visitor.page
      .locator('.qp-callout > svg, .qp-callout .qp-table-scroll')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
    expect(text === sign).toBe(begins)
    await visitor.close()
  })

  it('on a phone two columns of text stand beside one another', async () => {
    const visitor = await open([table([LONG, LONG]), table(['short', 'x'.repeat(80)])], PHONE)
    const hidden = await visitor.page
      .locator('.qp-table-scroll')
      .evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth))
    expect(hidden).toEqual([0, 0])
    await visitor.close()
  })

  it('[9.12.2] in Arabic `left` is where lines begin, as no alignment is', async () => {
    const aligned = { ...table(['أ', 'ب', '7']), align: ['left', 'center', 'right'] }
    const visitor = await open([aligned], DESKTOP, { lang: 'ar', dir: 'rtl' })
    const aligns = await visitor.page
      .locator('tbody td')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign))
    expect(aligns).toEqual(['start', 'center', 'right'])
    await visitor.close()
  })

  it('below a cell over two rows, cells stand under those of their column', async () => {
    const html =
      '<table><thead><tr><th rowspan="2">Kind</th><th colspan="2">Time</th></tr><tr><th>usual</th><th>worst</th></tr></thead>' +
      '<tbody><tr><td>Card</td><td>2 s</td><td>40 s</td></tr></tbody></table>'
    const visitor = await open([{ type: 'richtext', html: `<p>Text</p>${html}` }])
    const lefts = await visitor.page.locator('p, th, td').evaluateAll((all) =>
      all.map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return Math.round(range.getBoundingClientRect().left)
      }),
    )
    const [text, kind, , usual, , card, seconds] = lefts
    expect([kind, card, usual]).toEqual([text, text, seconds])
    await visitor.close()
  })

  it('a shadow shows that a little is hidden', async () => {
    const visitor = await open([{ type: 'code', language: 'plaintext', code: 'x'.repeat(40) }], PHONE)
    const code = visitor.page.locator('pre')
    const box = await code.boundingBox()
    const shade = () => colorAt(visitor, (box?.x ?? 0) + (box?.width ?? 0) - 10, (box?.y ?? 0) + 5)
    const hide = (pixels: number) =>
      code.evaluate((element, wanted) => {
        const letters = element.querySelector('code') as HTMLElement
        letters.style.display = 'inline-block'
        letters.style.width = `${element.clientWidth - 2 * Number.parseFloat(getComputedStyle(element).paddingLeft) + wanted}px`
        letters.style.overflow = 'hidden'
      }, pixels)
    await hide(0)
    const ground = await shade()
    await hide(10)
    expect(await shade()).toBeLessThan(ground - 6)
    await code.evaluate((element) => (element.scrollLeft = 100))
    expect(await shade()).toBe(ground)
    await visitor.close()
  })

  it.each(['ltr', 'rtl'])('a wide one takes room beside the text, in the middle: %s', async (dir) => {
    const wide = ['several words here', '1200', LONG, 'several words here', 'and more words', LONG]
    const text = { type: 'richtext', html: '<p>Text</p>' }
    const blocks = [text, table(['1', '2']), table(wide), inText(wide), table([...wide, ...wide, ...wide])]
    const visitor = await open(blocks, DESKTOP, { dir })
    const { page } = visitor
    const box = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return { left: Math.round(left), right: Math.round(right) }
    }
    const measure = await page.locator('p').first().evaluate(box)
    const [narrow, ...others] = await page
      .locator('.qp-table-scroll')
      .evaluateAll((boxes) => boxes.map((element) => element.getBoundingClientRect().toJSON() as DOMRect))
    expect(narrow?.left).toBeCloseTo(measure.left, 0)
    expect(narrow?.right).toBeCloseTo(measure.right, 0)
    expect(others).toHaveLength(3)
    for (const { left, width } of others) {
      expect(width).toBeGreaterThan(measure.right - measure.left + 100)
      expect(width).toBeLessThanOrEqual(64 * 16 * 1.19)
      expect(left + width / 2).toBeCloseTo(DESKTOP.width / 2, 0)
    }
    const cell = await page.locator('td').first().evaluate(textEdges)
    expect(dir === 'rtl' ? cell.right : cell.left).toBeCloseTo(
      dir === 'rtl' ? measure.right : measure.left,
      0,
    )
    await visitor.close()
  })

  it('one within a callout, a list or somebody else’s page stays in its measure', async () => {
    const wide = [LONG, LONG, LONG, LONG, LONG]
    const { html } = inText(wide)
    const visitor = await open([
      { type: 'callout', tone: 'info', html },
      { type: 'richtext', html: `<ul><li>${html}</li></ul>` },
    ])
    const widths = await visitor.page
      .locator('.qp-table-scroll')
      .evaluateAll((boxes) => boxes.map((box) => box.clientWidth))
    expect(widths.every((width) => width < 684)).toBe(true)
    await visitor.close()
  })

  it('a shadow shows where a table, and code, go on', async () => {
    const code = { type: 'code', code: 'x'.repeat(300) }
    const visitor = await open([table([LONG, LONG, LONG, LONG]), code], PHONE)
    const { page } = visitor
    for (const selector of ['.qp-table-scroll', '.qp-code pre']) {
      const box = page.locator(selector).first()
      await box.scrollIntoViewIfNeeded()
      const edges = async () => {
        const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
        const lowest = y + height - 8
        return Promise.all([x + 5, x + width - 5].map((at) => colorAt(visitor, at, lowest)))
      }
      const [start, end] = await edges()
      expect(end).toBeLessThan((start ?? 0) - 8)
      await box.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
      const [startLater, endLater] = await edges()
      expect(startLater).toBeLessThan((endLater ?? 0) - 8)
    }
    await visitor.close()
  })
})

/** Where the letters of an element begin and end. */
function textEdges(element: Element): { left: number; right: number } {
  const range = document.createRange()
  range.selectNodeContents(element)
  const { left, right } = range.getBoundingClientRect()
  return { left, right }
}

/** How light a pixel of the window is, from 0 to 255. */
async function colorAt({ page }: LocalVisitor, x: number, y: number): Promise<number> {
  const png = await page.screenshot({ clip: { x, y, width: 1, height: 1 } })
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
      const context = new OffscreenCanvas(1, 1).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return context?.getImageData(0, 0, 1, 1).data[0] ?? 0
    },
    [...png],
  )
}
