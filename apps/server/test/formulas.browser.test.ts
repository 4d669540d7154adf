import { describe, expect, it } from 'vitest'
import { mathBlocks } from '../../../verify/gallery/blocks/math-blocks.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const { browser, server, visit } = await pagesInBrowser()

describe.skipIf(browser === undefined)('[10.9.8] formulas in a browser', () => {
  it('[10.13.4] wide ones scroll in boxes of their own, without a complaint about a style', async () => {
    const { id } = await server.publish({ blocks: mathBlocks })
    const visitor = await visit({
      viewport: { width: 390, height: 844 },
    })
    await visitor.goTo(`/${id}`)
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const boxes = visitor.page.locator('[aria-label=Formula]')
    const wide = await boxes.evaluateAll(
      (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length,
    )
    expect(wide).toBeGreaterThanOrEqual(2)
    const widest = boxes.filter({ hasText: 'x_{23}' })
    await widest.focus()
    await visitor.page.keyboard.press('ArrowRight')
    await expect.poll(() => widest.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0)
    await visitor.close()
    expect(visitor.complaints).toEqual([])
    expect(visitor.requests).toHaveLength(1)
  })

  it('[10.13.4] none is cut off at its edges', async () => {
    const { id } = await server.publish({ blocks: mathBlocks })
    const visitor = await visit()
    await visitor.goTo(`/${id}`)
    const cut = await visitor.page
      .locator('.qp-math > span, .qp-math-display')
      .evaluateAll((all) =>
        all
          .filter((one) => one.scrollHeight > one.clientHeight + 1)
          .map((one) => `${one.textContent} ${one.scrollHeight - one.clientHeight}`),
      )
    expect(cut).toEqual([])
    await visitor.close()
  })

  it('have primes as large as the letters before them, also in exponents', async () => {
    const html = `<p><code class="math">f' + g'' + e^{f'}</code></p>`
    const { id } = await server.publish({ blocks: [{ type: 'richtext', html }] })
    const visitor = await visit()
    await visitor.goTo(`/${id}`)
    const ratios = await visitor.page.locator('mo:text-matches("′")').evaluateAll((primes) =>
      primes.map((prime) => {
        const letter = prime.closest('msup')?.firstElementChild ?? prime
        return parseFloat(getComputedStyle(prime).fontSize) / parseFloat(getComputedStyle(letter).fontSize)
      }),
    )
    expect(ratios).toHaveLength(4)
    for (const ratio of ratios) expect(ratio).toBeCloseTo(1, 2)
    await visitor.close()
  })

  it('that fit into their line have no shadow, not even a line of it', async () => {
    const html = `<p><code class="math">\\frac{\\pi}{4}</code></p>`
    const { id } = await server.publish({ blocks: [{ type: 'richtext', html }], theme: 'light-editorial' })
    const visitor = await visit()
    await visitor.goTo(`/${id}`)
    const formula = visitor.page.locator('.qp-math > span')
    const shot = () => formula.screenshot()
    const shaded = await shot()
    await formula.evaluate((one) => one.style.setProperty('--shade', 'transparent'))
    expect((await shot()).equals(shaded)).toBe(true)
    await visitor.close()
  })

  it('that go on beyond their box in a line say so', async () => {
    const html = `<p>a <code class="math">${'x + '.repeat(40)}x</code></p>`
    const { id } = await server.publish({ blocks: [{ type: 'richtext', html }] })
    const visitor = await visit()
    await visitor.goTo(`/${id}`)
    const shade = visitor.page.locator('.qp-math > span')
    expect(await shade.evaluate((one) => getComputedStyle(one).backgroundImage)).toContain('linear-gradient')
    await visitor.close()
  })

  it('[10.24.5] are read as what they mean, and their source is not read', async () => {
    const html = '<h1>Fractions</h1><p>The <code class="math">\\frac{a}{b^2}</code>.</p>'
    const { id } = await server.publish({ blocks: [{ type: 'richtext', html }] })
    const visitor = await visit()
    await visitor.goTo(`/${id}`)
    const session = await visitor.page.context().newCDPSession(visitor.page)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const roles = nodes
      .filter(({ ignored, role }) => !ignored && String(role?.value).startsWith('MathML'))
      .map(({ role }) => String(role?.value))
    expect(roles).toEqual([
      'MathMLMath',
      'MathMLRow',
      'MathMLFraction',
      'MathMLIdentifier',
      'MathMLSup',
      'MathMLIdentifier',
      'MathMLNumber',
    ])
    expect(JSON.stringify(nodes.filter(({ ignored }) => !ignored))).not.toContain('frac{a}')
    await visitor.close()
  })
})
