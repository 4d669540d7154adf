import type { Block } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { coveredWords } from '../../../verify/gallery/faults/covered-words.ts'
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

  it('[10.13.6] a tall diagram takes half a sheet at most, so that no more of one stays empty before it', async () => {
    const steps = Array.from({ length: 12 }, (_, step) => `  s${step}-->s${step + 1}`).join('\n')
    const visitor = await open([{ type: 'code', language: 'mermaid', code: `flowchart TD\n${steps}` }])
    const { page } = visitor
    await expect.poll(() => page.locator('.qp-mermaid').getAttribute('class'), PATIENT).toContain('qp-drawn')
    const height = async () => (await page.locator('.qp-diagram').boundingBox())?.height
    const half = (page.viewportSize()?.height ?? 0) / 2
    expect(await height()).toBeGreaterThan(half)
    await page.emulateMedia({ media: 'print' })
    expect(await height()).toBe(half)
    await visitor.close()
  })

  it('[10.13.6] a theme paints no bar at the top of each sheet, over words', async () => {
    const { id } = await server.publish({ content: '# Vivid', theme: 'light-vivid' })
    const visitor = await visit()
    await visitor.goTo(`/${id}`)
    const bar = () => visitor.page.evaluate(() => getComputedStyle(document.body).borderTopWidth)
    expect(await bar()).toBe('8px')
    await visitor.page.emulateMedia({ media: 'print' })
    expect(await bar()).toBe('0px')
    await visitor.close()
  })

  it('[10.13.6] the head of code that is longer than a sheet is not left behind', async () => {
    const visitor = await open([code])
    await visitor.page.emulateMedia({ media: 'print' })
    const head = visitor.page.locator('.qp-code figcaption')
    expect(await head.evaluate((element) => getComputedStyle(element).breakAfter)).toBe('avoid')
    await visitor.close()
  })

  it('[10.13.6] code of more than 40 lines goes on over sheets, in text as well', async () => {
    const long = 'const a = 1\n'.repeat(41)
    const text = { type: 'richtext', html: `<p>${'A line<br>'.repeat(20)}</p>` }
    const blocks = [
      { type: 'code', language: 'js', code: long },
      { type: 'richtext', html: `<pre><code>${long}</code></pre>` },
    ]
    for (const block of blocks) {
      const visitor = await open([text, block])
      await visitor.page.emulateMedia({ media: 'print' })
      expect(await visitor.page.evaluate(placeOfCode)).toEqual({
        breakInside: block.type === 'code' ? ['auto', 'auto'] : ['auto'],
        fits: false,
      })
      expect(await sheets(visitor)).toBe(2)
      await visitor.close()
    }
    const visitor = await open([{ ...code, code: 'const a = 1\n'.repeat(40) }])
    await visitor.page.emulateMedia({ media: 'print' })
    expect((await visitor.page.evaluate(placeOfCode)).breakInside).toEqual(['avoid', 'avoid'])
    await visitor.close()
  })

  it('[10.13.5] no formula, table or code covers the words around it', async () => {
    const formula = '<code class="math">\\int_0^1 f(x)\\,dx + \\sum_{k=1}^{n} a_k b_k</code>'
    const html = `<p>${`Some words and ${formula} `.repeat(12)}</p>`
    const visitor = await open([{ type: 'richtext', html }])
    const { page } = visitor
    await page.setViewportSize({ width: 700, height: 900 })
    await page.emulateMedia({ media: 'print' })
    expect(await coveredWords(page)).toEqual([])
    await page.locator('.qp-math > span').evaluateAll((boxes) => {
      for (const box of boxes) (box as HTMLElement).style.background = '#fff'
    })
    expect((await coveredWords(page)).length).toBeGreaterThan(3)
    await visitor.close()
  })

  it('[10.6.9] what is folded away is open on paper, the source of a drawn diagram aside', async () => {
    const visitor = await open([
      {
        type: 'richtext',
        html: '<details><summary>More</summary><p>Folded words</p></details><details open=""><summary>Open</summary><p>Open words</p></details>',
      },
      { type: 'code', language: 'mermaid', code: 'flowchart TD\n  a-->b' },
    ])
    const { page } = visitor
    await expect.poll(() => page.locator('.qp-mermaid').getAttribute('class'), PATIENT).toContain('qp-drawn')
    const seen = () =>
      page
        .locator('details')
        .evaluateAll((all) =>
          all.map((details) =>
            (details.lastElementChild as Element).checkVisibility({ contentVisibilityAuto: true }),
          ),
        )
    expect(await seen()).toEqual([false, true, false])
    await page.emulateMedia({ media: 'print' })
    // The browser may lay the content out a frame later.
    await expect.poll(seen, PATIENT).toEqual([true, true, false])
    expect(
      await page.locator('summary').evaluateAll((all) => all.map((summary) => summary.checkVisibility())),
    ).toEqual([true, true, false])
    await visitor.close()
  })

  it('[10.13.5] sheets have margins', async () => {
    const visitor = await open([{ type: 'richtext', html: `<p>${'A line<br>'.repeat(40)}</p>` }])
    expect(await sheets(visitor)).toBe(2)
    await visitor.close()
  })

  it('[10.13.5] a wide table is within the sheet, whole', async () => {
    const cell = 'several words of a cell'
    const visitor = await open([
      {
        type: 'table',
        headers: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'],
        rows: [[cell, '1200', 'x'.repeat(80), cell, 'yes', cell]],
      },
    ])
    const { page } = visitor
    await page.setViewportSize({ width: 660, height: 900 })
    await page.emulateMedia({ media: 'print' })
    const box = page.locator('.qp-table-scroll')
    expect(
      await box.evaluate((element) => [
        element.scrollWidth > element.clientWidth,
        getComputedStyle(element).overflowX,
      ]),
    ).toEqual([false, 'visible'])
    await visitor.close()
  })

  it('[10.13.5] no picture in text is taller than a sheet, or out of its shape', async () => {
    const url = server.images.image('tall')
    const html = `<p><img src="${url}" alt="A"></p><p><img src="${url}" alt="B" width="600"></p>`
    const visitor = await open([{ type: 'richtext', html }])
    const { page } = visitor
    await page.setViewportSize({ width: 660, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    for (const image of await page.locator('img').all()) {
      await image.scrollIntoViewIfNeeded()
      await expect.poll(() => image.evaluate(isLoaded), PATIENT).toBe(true)
      expect(await image.evaluate(heightOf)).toBe(600)
      expect(await image.evaluate((element) => getComputedStyle(element).objectFit)).toBe('contain')
    }
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
    await page.emulateMedia({ media: 'print' })
    expect(await failed?.evaluate(heightOf)).toBeLessThan(40)
    expect(await unnamed?.evaluate(heightOf)).toBeLessThan(40)
    expect(await loaded?.evaluate(heightOf)).toBeGreaterThan(200)
    await visitor.close()
  })

  it('[10.13.6] a line before code or a table, and text before the foot line, stay on their sheet', async () => {
    const text = (words: string) => ({ type: 'richtext', html: `<p>${words}</p>` })
    const rows = [['1']]
    const blocks = [
      text('a:'),
      code,
      text('b:'),
      { type: 'table', headers: ['A'], rows },
      text('c'),
      text('d'),
    ]
    const visitor = await open(blocks)
    await visitor.page.emulateMedia({ media: 'print' })
    const kept = await visitor.page
      .locator('.qp-richtext, .qp-richtext p')
      .evaluateAll((all) =>
        all.flatMap((one) => (getComputedStyle(one).breakAfter === 'avoid' ? [one.textContent] : [])),
      )
    expect(kept).toEqual(['a:', 'b:', 'd'])
    await visitor.close()
  })

  it('[10.13.6] [10.32.6] [10.35.3] cards, bars, shares, entries and small tables are not split, nor keys from their drawing', async () => {
    const rows = [
      ['a', '1', '2'],
      ['b', '3', '4'],
    ]
    const table = { type: 'table', headers: ['A', 'B', 'C'], rows }
    const card = { type: 'richtext', html: '<h3>A</h3><p>b</p>', width: 'half' }
    const visitor = await open([
      { ...table, as: 'bars' },
      { ...table, as: 'bars', rows: Array.from({ length: 17 }, () => ['a', '1', '2']) },
      { type: 'table', headers: ['A', 'B'], rows: [['a', '1']], as: 'shares' },
      card,
      card,
      { type: 'timeline', items: [{ label: 'a', body: 'b' }] },
      { ...table, rows: Array(8).fill(rows[0]) },
      { ...table, rows: Array(9).fill(rows[0]) },
    ])
    await visitor.page.emulateMedia({ media: 'print' })
    const inside = (selector: string) =>
      visitor.page.locator(selector).evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside))
    expect(await inside('.qp-bars')).toEqual(['avoid', 'auto'])
    expect(await inside('.qp-chart-shares > div')).toEqual(['avoid'])
    expect(await inside('.qp-row > .qp-cell')).toEqual(['avoid', 'avoid'])
    expect(await inside('.qp-timeline li')).toEqual(['avoid'])
    expect(await inside('.qp-article > .qp-table-scroll table')).toEqual(['avoid', 'auto'])
    expect(
      await visitor.page
        .locator('.qp-keys')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).breakAfter)),
    ).toEqual(['avoid', 'avoid', 'avoid'])
    await visitor.close()
  })

  it('[10.13.6] code with remarks goes on over sheets, where each remark stays with its line', async () => {
    const text = { type: 'richtext', html: `<p>${'A line<br>'.repeat(20)}</p>` }
    const visitor = await open([text, code, { type: 'callout', tone: 'info', html: '<p>a</p>', line: 2 }])
    await visitor.page.emulateMedia({ media: 'print' })
    expect(await visitor.page.evaluate(placeOfCode)).toEqual({
      breakInside: ['auto', 'auto', 'auto'],
      fits: false,
    })
    const remark = visitor.page.locator('.qp-lines > .qp-callout')
    expect(await remark.evaluate((element) => getComputedStyle(element).breakBefore)).toBe('avoid')
    expect(await sheets(visitor)).toBe(2)
    await visitor.close()
  })

  it('[10.13.6] the last block stays with the foot line, and a row is not tied to what follows it', async () => {
    const half = (text: string) => ({ type: 'richtext', html: `<p>${text}</p>`, width: 'half' })
    const visitor = await open([half('a'), half('b'), { type: 'richtext', html: '<p>c</p>' }])
    await visitor.page.emulateMedia({ media: 'print' })
    const kept = visitor.page.locator('.qp-richtext, .qp-row')
    expect(await kept.evaluateAll((all) => all.map((one) => getComputedStyle(one).breakAfter))).toEqual([
      'auto',
      'auto',
      'auto',
      'avoid',
    ])
    await visitor.close()
  })

  it('[10.13.5] lines of a diff and remarks have no dark ground in a dark theme, and marks keep theirs', async () => {
    const { id } = await server.publish({
      theme: 'dark-default',
      blocks: [
        { type: 'code', language: 'diff', code: '@@ -1 +1 @@\n-a\n+b' },
        { type: 'callout', tone: 'warning', html: '<p>a</p>', line: 1 },
        { type: 'table', headers: ['A', '<mark>B</mark>'], rows: [['1', '2']] },
      ],
    })
    const visitor = await visit()
    await visitor.goTo(`/${id}`)
    await visitor.page.emulateMedia({ media: 'print' })
    const of = (selector: string) =>
      visitor.page.locator(selector).evaluateAll((all) =>
        all.map((one) => {
          const { backgroundColor, printColorAdjust } = getComputedStyle(one)
          return `${backgroundColor} ${printColorAdjust}`
        }),
      )
    expect(await of('.qp-line.qp-accent-red')).toEqual(['rgba(0, 0, 0, 0) economy'])
    expect(await of('mark.qp-line')).toEqual(['color(srgb 0.88 0.88 0.88) exact'])
    expect(await of('.qp-lines > .qp-callout')).toEqual(['rgba(0, 0, 0, 0) economy'])
    expect(await of('td:last-child')).toEqual(['color(srgb 0 0 0 / 0.09) exact'])
    await visitor.close()
  })

  it('[10.13.5] a table of nine columns is within the sheet', async () => {
    const names =
      'Document markdownToBlocks gfmToBlocks fromMarkdown markdown-it marked commonmark.js md4w wasm'
    const headers = names.split(' ')
    const visitor = await open([{ type: 'table', headers, rows: [headers.map(() => '29.70')] }])
    await visitor.page.setViewportSize({ width: 660, height: 900 })
    await visitor.page.emulateMedia({ media: 'print' })
    const box = visitor.page.locator('.qp-table-scroll')
    expect(await box.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false)
    await visitor.close()
  })

  it.each([6, 14, 20, 40])(
    '[10.13.5] a table of %i columns is within its sheet, wherever it stands',
    async (columns) => {
      const headers = Array.from({ length: columns }, (_, index) => `Head ${index}`)
      const rows = [headers.map((_, index) => `some words of text internationalization_${index}`)]
      const markup = `<table><thead><tr>${headers.map((text) => `<th>${text}</th>`).join('')}</tr></thead><tbody><tr>${rows[0]?.map((text) => `<td>${text}</td>`).join('')}</tr></tbody></table>`
      const table = { type: 'table', headers, rows }
      const text = { type: 'richtext', html: markup }
      const visitor = await open([
        table,
        text,
        { type: 'richtext', html: `<ul><li>${markup}</li></ul><blockquote>${markup}</blockquote>` },
        { ...table, width: 'half' },
        { ...text, width: 'half' },
      ])
      const { page } = visitor
      await page.setViewportSize({ width: 660, height: 900 })
      await page.emulateMedia({ media: 'print' })
      const tables = await page.locator('table').all()
      const outside = await Promise.all(tables.map((one) => one.evaluate(columnsOutside)))
      expect(outside).toEqual(tables.map(() => []))
      expect(outside.length).toBe(6)
      await visitor.close()
    },
  )

  it('[10.13.5] 20 columns of short words are whole and readable, in columns as well', async () => {
    const headers = Array.from({ length: 20 }, (_, index) => `No. ${index}`)
    const rows = [headers.map((_, index) => `some words of text ${index}`)]
    const table = { type: 'table', headers, rows }
    const visitor = await open([table, { ...table, width: 'half' }, { ...table, width: 'half' }])
    const { page } = visitor
    await page.setViewportSize({ width: 660, height: 900 })
    await page.emulateMedia({ media: 'print' })
    const tables = await page.locator('table').all()
    expect(tables.length).toBe(3)
    for (const one of tables) {
      expect(await one.evaluate(columnsOutside)).toEqual([])
      expect(await one.evaluate(brokenWords)).toEqual([])
      const size = await one.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
      expect(size).toBeGreaterThan(8)
    }
    await visitor.close()
  })

  it('[10.13.5] has no links to write to the author', async () => {
    const { id } = await server.publish({ content: '# One\n\nText\n\n## Two\n\nText', notes: true })
    const visitor = await visit()
    await visitor.goTo(`/${id}`)
    const links = visitor.page.locator('.qp-write, .qp-links a[href*="note"]')
    const shown = () => links.evaluateAll((all) => all.map((link) => link.checkVisibility()))
    expect(await shown()).toEqual([true, true, true])
    await visitor.page.emulateMedia({ media: 'print' })
    expect(await shown()).toEqual([false, false, false])
    await visitor.close()
  })

  it('[10.13.5] nothing is hidden on paper while diagrams load that were not in sight yet', async () => {
    const diagram = { type: 'code', language: 'mermaid', code: 'flowchart LR\n  a-->b' }
    const visitor = await open([{ type: 'richtext', html: '<p>x</p>'.repeat(300) }, diagram, diagram])
    const { page } = visitor
    expect(await page.locator('.qp-drawn').count()).toBe(0)
    await page.evaluate(() => {
      const print = matchMedia('print')
      print.addEventListener('change', () => {
        if (!print.matches) return
        const hidden = [...document.querySelectorAll<HTMLElement>('main *')].filter(
          ({ style }) => style.opacity !== '',
        )
        document.title = `${hidden.length} hidden`
      })
    })
    await sheets(visitor)
    expect(await page.title()).toBe('0 hidden')
    await visitor.close()
  })

  it('[10.35.3] a diagram in a closed fold is its source', async () => {
    const diagram = { type: 'code', language: 'mermaid', code: 'flowchart LR\n  a-->b', fold: 'More' }
    const visitor = await open([{ type: 'richtext', html: '<p>x</p>' }, diagram])
    await visitor.page.emulateMedia({ media: 'print' })
    expect(await visitor.page.locator('.qp-diagram').isVisible()).toBe(false)
    const source = visitor.page.locator('.qp-mermaid pre')
    await expect.poll(() => source.evaluate(heightOf), PATIENT).toBeGreaterThan(20)
    expect(await source.evaluate(heightOf)).toBeLessThan(130)
    await visitor.close()
  })

  it('[10.8.6] [10.6.7] has no links that only a screen can use', async () => {
    const content = 'Text[^1]\n\n[^1]: A note'
    const { id } = await server.publish({ content, variant: 'gfm' })
    const visitor = await visit()
    await visitor.goTo(`/${id}`)
    await visitor.page.emulateMedia({ media: 'print' })
    const shown = await visitor.page
      .locator('a')
      .evaluateAll((all) => all.flatMap((link) => (link.checkVisibility() ? [link.textContent] : [])))
    expect(shown).toEqual(['1', 'Quick Pages'])
    await visitor.close()
  })

  it('[10.13.6] a tall picture leaves room for words on its sheet', async () => {
    const visitor = await open([{ type: 'image', url: server.images.image('tall'), alt: 'A' }])
    const { page } = visitor
    await page.setViewportSize({ width: 660, height: 1000 })
    await expect.poll(() => page.locator('img').evaluate(isLoaded), PATIENT).toBe(true)
    expect(await page.locator('img').evaluate(heightOf)).toBe(900)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('img').evaluate(heightOf)).toBe(600)
    await visitor.close()
  })

  it('[10.13.5] no sign of a timeline is cut off at the edge of the sheet', async () => {
    const item = { label: 'a', body: 'b', state: 'done' }
    const visitor = await open([{ type: 'timeline', items: [item, item] }])
    await visitor.page.emulateMedia({ media: 'print' })
    const left = await visitor.page
      .locator('.qp-timeline li')
      .first()
      .evaluate((entry) => {
        const inset = Number.parseFloat(getComputedStyle(entry, '::after').insetInlineStart)
        return entry.getBoundingClientRect().left + inset
      })
    expect(left).toBeGreaterThan(-0.1)
    await visitor.close()
  })

  it('no first or last row of a table stands alone on a sheet', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => [`Row ${index}`])
    const visitor = await open([{ type: 'table', headers: ['A'], rows }])
    await visitor.page.emulateMedia({ media: 'print' })
    const kept = await visitor.page
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.flatMap((row, index) => (getComputedStyle(row).breakAfter === 'avoid' ? [index] : [])),
      )
    expect(kept).toEqual([0, 58])
    await visitor.close()
  })

  it('[10.13.5] code is black, wherever it stands', async () => {
    const source = 'const a = "b" // c'
    const visitor = await open([
      { type: 'code', language: 'js', code: source },
      {
        type: 'richtext',
        html: `<ul><li><p>One</p><pre><code class="language-js">${source}</code></pre></li></ul>`,
      },
    ])
    await visitor.page.emulateMedia({ media: 'print' })
    const colors = await visitor.page
      .locator('pre span')
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).color))])
    expect(colors).toEqual(['rgb(0, 0, 0)'])
    await visitor.close()
  })

  it('[10.13.5] shows the addresses of links in callouts, quotes and tables, and of no picture', async () => {
    const link = '<a href="https://example.org/a">the page</a>'
    const visitor = await open([
      { type: 'callout', tone: 'info', html: `<p>${link}</p>` },
      { type: 'quote', html: `<p>${link}</p>` },
      { type: 'table', headers: ['A'], rows: [[link]] },
      {
        type: 'richtext',
        html: `<p><a href="https://example.org/a"><img src="${server.images.image('wide')}" alt="A"></a></p>`,
      },
      { type: 'image', url: server.images.image('wide'), alt: 'A' },
    ])
    await visitor.page.emulateMedia({ media: 'print' })
    const after = await visitor.page
      .locator('article a')
      .evaluateAll((links) => links.map((element) => getComputedStyle(element, '::after').content))
    const shown = '" (https://example.org/a)"'
    expect(after).toEqual([shown, shown, shown, 'none', 'none'])
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
  still.style.setProperty('height', '300px', 'important')
  frame?.replaceWith(still)
  for (const { style } of [before, figure, after]) style.margin = '0'
  before.style.height = '900px'
  after.style.height = `${1000 - figure.offsetHeight + 20}px`
  after.style.breakInside = 'avoid'
}

/** Whether code may be split, and whether it fits on what is left of a sheet. */
function placeOfCode(): { breakInside: string[]; fits: boolean } {
  const parts = [...document.querySelectorAll('.qp-code, pre')]
  return {
    breakInside: parts.map((part) => getComputedStyle(part).breakInside),
    fits: (parts[0]?.getBoundingClientRect().bottom ?? 0) < 850,
  }
}

/** The numbers of the columns that end beyond what holds the table, and of those whose words stick out. */
function columnsOutside(table: Element): number[] {
  const edge = (table.parentElement?.getBoundingClientRect().right ?? 0) + 1
  return [...table.querySelectorAll<HTMLTableCellElement>('th, td')].flatMap((cell) =>
    cell.getBoundingClientRect().right > edge || cell.scrollWidth > cell.clientWidth + 1
      ? [cell.cellIndex]
      : [],
  )
}

/** The words of a table that stand on more than one line. */
function brokenWords(table: Element): string[] {
  const range = document.createRange()
  return [...table.querySelectorAll('th, td')].flatMap((cell) => {
    const text = cell.firstChild
    if (text === null) return []
    return [...(text.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return range.getClientRects().length > 1 ? [word] : []
    })
  })
}

function heightOf(element: Element): number {
  return element.getBoundingClientRect().height
}

function isLoaded(image: Element): boolean {
  return (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0
}
