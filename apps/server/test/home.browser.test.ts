import type { Browser } from 'playwright-core'
import type { PageResponse, PublishResponse } from 'qp-schema/api'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { previewHtml } from '../src/browser/preview.ts'
import { launchChromium } from './browser.ts'
import { BASE_URL, startTestServer, type TestServer } from './test-server.ts'
import { loadFailure, openVisitor, type Visitor } from './visitor.ts'

const browser: Browser | undefined = await launchChromium()
let server: TestServer
let visitor: Visitor

beforeAll(async () => {
  server = await startTestServer()
  await requireCurrentBuild()
})
afterAll(async () => {
  await browser?.close()
  await server.stop()
})

describe.skipIf(browser === undefined)('[10.10] the home page in a browser', () => {
  beforeEach(async () => {
    visitor = await openVisitor(browser as Browser, server.origin)
  })
  afterEach(async () => {
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  })

  describe('writing', () => {
    it('[10.10.3] publishes what is typed and shows both links', async () => {
      const { page, goTo } = visitor
      await goTo('/')
      await page.getByLabel('Title, optional', { exact: true }).fill('Field notes')
      await page.getByLabel('Text in markdown').fill('Eleven **herons**.')
      await page.locator('#write').getByText('Vivid').click()
      await page.locator('#write').getByText('Dark', { exact: true }).click()
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('heading', { name: 'Your page is live' }).waitFor()

      const url = await page.getByLabel('Public link').inputValue()
      const id = url.slice(BASE_URL.length + 1)
      const editUrl = await page.getByLabel('Secret edit link').inputValue()
      expect(url).toBe(`${BASE_URL}/${id}`)
      expect(editUrl).toMatch(new RegExp(`^${BASE_URL}/\\?id=${id}#edit=[\\w-]{24}$`))
      expect(await storedPage(id)).toMatchObject({
        content: [
          { type: 'richtext', html: '<h1>Field notes</h1>' },
          { type: 'richtext', html: '<p>Eleven <strong>herons</strong>.</p>' },
        ],
        theme: 'dark-vivid',
        published: true,
      })
      await goTo(`/${id}`)
      expect(await page.getByRole('heading').allTextContents()).toEqual(['Field notes'])
    })

    it("[10.10.10] reads markdown in GitHub's dialect, or in the basic one, and remembers which", async () => {
      const { page, goTo } = visitor
      const text = '---\ndescription: Of herons\n---\n\nEleven'
      const [asGitHub, asBasic] = [
        { meta: { description: 'Of herons' }, content: [{ type: 'richtext', html: '<p>Eleven</p>' }] },
        {
          meta: null,
          content: [
            { type: 'divider' },
            { type: 'richtext', html: '<h2>description: Of herons</h2>' },
            { type: 'richtext', html: '<p>Eleven</p>' },
          ],
        },
      ]
      const publish = async () => {
        await page.getByLabel('Text in markdown').fill(text)
        await page.keyboard.press('Control+Enter')
        await page.getByRole('heading', { name: 'Your page is live' }).waitFor()
        const { pathname, search, hash } = new URL(await page.getByLabel('Secret edit link').inputValue())
        const id = new URLSearchParams(search).get('id') ?? ''
        return { id, editAddress: `${pathname}${search}${hash}` }
      }
      const choice = page.locator('#write').getByRole('combobox', { name: 'Markdown' })
      const inEditor = page.locator('#edit').getByRole('combobox', { name: 'Markdown' })
      const chosen = (select: typeof choice) => select.locator('option:checked').textContent()

      await goTo('/')
      expect(await chosen(choice)).toBe('GitHub')
      expect(await storedPage((await publish()).id)).toMatchObject(asGitHub)
      expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})

      page.on('dialog', (dialog) => dialog.accept())
      await goTo('/')
      await choice.selectOption('Basic')
      const { id, editAddress } = await publish()
      expect(await storedPage(id)).toMatchObject(asBasic)

      await goTo(editAddress)
      expect(await chosen(inEditor)).toBe('Basic')
      await page.getByLabel('Markdown to add to the end').fill('---')
      await page.getByRole('button', { name: 'Add to the page' }).click()
      await page.getByText('Added 1 block to the end.').waitFor()
      await inEditor.selectOption('GitHub')
      await page.locator('#changes').getByText('Replace', { exact: true }).click()
      await page.getByLabel('Markdown that replaces the page').fill(text)
      await page.getByRole('button', { name: 'Replace the page' }).click()
      await page.getByText('The page has been replaced.').waitFor()
      expect(await storedPage(id)).toMatchObject(asGitHub)
      await page.locator('#changes').getByText('Blocks JSON').click()
      expect(await inEditor.isVisible()).toBe(false)

      await goTo('/')
      expect(await chosen(choice)).toBe('GitHub')
    })

    it('[10.10.10] chooses all the same where the browser keeps nothing', async () => {
      const { page, goTo } = visitor
      await page.addInitScript(() =>
        Object.defineProperty(globalThis, 'localStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        }),
      )
      await goTo('/')
      await page.locator('#write').getByRole('combobox', { name: 'Markdown' }).selectOption('Basic')
      await page.getByLabel('Text in markdown').fill('---\ndescription: x\n---')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('heading', { name: 'Your page is live' }).waitFor()
      const id = (await page.getByLabel('Public link').inputValue()).slice(BASE_URL.length + 1)
      expect((await storedPage(id)).meta).toBeNull()
    })

    it('[10.10.3] publishes on Ctrl+Enter and leaves the address alone', async () => {
      const { page, goTo } = visitor
      await goTo('/')
      await page.getByLabel('Text in markdown').fill('Quick')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('heading', { name: 'Your page is live' }).waitFor()
      expect(page.url()).toBe(`${server.origin}/`)
    })

    it('[10.10.3] copies either link', async () => {
      const { page, goTo } = visitor
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await goTo('/')
      await page.getByLabel('Text in markdown').fill('Copy me')
      await page.keyboard.press('Control+Enter')
      for (const label of ['Public link', 'Secret edit link']) {
        const card = page.locator('.card', { has: page.getByLabel(label) })
        await card.getByRole('button', { name: 'Copy' }).click()
        await card.getByRole('button', { name: 'Copied' }).waitFor()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
          await page.getByLabel(label).inputValue(),
        )
      }
    })

    it('[10.10.3] asks before an edit link is left that was not copied', async () => {
      const { page, goTo } = visitor
      await goTo('/')
      await page.getByLabel('Text in markdown').fill('Do not lose me')
      await page.keyboard.press('Control+Enter')
      const asked = page.waitForEvent('dialog')
      const left = page.getByRole('link', { name: 'Write another page' }).click()
      const dialog = await asked
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()
      await left
      await page.getByLabel('Secret edit link').waitFor()
    })

    it('[10.10.3] goes on to edit what was just published, and back', async () => {
      const { page, goTo } = visitor
      await goTo('/')
      await page.getByLabel('Text in markdown').fill('# Draft one')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('heading', { name: 'Your page is live' }).waitFor()
      const { pathname, search, hash } = new URL(await page.getByLabel('Secret edit link').inputValue())
      await page.getByRole('link', { name: 'Edit' }).click()
      await page.getByRole('heading', { name: 'Draft one', level: 1 }).waitFor()
      expect(page.url()).toBe(`${server.origin}${pathname}${search}${hash}`)
      expect(await page.getByLabel('Markdown that replaces the page').inputValue()).toBe('# Draft one')
      await page.goBack()
      await page.getByRole('heading', { name: 'Markdown in. A web page out.' }).waitFor()
      expect(await page.getByLabel('Text in markdown').inputValue()).toBe('')
    })

    it('[10.10.3] takes a markdown file from the picker or dropped', async () => {
      const { page, goTo } = visitor
      await goTo('/')
      const text = page.getByLabel('Text in markdown')
      await page.getByLabel('Open a file').setInputFiles({
        name: 'notes.md',
        mimeType: 'text/markdown',
        buffer: Buffer.from('# From a file\n'),
      })
      await expect.poll(() => text.inputValue()).toBe('# From a file\n')
      const files = await page.evaluateHandle(() => {
        const transfer = new DataTransfer()
        transfer.items.add(new File(['dropped'], 'more.md', { type: 'text/markdown' }))
        return transfer
      })
      await text.dispatchEvent('drop', { dataTransfer: files })
      await expect.poll(() => text.inputValue()).toBe('# From a file\ndropped')
    })

    it('[10.10.3] says what was left out', async () => {
      const { page, goTo } = visitor
      await goTo('/')
      await page.getByLabel('Text in markdown').fill('Text\n\n![x](javascript:alert(1))')
      await page.keyboard.press('Control+Enter')
      await page.getByText('Some of it was left out or changed:').waitFor()
      expect(await page.locator('#published .notice li').count()).toBe(1)
    })

    it('[10.10.3] hints when the text is larger than a request may be', async () => {
      const { page, goTo } = visitor
      await goTo('/')
      await page.getByLabel('Text in markdown').fill('x'.repeat(1_300_000))
      expect(await page.locator('#write .size').textContent()).toBe(
        '1.24 MiB. The server takes at most 1.00 MiB.',
      )
      await page.getByLabel('Text in markdown').fill('x')
      expect(await page.locator('#write .size').textContent()).toBe('')
    })

    it('[10.10.3] keeps the draft when the network fails, and can try again', async () => {
      const { page, goTo, complaints } = visitor
      await goTo('/')
      await page.getByLabel('Text in markdown').fill('Still here')
      await page.context().setOffline(true)
      await page.keyboard.press('Control+Enter')
      await page.getByRole('alert').getByText('The server could not be reached.').waitFor()
      expect(await page.getByLabel('Text in markdown').inputValue()).toBe('Still here')
      await page.context().setOffline(false)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('heading', { name: 'Your page is live' }).waitFor()
      expect(complaints.splice(0)).toEqual(['Failed to load resource: net::ERR_INTERNET_DISCONNECTED'])
    })

    it('[10.10.3] says how long to wait once the rate is used up', async () => {
      const strict = await startTestServer({ PUBLISH_RATE_LIMIT: '1', PUBLISH_RATE_WINDOW_SECONDS: '60' })
      await strict.publish({ content: 'The only one' })
      const { page, complaints } = visitor
      await page.goto(strict.origin)
      await page.getByLabel('Text in markdown').fill('One too many')
      await page.keyboard.press('Control+Enter')
      const wait = page.getByRole('button', { name: /^Try again in \d+ s$/ })
      await wait.waitFor()
      expect(await wait.isDisabled()).toBe(true)
      expect(await page.getByRole('alert').textContent()).toMatch(/try again in \d+ s/)
      expect(await page.getByLabel('Text in markdown').inputValue()).toBe('One too many')
      expect(complaints.splice(0)).toEqual([loadFailure(429, 'Too Many Requests')])
      await strict.stop()
    })

    it('[10.10.3] a hidden page opens in the edit view with its preview', async () => {
      const { page, goTo, complaints } = visitor
      await goTo('/')
      await page.getByLabel('Text in markdown').fill('# Under wraps')
      await page.getByText('Keep hidden').click()
      await page.getByRole('button', { name: 'Save hidden' }).click()
      await page.getByText('The address of this view is your secret edit link').waitFor()
      expect(page.url()).toMatch(new RegExp(`^${server.origin}/\\?id=[0-9A-Za-z]{12}#edit=[\\w-]{24}$`))
      await page.frameLocator('#preview').getByRole('heading', { name: 'Under wraps' }).waitFor()
      expect(await page.getByLabel('Markdown that replaces the page').inputValue()).toBe('# Under wraps')

      const id = new URL(page.url()).searchParams.get('id')
      await goTo(`/${id}`)
      expect(await page.getByRole('heading').allTextContents()).toEqual(['There is no page here'])
      expect(complaints.splice(0)).toEqual([loadFailure(404, 'Not Found')])
    })
  })

  describe('editing', () => {
    let published: PublishResponse
    beforeEach(async () => {
      published = await server.publish({ content: '# Before\n\nFirst.' })
    })
    const open = async (fragment = `#edit=${published.editKey}`) => {
      await visitor.goTo(`/?id=${published.id}${fragment}`)
      await visitor.page.getByRole('heading', { name: 'Before', level: 1 }).waitFor()
    }
    const blocks = async () => (await storedPage(published.id)).content

    it('[10.10.4] shows the page and its state', async () => {
      await open()
      const { page } = visitor
      expect(await page.locator('#edit-badge').textContent()).toBe('Live')
      expect(await page.locator('#edit-public').getAttribute('href')).toBe(`${server.origin}/${published.id}`)
      expect(await page.locator('#edit-facts').textContent()).toMatch(/^Theme auto-default · Changed /)
      await page.frameLocator('#preview').getByText('First.').waitFor()
    })

    it('[10.10.4] appends markdown', async () => {
      await open()
      const { page } = visitor
      await page.getByLabel('Markdown to add to the end').fill('Second.\n\nThird.')
      await page.getByRole('button', { name: 'Add to the page' }).click()
      await page.getByText('Added 2 blocks to the end.').waitFor()
      await page.frameLocator('#preview').getByText('Third.').waitFor()
      expect(await page.getByLabel('Markdown to add to the end').inputValue()).toBe('')
      expect(await blocks()).toEqual([
        { type: 'richtext', html: '<h1>Before</h1>' },
        { type: 'richtext', html: '<p>First.</p>' },
        { type: 'richtext', html: '<p>Second.</p>' },
        { type: 'richtext', html: '<p>Third.</p>' },
      ])
    })

    it('[10.10.4] replaces with markdown, and changes the theme', async () => {
      await open()
      const { page } = visitor
      await page.getByText('Replace', { exact: true }).click()
      await page.getByLabel('New title, optional').fill('After')
      await page.getByLabel('Markdown that replaces the page').fill('All new.')
      await page.getByRole('button', { name: 'Replace the page' }).click()
      await page.getByText('The page has been replaced.').waitFor()
      await page.getByRole('heading', { name: 'After', level: 1 }).waitFor()
      const content = [
        { type: 'richtext', html: '<h1>After</h1>' },
        { type: 'richtext', html: '<p>All new.</p>' },
      ]
      expect(await storedPage(published.id)).toMatchObject({ content, theme: 'auto-default' })

      await page.locator('#theme-form').getByText('Editorial').click()
      await page.getByRole('button', { name: 'Save this theme' }).click()
      await page.getByText('The theme has been changed.').waitFor()
      expect(await storedPage(published.id)).toMatchObject({ content, theme: 'auto-editorial' })
    })

    it('[10.10.4] edits the blocks as JSON', async () => {
      await open()
      const { page, complaints } = visitor
      await page.getByText('Blocks JSON').click()
      const field = page.getByLabel('The page’s blocks as JSON')
      const save = page.getByRole('button', { name: 'Save the blocks' })
      expect(JSON.parse(await field.inputValue())).toEqual(await blocks())

      await field.fill('[{')
      await save.click()
      await page.getByRole('alert').getByText('This is not valid JSON.').waitFor()

      await field.fill('[{"type":"table","headers":["a"],"rows":[["1","2"]]},{"type":"nope"}]')
      await save.click()
      await page.getByRole('alert').getByText('blocks[0].rows[0]', { exact: true }).waitFor()
      await page.getByRole('alert').getByText('blocks[1].type', { exact: true }).waitFor()
      expect(complaints.splice(0)).toEqual([loadFailure(400, 'Bad Request')])

      await field.fill('[{"type":"quote","html":"<p>Said.</p>","attribution":"Ada"}]')
      await save.click()
      await page.getByText('The page has been replaced.').waitFor()
      expect(await blocks()).toEqual([{ type: 'quote', html: '<p>Said.</p>', attribution: 'Ada' }])
      expect(JSON.parse(await field.inputValue())).toEqual(await blocks())
    })

    it('[10.10.4] hides, shows and deletes, and asks before it deletes', async () => {
      await open()
      const { page } = visitor
      await page.getByRole('button', { name: 'Hide page' }).click()
      await page.getByText('The page is hidden').waitFor()
      expect((await server.call('GET', `/${published.id}`)).status).toBe(404)
      await page.frameLocator('#preview').getByRole('heading', { name: 'Before' }).waitFor()

      await page.getByRole('button', { name: 'Show page' }).click()
      await page.getByText('The page is live.').waitFor()
      expect((await server.call('GET', `/${published.id}`)).status).toBe(200)

      await page.getByRole('button', { name: 'Delete…' }).click()
      await page.getByRole('button', { name: 'Keep the page' }).click()
      expect((await server.call('GET', `/${published.id}`)).status).toBe(200)
      await page.getByRole('button', { name: 'Delete…' }).click()
      await page.getByRole('button', { name: 'Delete for good' }).click()
      await page.getByRole('heading', { name: 'The page is gone' }).waitFor()
      expect(page.url()).toBe(`${server.origin}/`)
      expect((await server.call('GET', `/api/v1/pages/${published.id}`)).status).toBe(404)
      await page.getByRole('link', { name: 'Write a new page' }).click()
      await page.getByLabel('Text in markdown').waitFor()
    })

    it.each([
      ['a wrong key', '#edit=AAAAAAAAAAAAAAAAAAAAAAAA'],
      ['no key', ''],
    ])('[10.10.4] with %s it says so when a change is refused', async (_, fragment) => {
      await open(fragment)
      const { page, complaints } = visitor
      await page.getByLabel('Markdown to add to the end').fill('Mine now')
      await page.getByRole('button', { name: 'Add to the page' }).click()
      await page.getByRole('alert').getByText('The edit key of this page is missing or wrong.').waitFor()
      expect(await page.getByLabel('Markdown to add to the end').inputValue()).toBe('Mine now')
      expect(complaints.splice(0)).toEqual([loadFailure(403, 'Forbidden')])
    })

    it('[10.10.4] says that there is no page with an unknown id', async () => {
      await visitor.goTo('/?id=000000000000#edit=AAAAAAAAAAAAAAAAAAAAAAAA')
      await visitor.page.getByRole('heading', { name: 'There is no page to edit here' }).waitFor()
      expect(visitor.complaints.splice(0)).toEqual([loadFailure(404, 'Not Found')])
    })

    it('[10.10.5] the key is stored nowhere and sent in bodies only', async () => {
      await open()
      const { page, requests } = visitor
      await page.getByLabel('Markdown to add to the end').fill('Second.')
      await page.getByRole('button', { name: 'Add to the page' }).click()
      await page.getByText('Added 1 block to the end.').waitFor()
      await page.getByRole('button', { name: 'Hide page' }).click()
      await page.getByText('The page is hidden').waitFor()
      const stored = await page.evaluate(async () => ({
        local: { ...localStorage },
        session: { ...sessionStorage },
        databases: await indexedDB.databases(),
        caches: await caches.keys(),
        history: history.state,
      }))
      expect(stored).toEqual({ local: {}, session: {}, databases: [], caches: [], history: null })
      expect(await page.context().cookies()).toEqual([])

      const { editKey } = published
      const withKey: string[] = []
      for (const request of requests) {
        const address = new URL(request.url())
        expect(`${address.pathname}${address.search}`).not.toContain(editKey)
        expect(JSON.stringify(await request.allHeaders())).not.toContain(editKey)
        if (request.postData()?.includes(editKey) === true)
          withKey.push(`${request.method()} ${address.pathname}`)
      }
      expect(withKey).toEqual([
        `POST /api/v1/pages/${published.id}/blocks`,
        `PATCH /api/v1/pages/${published.id}`,
      ])
    })

    it('[10.10.6] links in the preview lead nowhere', async () => {
      const { id, editKey } = await server.publish({ content: '[Away](https://example.org/) and [down](#x)' })
      const { page, goTo, complaints, requests } = visitor
      await goTo(`/?id=${id}#edit=${editKey}`)
      const preview = page.frameLocator('#preview')
      await preview.getByText('Away').click()
      await preview.getByText('down').click()
      await preview.getByText('Away').waitFor()
      expect(page.context().pages()).toHaveLength(1)
      expect(requests.filter((request) => !request.url().startsWith(server.origin))).toEqual([])
      expect(complaints.splice(0).every((text) => text.startsWith('Blocked opening'))).toBe(true)
    })

    it('[10.10.6] the preview runs no script, loads no frame and keeps the style of snippets', async () => {
      const content = [
        { type: 'html', safetyMode: 'strict_sanitized', html: '<p style="color:#ff0000">Red</p>' },
        { type: 'html', safetyMode: 'sandboxed', html: '<p>framed</p>' },
        { type: 'embed', embedType: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ', title: 'A song' },
      ]
      const { id, editKey } = await server.publish({ blocks: content })
      const { page, goTo } = visitor
      await goTo(`/?id=${id}#edit=${editKey}`)
      const preview = page.frameLocator('#preview')
      await preview.getByText('YouTube: A song').waitFor()
      await preview.getByText('A document in a frame of its own.').waitFor()
      await preview.getByText('Red').waitFor()
      expect(await page.locator('#preview').getAttribute('sandbox')).toBe('')
      expect(page.frames()).toHaveLength(2)
    })
  })

  describe('everywhere', () => {
    it('[10.10.1] fits a phone, in either colour scheme', async () => {
      const { id, editKey } = await server.publish({ content: `# ${'Long'.repeat(40)}` })
      for (const colorScheme of ['light', 'dark'] as const) {
        const viewport = { width: 390, height: 844 }
        const phone = await openVisitor(browser as Browser, server.origin, { colorScheme, viewport })
        for (const path of ['/', `/?id=${id}#edit=${editKey}`]) {
          await phone.goTo(path)
          await phone.page.locator('main > section:not([hidden]) h1').waitFor()
          expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
        }
        await phone.close()
        expect(phone.complaints).toEqual([])
      }
    })

    it('[10.10.1] without JavaScript it says so and shows the command', async () => {
      const plain = await openVisitor(browser as Browser, server.origin, { javaScriptEnabled: false })
      await plain.goTo('/')
      expect(await plain.page.locator('noscript').innerText()).toContain('needs JavaScript')
      expect(await plain.page.locator('#curl').textContent()).toBe(
        `curl ${BASE_URL}/api/v1/publish \\\n  -H 'Content-Type: text/markdown; variant=GFM' \\\n  --data-binary @notes.md`,
      )
      await plain.close()
    })
  })
})

async function storedPage(id: string): Promise<PageResponse> {
  return (await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)).body
}

/** The policy names stylesheets by their hash, so that an older build of the preview would be shown without any. */
async function requireCurrentBuild(): Promise<void> {
  const blocks: PageResponse['blocks'] = [{ type: 'richtext', html: '<p>x</p>' }]
  const page: PageResponse = {
    version: 'qp.v1',
    id: '000000000000',
    content: blocks,
    blocks,
    published: true,
    theme: 'auto-vivid',
    meta: null,
    slug: null,
    layout: 'standard',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
  const url = new URL('../dist/assets/preview.js', import.meta.url).href
  const built = await import(/* @vite-ignore */ url).catch(() => undefined)
  if (built?.previewHtml(page) === previewHtml(page)) return
  const state = built === undefined ? 'missing' : 'older than the sources'
  throw new Error(`dist/assets/preview.js is ${state}: run \`npx -y pnpm@10 exec turbo run build\` first.`)
}
