import { describe, expect, it } from 'vitest'
import { pagesInBrowser } from './pages-in-browser.ts'

const { browser, server, visit } = await pagesInBrowser()

describe.skipIf(browser === undefined)('[10.8.7] emphasis', () => {
  it.each([
    ['en', 'italic', '400', 'none'],
    ['ar', 'normal', '600', 'none'],
    ['fa', 'normal', '600', 'none'],
    ['he', 'normal', '600', 'none'],
    ['ur', 'normal', '600', 'none'],
    ['ko', 'normal', '400', 'dot'],
    ['ja', 'normal', '400', 'sesame'],
  ])('[10.8.7] has what the script has: %s', async (lang, slant, weight, marks) => {
    const { id } = await server.publish({
      blocks: [{ type: 'richtext', html: '<p>a <em>b</em> <cite>c</cite></p>' }],
      lang,
    })
    const visitor = await visit()
    await visitor.goTo(`/${id}`)
    const looks = (selector: string) =>
      visitor.page.locator(selector).evaluate((one) => {
        const { fontStyle, fontWeight, textEmphasisStyle } = getComputedStyle(one)
        return [fontStyle, fontWeight, textEmphasisStyle]
      })
    expect(await looks('em')).toEqual([slant, weight, marks])
    expect(await looks('cite')).toEqual([slant, '400', 'none'])
    await visitor.close()
  })
})
