import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pagesInBrowser } from './pages-in-browser.ts'

const { browser, server, visit } = await pagesInBrowser()

describe.skipIf(browser === undefined)('[10.26] reporting a page in a browser', () => {
  it('[10.26.1] [10.26.2] goes from the foot of the page through the form and back, without JavaScript', async () => {
    const { id } = await server.publish({ content: '# A page\n\nWords.' })
    const visitor = await visit({ javaScriptEnabled: false })
    const { page } = visitor
    await visitor.goTo(`/${id}`)
    await page.getByRole('link', { name: 'Report abuse' }).click()
    await page.getByRole('button', { name: 'Send the report' }).click()
    expect(page.url(), 'the browser asks for a reason').toBe(`${server.origin}/${id}/report`)
    await page.getByRole('radio', { name: /^Something else/ }).check()
    await page.getByRole('button', { name: 'Send the report' }).click()
    await page.getByRole('alert').getByText('Say what is wrong').waitFor()
    expect(await page.getByRole('radio', { name: /^Something else/ }).isChecked()).toBe(true)
    await page.getByRole('textbox', { name: /^What should/ }).fill('It is “odd”.')
    await page.getByRole('button', { name: 'Send the report' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await page.getByRole('link', { name: 'Back to the page' }).click()
    expect(page.url()).toBe(`${server.origin}/${id}`)
    // Chromium names the 400 that brought the form back, and nothing else.
    expect(visitor.complaints.filter((text) => !text.includes('400'))).toEqual([])
    expect(visitor.outside).toEqual([])
    await visitor.close()
  })

  it('[10.26.5] is refused from a form of another origin', async () => {
    const { id } = await server.publish({ content: 'x' })
    const visitor = await visit()
    const { page } = visitor
    await page.route(`${server.images.origin}/`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${server.origin}/${id}/report"><input name="reason" value="spam"><button>Go</button></form>`,
      }),
    )
    await page.goto(`${server.images.origin}/`)
    const [answer] = await Promise.all([
      page.waitForResponse(`${server.origin}/${id}/report`),
      page.getByRole('button').click(),
    ])
    expect(answer.status()).toBe(403)
    await page.getByText('This report was sent from another site.').waitFor()
    await visitor.close()
  })

  it('[10.24.5] [10.24.7] is accessible and fits, light and dark, wide and narrow, as it is and as it was refused', async () => {
    const { id } = await server.publish({ content: 'x' })
    const visitor = await visit({ bypassCSP: true })
    const { page } = visitor
    for (const state of ['empty', 'refused']) {
      await visitor.goTo(`/${id}/report`)
      if (state === 'refused') {
        await page.getByRole('radio', { name: /^Something else/ }).check()
        await page.getByRole('button').click()
        await page.getByRole('alert').waitFor()
      }
      for (const width of [1280, 390, 320]) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height: 900 })
          await page.emulateMedia({ colorScheme })
          if (width > 320) {
            expect([state, width, colorScheme, await findings(page)]).toEqual([state, width, colorScheme, []])
          }
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
          expect([width, sideways]).toEqual([width, false])
        }
      }
    }
    await visitor.close()
  })
})

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
