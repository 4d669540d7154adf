import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  editPath,
  editorsInBrowser,
  startEditorServer,
  storedPage,
  toTheEnd,
  untilState,
} from './editor-page.ts'
import { freePort } from './free-port.ts'
import { startServerProcess } from './server-process.ts'
import { KEEP_CACHE, nextPage, openVisitor, type Visitor } from './visitor.ts'

const { browser, server } = await editorsInBrowser()
const KEPT = 'Draft saved, not published'
let visitor: Visitor

const html = (...texts: readonly string[]) =>
  texts.map((text) => ({ type: 'richtext', html: `<p>${text}</p>` }))

async function tab(path: string): Promise<Page> {
  const page = await nextPage(visitor)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${server.origin}${path}`)
  return page
}

/** Ends the process of a tab, as a crash does. */
async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  void page.goto('chrome://crash').catch(() => {})
  await crashed
  await page.close()
}

describe.skipIf(browser === undefined)('[10.10] nothing that was written is lost', () => {
  beforeEach(async () => {
    visitor = await openVisitor(browser as Browser, server.origin)
    return () => visitor.close(KEEP_CACHE)
  })

  it('[10.10.11] a tab that was killed while somebody typed', async () => {
    const first = await tab('/')
    await toTheEnd(first)
    await first.keyboard.type('Before the crash')
    await untilState(first, 'Draft saved in this browser')
    await expect.poll(() => draftTexts(first)).toEqual(['<p>Before the crash</p>'])
    await kill(first)
    const second = await tab('/')
    await second.getByText('Your unpublished draft from').waitFor()
    expect(await second.locator('.ProseMirror').innerText()).toBe('Before the crash')
    await second.getByRole('button', { name: 'Discard draft' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
    await untilState(second, 'New page')
    expect(await draftTexts(second)).toEqual([])
  })

  it('[10.10.11] changes of a published page', async () => {
    const made = await server.publish({ blocks: html('one', 'two') })
    const first = await tab(editPath(made))
    await untilState(first, 'Published')
    await toTheEnd(first)
    await first.keyboard.type(' more')
    await untilState(first, KEPT)
    // Said since the first of the letters was kept; the last ones may take until now.
    await expect.poll(() => draftTexts(first)).toEqual(['<p>one</p>', '<p>two more</p>'])
    await kill(first)
    const second = await tab(editPath(made))
    await untilState(second, KEPT)
    await second.getByRole('button', { name: 'Update' }).click()
    await second.getByText('The page is updated.').waitFor()
    expect((await storedPage(server, made.id)).content).toEqual(html('one', 'two more'))
  })

  it('[10.10.11] two tabs write drafts of their own', async () => {
    const [first, second] = [await tab('/'), await tab('/')]
    await toTheEnd(first)
    await first.keyboard.type('Mine')
    await toTheEnd(second)
    await second.keyboard.type('Also mine')
    await untilState(first, 'Draft saved in this browser')
    await untilState(second, 'Draft saved in this browser')
    await expect.poll(() => draftTexts(first)).toEqual(['<p>Also mine</p>', '<p>Mine</p>'])
    const third = await tab('/')
    await untilState(third, 'New page')
  })

  it('[10.10.11] says that nothing is kept where the browser keeps nothing', async () => {
    await visitor.page.context().addInitScript(() => {
      Object.defineProperty(globalThis, 'indexedDB', {
        value: {
          open() {
            throw new DOMException('denied', 'SecurityError')
          },
        },
      })
    })
    const page = await tab('/')
    await toTheEnd(page)
    await page.keyboard.type('Nowhere')
    await page.getByText('This browser keeps no drafts.').waitFor()
    await untilState(page, 'Not published yet')
  })

  it('[10.10.12] a page whose answer was lost is the same page after a reload', async () => {
    const page = await tab('/')
    await toTheEnd(page)
    await page.keyboard.type('Once')
    await untilState(page, 'Draft saved in this browser')
    const made: string[] = []
    await page.route('**/api/v1/publish', async (route) => {
      const answer = (await (await route.fetch()).json()) as { id: string }
      made.push(answer.id)
      await route.abort()
    })
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect.poll(() => made.length).toBeGreaterThan(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await page.getByText('Your unpublished draft from').waitFor()
    const answered = page.waitForResponse('**/api/v1/publish')
    await page.getByRole('button', { name: 'Publish' }).click()
    expect(((await (await answered).json()) as { id: string }).id).toBe(made[0])
    await expect.poll(() => draftTexts(page)).toEqual([])
  })

  it('[10.10.12] a server that is killed while it is asked, and comes back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'qp-editor-'))
    const port = String(await freePort())
    const environment = {
      PORT: port,
      BASE_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: `sqlite:${folder}/pages.db`,
    }
    const before = await startServerProcess(environment)
    const { page } = visitor
    await page.goto(before.origin)
    await toTheEnd(page)
    await page.keyboard.type('Through thick and thin')
    // What the editor needs to publish has come by then.
    await page.waitForLoadState('networkidle')
    before.signal('SIGKILL')
    await before.ended
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('The service cannot be reached.').waitFor()
    await untilState(page, 'Offline. Will continue when online')
    await toTheEnd(page)
    await page.keyboard.type(', and on')
    const after = await startServerProcess(environment)
    const id = new URL(await page.getByLabel('Secret edit link').inputValue()).searchParams.get('id')
    const { content } = (await (await fetch(`${after.origin}/api/v1/pages/${id}`)).json()) as {
      content: unknown
    }
    expect(content).toEqual(html('Through thick and thin'))
    await page.keyboard.press('Escape')
    await untilState(page, KEPT)
    expect(await page.locator('.ProseMirror').innerText()).toBe('Through thick and thin, and on')
    await after.stop()
    await before.stop()
    await rm(folder, { recursive: true })
  })

  it.each([
    ['Keep mine', html('one, mine', 'two'), 'The page is updated.'],
    ['Take theirs', html('one', 'two, theirs'), 'This is the version that was saved elsewhere.'],
    ['Merge both', html('one, mine', 'two, theirs'), 'Both versions have been merged.'],
  ])('[10.10.13] two tabs: %s', async (choice, expected, said) => {
    const made = await server.publish({ blocks: html('one', 'two') })
    const [mine, theirs] = [await tab(editPath(made)), await tab(editPath(made))]
    await append(theirs, 'two', ', theirs')
    await theirs.getByRole('button', { name: 'Update' }).click()
    await theirs.getByText('The page is updated.').waitFor()
    await append(mine, 'one', ', mine')
    await mine.getByRole('button', { name: 'Update' }).click()
    const dialog = mine.getByRole('dialog', { name: 'This page was changed elsewhere' })
    await dialog.waitFor()
    expect(await dialog.locator('.piece').allInnerTexts()).toEqual([
      'Changed here\n\none, mine',
      'Changed elsewhere\n\ntwo, theirs',
    ])
    expect((await storedPage(server, made.id)).content).toEqual(html('one', 'two, theirs'))
    await dialog.getByRole('button', { name: choice }).click()
    await mine.getByText(said).waitFor()
    if (choice === 'Merge both') {
      await mine.getByRole('button', { name: 'Update' }).click()
      await mine.getByText('The page is updated.').waitFor()
    }
    expect((await storedPage(server, made.id)).content).toEqual(expected)
    expect(await mine.locator('.ProseMirror > p').allInnerTexts()).toEqual(
      expected.map((block) => block.html.replace(/<\/?p>/g, '')),
    )
    if (choice !== 'Take theirs') return
    // Undo brings mine back, as it has been said, without a click into the text.
    await mine.keyboard.press('Control+z')
    await expect.poll(() => mine.locator('.ProseMirror > p').allInnerTexts()).toEqual(['one, mine', 'two'])
  })

  it('[10.10.13] lets one choose where both have changed the same block', async () => {
    const made = await server.publish({ blocks: html('one') })
    const page = await tab(editPath(made))
    await append(page, 'one', ', mine')
    await server.publish({ id: made.id, editKey: made.editKey, blocks: html('one, theirs') })
    await page.getByRole('button', { name: 'Update' }).click()
    const dialog = page.getByRole('dialog', { name: 'This page was changed elsewhere' })
    await dialog.getByRole('radio', { name: 'Theirs' }).check()
    await dialog.getByRole('radio', { name: 'Both' }).check()
    await dialog.getByRole('button', { name: 'Merge both' }).click()
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('The page is updated.').waitFor()
    expect((await storedPage(server, made.id)).content).toEqual(html('one, mine', 'one, theirs'))
  })

  it('[10.10.13] names settings that differ, and says when nothing is left to update', async () => {
    const made = await server.publish({ blocks: html('one') })
    const page = await tab(editPath(made))
    await append(page, 'one', ', mine')
    const theirs = { blocks: html('one, theirs'), theme: 'dark-vivid' }
    await server.publish({ id: made.id, editKey: made.editKey, ...theirs })
    await page.getByRole('button', { name: 'Update' }).click()
    const dialog = page.getByRole('dialog', { name: 'This page was changed elsewhere' })
    await dialog.waitFor()
    expect((await dialog.locator('.piece').allInnerTexts()).at(-1)).toBe(
      'Changed elsewhere\n\nPage settings: Theme',
    )
    await dialog.getByRole('radio', { name: 'Theirs' }).check()
    await dialog.getByRole('button', { name: 'Merge both' }).click()
    await page.getByText('This is the version that was saved elsewhere.').waitFor()
    await untilState(page, 'Published')
  })

  it('[10.10.16] a wrong key, and then the right one', async () => {
    const made = await server.publish({ blocks: html('one') })
    const page = await tab(`/?id=${made.id}#edit=${'x'.repeat(24)}`)
    await append(page, 'one', ' more')
    await page.getByRole('button', { name: 'Update' }).click()
    // The check on opening may have said something like it before.
    await page.getByRole('alert').getByText('so nothing was saved').waitFor()
    await page.getByLabel('Paste the full edit link').fill(made.editUrl)
    await page.getByRole('button', { name: 'Use it' }).click()
    await page.getByText('The page is updated.').waitFor()
    expect(page.url()).toBe(made.editUrl)
    expect((await storedPage(server, made.id)).content).toEqual(html('one more'))
  })

  it('[10.10.16] goes on with the save where the check on opening is answered after it', async () => {
    const made = await server.publish({ blocks: html('one') })
    const refused = Promise.withResolvers<void>()
    await visitor.page.context().route('**/notes/list', async (route) => {
      await refused.promise
      await route.continue()
    })
    const page = await tab(`/?id=${made.id}#edit=${'x'.repeat(24)}`)
    await append(page, 'one', ' more')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByRole('alert').getByText('so nothing was saved').waitFor()
    const checked = page.waitForResponse('**/notes/list')
    refused.resolve()
    await (await checked).finished()
    await page.getByLabel('Paste the full edit link').fill(made.editUrl)
    await page.getByRole('button', { name: 'Use it' }).click()
    await page.getByText('The page is updated.').waitFor()
    expect((await storedPage(server, made.id)).content).toEqual(html('one more'))
  })

  it('[10.10.16] a wrong key is known on opening, when nothing was written yet', async () => {
    const made = await server.publish({ blocks: html('one') })
    const before = await server.call('GET', `/api/v1/pages/${made.id}`)
    const page = await tab(`/?id=${made.id}#edit=${'x'.repeat(24)}`)
    const alert = page.getByRole('alert')
    await alert.getByText('what you write here cannot be saved').waitFor()
    await page.getByLabel('Paste the full edit link').fill(made.editUrl.replace(/.$/, '~'))
    await page.getByRole('button', { name: 'Use it' }).click()
    await alert.getByText('what you write here cannot be saved').waitFor()
    await page.getByLabel('Paste the full edit link').fill(made.editUrl)
    const checked = page.waitForResponse('**/notes/list')
    await page.getByRole('button', { name: 'Use it' }).click()
    expect((await checked).status()).toBe(200)
    expect(await alert.count()).toBe(0)
    expect(page.url()).toBe(made.editUrl)
    await untilState(page, 'Published')
    const after = await server.call('GET', `/api/v1/pages/${made.id}`)
    expect([after.body, after.headers.get('ETag')]).toEqual([before.body, before.headers.get('ETag')])
    await append(page, 'one', ' more')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('The page is updated.').waitFor()
  })

  it('[10.10.16] a link without a key shows the page to read', async () => {
    const made = await server.publish({ blocks: html('one') })
    const page = await tab(`/?id=${made.id}`)
    await page.getByText('This link has no edit key').waitFor()
    await untilState(page, 'Read only')
    expect(await page.locator('.ProseMirror').getAttribute('contenteditable')).toBe('false')
    expect(await page.getByRole('button', { name: 'Update' }).isVisible()).toBe(false)
  })

  it('[10.10.16] a page that is unknown, and one that was taken down', async () => {
    const unknown = await tab('/?id=000000000000#edit=x')
    await unknown.getByRole('heading', { name: 'There is no page to edit here' }).waitFor()
    const made = await server.publish({ blocks: html('one') })
    await server.takeDown(made.id)
    const down = await tab(editPath(made))
    await down.getByRole('heading', { name: 'This page was taken down' }).waitFor()
  })

  it('[10.10.16] a page that was deleted meanwhile is published anew, also from its draft', async () => {
    const made = await server.publish({ blocks: html('one') })
    const page = await tab(editPath(made))
    await append(page, 'one', ' more')
    await untilState(page, KEPT)
    await server.call('DELETE', `/api/v1/pages/${made.id}`, { json: { editKey: made.editKey } })
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('This page has been deleted in the meantime.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Continue as a new page' }).click()
    await untilState(page, 'Draft saved in this browser')
    await page.getByRole('button', { name: 'Publish' }).click()
    const id = new URL(await page.getByLabel('Secret edit link').inputValue()).searchParams.get('id') ?? ''
    expect((await storedPage(server, id)).content).toEqual(html('one more'))
  })

  it('[10.10.12] waits as long as the rate asks for, and leads to a refused block', async () => {
    const strict = await startEditorServer({ PUBLISH_RATE_LIMIT: '1', PUBLISH_RATE_WINDOW_SECONDS: '60' })
    await strict.publish({ content: 'The only one' })
    const page = await nextPage(visitor)
    await page.goto(strict.origin)
    await toTheEnd(page)
    await page.keyboard.type('One too many')
    await page.getByRole('button', { name: 'Publish' }).click()
    const notice = page.getByText('There were too many requests from this network.')
    await notice.waitFor()
    expect(await notice.innerText()).toMatch(/ the editor will try again at \d+:\d\d:\d\d.[AP]M\./)
    await untilState(page, 'Not saved yet. Trying again')
    await page.close()
    await strict.stop()
  })
})

/** The HTML of all drafts that the browser keeps, in order. */
async function draftTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(
    async () =>
      new Promise<string[]>((resolve) => {
        const request = indexedDB.open('quick-pages', 1)
        request.addEventListener('success', () => {
          const all = request.result.transaction('drafts').objectStore('drafts').getAll()
          all.addEventListener('success', () => {
            const drafts = all.result as { content: { blocks: { html: string }[] } }[]
            resolve(drafts.flatMap(({ content }) => content.blocks.map((block) => block.html)))
            request.result.close()
          })
        })
      }),
  )
  return texts.sort()
}

/** Writes at the end of the paragraph that has this text. */
async function append(page: Page, paragraph: string, text: string): Promise<void> {
  await page.locator('.ProseMirror > p', { hasText: new RegExp(`^${paragraph}$`) }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(text)
}
