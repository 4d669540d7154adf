import Sqlite from 'better-sqlite3'
import type { Page } from 'playwright-core'
import type { PublishResponse } from 'qp-schema/api'
import { describe, expect, it } from 'vitest'
import type { LocalVisitor } from './page-server.ts'
import { violations } from './axe.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const { browser, server, visit } = await pagesInBrowser()

const paragraph = (name: string) => ({
  type: 'richtext',
  html: `<p>${name}. ${'Some words. '.repeat(20)}</p>`,
})
const LINES = Array.from({ length: 60 }, (_, number) => paragraph(`Line ${number}`))
const DETAILS = { type: 'richtext', html: '<details><summary>More</summary><p>Hidden text</p></details>' }
const framed = (html: string) => ({ type: 'html', safetyMode: 'sandboxed', html })

async function show(
  blocks: readonly object[],
  options = {},
): Promise<{ made: PublishResponse; visitor: LocalVisitor }> {
  const made = await server.publish({ blocks, live: true })
  const visitor = await visit(options)
  const followed = visitor.page.waitForResponse(`${server.origin}/${made.id}/events`)
  await visitor.goTo(`/${made.id}`)
  await followed
  return { made, visitor }
}

async function append({ id, editKey }: PublishResponse, ...blocks: readonly object[]): Promise<void> {
  const { status } = await server.call('POST', `/api/v1/pages/${id}/blocks`, { json: { editKey, blocks } })
  expect(status).toBe(200)
}

const replace = ({ id, editKey }: PublishResponse, blocks: readonly object[], more = {}) =>
  server.publish({ id, editKey, blocks, ...more })

const line = (page: Page, number: number) => page.locator('.qp-richtext', { hasText: `Line ${number}.` })
const topOf = async (page: Page, number: number) => (await line(page, number).boundingBox())?.y ?? Number.NaN
const note = (page: Page) => page.getByRole('status')
const distanceToEnd = (page: Page) =>
  page.evaluate(() => Math.abs(document.documentElement.scrollHeight - innerHeight - scrollY))

describe.skipIf(browser === undefined)('[10.29] a page that is followed', () => {
  it('[10.29.9] [10.29.10] holds the place of who reads in the middle, whatever changes around it', async () => {
    const { made, visitor } = await show([DETAILS, ...LINES])
    const { page } = visitor
    await page.locator('summary').click()
    const kept = await page.locator('.qp-richtext').elementHandles()
    await line(page, 30).evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const before = await topOf(page, 30)
    await append(made, paragraph('Line 60'))
    await line(page, 60).waitFor()
    expect(await note(page).textContent()).toBe('New content was added.')
    expect(Math.abs((await topOf(page, 30)) - before)).toBeLessThan(1)
    const changed = LINES.map((block, number) => (number === 40 ? paragraph('Line 40. Changed') : block))
    await replace(made, [DETAILS, paragraph('Line 100'), paragraph('Line 101'), ...changed])
    await line(page, 101).waitFor()
    expect(await note(page).textContent()).toBe('This page has changed.')
    expect(Math.abs((await topOf(page, 30)) - before)).toBeLessThan(1)
    const connected = await Promise.all(kept.map((element) => element.evaluate((one) => one.isConnected)))
    expect(connected.flatMap((isThere, index) => (isThere ? [] : [index]))).toEqual([41])
    expect(await page.locator('details').getAttribute('open')).toBe('')
    expect(await page.locator('.qp-richtext').count()).toBe(63)
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  })

  it('[10.35.4] keeps a group that grows as one, with what is open in it', async () => {
    const code = (source: string, tab: string) => ({ type: 'code', code: source, tab })
    const fold = { type: 'richtext', html: '<p>Folded</p>', fold: 'More' }
    const { made, visitor } = await show([fold, paragraph('Line 0'), code('a', 'npm'), code('b', 'pnpm')])
    const { page } = visitor
    await page.getByText('More').click()
    await page.getByText('pnpm', { exact: true }).click()
    await append(made, code('c', 'pnpm'), code('d', 'yarn'))
    await page.getByText('yarn', { exact: true }).waitFor()
    expect(await page.locator('.qp-tabs').count()).toBe(1)
    expect(await page.locator('pre:visible').allInnerTexts()).toEqual(['b', 'c'])
    await replace(made, [fold, { ...fold, html: '<p>Also folded</p>' }, paragraph('Line 0')])
    await page.getByText('Also folded').waitFor()
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  })

  it('[10.29.10] stays at the end for who is at the end', async () => {
    const { made, visitor } = await show(LINES)
    const { page } = visitor
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await append(made, paragraph('Line 60'), paragraph('Line 61'))
    await line(page, 61).waitFor()
    await expect.poll(() => distanceToEnd(page)).toBeLessThan(2)
    await visitor.close()
  })

  const heading = (words: string) => ({ type: 'richtext', html: `<h2>${words}</h2><p>Line ${words}.</p>` })
  const SECTIONS = Array.from({ length: 24 }, (_, number) => heading(`Part ${number}`))
  const contents = (page: Page) => page.locator('.qp-contents')
  const hrefs = (page: Page) =>
    contents(page)
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

  it.each([400, 1300])(
    '[10.6.10] [10.29.9] keeps the contents, %i pixels wide, with their focus, place and state',
    async (width) => {
      const { made, visitor } = await show([heading('First'), ...SECTIONS], {
        viewport: { width, height: 400 },
      })
      const { page } = visitor
      if (width < 1200) await page.getByRole('button', { name: 'Contents' }).click()
      const focused = contents(page).getByRole('link', { name: 'Part 20' })
      await focused.focus()
      const link = await focused.elementHandle()
      const scrolled = () => contents(page).evaluate((nav) => nav.querySelector('ul')?.scrollTop ?? 0)
      const before = await scrolled()
      expect(before).toBeGreaterThan(0)
      await replace(made, [heading('Renamed'), ...SECTIONS, heading('Last')])
      await contents(page).getByRole('link', { name: 'Last' }).waitFor()
      const own = SECTIONS.map((_, number) => `#part-${number}`)
      expect(await hrefs(page)).toEqual(['#renamed', ...own, '#last'])
      expect(await page.title()).toBe('Renamed')
      expect(await link?.evaluate((one) => one === document.activeElement)).toBe(true)
      expect(await focused.isVisible()).toBe(true)
      expect(Math.abs((await scrolled()) - before)).toBeLessThan(2)
      const others = SECTIONS.with(20, heading('Another'))
      await replace(made, [heading('Renamed'), ...others, heading('Last')])
      await contents(page).getByRole('link', { name: 'Another' }).waitFor()
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Another')
      expect(await contents(page).getByRole('link', { name: 'Another' }).isVisible()).toBe(true)
      await visitor.close()
      expect(visitor.complaints).toEqual([])
    },
  )

  it('[10.6.10] [10.29.10] has contents with the sixth heading, and none with five, without a load', async () => {
    const { made, visitor } = await show([...LINES, ...SECTIONS.slice(0, 5)], {
      viewport: { width: 400, height: 600 },
    })
    const { page, requests } = visitor
    await line(page, 30).evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const before = await topOf(page, 30)
    await append(made, heading('Sixth'))
    await contents(page).getByRole('button').waitFor()
    expect(await hrefs(page)).toHaveLength(6)
    expect(Math.abs((await topOf(page, 30)) - before)).toBeLessThan(1)
    await contents(page).getByRole('button').click()
    await contents(page).getByRole('link', { name: 'Sixth' }).click()
    expect(new URL(page.url()).hash).toBe('#sixth')
    await replace(made, [...LINES, ...SECTIONS.slice(0, 5)])
    await expect.poll(() => contents(page).count()).toBe(0)
    expect(requests.filter((request) => request.url().endsWith('/events'))).toHaveLength(1)
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  })

  it('[10.8.7] has the language and direction of what it shows', async () => {
    const { made, visitor } = await show([
      { type: 'richtext', html: '<p>The tide is in and the wind is low.</p>' },
    ])
    const { page } = visitor
    const language = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])
    expect(await language()).toEqual(['en', ''])
    await replace(made, [{ type: 'richtext', html: '<p>هذا نص عربي طويل عن البحر والريح</p>' }])
    await note(page).getByText('This page has changed.').waitFor()
    expect((await language())[1]).toBe('rtl')
    expect((await language())[0]).not.toBe('en')
    expect(
      await page
        .locator('.qp-skip, .qp-foot, .qp-live')
        .evaluateAll((all) => all.map((one) => one.getAttribute('lang'))),
    ).toEqual(['en', 'en', 'en'])
    await visitor.close()
  })

  it('[10.29.12] follows on after an answer that breaks off', async () => {
    const { made, visitor } = await show([paragraph('Line 0')])
    const { page } = visitor
    await page.evaluate(() => {
      const { text } = Response.prototype
      Response.prototype.text = () => {
        Response.prototype.text = text
        return Promise.reject(new TypeError('broken off'))
      }
    })
    const answered = page.waitForResponse(`${server.origin}/${made.id}`)
    await append(made, paragraph('Line 1'))
    await answered
    await append(made, paragraph('Line 2'))
    await line(page, 2).waitFor({ timeout: 5000 })
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  })

  it('[10.29.9] [10.29.11] shows what is new as on load, and leaves frames that are there alone', async () => {
    const { made, visitor } = await show([framed('<p>First</p>'), framed('<p>Second</p>')])
    const { page, requests } = visitor
    const loads = () => requests.map((request) => new URL(request.url()).pathname)
    await expect.poll(() => loads().filter((path) => path.includes('/frames/')).length).toBe(2)
    const tall = '<style>body{margin:0}div{height:900px}</style><div>Tall</div>'
    await append(
      made,
      { type: 'code', code: 'const a = 1', language: 'ts' },
      { type: 'code', code: 'pie\n  "a": 1', language: 'mermaid' },
      { type: 'embed', embedType: 'iframe_sandbox', url: 'https://example.org/map' },
      framed(tall),
      { type: 'html', safetyMode: 'strict_sanitized', html: '<p style="color: rgb(1, 2, 3)">Red</p>' },
      { type: 'richtext', html: '<p><code class="math">x^2</code></p>' },
    )
    await page.getByRole('button', { name: 'Copy' }).first().click()
    await page.getByRole('button', { name: /Copied|Press/ }).waitFor()
    await page.locator('.qp-frame').nth(2).scrollIntoViewIfNeeded()
    await expect
      .poll(() =>
        page
          .locator('.qp-frame')
          .nth(2)
          .evaluate((one) => one.clientHeight),
      )
      .toBe(900)
    await expect.poll(() => page.locator('.qp-drawn').count()).toBe(1)
    await page.getByRole('link', { name: 'Load page from example.org' }).click()
    await expect.poll(() => visitor.outside).toEqual(['https://example.org/map'])
    expect(await page.locator('math').count()).toBe(1)
    expect(await page.getByText('Red').evaluate((one) => getComputedStyle(one).color)).toBe('rgb(1, 2, 3)')
    await replace(made, [framed('<p>First</p>'), framed('<p>Another</p>')])
    await page.frameLocator('.qp-frame >> nth=1').getByText('Another').waitFor()
    const frames = loads().filter((path) => path.includes('/frames/'))
    expect(frames.toSorted()).toEqual([0, 1, 1, 5].map((index) => `/${made.id}/frames/${index}`))
    await visitor.close()
    // Nothing answers at example.org.
    expect(visitor.complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
  })

  it('[10.29.11] runs nothing that a new document holds, even past the sanitizer', async () => {
    const { made, visitor } = await show([paragraph('Line 0')])
    const { page } = visitor
    const attacks =
      '<p>Line 1.</p><script>ran = 1</script><img src="data:," onerror="ran = 2"><svg onload="ran = 3"></svg>' +
      '<iframe srcdoc="<script>parent.ran = 4</script>"></iframe>'
    const database = new Sqlite(server.databaseUrl.replace(/^sqlite:/, ''))
    const blocks = JSON.stringify([{ type: 'richtext', html: attacks }])
    database.prepare('update segments set blocks = ? where page_id = ?').run(blocks, made.id)
    database.prepare('update pages set revision = revision + 1 where id = ?').run(made.id)
    database.close()
    await line(page, 1).waitFor()
    await expect.poll(() => visitor.complaints.length).toBeGreaterThan(1)
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
    await visitor.close()
  })

  it('[10.24.5] [10.29.12] is loaded as a whole with another theme, and says when it is gone', async () => {
    const { made, visitor } = await show([paragraph('Line 0')])
    const { page, requests } = visitor
    await replace(made, [paragraph('Line 1')], { theme: 'dark-vivid' })
    await line(page, 1).waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
    const asked = () => requests.filter((request) => request.url().endsWith('/events')).length
    await expect.poll(asked).toBe(2)
    await server.call('PATCH', `/api/v1/pages/${made.id}`, {
      json: { editKey: made.editKey, published: false },
    })
    const text = 'This page is no longer available.'
    await expect.poll(() => note(page).textContent()).toBe(text)
    expect(await line(page, 1).isVisible()).toBe(true)
    expect(asked()).toBe(2)
    expect(await violations(page.mainFrame(), { without: ['page-has-heading-one'] })).toEqual([])
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  })

  it('[10.29.8] [10.11.1] no other page has anything of it', async () => {
    const { id } = await server.publish({ blocks: [paragraph('Line 0')] })
    const visitor = await visit()
    await visitor.goTo(`/${id}`)
    await line(visitor.page, 0).waitFor()
    expect(await visitor.page.locator('script, .qp-live').count()).toBe(0)
    expect(visitor.requests.map((request) => new URL(request.url()).pathname)).toEqual([`/${id}`])
    const policyOf = async (path: string) =>
      (await server.call('GET', path)).headers.get('Content-Security-Policy')
    expect(await policyOf(`/${id}`)).not.toMatch(/connect-src|script-src/)
    const live = await server.publish({ blocks: [paragraph('Line 0')], live: true })
    expect(await policyOf(`/${live.id}`)).toContain("; connect-src 'self'; ")
    await visitor.close()
  })
})
