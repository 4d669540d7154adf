import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { editPath, editorsInBrowser, storedPage, toTheEnd, untilState } from './editor-page.ts'
import { closeWaiting, loadFailure, openVisitor } from './visitor.ts'

const { browser, server } = await editorsInBrowser({ MAX_STORE_BYTES: '20000' })
const FULL = 'This service is full'

describe.skipIf(browser === undefined)('[10.10.12] [7.1.19] a store that is full', () => {
  it('keeps what was written as a draft, and publishes it once there is room', async () => {
    const filling = await server.publish({ content: 'x'.repeat(17_000) })
    const { page, goTo, complaints, close } = await openVisitor(browser as Browser, server.origin)
    page.on('dialog', (dialog) => void dialog.accept())
    await goTo('/')
    await toTheEnd(page)
    const text = 'No room for me. '.repeat(100).trim()
    await page.keyboard.insertText(text)
    await untilState(page, 'Draft saved in this browser')
    await page.getByRole('button', { name: 'Publish' }).click()
    const refusal = page.getByRole('alert').filter({ hasText: FULL })
    await refusal.getByText('The page was not saved. Nothing you wrote is lost.').waitFor()
    await untilState(page, 'Draft saved in this browser')
    await page.reload()
    await page.getByText('Your unpublished draft from').waitFor()
    expect(await page.locator('.ProseMirror').innerText()).toBe(text)
    await page.getByRole('button', { name: 'Publish' }).click()
    await refusal.waitFor()
    expect(complaints.splice(0)).toEqual([
      loadFailure(507, 'Insufficient Storage'),
      loadFailure(507, 'Insufficient Storage'),
    ])

    await server.call('DELETE', `/api/v1/pages/${filling.id}`, { json: { editKey: filling.editKey } })
    await refusal.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Your page is live' }).waitFor()
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    expect((await storedPage(server, id)).content).toEqual([{ type: 'richtext', html: `<p>${text}</p>` }])
    await server.call('DELETE', `/api/v1/pages/${id}`, {
      json: { editKey: new URL(page.url()).hash.slice('#edit='.length) },
    })
    expect(complaints).toEqual([])
    await close()
  })

  it('still hides, shows and makes smaller what is there', async () => {
    const made = await server.publish({
      blocks: ['one', 'x'.repeat(16_000)].map((text) => ({ type: 'richtext', html: `<p>${text}</p>` })),
    })
    const { page, goTo, complaints, close } = await openVisitor(browser as Browser, server.origin)
    await goTo(editPath(made))
    await untilState(page, 'Published')
    await toTheEnd(page)
    await page.keyboard.insertText('more '.repeat(400))
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByRole('alert').filter({ hasText: FULL }).waitFor()
    expect(complaints.splice(0)).toEqual([loadFailure(507, 'Insufficient Storage')])
    await page.keyboard.press('Escape')
    await toTheEnd(page)
    await page.keyboard.press('Shift+Control+Home')
    await page.keyboard.type('Less')
    await page.keyboard.press('Control+Shift+Enter')
    await page.getByText('The page is updated.').waitFor()
    expect((await storedPage(server, made.id)).content).toEqual([{ type: 'richtext', html: '<p>Less</p>' }])
    expect(complaints).toEqual([])
    await close()
  })
})

describe.skipIf(browser === undefined)('[10.10.11] storage of the browser that is full', () => {
  it('is said for as long as no draft is kept', async () => {
    // What was stored and deleted leaves room, which no quota takes away.
    await closeWaiting(browser as Browser)
    const { page, goTo, close } = await openVisitor(browser as Browser, server.origin)
    const devTools = await page.context().newCDPSession(page)
    const allow = (quotaSize?: number) =>
      devTools.send('Storage.overrideQuotaForOrigin', {
        origin: server.origin,
        ...(quotaSize !== undefined && { quotaSize }),
      })
    await goTo('/')
    await untilState(page, 'New page')
    await allow(1)
    await toTheEnd(page)
    await page.keyboard.insertText('No room here either. '.repeat(500))
    await page.getByText('The storage of this browser is full.').waitFor()
    await untilState(page, 'Not published yet')
    await allow()
    await page.keyboard.type('Room')
    await untilState(page, 'Draft saved in this browser')
    expect(await page.getByText('The storage of this browser is full').count()).toBe(0)
    await close()
  })
})

describe.skipIf(browser === undefined)('[10.10.3] a picture that does not load', () => {
  it('is shown by its description, and its address can be changed', async () => {
    const { page, goTo, complaints, close } = await openVisitor(browser as Browser, server.origin)
    await page.context().route('https://example.com/**', (route) => route.abort())
    const image = { type: 'image', url: 'https://example.com/gone.png', alt: 'A pier' }
    const made = await server.publish({ blocks: [image] })
    await goTo(editPath(made))
    await untilState(page, 'Published')
    const picture = page.getByAltText('A pier')
    await expect.poll(() => complaints.splice(0)).toEqual(['Failed to load resource: net::ERR_FAILED'])
    expect(await picture.isVisible()).toBe(true)
    expect((await picture.boundingBox())?.height).toBeGreaterThan(20)
    await page.getByRole('group', { name: 'Image' }).click()
    const address = page.locator('.card').getByLabel('Address')
    await address.fill('https://example.com/there.png')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('The page is updated.').waitFor()
    expect((await storedPage(server, made.id)).content).toEqual([
      { ...image, url: 'https://example.com/there.png' },
    ])
    await close()
  })
})
