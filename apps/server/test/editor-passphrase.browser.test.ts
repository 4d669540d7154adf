import type { Browser, Page } from 'playwright-core'
import type { PageResponse } from 'qp-schema/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { violations } from './axe.ts'
import { choose, editPath, editorsInBrowser, publish, toTheEnd, untilState } from './editor-page.ts'
import { keyboardOf } from './keyboard.ts'
import { KEEP_CACHE, loadFailure, nextPage, openVisitor, type Visitor } from './visitor.ts'

const { browser, server } = await editorsInBrowser()
const WORDS = 'harbour velvet onion ninety'
const GUARDED = 'Published, passphrase needed'
const DRAFT = 'Draft saved in this browser'
const LACKING = 'Readers were to need a passphrase, but the page has none now.'
let visitor: Visitor

interface Made {
  readonly id: string
  readonly editKey: string
  readonly editUrl: string
}

const html = (...texts: readonly string[]) =>
  texts.map((text) => ({ type: 'richtext', html: `<p>${text}</p>` }))

async function guarded(...texts: readonly string[]): Promise<Made> {
  return server.publish({ blocks: html(...texts), passphrase: WORDS })
}

/** The status for a reader without the passphrase, and for one with it. */
async function statuses(id: string, passphrase = WORDS): Promise<number[]> {
  const headers = { 'X-Page-Passphrase': encodeURIComponent(passphrase) }
  const answers = [{}, { headers }].map((call) => server.call('GET', `/api/v1/pages/${id}`, call))
  return (await Promise.all(answers)).map(({ status }) => status)
}

async function storedBlocks({ id, editKey }: Made): Promise<unknown> {
  const json = { editKey }
  return (await server.call<PageResponse>('POST', `/api/v1/pages/${id}/read`, { json })).body.content
}

async function removeElsewhere({ id, editKey }: Made): Promise<void> {
  await server.call('PATCH', `/api/v1/pages/${id}`, { json: { editKey, passphrase: null } })
}

async function tab(path: string): Promise<Page> {
  const page = await nextPage(visitor)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${server.origin}${path}`)
  return page
}

async function write(page: Page, text: string): Promise<void> {
  await toTheEnd(page)
  await page.keyboard.insertText(text)
}

const settings = (page: Page) => page.getByRole('dialog', { name: 'Page settings' })
const field = (page: Page) => settings(page).getByLabel('Readers need it to see the page')

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).first().click()
  await settings(page).waitFor()
}

async function closeSettings(page: Page): Promise<void> {
  await settings(page).getByRole('button', { name: 'Close' }).click()
  await settings(page).waitFor({ state: 'detached' })
}

async function setPassphrase(page: Page, words = WORDS): Promise<void> {
  await field(page).fill(words)
  await settings(page).getByRole('button', { name: 'Set passphrase' }).click()
}

/** All that the browser keeps, as text. */
async function kept(page: Page): Promise<string> {
  return page.evaluate(
    async () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('quick-pages', 1)
        request.addEventListener('success', () => {
          const all = request.result.transaction('drafts').objectStore('drafts').getAll()
          all.addEventListener('success', () => {
            request.result.close()
            resolve(JSON.stringify([all.result, { ...localStorage }, { ...sessionStorage }]))
          })
        })
      }),
  )
}

describe.skipIf(browser === undefined)('[10.10.29] a page with a passphrase', () => {
  beforeEach(async () => {
    visitor = await openVisitor(browser as Browser, server.origin)
    return () => visitor.close(KEEP_CACHE)
  })

  describe('is read with the key of its edit link', () => {
    it('on opening, after a conflict, when looked at again, and with a draft', async () => {
      const made = await guarded('one', 'two')
      const page = await tab(editPath(made))
      await untilState(page, GUARDED)
      await write(page, ' more')
      const json = { id: made.id, editKey: made.editKey, blocks: html('first', 'two') }
      await server.call('POST', '/api/v1/publish', { json })
      await page.getByRole('button', { name: 'Update' }).click()
      await page.getByRole('button', { name: 'Merge both' }).click()
      await page.getByRole('button', { name: 'Update' }).click()
      await untilState(page, GUARDED)
      expect(await storedBlocks(made)).toEqual(html('first', 'two more'))

      await server.call('POST', '/api/v1/publish', { json })
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await page.getByRole('button', { name: 'Show the change' }).click()
      await expect.poll(() => page.locator('.ProseMirror').innerText()).toMatch(/^first\s+two$/)
      await untilState(page, GUARDED)

      await write(page, ' again')
      await untilState(page, 'Draft saved, not published')
      await page.reload()
      await page.getByText('Your unpublished draft from').waitFor()
      await page.getByRole('button', { name: 'Update' }).click()
      await untilState(page, GUARDED)
      expect(await storedBlocks(made)).toEqual(html('first', 'two again'))
      expect(await statuses(made.id)).toEqual([401, 200])
    })

    it('with the notes of readers', async () => {
      const made = await server.publish({ blocks: html('one'), passphrase: WORDS, notes: true })
      const headers = { 'X-Page-Passphrase': encodeURIComponent(WORDS) }
      await server.call('POST', `/api/v1/pages/${made.id}/notes`, { json: { text: 'Why?' }, headers })
      const page = await tab(editPath(made))
      await page.getByRole('button', { name: '1 open note from readers' }).click()
      await page.getByText('Why?').waitFor()
    })

    it('and not without it', async () => {
      const made = await guarded('one')
      const page = await tab(`/?id=${made.id}`)
      await page.getByRole('heading', { name: 'Readers of this page need a passphrase' }).waitFor()
      const open = page.getByRole('link', { name: 'Open the public page' })
      expect(await open.getAttribute('href')).toBe(`/${made.id}`)
      const wrong = await tab(`/?id=${made.id}#edit=${'0'.repeat(32)}`)
      await wrong.getByText('The edit key in this link is not the key of this page.').waitFor()
      expect(await wrong.getByRole('button', { name: 'Settings' }).count()).toBe(0)
    })

    it('[10.10.28] also where this browser remembers a newer one', async () => {
      const made = await guarded('one')
      const first = await tab(editPath(made))
      await untilState(first, GUARDED)
      await choose(first, 'My pages…')
      await first.getByLabel('Remember my pages in this browser').check()
      await first.keyboard.press('Escape')
      await choose(first, 'Make a new edit link…')
      await first.getByRole('dialog').getByRole('button', { name: 'Make a new edit link' }).click()
      const dialog = first.getByRole('dialog', { name: 'Your page has a new edit link' })
      await dialog.getByText('people also need the passphrase').waitFor()
      const link = await dialog.getByLabel('Secret edit link').inputValue()
      await first.close()
      const second = await tab(editPath(made))
      await untilState(second, GUARDED)
      expect(second.url()).toBe(link)
    })
  })

  it('gets it by keyboard alone before it is published, and nothing keeps it', async () => {
    const page = await tab('/')
    const { press, type, tabTo, focused } = keyboardOf(page)
    await write(page, 'Low water')
    await press('Escape')
    await tabTo('button "Settings"', 'back')
    await press('Enter')
    await settings(page).waitFor()
    await tabTo('textbox "Readers need it to see the page"')
    await type('short')
    await press('Enter')
    await settings(page).getByRole('alert').getByText('A passphrase has 8 to 200 characters.').waitFor()
    expect(await focused()).toBe('textbox "Readers need it to see the page"')
    expect(await violations(page.mainFrame())).toEqual([])
    await press('Control+A')
    await type(WORDS)
    expect(await settings(page).getByRole('alert').textContent()).toBe('')
    await tabTo('button "Show passphrase"')
    await press('Enter')
    expect(await field(page).getAttribute('type')).toBe('text')
    await tabTo('button "Set passphrase"')
    await press('Enter')
    await settings(page).getByText('Readers will need the passphrase').waitFor()
    expect(await focused()).toBe('button "Change…"')
    expect(await violations(page.mainFrame())).toEqual([])
    await press('Escape')
    await untilState(page, DRAFT)
    await expect.poll(() => kept(page)).toContain('"wantsPassphrase":true')
    expect(await kept(page)).not.toContain('harbour')

    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your page is live' })
    await dialog.getByText('people also need the passphrase').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await untilState(page, GUARDED)
    expect(await statuses(new URL(page.url()).searchParams.get('id') ?? '')).toEqual([401, 200])
    expect(await kept(page)).not.toContain('harbour')
    await toTheEnd(page)
    await press('Control+Z')
    await untilState(page, 'Draft saved, not published')
    expect(await page.content()).not.toContain('harbour')
  })

  it('is not published to all when its passphrase was lost with the tab', async () => {
    const page = await tab('/')
    await write(page, 'Low water')
    await openSettings(page)
    await setPassphrase(page)
    await closeSettings(page)
    await untilState(page, DRAFT)
    await page.reload()
    await page.getByText('Readers are to need a passphrase for this page.').waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    await settings(page).getByText(LACKING).waitFor()
    await expect.poll(() => keyboardOf(page).focused()).toBe('textbox "Readers need it to see the page"')
    expect(await violations(page.mainFrame())).toEqual([])
    await closeSettings(page)
    await page.keyboard.press('Control+Shift+Enter')
    await settings(page).getByText(LACKING).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await setPassphrase(page)
    await closeSettings(page)
    const { id } = await publish(page)
    await untilState(page, GUARDED)
    expect(await statuses(id)).toEqual([401, 200])
  })

  it('even where nothing else was written yet, until somebody says that it needs none', async () => {
    const page = await tab('/')
    await openSettings(page)
    await setPassphrase(page)
    await closeSettings(page)
    await untilState(page, DRAFT)
    await page.reload()
    await page.getByText('Readers are to need a passphrase for this page.').waitFor()
    await write(page, 'Low water')
    await page.getByRole('button', { name: 'Publish' }).click()
    await settings(page).getByRole('button', { name: 'No passphrase' }).click()
    await settings(page).getByText('Readers need no passphrase.').waitFor()
    await closeSettings(page)
    const { id } = await publish(page)
    await untilState(page, 'Published')
    expect((await statuses(id))[0]).toBe(200)
  })

  it('says that what was typed and not set holds for nothing, and asks before it is published', async () => {
    const page = await tab('/')
    await write(page, 'Low water')
    await openSettings(page)
    await field(page).fill(WORDS)
    await page.keyboard.press('Control+Shift+Enter')
    expect(await field(page).inputValue()).toBe(WORDS)
    await closeSettings(page)
    await page.getByText('The passphrase that you typed was not set.').waitFor()
    await untilState(page, DRAFT)
    await expect.poll(() => kept(page)).toContain('"wantsPassphrase":true')
    expect(await kept(page)).not.toContain('harbour')
    await page.getByRole('button', { name: 'Publish' }).click()
    await settings(page).getByText(LACKING).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  it('gets, changes and loses it at once when it is published', async () => {
    const made = await server.publish({ blocks: html('one') })
    const page = await tab(editPath(made))
    await untilState(page, 'Published')
    await write(page, ' more')
    await openSettings(page)
    await setPassphrase(page)
    await settings(page).getByText('Readers need the passphrase to see the page.').waitFor()
    expect(await statuses(made.id)).toEqual([401, 200])
    await settings(page).getByRole('button', { name: 'Change…' }).click()
    expect(await settings(page).getByLabel('New passphrase').inputValue()).toBe('')
    await settings(page).getByLabel('New passphrase').fill('quite another one')
    await page.keyboard.press('Enter')
    await settings(page).getByRole('button', { name: 'Change…' }).waitFor()
    expect(await statuses(made.id, 'quite another one')).toEqual([401, 200])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Update' }).click()
    await untilState(page, GUARDED)
    expect(await storedBlocks(made)).toEqual(html('one more'))

    await openSettings(page)
    await settings(page).getByRole('button', { name: 'Remove…' }).click()
    const question = page.getByRole('dialog', { name: 'Remove the passphrase?' })
    expect(await violations(page.mainFrame())).toEqual([])
    await question.getByRole('button', { name: 'Remove passphrase' }).click()
    await settings(page).getByText('Readers need no passphrase.').waitFor()
    await closeSettings(page)
    await untilState(page, 'Published')
    expect((await statuses(made.id))[0]).toBe(200)
  })

  it('says at the field why the service refuses it', async () => {
    const { page, goTo, complaints } = visitor
    page.on('dialog', (dialog) => void dialog.accept())
    const tooShort = { json: { content: 'one', passphrase: 'short' } }
    const { body } = await server.call('POST', '/api/v1/publish', tooShort)
    const said = 'must have 8 to 200 characters'
    const refuseAt = async (path: string, method: string) =>
      page.route(path, async (route) =>
        route.request().method() === method ? route.fulfill({ status: 400, json: body }) : route.fallback(),
      )
    await goTo('/')
    await write(page, 'Low water')
    await openSettings(page)
    await setPassphrase(page)
    await closeSettings(page)
    await refuseAt('**/api/v1/publish', 'POST')
    await page.getByRole('button', { name: 'Publish' }).click()
    await settings(page).getByRole('alert').getByText(said).waitFor()
    await expect.poll(() => keyboardOf(page).focused()).toBe('textbox "Readers need it to see the page"')
    await closeSettings(page)
    await page.unrouteAll()

    const made = await server.publish({ blocks: html('one') })
    await goTo(editPath(made))
    await untilState(page, 'Published')
    await refuseAt(`**/api/v1/pages/${made.id}`, 'PATCH')
    await openSettings(page)
    await setPassphrase(page)
    await settings(page).getByRole('alert').getByText(said).waitFor()
    expect(await field(page).inputValue()).toBe(WORDS)
    expect(complaints).toEqual([loadFailure(400, 'Bad Request'), loadFailure(400, 'Bad Request')])
  })

  it('is not updated or shown when somebody else has taken the passphrase away', async () => {
    const made = await guarded('one')
    const page = await tab(editPath(made))
    await untilState(page, GUARDED)
    await write(page, ' more')
    await removeElsewhere(made)
    await page.getByRole('button', { name: 'Update' }).click()
    await settings(page).getByText(LACKING).waitFor()
    expect(await storedBlocks(made)).toEqual(html('one'))
    await setPassphrase(page)
    await settings(page).getByRole('button', { name: 'Change…' }).waitFor()
    await closeSettings(page)
    await page.getByRole('button', { name: 'Update' }).click()
    await untilState(page, GUARDED)
    expect(await storedBlocks(made)).toEqual(html('one more'))

    await choose(page, 'Hide page')
    await untilState(page, 'Hidden')
    await removeElsewhere(made)
    await page.getByRole('button', { name: 'Show page' }).click()
    await settings(page).getByText(LACKING).waitFor()
    await settings(page).getByRole('button', { name: 'No passphrase' }).click()
    await closeSettings(page)
    await page.getByRole('button', { name: 'Show page' }).click()
    await untilState(page, 'Published')

    const other = await guarded('one')
    const watching = await tab(editPath(other))
    await untilState(watching, GUARDED)
    await removeElsewhere(other)
    // What listens to that is loaded after the page.
    await expect
      .poll(async () => {
        await watching.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        return watching.getByText('Readers of this page no longer need a passphrase').count()
      })
      .toBe(1)
    await untilState(watching, 'Published')
  })

  it('needs one as a new page, too, when it was deleted elsewhere', async () => {
    const made = await guarded('one')
    const page = await tab(editPath(made))
    await untilState(page, GUARDED)
    await write(page, ' more')
    await untilState(page, 'Draft saved, not published')
    const { id, editKey } = made
    await server.call('DELETE', `/api/v1/pages/${id}`, { json: { editKey } })
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByRole('button', { name: 'Publish it as a new page' }).click()
    await settings(page).getByText(LACKING).waitFor()
    await closeSettings(page)
    await page.close()

    const other = await guarded('two')
    const first = await tab(editPath(other))
    await untilState(first, GUARDED)
    await write(first, ' more')
    await untilState(first, 'Draft saved, not published')
    await first.close()
    await server.call('DELETE', `/api/v1/pages/${other.id}`, { json: { editKey: other.editKey } })
    const second = await tab(editPath(other))
    await second.getByRole('button', { name: 'Continue as a new page' }).click()
    await second.getByText('Readers are to need a passphrase for this page.').waitFor()
    await second.getByRole('button', { name: 'Publish' }).click()
    await settings(second).getByText(LACKING).waitFor()
  })
})
