import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { choose, editPath, editorsInBrowser, storedPage, toTheEnd, untilState } from './editor-page.ts'
import { KEEP_CACHE, nextPage, openVisitor, type Visitor } from './visitor.ts'

const { browser, server } = await editorsInBrowser()
const MAKE = 'Make a new edit link…'
const KEPT = 'Draft saved, not published'
let visitor: Visitor

const html = (text: string) => [{ type: 'richtext', html: `<p>${text}</p>` }]

async function tab(path: string): Promise<Page> {
  const page = await nextPage(visitor)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${server.origin}${path}`)
  return page
}

/** Asks for a new edit link, and says yes. */
async function makeLink(page: Page): Promise<void> {
  await choose(page, MAKE)
  const dialog = page.getByRole('dialog', { name: 'Make a new edit link?' })
  await dialog.getByRole('button', { name: 'Make a new edit link' }).click()
}

/** The new edit link that is handed over. */
async function handedOver(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Your page has a new edit link' })
  const link = await dialog.getByLabel('Secret edit link').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return link
}

async function update(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('The page is updated.').waitFor()
}

async function write(page: Page, text: string): Promise<void> {
  await toTheEnd(page)
  await page.keyboard.type(text)
}

/** What the browser keeps as text. */
async function kept(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
}

async function rememberPages(page: Page): Promise<void> {
  await choose(page, 'My pages…')
  await page.getByLabel('Remember my pages in this browser').check()
  await page.keyboard.press('Escape')
}

async function isRight({ id, editKey }: { readonly id: string; readonly editKey: string }): Promise<boolean> {
  const json = { editKey, published: true }
  return (await server.call('PATCH', `/api/v1/pages/${id}`, { json })).status === 200
}

const keyOf = (link: string) => new URL(link).hash.slice('#edit='.length)

describe.skipIf(browser === undefined)('[10.10.28] a new edit link', () => {
  beforeEach(async () => {
    visitor = await openVisitor(browser as NonNullable<typeof browser>, server.origin)
    return () => visitor.close(KEEP_CACHE)
  })

  it('is made by keyboard alone, and what was written stays', async () => {
    const made = await server.publish({ blocks: html('one') })
    const page = await tab(editPath(made))
    await untilState(page, 'Published')
    await write(page, ' more')
    await untilState(page, KEPT)
    await page.getByRole('button', { name: 'More' }).focus()
    await page.keyboard.press('Enter')
    const item = page.locator('#more').getByRole('button', { name: MAKE })
    for (let steps = 0; steps < 20; steps++) {
      if (await item.evaluate((one) => one === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Make a new edit link?' })
    await dialog.getByText('stop working at once, everywhere').waitFor()
    const yes = dialog.getByRole('button', { name: 'Make a new edit link' })
    for (let steps = 0; steps < 5; steps++) {
      if (await yes.evaluate((one) => one === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Your page has a new edit link' }).waitFor()
    const link = await page.getByLabel('Secret edit link').inputValue()
    await page.keyboard.press('Escape')

    expect(link).not.toBe(made.editUrl)
    expect(page.url()).toBe(link)
    expect(await kept(page)).toEqual({})
    expect(await isRight(made)).toBe(false)
    await untilState(page, KEPT)
    expect(await page.locator('.ProseMirror').innerText()).toBe('one more')
    await update(page)
    await page.reload()
    await untilState(page, 'Published')
    expect((await storedPage(server, made.id)).content).toEqual(html('one more'))

    const old = await tab(editPath(made))
    await old.getByRole('alert').getByText('Perhaps the page has a newer edit link').waitFor()
    await old.getByLabel('Paste the full edit link').fill(link)
    await old.getByRole('button', { name: 'Use it' }).click()
    await expect.poll(() => old.url()).toBe(link)
  })

  it('is said to be made while it is', async () => {
    const made = await server.publish({ blocks: html('one') })
    const page = await tab(editPath(made))
    await untilState(page, 'Published')
    const { promise: shown, resolve: onShown } = Promise.withResolvers<void>()
    await page.route('**/key', async (route) => {
      await shown
      await route.continue()
    })
    await makeLink(page)
    await untilState(page, 'Making a new edit link…')
    onShown()
    await handedOver(page)
    await untilState(page, 'Published')
  })

  it('is not made before somebody says yes', async () => {
    const made = await server.publish({ blocks: html('one') })
    const page = await tab(editPath(made))
    await untilState(page, 'Published')
    await choose(page, MAKE)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect([page.url(), await kept(page), await isRight(made)]).toEqual([made.editUrl, {}, true])
  })

  it.each([
    ['answer', true],
    ['request', false],
  ])('is finished on the next opening where the %s was lost', async (_, isMade) => {
    const made = await server.publish({ blocks: html('one') })
    const page = await tab(editPath(made))
    await untilState(page, 'Published')
    await write(page, ' more')
    await untilState(page, KEPT)
    await page.route('**/key', async (route) => {
      if (isMade) await route.fetch()
      await route.abort()
    })
    await makeLink(page)
    await page.getByText('The service cannot be reached.').waitFor()
    const change = JSON.parse((await kept(page))[`new-key ${made.id}`] ?? '') as Record<string, string>
    expect(change).toEqual({ from: made.editKey, to: expect.stringMatching(/^[\w-]{24}$/) })
    expect([await isRight(made), page.url()]).toEqual([!isMade, made.editUrl])
    await page.unroute('**/key')
    await page.reload()
    const link = await handedOver(page)
    expect([keyOf(link), page.url(), await kept(page)]).toEqual([change['to'], link, {}])
    expect(await page.getByRole('alert').count()).toBe(0)
    await untilState(page, KEPT)
    await update(page)
    expect((await storedPage(server, made.id)).content).toEqual(html('one more'))
  })

  it('is finished with a link of its new key as well', async () => {
    const made = await server.publish({ blocks: html('one') })
    const to = 'qP3-newKey_ofThePage1234'
    await visitor.goTo('/')
    await visitor.page.evaluate(
      ([name = '', change = '']) => localStorage.setItem(name, change),
      [`new-key ${made.id}`, JSON.stringify({ from: made.editKey, to })],
    )
    const page = await tab(`/?id=${made.id}#edit=${to}`)
    expect(keyOf(await handedOver(page))).toBe(to)
    expect([await kept(page), await isRight({ id: made.id, editKey: to })]).toEqual([{}, true])
  })

  it('is given up where it is refused', async () => {
    const made = await server.publish({ blocks: html('one') })
    const page = await tab(editPath(made))
    await untilState(page, 'Published')
    const editKey = 'zK7_keyOf-AnotherTab5678'
    const json = { editKey: made.editKey, newEditKey: editKey }
    expect((await server.call('POST', `/api/v1/pages/${made.id}/key`, { json })).status).toBe(200)
    await write(page, ' more')
    await makeLink(page)
    await page.getByRole('alert').getByText('No new edit link was made.').waitFor()
    expect([page.url(), await kept(page), await isRight({ id: made.id, editKey })]).toEqual([
      made.editUrl,
      {},
      true,
    ])
    await untilState(page, KEPT)
    expect(await page.locator('.ProseMirror').innerText()).toBe('one more')
  })

  it('is not made where the browser keeps nothing', async () => {
    const made = await server.publish({ blocks: html('one') })
    await visitor.page.context().addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    const page = await tab(editPath(made))
    await untilState(page, 'Published')
    await makeLink(page)
    await page.getByRole('alert').getByText('no new edit link was made').waitFor()
    expect(await isRight(made)).toBe(true)
  })

  it('reaches the other tabs of the browser, which go on with what was written', async () => {
    const made = await server.publish({ blocks: html('one') })
    const [first, second] = [await tab(editPath(made)), await tab(editPath(made))]
    await untilState(second, 'Published')
    await write(second, ' more')
    await untilState(second, KEPT)
    await first.bringToFront()
    await makeLink(first)
    const link = await handedOver(first)
    await second.getByText('A new edit link was made in another tab.').waitFor()
    expect(second.url()).toBe(link)
    await second.bringToFront()
    await update(second)
    expect((await storedPage(server, made.id)).content).toEqual(html('one more'))
  })

  it('is found by a tab that has not heard of it and is refused', async () => {
    const made = await server.publish({ blocks: html('one') })
    await visitor.page.context().addInitScript(() => {
      BroadcastChannel.prototype.postMessage = () => {}
    })
    const [first, second] = [await tab(editPath(made)), await tab(editPath(made))]
    await untilState(first, 'Published')
    await untilState(second, 'Published')
    await write(second, ' more')
    await untilState(second, KEPT)
    await first.bringToFront()
    await rememberPages(first)
    await makeLink(first)
    const link = await handedOver(first)
    await second.bringToFront()
    await update(second)
    expect(second.url()).toBe(link)
    expect((await storedPage(server, made.id)).content).toEqual(html('one more'))
  })

  it('is made once more by a tab that had an older one', async () => {
    const made = await server.publish({ blocks: html('one') })
    await visitor.page.context().addInitScript(() => {
      BroadcastChannel.prototype.postMessage = () => {}
    })
    const [first, second] = [await tab(editPath(made)), await tab(editPath(made))]
    await untilState(second, 'Published')
    await first.bringToFront()
    await rememberPages(first)
    await makeLink(first)
    const link = await handedOver(first)
    await second.bringToFront()
    await makeLink(second)
    const next = await handedOver(second)
    expect(await second.getByRole('alert').count()).toBe(0)
    expect([link, made.editUrl]).not.toContain(next)
    const keys = [made.editKey, keyOf(link), keyOf(next)]
    const right = await Promise.all(keys.map(async (editKey) => isRight({ id: made.id, editKey })))
    expect(right).toEqual([false, false, true])
  })

  it('lets a reply to a reader be sent that was begun before', async () => {
    const made = await server.publish({ blocks: html('one'), notes: true })
    const left = await server.call('POST', `/api/v1/pages/${made.id}/notes`, { json: { text: 'Nice.' } })
    expect(left.status).toBeLessThan(300)
    const [first, second] = [await tab(editPath(made)), await tab(editPath(made))]
    await second.bringToFront()
    await second.getByRole('button', { name: '1 open note from readers' }).click()
    const notes = second.getByRole('dialog', { name: 'Notes from readers' })
    await notes.getByRole('button', { name: 'Reply' }).click()
    await notes.getByLabel('Your reply').fill('Thank you')
    await first.bringToFront()
    await makeLink(first)
    const link = await handedOver(first)
    await second.bringToFront()
    await expect.poll(() => second.url()).toBe(link)
    expect(await notes.getByLabel('Your reply').inputValue()).toBe('Thank you')
    const sent = second.waitForResponse(
      (answer) => answer.request().postData()?.includes('Thank you') === true,
    )
    await notes.getByRole('button', { name: 'Send reply' }).click()
    expect((await sent).status()).toBe(200)
  })

  it('[10.10.15] is remembered, and an old link uses it and does not replace it', async () => {
    const made = await server.publish({ blocks: html('one') })
    const page = await tab(editPath(made))
    await untilState(page, 'Published')
    await rememberPages(page)
    await makeLink(page)
    const link = await handedOver(page)
    const remembered = { 'my-pages': JSON.stringify([{ id: made.id, key: keyOf(link), title: 'one' }]) }
    await expect.poll(() => kept(page)).toEqual(remembered)
    await page.close()

    const old = await tab(editPath(made))
    await old.getByText('This browser remembers a newer one').waitFor()
    expect([old.url(), await kept(old)]).toEqual([link, remembered])
    expect(await old.getByRole('alert').count()).toBe(0)
    await write(old, ' more')
    await update(old)
    await old.close()

    // Where nothing tells whether it is right.
    await visitor.page.context().route('**/notes/list', (route) => route.abort())
    const blind = await tab(editPath(made))
    await untilState(blind, 'Published')
    await blind.waitForLoadState('networkidle')
    expect(await kept(blind)).toMatchObject({ 'my-pages': expect.stringContaining(keyOf(link)) })
  })
})
