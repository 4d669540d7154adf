import { describe, expect, it } from 'vitest'
import { convert, reportNamed } from '../../../verify/gallery/gfm-documents.ts'
import { pageFaults } from '../../../verify/gallery/faults/page-faults.ts'
import { scrollThrough } from './page-server.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const { browser, server, visit } = await pagesInBrowser()

async function faultsOf(blocks: readonly object[], width: number, style = 'a{}'): Promise<string[]> {
  const { id } = await server.publish({ blocks })
  const visitor = await visit({ viewport: { width, height: 900 }, bypassCSP: true })
  const { page } = visitor
  await visitor.goTo(`/${id}`)
  await page.addStyleTag({ content: style })
  await scrollThrough(page, 60)
  if ((await page.locator('.qp-mermaid').count()) > 0) await page.locator('.qp-drawn').first().waitFor()
  await scrollThrough(page, 60)
  const faults = await pageFaults(page)
  await visitor.close()
  return faults
}

describe.skipIf(browser === undefined)('[10.24.7] a page in its window', () => {
  it.each(
    ['printed-manual', 'arabic-guide', 'japanese-report'].flatMap((name) =>
      [390, 1280].map((width) => [name, width] as const),
    ),
  )('[10.24.7] nothing sticks out, is empty or too small: %s, %i pixels', async (name, width) => {
    expect(await faultsOf(convert(reportNamed(name)).blocks, width)).toEqual([])
  })

  it('control: what sticks out, is empty or too small is found', async () => {
    const picture = { type: 'image', url: server.images.image('wide'), alt: 'A' }
    const text = { type: 'richtext', html: '<p>wide</p><h2>small</h2>' }
    const style = 'article p{width:500px}h2{font-size:9px}.qp-image img{height:900px;object-fit:contain}'
    const faults = await faultsOf([text, picture], 390, style)
    expect(faults.map((fault) => fault.replace(/\d+/g, 'N'))).toEqual([
      'The page is N wide in a window of N.',
      'hN "small" is N pixels tall.',
      expect.stringMatching(/^A picture of N by N has N beside and N below it\.$/),
    ])
  })
})
