import { gfmToBlocks } from 'qp-markdown/gfm'
import { pageScript } from 'qp-render'
import { trustStoredBlocks } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { convert, reportNamed, reports } from '../../../verify/gallery/gfm-documents.ts'
import { accessibleTree } from './accessible-tree.ts'
import { RULES_OF_SIGHTS, violations } from './axe.ts'
import type { LocalVisitor } from './page-server.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const THEMES = ['auto-default', 'auto-editorial', 'auto-vivid']
const WIDTHS = [1280, 390]
const COLOR_SCHEMES = ['light', 'dark'] as const

/** It has formulas, diagrams, footnotes and code, tables and details. */
const { blocks } = convert(reportNamed('model-evaluation'))
const { browser, server, visit } = await pagesInBrowser()

describe('[10.24.10] what a report weighs', () => {
  it.each(reports)('[10.24.10] $name is at most 60 kB, before it is compressed', async (document) => {
    const { id } = await server.publish({ blocks: convert(document).blocks })
    const { status, text } = await server.call('GET', `/${id}`)
    expect(status).toBe(200)
    expect(Buffer.byteLength(text)).toBeGreaterThan(15_000)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000)
  })
})

describe.skipIf(browser === undefined)('[10.24] a report with formulas, a diagram, notes and code', () => {
  it('[10.24.2] [10.24.10] has no script but that of its code and diagrams', async () => {
    const visitor = await openReport()
    const codeAlone = trustStoredBlocks(blocks.filter(({ type }) => type === 'code'))
    expect(await visitor.page.locator('script').allTextContents()).toEqual([pageScript(codeAlone)])
    await visitor.close()
  })

  it.each(THEMES)('[10.24.5] is accessible in %s, wide and narrow, light and dark', async (theme) => {
    const visitor = await openReport({ theme })
    for (const width of WIDTHS) {
      for (const colorScheme of COLOR_SCHEMES) {
        await visitor.page.setViewportSize({ width, height: 900 })
        await visitor.page.emulateMedia({ colorScheme })
        const found = await violations(visitor.page.mainFrame(), { only: RULES_OF_SIGHTS })
        expect([width, colorScheme, found]).toEqual([width, colorScheme, []])
      }
    }
    expect(await violations(visitor.page.mainFrame())).toEqual([])
    await visitor.close()
  })

  it('[10.24.7] does not scroll sideways on a phone', async () => {
    const visitor = await openReport()
    await visitor.page.setViewportSize({ width: 390, height: 900 })
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await visitor.close()
  })
})

describe.skipIf(browser === undefined)('what reports have', () => {
  it.each(THEMES)('a quote in a quote is no larger than the quote in %s', async (theme) => {
    const { blocks: quoted } = gfmToBlocks('> One.\n>\n> > Two.')
    const visitor = await open(quoted, { theme })
    const sizes = await visitor.page
      .locator('blockquote')
      .evaluateAll((all) =>
        all.map((one) => [getComputedStyle(one).fontSize, getComputedStyle(one, '::before').content]),
      )
    expect(sizes).toHaveLength(2)
    expect(sizes[1]).toEqual([sizes[0]?.[0], 'none'])
    await visitor.close()
  })

  it('paragraphs of one item are no further apart than two items', async () => {
    const { id } = await server.publish({
      dialect: 'gfm',
      content: '- one\n\n  more of it\n\n- two\n- three',
    })
    const visitor = await visit()
    await visitor.goTo(`/${id}`)
    const tops = await visitor.page
      .locator('li p')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    const [within = 0, between = 0] = tops.slice(1).map((top, index) => top - (tops[index] ?? 0))
    expect(within).toBeGreaterThan(20)
    expect(between).toBeGreaterThanOrEqual(within)
    await visitor.close()
  })

  it('a head without text takes no room', async () => {
    const { blocks: tables } = gfmToBlocks('| | |\n|---|---|\n| a | b |\n\n| | c |\n|---|---|\n| a | b |')
    const visitor = await open(tables)
    const heights = await visitor.page
      .locator('thead')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(heights[0]).toBeLessThan(4)
    expect(heights[1]).toBeGreaterThan(30)
    await visitor.close()
  })
})

describe.skipIf(browser === undefined)('[10.24.11] what a screen reader is told', () => {
  it('[10.24.11] a formula is read as mathematics, and its source is not', async () => {
    const html = '<p>Half: <code class="math">\\frac{a^2}{2}</code></p>'
    const visitor = await open([{ type: 'richtext', html }])
    expect(await accessibleTree(visitor.page, 'article')).toEqual([
      'article',
      '  paragraph',
      '    StaticText "Half: "',
      '    MathMLMath',
      '      MathMLRow',
      '        MathMLFraction',
      '          MathMLSup',
      '            MathMLIdentifier',
      '              StaticText "𝑎"',
      '            MathMLNumber',
      '              StaticText "2"',
      '          MathMLNumber',
      '            StaticText "2"',
    ])
    await visitor.close()
  })

  it('[10.24.11] a footnote is reached by a link, and leads back by one that says so', async () => {
    const { blocks: noted } = gfmToBlocks('Water is wet.[^1]\n\n[^1]: Mostly.')
    const visitor = await open(noted)
    expect(await accessibleTree(visitor.page, 'article')).toEqual([
      'article',
      '  paragraph',
      '    StaticText "Water is wet."',
      '    superscript',
      '      doc-noteref "1"',
      '        StaticText "1"',
      '  list',
      '    listitem',
      '      ListMarker "1. "',
      '      StaticText "Mostly.\u00a0"',
      '      doc-backlink "Back to reference 1"',
      '        StaticText "↩"',
    ])
    await visitor.close()
  })
})

async function open(shown: readonly object[], fields: object = {}): Promise<LocalVisitor> {
  const { id } = await server.publish({ blocks: shown, ...fields })
  // The policy of the page would refuse axe itself.
  const visitor = await visit({ bypassCSP: true })
  await visitor.goTo(`/${id}`)
  return visitor
}

function openReport(fields: object = {}): Promise<LocalVisitor> {
  return open(blocks, fields)
}
