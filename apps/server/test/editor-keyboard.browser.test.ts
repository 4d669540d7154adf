import type { Browser } from 'playwright-core'
import { BLOCK_TYPES } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { BLOCKS } from '../../editor/src/blocks/index.ts'
import { entryText } from '../../editor/src/texts-menus.ts'
import { editPath, editorsInBrowser, storedPage, untilState } from './editor-page.ts'
import { keyboardOf } from './keyboard.ts'
import { openVisitor } from './visitor.ts'
import { writtenAs } from './written-blocks.ts'

const { browser, server } = await editorsInBrowser()

const ENTRIES = Object.values(BLOCKS).flatMap(({ entries }) => entries.map(({ name }) => name))

describe.skipIf(browser === undefined)('[10.10] a page by keyboard alone', () => {
  it('[10.10.3] [10.10.4] from its first letter to its end, with every block of the menu', async () => {
    const { page, goTo, complaints, close } = await openVisitor(browser as Browser, server.origin)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // Pictures of other sites are none of this story.
    await page.context().route(/^https:/, (route) => route.abort())
    const keyboard = keyboardOf(page)
    const { press, type, tabTo, focused, untilInText } = keyboard
    await goTo('/')
    await untilState(page, 'New page')
    await untilInText()

    for (const name of ENTRIES) {
      await type(`/${entryText(name).name.toLowerCase()}`)
      await press('Enter')
      await writtenAs(name).write(keyboard)
      // In a task, Ctrl+Enter ticks it: an empty one leaves the list.
      if (name === 'taskList') await press('Enter', 'Enter')
      else if (name !== 'divider') await press('Control+Enter')
    }
    await type('The end')
    const written = [
      ...ENTRIES.map((name) => writtenAs(name).block),
      { type: 'richtext', html: '<p>The end</p>' },
    ]

    await press('Escape')
    await tabTo('button "Settings"', 'back')
    await press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo('radio "Default, Same as the reader’s system"')
    await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
    expect(await focused()).toBe('radio "Editorial, Light"')
    await tabTo('textbox "Title"')
    await type('Tides, shared')
    await press('Escape')
    expect(await focused()).toBe('button "Settings"')

    await tabTo('button "Publish"')
    await press('Enter')
    await page.getByRole('heading', { name: 'Your page is live' }).waitFor()
    await tabTo('textbox "Secret edit link"')
    await tabTo('button "Copy"')
    await press('Enter')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const editUrl = await page.evaluate(() => navigator.clipboard.readText())
    expect(editUrl).toBe(page.url())
    await tabTo('link "Open"', 'back')
    const opened = page.context().waitForEvent('page')
    await press('Enter')
    const shown = await opened
    expect(await shown.getByRole('heading').allTextContents()).toEqual(['Tides', 'Causes', 'The moon'])
    await shown.close()
    await press('Escape')
    expect(await focused()).toBe('button "Update"')
    const id = new URL(editUrl).searchParams.get('id') ?? ''
    const stored = await storedPage(server, id)
    expect(stored).toMatchObject({
      published: true,
      theme: 'light-editorial',
      meta: { title: 'Tides, shared' },
    })
    expect(stored.content).toEqual(written)
    expect(new Set(stored.content.map((block) => block.type))).toEqual(new Set(BLOCK_TYPES))

    await goTo(editPath({ editUrl }))
    await untilState(page, 'Published')
    await untilInText()
    await press('Control+End')
    await type(', for now')
    await press('Shift+Home', 'Control+b', 'ArrowLeft', 'ArrowUp', 'Enter')
    expect(await focused()).toBe('textbox "HTML"')
    await press('Tab', 'ArrowUp', 'Escape', 'Control+Shift+Enter')
    await page.getByText('The page is updated.').waitFor()
    expect((await storedPage(server, id)).content).toEqual([
      ...written.slice(0, -2),
      { ...writtenAs('html').block, safetyMode: 'strict_sanitized' },
      { type: 'richtext', html: '<p><strong>The end, for now</strong></p>' },
    ])

    const fromMenu = async (item: string) => {
      await tabTo('button "More"', 'back')
      await press('Enter')
      await tabTo(item)
      await press('Enter')
    }
    await press('Escape')
    await fromMenu('button "Hide page"')
    await untilState(page, 'Hidden')
    expect((await server.call('GET', `/${id}`)).status).toBe(404)
    await tabTo('button "Show page"')
    await press('Enter')
    await untilState(page, 'Published')
    expect(await focused()).toBe('button "Update"')
    expect((await server.call('GET', `/${id}`)).status).toBe(200)
    await fromMenu('button "Delete page…"')
    await page.getByRole('dialog').waitFor()
    await tabTo('textbox "Type “delete” to confirm"')
    await type('delete')
    await tabTo('button "Delete for good"')
    await press('Enter')
    await page.getByRole('heading', { name: 'The page is gone' }).waitFor()
    expect((await server.call('GET', `/api/v1/pages/${id}`)).status).toBe(404)
    await tabTo('link "Write a new page"')
    await page.keyboard.press('Enter')
    await untilState(page, 'New page')
    await untilInText()
    expect(complaints.filter((one) => !one.startsWith('Failed to load resource: net::'))).toEqual([])
    await close()
  }, 180_000)

  it('[10.10.3] the menu opens for what was typed before it was loaded', async () => {
    const { page, close } = await openVisitor(browser as Browser, server.origin)
    const { press, type, focused } = keyboardOf(page)
    let load = () => {}
    const isTyped = new Promise<void>((resolve) => (load = resolve))
    await page.route(/deferred-plugins/, async (route) => {
      await isTyped
      await route.continue()
    })
    // Not until all of it is loaded.
    await page.goto(server.origin, { waitUntil: 'commit' })
    await expect.poll(focused).toBe('textbox "The text of your page"')
    await type('/quo')
    load()
    await page.getByRole('option', { name: 'Quote' }).waitFor()
    await press('Enter')
    expect(await page.locator('.ProseMirror .qp-quote').count()).toBe(1)
    await close()
  })

  it('[10.10.11] a notice that is closed gives the focus back', async () => {
    const { page, goTo, close } = await openVisitor(browser as Browser, server.origin)
    const { press, tabTo, untilInText } = keyboardOf(page)
    await goTo('/')
    await untilInText()
    await press('Control+Shift+Enter')
    await page.getByText('There is nothing to publish yet').waitFor()
    await press('Escape')
    await tabTo('button "Close"', 'back')
    await press('Enter')
    await untilInText()
    await close()
  })
})
