import { describe, expect, it } from 'vitest'
import { violations } from './axe.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const { browser, server, visit } = await pagesInBrowser()

const PASSPHRASE = 'correct horse battery'
const BLOCKS = [
  { type: 'richtext', html: '<h1>Numbat</h1><p>Twice a day.</p>' },
  { type: 'html', html: '<p>In a frame</p>', safetyMode: 'sandboxed' },
]

describe.skipIf(browser === undefined)('[21.3] the form for a passphrase, in a browser', () => {
  it('[21.3.1] [21.3.2] opens the page with the keyboard and without JavaScript, and keeps it open', async () => {
    const { id } = await server.publish({ blocks: BLOCKS, passphrase: PASSPHRASE })
    const visitor = await visit({ javaScriptEnabled: false })
    const { page } = visitor
    await page.goto(`${server.origin}/${id}`)
    expect(await page.title()).toBe('This page needs a passphrase')
    expect(await page.content()).not.toContain('Numbat')
    // The field has the focus.
    await page.keyboard.type('correct horse')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('This is not the passphrase of this page.').waitFor()
    await page.keyboard.type(PASSPHRASE)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Numbat' }).waitFor()
    expect(page.url()).toBe(`${server.origin}/${id}`)
    await page.frameLocator('iframe').getByText('In a frame').waitFor()
    await page.goto(`${server.origin}/${id}.md`)
    await page.getByText('Twice a day.').waitFor()
    await page.goto(`${server.origin}/${id}/slides`)
    await page.getByText('Numbat').first().waitFor()
    await visitor.close()
  })

  it.each(['light', 'dark'] as const)('has nothing that axe objects to, in %s', async (colorScheme) => {
    const { id } = await server.publish({ blocks: BLOCKS, passphrase: PASSPHRASE })
    const visitor = await visit({ colorScheme })
    const { page } = visitor
    await page.goto(`${server.origin}/${id}`)
    expect(await violations(page.mainFrame())).toEqual([])
    await page.getByLabel('Passphrase').fill('none of these')
    await page.getByRole('button', { name: 'Open the page' }).click()
    await page.getByRole('alert').waitFor()
    expect(await violations(page.mainFrame())).toEqual([])
    await visitor.close()
  })

  it('[21.1.3] asks again once another one was set, also in a page that is followed', async () => {
    const { id, editKey } = await server.publish({ blocks: BLOCKS, passphrase: PASSPHRASE, live: true })
    const visitor = await visit()
    const { page } = visitor
    await page.goto(`${server.origin}/${id}`)
    await page.getByLabel('Passphrase').fill(PASSPHRASE)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Numbat' }).waitFor()
    const more = { editKey, content: 'Once more.' }
    await server.call('POST', `/api/v1/pages/${id}/blocks`, { json: more })
    await page.getByText('Once more.').waitFor()
    const json = { editKey, passphrase: 'another one' }
    expect((await server.call('PATCH', `/api/v1/pages/${id}`, { json })).status).toBe(200)
    await server.call('POST', `/api/v1/pages/${id}/blocks`, { json: { editKey, content: 'For others.' } })
    await page.reload()
    await page.getByRole('heading', { name: 'This page needs a passphrase' }).waitFor()
    expect(await page.content()).not.toContain('For others.')
    await visitor.close()
  })
})
