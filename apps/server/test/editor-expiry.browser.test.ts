import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openCurrentDatabase } from '../src/store/db/open-current-database.ts'
import { editPath, editorsInBrowser, publish, storedPage, toTheEnd, untilState } from './editor-page.ts'
import { loadFailure, openVisitor } from './visitor.ts'

const { browser, server } = await editorsInBrowser()
const WEEK = 7 * 24 * 60 * 60 * 1000

/** Lets a page have expired a second ago. */
async function expire(id: string): Promise<void> {
  const database = await openCurrentDatabase(server.databaseUrl)
  const past = new Date(Date.now() - 1000).toISOString()
  await database.write((trx) =>
    trx.updateTable('pages').set({ expires_at: past }).where('id', '=', id).execute(),
  )
  await database.close()
}

describe.skipIf(browser === undefined)('[10.10.19] a page that expires', () => {
  it('gets its end in the settings, and is brought back with what was written meanwhile', async () => {
    const { page, goTo, complaints, close } = await openVisitor(browser as Browser, server.origin)
    await goTo('/')
    await toTheEnd(page)
    await page.keyboard.insertText('Low water')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'In 7 days' }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    const { id } = await publish(page)
    const { expiresAt } = await storedPage(server, id)
    expect(Math.abs(Date.parse(String(expiresAt)) - Date.now() - WEEK)).toBeLessThan(120_000)
    await untilState(page, 'Published until .+')

    await expire(id)
    await toTheEnd(page)
    await page.keyboard.insertText(' at noon')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('This page has expired in the meantime.').waitFor()
    await page.getByRole('button', { name: 'Bring it back and publish' }).click()
    await untilState(page, 'Published')
    expect(await storedPage(server, id)).toMatchObject({
      content: [{ type: 'richtext', html: '<p>Low water at noon</p>' }],
      expiresAt: null,
    })
    expect(complaints).toEqual([loadFailure(410, 'Gone')])
    await close()
  })

  it('is brought back by its edit link', async () => {
    const made = await server.publish({
      content: 'Ebb',
      expiresAt: new Date(Date.now() + WEEK).toISOString(),
    })
    await expire(made.id)
    const { page, goTo, complaints, close } = await openVisitor(browser as Browser, server.origin)
    await goTo(editPath(made))
    await page.getByRole('heading', { name: 'This page has expired' }).waitFor()
    await page.getByRole('button', { name: 'Bring it back and never let it expire' }).click()
    await untilState(page, 'Published')
    expect((await storedPage(server, made.id)).expiresAt).toBe(null)
    expect(complaints.splice(0)).toEqual([loadFailure(410, 'Gone')])

    const { id, editKey } = made
    await server.call('POST', `/api/v1/pages/${id}/blocks`, { json: { editKey, content: 'Theirs' } })
    await expire(id)
    await toTheEnd(page)
    await page.keyboard.insertText(' and flood')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByRole('button', { name: 'Bring it back and publish' }).click()
    await page.getByRole('heading', { name: 'This page was changed elsewhere' }).waitFor()
    expect(new Set(complaints)).toEqual(
      new Set([loadFailure(410, 'Gone'), loadFailure(412, 'Precondition Failed')]),
    )
    await close()
  })
})
