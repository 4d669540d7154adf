import { deflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { attackVectors } from 'qp-schema/vectors'
import { describe, expect, it } from 'vitest'
import { RULES_OF_SIGHTS, violations } from './axe.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const { browser, server, visit } = await pagesInBrowser()

const shownPage = (page: Page) => page.frameLocator('iframe[title="The page"]')
const text = (page: Page) => page.getByRole('textbox', { name: 'What you write' })
const fragmentOf = (draft: object) => `page=${deflateRawSync(JSON.stringify(draft)).toString('base64url')}`
const DRAFT = { source: 'blocks', variant: 'gfm', theme: 'auto-default' }

describe.skipIf(browser === undefined)('[10.30] the documentation in a browser', () => {
  it('[10.30.3] leads from page to page and finds words, with its policy in force and no other host', async () => {
    const visitor = await visit()
    const { page } = visitor
    await visitor.goTo('/docs/')
    await page.getByText(`curl -sS ${server.origin}/api/v1/publish`).waitFor()
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill('idempotency')
    await page.getByRole('option').first().click()
    await page.waitForURL(/\/docs\/(?:specification|reference)/)
    await page.getByRole('switch').first().click()
    expect(await page.locator('html.dark').count()).toBe(1)
    await page.getByRole('link', { name: 'Playground' }).first().click()
    await shownPage(page).getByRole('heading', { name: 'Tide table' }).waitFor()
    expect([visitor.complaints, visitor.outside]).toEqual([[], []])
    await visitor.close()
  })

  it('[10.30.6] [10.30.9] what is typed is shown in every form, shared by its address, and published', async () => {
    const visitor = await visit()
    const { page } = visitor
    await visitor.goTo('/docs/playground')
    await shownPage(page).getByRole('heading', { name: 'Tide table' }).waitFor()
    await text(page).fill('# Ebb\n\n<b onclick="x()">Low</b> water, $x^2$ [t](tide.html)')
    await shownPage(page).getByRole('heading', { name: 'Ebb' }).waitFor()
    expect(await shownPage(page).locator('math').count()).toBe(1)
    await page.getByRole('tab', { name: 'Page' }).focus()
    await page.keyboard.press('ArrowRight')
    const panel = page.getByRole('tabpanel')
    await panel.getByText('"html": "<h1>Ebb</h1>"').waitFor()
    await page.getByRole('tab', { name: 'HTML' }).click()
    await panel.getByText('<strong>Low</strong>').waitFor()
    await page.getByRole('tab', { name: /^Warnings \d/ }).click()
    await panel.getByText('url_dropped').waitFor()
    await page.getByRole('tab', { name: 'Page' }).click()
    await page.getByLabel('Theme').selectOption('dark-vivid')
    await page.getByLabel('Width').selectOption('phone')
    await expect
      .poll(() =>
        shownPage(page)
          .locator('html')
          .evaluate(() => innerWidth),
      )
      .toBe(388)
    await page.getByLabel('How markdown is read').selectOption('plain')
    await shownPage(page).getByText('<b onclick="x()">Low</b>').waitFor()
    await page.getByRole('radio', { name: 'Blocks' }).check()
    expect(JSON.parse(await text(page).inputValue())).toHaveLength(2)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('nothing is stored').last().waitFor()

    const other = await visit()
    await other.goTo(new URL(page.url()).pathname + new URL(page.url()).hash)
    await shownPage(other.page).getByRole('heading', { name: 'Ebb' }).waitFor()
    expect(await other.page.getByLabel('Theme').inputValue()).toBe('dark-vivid')
    await other.page.getByRole('button', { name: 'Publish this' }).click()
    const address = await other.page.getByRole('status').getByRole('link').first().getAttribute('href')
    expect(await other.page.getByRole('status').getByRole('link').nth(1).getAttribute('href')).toMatch(
      /#edit=/,
    )
    const stored = await fetch(`${String(address)}.json`)
    expect(await stored.json()).toMatchObject({
      theme: 'dark-vivid',
      blocks: [{ html: '<h1>Ebb</h1>' }, { html: expect.stringContaining('&lt;b onclick') as string }],
    })
    expect([visitor.complaints, other.complaints, visitor.outside]).toEqual([[], [], []])
    await visitor.close()
    await other.close()
  })

  it('[10.30.6] the first page is there without scripts', async () => {
    const context = await browser?.newContext({ javaScriptEnabled: false })
    const page = await context?.newPage()
    if (page === undefined) throw new Error('There is no browser.')
    await page.goto(`${server.origin}/docs/playground`)
    await shownPage(page).getByRole('heading', { name: 'Tide table' }).waitFor()
    await page.goto(`${server.origin}/docs/nothing`)
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    await context?.close()
  })

  it('[10.30.1] an address without a page says so, and leads on', async () => {
    const visitor = await visit()
    const { page } = visitor
    await visitor.goTo('/docs/nothing')
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    await page.getByRole('link', { name: 'Go to the first page of the documentation' }).click()
    await page.getByRole('heading', { name: 'One command makes a web page' }).waitFor()
    await visitor.close()
  })

  it('[10.30.12] the search lists recipes first', async () => {
    const visitor = await visit()
    const { page } = visitor
    await visitor.goTo('/docs/')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill('expire')
    const found = page.getByRole('option')
    await found.first().waitFor()
    expect(await found.first().textContent()).toContain('A page that expires')
    const areChanges = (await found.allTextContents()).map((title) => title.includes('Changes'))
    expect(areChanges).toEqual([...areChanges.filter((is) => !is), ...areChanges.filter(Boolean)])
    expect([visitor.complaints, visitor.outside]).toEqual([[], []])
    await visitor.close()
  })

  it('[10.30.6] every example of its menu becomes a page', async () => {
    const visitor = await visit()
    const { page } = visitor
    await visitor.goTo('/docs/playground')
    const menu = page.getByLabel('Open an example')
    const examples = await menu.locator('option[value]:not([value=""])').allTextContents()
    expect(examples.length).toBeGreaterThan(25)
    await shownPage(page).getByRole('heading', { name: 'Tide table' }).waitFor()
    await menu.selectOption({ label: 'Callouts' })
    await shownPage(page).getByText('Bring a coat.').waitFor()
    await menu.selectOption({ label: 'comparison' })
    await shownPage(page).locator('.qp-comparison').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await visitor.close()
  })

  it('[10.30.7] [10.30.9] nothing that a fragment brings runs', async () => {
    const visitor = await visit()
    const { page } = visitor
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const blocks = [
      { type: 'html', safetyMode: 'pro_sandboxed', html: '<script>alert(1)</script>' },
      ...attackVectors.map(({ input }) => input),
      { type: 'richtext', html: '<h2>All of it was shown</h2>' },
    ]
    await visitor.goTo(`/docs/playground#${fragmentOf({ ...DRAFT, text: JSON.stringify(blocks) })}`)
    await shownPage(page).getByRole('heading', { name: 'All of it was shown' }).waitFor()
    expect(await shownPage(page).locator('script, iframe, object, embed, form, [onclick]').count()).toBe(0)
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-same-origin')
    expect(dialogs).toEqual([])
    expect(visitor.complaints.filter((complaint) => /script|policy violated/i.test(complaint))).toEqual([])
    await visitor.close()
  })

  it('[10.30.8] a converter that is late is ended, and the next draft gets another', async () => {
    const visitor = await visit()
    const { page } = visitor
    const worker = /\/worker-[\w-]+\.js$/
    await page.route(worker, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "postMessage('ready'); onmessage = () => { for (;;); }",
      }),
    )
    await visitor.goTo('/docs/playground')
    await page.getByRole('alert').getByText('longer than five seconds').waitFor()
    await page.unroute(worker)
    await text(page).fill('# Ebb')
    await shownPage(page).getByRole('heading', { name: 'Ebb' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await visitor.close()
  })

  it('[10.30.11] the reference shows blocks in every theme, and loads nothing of another host', async () => {
    const visitor = await visit()
    const { page } = visitor
    await visitor.goTo('/docs/start')
    await page.getByRole('link', { name: 'Block types' }).first().click()
    const example = (type: string) => page.frameLocator(`iframe[title="The example of ${type}"]`)
    await page.getByTitle('The example of image').scrollIntoViewIfNeeded()
    await example('image').getByAltText('The harbour at low tide').first().waitFor()
    await page.getByTitle('The example of callout').scrollIntoViewIfNeeded()
    await example('callout').locator('.qp-callout').first().waitFor()
    const color = () =>
      example('callout')
        .locator('.qp-callout')
        .first()
        .evaluate((callout) => getComputedStyle(callout).color)
    const before = await color()
    await page.getByLabel('Theme of callout').selectOption('dark-editorial')
    await expect.poll(color).not.toBe(before)
    expect([visitor.complaints, visitor.outside]).toEqual([[], []])
    await visitor.close()
  })

  it('[10.30.10] an operation is tried, and the next one knows its page', async () => {
    const visitor = await visit()
    const { page } = visitor
    await visitor.goTo('/docs/reference/api')
    const tries = page.getByText('Try it on this server')
    await tries.nth(0).click()
    await page.getByRole('textbox', { name: 'Body of POST /api/v1/publish' }).fill('{ "content": "# Tried" }')
    await page.getByRole('button', { name: 'Send' }).click()
    const { id } = JSON.parse((await page.locator('.try-it pre').innerText()).replace(/^200\s/, '')) as {
      id: string
    }
    await tries.nth(1).click()
    await page.getByText(`GET /api/v1/pages/${id}`).waitFor()
    expect([visitor.complaints, visitor.outside]).toEqual([[], []])
    await visitor.close()
  })

  it.each(['/docs/', '/docs/recipes/note', '/docs/playground'])(
    '[10.24.5] %s is accessible, light and dark',
    async (path) => {
      // The policy of the page would refuse axe itself.
      const visitor = await visit({ bypassCSP: true })
      await visitor.page.emulateMedia({ colorScheme: 'dark' })
      await visitor.goTo(path)
      await visitor.page.locator('#app h1').waitFor()
      expect(await violations(visitor.page.mainFrame())).toEqual([])
      await visitor.page.emulateMedia({ colorScheme: 'light' })
      await visitor.page.locator('html:not(.dark)').waitFor()
      expect(await violations(visitor.page.mainFrame(), { only: RULES_OF_SIGHTS })).toEqual([])
      await visitor.close()
    },
  )
})
