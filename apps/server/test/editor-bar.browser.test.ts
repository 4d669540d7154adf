import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { editorsInBrowser, editPath } from './editor-page.ts'
import { openVisitor, painted } from './visitor.ts'

const { browser, server } = await editorsInBrowser()
const content = Array.from({ length: 40 }, (_, index) => `## Chapter ${index + 1}\n\nText.\n`).join('\n')

describe.runIf(browser !== undefined)('the bar above the page', () => {
  it('takes the focus without scrolling the page', async () => {
    const visitor = await openVisitor(browser as Browser, server.origin)
    const { page } = visitor
    await visitor.goTo(editPath(await server.publish({ content, variant: 'gfm' })))
    await page.getByText('Chapter 40').waitFor()
    const places = new Set<number>()
    await page.evaluate(() => scrollTo(0, 900))
    for (const name of ['Settings', 'More', 'Settings']) {
      await page.getByRole('button', { name, exact: true }).evaluate((button) => button.focus())
      await painted(page)
      places.add(await page.evaluate(() => scrollY))
    }
    expect([...places]).toEqual([900])
    await visitor.close()
  })
})
