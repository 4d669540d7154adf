import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { RULES_OF_SIGHTS, violations } from './axe.ts'
import { editorsInBrowser, storedPage, toTheEnd, untilState } from './editor-page.ts'
import { loadFailure, openVisitor } from './visitor.ts'

const { browser, server } = await editorsInBrowser()
const SECRET = `npm_${'aB3'.repeat(12)}`
const REFUSED = loadFailure(400, 'Bad Request')

describe.skipIf(browser === undefined)('[10.10.27] secrets', () => {
  it('are asked about before they are saved, and about more of them again', async () => {
    const { page, goTo, complaints, close } = await openVisitor(browser as Browser, server.origin)
    const dialog = page.getByRole('dialog', { name: 'Is this meant to be public?' })
    await goTo('/')
    await toTheEnd(page)
    await page.keyboard.insertText('Keys')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText(SECRET)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog.waitFor()
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      'Block 2: this looks like a secret (npm_token) that anyone could use. Revoke a real one where it was issued; send the page without it.',
    ])
    expect(await violations(page.mainFrame(), { only: RULES_OF_SIGHTS })).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe('')

    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog.getByRole('button', { name: 'Publish anyway' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    expect((await storedPage(server, id)).content).toHaveLength(2)

    await toTheEnd(page)
    await page.keyboard.insertText(' and')
    await page.getByRole('button', { name: 'Update' }).click()
    await untilState(page, 'Published')
    await toTheEnd(page)
    await page.keyboard.press('Enter')
    await page.keyboard.insertText(SECRET)
    await page.getByRole('button', { name: 'Update' }).click()
    await dialog.waitFor()
    expect(await dialog.getByRole('listitem').count()).toBe(2)
    expect(complaints).toEqual([REFUSED, REFUSED, REFUSED, REFUSED])
    await close()
  })
})
