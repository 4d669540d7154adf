import { beforeAll, describe, expect, it } from 'vitest'
import { THEME_IDS } from 'qp-schema'
import { galleryBlocks } from '../../../verify/gallery/blocks/gallery-blocks.ts'
import { scrollThrough } from './page-server.ts'
import { pagesInBrowser } from './pages-in-browser.ts'
import { loadFailure, painted } from './visitor.ts'

const WIDTHS = [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const

const { browser, server, visit } = await pagesInBrowser()
let gallery: string

beforeAll(async () => {
  gallery = await server.publishGallery()
})

describe.skipIf(browser === undefined)('[10.24] the gallery in a browser', () => {
  it.each(WIDTHS)('[10.24.1] nothing fails and nothing leaves the machine: %s', async (_, viewport) => {
    const visitor = await visit({ viewport })
    const failed: string[] = []
    visitor.page.on('response', (response) => {
      if (response.status() >= 400) failed.push(response.url())
    })
    await visitor.goTo(gallery)
    await scrollThrough(visitor.page)
    await visitor.page.locator('.qp-drawn').nth(1).waitFor()
    await visitor.close()
    expect(visitor.outside).toEqual([])
    expect(new Set(failed)).toEqual(new Set([server.images.image('missing')]))
    expect(new Set(visitor.complaints)).toEqual(new Set([loadFailure(404, 'Not Found')]))
    const elsewhere = visitor.requests.map((request) => new URL(request.url()).origin)
    expect(new Set(elsewhere)).toEqual(new Set([server.origin, server.images.origin]))
  })

  it('[10.2.2] a script that the policy does not name is refused and reported', async () => {
    const visitor = await visit()
    await visitor.goTo(gallery)
    const ran = await visitor.page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "It ran"'
      document.body.append(script)
      return document.title === 'It ran'
    })
    expect(ran).toBe(false)
    const refusals = () =>
      visitor.complaints.filter((text) => text.includes('policy violated: script-src')).length
    await expect.poll(refusals).toBe(1)
    await visitor.close()
  })

  it.each(WIDTHS)('[10.24.4] nothing moves while it loads and is scrolled: %s', async (_, viewport) => {
    const visitor = await visit({ viewport })
    await visitor.page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as LayoutShift[])
          shifts.push(`${entry.value} ${entry.sources.map(({ node }) => nameOf(node)).join(' ')}`)
      }).observe({ type: 'layout-shift', buffered: true })
      interface LayoutShift extends PerformanceEntry {
        value: number
        sources: { node: Node | null }[]
      }
      const nameOf = (node: Node | null) =>
        node instanceof Element ? `${node.localName}.${node.className}` : `${node?.nodeName}`
    })
    await visitor.goTo(gallery)
    await scrollThrough(visitor.page, 120)
    await visitor.page.locator('.qp-drawn').nth(1).waitFor()
    await painted(visitor.page)
    const shifts = () => visitor.page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)
    expect(await shifts()).toEqual([])

    await visitor.page.evaluate(() =>
      document.querySelector('h1')?.insertAdjacentHTML('beforebegin', '<p>In between</p>'),
    )
    await expect.poll(async () => (await shifts()).length).toBeGreaterThan(0)
    await visitor.close()
  })

  it('[10.24.7] it has no sideways scroll on a phone', async () => {
    const visitor = await visit({ viewport: { width: 390, height: 844 } })
    await visitor.goTo(gallery)
    await scrollThrough(visitor.page)
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await visitor.page.evaluate(() => window.scrollTo(500, 0))
    expect(await visitor.page.evaluate(() => window.scrollX)).toBe(0)
    await visitor.close()
  })

  it.each(THEME_IDS)('[10.6.6] a task has its box and no dot: %s', async (theme) => {
    const content = '- [ ] one\n  - [x] two\n- three\n\n1. [x] four'
    const { id } = await server.publish({ content, theme })
    const visitor = await visit()
    await visitor.goTo(`/${id}`)
    const markers = await visitor.page
      .locator('li')
      .evaluateAll((items) => items.map((item) => getComputedStyle(item).listStyleType))
    expect(markers).toEqual(['""', '""', 'disc', 'decimal'])
    await visitor.close()
  })

  it('what stands below a heading is nearer to it than what stands above', async () => {
    const { id } = await server.publish({
      content: 'x\n\n## A\n\n### B\n\n```\nx\n```\n\nx\n\n## C\n\n|a|\n|-|\n|b|',
    })
    const visitor = await visit()
    await visitor.goTo(`/${id}`)
    const boxes = await visitor.page
      .locator('p, h2, h3, .qp-code, .qp-table-scroll')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    const [, a = 0, b = 0, code = 0, , c = 0, table = 0] = boxes.map(
      ({ top }, index) => top - (boxes[index - 1]?.bottom ?? 0),
    )
    expect(b).toBeLessThan(a / 2)
    expect(code).toBeLessThan(20)
    expect(table).toBeLessThan(c / 2)
    await visitor.close()
  })

  it('a picture in a figure of text stands in the middle, with its caption, as one of its own does', async () => {
    const url = server.images.image('small')
    const html = `<figure><img src="${url}" alt="A"><figcaption>Words</figcaption></figure>`
    const { id } = await server.publish({ blocks: [{ type: 'richtext', html }] })
    const visitor = await visit()
    await visitor.goTo(`/${id}`)
    const [figure = 0, picture, caption] = await visitor.page
      .locator('figure, figure img, figcaption')
      .evaluateAll((all) =>
        all.map((one) => {
          const range = document.createRange()
          if (one.localName === 'figcaption') range.selectNodeContents(one)
          else range.selectNode(one)
          const { left, right } = range.getBoundingClientRect()
          return (left + right) / 2
        }),
      )
    expect(picture).toBeCloseTo(figure, 0)
    expect(caption).toBeCloseTo(figure, 0)
    await visitor.close()
  })

  it('a small number or sign in a link has the line below itself, not across', async () => {
    const html =
      '<p><a href="https://example.org/">text<sup>1</sup></a> and <a href="https://example.org/">H<sub>2</sub>O</a></p>'
    const { id } = await server.publish({ blocks: [{ type: 'richtext', html }] })
    const visitor = await visit()
    await visitor.goTo(`/${id}`)
    const styles = await visitor.page.locator('article a > *').evaluateAll((all) =>
      all.map((one) => {
        const { display, textDecorationLine } = getComputedStyle(one)
        return [display, textDecorationLine]
      }),
    )
    expect(styles).toEqual([
      ['inline-block', 'underline'],
      ['inline-block', 'underline'],
    ])
    await visitor.close()
  })

  it('[10.24.3] without JavaScript everything is there, as text and links', async () => {
    const visitor = await visit({ javaScriptEnabled: false })
    const { page } = visitor
    await visitor.goTo(gallery)
    const facades = page.locator('.qp-facade')
    const { image } = server.images
    const embeds = galleryBlocks({ image, pro: true }).filter(({ type }) => type === 'embed').length
    expect(embeds).toBeGreaterThan(5)
    expect(await facades.count()).toBe(embeds)
    expect(await facades.first().getAttribute('href')).toBe(
      'https://www.youtube.com/watch?v=M7lc1UVf-VE&t=90s',
    )
    expect(await facades.evaluateAll((links) => links.map(({ localName }) => localName))).toEqual(
      Array.from({ length: embeds }, () => 'a'),
    )
    const copies = page.locator('.qp-copy')
    expect(await copies.count()).toBeGreaterThan(25)
    expect(await copies.filter({ visible: true }).count()).toBe(0)
    const sources = page.locator('.qp-mermaid code')
    expect(await sources.filter({ visible: true }).count()).toBe(3)
    expect(await page.locator('.qp-diagram').filter({ visible: true }).count()).toBe(0)
    await visitor.close()
    expect(visitor.outside).toEqual([])
  })
})
