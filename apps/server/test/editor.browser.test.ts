import type { Browser } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  choose,
  editPath,
  publish,
  editorsInBrowser,
  storedPage,
  toTheEnd,
  untilState,
} from './editor-page.ts'
import { KEEP_CACHE, loadFailure, openVisitor, type Visitor } from './visitor.ts'

const { browser, server } = await editorsInBrowser()
let visitor: Visitor

const BLOCKS = [
  { type: 'richtext', html: '<h1>Tides</h1>' },
  { type: 'richtext', html: '<p>Twice a <em>day</em>.</p>' },
  { type: 'divider' },
]

describe.skipIf(browser === undefined)('[10.10] the editor in a browser', () => {
  beforeEach(async () => {
    visitor = await openVisitor(browser as Browser, server.origin)
    visitor.page.on('dialog', (dialog) => void dialog.accept())
  })
  afterEach(async () => {
    const { complaints } = visitor
    await visitor.close(KEEP_CACHE)
    expect(complaints).toEqual([])
  })

  it('[10.10.22] an example is a draft of its own, to be changed and published', async () => {
    const { page, goTo } = visitor
    await goTo('/')
    await toTheEnd(page)
    await page.keyboard.type('Mine')
    await untilState(page, 'Draft saved in this browser')
    await goTo('/?example=nothing')
    await page.getByText('Mine').waitFor()
    await goTo('/?example=recipe')
    await page.getByRole('heading', { name: 'Lemon cake' }).waitFor()
    expect(page.url()).toBe(`${server.origin}/`)
    await untilState(page, 'Draft saved in this browser')
    const { id } = await publish(page)
    const { content, theme } = await storedPage(server, id)
    expect([content[0], theme]).toEqual([{ type: 'richtext', html: '<h1>Lemon cake</h1>' }, 'auto-editorial'])
    await goTo('/')
    await page.getByText('Mine').waitFor()
  })

  it('[10.10.3] [10.10.4] a page from its first letter to its end, by keyboard', async () => {
    const { page, goTo } = visitor
    await goTo('/')
    await toTheEnd(page)
    await page.keyboard.type('# The tides\nTwice a **day**.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- one\ntwo')
    await untilState(page, 'Draft saved in this browser')
    await page.keyboard.press('Control+Shift+Enter')
    await page.getByRole('heading', { name: 'Your page is live' }).waitFor()
    const url = await page.getByLabel('Public link').inputValue()
    const editUrl = await page.getByLabel('Secret edit link').inputValue()
    await page.keyboard.press('Escape')
    await untilState(page, 'Published')
    const id = url.slice(server.origin.length + 1)
    expect(editUrl).toMatch(new RegExp(`^${server.origin}/\\?id=${id}#edit=[\\w-]{24}$`))
    expect(page.url()).toBe(editUrl)
    const written = [
      { type: 'richtext', html: '<h1>The tides</h1>' },
      { type: 'richtext', html: '<p>Twice a <strong>day</strong>.</p>' },
      { type: 'richtext', html: '<ul><li>one</li><li>two</li></ul>' },
    ]
    expect(await storedPage(server, id)).toMatchObject({
      content: written,
      published: true,
      theme: 'auto-default',
    })
    await goTo(`/${id}`)
    expect(await page.getByRole('heading').allTextContents()).toEqual(['The tides'])

    await goTo(editPath({ editUrl }))
    await untilState(page, 'Published')
    await toTheEnd(page)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('And back.')
    await untilState(page, 'Draft saved, not published')
    await page.keyboard.press('Control+Shift+Enter')
    await page.getByText('The page is updated.').waitFor()
    expect((await storedPage(server, id)).content).toEqual([
      ...written,
      { type: 'richtext', html: '<p>And back.</p>' },
    ])

    await choose(page, 'Hide page')
    await untilState(page, 'Hidden')
    expect((await server.call('GET', `/${id}`)).status).toBe(404)
    await page.locator('.bar-show').click()
    await untilState(page, 'Published')
    expect((await server.call('GET', `/${id}`)).status).toBe(200)

    await choose(page, 'Delete page…')
    const confirm = page.getByRole('button', { name: 'Delete for good' })
    expect(await confirm.isDisabled()).toBe(true)
    await page.getByLabel('Type “delete” to confirm').fill('delete')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'The page is gone' }).waitFor()
    expect(page.url()).toBe(`${server.origin}/`)
    expect((await server.call('GET', `/api/v1/pages/${id}`)).status).toBe(404)
  })

  it('[10.10.4] sends what nobody has touched as it came', async () => {
    const { page, goTo } = visitor
    const blocks = [
      ...BLOCKS,
      {
        type: 'richtext',
        html: '<p>a&amp;b</p><ol start="4"><li><p>x</p></li></ol><table><tbody><tr><td>1</td></tr></tbody></table>',
      },
      {
        type: 'button',
        url: 'https://example.org/',
        label: 'Go',
        variant: 'soft',
        shape: 'pill',
        accent: 'blue',
      },
    ]
    const made = await server.publish({ blocks, meta: { title: 'T' }, theme: 'dark-vivid' })
    const before = await storedPage(server, made.id)
    await goTo(editPath(made))
    await untilState(page, 'Published')
    await page.locator('.ProseMirror-focused').waitFor()
    // What came with the page cannot be undone, and the caret is at its start.
    await page.keyboard.press('Control+z')
    await page.keyboard.type('?')
    expect(await page.locator('.ProseMirror h1').innerText()).toBe('?Tides')
    await page.keyboard.press('Backspace')
    await page.locator('.ProseMirror p').first().click()
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await page.keyboard.press('Control+Shift+Enter')
    await page.getByText('The page is updated.').waitFor()
    const { content, theme, meta } = await storedPage(server, made.id)
    expect([content, theme, meta]).toEqual([
      before.content.with(1, { type: 'richtext', html: '<p>Twice a <em>day</em>.!</p>' }),
      'dark-vivid',
      { title: 'T' },
    ])
    expect(JSON.stringify(content.toSpliced(1, 1))).toBe(JSON.stringify(before.content.toSpliced(1, 1)))
  })

  it('[10.10.3] chooses theme, title, description and visibility', async () => {
    const { page, goTo } = visitor
    await goTo('/')
    await toTheEnd(page)
    await page.keyboard.type('Quietly')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('radio', { name: 'Vivid, Dark' }).check({ force: true })
    await page.getByLabel('Title', { exact: true }).fill('Shared title')
    await page.getByLabel('Description').fill('Shared words')
    expect(await page.locator('.social-card').innerText()).toBe(
      `Shared title\nShared words\n${new URL(server.origin).host}`,
    )
    await page.getByLabel('Keep hidden').check()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('heading', { name: 'Your page is saved, and hidden' }).waitFor()
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    expect(await storedPage(server, id)).toMatchObject({
      published: false,
      theme: 'dark-vivid',
      meta: { title: 'Shared title', description: 'Shared words' },
    })
  })

  it('[10.10.21] chooses language and direction, which the preview has; what is no tag does not stay', async () => {
    const { page, goTo } = visitor
    await goTo('/')
    await toTheEnd(page)
    await page.keyboard.type('مرحبا')
    await page.getByRole('button', { name: 'Settings' }).click()
    const language = page.getByLabel('Language')
    await language.fill('Arabic!')
    expect(await language.getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('Tab')
    expect(await language.inputValue()).toBe('')
    await language.fill('ar')
    await page.getByLabel('Right to left').check()
    await page.keyboard.press('Escape')
    expect(await page.locator('.page').getAttribute('lang')).toBe('ar')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.frameLocator('.preview-frame').locator('html')
    expect([await preview.getAttribute('lang'), await preview.getAttribute('dir')]).toEqual(['ar', 'rtl'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('heading', { name: 'Your page is live' }).waitFor()
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    expect(await storedPage(server, id)).toMatchObject({ lang: 'ar', dir: 'rtl' })
    await page.keyboard.press('Escape')

    await page.reload()
    await untilState(page, 'Published')
    await page.getByRole('button', { name: 'Settings' }).click()
    expect(await page.getByLabel('Language').inputValue()).toBe('ar')
    expect(await page.getByLabel('Right to left').isChecked()).toBe(true)
    await page.getByLabel('Language').fill('')
    await page.getByLabel('Automatic').check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Shift+Enter')
    await page.getByText('The page is updated.').waitFor()
    const { lang, dir } = await storedPage(server, id)
    expect([lang, dir]).toEqual([undefined, undefined])
  })

  it('[10.10.3] with a Pro token gives a slug', async () => {
    const { page, goTo, complaints } = visitor
    const token = Object.values(await server.pro())[0] ?? ''
    await goTo('/')
    await toTheEnd(page)
    await page.keyboard.type('Ours')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.locator('summary', { hasText: 'Pro' }).click()
    expect(await page.getByLabel('Address of the page').isVisible()).toBe(false)
    await page.getByLabel('Pro token').fill('not-a-token')
    await page.getByLabel('Address of the page').fill('our-own-page')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('alert').getByText('The page was not saved. Nothing you wrote is lost.').waitFor()
    expect(complaints.splice(0)).toEqual([loadFailure(403, 'Forbidden')])
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByLabel('Pro token').fill(token)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Publish' }).click()
    expect(await page.getByLabel('Public link').inputValue()).toBe(`${server.origin}/our-own-page`)
  })

  it('[10.10.7] hands the edit link over, and asks before it is left unkept', async () => {
    const { page, goTo } = visitor
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await goTo('/')
    await toTheEnd(page)
    await page.keyboard.type('Keep me')
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your page is live' })
    await dialog.getByText('nobody can recover it').waitFor()
    const editUrl = await page.getByLabel('Secret edit link').inputValue()
    const asked = page.waitForEvent('dialog')
    await page.reload()
    expect((await asked).type()).toBe('beforeunload')
    await page.locator('.ProseMirror', { hasText: 'Keep me' }).waitFor()

    const copied = publishedDialog(page)
    await goTo('/')
    await toTheEnd(page)
    await page.keyboard.type('And me')
    await page.getByRole('button', { name: 'Publish' }).click()
    await copied.copy.click()
    await copied.copied.waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const file = await (await download).createReadStream()
    expect(Buffer.concat(await file.toArray()).toString()).toContain(`\n${page.url()}\n`)
    await dialog.getByRole('button', { name: 'Show QR code' }).click()
    await dialog.getByRole('img', { name: 'QR code of the secret edit link' }).waitFor()
    expect(page.url()).not.toBe(editUrl)
  })

  it('[10.10.14] edits the page as markdown, and keeps what it did not change', async () => {
    const { page, goTo } = visitor
    const blocks = [
      ...BLOCKS,
      { type: 'timeline', items: [{ label: 'May', body: 'Beta' }] },
      { type: 'richtext', html: '<p>Rock &amp; <u>roll</u></p>' },
    ]
    const made = await server.publish({ blocks })
    const before = await storedPage(server, made.id)
    await goTo(editPath(made))
    await untilState(page, 'Published')
    await choose(page, 'Edit as markdown')
    const field = page.getByLabel('The page as markdown')
    const markdown = await field.inputValue()
    expect(markdown).toContain('# Tides\n\nTwice a *day*.\n\n***')
    await field.fill(markdown.replace('Twice', 'Thrice'))
    await choose(page, 'Edit as blocks')
    await page.locator('.ProseMirror p', { hasText: 'Thrice a day.' }).waitFor()
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('The page is updated.').waitFor()
    expect((await storedPage(server, made.id)).content).toEqual(
      before.content.with(1, { type: 'richtext', html: '<p>Thrice a <em>day</em>.</p>' }),
    )
  })

  it('[10.10.12] leads to the block that was refused, and keeps what was written', async () => {
    const { page, goTo, complaints } = visitor
    const made = await server.publish({ blocks: BLOCKS })
    await goTo(editPath(made))
    await untilState(page, 'Published')
    await choose(page, 'Edit as markdown')
    const html = `${'<div>'.repeat(300)}x${'</div>'.repeat(300)}`
    const block = JSON.stringify({ type: 'html', html, safetyMode: 'strict_sanitized' })
    await page.getByLabel('The page as markdown').fill(`# Tides\n\n\`\`\`qp\n${block}\n\`\`\``)
    await page.getByRole('button', { name: 'Update' }).click()
    const refusal = page.getByRole('alert').filter({ hasText: 'The page was not saved.' })
    await refusal.getByRole('button', { name: 'Show' }).waitFor()
    expect(await page.locator('.ProseMirror .has-problem textarea').inputValue()).toBe(html)
    expect((await storedPage(server, made.id)).content).toEqual(BLOCKS)
    expect(complaints.splice(0)).toEqual([loadFailure(400, 'Bad Request')])
  })

  it('[10.10.6] shows the page as it will be, in a frame that runs nothing', async () => {
    const { page, goTo } = visitor
    const made = await server.publish({
      blocks: [
        ...BLOCKS,
        { type: 'richtext', html: '<p>so <code class="math">a^2</code></p>' },
        { type: 'code', code: 'const tide = 1', language: 'js' },
        { type: 'embed', embedType: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' },
      ],
      theme: 'light-editorial',
    })
    await goTo(editPath(made))
    await untilState(page, 'Published')
    await page.getByRole('button', { name: 'Preview' }).click()
    const frame = page.frameLocator('iframe[title="Preview of the page"]')
    await frame.getByRole('heading', { name: 'Tides' }).waitFor()
    await frame.getByText('Shown only on the published page.').waitFor()
    await frame.locator('.qp-math math').waitFor()
    // The policy of the editor lets in the style sheet of a page with formulas.
    expect(await frame.locator('.qp-math').evaluate((one) => getComputedStyle(one).whiteSpace)).toBe('nowrap')
    expect(await frame.locator('.qp-code code span').count()).toBeGreaterThan(0)
    const element = page.getByTitle('Preview of the page')
    expect(await element.getAttribute('sandbox')).toBe('')
    const wide = (await element.boundingBox())?.width ?? 0
    await page.getByLabel('Phone').check()
    const narrow = Math.floor((await element.boundingBox())?.width ?? 0)
    expect([wide > 1000, narrow]).toEqual([true, 390])
  })

  it('[10.10.8] says without JavaScript that it needs it, and shows the command', async () => {
    const plain = await openVisitor(browser as Browser, server.origin, { javaScriptEnabled: false })
    await plain.goTo('/')
    await plain.page.getByRole('heading', { name: 'Write a page, share its link' }).waitFor()
    expect(await plain.page.getByRole('group', { name: 'Publish' }).innerText()).toBe(
      `curl ${server.origin}/api/v1/publish \\\n  -H 'Content-Type: text/markdown' \\\n  -d '# Hello'`,
    )
    await plain.close()
  })

  it('[10.10.20] says what it is beneath a new page, until somebody writes, and beneath no other', async () => {
    const { page, goTo } = visitor
    const intro = page.getByRole('region', { name: 'What this is' })
    await goTo('/')
    await intro.waitFor()
    await toTheEnd(page)
    await page.keyboard.type('M')
    await intro.waitFor({ state: 'hidden' })
    const { editUrl } = await publish(page)
    await goTo(editPath({ editUrl }))
    await untilState(page, 'Published')
    expect(await intro.isVisible()).toBe(false)
  })

  it('[10.10.15] remembers pages for who turns it on, and for nobody else', async () => {
    const { page, goTo } = visitor
    await goTo('/')
    await toTheEnd(page)
    await page.keyboard.type('Mine')
    const { editUrl } = await publish(page)
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
    await choose(page, 'My pages…')
    await page.getByLabel('Remember my pages in this browser').check()
    expect(await page.getByRole('link', { name: 'Mine' }).getAttribute('href')).toBe(editUrl)
    await page.getByLabel('Remember my pages in this browser').uncheck()
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
  })
})

function publishedDialog(page: Visitor['page']) {
  const secret = page.locator('.field.secret')
  return {
    copy: secret.getByRole('button', { name: 'Copy' }),
    copied: secret.getByRole('button', { name: 'Copied' }),
  }
}
