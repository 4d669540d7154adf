import { describe, expect, it } from 'vitest'
import { violations } from './axe.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const { browser, server, visit } = await pagesInBrowser()

const p = (text: string, fields: object = {}) => ({ type: 'richtext', html: `<p>${text}</p>`, ...fields })

describe.skipIf(browser === undefined)('[3.1.7] [10.35] neighbours', () => {
  it('[10.35.1] stand in rows, and in one column on a phone', async () => {
    const made = await server.publish({
      blocks: [
        p('a', { width: 'half' }),
        p('b', { width: 'third' }),
        p('c', { width: 'third' }),
        p('d', { width: 'half' }),
        p('e'),
        p('f', { width: 'wide' }),
      ],
    })
    const visitor = await visit({ viewport: { width: 1280, height: 800 } })
    const { page } = visitor
    await visitor.goTo(`/${made.id}`)
    const places = () =>
      page.locator('article p').evaluateAll((all) =>
        all.map((one) => {
          const { left, top, width } = one.getBoundingClientRect()
          return [left, top, width].map(Math.round) as [number, number, number]
        }),
      )
    const [a, b, c, d, e, f] = await places()
    expect([b?.[1], d?.[1]]).toEqual([a?.[1], c?.[1]])
    expect(c?.[0]).toBe(a?.[0])
    // In the column of a report: text is 17 pixels, and what is wide begins where all begins. SPEC.md 10.35.6
    const wide = await page.locator('.qp-wide').boundingBox()
    expect([wide?.x, wide?.width]).toEqual([a?.[0], 640 + 24.5 * 17])
    expect([f?.[0], f?.[2], e?.[2]]).toEqual([a?.[0], 40 * 17, 40 * 17])
    expect((a?.[2] ?? 0) * 2).toBeLessThan(52 * 17)
    await page.setViewportSize({ width: 390, height: 800 })
    const narrow = await places()
    expect(new Set(narrow.map(([left]) => left)).size).toBe(1)
    expect(narrow.map(([, top]) => top)).toEqual(narrow.map(([, top]) => top).toSorted((x, y) => x - y))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await visitor.close()
  })

  it('[10.35.2] [10.35.3] are tabs and folds by keys, for screen readers, and on paper', async () => {
    const made = await server.publish({
      blocks: [
        { type: 'richtext', html: '<h1>Title</h1>' },
        p('one', { tab: 'A' }),
        p('two', { tab: 'B', lang: 'de' }),
        p('three', { tab: 'A' }),
        p('four'),
        p('five', { fold: 'More' }),
        p('six', { fold: 'More', tab: 'א' }),
        p('seven', { fold: 'More', tab: 'ב' }),
      ],
    })
    const visitor = await visit({ viewport: { width: 1280, height: 800 } })
    const { page } = visitor
    await visitor.goTo(`/${made.id}`)
    const shown = () =>
      page
        .locator('article p')
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility({ contentVisibilityAuto: true }))
            .map((one) => one.textContent),
        )
    expect(await shown()).toEqual(['one', 'four'])
    const tabs = page.locator('article > .qp-tabs > details > summary')
    const tops = await tabs.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    const [strip, words] = [await tabs.first().boundingBox(), await page.getByText('one').boundingBox()]
    expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThan(words?.y ?? 0)

    await tabs.first().focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await shown()).toEqual(['two', 'four'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    expect(await shown()).toEqual(['three', 'four'])
    await page.getByText('More').click()
    expect(await shown()).toEqual(['three', 'four', 'five', 'six'])
    const session = await page.context().newCDPSession(page)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const buttons = nodes.flatMap(({ role, name, properties = [] }) =>
      role?.value === 'DisclosureTriangleGrouped' || role?.value === 'DisclosureTriangle'
        ? [[name?.value, properties.find(({ name: property }) => property === 'expanded')?.value.value]]
        : [],
    )
    expect(buttons).toEqual([
      ['A', false],
      ['B', false],
      ['A', true],
      ['More', true],
      ['א', true],
      ['ב', false],
    ])
    expect(await violations(page.mainFrame())).toEqual([])

    await page.emulateMedia({ media: 'print' })
    await expect.poll(shown).toEqual(['one', 'two', 'three', 'four', 'five', 'six', 'seven'])
    const all = await page
      .locator('summary, article p')
      .evaluateAll((found) => found.map((one) => [one.textContent, one.getBoundingClientRect().top] as const))
    expect(all.toSorted(([, x], [, y]) => x - y).map(([text]) => text)).toEqual([
      'A',
      'one',
      'B',
      'two',
      'A',
      'three',
      'four',
      'More',
      'five',
      'א',
      'six',
      'ב',
      'seven',
    ])
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  })

  it('[8.4.1] are 10,000 tabs with names as long as they may be', async () => {
    const blocks = Array.from({ length: 10_000 }, (_, at) => p('a', { tab: `${at % 2}${'<b>'.repeat(10)}` }))
    const made = await server.publish({ blocks })
    const visitor = await visit({ viewport: { width: 390, height: 800 } })
    await visitor.goTo(`/${made.id}`)
    expect(await visitor.page.locator('.qp-tabs > details').count()).toBe(10_000)
    expect(await visitor.page.locator('b').count()).toBe(0)
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await visitor.close()
  })
})
