import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeContexts, sharedChromium } from './browser.ts'
import { choose, publish, toTheEnd, untilState } from './editor-page.ts'
import { freePort } from './free-port.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { openVisitor } from './visitor.ts'

const browser: Browser | undefined = await sharedChromium()
let server: ServerProcess

beforeAll(async () => {
  const port = String(await freePort())
  const environment = { PORT: port, BASE_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'trace' }
  server = await startServerProcess(environment)
})
afterAll(async () => {
  await closeContexts(browser)
  await server.stop()
})

/** Everything that the browser keeps for the site, as text. */
async function stored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const records = await Promise.all(
      databases.map(async ({ name = '' }) => {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open(name)
          request.addEventListener('success', () => resolve(request.result))
        })
        return Promise.all(
          [...database.objectStoreNames].map(
            async (store) =>
              new Promise((resolve) => {
                const request = database.transaction(store).objectStore(store).getAll()
                request.addEventListener('success', () => resolve(request.result))
              }),
          ),
        )
      }),
    )
    const caches = await globalThis.caches.keys()
    const state = [{ ...localStorage }, { ...sessionStorage }, document.cookie, caches, history.state]
    return JSON.stringify([state, records])
  })
}

describe.skipIf(browser === undefined)('[10.10.5] the edit key', () => {
  it('is in no store, log, request line or header after a whole story', async () => {
    const visitor = await openVisitor(browser as Browser, server.origin)
    const { page, goTo, requests } = visitor
    page.on('dialog', (dialog) => void dialog.accept())
    await goTo('/')
    await toTheEnd(page)
    await page.keyboard.type('# Secret')
    const { id, editUrl } = await publish(page)
    const key = new URL(editUrl).hash.slice('#edit='.length)
    expect(key).toMatch(/^[\w-]{24}$/)

    await toTheEnd(page)
    await page.keyboard.type(' more')
    await untilState(page, 'Draft saved, not published')
    const drafts = [await stored(page)]
    await page.reload()
    await page.getByText('Your unpublished draft from').waitFor()
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('The page is updated.').waitFor()
    await choose(page, 'Hide page')
    await untilState(page, 'Hidden')
    await page.locator('.bar-show').click()
    await untilState(page, 'Published')
    const [shown] = await Promise.all([page.context().waitForEvent('page'), openPublic(page)])
    await shown.waitForLoadState()
    expect(await shown.evaluate(() => document.referrer)).toBe('')
    await toTheEnd(page)
    await page.keyboard.type(' and more')
    await untilState(page, 'Draft saved, not published')
    drafts.push(await stored(page))

    const heads = await Promise.all(
      requests.map(async (request) => `${request.url()} ${JSON.stringify(await request.allHeaders())}`),
    )
    // The browser names the address of a document with its fragment, which it does not send.
    const sent = heads.map((head) => head.replace(`${editUrl} `, ''))
    expect(sent.filter((head) => head.includes(key))).toEqual([])
    expect(drafts.map((text) => [text.includes('Secret'), text.includes(key)])).toEqual([
      [true, false],
      [true, false],
    ])
    expect(requests.filter((request) => request.postData()?.includes(key)).length).toBeGreaterThan(2)
    expect(server.output()).toContain('publish')
    expect(server.output()).not.toContain(key)
    expect(id).not.toBe('')
    await visitor.close()
  })
})

async function openPublic(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Open the public page' }).click()
}
