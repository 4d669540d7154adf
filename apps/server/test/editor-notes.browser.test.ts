import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { NoteListResponse, NoteResponse } from 'qp-schema/api'
import { describe, expect, it } from 'vitest'
import { RULES_OF_SIGHTS, violations } from './axe.ts'
import {
  editPath,
  editorsInBrowser,
  publish,
  startEditorServer,
  storedPage,
  toTheEnd,
  untilState,
} from './editor-page.ts'
import { keyboardOf } from './keyboard.ts'
import { KEEP_CACHE, loadFailure, openVisitor, type Visitor } from './visitor.ts'

const { browser, server } = await editorsInBrowser({ NOTE_RATE_LIMIT: '1000' })

const CONTENT = '# Tides\n\nTwice a day.\n\n## Why\n\nThe moon pulls at the sea.\n\n- one\n- two'
const COMBINING = 'Z' + '\u0301\u0316\u0323'.repeat(600) + 'end'

interface NotedPage {
  readonly id: string
  readonly editKey: string
  readonly editUrl: string
  /** Writes a note, gives its id. */
  write(note: object): Promise<string>
  list(): Promise<NoteListResponse>
}

async function pageWithNotes(fields: object = {}): Promise<NotedPage> {
  const page = await server.publish({ content: CONTENT, notes: true, ...fields })
  const at = `/api/v1/pages/${page.id}/notes`
  return {
    ...page,
    async write(note) {
      const { status, body } = await server.call<NoteResponse>('POST', at, { json: note })
      expect(status).toBe(200)
      return body.noteId
    },
    list: async () =>
      (await server.call<NoteListResponse>('POST', `${at}/list`, { json: { editKey: page.editKey } })).body,
  }
}

async function open(
  page: { readonly editUrl: string },
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const visitor = await openVisitor(browser as Browser, server.origin, options)
  await visitor.goTo(editPath(page))
  return visitor
}

const count = (page: Page) => page.locator('.note-count')
const items = (page: Page) => page.getByRole('list', { name: 'Notes' }).getByRole('listitem')
const listRequests = ({ requests }: Visitor) => requests.filter((one) => one.url().endsWith('/notes/list'))

async function openList(page: Page): Promise<void> {
  await count(page).click()
  await page.getByRole('dialog', { name: 'Notes from readers' }).waitFor()
}

describe.skipIf(browser === undefined)('[10.10.26] notes of readers in the editor', () => {
  it('[20.3.2] [20.4.1] are listed, done, opened again and answered', async () => {
    const noted = await pageWithNotes()
    await noted.write({ text: 'Is it every day?', name: 'Ada', at: { block: 1, excerpt: 'a day' } })
    await noted.write({ text: 'Thanks!' })
    const visitor = await open(noted)
    const { page } = visitor
    await page.getByRole('button', { name: '2 open notes from readers' }).click()
    const [first, second] = [items(page).nth(0), items(page).nth(1)]
    await expect
      .poll(() => first.locator('p').allInnerTexts())
      .toEqual(['a day', 'Is it every day?', expect.stringMatching(/^Ada · .+\d\d/) as string, ''])
    expect(await second.locator('p').first().innerText()).toBe('About the whole page')
    expect(await second.getByRole('button', { name: 'Go to passage' }).count()).toBe(0)

    await second.getByRole('button', { name: 'Done' }).click()
    await second.getByRole('button', { name: 'Open again' }).waitFor()
    await expect.poll(() => count(page).innerText()).toBe('1')
    expect((await noted.list()).notes.map(({ state }) => state)).toEqual(['open', 'done'])

    await first.getByRole('button', { name: 'Reply' }).click()
    await page.getByLabel('Your reply').fill(' Yes, <b>twice</b>.\nAlways. ')
    await first.getByRole('button', { name: 'Send reply' }).click()
    await first.locator('.note-reply').waitFor()
    expect(await first.locator('.note-reply').innerText()).toBe('Yes, <b>twice</b>.\nAlways.')
    expect((await noted.list()).notes[0]).toMatchObject({
      state: 'done',
      reply: 'Yes, <b>twice</b>.\nAlways.',
    })
    await expect.poll(() => count(page).innerText()).toBe('0')
    await first.getByRole('button', { name: 'Open again' }).click()
    await expect.poll(() => count(page).innerText()).toBe('1')
    expect((await noted.list()).notes[0]).toMatchObject({
      state: 'open',
      reply: expect.any(String) as string,
    })
    await first.getByRole('button', { name: 'Change reply' }).click()
    await page.getByLabel('Your reply').fill('')
    await first.getByRole('button', { name: 'Send reply' }).click()
    await first.locator('.note-reply').waitFor({ state: 'detached' })
    expect((await noted.list()).notes[0]).not.toHaveProperty('reply')

    await page.keyboard.press('Escape')
    await openList(page)
    await page.getByText('No open notes.').waitFor()
    await page.getByLabel('All').check()
    await expect.poll(() => items(page).count()).toBe(2)
    await visitor.close(KEEP_CACHE)
    expect(visitor.complaints).toEqual([])
  })

  it('[20.4.2] are done with the update, where there is one to come', async () => {
    const noted = await pageWithNotes()
    const ids = [await noted.write({ text: 'one' }), await noted.write({ text: 'two' })]
    const gone = await noted.write({ text: 'three' })
    const { id, editKey } = noted
    const states = async () => (await noted.list()).notes.map(({ state }) => state)
    const visitor = await open(noted)
    const { page } = visitor
    await expect.poll(() => count(page).innerText()).toBe('3')
    await toTheEnd(page)
    await page.keyboard.insertText(' more')
    await openList(page)
    const item = (index: number) => items(page).nth(index)
    for (const index of [0, 1, 2]) {
      await item(index).getByRole('button', { name: 'Done' }).click()
      await item(index).getByText('Done with the next update').waitFor()
    }
    await item(1).getByRole('button', { name: 'Keep open' }).click()
    await item(1).getByRole('button', { name: 'Done' }).waitFor()

    await item(1).getByRole('button', { name: 'Reply' }).click()
    await page.getByText('Your changes are not published yet').waitFor()
    await page.getByLabel('Your reply').fill('Yes.')
    await item(1).getByRole('button', { name: 'Send reply' }).click()
    await item(1).locator('.note-reply').waitFor()
    await item(1).getByText('Done with the next update').waitFor()
    expect(await states()).toEqual(['open', 'open', 'open'])
    expect((await noted.list()).notes[1]?.reply).toBe('Yes.')
    await page.keyboard.press('Escape')

    // One that was deleted meanwhile is no reason to refuse the page.
    await server.call('DELETE', `/api/v1/pages/${id}/notes/${gone}`, { json: { editKey } })
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('The page is updated.').waitFor()
    const after = await noted.list()
    expect(after.notes.map(({ noteId, state }) => [noteId, state])).toEqual(ids.map((one) => [one, 'done']))
    await expect.poll(() => count(page).innerText()).toBe('0')

    // What is discarded takes its notes with it, and what is published is done at once.
    await noted.write({ text: 'four' })
    await toTheEnd(page)
    await page.keyboard.insertText('!')
    await openList(page)
    await item(0).getByRole('button', { name: 'Done' }).click()
    await item(0).getByText('Done with the next update').waitFor()
    await page.keyboard.press('Escape')
    await toTheEnd(page)
    await page.keyboard.press('Control+z')
    await untilState(page, 'Published')
    await openList(page)
    expect(await states()).toEqual(['done', 'done', 'open'])
    await item(0).getByRole('button', { name: 'Done' }).click()
    await item(0).getByRole('button', { name: 'Open again' }).waitFor()
    expect(await states()).toEqual(['done', 'done', 'done'])
    await visitor.close(KEEP_CACHE)
    // Unless the editor has heard of the deletion before.
    expect([[], [loadFailure(400, 'Bad Request')]]).toContainEqual(visitor.complaints)
  })

  it('are listed as they are by now, and a reply that was begun is kept', async () => {
    const noted = await pageWithNotes()
    const visitor = await open(noted)
    const { page } = visitor
    await expect.poll(() => count(page).innerText()).toBe('0')
    const noteId = await noted.write({ text: 'New' })
    await openList(page)
    const item = items(page).first()
    const field = page.getByLabel('Your reply')
    await item.getByRole('button', { name: 'Reply' }).click()
    await item.getByRole('button', { name: 'Send reply' }).click()
    await page.getByText('Write a reply first.').waitFor()
    await field.fill('Half a')
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Cancel' }).click(),
      async () => {
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
        await openList(page)
      },
    ]) {
      await leave()
      await field.waitFor({ state: 'detached' })
      await item.getByRole('button', { name: 'Reply' }).click()
      expect(await field.inputValue()).toBe('Half a')
    }

    const { id, editKey } = noted
    await server.call('DELETE', `/api/v1/pages/${id}/notes/${noteId}`, { json: { editKey } })
    await item.getByRole('button', { name: 'Done' }).click()
    await page.getByText('This note was deleted elsewhere.').waitFor()
    await page.getByText('No open notes.').waitFor()
    expect(await items(page).count()).toBe(0)
    await visitor.close(KEEP_CACHE)
    expect(visitor.complaints).toEqual([loadFailure(404, 'Not Found')])
  })

  it('[20.1.1] are not offered by a service that takes none', async () => {
    const without = await startEditorServer({ NOTES: 'off' })
    const visitor = await openVisitor(browser as Browser, without.origin)
    const { page, goTo } = visitor
    await goTo('/')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByText('This service takes no notes.').waitFor()
    expect(await page.getByLabel('Readers can write to you').isDisabled()).toBe(true)
    await visitor.close(KEEP_CACHE)
    await without.stop()
    expect(visitor.complaints).toEqual([])
  })

  it('[20.5.1] are deleted, one after a question, and all after another', async () => {
    const noted = await pageWithNotes()
    for (const text of ['one', 'two', 'three']) await noted.write({ text })
    const visitor = await open(noted)
    const { page } = visitor
    await openList(page)
    await items(page).nth(1).getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: 'Delete this note?' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await items(page).nth(1).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect.poll(() => items(page).locator('.note-text').allInnerTexts()).toEqual(['one', 'three'])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('three')
    expect((await noted.list()).notes.map(({ text }) => text)).toEqual(['one', 'three'])
    await page.getByRole('button', { name: 'Delete all notes…' }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await page.getByText('No open notes.').waitFor()
    expect((await noted.list()).notes).toEqual([])
    expect(await count(page).innerText()).toBe('0')
    await visitor.close(KEEP_CACHE)
    expect(visitor.complaints).toEqual([])
  })

  it('[10.10.14] [20.3.3] are marked at their blocks, where they stay, and lead to their passages', async () => {
    const noted = await pageWithNotes()
    await noted.write({ text: 'Which moon?', at: { block: 3, excerpt: 'moon pulls' } })
    await noted.write({ text: 'Ours?', at: { block: 3 } })
    await noted.write({ text: 'Three?', at: { block: 4, excerpt: 'two' } })
    const visitor = await open(noted)
    const { page } = visitor
    const keyboard = keyboardOf(page)
    const marks = page.locator('.note-mark')
    /** The text of the block beside which each mark stands. */
    const marked = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.note-mark')].map((mark) => {
          const { top, bottom } = mark.getBoundingClientRect()
          const middle = (top + bottom) / 2
          const isBeside = (block: Element) => {
            const box = block.getBoundingClientRect()
            return box.top < middle && box.bottom > middle
          }
          return [...document.querySelectorAll('.ProseMirror > *')].find(isBeside)?.textContent
        }),
      )
    await expect.poll(marked).toEqual(['The moon pulls at the sea.', 'onetwo'])
    await keyboard.untilInText()
    await keyboard.press('Control+Home')
    await keyboard.type('High ')
    await keyboard.press('End', 'Enter')
    await keyboard.type('A new line.')
    await keyboard.press('Enter')
    await keyboard.type('And another.')
    await expect.poll(marked).toEqual(['The moon pulls at the sea.', 'onetwo'])

    await marks.first().click()
    await expect.poll(() => page.locator(':focus').innerText()).toContain('Which moon?')
    await items(page).nth(2).getByRole('button', { name: 'Go to passage' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.locator('.ProseMirror .match').allInnerTexts()).toEqual(['two'])
    await keyboard.type('all ')
    expect(await page.locator('.ProseMirror li').allInnerTexts()).toEqual(['one', 'all two'])

    // What is replaced as a whole, by markdown and back, is found by its text.
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Edit as markdown' }).click()
    const field = page.getByLabel('The page as markdown')
    await field.fill(`---\nnotes: false\n---\n\nFirst.\n\n${await field.inputValue()}`)
    await openList(page)
    await items(page).nth(0).getByRole('button', { name: 'Go to passage' }).click()
    await expect.poll(() => page.locator('.ProseMirror .match').allInnerTexts()).toEqual(['moon pulls'])
    await expect.poll(marked).toContain('The moon pulls at the sea.')
    await page.getByRole('button', { name: 'Settings' }).click()
    expect(await page.getByLabel('Readers can write to you').isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Close' }).click()

    await toTheEnd(page)
    await keyboard.press('Control+Home', 'Shift+Control+End', 'Delete')
    await expect.poll(() => marks.count()).toBe(0)
    await openList(page)
    await items(page).nth(0).getByRole('button', { name: 'Go to passage' }).click()
    await page.getByText('This passage is no longer in the text.').waitFor()
    await visitor.close(KEEP_CACHE)
    expect(visitor.complaints).toEqual([])
  })

  it('say whether their passage was changed since, or is no longer there', async () => {
    const noted = await pageWithNotes()
    await noted.write({ text: 'one', at: { block: 3 } })
    await noted.write({ text: 'two', at: { block: 1 } })
    const { id, editKey } = noted
    for (const edit of [
      { old: 'The moon pulls', new: 'The moon always pulls' },
      { at: 1, remove: true },
    ])
      expect(
        (await server.call('POST', `/api/v1/pages/${id}/edits`, { json: { editKey, edits: [edit] } })).status,
      ).toBe(200)
    const visitor = await open(noted)
    const { page } = visitor
    await openList(page)
    await expect
      .poll(() => page.locator('.note-passage').allInnerTexts())
      .toEqual(['The moon pulls at the sea. changed since', 'Twice a day. no longer there'])
    await visitor.close(KEEP_CACHE)
  })

  it('are reached and answered by keyboard alone', async () => {
    const noted = await pageWithNotes()
    await noted.write({ text: 'First?', at: { block: 1 } })
    await noted.write({ text: 'Second?' })
    const visitor = await open(noted)
    const { page } = visitor
    const { untilInText, press, type, tabTo, focused } = keyboardOf(page)
    await count(page).waitFor()
    await untilInText()
    await press('Escape')
    await tabTo('button "2 open notes from readers"', 'back')
    await press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo('listitem')
    await press('ArrowDown')
    expect(await page.locator(':focus').innerText()).toContain('Second?')
    await press('ArrowDown', 'ArrowUp')
    expect(await page.locator(':focus').innerText()).toContain('First?')
    await press('End')
    await tabTo('button "Reply"')
    await press('Enter')
    expect(await focused()).toBe('textbox "Your reply"')
    await type('Line')
    await press('Home', 'ArrowUp', 'Escape')
    expect(await focused()).toBe('button "Reply"')
    await press('Enter')
    await type(' by line.')
    await press('Tab', 'Enter')
    await expect.poll(focused).toBe('button "Change reply"')
    expect((await noted.list()).notes[1]).toMatchObject({ state: 'done', reply: 'Line by line.' })
    await press('ArrowUp')
    await tabTo('button "Done"')
    await press('Enter')
    await expect.poll(focused).toBe('button "Open again"')
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await focused()).toBe('button "0 open notes from readers"')
    await visitor.close(KEEP_CACHE)
    expect(visitor.complaints).toEqual([])
  })

  it('of hostile readers are inert, and stay in their boxes', async () => {
    const noted = await pageWithNotes()
    const attack = '<img src=x onerror=reportError(1)><a href="https://evil.example/">a</a>'
    await noted.write({
      text: `${attack} \u202Elive\u202C \u2066a\u200B https://evil.example/ ${'W'.repeat(800)}`,
      name: `\u202E<b>${'m'.repeat(90)}`,
      at: { block: 3, excerpt: attack },
    })
    await noted.write({ text: COMBINING, name: 'Z' + '\u0301'.repeat(99) })
    const visitor = await open(noted, { viewport: { width: 360, height: 740 } })
    const { page, requests } = visitor
    await openList(page)
    await expect.poll(() => items(page).count()).toBe(2)
    const [first] = await items(page).locator('.note-text').allInnerTexts()
    expect(first).toContain(`${attack} U+202EliveU+202C U+2066aU+200B https://evil.example/ WWW`)
    expect(await items(page).locator('img, a, b').count()).toBe(0)
    const outside = await items(page).evaluateAll(
      (all) =>
        all.flatMap((item) => {
          const box = item.getBoundingClientRect()
          return [...item.querySelectorAll('.words')].filter((words) => {
            const { left, right, top, bottom } = words.getBoundingClientRect()
            const isClipped = getComputedStyle(words).overflow === 'clip'
            return !isClipped || left < box.left || right > box.right || top < box.top || bottom > box.bottom
          })
        }).length,
    )
    expect(outside).toBe(0)
    const { scroll, width } = await page
      .locator('.notes-dialog .dialog-body')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scroll: scrollWidth, width: clientWidth }))
    expect(scroll).toBe(width)
    await items(page).nth(0).getByRole('button', { name: 'Done' }).click()
    await expect.poll(async () => (await noted.list()).open).toBe(1)
    expect(requests.filter((one) => one.url().includes('evil.example'))).toEqual([])
    await visitor.close(KEEP_CACHE)
    expect(visitor.complaints).toEqual([])
  })

  it('[20.1.1] are asked for in the settings, and then counted, and again later', async () => {
    const visitor = await openVisitor(browser as Browser, server.origin)
    const { page, goTo } = visitor
    await page.clock.install()
    await goTo('/')
    await toTheEnd(page)
    await page.keyboard.insertText('Low water')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByLabel('Readers can write to you').check()
    await page.getByRole('button', { name: 'Close' }).click()
    const { id, editUrl } = await publish(page)
    expect((await storedPage(server, id)).notes).toBe(true)
    await expect.poll(() => count(page).innerText()).toBe('0')
    await server.call('POST', `/api/v1/pages/${id}/notes`, { json: { text: 'Hello' } })
    const asked = listRequests(visitor).length
    await page.clock.fastForward(61_000)
    await expect.poll(() => count(page).innerText()).toBe('1')
    expect(listRequests(visitor).length).toBe(asked + 1)

    await page.route('**/notes/list', (route) => route.abort())
    await page.clock.fastForward(61_000)
    await expect
      .poll(() => visitor.complaints.splice(0))
      .toEqual(['Failed to load resource: net::ERR_FAILED'])
    expect(await page.locator('.notice').allInnerTexts()).toEqual([])
    expect(await count(page).innerText()).toBe('1')
    await page.unroute('**/notes/list')

    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByLabel('Readers can write to you').uncheck()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Update' }).click()
    await untilState(page, 'Published')
    expect((await storedPage(server, id)).notes).toBe(false)
    await goTo(editPath({ editUrl }))
    await expect.poll(() => count(page).innerText()).toBe('1')
    expect(visitor.requests.filter((one) => one.url().includes('/events'))).toEqual([])
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  })

  it('are asked for once where there are none, and once with a wrong key', async () => {
    const { id, editUrl } = await server.publish({ content: CONTENT })
    const visitor = await openVisitor(browser as Browser, server.origin)
    const { page, goTo } = visitor
    await page.clock.install()
    await goTo(editPath({ editUrl }))
    await expect.poll(() => listRequests(visitor).length).toBe(1)
    await page.clock.fastForward(200_000)
    await goTo(`/?id=${id}#edit=${'x'.repeat(24)}`)
    await page.getByText('The edit key in this link is not the key of this page').waitFor()
    await page.clock.fastForward(200_000)
    expect(listRequests(visitor).length).toBe(2)
    expect(await count(page).isVisible()).toBe(false)
    await visitor.close()
  })

  it.each([
    { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
    { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
  ] as const)('have nothing that axe finds: $colorScheme, $viewport.width px wide', async (options) => {
    const noted = await pageWithNotes()
    await noted.write({ text: 'Which moon?\u202E', name: 'Ada', at: { block: 3 } })
    await noted.write({ text: 'Ours?', at: { block: 3 } })
    const visitor = await open(noted, { ...options, reducedMotion: 'reduce' })
    const { page } = visitor
    const rules = options.colorScheme === 'dark' ? { only: RULES_OF_SIGHTS } : {}
    const expectNothing = async () => {
      expect(await violations(page.mainFrame(), rules)).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
    await page.getByRole('button', { name: '2 notes from readers' }).waitFor()
    await expectNothing()
    await openList(page)
    await items(page).nth(1).getByRole('button', { name: 'Done' }).click()
    await items(page).nth(1).getByRole('button', { name: 'Open again' }).waitFor()
    await items(page).nth(0).getByRole('button', { name: 'Reply' }).click()
    await expectNothing()
    await page.getByRole('button', { name: 'Delete all notes…' }).click()
    await page.getByRole('dialog', { name: 'Delete all notes of this page?' }).waitFor()
    await expectNothing()
    await visitor.close(KEEP_CACHE)
    expect(visitor.complaints).toEqual([])
  })
})
