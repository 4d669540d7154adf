import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { choose, editPath, editorsInBrowser, storedPage, toTheEnd, untilState } from './editor-page.ts'
import { openVisitor } from './visitor.ts'

const { browser, server } = await editorsInBrowser()

const html = (text: string) => [
  { type: 'richtext', html: '<h1>Tides</h1>' },
  { type: 'richtext', html: `<p>${text}</p>` },
]

/** Tells the tab that it is looked at again. */
const lookAgain = async (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

describe.skipIf(browser === undefined)('[10.10] keys, and what is said', () => {
  it('Ctrl+S updates, the tab has the title of the page, Ctrl+/ and ? list the keys', async () => {
    const { page, goTo, complaints, close } = await openVisitor(browser as Browser, server.origin)
    const made = await server.publish({ blocks: html('Twice a day.') })
    await goTo(editPath(made))
    await untilState(page, 'Published')
    await expect.poll(() => page.title()).toBe('Tides')
    await toTheEnd(page)
    await page.keyboard.type(' Why?')
    await page.keyboard.press('Control+s')
    await page.getByText('The page is updated.').waitFor()
    expect((await storedPage(server, made.id)).blocks).toEqual(html('Twice a day. Why?'))
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('High ')
    await expect.poll(() => page.title()).toBe('High Tides')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await page.keyboard.press('Control+/')
    await keys.waitFor()
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Settings' }).focus()
    await page.keyboard.press('?')
    await keys.waitFor()
    await page.keyboard.press('Escape')
    await choose(page, 'Delete page…')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('delete-word')
    expect(complaints).toEqual([])
    await close()
  })

  it('Ctrl+S makes no page public that nobody was shown', async () => {
    const { page, goTo, close } = await openVisitor(browser as Browser, server.origin)
    await goTo('/')
    await toTheEnd(page)
    await page.keyboard.type('Not yet')
    await page.keyboard.press('Control+s')
    await untilState(page, 'Draft saved in this browser')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await close()
  })

  it('a change by others is said when the tab is looked at again, and shown or compared', async () => {
    const { page, goTo, close } = await openVisitor(browser as Browser, server.origin)
    const made = await server.publish({ blocks: html('Twice a day.') })
    const { id, editKey } = made
    const changeElsewhere = async (text: string) => server.publish({ id, editKey, blocks: html(text) })
    await goTo(editPath(made))
    await untilState(page, 'Published')
    await lookAgain(page)
    await changeElsewhere('Thrice a day.')
    const said = page.getByText('This page has been changed elsewhere.')
    await expect
      .poll(async () => {
        await lookAgain(page)
        return said.count()
      })
      .toBe(1)
    await page.getByRole('button', { name: 'Show the change' }).click()
    await page.getByText('Thrice a day.').waitFor()
    await untilState(page, 'Published')
    await toTheEnd(page)
    await page.keyboard.type(' Mine.')
    await changeElsewhere('Never.')
    await lookAgain(page)
    await page.getByRole('button', { name: 'Compare the versions' }).click()
    await page.getByRole('dialog').getByText('Never.').waitFor()
    await close()
  })

  it('a change by others is said when another window was used, and this one is seen all the time', async () => {
    const { page, goTo, close } = await openVisitor(browser as Browser, server.origin)
    const made = await server.publish({ blocks: html('Twice a day.') })
    const { id, editKey } = made
    await goTo(editPath(made))
    await untilState(page, 'Published')
    await server.publish({ id, editKey, blocks: html('Thrice a day.') })
    const said = page.getByText('This page has been changed elsewhere.')
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('focus')))
        return said.count()
      })
      .toBe(1)
    await close()
  })

  it('settings and the preview open without a network', async () => {
    const { page, goTo, close } = await openVisitor(browser as Browser, server.origin)
    await goTo(editPath(await server.publish({ blocks: html('Twice a day.') })))
    await untilState(page, 'Published')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    for (const [button, name] of [
      ['Settings', 'Page settings'],
      ['Preview', 'Preview'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click()
      await page.getByRole('dialog', { name }).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await close()
  })

  it('a message moves no text, and goes when it is over', async () => {
    const { page, goTo, close } = await openVisitor(browser as Browser, server.origin)
    await goTo(editPath(await server.publish({ blocks: html('Twice a day.') })))
    await untilState(page, 'Published')
    await page.waitForLoadState('networkidle')
    const top = async () => page.locator('.ProseMirror').evaluate((dom) => dom.getBoundingClientRect().top)
    const before = await top()
    await toTheEnd(page)
    await page.keyboard.type(' Offline.')
    await page.context().setOffline(true)
    await page.keyboard.press('Control+s')
    const said = page.getByText('The service cannot be reached.')
    await said.waitFor()
    expect(await top()).toBe(before)
    await page.context().setOffline(false)
    await said.waitFor({ state: 'detached' })
    await untilState(page, 'Published')
    await close()
  })
})
