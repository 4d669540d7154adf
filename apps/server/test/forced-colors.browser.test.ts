import { describe, expect, it } from 'vitest'
import { pagesInBrowser } from './pages-in-browser.ts'

const { browser, server, visit } = await pagesInBrowser()

/** The browser paints the ground of a page behind text of its own, so any other one would stand around the words. */
describe.skipIf(browser === undefined)('[10.13.2] colours that a reader forces on pages', () => {
  it.each(['light', 'dark'] as const)('leave badges and marked lines readable, %s', async (colorScheme) => {
    const { id } = await server.publish({
      theme: 'light-default',
      blocks: [
        { type: 'richtext', html: '<p>It is <mark class="tone-success">done</mark>.</p>' },
        { type: 'code', language: 'js', code: 'a()\nb()', start: 1, highlight: '2' },
      ],
    })
    const visitor = await visit({ forcedColors: 'active', colorScheme })
    await visitor.goTo(`/${id}`)
    const colours = (selector: string, pseudo?: string) =>
      visitor.page.locator(selector).evaluate((element, of) => {
        const { backgroundColor, color } = getComputedStyle(element, of)
        return [backgroundColor, color]
      }, pseudo)
    const ofPage = await colours('html')
    expect(await colours('mark.tone-success')).toEqual(ofPage)
    expect(await colours('mark.qp-line')).toEqual(ofPage)
    expect(await colours('mark.qp-line', '::before')).toEqual(ofPage)
    await visitor.close()
  })

  it('leave the open tab marked', async () => {
    const { id } = await server.publish({
      blocks: ['a', 'b'].map((tab) => ({ type: 'richtext', html: `<p>${tab}</p>`, tab })),
    })
    const visitor = await visit({ forcedColors: 'active' })
    await visitor.goTo(`/${id}`)
    const looks = await visitor.page
      .locator('summary')
      .evaluateAll((all) =>
        all.map((tab) => [tab.clientHeight, Number.parseFloat(getComputedStyle(tab).borderBottomWidth)]),
      )
    expect(looks.map(([, line]) => line)).toEqual([2, 0])
    await visitor.close()
  })
})
